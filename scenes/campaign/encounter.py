"""The talk before an encounter: who waits there and what is said, the goal, what each star wants, and what the chapter gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.campaign.encounter import Extra
from hschess.campaign.progress import PrizeKind, Standing, points_reached, prizes, standing_of
from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.words import encounter_word
from scenes.campaign.begin import encounter_table
from scenes.campaign.talk_page import TalkPage
from scenes.campaign.talk_widgets import StarLine
from scenes.context import Context
from scenes.pages.prize_widgets import PrizePicture
from scenes.pages.standings import standings_of
from scenes.stack import Back, Command
from scenes.stage.layout import Rect
from scenes.ui.layout import REST, column, row
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Label, Widget
from scenes.words import say

GAP: Final = 10.0
LINE: Final = 28.0
PRIZE: Final = 66.0
PRIZE_SIZES: Final = {PrizeKind.CARD_BACK: 48.0, PrizeKind.BOARD: 118.0, PrizeKind.PORTRAIT: 66.0}
"""How wide each kind of prize is shown."""


class EncounterScene(TalkPage):
    """Before the encounter."""

    def __init__(self, context: Context, name: str) -> None:
        super().__init__(context, name)
        standings = standings_of(context)
        self._standing: Standing = standing_of(standings, name)
        self._won = {one.kind for one in prizes(shipped_campaign(), standings) if one.chapter == self.encounter.chapter}

    @property
    def speech(self) -> str:
        """What the opponent says."""
        return say(encounter_word(self.encounter.name, "before"))

    @property
    def ways(self) -> Sequence[str]:
        """On, or back to the map."""
        return "start", "back"

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _goal(self) -> str:
        return say("campaign.goal", goal=say(encounter_word(self.encounter.name, "goal")))

    @property
    def _stars(self) -> list[tuple[bool, str]]:
        """What each star wants, and whether the best game has it."""
        extra, standing = self.encounter.extra, self._standing
        reached = points_reached(extra, standing)
        return [(standing.is_won, say("campaign.star.win")), *zip(reached, star_words(extra), strict=True)]

    def _heights(self, width: float) -> list[float]:
        """Of the goal, the stars, and the chapter's prizes."""
        lines = [self.high(words, BODY, width - self.scaled(LINE) - 8, self.scaled(LINE)) for _, words in self._stars]
        prizes_words = width - sum(PRIZE_SIZES.values()) - 3 * GAP
        given = self.high(say("campaign.gives"), BODY_DIM, prizes_words, PRIZE)
        return [self.high(self._goal, BODY, width), *lines, given]

    def below_height(self, width: float) -> float:
        """The goal, the stars and the prizes."""
        heights = self._heights(width)
        return sum(heights) + GAP * (len(heights) - 1)

    def below(self, room: Rect) -> list[Widget]:
        """The goal, a line for each star, and what the chapter gives."""
        goal, *lines, given = column(room, *self._heights(room[2]), gap=GAP)
        return [
            Label(goal, self._goal, BODY, wrap=True),
            *(StarLine(place, words, won, self.scaled(LINE)) for place, (won, words) in zip(lines, self._stars, strict=True)),
            *self._gives(given),
        ]  # fmt: skip

    def _gives(self, room: Rect) -> list[Widget]:
        words, *places = row(room, REST, *PRIZE_SIZES.values(), gap=GAP)
        pictures = [
            PrizePicture(column(place, PRIZE, align=0.5)[0], kind, self.encounter.chapter, is_won=kind in self._won)
            for kind, place in zip(PRIZE_SIZES, places, strict=True)
        ]
        told = self.high(say("campaign.gives"), BODY_DIM, words[2])
        return [Label(column(words, told, align=0.5)[0], say("campaign.gives"), BODY_DIM, wrap=True), *pictures]

    # ------------------------------------------------------------------------------------------------------------ answers

    def used(self, name: str) -> Command | None:
        """To the table, or back."""
        if name == "start":
            return encounter_table(self.context, self.encounter)
        return Back()


def star_words(extra: Extra) -> list[str]:
    """What the two finer points want, in the order of `points_met`."""
    words: list[str] = []
    if extra.turns is not None:
        words.append(say("campaign.star.turns", number=extra.turns))
    if extra.lost is not None:
        words.append(say("campaign.star.lost", number=extra.lost) if extra.lost else say("campaign.star.none_lost"))
    if extra.no_hint:
        words.append(say("campaign.star.no_hint"))
    return words
