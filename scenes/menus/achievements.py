"""The achievements, all thirty: the medal, what each asks for and teaches, and its day or how far one is."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from hschess.achievements.achievement import ACHIEVEMENTS, Achievement
from hschess.store.achievement_log import AchievementProgress
from scenes.context import Context
from scenes.pages.bare_table import BareTablePage
from scenes.painters.campaign_pictures import achievement_picture
from scenes.stack import Back, Command
from scenes.stage.layout import Rect
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.picture import Picture
from scenes.ui.share_bar import ShareBar
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BOLD_FACE, INK, SMALL, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

WIDTH: Final = 1180.0
EDGE: Final = (30.0, 70.0, 28.0)
GAP: Final = 12.0
CARD_EDGE: Final = (22.0, 13.0)
MEDAL: Final = 76.0
BAR: Final = 22.0
HEADING: Final = 34.0
LARGE: Final = 1.25
"""From this text size on the cards stand in one column."""
WHY: Final = replace(BODY_DIM, size=14)
WHY_INK: Final = replace(BODY_INK, size=14)


class AchievementsScene(BareTablePage):
    """The page of the achievements."""

    needs = (WIDTH + 40, 640.0)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._progress: dict[str, AchievementProgress] = {}
        with context.statistics("earned"):
            self._progress = dict(context.achievements.known)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _columns(self) -> int:
        return 1 if self.media.text_scale > LARGE else 2

    @property
    def _inner(self) -> float:
        """The width inside the panel."""
        return min(WIDTH, self.sight.width - 40) - 2 * EDGE[0]

    @property
    def _room(self) -> float:
        """The width of a card's words."""
        card = (self._inner - GAP * (self._columns - 1)) / self._columns
        return card - MEDAL - 3 * CARD_EDGE[0]

    @property
    def _rows(self) -> list[str | tuple[Achievement, ...]]:
        """The name of a room, and then its achievements as they stand beside each other."""
        rows: list[str | tuple[Achievement, ...]] = []
        for room, members in groupby(ACHIEVEMENTS, key=lambda one: one.room):
            ones = tuple(members)
            rows += [room, *(ones[start : start + self._columns] for start in range(0, len(ones), self._columns))]
        return rows

    def _heights(self, one: Achievement) -> tuple[float, float, float, float]:
        """Of the name, what it asks for, what it teaches, and how far it is."""
        name, how, why, _ = self._words(one)
        return (
            self.high(name, replace(BODY, face=BOLD_FACE), self._room),
            self.high(how, BODY, self._room),
            self.high(why, WHY, self._room),
            self.scaled(BAR),
        )

    def _high(self, line: str | tuple[Achievement, ...]) -> float:
        if isinstance(line, str):
            return self.scaled(HEADING)
        return max(max(MEDAL, sum(self._heights(one)) + 3 * 3) for one in line) + 2 * CARD_EDGE[1]

    def _words(self, one: Achievement) -> tuple[str, str, str, str]:
        """Its name, what it asks for, what it teaches, and its day or how far it is."""
        progress = self._progress.get(one.name, AchievementProgress())
        far = say("achievement.on", date=progress.date) if progress.date else ""
        if not far and one.goal > 1:
            far = say("achievement.far", far=min(progress.best, one.goal), goal=one.goal)
        key = f"achievement.{one.name}"
        return say(key), say(f"{key}.how"), say(f"{key}.why"), far or say("achievement.not_yet")

    @property
    def _button(self) -> float:
        return button_height(self.media, 50.0)

    @property
    def _head(self) -> float:
        return self.high(self._told, BODY_DIM, self._inner)

    @property
    def _told(self) -> str:
        earned = sum(progress.date is not None for progress in self._progress.values())
        return say("achievement.told", earned=earned, all=len(ACHIEVEMENTS))

    def length(self) -> float:
        """As long as thirty cards are."""
        cards = sum(self._high(line) + GAP for line in self._rows)
        return EDGE[1] + self._head + GAP + cards + self._button + EDGE[2] + 24

    def build(self) -> list[Widget]:
        """The rooms with their cards, and the way back at the end."""
        panel = centred(self.area, self._inner + 2 * EDGE[0], self.length() - 24)
        lines = self._rows
        head, *places, foot = column(
            padded(panel, *EDGE), self._head, *(self._high(line) for line in lines), self._button, gap=GAP
        )
        widgets: list[Widget] = [
            Panel(panel, title=say("achievement.title")),
            Label(head, self._told, BODY_DIM, align="centre", wrap=True),
        ]
        for line, place in zip(lines, places, strict=True):
            if isinstance(line, str):
                widgets.append(Label(place, say(f"achievement.room.{line}"), SUBHEADING))
                continue
            for one, card in zip(line, row(place, *[REST] * self._columns, gap=GAP), strict=False):
                widgets += self._card(one, card)
        wide = max(240.0, button_width(self.media, say("stats.back")))
        return [*widgets, Button("back", centred(foot, wide), say("stats.back"))]

    def _card(self, one: Achievement, place: Rect) -> list[Widget]:
        """On parchment once it is earned."""
        progress = self._progress.get(one.name, AchievementProgress())
        is_earned = progress.date is not None
        medal, words = row(padded(place, *CARD_EDGE), MEDAL, REST, gap=CARD_EDGE[0])
        name, how, why, far = column(words, *self._heights(one), gap=3)
        told = self._words(one)
        ink = BODY_INK if is_earned else BODY
        picture = partial(_draw_medal, one.name, is_earned=is_earned)
        widgets: list[Widget] = [
            Panel(place, kind="parchment" if is_earned else "walnut"),
            Picture(centred(medal, MEDAL, MEDAL), picture),
            Label(name, told[0], replace(ink, face=BOLD_FACE), wrap=True),
            Label(how, told[1], ink, wrap=True),
            Label(why, told[2], WHY_INK if is_earned else WHY, wrap=True),
        ]
        style = replace(SMALL, colour=INK) if is_earned else SMALL
        if is_earned or one.goal == 1:
            return [*widgets, Label(far, told[3], style)]
        bar, number = row(far, REST, self.scaled(90), gap=10)
        return [*widgets, ShareBar(bar, progress.best / one.goal), Label(number, told[3], style, align="right")]

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """Nothing but the way back."""
        return Back()


def _draw_medal(name: str, canvas: Canvas, rect: Rect, *, is_earned: bool) -> None:
    medal = achievement_picture(canvas.media, name, rect[2], earned=is_earned)
    canvas.lay(medal, rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)
