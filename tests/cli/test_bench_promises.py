"""`hschess bench promises`: a figure is current, or its page marks it as stale."""

import json
from collections.abc import Callable
from functools import cache

import pytest

from bench import stale
from bench.promises import Promise, promises
from bench.signatures import ENCOUNTER, IN_DUELS, RULES, signature_of
from hschess import cli
from hschess.campaign.encounter_text import shipped_campaign
from hschess.players.registry import BY_REPLIES, names

ASKED = sorted({what for one in promises() if not one.past for what in one.measured_with})
today = cache(signature_of)
COIN = Promise("coin", "the Coin", ("docs/studies.md#coin",), {"rules": "11111111"}, "a minute", ("hschess lab coin",))
LEVELS = Promise("levels", "the levels", ("docs/studies.md#levels", "levels.toml"), {"rules": "22222222"}, "an hour")


@pytest.mark.parametrize("what", ASKED)
def test_every_stale_figure_is_marked(what: str) -> None:
    """Measure it again and write the new signature, or mark it as stale on its page and in `promises.toml`."""
    with_it = [one for one in promises() if not one.past and what in one.measured_with]

    unsaid = [one.name for one in with_it if one.measured_with[what] != today(what) and not one.stale]

    assert unsaid == [], f"{what} is {today(what)} today: hschess bench promises"


def test_every_marked_figure_is_stale() -> None:
    named = [one for one in promises() if one.stale]
    signatures = {what: today(what) for one in named for what in one.measured_with}

    assert [one.name for one in named if not one.changed(signatures)] == []


def test_a_battles_figures_depend_on_its_encounter_and_players() -> None:
    found = {one.name: one for one in promises()}
    for battle in shipped_campaign().encounters:
        if not battle.is_puzzle:
            seats = {"beginner", "random", battle.opponent, battle.opponent.partition(":")[0]} & set(names())
            seats -= {"bfs"} if battle.opponent in names() and battle.opponent != "bfs" else set()
            # By replies alone, which is all that it does in duels.
            seats = seats - {"master"} | {"master" if battle.mode.is_duel else BY_REPLIES}
            end = IN_DUELS if battle.mode.is_duel else ""
            wanted = {f"{ENCOUNTER}{battle.name}", *(f"{name}{end}" for name in (RULES, *seats))}
            assert set(found[f"battle-{battle.name}"].measured_with) == wanted


def test_a_commands_players_are_among_its_signatures() -> None:
    """A player named after `lab match`, a ladder or the like is one that the figures depend on."""
    missing = []
    for one in promises():
        signed = {what.removesuffix(IN_DUELS).partition(":")[0] for what in one.measured_with}
        words = {
            word.partition(":")[0] for command in one.commands for word in command.split()[2:] if "hschess" not in word
        }
        missing += [f"{one.name}: {name}" for name in sorted(words & set(names())) if name not in signed]

    assert missing == []


@pytest.fixture
def promises_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """The status and the output of the command for these promises, with every signature 11111111."""

    def run_command(*entries: Promise, words: tuple[str, ...] = ()) -> tuple[int, str]:
        monkeypatch.setattr(stale, "promises", lambda: entries)
        monkeypatch.setattr(stale, "signature_of", lambda _: "11111111")
        return cli.run(["bench", "promises", *words]), capsys.readouterr().out

    return run_command


def test_the_command_reports_changes_and_how_to_measure_again(promises_command: Callable[..., tuple[int, str]]) -> None:
    status, out = promises_command(COIN, LEVELS)

    assert status == 1
    assert out.splitlines() == [
        "levels: the levels",
        "  stands in     docs/studies.md#levels",
        "                levels.toml",
        "  measured with rules 22222222, today 11111111",
        "  anew by       no command of hschess",
        "  takes         an hour",
        "  its page says nothing of it",
        "",
        "1 of 2 figures are stale.",
    ]


def test_if_nothing_is_stale_the_status_is_0(promises_command: Callable[..., tuple[int, str]]) -> None:
    assert promises_command(COIN) == (0, "None of 1 figures is stale.\n")


def test_it_is_reported_as_json_too(promises_command: Callable[..., tuple[int, str]]) -> None:
    status, out = promises_command(COIN, LEVELS, words=("--json",))
    found = json.loads(out)

    assert (status, found["promises"]) == (1, 2)
    assert [(one["name"], one["changed"]) for one in found["stale"]] == [
        ("levels", {"rules": {"then": "22222222", "today": "11111111"}})
    ]
