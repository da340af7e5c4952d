"""How large the parts of a new game's page are, by the room that the window gives and that the words want."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.menus.choice_cards import cell_height, cell_width, mode_height
from scenes.stage.game.setup import LEVEL_SEATS
from scenes.stage.layout import Layout
from scenes.ui.media import Media
from scenes.ui.paragraphs import LINE_HEIGHT, height_of
from scenes.ui.theme import BODY_INK

EDGE: Final = 14.0
"""Between the page and the window."""
WIDEST: Final = 1220.0
GAP: Final = 13.0
HEAD: Final = 46.0
TAB: Final = 48.0
TAB_PER_SIZE: Final = 30.0
TABS_BESIDE: Final = 138.0
"""How wide the tabs are where they stand beside the modes."""
FOOT: Final = 62.0
PANEL_INSET: Final = 14.0
STRIP_INSET: Final = 20.0
"""From the edge of the strip under the opponents to its words."""
STRIP_EDGE: Final = 10.0
LARGE_WORDS: Final = 1.3
BROAD: Final = 1060.0
"""From this width on all modes of a tab are side by side, with the tabs before them, and so is the whole foot."""
ROOMY: Final = 520.0
"""From this width on, for words in their usual size, two modes do."""
OPPONENTS_ABREAST: Final = (8, 4, 2)
EVENING: Final = (240.0, 46.0)
"""The button of the handicap that is offered, for words in their usual size; it stands beside what the strip says, or below."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Logical pixels, and how many stand beside each other."""

    width: float
    abreast: int
    cell: float
    strip: float
    about: float
    """The height of what the strip says."""
    evening: tuple[float, float]
    """The size of the button of the handicap that is offered."""
    modes_abreast: int
    mode: float
    head: float
    foot: float
    is_broad: bool
    numbers: tuple[int, ...]
    tab: float
    sight: float
    """The height that the window shows of the page."""
    gap: float = GAP

    @classmethod
    def of(
        cls,
        media: Media,
        sight: Layout,
        names: Sequence[str],
        lines: Sequence[str],
        told: Sequence[tuple[str, bool]],
        numbers: tuple[int, ...],
    ) -> Sizes:
        """For this window; of the opponents, these names; of the modes, these lines.

        `told` is what the strip says of the chosen mode, then of all of them, and whether a handicap is on offer there: it is as high with
        each. `numbers` says how many modes the open tab has, then each, one's own last.
        """
        width, scale = min(WIDEST, sight.width - 2 * EDGE - 8), media.text_scale
        is_broad = width >= BROAD and scale <= LARGE_WORDS
        modes_abreast = 4 if is_broad else 2 if width / scale >= ROOMY else 1
        abreast = next(
            (one for one in OPPONENTS_ABREAST if (width - 2 * PANEL_INSET) / one - 4 >= cell_width(media, names)),
            OPPONENTS_ABREAST[-1],
        )
        evening = EVENING[0] * scale, EVENING[1] * max(1.0, scale * 0.72)
        room = width - 2 * (PANEL_INSET + STRIP_INSET)
        beside, below = (evening[0] + GAP, 0.0) if is_broad else (0.0, evening[1] + GAP)
        words = [height_of(media, about, BODY_INK, room - beside * has_offer) for about, has_offer in told]
        strips = [high + below * has_offer for high, (_, has_offer) in zip(words, told, strict=True)]
        foot = FOOT if is_broad else 2 * FOOT * max(1.0, scale * 0.72) + GAP
        cards = width - TABS_BESIDE - GAP if is_broad else width
        mode_width = (cards - GAP * (modes_abreast - 1)) / modes_abreast
        return cls(
            width,
            abreast,
            cell_height(media),
            max(2 * BODY_INK.size * scale * LINE_HEIGHT, *strips) + 2 * STRIP_EDGE,
            words[0],
            evening,
            modes_abreast,
            mode_height(media, mode_width, lines),
            HEAD * scale,
            foot,
            is_broad,
            numbers,
            max(TAB, TAB_PER_SIZE * scale),
            sight.height - 2 * EDGE,
        )

    @property
    def opponents(self) -> float:
        """The height of the opponents' panel."""
        rows = len(LEVEL_SEATS) // self.abreast
        return 10 + rows * self.cell + (rows - 1) * 4 + 8 + self.strip + 12

    @property
    def mode_rows(self) -> int:
        """In how many rows the modes stand: as many in each tab, unless one's own are more than the window shows."""
        shown, *others, own = (-(-number // self.modes_abreast) for number in self.numbers)
        fitting = int((self.sight - self._height(0)) // (self.mode + self.gap))
        return max(shown, *others, min(own, fitting))

    @property
    def modes(self) -> float:
        """The height of the modes of a tab, and of the tabs where these stand above them."""
        return self._modes(self.mode_rows)

    @property
    def height(self) -> float:
        """Of the whole page."""
        return self._height(self.mode_rows)

    def _modes(self, rows: int) -> float:
        tabs = 0 if self.is_broad else self.tab + self.gap
        return tabs + rows * self.mode + (rows - 1) * self.gap

    def _height(self, rows: int) -> float:
        return self.head + self.opponents + self._modes(rows) + self.foot + 3 * self.gap
