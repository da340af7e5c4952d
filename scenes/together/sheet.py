"""A page of a panel whose parts stand one under another, each as high as its words need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scenes.pages.helped import Helped
from scenes.stack import Command, Go
from scenes.stage.layout import Rect
from scenes.stage.music import AT_TITLE, Music
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.button_grid import button_height
from scenes.ui.inputs import Input
from scenes.ui.layout import centred, column, padded
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, Style
from scenes.ui.widgets import Label, Panel, Widget

WIDTH: Final = 780.0
EDGES: Final = (44.0, 72.0, 34.0)
"""What a panel leaves free at its sides, above and below."""
GAP: Final = 12.0
FIELD: Final = 46.0
BUTTON: Final = 52.0
AROUND: Final = 16.0


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: how high it is, and what stands in its room."""

    height: float
    make: Callable[[Rect], Sequence[Widget]]


class Sheet(Helped, ABC):
    """A page of parts."""

    needs = (WIDTH + 40, 480.0)
    music: Music | None = AT_TITLE
    width = WIDTH

    @property
    @abstractmethod
    def title(self) -> str:
        """The panel's title."""

    @abstractmethod
    def parts(self) -> list[Part]:
        """What stands on the panel, from the top."""

    @property
    def wide(self) -> float:
        """The panel's width: more for larger words, as far as the window is wide enough."""
        return min(self.scaled(self.width), self.sight.width - 40)

    @property
    def inner(self) -> float:
        """The width of its parts."""
        return self.wide - 2 * EDGES[0]

    @property
    def field_height(self) -> float:
        """How high a field is."""
        return max(FIELD, self.scaled(FIELD) * 0.8)

    @property
    def button_height(self) -> float:
        """How high a button is."""
        return button_height(self.media, BUTTON)

    def words_part(self, words: str, style: Style = BODY) -> Part:
        """A paragraph."""
        high = self.high(words, style, self.inner)
        return Part(high, lambda room: [Label(room, words, style, wrap=True)])

    def _height(self, parts: Sequence[Part]) -> float:
        return EDGES[1] + sum(part.height for part in parts) + GAP * (len(parts) - 1) + EDGES[2]

    def length(self) -> float:
        """The panel, with a little around it."""
        return self._height(self.parts()) + 2 * AROUND

    def build(self) -> list[Widget]:
        """The panel and its parts."""
        parts = self.parts()
        panel = centred(self.area, self.wide, self._height(parts))
        rooms = column(padded(panel, *EDGES), *[part.height for part in parts], gap=GAP)
        made = [widget for part, room in zip(parts, rooms, strict=True) for widget in part.make(room)]
        return [Panel(panel, title=self.title), *made]

    def handle(self, given: Input) -> Command | None:
        """What was said is over once the page leads on: it is not read again by somebody who comes back."""
        command = super().handle(given)
        if isinstance(command, Go):
            self.toast.withdraw(self.toast.words)
        return command

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set of the title."""
        draw_backdrop(surface, self.context.media, anchor=0.0)
