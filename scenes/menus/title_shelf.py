"""The shelf of the title: unfinished games, the campaign and the daily challenge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hschess.campaign.encounter import encounter_word
from hschess.puzzles.today import Today
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import HUMAN
from scenes.context import Context
from scenes.destinations import Destination, To, ToCampaign
from scenes.menus.going_on import brief_words, waiting_words
from scenes.menus.offer import Offer
from scenes.pages.coming_back import tries_of
from scenes.painters.campaign_pictures import achievement_picture, encounter_portrait
from scenes.painters.portraits import medallion
from scenes.painters.small_board import SHAPE, draw_small_board
from scenes.stage.game.setup import continued_viewer
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Drawing, Nothing, One
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.layout import REST, RestShare, UpTo, centred, column, padded, row
from scenes.ui.lettering import SMALLEST, line, width_of
from scenes.ui.media import Media
from scenes.ui.plates import panel
from scenes.ui.theme import BOLD_FACE, BRASS_LIGHT, CREAM, CREAM_DIM, CREAM_OFF, GOLD, SMALL, Style
from scenes.ui.widgets import Widget, draw_offer
from scenes.words import has_words, say

NAME: Final = Style(BOLD_FACE, 17, CREAM)
DETAIL: Final = replace(SMALL, colour=CREAM_DIM, size=14)
LINES: Final = (25.0, 21.0)
"""The heights of a card's two lines, at the usual text size."""
EDGE: Final = 9.0
PICTURE_GAP: Final = 12.0
LEAST_PICTURE: Final = 0.7
"""The least part of a picture's usual width; a card with less space has none."""
LEAST: Final = 76.0
"""The least height of a card."""
UNIT: Final = 300.0
"""The greatest width of a card; that of an unfinished game is wider by its board."""
GAP: Final = 14.0
NEAR_LIGHT: Final = (255, 224, 150, 34)
KINGS: Final = 1.7
"""The width of two medallions, one slightly over the other, as a multiple of their height."""
MEDAL: Final = "seven_days"
"""The medal of the daily challenge."""
ON_SHELF: Final[Mapping[str, Destination]] = {"waiting": To.WAITING, "today": To.TODAY, "left": ToCampaign()}
"""The destinations of the cards; *Continue* leads to the table of a game."""


class ShelfCard(Widget):
    """A card: a picture, its title, and a line of details."""

    def __init__(
        self, name: str, rect: Rect, title: str, detail: str, drawing: Drawing | None = None, shape: float = 1.0,
        *, enabled: bool = True, tooltip: str = "",
    ) -> None:  # fmt: skip
        """`shape` is the picture's width as a multiple of its height."""
        super().__init__(name, rect, enabled=enabled, tooltip=tooltip)
        self.title = title
        self.detail = detail
        self._drawing = drawing
        self._shape = shape

    def draw(self, canvas: Canvas) -> None:
        """Draw plate, picture and both lines."""
        media, (x, y), (_, _, width, height) = canvas.media, self.centre, self.rect
        is_near = self.enabled and (self.hovered or self.focused)
        canvas.lay(panel(media, "field", width, height), x, y)
        if is_near:
            canvas.lay(rounded_box(media, width - 6, height - 6, self.radius - 4, NEAR_LIGHT), x, y)
            canvas.lay(rounded_rim(media, width, height, self.radius, (*GOLD, 255), 2.4), x, y)
        words = padded(self.rect, EDGE + 3, EDGE)
        wide = self._picture_width(media, words)
        if self._drawing is not None and wide:
            picture, words = row(words, wide, REST, gap=PICTURE_GAP)
            self._drawing(canvas, picture)
        lines = column(words, *(one * media.text_scale for one in LINES), align=0.5)
        colour = BRASS_LIGHT if is_near else CREAM if self.enabled else CREAM_OFF
        for said, style, place in zip(
            (self.title, self.detail), (replace(NAME, colour=colour), DETAIL), lines, strict=True
        ):
            letters = line(media, said, style, place[2], height=place[3])
            canvas.lay(letters, place[0] + letters.get_width() / media.scale / 2, place[1] + place[3] / 2)
        self.draw_focus(canvas)
        draw_offer(canvas, self)

    def _picture_width(self, media: Media, inner: Rect) -> float:
        """The width of the picture beside the words: less if they need it, and none if too little of it would be left."""
        least = SMALLEST * media.text_scale
        lines = (self.title, NAME), (self.detail, DETAIL)
        needed = max(width_of(media, said, replace(style, size=least)) for said, style in lines)
        usual = min(inner[3] * self._shape, inner[2] / 2)
        left = min(usual, inner[2] - PICTURE_GAP - needed)
        return left if left >= usual * LEAST_PICTURE else 0.0


def shelf(context: Context, offer: Offer, days: str) -> Block:
    """The cards side by side: unfinished games, the daily challenge (`days` is its state), and the campaign."""
    scale = context.settings.text_scale / 100
    cards = list(_cards(context, offer, days))
    high, weights = max(LEAST, sum(LINES) * scale + 2 * EDGE), [weight for weight, _ in cards]
    most = sum(weights) * UNIT * scale + (len(cards) - 1) * GAP
    row = Abreast([(RestShare(weight), One(high, card)) for weight, card in cards], gap=GAP)
    return Abreast([(UpTo(most), row), (REST, Nothing())])


def _cards(context: Context, offer: Offer, days: str) -> Iterator[tuple[float, Callable[[Rect], Widget]]]:
    """Each card with its share of the width."""
    if offer.room is not None:
        words = say("title.room.line", code=offer.room.address.rpartition("/")[2])
        yield 1.0, lambda area: _offered(ShelfCard("room", area, say("title.room"), words, _kings, KINGS))
    if offer.games or not offer.is_read:
        yield 1.5, lambda area: _unfinished(area, offer)
        yield 0.75, lambda area: _waiting(area, offer)
    yield 1.0, lambda area: ShelfCard("today", area, say("title.today"), days, _medal)
    place = context.settings.campaign_place
    if place and has_words(encounter_word(place, "title")):
        title = say(encounter_word(place, "title"))
        yield 1.0, lambda area: ShelfCard("left", area, say("title.campaign"), title, _portrait(place))


def _unfinished(area: Rect, offer: Offer) -> Widget:
    if not offer.games:
        return ShelfCard("continue", area, say("title.continue"), say("title.reading"), enabled=False)
    one = offer.games[0]
    game, words = one.game, brief_words(one)

    def draw(canvas: Canvas, rect: Rect) -> None:
        draw_small_board(canvas, centred(rect, rect[2], rect[3]), game, continued_viewer(game))

    card = ShelfCard(
        "continue", area, say("title.continue"), words, draw, SHAPE[0] / SHAPE[1], tooltip=waiting_words(one)
    )
    return card if offer.room is not None else _offered(card)


def _offered(card: ShelfCard) -> ShelfCard:
    """The card with a golden rim, which Return uses."""
    card.is_offered = True
    return card


def _waiting(area: Rect, offer: Offer) -> Widget:
    number = len(offer.games) if offer.is_read else "…"
    title, is_read = say("title.waiting", number=number), offer.is_read
    return ShelfCard("waiting", area, title, say("title.waiting.line"), enabled=is_read)


def _kings(canvas: Canvas, rect: Rect) -> None:
    """Draw two kings, face to face."""
    left, top, width, height = rect
    for side, x in ((WHITE, left + height / 2), (BLACK, left + width - height / 2)):
        canvas.lay(medallion(canvas.media, HUMAN, side, height), x, top + height / 2)


def _medal(canvas: Canvas, rect: Rect) -> None:
    canvas.lay_in(rect, achievement_picture(canvas.media, MEDAL, min(rect[2:])))


def _portrait(place: str) -> Drawing:
    def draw(canvas: Canvas, rect: Rect) -> None:
        canvas.lay_in(rect, encounter_portrait(canvas.media, place, min(rect[2:])))

    return draw


def day_words(context: Context) -> str:
    """The state of the daily challenge, in a few words."""
    streak = Today(context.today, tries_of(context), (), ()).streak
    return say("today.streak", now=streak.now, best=streak.best) if streak.best else say("title.today.line")
