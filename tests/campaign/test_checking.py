"""The promises of the battles: what breaks them is told, and the shipped order is that of the stored measurement."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.campaign.checking import LEAST, MOST, Measured, battle_table, jobs_of, mark_of, order_faults
from hschess.campaign.encounter import Encounter
from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.trial import Ending
from tests.campaign.encounters import encounter

ROOT = Path(__file__).resolve().parents[2]
STORED = ROOT / "docs" / "encounters.md"
ROW = re.compile(
    r"\| (?P<name>[a-z-]+) \| (?P<chapter>[a-z]+) \| .* \| (?P<rates>[0-9]+ \| [0-9]+ \| [0-9]+) \| [0-9]+ \|"
)
BATTLES = [one for one in shipped_campaign().encounters if not one.is_puzzle]


def stored() -> list[re.Match[str]]:
    """The rows of the stored measurement: `hschess campaign check`, as the file says."""
    return [match for line in STORED.read_text("utf-8").splitlines() if (match := ROW.fullmatch(line))]


def measured(one: Encounter, master: int, beginner: int, random: int) -> Measured:
    """A battle with so many of ten games won by each."""
    found = Measured(one)
    for player, wins in (("master", master), ("beginner", beginner), ("random", random)):
        for seed in range(10):
            found.endings[player, seed] = Ending(seed < wins, turns=seed, lost=0)
    return found


def test_the_shipped_order_is_that_of_the_stored_measurement() -> None:
    rows = stored()

    assert [(row["name"], row["chapter"]) for row in rows] == [(one.name, one.chapter) for one in BATTLES]


def test_the_stored_measurement_says_of_every_battle_whether_it_keeps_its_promises() -> None:
    rates = {row["name"]: tuple(map(int, row["rates"].split(" | "))) for row in stored()}
    unfair = {name for name, rate in rates.items() if rate[0] < LEAST or rate[2] > MOST}
    told = [line for line in STORED.read_text("utf-8").splitlines() if line.startswith("What is not kept: ")]

    assert unfair == {name for name in rates if any(f"{name}: " in line for line in told)}


def test_along_the_stored_measurement_the_beginner_wins_ever_fewer() -> None:
    rates = [int(row["rates"].split(" | ")[1]) for row in stored()]

    assert rates == sorted(rates, reverse=True)


def test_every_process_knows_an_encounter_by_the_same_mark() -> None:
    code = (
        "from hschess.campaign.checking import mark_of; from hschess.campaign.shipped import shipped_campaign\n"
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
def test_an_unfair_battle_is_told(wins: tuple[int, int, int], fault: str) -> None:
    assert measured(BATTLES[0], *wins).faults == [fault]


def test_a_battle_in_the_wrong_place_is_told() -> None:
    harder, easier = measured(BATTLES[0], 9, 4, 0), measured(BATTLES[1], 9, 5, 0)

    assert order_faults([easier, harder]) == []
    assert order_faults([harder, easier]) == [f"beginner wins more in '{BATTLES[1].name}' than in '{BATTLES[0].name}'"]


def test_the_extras_are_counted_among_the_wins() -> None:
    """Nine wins end after 0 to 8 turns."""
    battle = next(battle for battle in BATTLES if battle.extra.turns is not None)
    found = measured(battle, 9, 0, 0)

    assert found.with_extras("master") == 100 * sum(turns <= (battle.extra.turns or 0) for turns in range(9)) / 9


def test_the_table_has_a_row_for_each_battle() -> None:
    lines = battle_table([measured(BATTLES[0], 9, 5, 3)])

    assert len(lines) == 3
    assert "| 90 | 50 | 30 |" in lines[2]


def test_every_player_plays_every_seed() -> None:
    assert [(job.player, job.seed) for job in jobs_of(BATTLES[:1], games=2, seed=5)] == [
        (player, seed) for player in ("master", "beginner", "random") for seed in (5, 6)
    ]


def test_a_changed_encounter_has_another_mark() -> None:
    assert mark_of(encounter('opponent = "random"')) == mark_of(encounter('opponent = "random"'))
    assert mark_of(encounter('opponent = "random"')) != mark_of(encounter('opponent = "beginner"'))
