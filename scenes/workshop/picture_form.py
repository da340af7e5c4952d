"""The parts of a card's picture, each to be seen before it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.rules.card_art import art_of
from scenes.stage.layout import Rect
from scenes.ui.fields import Toggle
from scenes.ui.layout import grid
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Label, Widget
from scenes.words import say
from scenes.workshop.form import GAP, Form
from scenes.workshop.part_button import PartButton
from scenes.workshop.words import PARTS, part_word, with_part

CELL: Final = 60.0
HEAD: Final = 22.0
MOST_ABREAST: Final = 9
LABEL: Final = 0.72
"""The part of the first row that its words may take."""


class PictureForm(Form):
    """The page *Picture*."""

    def _abreast(self, part: str, width: float) -> int:
        most = max(1, min(MOST_ABREAST, int((width + GAP) // (CELL + GAP))))
        rows = -(-len(PARTS[part]) // most)
        return -(-len(PARTS[part]) // rows)

    def _part_height(self, part: str, width: float) -> float:
        rows = -(-len(PARTS[part]) // self._abreast(part, width))
        return rows * CELL + (rows - 1) * GAP

    def heights(self, width: float) -> Sequence[float]:
        """Whether the picture is made from the card, then a heading and a grid for each part."""
        head = HEAD * self.media.text_scale
        parts = [height for part in PARTS for height in (head, self._part_height(part, width))]
        return self.field, *parts

    def widgets(self, room: Rect) -> list[Widget]:
        """All parts; the chosen ones have a golden rim."""
        card = self.editor.card
        first, *places = self.rows(room)
        fits = Toggle("form:fits", first, say("workshop.fits"), card.art is None, tooltip=say("workshop.fits.about"))
        fits.split = LABEL
        widgets: list[Widget] = [fits]
        for number, part in enumerate(PARTS):
            head, cells = places[2 * number : 2 * number + 2]
            widgets.append(Label(head, say(f"workshop.part.{part}"), SMALL))
            widgets += self._buttons(part, cells)
        return widgets

    def _buttons(self, part: str, room: Rect) -> list[Widget]:
        now = getattr(art_of(self.editor.card), part)
        abreast = self._abreast(part, room[2])
        rows = -(-len(PARTS[part]) // abreast)
        width = abreast * CELL + (abreast - 1) * GAP
        cells = grid((room[0], room[1], width, room[3]), abreast, *[CELL] * rows, gap=GAP)
        return [
            PartButton(f"form:{part}={word}", cell, part, word, chosen=word == now, tooltip=part_word(part, word))
            for word, cell in zip(PARTS[part], cells, strict=False)
        ]

    def used(self, widget: Widget, part: str) -> str:
        """A part was taken, or the picture is made from the card again."""
        card = self.editor.card
        if isinstance(widget, Toggle):
            return self.editor.put(replace(card, art=None if widget.value else art_of(card)))
        name, _, word = part.partition("=")
        return self.editor.put(replace(card, art=with_part(art_of(card), name, word)))
