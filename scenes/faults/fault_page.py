"""The page that replaces a failed screen: the error, and ways to continue.

`guard` provides the fault and the next screen; if this page fails too, `bare` takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scenes.context import Context
from scenes.pages.kinds import MeasuredPage
from scenes.painters.table_art import TableArt
from scenes.stack import Command, Quit
from scenes.ui.blocks import Block, ButtonBlock, Stacked, TextBlock, on_panel
from scenes.ui.clipboard import copy
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BODY_DIM
from scenes.words import say

SIZE: Final = (820.0, 470.0)
EDGE: Final = 44.0
TITLE: Final = 74.0
GAP: Final = 14.0
UNDER: Final = 34.0
Note = tuple[str, Mapping[str, str]]
"""The key of a sentence, and the values for its braces."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The contents of the page."""

    summary: str
    """The error in one line."""
    report: str
    """All known details, to be shared."""
    notes: tuple[Note, ...]
    """What happened to the game, and the path of the report."""
    next_command: Callable[[], Command] | None
    """Makes the command to continue; None if there is nothing to continue."""

    @property
    def button_names(self) -> tuple[str, ...]:
        """The names of the buttons."""
        return ("go_on", "copy", "leave") if self.next_command is not None else ("copy", "leave")

    def take(self, name: str) -> Command | None:
        """The command of a button; copying has none."""
        if name == "go_on" and self.next_command is not None:
            return self.next_command()
        return Quit() if name == "leave" else None

    def escape(self) -> Command | None:
        """Escape continues if that is offered."""
        return self.take(self.button_names[0] if self.next_command is not None else "leave")


class FaultScene(MeasuredPage):
    """The page with the error and the buttons."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, fault: Fault) -> None:
        super().__init__(context)
        self.fault = fault
        self._art = TableArt(context.media, has_history=False)

    def content(self) -> Block:
        """The error from the top down, the buttons below side by side."""
        media, fault = self.media, self.fault
        notes = " ".join(say(key, **values) for key, values in fault.notes)
        parts = (
            TextBlock(media, say("fault.line"), BODY, least=56),
            TextBlock(media, fault.summary, BODY_DIM, least=66),
            TextBlock(media, notes, BODY, least=96),
            ButtonBlock(media, {name: say(f"fault.{name}") for name in fault.button_names}, 3, 56, 16, offered="go_on"),
        )
        # Wider for larger text, up to the window's width.
        wide = min(self.scaled(SIZE[0]), self.sight.width - 40)
        edges = EDGE, TITLE, UNDER
        return on_panel(wide, edges, Stacked(parts, gap=GAP), title=say("fault.title"), least=SIZE[1])

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        if name == "copy":
            why = copy(self.fault.report)
            self.say(say("log.not_copied", why=why) if why else say("fault.copied"))
        return self.fault.take(name)

    def escaped(self) -> Command | None:
        """Continue, if that is offered; else quit."""
        return self.fault.escape()

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the empty, dimmed table."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.6)
