"""What a forecast draws over the table, as plain values: lanes, marks, pips, ghosts. `forecast` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from hschess.rules.aliases import Piece
from scenes.stage.table_layout import Point


class LaneKind(StrEnum):
    """What a piece does to its target."""

    HIT = "hit"
    HEAL = "heal"
    KING = "king"
    """The enemy king is hit."""


class Lane(NamedTuple):
    """A line from the acting piece to its target; `threat` says that the enemy acts."""

    start: Point
    end: Point
    kind: LaneKind
    threat: bool = False


class MarkKind(StrEnum):
    """What a mark says."""

    DAMAGE = "damage"
    HEAL = "heal"
    SKULL = "skull"
    KING = "king"
    """A king's damage."""
    FALL = "fall"
    """A king's end."""
    CHEAT = "cheat"
    GAIN = "gain"
    """What a piece gains: `words`, with the health in it as its number."""
    SHIELD = "shield"
    """A shield that takes the damage."""
    CHANCE = "chance"
    """Chance may meet this one."""
    CARDS = "cards"
    """Cards that are drawn, at their deck."""


class ForecastMark(NamedTuple):
    """A number or sign at a piece or a king."""

    at: Point
    kind: MarkKind
    number: int
    crowded: bool = False
    """Whether the piece has another mark at this one's usual place."""
    words: str = ""


class Pip(NamedTuple):
    """The place of an acting piece in the order."""

    at: Point
    number: int


class Ghost(NamedTuple):
    """The piece that would be here; `solid` if it hides one that is here now."""

    x: float
    y: float
    side: int
    piece: Piece
    solid: bool = False


class Outline(NamedTuple):
    """The place of a piece of this side once its line has closed up."""

    x: float
    y: float
    side: int


class GapHint(NamedTuple):
    """Where a hint wants a piece: a small one over the gap for it, which another has taken."""

    x: float
    y: float
    side: int
    piece: Piece


class KingForecast(NamedTuple):
    """What the viewer's king loses in the enemy's next turn, without and with the enemy's power, and whether that is the end."""

    at: Point
    power: str
    """The name of the enemy's power."""
    plain: int
    plain_ends: bool
    powered: int
    powered_ends: bool


@dataclass(frozen=True, slots=True)
class Forecast:
    """What to draw over the table; all points are logical."""

    lanes: tuple[Lane, ...] = ()
    marks: tuple[ForecastMark, ...] = ()
    pips: tuple[Pip, ...] = ()
    glows: tuple[Point, ...] = ()
    """Centres of the pieces that are hit."""
    ghosts: tuple[Ghost, ...] = ()
    outlines: tuple[Outline, ...] = ()
    comers: tuple[GapHint, ...] = ()
    """The pieces that effects bring, small, in their places to be."""
    closes_up: bool = False
    """Whether the viewer's line is to stand as it will without its leftmost piece, and that one beside it."""
    king: KingForecast | None = None
    aim: GapHint | None = None

    @property
    def ghost(self) -> Ghost | None:
        """The piece that would come, if any."""
        return self.ghosts[0] if self.ghosts else None


NOTHING: Final = Forecast()
