"""The question about an unfinished game before a new one begins: continue it, keep it for later, or concede it."""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError
from hschess.store.saves import MOST_WAITING, UnfinishedGame
from scenes.context import Context, why_words
from scenes.destinations import To, ToTable
from scenes.menus.game_card import LINES, BoardPicture, game_labels
from scenes.menus.going_on import going_on
from scenes.pages.kinds import Helped, MeasuredPage
from scenes.pages.preloaded import PreloadedScreen
from scenes.painters.small_board import SHAPE
from scenes.stack import Back, Command, Go
from scenes.stage.game.giving_up import given_up
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, ButtonBlock, One, Several, Stacked, TextBlock, on_panel
from scenes.ui.layout import REST, centred
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button
from scenes.words import say

WIDTH: Final = 700.0
EDGES: Final = (44.0, 76.0, 34.0)
PICTURE: Final = (1.4 * SHAPE[0], 1.4 * SHAPE[1])
BUTTON: Final = 56.0
GAP: Final = 18.0


class UnfinishedScene(MeasuredPage, PreloadedScreen, Helped):
    """The question; going back changes nothing."""

    needs = (WIDTH + 40, 480.0)
    asks_first = True

    def __init__(self, context: Context, one: UnfinishedGame, new: ToTable) -> None:
        super().__init__(context)
        self._one = one
        self._new = new
        self._is_full = context.saves.is_full

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _question(self) -> str:
        return say("unfinished.full", number=MOST_WAITING) if self._is_full else say("unfinished.line")

    @property
    def _labels(self) -> dict[str, str]:
        """The buttons; keeping is disabled if as many games are kept as may be."""
        names = ("go_on", "list" if self._is_full else "keep", "give_up")
        return {**{name: say(f"unfinished.{name}") for name in names}, "back": say("new.back")}

    def content(self) -> Block:
        """The game, the question, the buttons."""
        parts = (
            self._game,
            TextBlock(self.media, self._question, BODY, "centre"),
            ButtonBlock(self.media, self._labels, 2, BUTTON, GAP, self._button),
        )
        return on_panel(WIDTH, EDGES, Stacked(parts, gap=GAP), title=say("unfinished.title"))

    @property
    def _game(self) -> Block:
        """The board's picture, and the game's description beside or below it."""
        picture = One(PICTURE[1], lambda area: BoardPicture(centred(area, *PICTURE), self._one))
        words = Several(
            self.scaled(sum(LINES)), lambda area: game_labels(area, self._one, self.context.today, self.media)
        )
        if self.media.has_large_text:
            return Stacked((picture, words), gap=GAP)
        return Abreast(((PICTURE[0], picture), (REST, words)), gap=GAP)

    def _button(self, name: str, place: Rect, label: str) -> Button:
        tooltip = say("unfinished.give_up.about") if name == "give_up" else ""
        return Button(name, place, label, offered=name in ("list", "keep"), tooltip=tooltip)

    # ----------------------------------------------------------------------------------------------------------- handling

    def escaped(self) -> Command | None:
        """Go back to the choice of the new game."""
        return Back()

    def used(self, name: str) -> Command | None:
        """Handle an answer."""
        match name:
            case "go_on":
                return going_on(self, self._one)
            case "list":
                return Go(To.WAITING, instead=True)
            case "keep":
                return self._keep()
            case "give_up":
                return self._give_up()
            case _:
                return self.escaped()

    def _keep(self) -> Command | None:
        try:
            self.context.saves.put_aside()
        except OSError as error:
            self.say(say("error.unsaved", why=why_words(error)))
            return None
        return Go(self._new, instead=True)

    def _give_up(self) -> Command | None:
        """Record and count the game as conceded."""
        try:
            self.context.saves.finish(given_up(self._one.game))
        except HschessError as error:
            self.say(str(error))
            return None
        except OSError as error:
            # The game has ended all the same; a later start puts it away.
            self.context.complaint = say("error.unsaved", why=why_words(error))
        return Go(self._new, instead=True)
