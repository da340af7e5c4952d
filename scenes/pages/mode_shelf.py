"""The modes on offer, in tabs: encounters, duels, and the user's own. Every page that begins a game shows them this way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from hschess.rules.modes import DUELS, EVERY_MODE, MODES, Mode
from scenes.context import Context
from scenes.pages.choice_cards import ModeCard, mode_height
from scenes.pages.own_mode_card import OwnModeCard, own_line
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, AtLeast, Block, Layered, One, Reserved, Stacked, level, tiles
from scenes.ui.layout import REST
from scenes.ui.media import Media
from scenes.ui.widgets import Button, Panel, Tab
from scenes.words import say

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {"encounter": tuple(MODES), "duel": tuple(DUELS), "own": ()}
"""The modes on a page by the tab that shows them; the user's own are read from files."""
MOST_OWN: Final = 11
"""The most custom modes that a page shows."""
GAP: Final = 13.0
TAB: Final = 48.0
TAB_PER_SIZE: Final = 30.0
TABS_GAP: Final = 8.0
TABS_BESIDE: Final = 138.0
"""The width of the tabs if they are beside the modes."""
BROAD: Final = 1060.0
"""From this width on all modes of a tab are side by side, with the tabs before them."""
ROOMY: Final = 580.0
"""From this width on two modes are side by side, for text of the usual size."""


class OpenTab:
    """The open tab, and the mode that was last chosen in each."""

    def __init__(self, context: Context, chosen: str) -> None:
        """Opens the tab of the chosen mode."""
        self._context = context
        self._modes_of = {"encounter": "heroic", "duel": "vanilla", "own": ""}
        self.group = group_of(chosen)

    def show(self, chosen: str) -> None:
        """Open the tab of this mode."""
        self.group = group_of(chosen)

    def own(self, chosen: str) -> tuple[str, ...]:
        """The custom modes that a page shows, always with the chosen one."""
        own = [mode for mode in self._context.known_modes if mode not in EVERY_MODE]
        last = [chosen] if chosen in own[MOST_OWN:] else []
        return *own[: MOST_OWN - len(last)], *last

    def turn_to(self, group: str, chosen: str) -> str:
        """Open another tab; returns the mode that was last chosen there, else the one that is chosen now."""
        self._modes_of[group_of(chosen)] = chosen
        self.group = group
        shown = self.own(chosen) if group == "own" else GROUPS[group]
        known = self._context.known_modes
        return next((one for one in (self._modes_of[group], *shown) if one in known), "") or chosen


def broken_words(faults: Sequence[str]) -> str:
    """The first broken file of the user's folder with its fault, and how many more there are."""
    first = say("new.broken", why=faults[0])
    return f"{first}\n{say('new.broken.more', number=len(faults) - 1)}" if len(faults) > 1 else first


def group_of(mode: str) -> str:
    """The tab that shows a mode."""
    return "own" if mode not in EVERY_MODE else "duel" if mode in DUELS else "encounter"


@dataclass(frozen=True, slots=True)
class ModeShelf:
    """The tabs and the cards of the open one: widgets `group:NAME`, `mode:NAME` and `workshop`."""

    media: Media
    width: float
    group: str
    """The open tab."""
    chosen: str
    own: tuple[str, ...]
    """The custom modes in it."""
    modes: Mapping[str, Mode]

    @property
    def is_broad(self) -> bool:
        """Whether the tabs are beside the modes."""
        return self.width >= BROAD and not self.media.has_large_text

    @property
    def mode_high(self) -> float:
        """The height of a mode's card."""
        cards = self.width - TABS_BESIDE - GAP if self.is_broad else self.width
        wide = (cards - GAP * (self._abreast - 1)) / self._abreast
        return mode_height(self.media, wide, self._lines)

    def rows(self, fitting: int) -> int:
        """The number of rows of modes: the same for each tab, unless the window cannot show all custom modes in so many."""
        numbers = {group: len(self._shown_in(group)) + (group == "own") for group in GROUPS}
        rows = {group: -(-number // self._abreast) for group, number in numbers.items()}
        return max(rows[self.group], rows["encounter"], rows["duel"], min(rows["own"], fitting))

    def content(self, rows: int, high: float) -> Block:
        """The tabs, and the open one's modes beside or below them, each `high` logical pixels high."""
        tab = max(TAB, TAB_PER_SIZE * self.media.text_scale)
        tabs = [One(tab, partial(self._tab, group)) for group in GROUPS]
        cards: list[Block] = [One(high, partial(self._mode_card, mode)) for mode in self._shown_in(self.group)]
        if self.group == "own":
            # As high as a card: the page keeps its height if the button has a row of its own.
            cards.append(AtLeast(level(One(min(high, 2 * tab), _workshop_button)), high))
        free = Reserved(One(high, Panel))
        cards = [*cards, *[free] * (rows * self._abreast - len(cards))]
        shown = tiles(cards, self._abreast, GAP, GAP)
        if not self.is_broad:
            return Stacked((Abreast([(REST, one) for one in tabs], gap=GAP), shown), gap=GAP)
        beside = Stacked((Layered((free, level(Stacked(tabs, gap=TABS_GAP)))),))
        return Abreast(((TABS_BESIDE, beside), (REST, shown)), gap=GAP)

    @property
    def _abreast(self) -> int:
        return 4 if self.is_broad else 2 if self.width / self.media.text_scale >= ROOMY else 1

    @property
    def _lines(self) -> Sequence[str]:
        return [*(say(f"mode.{mode}.line") for mode in EVERY_MODE), *(own_line(self.modes[mode]) for mode in self.own)]

    def _shown_in(self, group: str) -> tuple[str, ...]:
        return self.own if group == "own" else GROUPS[group]

    def _tab(self, group: str, area: Rect) -> Tab:
        return Tab(f"group:{group}", area, say(f"new.{group}"), group == self.group)

    def _mode_card(self, mode: str, area: Rect) -> ModeCard:
        chosen = mode == self.chosen
        if self.group != "own":
            about = say(f"mode.{mode}.about")
            return ModeCard(mode, area, say(f"mode.{mode}"), say(f"mode.{mode}.line"), chosen=chosen, tooltip=about)
        return OwnModeCard(self.modes[mode], area, chosen=chosen)


def _workshop_button(area: Rect) -> Button:
    """The button that opens the card workshop."""
    return Button("workshop", area, say("title.workshop"), tooltip=say("new.workshop.about"))
