"""The unfinished games, the newest first: continue one, or delete one and bring it back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from hschess.store.saves import UnfinishedGame
from scenes.context import Context, why_words
from scenes.destinations import ToTitle
from scenes.menus.game_card import card_height, card_widgets
from scenes.menus.going_on import going_on
from scenes.menus.offer import Offer
from scenes.pages.kinds import Helped, MeasuredPage
from scenes.pages.preloaded import PreloadedScreen
from scenes.stack import Command, Go
from scenes.stage.table_layout import ICON_RADIUS, Rect
from scenes.ui.blocks import Abreast, Block, Nothing, One, Several, Stacked, on_panel, tiles
from scenes.ui.layout import REST, middle, padded, row
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, IconButton, Label, Widget
from scenes.words import say

WIDE: Final = 1160.0
"""The panel's width with two cards side by side, ..."""
NARROW: Final = 600.0
"""... and the least with one under another."""
EDGES: Final = (32.0, 62.0, 22.0)
"""The free space of the panel at its sides, above and below."""
FOOT: Final = 54.0
BUTTON_WIDTH: Final = 250.0
GAP: Final = 10.0


class WaitingScene(MeasuredPage, PreloadedScreen, Helped):
    """The list under Continue."""

    needs = (NARROW + 40, 560.0)
    air = 16.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._deleted: UnfinishedGame | None = None
        """The last deleted game, which can be brought back."""
        self._offer = Offer(context)

    def _look(self) -> None:
        """Read the games again."""
        self._offer.leave()
        self._offer = Offer(self.context)
        self.rebuild()

    @property
    def _games(self) -> tuple[UnfinishedGame, ...]:
        return self._offer.games

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _columns(self) -> int:
        return 2 if self.sight.width >= WIDE + 40 and not self.media.has_large_text else 1

    def content(self) -> Block:
        """The cards, their actions, and the buttons."""
        wide = min(self.sight.width - 40, WIDE)
        return on_panel(wide, EDGES, Stacked((self._cards, self._foot), gap=GAP), title=say("waiting.title"))

    @property
    def _cards(self) -> Block:
        """A card for each game, or a sentence if there are none."""
        high = card_height(self.media.text_scale)
        if not self._games:
            words = say("waiting.empty") if self._offer.is_read else ""
            return One(high, lambda area: Label(area, words, BODY_DIM, align="centre"))
        cards = [Several(high, partial(self._card, *one)) for one in enumerate(self._games)]
        return tiles(cards, self._columns, 16, GAP)

    def _card(self, number: int, one: UnfinishedGame, place: Rect) -> list[Widget]:
        _, right = row(padded(place, GAP, GAP), REST, 2 * ICON_RADIUS)
        card = card_widgets(f"game.{number}", place, one, self.context.today, self.media, aside=2 * ICON_RADIUS)
        return [*card, IconButton(f"delete.{number}", middle(right), "close", tooltip=say("waiting.delete"))]

    @property
    def _foot(self) -> Block:
        width = self.scaled(BUTTON_WIDTH)
        undo = One(FOOT, lambda area: Button("undo", area, say("waiting.undo")))
        back = One(FOOT, lambda area: Button("back", area, say("new.back")))
        first = undo if self._deleted is not None else Nothing()
        return Abreast(((width, first), (REST, Nothing()), (width, back)))

    # ----------------------------------------------------------------------------------------------------------- handling

    def update(self, dt_ms: float) -> Command | None:
        """Show the list when all games have been read."""
        if self._offer.read_on():
            self.rebuild()
        return super().update(dt_ms)

    def gone(self) -> None:
        """Stop reading the games."""
        self._offer.leave()

    def used(self, name: str) -> Command | None:
        """Continue or delete a game, or leave the list."""
        kind, _, number = name.partition(".")
        match kind:
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
        """Go to the title, where *Continue* may be another game's by now."""
        return Go(ToTitle(), instead=True)

    def _go_on(self, one: UnfinishedGame) -> Command | None:
        command = going_on(self, one)
        if command is None:
            self._look()
        return command

    def _try(self, change: Callable[[UnfinishedGame], None], one: UnfinishedGame) -> None:
        """Apply the change; show the disk's error."""
        try:
            change(one)
        except OSError as error:
            self.say(say("error.unsaved", why=why_words(error)))

    def _delete(self, one: UnfinishedGame) -> None:
        if self.context.saves.discard(one):
            self._deleted = one
            self.say(say("waiting.deleted"))
        else:
            self.say(say("waiting.changed"))

    def _bring_back(self, one: UnfinishedGame) -> None:
        self.context.saves.bring_back(one)
        self._deleted = None
