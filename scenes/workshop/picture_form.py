"""The parts of a card's picture, each shown before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hschess.rules.card_art import art_of
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One, Stacked
from scenes.ui.fields import Toggle
from scenes.ui.layout import row
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Label, Widget
from scenes.words import say
from scenes.workshop.form import GAP, Form
from scenes.workshop.part_button import PartButton
from scenes.workshop.workshop_words import PARTS, part_word, with_part

CELL: Final = 60.0
HEAD: Final = 22.0
MOST_ABREAST: Final = 9
LABEL: Final = 0.72
"""The share of the first row that its text may take."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Square widgets in rows of equal length, as few rows as the width allows."""

    makes: Sequence[Callable[[Rect], Widget]]

    def _abreast(self, width: float) -> int:
        most = max(1, min(MOST_ABREAST, int((width + GAP) // (CELL + GAP))))
        rows = -(-len(self.makes) // most)
        return -(-len(self.makes) // rows)

    def height(self, width: float) -> float:
        """The height of all rows."""
        rows = -(-len(self.makes) // self._abreast(width))
        return rows * CELL + (rows - 1) * GAP

    def place(self, area: Rect) -> Iterator[Widget]:
        """The widgets, row by row."""
        abreast = self._abreast(area[2])
        for at in range(0, len(self.makes), abreast):
            makes = self.makes[at : at + abreast]
            top = area[1] + at // abreast * (CELL + GAP)
            for make, cell in zip(
                makes, row((area[0], top, area[2], CELL), *[CELL] * len(makes), gap=GAP), strict=True
            ):
                yield make(cell)


class PictureForm(Form):
    """The page *Picture*."""

    def content(self) -> Block:
        """The switch between a picture made from the card and a chosen one, then all parts; the chosen ones have a golden rim."""
        parts = [block for part in PARTS for block in (self._head(part), self._cells(part))]
        return Stacked((self.row(self._fitting), *parts), gap=GAP)

    def _fitting(self, area: Rect) -> Widget:
        is_fitting, about = self.editor.card.art is None, say("workshop.fits.about")
        toggle = Toggle("form:fits", area, say("workshop.fits"), is_fitting, tooltip=about)
        toggle.split = LABEL
        return toggle

    def _head(self, part: str) -> Block:
        return One(HEAD * self.media.text_scale, lambda area: Label(area, say(f"workshop.part.{part}"), SMALL))

    def _cells(self, part: str) -> Block:
        now = getattr(art_of(self.editor.card), part)

        def button(word: str, area: Rect) -> Widget:
            return PartButton(
                f"form:{part}={word}", area, part, word, chosen=word == now, tooltip=part_word(part, word)
            )

        return Cells([partial(button, word) for word in PARTS[part]])

    def used(self, widget: Widget, part: str) -> str:
        """Handle a chosen part or the switch."""
        card = self.editor.card
        if isinstance(widget, Toggle):
            return self.editor.put(replace(card, art=None if widget.value else art_of(card)))
        name, _, word = part.partition("=")
        return self.editor.put(replace(card, art=with_part(art_of(card), name, word)))
