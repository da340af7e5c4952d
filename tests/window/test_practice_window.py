"""Puzzles in a real window on a virtual screen: found from the title by keys, solved by real drags, and stored in the profile."""

import os
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from hschess.puzzles.defence import Defender
from hschess.puzzles.puzzle import Puzzle, shipped_puzzles
from hschess.puzzles.trainer import daily_puzzle
from hschess.rules.actions import Action, Kind
from hschess.rules.state import State
from hschess.store.profile import Profile
from hschess.store.training import Attempt, TrainingLog
from scenes.menus.doors import DOORS
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.model.puzzles import PuzzleMatch
from scenes.stage.table_layout import Layout, Point
from tests.window.desktop import Desktop, eventually

pytestmark = pytest.mark.window

MakeDesktop = Callable[[int, int], Desktop]
KEEP: Final = os.environ.get("HSCHESS_PICTURES", "")
"""A folder for screenshots to look at; with it, two rated puzzles are solved as well."""
RATED: Final = 2 if KEEP else 0
LONGEST_S: Final = 60.0
NAMES: Final = ("You", "Black")
TO_PRACTICE: Final = 1 + [name for door in DOORS for name in (door.name, *door.links)].index("practice")
"""From the start to the title's door: first *Play* has the focus, then its buttons, then the next door."""


def ways(layout: Layout, index: int) -> Point:
    """The middle of a button of the menu of practice, counted by rows of two."""
    left, top = layout.width / 2 - 540 + 460, layout.height / 2 - 332 + 352
    return left + (index % 2) * 298 + 141, top + (index // 2) * 68 + 28


def button(layout: Layout, index: int, number: int = 3) -> Point:
    """The middle of a button in the lower right corner."""
    return layout.width - 14 - 96, layout.height - 6 - (number - index) * 48 + 26


def pull(on: Desktop, state: State, action: Action) -> None:
    """Do one action of the side to move by hand."""
    side, layout = state.to_move, Layout(*on.size, state.to_move)
    own, enemies = len(state.mover.line), len(state.waiting.line)
    match action.kind:
        case Kind.PLAY:
            x, y, _ = layout.hand_card(state.mover.hand.index(action.card), len(state.mover.hand), side)
            on.take_up((x - 8, y), layout.slot(side, action.slot - 0.5, own))
        case Kind.ATTACK:
            on.take_up(layout.slot(side, action.slot, own), layout.slot(1 - side, action.target, enemies))
        case Kind.CASTLE:
            on.take_up(layout.slot(side, action.slot, own), layout.slot(side, action.slot - 1, own))
        case Kind.CHEAT:
            on.click(layout.power(side))
            return
        case _:
            on.click(layout.end_turn())
            return
    keep(on, "drag")
    on.let_go()


def keep(on: Desktop, name: str) -> None:
    """Save a screenshot, if a folder is given."""
    if KEEP:
        Path(KEEP).mkdir(parents=True, exist_ok=True)
        seen = pygame.image.frombytes(on.picture(), on.size, "RGB")
        pygame.image.save(seen, Path(KEEP) / f"{len(list(Path(KEEP).glob('*.png'))):02d}_{name}.png")


def play(on: Desktop, puzzle: Puzzle) -> None:
    """Play the whole solution, action by action, as the table comes to rest; the opponent's answers are computed here too."""
    match = ForcedMatch(puzzle, NAMES, Defender()) if puzzle.kind.turns > 1 else PuzzleMatch(puzzle, NAMES)
    while not match.is_decided:
        if match.cpu_to_move:
            action = match.pump(1000)
        else:
            on.rest()
            rest = match.rest()
            assert rest
            action = rest[0]
            pull(on, match.state, action)
        if action is not None:
            match.submit(action)


def attempts(on: Desktop) -> list[Attempt]:
    # The program may be writing: on a busy machine that takes longer than a person would wait.
    return TrainingLog(Profile(on.folder, patience_s=LONGEST_S)).attempts()


def has_tried(on: Desktop, number: int) -> bool:
    return len(attempts(on)) == number


def test_puzzles_are_solved_by_real_drags(desktop: MakeDesktop) -> None:
    """Today's on the first try; of a rated one the first turn is only ended, which reveals its name, and then it is solved."""
    on = desktop(1280, 720)
    layout, puzzles = on.layout, {puzzle.name: puzzle for puzzle in shipped_puzzles()}
    today = daily_puzzle(tuple(puzzles.values()), date.today().isoformat())  # noqa: DTZ011 - the program's own day
    assert today is not None
    on.open()
    on.press(*["Tab"] * TO_PRACTICE, "Return")
    on.rest()
    keep(on, "menu")

    on.until(lambda: is_solving(on), lambda: on.click(ways(layout, 2)), "today's puzzle opens")
    play(on, today)
    eventually(lambda: attempts(on), "the first try is kept", LONGEST_S)
    keep(on, "daily")
    (first,) = attempts(on)
    assert (first.puzzle, first.way, first.solved) == (today.name, "daily", True)

    for number in range(2, 2 + RATED):
        solve_rated(on, number, puzzles)
    assert on.close() == (0, "")


def solve_rated(on: Desktop, number: int, puzzles: Mapping[str, Puzzle]) -> None:
    """Solve the rated puzzle with this number of tries: an empty turn reveals it, and then it is solved."""
    on.rest()
    on.click(button(on.layout, 2))
    on.rest()
    on.click(ways(on.layout, 0))
    on.rest()
    on.until(partial(has_tried, on, number), lambda: on.click(on.layout.end_turn()), "a try is kept")
    keep(on, "ended")
    puzzle = puzzles[attempts(on)[-1].puzzle]
    play(on, puzzle)
    on.rest()
    keep(on, "solved")
    assert len(attempts(on)) == number


def is_solving(on: Desktop) -> bool:
    """Whether a puzzle is on the screen: the felt is visible at a place that the menu covers and a line of seven does not reach."""
    picture, (width, _) = on.picture(), on.size
    x, y = 200, 212
    at = 3 * (y * width + x)
    red, green, blue = picture[at : at + 3]
    return green > red and green > blue
