"""RULES.md and docs/cards.md say what the game does: every rule has its number, and what they show can be read."""

import re
import textwrap
from pathlib import Path

import pytest

from hschess.rules.card import Among, Keyword, Verb, Whom
from hschess.rules.card_sets import CardSet, read_card_set, shipped_set
from hschess.rules.engine import legal_actions
from hschess.rules.modes import read_mode
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
def test_a_mode_that_is_shown_can_be_read(text: str) -> None:
    assert read_mode(text, set_named).name


@pytest.mark.parametrize("text", blocks(CARDS, "["))
def test_cards_that_are_shown_can_be_read(text: str) -> None:
    assert read_card_set(text, "shown", "shown.toml").cards


@pytest.mark.parametrize("line", re.findall(r"^ {4}((?:vanilla|heroic|paper) \d+[wb] .*)$", RULES, re.MULTILINE))
def test_a_position_that_is_shown_can_be_read(line: str) -> None:
    state = parse_position(line)

    assert format_position(state) == line
    assert legal_actions(state)


def test_the_words_of_cards_are_all_told() -> None:
    words = set(re.findall(r"\w+", CARDS))

    assert {*map(str, (*Keyword, *Verb, *Whom, *Among))} <= words
