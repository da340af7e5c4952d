"""The page that replaces a failed screen: what happened, and the ways on.

`guard` tells it the fault and where going on leads; where this page fails too, `bare` takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.painters.table import TableArt
from scenes.stack import Command, Quit
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.clipboard import copy
from scenes.ui.layout import centred, column, padded
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (820.0, 470.0)
EDGE: Final = 44.0
TITLE: Final = 74.0
GAP: Final = 14.0
UNDER: Final = 34.0
Note = tuple[str, Mapping[str, str]]
"""A sentence by its key, and what stands in its braces."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What the page tells."""

    summary: str
    """The error in one line."""
    report: str
    """Everything known about it, to be shared."""
    notes: tuple[Note, ...]
    """What happened to the game, and where the report is."""
    way: Callable[[], Command] | None
    """Where going on leads; None where nothing is left."""

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways on offer."""
        return ("go_on", "copy", "leave") if self.way is not None else ("copy", "leave")

    def take(self, name: str) -> Command | None:
        """Go one of the ways; copying leads nowhere."""
        if name == "go_on" and self.way is not None:
            return self.way()
        return Quit() if name == "leave" else None

    def escape(self) -> Command | None:
        """Escape goes on where that is offered."""
        return self.take(self.ways[0] if self.way is not None else "leave")


class FaultScene(Screen):
    """What happened, and the ways on."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, fault: Fault) -> None:
        super().__init__(context)
        self.fault = fault
        self._art = TableArt(context.media)

    def build(self) -> list[Widget]:
        """What happened from the top down, the ways below beside each other."""
        panel = centred(self.area, self._width, self._height)
        line, summary, about, foot = column(padded(panel, EDGE, TITLE, UNDER), *self._heights, gap=GAP)
        return [
            Panel(panel, title=say("fault.title")),
            Label(line, say("fault.line"), BODY, wrap=True),
            Label(summary, self.fault.summary, BODY_DIM, wrap=True),
            Label(about, self._notes, BODY, wrap=True),
            *(
                Button(name, place, say(f"fault.{name}"))
                for name, place in zip(self.fault.ways, self._ways.places(foot), strict=True)
            ),
        ]

    @property
    def _notes(self) -> str:
        return " ".join(say(key, **values) for key, values in self.fault.notes)

    @property
    def _width(self) -> float:
        """Wider where words are larger, up to the window's width."""
        return min(self.scaled(SIZE[0]), self.sight.width - 40)

    @property
    def _ways(self) -> ButtonGrid:
        labels = [say(f"fault.{name}") for name in self.fault.ways]
        return button_grid(self.media, labels, self._width - 2 * EDGE, most=3, least=56, gap=16)

    @property
    def _heights(self) -> tuple[float, float, float, float]:
        """Of what happened, of the error, of the notes and of the ways on."""
        room = self._width - 2 * EDGE
        line, summary = self.high(say("fault.line"), BODY, room, 56), self.high(self.fault.summary, BODY_DIM, room, 66)
        return line, summary, self.high(self._notes, BODY, room, 96), self._ways.length

    @property
    def _height(self) -> float:
        return max(SIZE[1], TITLE + sum(self._heights) + 3 * GAP + UNDER)

    def length(self) -> float:
        """The panel with a little around it."""
        return self._height + 40

    def used(self, name: str) -> Command | None:
        """One of the ways."""
        if name == "copy":
            why = copy(self.fault.report)
            self.say(say("log.not_copied", why=why) if why else say("fault.copied"))
        return self.fault.take(name)

    def escaped(self) -> Command | None:
        """On, where that is offered; else out."""
        return self.fault.escape()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table in less light."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.6)
