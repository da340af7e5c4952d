"""The rules for battles: violations are reported, and the built-in order is that of the stored measurement."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from hschess.campaign.campaign_checks import (
    LEAST,
    MASTER,
    MOST,
    BattleGames,
    battle_table,
    jobs_of,
    mark_of,
    order_faults,
)
from hschess.campaign.encounter import Encounter, SaySentence
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.trial import TrialOutcome
from hschess.resources import asset, languages
from tests.campaign.encounters import encounter
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
STORED = ROOT / "docs" / "encounters.md"
ROW = re.compile(
    r"\| (?P<name>[a-z-]+) \| (?P<chapter>[a-z]+) \| .* \| (?P<rates>[0-9]+ \| [0-9]+ \| [0-9]+) \| [0-9]+ \|"
)
BATTLES = [one for one in shipped_campaign().encounters if not one.is_puzzle]


def stored() -> list[re.Match[str]]:
    """The rows of the stored measurement: `hschess campaign check`, as the file says."""
    return [match for line in STORED.read_text("utf-8").splitlines() if (match := ROW.fullmatch(line))]


def measured(one: Encounter, master: int, beginner: int, random: int) -> BattleGames:
    """A battle with this many of ten games won by each."""
    found = BattleGames(one)
    for player, wins in ((MASTER, master), ("beginner", beginner), ("random", random)):
        for seed in range(10):
            found.endings[player, seed] = TrialOutcome(seed < wins, turns=seed, lost=0)
    return found


def test_the_built_in_order_matches_the_stored_measurement() -> None:
    rows = stored()

    assert [(row["name"], row["chapter"]) for row in rows] == [(one.name, one.chapter) for one in BATTLES]


def test_the_stored_measurement_marks_every_battle_that_breaks_a_rule() -> None:
    rates = {row["name"]: tuple(map(int, row["rates"].split(" | "))) for row in stored()}
    unfair = {name for name, rate in rates.items() if rate[0] < LEAST or rate[2] > MOST}
    broken = [line for line in STORED.read_text("utf-8").splitlines() if line.startswith("What is not kept: ")]

    assert unfair == {name for name in rates if any(f"{name}: " in line for line in broken)}


def test_from_chapter_to_chapter_of_the_stored_measurement_the_beginner_wins_ever_fewer() -> None:
    rates = dict[str, list[int]]()
    for row in stored():
        rates.setdefault(row["chapter"], []).append(int(row["rates"].split(" | ")[1]))
    means = [fmean(chapter) for chapter in rates.values()]

    assert len(means) == 4
    assert means == sorted(means, reverse=True)


def test_the_masters_encounter_comes_last() -> None:
    assert shipped_campaign().encounters[-1].name == "master"


def test_the_mark_of_a_battle_depends_on_its_events_but_not_on_its_speech() -> None:
    one = next(battle for battle in BATTLES if battle.name == "long-siege")
    silent = replace(one, whens=tuple(replace(when, effects=when.acts) for when in one.whens if when.acts))

    assert silent != one
    assert mark_of(silent) == mark_of(one)
    assert mark_of(replace(one, whens=())) != mark_of(one)


@each("battle", BATTLES, ids=[one.name for one in BATTLES])
def test_every_battle_has_speech_in_play_in_every_language(battle: Encounter) -> None:
    keys = [effect.key for when in battle.whens for effect in when.effects if isinstance(effect, SaySentence)]

    assert 2 <= len(keys) <= 4
    for language in languages():
        words = json.loads(asset("strings", f"{language}.json").read_text("utf-8"))
        assert all(words[f"campaign.{battle.name}.said.{key}"] for key in keys)


def test_every_process_computes_the_same_mark() -> None:
    code = (
        "from hschess.campaign.campaign_checks import mark_of; from hschess.campaign.encounter_text import shipped_campaign\n"
        "print(*[mark_of(one) for one in shipped_campaign().encounters])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.split() == [mark_of(one) for one in shipped_campaign().encounters]


def test_a_fair_battle_has_no_fault() -> None:
    assert measured(BATTLES[0], master=9, beginner=5, random=3).faults == []


@pytest.mark.parametrize(
    ("wins", "fault"),
    [((8, 5, 3), "master wins 80 percent, not 90"), ((9, 5, 4), "random wins 40 percent, more than 30")],
)
def test_an_unfair_battle_is_reported(wins: tuple[int, int, int], fault: str) -> None:
    assert measured(BATTLES[0], *wins).faults == [fault]


def test_a_chapter_in_the_wrong_place_is_reported() -> None:
    first, other = (next(one for one in BATTLES if one.chapter == chapter) for chapter in ("road", "court"))
    harder, easier, beside = measured(first, 9, 4, 0), measured(other, 9, 5, 0), measured(first, 9, 7, 0)

    assert order_faults([easier, harder]) == []
    assert order_faults([harder, easier]) == ["beginner wins more in the chapter 'court' than in 'road'"]
    assert order_faults([harder, beside, easier]) == []


def test_the_extras_are_counted_among_the_wins() -> None:
    """Nine wins end after 0 to 8 turns."""
    battle = next(battle for battle in BATTLES if battle.extra.turns is not None)
    found = measured(battle, 9, 0, 0)

    assert found.with_extras(MASTER) == 100 * sum(turns <= (battle.extra.turns or 0) for turns in range(9)) / 9


def test_the_table_has_a_row_for_each_battle() -> None:
    lines = battle_table([measured(BATTLES[0], 9, 5, 3)])

    assert len(lines) == 3
    assert "| 90 | 50 | 30 |" in lines[2]


def test_every_player_plays_every_seed() -> None:
    assert [(job.player, job.seed) for job in jobs_of(BATTLES[:1], games=2, seed=5)] == [
        (player, seed) for player in (MASTER, "beginner", "random") for seed in (5, 6)
    ]


def test_a_changed_encounter_has_another_mark() -> None:
    assert mark_of(encounter('opponent = "random"')) == mark_of(encounter('opponent = "random"'))
    assert mark_of(encounter('opponent = "random"')) != mark_of(encounter('opponent = "beginner"'))
