"""The drawing of a forecast over the table, as plain values: lanes, marks, pips, ghosts. `forecast` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from hschess.rules.aliases import Piece
from scenes.stage.table_layout import Point


class LaneKind(StrEnum):
    """The effect of a piece on its target."""

    HIT = "hit"
    HEAL = "heal"
    KING = "king"
    """A hit on the enemy king."""


class Lane(NamedTuple):
    """A line from the acting piece to its target; `threat`: the enemy acts."""

    start: Point
    end: Point
    kind: LaneKind
    threat: bool = False


class MarkKind(StrEnum):
    """The meaning of a mark."""

    DAMAGE = "damage"
    HEAL = "heal"
    SKULL = "skull"
    KING = "king"
    """A king's damage."""
    FALL = "fall"
    """A king's end."""
    CHEAT = "cheat"
    GAIN = "gain"
    """A piece's gain: its text is `words`, its number the gained health."""
    SHIELD = "shield"
    """A shield that absorbs the damage."""
    CHANCE = "chance"
    """A possible target of chance."""
    CARDS = "cards"
    """Cards to be drawn, at their deck."""


class ForecastMark(NamedTuple):
    """A number or sign at a piece or a king."""

    at: Point
    kind: MarkKind
    number: int
    crowded: bool = False
    """Whether the piece has another mark at this one's usual place."""
    words: str = ""


class Pip(NamedTuple):
    """The number of an acting piece in the order."""

    at: Point
    number: int


class Ghost(NamedTuple):
    """A piece in a future place; `solid` if it hides the piece that is there now."""

    x: float
    y: float
    side: int
    piece: Piece
    solid: bool = False


class Outline(NamedTuple):
    """The place of a piece of this side after its line has closed up."""

    x: float
    y: float
    side: int


class GapHint(NamedTuple):
    """The place that a hint suggests: a small piece over its gap, which another one has taken."""

    x: float
    y: float
    side: int
    piece: Piece


class KingForecast(NamedTuple):
    """The loss of the viewer's king in the enemy's next turn, without and with the enemy's power, and whether that ends the game."""

    at: Point
    power: str
    """The name of the enemy's power."""
    plain: int
    plain_ends: bool
    powered: int
    powered_ends: bool


@dataclass(frozen=True, slots=True)
class Forecast:
    """The drawing over the table; all points are logical."""

    lanes: tuple[Lane, ...] = ()
    marks: tuple[ForecastMark, ...] = ()
    pips: tuple[Pip, ...] = ()
    glows: tuple[Point, ...] = ()
    """The centres of the pieces that are hit."""
    ghosts: tuple[Ghost, ...] = ()
    outlines: tuple[Outline, ...] = ()
    comers: tuple[GapHint, ...] = ()
    """The pieces that effects summon, small, at their future places."""
    closes_up: bool = False
    """Whether to show the viewer's line without its leftmost piece, which is beside it."""
    king: KingForecast | None = None
    aim: GapHint | None = None

    @property
    def ghost(self) -> Ghost | None:
        """The future piece, if any."""
        return self.ghosts[0] if self.ghosts else None


NOTHING: Final = Forecast()
