"""How an encounter ended, over the table: goal met or missed, stars, help after a loss, and the next steps."""

from __future__ import annotations

from functools import partial
from typing import Final

from hschess.campaign.ended import ended_encounter
from hschess.campaign.progress import MOST_STARS, standing_of, stars_of
from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.destinations import ToCampaign, ToEncounterEnd
from scenes.pages.encounter_table import table_of
from scenes.pages.standings import standings_of
from scenes.painters.campaign_pictures import star_size
from scenes.pane.goal_sign import goal_sentence
from scenes.stack import Command, Go
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.table_layout import Rect
from scenes.table.advice import HINT_MOVE, HINT_PIECE
from scenes.table.game import TableScene
from scenes.table.result import FIGURES, ResultScene
from scenes.ui.blocks import Block, picture
from scenes.ui.canvas import Canvas
from scenes.ui.layout import middle
from scenes.words import say

STAR: Final = 60.0
STAR_STEP: Final = 74.0
LIT: Final = 1.25
"""How much larger an earned star is than the outline of a missing one."""


def _draw_stars(number: int, canvas: Canvas, rect: Rect) -> None:
    """Draw the stars of the game in a centred row; missing ones are unlit."""
    x, y = middle(rect)
    size = min(STAR, star_size(rect, MOST_STARS, STAR_STEP / STAR))
    for place in range(MOST_STARS):
        name, wide = ("star", size * LIT) if place < number else ("star_unlit", size)
        at = x + (place - (MOST_STARS - 1) / 2) * STAR_STEP / STAR * size
        canvas.lay(canvas.media.stretched(f"marks/{name}.webp", wide, wide), at, y)


class EncounterResultScene(ResultScene):
    """The end of an encounter."""

    def __init__(self, context: Context, table: TableScene) -> None:
        match = table.session.match
        assert isinstance(match, EncounterMatch)
        self._played = match
        ended = ended_encounter(match.game)
        assert ended is not None
        self._ended, extra = ended
        self._stars = stars_of(extra, self._ended)
        self._losses = standing_of(standings_of(context), match.encounter.name).losses
        super().__init__(context, table)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def verdict(self) -> str:
        """Whether the goal was met."""
        return say("encounter.met" if self._ended.is_won else "encounter.missed")

    @property
    def _said(self) -> list[str]:
        """The goal, and how the game ended."""
        goal_event = self._table.session.board.view.goal
        goal = [] if goal_event is None else [goal_sentence(goal_event, self._played.encounter)]
        return [*goal, *super()._said[:1]]

    @property
    def _names(self) -> tuple[str, ...]:
        """A puzzle has no best and worst turn: it was solved, or it was not."""
        return () if self._played.encounter.is_puzzle else super()._names

    @property
    def _figures(self) -> Block:
        """The stars, in the place of the damage."""
        return picture(self.scaled(FIGURES), partial(_draw_stars, self._stars))

    @property
    def _button_names(self) -> list[str]:
        """The buttons: on to the opponent's words; after a loss help, and more of it after more losses."""
        if self._ended.is_won:
            return ["on", "retry", "watch", "board", "map"]
        return ["retry", "first" if self._losses >= HINT_MOVE else "hint", "on", "watch", "board", "map"]

    @property
    def _offered(self) -> str:
        return self._button_names[0]

    def _tooltip(self, name: str) -> str:
        """What help costs."""
        return say("encounter.help") if name in ("hint", "first") else ""

    # ----------------------------------------------------------------------------------------------------------- handling

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "on":
                return Go(ToEncounterEnd(self._ended, self.context.saves.gained), instead=True)
            case "retry":
                return self._once_again(0)
            case "hint":
                return self._once_again(HINT_PIECE)
            case "first":
                return self._once_again(HINT_MOVE)
            case "map":
                return Go(ToCampaign(self._ended.encounter, self.context.saves.gained), instead=True)
            case _:
                return super().used(name)

    def _once_again(self, hints: int) -> Command | None:
        try:
            return Go(table_of(self.context, self._played.encounter, hints), instead=True)
        except HschessError as error:
            self.say(str(error))
            return None
