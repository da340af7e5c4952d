"""Tests of the table of a replay, as it is drawn."""

from typing import cast

import pygame

from scenes.painters.table_art import Show, TableArt
from scenes.replay.model.replay import Replay
from scenes.replay.show import draw_replay
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.shown.foreseen import MarkKind
from scenes.stage.table_layout import Layout
from tests.campaign.encounters import encounter, played, when

BARE = "3w 20/3/3/PPR/PPP/R6,R6/- 2/0/2/P/PPP/-/-"


class SeenArt:
    """A painter that keeps what it should draw."""

    show: Show

    def draw_board(self, surface: pygame.Surface, board: Board, layout: Layout, show: Show) -> None:
        """Keep the additions."""
        self.show = show


def foreseen_in(story: str) -> list[MarkKind]:
    """The marks on the table of a replay before the end of the turn."""
    art, layout = SeenArt(), Layout(1280, 720)
    replay = Replay(played(encounter(story, BARE)), layout, 0, ShowOptions())
    draw_replay(pygame.Surface((1280, 720)), cast("TableArt", art), replay, (0, 0), foresees=True)
    assert art.show.forecast is not None
    return [mark.kind for mark in art.show.forecast.marks]


def test_the_forecast_in_a_replay_knows_the_story_of_the_encounter() -> None:
    assert MarkKind.FALL in foreseen_in("")
    assert foreseen_in(when("round = 3", 'ward = "black"')) == []
    assert MarkKind.FALL not in foreseen_in(when("king_below = 1", "king = { health = 9 }"))
