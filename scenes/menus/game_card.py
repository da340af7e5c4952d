"""The card of an unfinished game: a picture of its board, the players, the mode, the round and the time of the last move."""

from __future__ import annotations

from typing import Final

from hschess.store.saves import UnfinishedGame
from scenes.menus.going_on import pair_words, round_words, when_words
from scenes.painters.small_board import SHAPE, draw_small_board
from scenes.stage.game.mode_words import played_words
from scenes.stage.game.setup import continued_viewer
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.lettering import has_room
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.plates import panel
from scenes.ui.theme import BODY, SMALL
from scenes.ui.widgets import Label, StillWidget, Widget
from scenes.words import say

LINES: Final = (28.0, 66.0)
"""The height of the players' names, and the most for mode, round and time, at the usual text size."""
MARGIN: Final = 8.0
GAP: Final = 14.0
LIGHT: Final = (213, 154, 54, 60)
"""The light over the card under the pointer or the focus."""


class BoardPicture(StillWidget):
    """The board of a game, seen by its human player."""

    def __init__(self, rect: Rect, one: UnfinishedGame) -> None:
        super().__init__(rect)
        self.game = one.game
        self._viewer = continued_viewer(one.game)

    def draw(self, canvas: Canvas) -> None:
        """Draw the small board."""
        draw_small_board(canvas, self.rect, self.game, self._viewer)


class GameCard(Widget):
    """The button to continue a game; the picture and the text are on top of it."""

    def draw(self, canvas: Canvas) -> None:
        """Draw a plate, lit if it can be used now."""
        _, _, width, height = self.rect
        canvas.lay(panel(canvas.media, "field", width, height), *self.centre)
        if self.hovered or self.focused:
            canvas.lay(rounded_box(canvas.media, width - 6, height - 6, self.radius - 4, LIGHT), *self.centre)
        self.draw_focus(canvas)


def card_height(text_scale: float) -> float:
    """The height of a card at this text size."""
    return 2 * MARGIN + max(SHAPE[1], sum(LINES) * text_scale)


def card_widgets(name: str, rect: Rect, one: UnfinishedGame, today: str, media: Media, *, aside: float) -> list[Widget]:
    """The card with its widgets; `aside` logical pixels at its right stay free."""
    picture, words, _ = row(padded(rect, MARGIN, MARGIN), SHAPE[0], REST, aside, gap=GAP)
    players = pair_words(one.game)
    return [
        GameCard(name, rect, tooltip="" if has_room(media, players, BODY, words[2]) else players),
        BoardPicture(centred(picture, *SHAPE), one),
        *game_labels(words, one, today, media, cut=True),
    ]


def game_labels(area: Rect, one: UnfinishedGame, today: str, media: Media, *, cut: bool = False) -> list[Label]:
    """The players, the mode, and round and time, in the middle of a rectangle; `cut` shortens long names as lists do."""
    words = f"{played_words(one.game.record.mode, one.game.record.encounter, say)}\n{round_words(one)} · {when_words(one, today)}"
    wanted = min(height_of(media, words, SMALL, area[2]), LINES[1] * media.text_scale)
    players, details = column(area, LINES[0] * media.text_scale, wanted, gap=4, align=0.5)
    return [Label(players, pair_words(one.game), BODY, cut=cut), Label(details, words, SMALL, wrap=True)]
