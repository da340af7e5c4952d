"""What is asked before something goes: the harmless answer first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.stage.layout import Rect
from scenes.ui.button_grid import button_grid
from scenes.ui.layout import centred, column, padded
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import has_words, say

WIDTH: Final = 720.0
EDGES: Final = (40.0, 90.0, 36.0)
GAP: Final = 26.0


@dataclass(frozen=True, slots=True)
class Question:
    """What would go, and what it is called."""

    what: str
    name: str

    def widgets(self, media: Media, sight: Rect) -> list[Widget]:
        """The question in the middle of what the window shows."""
        words = say(f"workshop.ask.{self.what}", name=self.name)
        no = f"workshop.ask.{self.what}.no"
        labels = [say(no if has_words(no) else "workshop.ask.no"), say(f"workshop.ask.{self.what}.yes")]
        width = min(WIDTH, sight[2] - 80)
        ways = button_grid(media, labels, width - 2 * EDGES[0], most=2, least=54, gap=18)
        high = height_of(media, words, BODY, width - 2 * EDGES[0])
        panel = centred(sight, width, EDGES[1] + high + GAP + ways.length + EDGES[2])
        told, below = column(padded(panel, *EDGES), high, ways.length, gap=GAP)
        first, second = ways.places(below)
        return [
            Panel(panel, title=say("workshop.ask")),
            Label(told, words, BODY, align="centre", wrap=True),
            Button("no", first, labels[0]),
            Button("yes", second, labels[1]),
        ]
