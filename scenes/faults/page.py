"""The page that stands where a screen has failed: what happened, and the ways on.

Which fault it was, and where going on leads, it is told (`guard`); where this page fails too, `bare` takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.painters.table import TableArt
from scenes.stack import Command, Quit
from scenes.ui.clipboard import copy
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (820.0, 470.0)
Note = tuple[str, Mapping[str, str]]
"""A sentence by its key, and what stands in its braces."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What the page tells."""

    summary: str
    """The error in one line."""
    report: str
    """All that is known of it, to be handed on."""
    notes: tuple[Note, ...]
    """What has become of the game, and where the report is."""
    way: Callable[[], Command] | None
    """Where going on leads; None where there is nothing left to go on with."""

    @property
    def ways(self) -> tuple[str, ...]:
        """What is offered."""
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
        panel = centred(self.area, *SIZE)
        line, summary, about, foot = column(padded(panel, 44, 74, 34), 56, 66, REST, 56, gap=14)
        ways = self.fault.ways
        notes = " ".join(say(key, **values) for key, values in self.fault.notes)
        return [
            Panel(panel, title=say("fault.title")),
            Label(line, say("fault.line"), BODY, wrap=True),
            Label(summary, self.fault.summary, BODY_DIM, wrap=True),
            Label(about, notes, BODY, wrap=True),
            *(
                Button(name, place, say(f"fault.{name}"))
                for name, place in zip(ways, row(foot, *[REST] * len(ways), gap=16), strict=True)
            ),
        ]

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
