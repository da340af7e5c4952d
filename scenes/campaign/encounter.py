"""The talk before an encounter: the opponent's words, the goal, the condition of each star, and the chapter's prizes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from hschess.campaign.encounter import Extra, encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import PrizeKind, Standing, points_reached, prizes, standing_of
from scenes.campaign.talk_page import TalkPage
from scenes.campaign.talk_widgets import draw_star
from scenes.context import Context
from scenes.pages.encounter_table import encounter_table
from scenes.pages.prize_widgets import draw_prize
from scenes.pages.standings import standings_of
from scenes.stack import Back, Command
from scenes.ui.blocks import Abreast, Block, Drawing, Stacked, TextBlock, level, picture
from scenes.ui.layout import REST
from scenes.ui.theme import BODY, BODY_DIM
from scenes.words import say

GAP: Final = 10.0
LINE: Final = 28.0
PRIZE: Final = 66.0
PRIZE_SIZES: Final = {PrizeKind.CARD_BACK: 48.0, PrizeKind.BOARD: 118.0, PrizeKind.PORTRAIT: 66.0}
"""The width of each kind of prize."""


class EncounterScene(TalkPage):
    """The page before an encounter."""

    def __init__(self, context: Context, name: str) -> None:
        super().__init__(context, name)
        standings = standings_of(context)
        self._standing: Standing = standing_of(standings, name)
        self._won = {one.kind for one in prizes(shipped_campaign(), standings) if one.chapter == self.encounter.chapter}

    @property
    def speech(self) -> str:
        """The opponent's words."""
        return say(encounter_word(self.encounter.name, "before"))

    @property
    def button_names(self) -> Sequence[str]:
        """Start, or back to the map."""
        return "start", "back"

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _stars(self) -> list[tuple[bool, str]]:
        """The condition of each star, and whether the best game has met it."""
        extra, standing = self.encounter.extra, self._standing
        reached = points_reached(extra, standing)
        return [(standing.is_won, say("campaign.star.win")), *zip(reached, star_words(extra), strict=True)]

    def below(self) -> Block:
        """The goal, a line for each star, and the chapter's prizes."""
        stars = [self._star(*one) for one in self._stars]
        goal = say("campaign.goal", goal=say(encounter_word(self.encounter.name, "goal")))
        return Stacked((TextBlock(self.media, goal, BODY), *stars, self._gives), gap=GAP)

    def _star(self, won: bool, words: str) -> Block:
        """A star and its condition."""
        size, style = self.scaled(LINE), BODY if won else BODY_DIM
        star = picture(size, partial(draw_star, won=won))
        return Abreast(((size, star), (REST, TextBlock(self.media, words, style))), gap=8)

    @property
    def _gives(self) -> Block:
        prizes = ((wide, level(picture(PRIZE, self._picture(kind)))) for kind, wide in PRIZE_SIZES.items())
        words = level(TextBlock(self.media, say("campaign.gives"), BODY_DIM))
        return Abreast(((REST, words), *prizes), gap=GAP)

    def _picture(self, kind: PrizeKind) -> Drawing:
        return partial(draw_prize, kind=kind, name=self.encounter.chapter, is_won=kind in self._won)

    # ----------------------------------------------------------------------------------------------------------- handling

    def used(self, name: str) -> Command | None:
        """Start the game, or go back."""
        if name == "start":
            return encounter_table(self.context, self.encounter)
        return Back()


def star_words(extra: Extra) -> list[str]:
    """The conditions of the second and third star, in the order of `points_met`."""
    words: list[str] = []
    if extra.turns is not None:
        words.append(say("campaign.star.turns", number=extra.turns))
    if extra.lost is not None:
        words.append(say("campaign.star.lost", number=extra.lost) if extra.lost else say("campaign.star.none_lost"))
    if extra.no_hint:
        words.append(say("campaign.star.no_hint"))
    return words
