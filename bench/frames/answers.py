"""Input latency: the frames from an input to the picture that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from bench.frames.reel import FRAME_MS, SIZE, match_at, studio
from hschess.players.registry import make_player
from scenes.context import Context
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game.match import MatchSeat
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Point
from scenes.table.game import TableScene

HALF_FULL: Final = "paper 14w 20/10/10/PRBQ/PPP/R6,P6,Q4/- 20/0/10/PP/PPP/P6,R6,Q4/-"
HAND: Final = 4
REST: Final = 40
"""Frames between two inputs, and before the first."""
MOST: Final = 60
"""After this many frames the test gives up."""


class _Table:
    """A table and the picture that its window shows."""

    def __init__(self, context: Context) -> None:
        match = match_at(HALF_FULL, (MatchSeat("You"), MatchSeat("random", make_player("random"))))
        self._stack = SceneStack(TableScene(context, match, is_new=False), *SIZE, routes_of(context))
        self._surface = pygame.Surface(SIZE).convert()
        self.frame()

    def frame(self, given: Input | None = None) -> None:
        """One turn of the main loop."""
        if given is not None:
            self._stack.handle(given)
        self._stack.update(FRAME_MS)
        top = self._stack.top
        if top is not None and (self._stack.changed or top.is_moving()):
            self._stack.changed = False
            top.draw(self._surface)

    def picture(self) -> bytes:
        """The shown pixels."""
        return self._surface.get_buffer().raw


def measure_answers() -> dict[str, int]:
    """Frames by input, counting the frame in which it comes as the first.

    The hand of cards sways after any input; so each picture is compared with that of a second table, on which the pointer only stirs.
    """
    with studio(SIZE) as (_, context):
        return {name: _frames_until_seen(context, inputs) for name, inputs in _inputs().items()}


def _inputs() -> dict[str, Sequence[Input]]:
    """The inputs by name; the last one of each is measured."""
    layout = Layout(*SIZE)
    x, y, _ = layout.hand_card(1, HAND, 0)
    card: Point = (x, min(y, layout.height - 30))
    end, piece = layout.end_turn(), layout.slot(0, 1, 3)
    grip = (PointerMoved(*card), PointerPressed(*card))
    return {
        "the pointer reaches a card": grip[:1],
        "the pointer reaches End Turn": [PointerMoved(*end)],
        "the pointer clicks End Turn": [PointerMoved(*end), PointerPressed(*end), PointerReleased(*end)],
        "the second button pins a piece": [PointerMoved(*piece), PointerPressed(*piece, 3)],
        "a card is dragged": [*grip, PointerMoved(card[0] + 60, card[1] - 200)],
        "a card is dragged over its gap": [*grip, PointerMoved(*layout.slot(0, 1.5, 3))],
        "a key moves the focus": [KeyPressed("right")],
        "a key asks what the enemy will do": [KeyPressed("left alt")],
        "a key ends the turn": [KeyPressed("e")],
        "a key opens the log": [KeyPressed("l")],
        "a key opens the help": [KeyPressed("f1")],
    }


def _frames_until_seen(context: Context, inputs: Sequence[Input]) -> int:
    ours, other = _Table(context), _Table(context)
    at: Point = (0.0, 0.0)
    for given in (None, *inputs[:-1]):
        for table in (ours, other):
            for frame in range(REST):
                table.frame(None if frame else given)
        if isinstance(given, PointerMoved):
            at = given.x, given.y
    for number in range(1, MOST + 1):
        ours.frame(inputs[-1] if number == 1 else None)
        other.frame(PointerMoved(*at) if number == 1 else None)
        if ours.picture() != other.picture():
            return number
    return MOST
