"""Limits of what the eye has to follow: how long, how fast, how often."""

import random
from collections.abc import Iterator
from math import dist

import pytest

from hschess.rules.actions import END
from hschess.rules.engine import Step, apply
from hschess.rules.events import TurnEnded
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from hschess.rules.view import view_of
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.timing import FLASH_MS, STILL_PX
from tests.each import each
from tests.stage.acting import WINDOW, empty_table, random_steps, show_of

FRAME_MS = 1000 / 60
SEEN = 0.3
"""Anything fainter than this counts as invisible."""
FULL_TABLES = (
    "heroic 9w 20/9/9/R/PQ/Q6,Q6,Q6,Q6,Q6,Q6,Q6/- 20/0/6/P/PP/P6,P6,P6,P6,P6,P6,P6/-",
    "heroic 9w 20/9/9/R/PQ/P6,B3,R5,Q6,R5,B3,P6/- 20/0/6/P/PP/P6,P6,P1,P6,P6,P6,P6/-",
    "heroic 9w 20/9/9/R/PQ/Q6,Q6,Q6,Q6,Q6,Q6,Q6/- 90/0/6/P/PP/P6,P6/-",
    "heroic 9w 20/9/9/R/PQ/B6,B6,B6,B6,B6,B6,B6/- 20/0/6/P/PP/P6,P6/-",
)


def battle_of(state: State) -> Step:
    """An end of turn up to its end, without the turn that follows."""
    step = apply(state, END)
    last = next(index for index, event in enumerate(step.events) if isinstance(event, TurnEnded))
    return Step(step.state, step.events[: last + 1])


@each("position", FULL_TABLES)
@each(
    ("options", "most_ms"),
    [
        (ShowOptions(), 3500.0),
        (ShowOptions(speed=4), 900.0),
        (ShowOptions(instant=True), 150.0),
        (ShowOptions(reduced_motion=True), 3500.0),
    ],
)
def test_an_end_of_turn_of_seven_pieces_is_soon_over(position: str, options: ShowOptions, most_ms: float) -> None:
    state = parse_position(position)
    show = show_of(view_of(state), options)

    show.play(battle_of(state))

    assert show.run(1.0) <= most_ms


# ---------------------------------------------------------------------------------------------------------- less motion


def seen_places(board: Board) -> dict[int, tuple[float, float]]:
    """The places of everything visible."""
    return {number: (one.x, one.y) for number, one in board.puppets.items() if one.alpha * abs(one.stretch_x) > SEEN}


def fades_at(puppet: Puppet, place: tuple[float, float]) -> bool:
    """Whether a puppet has left this place without moving, while its picture there fades."""
    trace = puppet.trace
    return puppet.coming < 1 and trace is not None and dist((trace.x, trace.y), place) <= STILL_PX


def frames_of(mode: str, seed: int, options: ShowOptions) -> Iterator[Board]:
    """Each frame of a random game, with the hand hovered here and there."""
    rng = random.Random(seed)
    motion = Motion(empty_table(mode), WINDOW, 0, options)
    for step in random_steps(mode, seed, 90):
        motion.play(step.events)
        hovered = rng.choice((None, 0, 1, 2))
        while motion.is_busy:
            motion.advance(FRAME_MS)
            motion.chase(FRAME_MS, hovered)
            yield motion.board


@pytest.mark.parametrize("mode", MODES)
def test_with_less_motion_nothing_moves_more_than_two_pixels_a_frame(mode: str) -> None:
    before: dict[int, tuple[float, float]] = {}
    for board in frames_of(mode, 5, ShowOptions(reduced_motion=True, by_hand=(True, False))):
        now = seen_places(board)
        far = [
            (board.puppets[number], before[number])
            for number, (x, y) in now.items()
            if number in before
            and max(abs(x - before[number][0]), abs(y - before[number][1])) > STILL_PX
            and not fades_at(board.puppets[number], before[number])
        ]
        assert not far
        assert (board.mood.shake_x, board.mood.shake_y, board.mood.vignette) == (0.0, 0.0, 0.0)
        assert all(one.flash == 0 and one.angle == 0 for one in board.puppets.values() if one.look is Look.TOKEN)
        assert not any(one.look in (Look.DUST, Look.MOTE, Look.CHIP, Look.SPARK) for one in board.puppets.values())
        before = now


def test_with_less_motion_a_piece_that_changes_its_place_shows_the_number_of_its_slot() -> None:
    state = parse_position("heroic 9w 20/9/9/R/PQ/Q6/- 20/0/6/P/PP/P1,P6/-")
    show = show_of(view_of(state), ShowOptions(reduced_motion=True))
    show.play(battle_of(state))
    numbers = set[tuple[float, float]]()

    while show.timeline.is_busy:
        show.advance(8.0)
        numbers |= {
            (one.number, one.x)
            for one in show.board.puppets.values()
            if one.look is Look.PIP and one.y < WINDOW.row(1) and one.side == 1
        }

    assert (1.0, WINDOW.slot(1, 0, 1)[0]) in numbers


def test_with_less_motion_a_line_that_closes_up_is_always_visible() -> None:
    state = parse_position("heroic 9w 20/9/9/R/PQ/Q6/- 20/0/6/P/PP/P1,P6/-")
    show = show_of(view_of(state), ShowOptions(reduced_motion=True))
    show.play(battle_of(state))
    crossed = 0

    while show.timeline.is_busy:
        show.advance(4.0)
        for puppet in [show.board.puppets[number] for number in show.board.lines[1]]:
            crossed += puppet.coming < 1
            assert max(puppet.presence, 0.0 if puppet.trace is None else puppet.trace_presence) > 0.7
    assert crossed > 10


# --------------------------------------------------------------------------------------------------------------- flashes


def test_xag_118_no_piece_flashes_more_than_three_times_a_second() -> None:
    state = parse_position(FULL_TABLES[0])
    show = show_of(view_of(state))
    show.play(battle_of(state))
    flashes: dict[int, list[float]] = {}
    lit, now = set[int](), 0.0

    while show.timeline.is_busy:
        show.advance(4.0)
        now += 4.0
        bright = {number for number, one in show.board.puppets.items() if one.flash > 0}
        for number in bright - lit:
            flashes.setdefault(number, []).append(now)
        lit = bright

    assert flashes
    for moments in flashes.values():
        assert all(sum(start <= other < start + 1000 for other in moments) <= 3 for start in moments)
    assert FLASH_MS < 1000 / 3
