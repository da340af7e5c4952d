"""Who is introduced as a game opens, in words."""

from __future__ import annotations

from hschess.players.opponents import level_named
from hschess.rules.modes import BLACK, WHITE
from scenes.stage.game.match import Match
from scenes.stage.motion.staging_opening import Opening, Sitter
from scenes.words import say, seat_name

FIRST_ROUND = 1


def opening_of(match: Match) -> Opening:
    """The opponent of a person alone, else both who sit at the table."""
    sides = (WHITE, BLACK) if match.person is None else (1 - match.person,)
    return Opening(tuple(_sitter(match, side) for side in sides), say("opening.round", round=FIRST_ROUND))


def _sitter(match: Match, side: int) -> Sitter:
    seat = match.seats[side]
    level, name = level_named(seat.who), seat_name(seat.name, seat.who)
    if level is None:
        return Sitter(seat.who, side, name)
    return Sitter(seat.who, side, name, say("opening.level", number=level.number), level.number)
