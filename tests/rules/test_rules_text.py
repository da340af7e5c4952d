"""RULES.md and docs/cards.md match the game: every rule has its number, and their examples can be read."""

import re
import textwrap
from pathlib import Path

import pytest

from hschess.rules.card import Among, Keyword, Verb, Whom
from hschess.rules.card_sets import CardSet, read_card_set, shipped_set
from hschess.rules.engine import legal_actions
from hschess.rules.lines import OPPOSITE
from hschess.rules.mode import NO_LIMIT, Mode
from hschess.rules.modes import EVERY_MODE, read_mode
from hschess.rules.notation import format_position, parse_position

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "RULES.md").read_text("utf-8")
CARDS = (ROOT / "docs" / "cards.md").read_text("utf-8")


def blocks(text: str, first: str) -> list[str]:
    """The indented blocks that begin with this; an empty line does not end one."""
    found = re.findall(r"^( +)(\S.*\n(?:\n*\1.*\n)*)", text, re.MULTILINE)
    return [textwrap.dedent(indent + block) for indent, block in found if len(indent) >= 4 and block.startswith(first)]


MY_CARDS = blocks(CARDS, "[halberdier]")[0]


def set_named(name: str) -> CardSet:
    return read_card_set(MY_CARDS, name, "my_cards.toml") if name == "my_cards" else shipped_set(name)


@pytest.mark.parametrize(("letter", "last"), [("R", 26), ("D", 16)])
def test_every_rule_has_its_number(letter: str, last: int) -> None:
    numbers = {int(number) for number in re.findall(rf"\b{letter}([0-9]+)\b", RULES)}

    assert numbers == set(range(1, last + 1))


@pytest.mark.parametrize("text", blocks(RULES, "name =") + blocks(CARDS, "name ="))
def test_every_mode_example_can_be_read(text: str) -> None:
    assert read_mode(text, set_named).name


@pytest.mark.parametrize("text", blocks(CARDS, "["))
def test_every_card_example_can_be_read(text: str) -> None:
    assert read_card_set(text, "shown", "shown.toml").cards


@pytest.mark.parametrize("line", re.findall(r"^ {4}((?:vanilla|heroic|paper) \d+[wb] .*)$", RULES, re.MULTILINE))
def test_every_position_example_can_be_read(line: str) -> None:
    state = parse_position(line)

    assert format_position(state) == line
    assert legal_actions(state)


def test_every_word_of_a_card_is_documented() -> None:
    words = set(re.findall(r"\w+", CARDS))

    assert {*map(str, (*Keyword, *Verb, *Whom, *Among))} <= words


def rows_of_the_modes() -> dict[str, dict[str, str]]:
    """The cells of the two tables of modes, by the mode and the beginning of the row."""
    section = RULES.split("\n## The modes\n")[1].split("\n### Handicaps\n")[0]
    found = dict[str, dict[str, str]]()
    for table in section.split("### ")[1:]:
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if "|" in line]
        for column, name in enumerate(rows[0][1:], 1):
            found[name.strip("`")] = {row[0]: row[column] for row in rows[2:]}
    return found


def facts_of(mode: Mode) -> dict[str, str]:
    """The same cells, from the mode itself."""
    yes = "no", "yes"
    sides: dict[tuple[bool, ...], str] = {(False, False): "none", (True, True): "both", (True, False): "White only"}
    coins: dict[tuple[int, ...], str] = {(0, 0): "no", (0, 1): "Black"}
    return {
        "health of the kings": str(mode.kings[0]),
        "mulligan (R8)": yes[mode.mulligan],
        "the Coin (R6)": coins[mode.coins],
        "most cards in a hand (R11)": "no limit" if mode.hand_limit == NO_LIMIT else str(mode.hand_limit),
        "fatigue (R12)": sides[mode.fatigues],
        "losing without pieces (R23)": yes[mode.lose_without_pieces],
        "last round (R24)": str(mode.round_limit),
    }


def test_the_tables_of_the_modes_match_the_game() -> None:
    rows = rows_of_the_modes()

    assert set(rows) == set(EVERY_MODE)
    assert {name: {key: rows[name][key] for key in facts_of(mode)} for name, mode in EVERY_MODE.items()} == {
        name: facts_of(mode) for name, mode in EVERY_MODE.items()
    }


def test_rules_11_and_24_name_the_hands_and_rounds_of_every_mode() -> None:
    hand, end = (re.search(rf"^- \*\*{rule}\.\*\* (.*(?:\n  .*)*)", RULES, re.MULTILINE) for rule in ("R11", "R24"))

    assert hand is not None
    assert end is not None
    limits = {mode.hand_limit for mode in EVERY_MODE.values()} - {NO_LIMIT}
    assert {int(number) for number in re.findall(r"\d+", hand[1])} == limits
    assert {int(number) for number in re.findall(r"\d+", end[1])} == {mode.round_limit for mode in EVERY_MODE.values()}


def test_rule_15_counts_slots_from_1_and_means_the_same() -> None:
    assert "|(2i - (n + 1)) - (2j - (m + 1))| <= 1" in RULES
    for own in range(1, 8):
        for enemy in range(1, 8):
            for slot in range(1, own + 1):
                opposite = [
                    other - 1 for other in range(1, enemy + 1) if abs(2 * slot - own - 1 - 2 * other + enemy + 1) <= 1
                ]
                assert list(OPPOSITE[own][enemy][slot - 1]) == opposite
