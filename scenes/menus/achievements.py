"""The thirty achievements: the medal, the task, the lesson, and the date or the progress."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from hschess.achievements.achievement import ACHIEVEMENTS, Achievement
from hschess.store.achievement_log import AchievementProgress
from scenes.context import Context
from scenes.menus.statistics import draw_share
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.painters.campaign_pictures import achievement_picture
from scenes.stack import Back, Command
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Abreast,
    Block,
    Edged,
    Middle,
    Nothing,
    One,
    Over,
    Stacked,
    TextBlock,
    level,
    on_panel,
    picture,
)
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BOLD_FACE, INK, SMALL, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel
from scenes.words import say

WIDTH: Final = 1180.0
EDGE: Final = (30.0, 70.0, 28.0)
GAP: Final = 12.0
CARD_EDGE: Final = (22.0, 13.0)
MEDAL: Final = 76.0
BAR: Final = 22.0
HEADING: Final = 34.0
WHY: Final = replace(BODY_DIM, size=14)
WHY_INK: Final = replace(BODY_INK, size=14)


class AchievementsScene(MeasuredPage, BareTablePage):
    """The page of the achievements."""

    needs = (WIDTH + 40, 640.0)
    air = 24.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._progress: dict[str, AchievementProgress] = {}
        with context.statistics("earned"):
            self._progress = dict(context.achievements.known)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _columns(self) -> int:
        return 1 if self.media.has_large_text else 2

    @property
    def _rows(self) -> list[str | tuple[Achievement, ...]]:
        """The name of a group, then its achievements in rows."""
        rows: list[str | tuple[Achievement, ...]] = []
        for room, members in groupby(ACHIEVEMENTS, key=lambda one: one.room):
            ones = tuple(members)
            rows += [room, *(ones[start : start + self._columns] for start in range(0, len(ones), self._columns))]
        return rows

    def _words(self, one: Achievement) -> tuple[str, str, str, str]:
        """Its name, its task, its lesson, and its date or progress."""
        progress = self._progress.get(one.name, AchievementProgress())
        far = say("achievement.on", date=progress.date) if progress.date else ""
        if not far and one.goal > 1:
            far = say("achievement.far", far=min(progress.best, one.goal), goal=one.goal)
        key = f"achievement.{one.name}"
        return say(key), say(f"{key}.how"), say(f"{key}.why"), far or say("achievement.not_yet")

    @property
    def _summary(self) -> str:
        earned = sum(progress.date is not None for progress in self._progress.values())
        return say("achievement.told", earned=earned, all=len(ACHIEVEMENTS))

    def content(self) -> Block:
        """The groups with their cards, and the button back at the end."""
        back = say("stats.back")
        parts = (
            TextBlock(self.media, self._summary, BODY_DIM, "centre"),
            *map(self._line, self._rows),
            Middle(
                max(240.0, button_width(self.media, back)),
                One(button_height(self.media, 50.0), lambda area: Button("back", area, back)),
            ),
        )
        wide = min(WIDTH, self.sight.width - 40)
        return on_panel(wide, EDGE, Stacked(parts, gap=GAP), title=say("achievement.title"))

    def _line(self, line: str | tuple[Achievement, ...]) -> Block:
        """The name of a group, or a row of cards."""
        if isinstance(line, str):
            words = say(f"achievement.room.{line}")
            return One(self.scaled(HEADING), lambda area: Label(area, words, SUBHEADING))
        cards = [self._card(one) for one in line] + [Nothing()] * (self._columns - len(line))
        return Abreast([(REST, card) for card in cards], gap=GAP)

    def _card(self, one: Achievement) -> Block:
        """A card, on parchment once it is earned."""
        progress = self._progress.get(one.name, AchievementProgress())
        is_earned, media = progress.date is not None, self.media
        name, how, why, far = self._words(one)
        ink = BODY_INK if is_earned else BODY
        medal = Middle(MEDAL, picture(MEDAL, partial(_draw_medal, one.name, is_earned=is_earned)))
        words = (
            TextBlock(media, name, replace(ink, face=BOLD_FACE)),
            TextBlock(media, how, ink),
            TextBlock(media, why, WHY_INK if is_earned else WHY),
            self._far(one, far, progress),
        )
        inside = Abreast(((MEDAL, level(medal)), (REST, Stacked(words, gap=3))), gap=CARD_EDGE[0])
        kind = "parchment" if is_earned else "walnut"
        return Over(lambda area: Panel(area, kind=kind), Edged(inside, *CARD_EDGE, CARD_EDGE[1]))

    def _far(self, one: Achievement, words: str, progress: AchievementProgress) -> Block:
        """The progress: the text, and a bar before it if there is a count."""
        is_earned, high = progress.date is not None, self.scaled(BAR)
        style = replace(SMALL, colour=INK) if is_earned else SMALL
        if is_earned or one.goal == 1:
            return One(high, lambda area: Label(area, words, style))
        bar = picture(high, partial(_draw_far, min(1.0, progress.best / one.goal)))
        number = One(high, lambda area: Label(area, words, style, align="right"))
        return Abreast(((REST, bar), (self.scaled(90), number)), gap=10)

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle the button back."""
        return Back()


def _draw_medal(name: str, canvas: Canvas, rect: Rect, *, is_earned: bool) -> None:
    canvas.lay_in(rect, achievement_picture(canvas.media, name, rect[2], earned=is_earned))


def _draw_far(share: float, canvas: Canvas, rect: Rect) -> None:
    draw_share(canvas, (rect[0], rect[1] + rect[3] / 2), rect[2], share)
