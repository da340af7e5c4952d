"""The coach: the effects of the pieces in one turn and in the other."""

import json
from pathlib import Path

from hschess.analysis.coach import Act, ActingPiece, contrasts, differing, note_of, sentences
from hschess.puzzles.puzzle import Puzzle, Turn, read_puzzles
from hschess.puzzles.search import PlayedTurn, played
from hschess.rules.cards import CARD_SHIFT, CODES
from hschess.rules.events import KingStruck, PieceStruck, PowerUsed
from hschess.rules.modes import Effect
from hschess.rules.notation import parse_action, parse_position
from tests.each import each

FEW = Path(__file__).parents[1] / "data" / "few.puzzles"
STRINGS = Path(__file__).parents[2] / "assets" / "strings"
# A Rook to be placed: in the middle it faces the Queen, at the left edge nothing.
POSITION = "paper 7b 20/0/7/?2/?16/Q2/- 20/7/7/R/?16/P6,B6/-"


def turn_of(*words: str) -> Turn:
    return tuple(parse_action(word) for word in words)


def after(position: str, *words: str) -> PlayedTurn:
    start = parse_position(position)
    return played(start, tuple(parse_action(word, start.mode.cards) for word in words))


def say(key: str, **values: object) -> str:
    words = json.loads((STRINGS / "en.json").read_text("utf-8"))[key]
    assert isinstance(words, str)
    return words.format_map(values)


def test_a_piece_keeps_its_identity_in_any_slot() -> None:
    start = parse_position(POSITION)
    acts = note_of(start, after(POSITION, "R@0", "end").events).acts

    assert [(piece_act.by.slot, piece_act.act) for piece_act in acts] == [(-1, Act.KING), (0, Act.HIT)]


def test_a_piece_that_acts_differently_is_described_in_both_turns() -> None:
    start = parse_position(POSITION)
    wrong, right = after(POSITION, "R@0", "end"), after(POSITION, "R@1", "end")
    first = contrasts(start, wrong.events, right.events)[0]

    assert first.actor == ActingPiece(1, CODES["R"], -1)
    assert first.played is not None
    assert first.best is not None
    assert [piece_act.act for piece_act in first.played] == [Act.KING]
    assert [(piece_act.amount, piece_act.kills) for piece_act in first.best] == [(2, True)]


def test_the_events_that_differ_are_found_in_both_lists() -> None:
    start = parse_position(POSITION)
    wrong, right = after(POSITION, "R@0", "end").events, after(POSITION, "R@1", "end").events
    only_wrong, only_right = differing(start, wrong, right)

    assert [type(wrong[place]) for place in only_wrong] == [KingStruck, PieceStruck]
    assert [type(right[place]) for place in only_right] == [KingStruck, PieceStruck]
    assert differing(start, right, right) == ((), ())


def test_the_difference_is_put_into_words() -> None:
    start = parse_position(POSITION)
    wrong, right = after(POSITION, "R@0", "end"), after(POSITION, "R@1", "end")

    assert sentences(start, wrong.events, right.events, say)[0] == (
        "The Rook you play: hits the king for 2. In the best turn: hits the Queen for 2 and destroys it."
    )
    assert sentences(start, right.events, right.events, say) == ()


def test_the_same_board_by_other_actions_is_the_same_turn() -> None:
    """Two played Pawns count from the left, in either order."""
    position = "paper 7b 20/0/7/?2/?16/Q6,P6/- 20/7/7/PP/?16/P6,B6/-"
    one, other = after(position, "P@0", "P@3", "end"), after(position, "P@2", "P@0", "end")

    assert one.board == other.board
    assert contrasts(parse_position(position), one.events, other.events) == ()


def test_the_last_of_two_hits_kills() -> None:
    start = parse_position("paper 7b 20/0/7/?2/?16/Q3/- 20/7/7/-/?16/R6,R6/-")
    acts = note_of(start, played(start, turn_of("end")).events).acts

    assert [(piece_act.by.slot, piece_act.kills) for piece_act in acts] == [(0, False), (1, True)]


def test_the_victim_of_cheat_is_named_first() -> None:
    start = parse_position(POSITION)
    without, cheating = after(POSITION, "end"), after(POSITION, "cheat", "end")

    assert sentences(start, without.events, cheating.events, say)[0] == (
        "In the best turn your Cheat takes the enemy's leftmost piece, the Queen."
    )
    assert sentences(start, cheating.events, without.events, say)[0] == (
        "Your Cheat took the enemy's leftmost piece, the Queen. The best turn doesn't use Cheat."
    )


def test_the_victims_of_two_cheats_are_both_named() -> None:
    position = "heroic 7b 20/0/7/?2/?6/Q4,P6/- 20/7/7/-/?16/N3,P6/-"
    start = parse_position(position)
    first, later = after(position, "cheat", "end"), after(position, "0x0", "cheat", "end")

    assert sentences(start, first.events, later.events, say)[0] == (
        "Your Cheat took the enemy's leftmost piece, the Queen. In the best turn it takes the Pawn."
    )


def test_lines_that_face_each_other_differently_are_described() -> None:
    position = "paper 1w 20/1/1/P/PP/R6,R6/- 20/0/0/?1/?16/P3,P3/-"
    start = parse_position(position)
    facing, between = after(position, "end"), after(position, "P@0", "end")

    assert sentences(start, facing.events, between.events, say)[0] == (
        "Instead of 2 against 2, the best turn has 3 against 2: the lines don't match up, so a piece between two hits both."
    )
    assert sentences(start, between.events, facing.events, say)[0].endswith("2 against 2, face to face.")


@each("puzzle", read_puzzles(FEW), ids=lambda one: one.name)
def test_the_report_of_a_turn_matches_the_board_before_its_end(puzzle: Puzzle) -> None:
    for turn in (puzzle.solution, puzzle.proof.second):
        happened = played(puzzle.start, turn)
        note = note_of(puzzle.start, happened.events)
        own, enemy = happened.last.mover, happened.last.waiting
        victims = [one for one in happened.events if isinstance(one, PowerUsed) and one.effect is Effect.DESTROY]

        assert note.ranks == (len(own.line), len(enemy.line))
        assert (note.cheated.card if note.cheated else None) == (victims[0].piece >> CARD_SHIFT if victims else None)


def test_an_attacking_knight_is_reported_even_if_it_falls() -> None:
    position = "heroic 7b 20/0/7/?2/?6/Q4,P6/- 20/7/7/-/?16/N3,P6/-"
    start = parse_position(position)
    acts = note_of(start, played(start, turn_of("0x0", "end")).events).acts

    assert (acts[0].act, acts[0].kills, acts[0].by) == (Act.ATTACK, True, ActingPiece(1, CODES["N"], 0))
    assert sentences(start, played(start, turn_of("end")).events, played(start, turn_of("0x0", "end")).events, say)[
        0
    ] == ("Your Knight: does not attack. In the best turn: attacks the Queen and destroys it.")


def test_the_target_of_a_duels_attack_is_named() -> None:
    position = "middle 6w 24/6/6/check/footman/footman:1,captain:2/- 28/0/6/?5/?4/courier:1,prodigy:1/-"
    start = parse_position(position)
    face, trade = after(position, "0xk", "1xk", "end"), after(position, "1x0", "0x0", "end")

    said = sentences(start, face.events, trade.events, say)

    assert "Your Footman: hits the king for 2. In the best turn: attacks the Prodigy and destroys it." in said
    assert "Your Captain: hits the king for 4. In the best turn: attacks the Courier and destroys it." in said


def test_a_piece_summoned_by_an_enemys_death_is_not_an_own_one() -> None:
    position = "middle 6w 24/6/6/-/footman/captain:3/- 28/0/6/?5/?4/baggage_train:1/-"
    start = parse_position(position)
    described = sentences(start, after(position, "end").events, after(position, "0x0", "end").events, say)

    assert described == ("Your Captain: does not attack. In the best turn: attacks the Baggage train and destroys it.",)
