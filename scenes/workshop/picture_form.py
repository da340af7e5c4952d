"""The parts of a card's picture, each shown before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hschess.rules.card_art import art_of
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One, Stacked
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.fields import Toggle
from scenes.ui.layout import row
from scenes.ui.media import Media, Surface, blank, made_once, smooth
from scenes.ui.plates import icon, panel
from scenes.ui.theme import BRASS, CREAM_DIM, GOLD, SMALL
from scenes.ui.widgets import Label, Widget
from scenes.words import say
from scenes.workshop.form import GAP, Form
from scenes.workshop.workshop_words import PARTS, part_word, with_part

CORNER: Final = 10.0
INSET: Final = 7.0
NEAR: Final = (255, 240, 205, 26)
LEAST_ALPHA: Final = 24
"""A lower alpha belongs to the figure's shadow."""
VIEW_CUT: Final = (0.25, 0.1, 0.5, 0.5)
"""The part of a view that shows its light, as shares: left, top, width, height."""


class PartButton(Widget):
    """One part; the chosen one has a golden rim."""

    radius = CORNER

    def __init__(self, name: str, rect: Rect, part: str, word: str, *, chosen: bool, tooltip: str) -> None:
        super().__init__(name, rect, tooltip=tooltip)
        self._part, self._word = part, word
        self.chosen = chosen

    def draw(self, canvas: Canvas) -> None:
        """Draw field, picture and rim."""
        media, (_, _, width, height), (x, y) = canvas.media, self.rect, self.centre
        canvas.lay(panel(media, "field", width, height), x, y)
        canvas.lay(self._picture(media, width - 2 * INSET, height - 2 * INSET), x, y)
        if self.hovered or self.focused:
            canvas.lay(rounded_box(media, width - 4, height - 4, CORNER, NEAR), x, y)
        if self.chosen:
            for outset, alpha in ((0.0, 255), (2.6, 110)):
                size = width + 2 * outset, height + 2 * outset
                canvas.lay(rounded_rim(media, *size, CORNER + outset, (*GOLD, alpha), 2.6), x, y)
        self.draw_focus(canvas)

    def _picture(self, media: Media, width: float, height: float) -> Surface:
        if self._part == "tint":
            return _light(media, self._word, width, height)
        if not self._word:
            return icon(media, "close", CREAM_DIM, 20)
        file = f"pieces/w_{self._word}.webp" if self._part == "piece" else f"props/w_{self._word}.webp"
        return media.cached(("part", file, media.size_px(width, height)), lambda: _cut(media, file, width, height))


def _cut(media: Media, file: str, width: float, height: float) -> Surface:
    """A figure without the empty space around it, as large as fits."""
    master = media.master(file)
    figure = master.subsurface(master.get_bounding_rect(min_alpha=LEAST_ALPHA))
    rate = min(width / figure.get_width(), height / figure.get_height())
    return smooth(figure, media.size_px(figure.get_width() * rate, figure.get_height() * rate))


@made_once
def _light(media: Media, tint: str, width: float, height: float) -> Surface:
    """The sky of a card in a tint, or without one."""
    file = f"cards/view_w{'_' + tint if tint else ''}.webp"
    master = media.master(file)
    left, top, wide, high = VIEW_CUT
    cut = (round(left * master.get_width()), round(top * master.get_height()),
           round(wide * master.get_width()), round(high * master.get_height()))  # fmt: skip
    sprite = blank(media.size_px(width, height))
    sprite.blit(smooth(master.subsurface(cut), sprite.get_size()), (0, 0))
    rim = rounded_rim(media, width, height, CORNER - 4, (*BRASS, 255), 1.6)
    sprite.blit(rim, (0, 0))
    return sprite


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
