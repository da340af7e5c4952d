"""Wins in several turns by hand: played to the end, lost and tried again, with hints, given up, and found in the menu."""

import pytest

from hschess.puzzles.puzzle import PuzzleKind, Turn, read_puzzles
from hschess.puzzles.trainer import Way
from hschess.rules.actions import END
from hschess.store.settings import Settings
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.solve import SolvePhase
from scenes.stage.motion.puppets import Look
from scenes.ui.fields import ChoiceField
from scenes.words import say, side_word
from tests.pilot.hands import by_clicks, by_drags, by_keys
from tests.pilot.student import DATA, Begin, Student

TWO, THREE = read_puzzles(DATA.parent / "forced.puzzles")
WAYS = {"drags": by_drags, "clicks": by_clicks, "keys": by_keys}


def play(pilot: Student, turn: Turn, way: str = "clicks") -> None:
    for action in turn:
        pilot.wait(lambda: pilot.session.may_act)
        pilot.act(WAYS[way], action)


def answered(pilot: Student) -> None:
    """Wait until the opponent has answered and the answer is shown."""
    pilot.wait(lambda: pilot.session.may_act)


def match_of(pilot: Student) -> ForcedMatch:
    match = pilot.session.match
    assert isinstance(match, ForcedMatch)
    return match


@pytest.mark.parametrize("way", WAYS)
def test_a_win_in_three_is_played_to_its_end_and_rated(student: Begin, way: str) -> None:
    pilot = student()
    pilot.put(THREE)
    pilot.ready()
    for number, turn in enumerate((THREE.solution, *THREE.proof.line[1::2])):
        answered(pilot)
        assert match_of(pilot).turns_left == 3 - number
        play(pilot, turn, way)

    pilot.wait_until(SolvePhase.DONE)
    assert pilot.state.outcome is not None
    assert say("learn.solved") in pilot.words()
    (attempt,) = pilot.log.attempts()
    assert (attempt.puzzle, attempt.way, attempt.solved) == ("three", "rated", True)
    assert attempt.rating > 1500
    assert pilot.session.match.record.actions[len(THREE.solution) :][: len(THREE.proof.line[0])] == THREE.proof.line[0]


def test_both_hands_are_open(student: Begin) -> None:
    pilot = student()
    pilot.put(TWO)
    pilot.ready()
    board = pilot.session.board
    shown = [puppet for puppet in board.puppets.values() if puppet.look is Look.CARD and puppet.side != TWO.side]

    assert [puppet.card for puppet in shown] == TWO.start.waiting.hand
    assert TWO.start.waiting.hand


def test_the_panel_shows_how_many_turns_are_left(student: Begin) -> None:
    pilot = student()
    pilot.put(THREE)
    pilot.ready()
    assert say("puzzle.kind.win_in_three") in pilot.words()
    assert say("puzzle.ask.win_in_three", side=side_word(1), other=side_word(0)) in pilot.words()

    play(pilot, THREE.solution)
    answered(pilot)
    assert say("puzzle.ask.rest.2", other=side_word(0)) in pilot.words()
    play(pilot, THREE.proof.line[1])
    answered(pilot)
    assert say("puzzle.ask.rest.1", other=side_word(0)) in pilot.words()


def test_a_turn_that_loses_the_win_is_reported_refuted_and_can_be_retried(student: Begin) -> None:
    pilot = student(Settings(speed=4.0, cpu_pace_ms=0))
    pilot.put(THREE)
    pilot.ready()
    play(pilot, THREE.proof.second)

    pilot.wait_until(SolvePhase.SHOWING)
    assert pilot.solving.verdict is not None
    assert not pilot.solving.verdict.is_right
    assert say("puzzle.missed.win_in_three", other=side_word(0)) in pilot.words()
    pilot.wait_until(SolvePhase.MISSED)
    actions = pilot.session.match.record.actions
    assert actions == (*THREE.proof.second, *THREE.proof.reply)
    pilot.ready()
    assert pilot.state == THREE.start
    (attempt,) = pilot.log.attempts()
    assert not attempt.solved


def test_a_wrong_later_turn_is_retried_from_there(student: Begin) -> None:
    pilot = student(Settings(speed=4.0, cpu_pace_ms=0))
    pilot.put(THREE)
    pilot.ready()
    play(pilot, THREE.solution)
    answered(pilot)
    before = pilot.state

    play(pilot, (END,))
    pilot.wait_until(SolvePhase.MISSED)
    pilot.ready()

    assert pilot.state.mover.line == before.mover.line
    assert pilot.state.round == before.round
    assert match_of(pilot).turns_left == 2
    for turn in THREE.proof.line[1::2]:
        answered(pilot)
        play(pilot, turn)
    pilot.wait_until(SolvePhase.DONE)
    assert pilot.state.outcome is not None
    assert [one.solved for one in pilot.log.attempts()] == [False]


def test_undo_works_within_a_turn_but_not_past_an_answer(student: Begin) -> None:
    pilot = student()
    pilot.put(THREE)
    pilot.ready()
    play(pilot, THREE.solution[:1])
    pilot.wait(lambda: pilot.session.may_act)
    pilot.press("u")
    assert pilot.state == THREE.start

    play(pilot, THREE.solution)
    answered(pilot)
    pilot.press("u")
    assert match_of(pilot).turns_left == 2


def test_hints_lead_through_every_turn(student: Begin) -> None:
    pilot = student()
    pilot.put(THREE, Way.FREE)
    pilot.ready()
    while pilot.solving.phase is SolvePhase.PLAYING:
        pilot.wait(lambda: pilot.session.may_act or pilot.solving.phase is not SolvePhase.PLAYING)
        if pilot.solving.phase is not SolvePhase.PLAYING:
            break
        pilot.press("h")
        assert say("learn.hint.title") in pilot.words()
        rest = match_of(pilot).rest()
        assert rest
        pilot.act(by_clicks, rest[0])

    pilot.wait_until(SolvePhase.DONE)
    assert pilot.state.outcome is not None
    assert pilot.state.outcome.winner == THREE.side


def test_the_solution_plays_both_sides_to_the_end(student: Begin) -> None:
    pilot = student()
    pilot.put(THREE, Way.FREE)
    pilot.ready()
    pilot.wait(lambda: pilot.widget("solution").enabled)
    pilot.click_on("solution")
    pilot.wait_until(SolvePhase.DONE)

    turns = (THREE.solution, *THREE.proof.line)
    assert pilot.session.match.record.actions == tuple(action for turn in turns for action in turn)
    assert pilot.state.outcome is not None
    assert say("practice.solution") in pilot.words()
    pilot.click_on("again")
    pilot.ready()
    assert pilot.state == THREE.start


def test_a_win_in_two_follows_a_puzzle_of_one_turn_and_vice_versa(student: Begin) -> None:
    pilot = student()
    pilot.put(TWO)
    pilot.ready()
    for turn in (TWO.solution, TWO.proof.line[1]):
        answered(pilot)
        play(pilot, turn)
    pilot.wait_until(SolvePhase.DONE)

    pilot.press("n")
    pilot.ready()

    assert pilot.solving.puzzle.kind.turns == 1
    assert not pilot.session.board.reveal


def test_the_menu_offers_both_lengths_as_kinds(student: Begin) -> None:
    pilot = student()
    pilot.wait(lambda: pilot.widget("rated").enabled)
    kind = pilot.widget("kind")
    assert isinstance(kind, ChoiceField)
    words = "\n".join(kind.options)

    for one in (PuzzleKind.WIN_IN_TWO, PuzzleKind.WIN_IN_THREE):
        assert say(f"puzzle.kind.{one}") in words
