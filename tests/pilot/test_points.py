"""The points of puzzles: explained in every place that counts them, and added up while a card is held, except in rated play."""

import pytest

from hschess.players.measures.evaluation import DEFAULT, personality_named
from hschess.puzzles.measures import points_of
from hschess.puzzles.proving import POINT_KINDS
from hschess.puzzles.puzzle import Puzzle, read_puzzles
from hschess.puzzles.search import played
from hschess.puzzles.trainer import Way
from hschess.rules.actions import CHEAT_ACTION, END, PLAY
from hschess.rules.refusal import why_not
from scenes.practice import played as exercise
from scenes.practice.points import PointsChip, points_so_far, points_words
from scenes.practice.solve import SolvePhase
from scenes.words import say
from tests.pilot.hands import card_point, gap_point
from tests.pilot.student import DATA, Begin, Student, named


def seen_totals(pilot: Student, gaps: range) -> list[int | None]:
    code = pilot.state.mover.hand[0]
    found = []
    for gap in gaps:
        pilot.take_up(card_point(pilot, code), gap_point(pilot, gap))
        found.append(pilot.solving.total)
        pilot.press("escape")
        pilot.frame(30)
    return found


def test_the_running_total_follows_the_held_card_and_equals_the_turns_points(student: Begin) -> None:
    pilot, puzzle = student(), named("best-2")
    pilot.put(puzzle, Way.FREE)
    pilot.ready()
    code = pilot.state.mover.hand[0]
    gaps = range(len(pilot.state.mover.line) + 1)

    assert pilot.solving.total == points_of(puzzle.start, played(puzzle.start, (END,)))
    assert seen_totals(pilot, gaps) == [
        points_of(puzzle.start, played(puzzle.start, (PLAY[code][gap], END))) for gap in gaps
    ]


@pytest.mark.parametrize(
    ("way", "has_total"), [(Way.RATED, False), (Way.DAILY, False), (Way.FREE, True), (Way.AGAIN, True)]
)
def test_a_total_is_shown_only_in_unrated_play(student: Begin, way: Way, has_total: bool) -> None:
    pilot = student()
    pilot.put(named("best-2"), way)
    pilot.ready()

    assert (pilot.solving.total is not None) == has_total
    pilot.press("e")
    pilot.wait_until(SolvePhase.MISSED)
    assert pilot.solving.total is None


@pytest.mark.parametrize(
    "puzzle", [one for one in read_puzzles(DATA) if one.kind in POINT_KINDS], ids=lambda one: one.name
)
def test_the_last_running_total_is_the_turns_worth(puzzle: Puzzle) -> None:
    *way, last = (action for action in puzzle.solution if action is not END)
    now = played(puzzle.start, tuple(way)).after
    worth = points_of(puzzle.start, played(puzzle.start, puzzle.solution))

    assert points_so_far(puzzle.start, now, tuple(way), last) == worth
    assert points_so_far(puzzle.start, played(now, (last,)).after, (*way, last), END) == worth


def test_illegal_actions_do_not_count_in_the_total() -> None:
    start = named("knight-1").start
    assert why_not(start, CHEAT_ACTION) is not None

    assert points_so_far(start, start, (), CHEAT_ACTION) == points_so_far(start, start, (), None)


def test_the_text_lists_the_weights_in_use() -> None:
    weights, words = personality_named(DEFAULT), points_words()

    assert weights.damage == weights.heal
    assert say("points.king", points=weights.king) in words
    assert say("points.pieces", pieces="Pawn", damage=1, kill=2) in words
    assert (
        say("points.pieces", pieces="Queen, Knight", damage=4, kill=8) in words
        or say("points.pieces", pieces="Knight, Queen", damage=4, kill=8) in words
    )


@pytest.mark.parametrize(
    ("name", "has_chip"), [("best-2", True), ("castle-1", True), ("lethal-1", False), ("survive-1", False)]
)
def test_a_puzzle_for_points_has_a_chip_that_explains_them(student: Begin, name: str, has_chip: bool) -> None:
    pilot = student()
    pilot.put(named(name))
    pilot.ready()

    assert any(widget.name == "points" for widget in pilot.solving.group.widgets) == has_chip


def test_the_chip_shows_its_explanation_until_the_next_press(student: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, tips = student(), list[str]()
    monkeypatch.setattr(exercise, "draw_pinned", lambda canvas, words, more, at, layout: tips.append(words))
    pilot.put(named("best-2"))
    pilot.ready()
    pilot.draw()
    assert tips == []

    pilot.click_on("points")
    pilot.move((640.0, 300.0))
    pilot.draw()
    assert tips[-1] == points_words()

    pilot.press("escape")
    tips.clear()
    pilot.draw()
    assert tips == []
    assert pilot.solving.phase is SolvePhase.PLAYING


def test_the_drill_explains_its_numbers_with_the_same_text(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")

    assert isinstance(pilot.widget("points"), PointsChip)
