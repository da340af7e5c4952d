"""The unfinished games, the newest first: one is chosen to be played on, and any can be deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.store.saves import Waiting
from scenes.context import Context, why_words
from scenes.destinations import ToTitle
from scenes.menus.game_card import LARGE_WORDS, card_height, card_widgets
from scenes.menus.going_on import going_on
from scenes.menus.offer import Offer
from scenes.pages.helped import Helped
from scenes.pages.preloaded import PreloadedScreen
from scenes.stack import Command, Go
from scenes.stage.layout import ICON_RADIUS, Rect
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.layout import REST, centred, column, grid, middle, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, IconButton, Label, Panel, Widget
from scenes.words import say

WIDE: Final = 1160.0
"""The panel's width with two cards side by side, ..."""
NARROW: Final = 600.0
"""... and the least with one under another."""
EDGES: Final = (32.0, 62.0, 22.0)
"""What the panel leaves free at its sides, above and below."""
FOOT: Final = 54.0
AROUND: Final = 8.0
"""What the panel leaves free of the window over and under it."""
BUTTON_WIDTH: Final = 250.0
GAP: Final = 10.0


class WaitingScene(PreloadedScreen, Helped):
    """The list under Continue."""

    needs = (NARROW + 40, 560.0)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._deleted: Waiting | None = None
        """The one that was deleted last, and can be brought back."""
        self._offer = Offer(context)

    def _look(self) -> None:
        """See what there is now."""
        self._offer.leave()
        self._offer = Offer(self.context)
        self.rebuild()

    @property
    def _games(self) -> tuple[Waiting, ...]:
        return self._offer.games

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _is_empty(self) -> bool:
        return self._offer.is_read and not self._games

    @property
    def _columns(self) -> int:
        is_wide = self.sight.width >= WIDE + 40 and self.media.text_scale <= LARGE_WORDS
        return 2 if is_wide else 1

    @property
    def _cards_height(self) -> float:
        rows = max(1, -(-len(self._games) // self._columns))
        return rows * (card_height(self.media.text_scale) + GAP)

    def length(self) -> float:
        """All cards, with the heading over them and the ways out under them."""
        return EDGES[1] + self._cards_height + FOOT + EDGES[2] + 2 * AROUND

    def build(self) -> list[Widget]:
        """The cards, their actions, and the ways out."""
        width = self.scaled(BUTTON_WIDTH)
        panel = centred(self.area, min(self.sight.width - 40, WIDE), self.length() - 2 * AROUND)
        cards, foot = column(padded(panel, *EDGES), self._cards_height, FOOT)
        undo, _, back = row(foot, width, REST, width)
        return [
            Panel(panel, title=say("waiting.title")),
            *self._cards(cards),
            *([Label(cards, say("waiting.empty"), BODY_DIM, align="centre")] if self._is_empty else []),
            *([Button("undo", undo, say("waiting.undo"))] if self._deleted is not None else []),
            Button("back", back, say("new.back")),
        ]

    def _cards(self, room: Rect) -> list[Widget]:
        rows = -(-len(self._games) // self._columns)
        places = grid(room, self._columns, *[card_height(self.media.text_scale)] * rows, gap=16, row_gap=GAP)
        widgets: list[Widget] = []
        for number, (one, place) in enumerate(zip(self._games, places, strict=False)):
            _, right = row(padded(place, GAP, GAP), REST, 2 * ICON_RADIUS)
            widgets += card_widgets(f"game.{number}", place, one, self.context.today, self.media, aside=2 * ICON_RADIUS)
            widgets.append(IconButton(f"delete.{number}", middle(right), "close", tooltip=say("waiting.delete")))
        return widgets

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set of the title."""
        draw_backdrop(surface, self.context.media, anchor=0.0)

    # ------------------------------------------------------------------------------------------------------------ answers

    def update(self, dt_ms: float) -> Command | None:
        """The list comes when all has been read."""
        if self._offer.read_on():
            self.rebuild()
        return super().update(dt_ms)

    def gone(self) -> None:
        """What is unread is left."""
        self._offer.leave()

    def used(self, name: str) -> Command | None:
        """A game was chosen or deleted, or the list is left."""
        what, _, number = name.partition(".")
        match what:
            case "game":
                return self._go_on(self._games[int(number)])
            case "delete":
                self._try(self._delete, self._games[int(number)])
            case "undo" if self._deleted is not None:
                self._try(self._bring_back, self._deleted)
            case _:
                return self.escaped()
        self._look()
        return None

    def escaped(self) -> Command | None:
        """To the title, where *Continue* may be another game's by now."""
        return Go(ToTitle(), instead=True)

    def _go_on(self, one: Waiting) -> Command | None:
        way = going_on(self, one)
        if way is None:
            self._look()
        return way

    def _try(self, change: Callable[[Waiting], None], one: Waiting) -> None:
        """Do it; what the disk refuses is said."""
        try:
            change(one)
        except OSError as error:
            self.say(say("error.unsaved", why=why_words(error)))

    def _delete(self, one: Waiting) -> None:
        if self.context.saves.discard(one):
            self._deleted = one
            self.say(say("waiting.deleted"))
        else:
            self.say(say("waiting.changed"))

    def _bring_back(self, one: Waiting) -> None:
        self.context.saves.bring_back(one)
        self._deleted = None
