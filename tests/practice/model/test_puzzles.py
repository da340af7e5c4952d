"""Trying a puzzle: the verdict, the remaining solution, the opponent's answer; and the places of the texts around the table."""

from pathlib import Path

import pytest

from hschess.puzzles.proving import is_solved_by, refutation_of
from hschess.puzzles.puzzle import Puzzle, read_puzzles
from hschess.puzzles.search import played
from hschess.rules.actions import END, Action, Kind, action_named
from hschess.rules.engine import apply, legal_actions
from hschess.rules.game import open_game
from scenes.practice.model.puzzles import PuzzleMatch, ReplyMatch, StillMatch
from scenes.stage.exercise_layout import button_rects, hand_left, wide_rect, words_rect
from scenes.stage.hand.hit_areas import ICONS
from scenes.stage.table_layout import CARD_SIZE, KING_SIZE, Layout, Rect
from tests.each import each

FEW = read_puzzles(Path(__file__).parents[2] / "data" / "few.puzzles")
EACH = pytest.mark.parametrize("puzzle", FEW, ids=lambda puzzle: puzzle.name)
NAMES = ("You", "Black")
SHAPES = [(1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540), (1024, 768)]


def named(name: str) -> Puzzle:
    return next(puzzle for puzzle in FEW if puzzle.name == name)


def tried(puzzle: Puzzle, *actions: Action) -> PuzzleMatch:
    match = PuzzleMatch(puzzle, NAMES)
    for action in actions:
        match.submit(action)
    return match


@EACH
def test_the_solution_solves_and_the_second_best_does_not(puzzle: Puzzle) -> None:
    assert tried(puzzle, *puzzle.solution).is_solved
    second = tried(puzzle, *puzzle.proof.second)
    assert second.is_decided
    assert not second.is_solved
    assert not second.cpu_to_move


@EACH
def test_nothing_is_decided_before_the_turn_is_over(puzzle: Puzzle) -> None:
    match = tried(puzzle, *puzzle.solution[:-1])

    assert not match.is_decided
    assert not match.is_solved
    assert match.rest() == puzzle.solution[-1:]


@EACH
def test_the_hints_lead_from_any_action_to_the_solution(puzzle: Puzzle) -> None:
    """After any first action the rest can be solved, or the hint advises an undo."""
    found = 0
    for action in legal_actions(puzzle.start):
        if action.kind in (Kind.END, Kind.CONCEDE):
            continue
        match = tried(puzzle, action)
        rest = match.rest()
        if rest is not None:
            found += 1
            assert is_solved_by(puzzle, (action, *rest))
    assert found >= (puzzle.solution[0] is not END)


def test_another_order_gets_hints_too() -> None:
    """The cards of the solution one after the other, in another order and so into other gaps."""
    puzzle = named("best-2")
    match = tried(puzzle, action_named("Q@2"))

    assert match.rest() == (action_named("P@0"), END)


def test_a_card_in_the_wrong_gap_must_be_undone() -> None:
    assert tried(named("best-2"), action_named("Q@0")).rest() is None


@pytest.mark.parametrize("name", ["survive-1", "lethal_in_two-1"])
def test_the_answer_to_a_wrong_turn_is_played_by_the_rules(name: str) -> None:
    """With cards that were hidden; in `survive` it kills the king."""
    puzzle = named(name)
    reply = refutation_of(puzzle, puzzle.proof.second)
    after = played(puzzle.start, puzzle.proof.second).after

    match = ReplyMatch(after, reply, NAMES)
    while match.cpu_to_move:
        action = match.pump(10)
        assert action is not None
        match.submit(action)

    assert match.is_decided
    assert match.record.actions == reply
    assert open_game(match.record).state == match.state
    if name == "survive-1":
        assert match.state.sides[puzzle.side].health <= 0


def test_a_still_match_can_begin_with_a_card_on_the_board() -> None:
    puzzle = named("best-2")
    match = StillMatch(puzzle.position, NAMES, (action_named("P@0"),))

    assert match.state == apply(puzzle.start, action_named("P@0")).state
    assert match.turn == (action_named("P@0"),)


# --------------------------------------------------------------------------------------------------------------- the layout


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


def things(layout: Layout) -> list[Rect]:
    """Everything that must stay visible: felt, king, round buttons."""
    x, y = layout.king(layout.viewer)
    radius = layout.icon_radius
    icons = [layout.icon(index) for index in range(len(ICONS))]
    rects = [(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius) for at in icons]
    return [layout.felt(), (x - KING_SIZE / 2, y - KING_SIZE / 2, KING_SIZE, KING_SIZE), *rects]


@each("size", SHAPES, ids=str)
@each("ui", [0.8, 1.0, 1.5])
@each("cards", [0, 1, 4, 10])
def test_texts_and_buttons_cover_nothing(size: tuple[int, int], ui: float, cards: int) -> None:
    layout = Layout(*size, ui=ui)
    words, buttons = words_rect(layout, cards), button_rects(layout, 3)
    left = hand_left(layout, cards)
    top = layout.hand_card(0, 1, 0)[1] - CARD_SIZE[1] / 2
    hand = (left, top, 2 * (layout.middle - left), layout.height - top)

    for box in (words, *buttons):
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[0] + box[2] <= layout.width
        assert box[1] + box[3] <= layout.height
        assert not any(overlap(box, thing) for thing in things(layout))
        assert cards == 0 or not overlap(box, hand)
    assert not any(overlap(words, button) for button in buttons)
    assert words[2] >= 200
    assert words[3] >= 60


@each("size", SHAPES, ids=str)
@each("ui", [0.8, 1.0, 1.5])
def test_long_texts_cover_only_the_hand(size: tuple[int, int], ui: float) -> None:
    layout = Layout(*size, ui=ui)
    wide = wide_rect(layout)

    assert not any(overlap(wide, thing) for thing in (*things(layout), *button_rects(layout, 3)))
    assert wide[3] >= 120
    assert wide[1] + wide[3] <= layout.height
