"""docs/studies.md for a new reader: its players, the conditions of each table, its references."""

import re
from pathlib import Path

from bench.promises import Promise, promises
from bench.signatures import signature_of
from hschess.players.agents import flat_mc, linear, mcts, mcts_ensemble, turn_mcts
from hschess.players.agents.exhaustive import LINES
from hschess.players.options import Number
from hschess.players.registry import names
from tests.each import each

PAGE = (Path(__file__).parents[2] / "docs" / "studies.md").read_text("utf-8")
PREFIX = "docs/studies.md#"
ABSTRACT = f"{PREFIX}abstract"
"""It repeats figures of the sections, so nothing is measured in it."""
BUDGETS = {
    "linear": linear.OPTIONS,
    "exhaustive": {"lines": LINES},
    "flat-mc": flat_mc.OPTIONS,
    "mcts": mcts.OPTIONS,
    "mcts-open": mcts.OPTIONS,
    "mcts-ensemble": mcts_ensemble.OPTIONS,
    "turn-mcts": turn_mcts.OPTIONS,
}


def rows_of(head: str) -> list[list[str]]:
    """The cells of the table with this head."""
    table = PAGE.split(f"\n{head}\n")[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


PLAYERS = {
    row[0].strip("`"): row for row in rows_of("| player | work | search | default budget | version | in duels |")
}


def test_the_table_of_the_players_has_them_all() -> None:
    assert set(PLAYERS) == {name for name in names() if ":" not in name}


@each(("name", "options"), BUDGETS.items(), ids=BUDGETS)
def test_a_budget_of_the_table_is_the_default(name: str, options: dict[str, object]) -> None:
    shown = dict(re.findall(r"`(\w+)=(\d+)`", PLAYERS[name][3]))

    assert shown
    for key, value in shown.items():
        option = options[key]
        assert isinstance(option, Number)
        assert option.default == int(value), key


def test_the_versions_of_the_players_are_the_measured_ones_or_the_current_ones_if_stale() -> None:
    known = {one.name: one for one in promises()}

    for name, row in PLAYERS.items():
        # Computing a signature takes long, and most players' are the measured ones.
        if row[4] != f"`{known['ladder'].measured_with[name]}`":
            assert known["ladder"].stale
            assert row[4] == f"`{signature_of(name)}`"
        assert row[5] == f"`{known['duel-master'].measured_with[f'{name} in duels']}`"


def measured_row(promise: Promise) -> list[str]:
    """The page's row for an entry of `promises.toml`: games, build and version of `master`."""
    games = re.search(r"([\d,]+) games", promise.takes)
    build = "past" if promise.past else "compiled" if "compiled" in promise.takes else "CPython"
    master = [
        sign for name, sign in promise.measured_with.items() if name.partition(":")[0] in ("master", "master in duels")
    ]
    return [games[1] if games else "-", build, f"`{master[0]}`" if master else "-"]


def test_every_measurement_of_the_page_has_its_row_with_games_build_and_master() -> None:
    rows = {row[1].strip("`"): row for row in rows_of("| what | entry | games | build | `master` |")}
    here = [one for one in promises() if any(place.startswith(PREFIX) for place in one.places)]

    assert [one.name for one in here] == list(rows)
    assert {one.name: measured_row(one) for one in here} == {name: row[2:] for name, row in rows.items()}
    assert [
        one.name
        for one in here
        if not any(f"({place.removeprefix('docs/studies.md')})" in rows[one.name][0] for place in one.places)
    ] == []


def test_every_version_of_master_in_a_row_is_explained() -> None:
    versions = {row[4].strip("`") for row in rows_of("| what | entry | games | build | `master` |")} - {"-"}

    assert [version for version in versions if f"- **{version}** " not in PAGE] == []


def test_every_cited_work_is_among_the_references() -> None:
    text, references = PAGE.split("\n## References\n")

    cited = set(re.findall(r"(?<![\d.-] )\[([1-9])\](?!\()", text))
    assert cited == set(re.findall(r"^(\d)\. ", references, re.MULTILINE))
