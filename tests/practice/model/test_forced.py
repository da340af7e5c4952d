"""A win in several turns at the table: the answers, the judgement of a turn, and the remaining solution."""

from pathlib import Path

import pytest

from hschess.puzzles.defence import Defender
from hschess.puzzles.puzzle import Puzzle, Turn, read_puzzles
from hschess.puzzles.search import every_turn, played
from hschess.rules.actions import CONCEDE, END, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.events import TurnBegan
from hschess.rules.slowly import finished
from scenes.practice.model.forced import ForcedMatch

FORCED = read_puzzles(Path(__file__).parents[2] / "data" / "forced.puzzles")
TWO, THREE = FORCED
EACH = pytest.mark.parametrize("puzzle", FORCED, ids=lambda puzzle: puzzle.name)
NAMES = ("You", "Black")


def begun(puzzle: Puzzle, done: Turn = ()) -> ForcedMatch:
    return ForcedMatch(puzzle, NAMES, Defender(), done)


def play(match: ForcedMatch, turn: Turn) -> None:
    for action in turn:
        match.submit(action)


def answered(match: ForcedMatch) -> Turn:
    """Let the opponent answer; returns its actions."""
    before = len(match.record.actions)
    while match.cpu_to_move:
        action = match.pump(60)
        if action is not None:
            match.submit(action)
    return match.record.actions[before:]


def rest_of(match: ForcedMatch) -> Turn:
    rest = match.rest()
    assert rest is not None
    return rest


@EACH
def test_the_line_of_the_file_is_played_and_wins(puzzle: Puzzle) -> None:
    match, line = begun(puzzle), list(puzzle.proof.line)
    play(match, puzzle.solution)

    while line:
        assert not match.is_decided
        assert answered(match) == line.pop(0)
        assert match.turns_left == (len(line) + 1) // 2
        turn = line.pop(0)
        play(match, turn)
        assert match.turn == turn

    assert match.is_solved
    assert match.is_decided
    assert not match.is_failed


@EACH
def test_a_turn_that_loses_the_win_is_reported_before_the_answer_and_ends_the_try(
    puzzle: Puzzle,
) -> None:
    match = begun(puzzle)
    play(match, puzzle.proof.second)
    assert not match.is_failed

    action = None
    while action is None:
        action = match.pump(60)
    assert match.is_failed
    assert not match.is_decided
    match.submit(action)
    while match.cpu_to_move:
        following = match.pump(60)
        assert following is not None
        step = match.submit(following)
        assert not match.is_decided or not any(isinstance(event, TurnBegan) for event in step.events)

    assert match.is_decided
    assert not match.is_solved
    assert match.turn == puzzle.proof.second


def test_a_last_turn_that_does_not_win_is_wrong_without_an_answer() -> None:
    done = tuple(action for turn in (THREE.solution, *THREE.proof.line[:3]) for action in turn)
    start = begun(THREE, done).state
    turns = [found.actions(start) for found in every_turn(start)]
    wasted = next(turn for turn in turns if played(start, turn).after.outcome is None)
    match = begun(THREE, done)

    play(match, wasted)

    assert match.is_failed
    assert match.is_decided
    assert not match.cpu_to_move
    assert match.turn == wasted


@EACH
def test_conceding_is_not_a_solution(puzzle: Puzzle) -> None:
    match = begun(puzzle)
    match.submit(CONCEDE)

    assert match.is_decided
    assert match.is_failed


@EACH
def test_the_rest_of_any_right_turn_keeps_the_win(puzzle: Puzzle) -> None:
    """After each first action of each right position some rest cannot be refuted by the opponent, or an undo is needed."""
    done: Turn = ()
    for turn in (puzzle.solution, *puzzle.proof.line[1::2]):
        ways = 0
        for action in legal_actions(begun(puzzle, done).state):
            if action.kind in (Kind.END, Kind.CONCEDE):
                continue
            match = begun(puzzle, done)
            match.submit(action)
            rest = match.rest()
            if rest is not None:
                ways += 1
                play(match, rest)
                answered(match)
                assert not match.is_failed
        assert ways >= (turn[0] is not END)
        match = begun(puzzle, done)
        play(match, turn)
        done = (*match.record.actions, *answered(match))


def test_any_turn_that_keeps_the_win_is_accepted_besides_the_files() -> None:
    """The second turn of the example can be played in several ways; each that keeps the win is right."""
    done, defender = (*THREE.solution, *THREE.proof.line[0]), Defender()
    start = begun(THREE, done).state
    ways = [turn.actions(start) for turn in finished(defender.keeping(start, 2)).values()]

    assert len(ways) > 1
    for way in ways:
        match = begun(THREE, done)
        play(match, way)
        answered(match)
        assert not match.is_failed
        assert match.turns_left == 1


def test_a_match_from_a_later_turn_cannot_undo_earlier_turns() -> None:
    done = (*THREE.solution, *THREE.proof.line[0])
    match = begun(THREE, done)

    assert match.begun == len(done)
    assert match.turns_left == 2
    assert not match.can_undo
    play(match, rest_of(match)[:-1] or (next(one for one in legal_actions(match.state) if one.kind is Kind.CASTLE),))
    assert match.can_undo


def test_nothing_is_played_before_everything_is_known() -> None:
    match = begun(THREE)
    play(match, THREE.solution)
    match.pump(1)

    assert match.move_now() is None or not match.is_thinking
