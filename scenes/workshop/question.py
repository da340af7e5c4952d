"""The question before something is deleted: the harmless answer comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.ui.blocks import Block, ButtonBlock, Stacked, TextBlock, on_panel
from scenes.ui.media import Media
from scenes.ui.theme import BODY
from scenes.words import has_words, say

WIDTH: Final = 720.0
EDGES: Final = (40.0, 90.0, 36.0)
GAP: Final = 26.0


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The kind of the question, and the name of the thing to delete."""

    kind: str
    name: str

    def content(self, media: Media, wide: float) -> Block:
        """The question on a panel, for a window of this width."""
        no = f"workshop.ask.{self.kind}.no"
        labels = {"no": say(no if has_words(no) else "workshop.ask.no"), "yes": say(f"workshop.ask.{self.kind}.yes")}
        words = TextBlock(media, say(f"workshop.ask.{self.kind}", name=self.name), BODY, "centre")
        inside = Stacked((words, ButtonBlock(media, labels, 2, 54, 18)), gap=GAP)
        return on_panel(min(WIDTH, wide - 80), EDGES, inside, title=say("workshop.ask"))
