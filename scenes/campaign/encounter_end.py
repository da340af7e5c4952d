"""The talk after an encounter: the opponent's words about the win or loss, the stars, and what the game has opened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from hschess.campaign.encounter import encounter_word
from hschess.campaign.progress import MOST_STARS, EncounterGame, Gains, points_met, standing_of, stars_of
from scenes.campaign.encounter import star_words
from scenes.campaign.model.map_motion import Stamps
from scenes.campaign.talk_page import TalkPage
from scenes.campaign.talk_widgets import draw_stamps
from scenes.campaign.way_on import after_talk
from scenes.context import Context
from scenes.pages.encounter_table import encounter_table
from scenes.pages.standings import standings_of
from scenes.stack import Command, Go
from scenes.ui.blocks import Block, Stacked, TextBlock, picture
from scenes.ui.theme import BODY, BODY_DIM
from scenes.words import say

STARS: Final = 78.0
GAP: Final = 12.0


class EncounterEndScene(TalkPage):
    """The page after an encounter."""

    least_height = 500.0

    def __init__(self, context: Context, game: EncounterGame, gains: Gains) -> None:
        super().__init__(context, game.encounter)
        self._game, self._gains = game, gains
        self._standing = standing_of(standings_of(context), game.encounter)
        settings = context.settings
        stars = stars_of(self.encounter.extra, game)
        self.interlude = self._stamps = Stamps(stars, speed=settings.speed, still=settings.is_still)

    @property
    def title(self) -> str:
        """The encounter's title, and how the game ended."""
        ended = say("campaign.ended.won" if self._game.is_won else "campaign.ended.lost")
        return f"{super().title}: {ended}"

    @property
    def speech(self) -> str:
        """The opponent's words about the result."""
        return say(encounter_word(self.encounter.name, "won" if self._game.is_won else "lost"))

    @property
    def button_names(self) -> Sequence[str]:
        """Go on after a win, try again after a loss."""
        return ("on", "again") if self._game.is_won else ("once_more", "map")

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _result_lines(self) -> list[str]:
        """How the game went, which star is missing, and what the game has opened."""
        game = self._game
        if not game.is_won:
            goal = say("campaign.goal", goal=say(encounter_word(game.encounter, "goal")))
            return [goal, say("campaign.losses", number=self._standing.losses)] if not self._standing.is_won else [goal]
        missed = [words for words, met in zip(
            star_words(self.encounter.extra), points_met(self.encounter.extra, game), strict=True) if not met]  # fmt: skip
        opened = [say("campaign.opened", title=say(encounter_word(name, "title"))) for name in self._gains.opened]
        went = say("campaign.game", turns=game.turns, lost=game.lost)
        return [went, *(say("campaign.missed", star=words) for words in missed), *opened]

    def below(self) -> Block:
        """The stars, and the sentences under them."""
        stars = [picture(STARS, partial(draw_stamps, self._stamps, MOST_STARS))] if self._game.is_won else []
        lines = (
            TextBlock(self.media, words, BODY_DIM if number else BODY)
            for number, words in enumerate(self._result_lines)
        )
        return Stacked((*stars, *lines), gap=GAP)

    # ----------------------------------------------------------------------------------------------------------- handling

    def used(self, name: str) -> Command | None:
        """Go on, or play again."""
        if name in ("again", "once_more"):
            return encounter_table(self.context, self.encounter)
        return self.escaped()

    def escaped(self) -> Command | None:
        """Show everything that the game has changed, and then the map."""
        return Go(after_talk(self.encounter.name, self._gains), instead=True)
