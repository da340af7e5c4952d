"""The things on a table with tooltips, in a game or while watching one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from hschess.rules.game import GameSoFar
from hschess.rules.state import State
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.hand.hit_areas import Counts, HitArea, HitKind, area_at
from scenes.stage.motion.board import Board
from scenes.stage.motion.timing import ENEMY_CARD_SCALE
from scenes.stage.table_layout import CARD_SIZE, Point

THINGS: Final = frozenset(
    {
        HitKind.HAND,
        HitKind.OWN,
        HitKind.ENEMY,
        HitKind.POWER,
        HitKind.ENEMY_POWER,
        HitKind.KING,
        HitKind.DECK,
        HitKind.TILE,
    }
)
"""The areas with tooltips of their own; the others are buttons of a running game."""


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A game that is only watched, at one of its positions; its players are far, so none of them is called "you"."""

    game: GameSoFar
    state: State
    seats: tuple[MatchSeat, MatchSeat]


class SeenTable(Protocol):
    """A table with a game on it."""

    @property
    def viewer(self) -> int:
        """The side at the bottom."""

    @property
    def board(self) -> Board:
        """The displayed board."""

    @property
    def match(self) -> Match | WatchedGame:
        """The game."""


def thing_at(point: Point, shown: SeenTable) -> HitArea | None:
    """The piece, card, king, power, deck or tile under a point of the table; the other side's cards only if they are face up."""
    layout, sides, viewer = shown.board.layout, shown.match.state.sides, shown.viewer
    cards = len(sides[viewer].hand) if shown.board.is_open(viewer) else 0
    area = area_at(point, layout, Counts(cards, len(sides[viewer].line), len(sides[1 - viewer].line)))
    if area is not None and area.kind in THINGS:
        return area
    return _far_card_at(point, shown)


def _far_card_at(point: Point, shown: SeenTable) -> HitArea | None:
    """The card of the far hand under a point; the upper one if two overlap."""
    side = 1 - shown.viewer
    cards = len(shown.match.state.sides[side].hand) if shown.board.is_open(side) else 0
    width, height = CARD_SIZE[0] * ENEMY_CARD_SCALE, CARD_SIZE[1] * ENEMY_CARD_SCALE
    for index in reversed(range(cards)):
        x, y, _ = shown.board.layout.hand_card(index, cards, side)
        if abs(point[0] - x) <= width / 2 and abs(point[1] - y) <= height / 2:
            return HitArea(HitKind.FAR, index)
    return None
