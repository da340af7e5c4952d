"""The coach: what the pieces do in one turn and in the other."""

from __future__ import annotations

import json
from pathlib import Path

from hschess.rules.cards import CODES
from hschess.rules.events import KingStruck, PieceStruck
from hschess.rules.notation import parse_action, parse_position
from hschess.training.coach import Act, Actor, contrasts, differing, sentences, told
from hschess.training.puzzle import Turn
from hschess.training.search import PlayedTurn, played

STRINGS = Path(__file__).parents[2] / "assets" / "strings"
# A Rook to be placed: in the middle it faces the Queen, at the left edge nothing.
POSITION = "paper 7b 20/0/7/?2/?16/Q2/- 20/7/7/R/?16/P6,B6/-"


def turn_of(*words: str) -> Turn:
    return tuple(parse_action(word) for word in words)


def after(position: str, *words: str) -> PlayedTurn:
    return played(parse_position(position), turn_of(*words))


def say(key: str, **values: object) -> str:
    words = json.loads((STRINGS / "en.json").read_text("utf-8"))[key]
    assert isinstance(words, str)
    return words.format_map(values)


def test_a_piece_keeps_its_identity_whatever_slot_it_stands_in() -> None:
    start = parse_position(POSITION)
    deeds = told(start, after(POSITION, "R@0", "end").events).deeds

    assert [(deed.by.slot, deed.act) for deed in deeds] == [(-1, Act.KING), (0, Act.HIT)]


def test_a_piece_that_does_otherwise_is_told_with_both() -> None:
    start = parse_position(POSITION)
    wrong, right = after(POSITION, "R@0", "end"), after(POSITION, "R@1", "end")
    first = contrasts(start, wrong.events, right.events)[0]

    assert first.actor == Actor(1, CODES["R"], -1)
    assert first.played is not None
    assert first.best is not None
    assert [deed.act for deed in first.played] == [Act.KING]
    assert [(deed.amount, deed.kills) for deed in first.best] == [(2, True)]


def test_the_events_that_differ_are_found_in_both_lists() -> None:
    start = parse_position(POSITION)
    wrong, right = after(POSITION, "R@0", "end").events, after(POSITION, "R@1", "end").events
    only_wrong, only_right = differing(start, wrong, right)

    assert [type(wrong[place]) for place in only_wrong] == [KingStruck, PieceStruck]
    assert [type(right[place]) for place in only_right] == [KingStruck, PieceStruck]
    assert differing(start, right, right) == ((), ())


def test_the_difference_is_said_in_words() -> None:
    start = parse_position(POSITION)
    wrong, right = after(POSITION, "R@0", "end"), after(POSITION, "R@1", "end")

    assert sentences(start, wrong.events, right.events, say)[0] == (
        "The Rook that you play: hits the king for 2. In the best turn: hits the Queen for 2 and destroys it."
    )
    assert sentences(start, right.events, right.events, say) == ()


def test_the_same_board_by_other_ways_is_the_same_turn() -> None:
    """Two Pawns that are played count from the left, whichever came first."""
    position = "paper 7b 20/0/7/?2/?16/Q6,P6/- 20/7/7/PP/?16/P6,B6/-"
    one, other = after(position, "P@0", "P@3", "end"), after(position, "P@2", "P@0", "end")

    assert one.board == other.board
    assert contrasts(parse_position(position), one.events, other.events) == ()


def test_of_two_blows_the_last_one_kills() -> None:
    start = parse_position("paper 7b 20/0/7/?2/?16/Q3/- 20/7/7/-/?16/R6,R6/-")
    deeds = told(start, played(start, turn_of("end")).events).deeds

    assert [(deed.by.slot, deed.kills) for deed in deeds] == [(0, False), (1, True)]


def test_what_cheat_takes_is_told() -> None:
    start = parse_position(POSITION)
    without, cheating = after(POSITION, "end"), after(POSITION, "cheat", "end")

    assert sentences(start, without.events, cheating.events, say)[0] == "Cheat takes: nobody. In the best turn: Queen."


def test_a_knight_that_attacks_is_told_even_where_it_falls() -> None:
    position = "heroic 7b 20/0/7/?2/?6/Q4,P6/- 20/7/7/-/?16/N3,P6/-"
    start = parse_position(position)
    deeds = told(start, played(start, turn_of("0x0", "end")).events).deeds

    assert (deeds[0].act, deeds[0].kills, deeds[0].by) == (Act.ATTACK, True, Actor(1, CODES["N"], 0))
    assert sentences(start, played(start, turn_of("end")).events, played(start, turn_of("0x0", "end")).events, say)[
        0
    ] == ("Your Knight: does not attack. In the best turn: attacks the Queen and destroys it.")
