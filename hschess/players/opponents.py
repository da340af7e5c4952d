"""The levels that a person plays against: a player, and an honest handicap for it; never a mistake thrown in.

`opponents.toml` holds them, the weakest first. A level's handicap changes the CPU's own side only: the health of its king, and the round
from which it may Cheat. A level is chosen as `level:NAME`; on the screen its name stands under `opponent.level:NAME`, a line about how it
plays under `.about`, the words of its turn under `.turn`, and its face is `portraits/NAME`. Imports `hschess.rules` and the registry.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from hschess.players.base import Player
from hschess.players.options import check_text
from hschess.players.registry import make_player, make_player_with_files
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import Handicap, handicapped, mode_named
from hschess.rules.modes import EVERY_MODE, WHITE, Effect, Mode
from hschess.rules.texts import parse_toml

FILE: Final = "opponents.toml"
PREFIX: Final = "level:"
PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Level:
    """One of the opponents of the game."""

    name: str
    """Never changed: seats, settings and records hold it, and it names the portrait."""
    number: int
    """Its place among the levels, 1 for the weakest."""
    player: str
    """What `--cpu` takes."""
    rating: int
    """Elo on the ladder of the levels, over all modes and both seats; the bench of the laboratory measures it."""
    king: int = PERCENT
    """The health of its king, percent of what the mode gives."""
    cheat: int | None = None
    """The round from which it may Cheat, where its side can; None for the mode's own."""

    @property
    def seat(self) -> str:
        """Its name in choices and records."""
        return f"{PREFIX}{self.name}"

    def handicap(self, mode: Mode, side: int) -> Handicap:
        """What changes in this mode when the level sits at `side`."""
        health = None if self.king == PERCENT else max(1, mode.kings[side] * self.king // PERCENT)
        cheat = self.cheat if mode.powers[side].effect is Effect.DESTROY else None
        return Handicap(white=health, cheat=cheat) if side == WHITE else Handicap(black=health, cheat=cheat)


@cache
def levels() -> tuple[Level, ...]:
    """All levels, the weakest first."""
    text = (files("hschess.players") / FILE).read_text("utf-8")
    table = cast("dict[str, list[dict[str, Any]]]", parse_toml(text, FILE))
    return tuple(
        Level(one["name"], number, one["player"], one["rating"], one.get("king", PERCENT), one.get("cheat"))
        for number, one in enumerate(table["level"], 1)
    )


def level_named(seat: str) -> Level | None:
    """The level that a seat names; None where it names a player.

    Errors: `HschessError` that lists the levels.
    """
    if not seat.startswith(PREFIX):
        return None
    for level in levels():
        if level.seat == seat:
            return level
    check_text(seat)
    raise HschessError(f"there is no level '{seat}'; expected one of {', '.join(level.seat for level in levels())}")


def opponent(seat: str, typed: Collection[str] = ()) -> Player:
    """The player of a level, or the player with this name; it may name a file where the user has typed exactly this seat.

    Errors: `HschessError` that lists the known names, or refuses a file.
    """
    level = level_named(seat)
    if level is not None:
        return make_player(level.player)
    return make_player_with_files(seat) if seat in typed else make_player(seat)


def typed_opponent(seat: str) -> Player:
    """The same of a seat that the user has typed on the command line, which may name a file. Errors: `HschessError`."""
    return opponent(seat, (seat,))


def mode_against(seats: tuple[str, str], mode: str, modes: Mapping[str, Mode] = EVERY_MODE) -> str:
    """The name of the mode in which these seats play, White's first: the mode with the handicap of each level.

    Errors: `HschessError` for an unknown mode or level.
    """
    plain = mode_named(mode, modes)
    found = [level_named(seat) for seat in seats]
    white, black = (Handicap() if one is None else one.handicap(plain, side) for side, one in enumerate(found))
    rounds = [one.cheat for one in (white, black) if one.cheat is not None]
    return handicapped(plain, Handicap(white.white, black.black, max(rounds, default=None))).name
