"""The log of a duel: every event of any cards has its sentence, in four languages."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import get_args

import pytest

from hschess.resources import ENGLISH
from hschess.rules.cards import CODES
from hschess.rules.engine import apply
from hschess.rules.events import CardsDealt, DuelEvent, Event, PieceHealed, PieceStruck
from hschess.rules.modes import DUELS
from hschess.rules.notation import parse_action
from hschess.rules.state import State
from scenes.stage.game.log import Reader, sentence
from scenes.words import choose, say, table
from tests.rules.random_cards import random_mode
from tests.rules.test_duel_examples import at
from tests.stage.acting import random_steps_of

ENDS = {"en": (".", "”"), "id": (".", "”"), "tr": (".", "”"), "zh": ("。", "”")}

MODES = (*DUELS.values(), *(random_mode(Random(seed)) for seed in range(12)))
"""Kept alive, because their cards are known only as long as they are."""


@pytest.fixture(params=ENDS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    choose(request.param)
    yield request.param
    choose(ENGLISH)


@cache
def all_events() -> tuple[Event, ...]:
    """Every event of some duels: built-in ones, and random cards."""
    games = [random_steps_of(mode, seed, most=120) for seed, mode in enumerate(MODES)]
    return tuple(event for steps in games for step in steps for event in step.events)


def words_of(state: State, action: str, reader: Reader | None = None) -> list[str]:
    """The log of one action."""
    events = apply(state, parse_action(action, state.mode.cards)).events
    return [sentence(event, say, reader or Reader(0)) for event in events]


@pytest.mark.parametrize("reader", [Reader(0), Reader(1, 1), Reader(0, None, knows_all=True)])
def test_no_event_of_a_duel_is_without_its_sentence_in_any_language(language: str, reader: Reader) -> None:
    for event in all_events():
        words = sentence(event, say, reader)
        assert words.endswith(ENDS[language]), event
        assert "{" not in words
        assert not words[0].islower()


def test_a_chinese_sentence_has_no_western_comma_and_no_space_between_its_words() -> None:
    choose("zh")
    try:
        lines = {sentence(event, say, Reader(0, None, knows_all=True)) for event in all_events()}
        hands = sentence(
            CardsDealt(side=1, cards=(CODES["P"], CODES["R"]), left=9), say, Reader(0, None, knows_all=True)
        )
    finally:
        choose(ENGLISH)
    assert hands == "黑方获得兵、车。牌库还有 9 张。"
    assert [one for one in (*lines, hands) if re.search(", |[\u4e00-\u9fff] +[\u4e00-\u9fff]", one)] == []


def test_the_duels_have_every_kind_of_event_of_their_own() -> None:
    assert {type(event) for event in all_events()} >= {*get_args(DuelEvent), PieceStruck, PieceHealed}


def test_the_log_of_a_duel_is_in_the_chosen_language(language: str) -> None:
    keys = [key for key in table() if key.startswith(("log.king.attack", "log.hurt", "log.mended", "log.shield"))]
    keys += ["log.gain", "log.power", "log.power.you"]

    assert language == ENGLISH or not [key for key in keys if table(language)[key] == table()[key]]


def test_a_piece_that_shoots_as_it_comes_is_logged_with_its_target() -> None:
    lines = words_of(at(enemy="footman:1", hand="gunner"), "gunner@0>0")

    assert lines[-3:] == [
        "White's Gunner in slot 1: “1 damage.”",
        "1 damage to Black's Footman in slot 1 (0 left).",
        "Dead: Black's Footman in slot 1.",
    ]


def test_a_death_is_logged_with_its_effect() -> None:
    lines = words_of(at("p23:3", "squire:1"), "0x0")

    assert lines[1:] == [
        "Dead: Black's Squire in slot 1.",
        "Black's Squire dies: “Draw a card.”",
        "Black draws a card. 0 left in the deck.",
    ]


def test_a_spell_on_a_king_is_logged_by_name() -> None:
    lines = words_of(at(hand="check"), "check>k", Reader(0, 0))

    assert lines[-2:] == ["Your Check: “2 damage.”", "2 damage to Black's king (28 left)."]


def test_an_attack_on_a_king_is_logged_with_its_drain() -> None:
    lines = words_of(at("leech:3", kings=(20, 30)), "0xk")

    assert lines == [
        "White's Leech in slot 1 attacks Black's king for 2 (28 left).",
        "White's king regains 2 health (22 now).",
    ]


def test_a_breaking_shield_is_logged() -> None:
    lines = words_of(at("p22:2", "gatehouse:5"), "0x0")

    assert lines[1] == "Black's Gatehouse in slot 1 loses its shield."


def test_a_buff_is_logged_with_the_new_numbers() -> None:
    lines = words_of(at("p22:1", hand="standard"), "standard@1")

    assert lines[-2:] == [
        "White's Standard in slot 2: “Your other pieces get +1/+1.”",
        "White's Soldier 2/2 in slot 1 gets +1/+1 (now 3 attack, 2 health).",
    ]
