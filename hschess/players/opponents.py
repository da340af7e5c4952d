"""The levels of the opponents: a player and an honest handicap for it, never a deliberate mistake.

`opponents.toml` holds them, the weakest first. A level's handicap changes the CPU's own side only: the health of its king, and the round
from which it may Cheat. A player's strength differs by mode and seat, so a level may have a player for each mode (usually the same
with another budget) and a handicap for each seat, tuned towards even steps. A level is chosen as `level:NAME`; its texts on screen have
the keys `opponent.level:NAME` (the name), `.about` (a line about its play) and `.turn` (the words of its turn); its portrait is
`portraits/NAME`. The file also has the handicap that balances a mode whose seats are far apart.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from hschess.players.contract import Player, Thinking
from hschess.players.options import check_text
from hschess.players.registry import make_player, make_player_with_files
from hschess.rules.aliases import SideNumber
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import Handicap, base_of, handicap_of, handicapped, mode_named
from hschess.rules.modes import EVERY_MODE, MODES, SIDE_NAMES, WHITE, Effect, Mode
from hschess.rules.observation import Observation
from hschess.rules.texts import parse_toml

FILE: Final = "opponents.toml"
PREFIX: Final = "level:"
PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Start:
    """A level's handicap and player at the start of a game."""

    kings: tuple[int, int] = (PERCENT, PERCENT)
    """The health of its king as White and as Black, in percent of the mode's."""
    cheat: int | None = None
    """The round from which it may Cheat, if its side can; None for the mode's own."""
    player: str = ""
    """The player's name; empty for the level's usual player."""


@dataclass(frozen=True, slots=True)
class Level:
    """One of the opponents of the game."""

    name: str
    """Never changed: seats, settings, records and the portrait's file name use it."""
    number: int
    """Its rank among the levels, 1 for the weakest."""
    player: str
    """The usual player, by its name for `--cpu`."""
    rating: int
    """Elo on the ladder of the levels, over all modes and both seats, measured by the laboratory."""
    usual: Start
    """Its start in modes without a measurement: duels and custom modes."""
    measured: Mapping[str, Start]
    """Its start in the measured modes, by their names."""
    title: str = ""
    """Its English name on screen in lower case, if it differs; typed names may be this too."""

    @property
    def seat(self) -> str:
        """Its name in choices and records."""
        return f"{PREFIX}{self.name}"

    def player_in(self, mode: Mode) -> str:
        """The player's name for `--cpu` in this mode."""
        return self.measured.get(base_of(mode.name), self.usual).player or self.player

    def handicap(self, mode: Mode, side: int) -> Handicap:
        """The handicap in this mode for the level at `side`; a king with less health already keeps its own."""
        start = self.measured.get(base_of(mode.name), self.usual)
        plain = EVERY_MODE.get(base_of(mode.name), mode)
        share = max(1, plain.kings[side] * start.kings[side] // PERCENT)
        health = share if share < mode.kings[side] else None
        cheat = start.cheat if mode.powers[side].effect is Effect.DESTROY else None
        return Handicap(white=health, cheat=cheat) if side == WHITE else Handicap(black=health, cheat=cheat)


class LevelPlayer:
    """A level's player: in each mode the one that the level has there."""

    def __init__(self, level: Level) -> None:
        self.name = level.player
        self.clairvoyant = False
        self._level = level
        self._players: dict[str, Player] = {}

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Think as the mode's player does; handicaps of the mode do not matter."""
        name = self._level.player_in(observation.state.mode)
        if name not in self._players:
            self._players[name] = make_player(name)
        return self._players[name].think(observation, chance)


@dataclass(frozen=True, slots=True)
class Evening:
    """A handicap for the better seat of a mode in which even `master` nearly always loses from the other seat."""

    mode: str
    """The mode's name with the handicap."""
    worse: SideNumber
    """The seat that nearly always loses."""
    health: int
    """The starting health of the other side's king."""
    games: int
    """How many games `master` played against itself, without the handicap and with it."""
    before: int
    """How many of the games without it the worse seat won."""
    after: int
    """How many of the games with it the worse seat won."""


def evening_of(mode: str) -> Evening | None:
    """The handicap offered in a mode; None if it needs none."""
    return next((one for one in evenings() if base_of(one.mode) == mode), None)


@cache
def evenings() -> tuple[Evening, ...]:
    """All offered handicaps."""
    return tuple([_evening(one) for one in _tables("evening")])


def _evening(table: dict[str, Any]) -> Evening:
    worse, health = SIDE_NAMES.index(table["worse"].title()), table["king"]
    handicap = Handicap(black=health) if worse == WHITE else Handicap(white=health)
    return Evening(f"{table['mode']}{handicap}", worse, health, table["games"], table["before"], table["after"])


@cache
def levels() -> tuple[Level, ...]:
    """All levels, the weakest first."""
    return tuple([_level(number, one) for number, one in enumerate(_tables("level"), 1)])


def _tables(kind: str) -> list[dict[str, Any]]:
    """The tables of this kind in the file."""
    text = (files("hschess.players") / FILE).read_text("utf-8")
    return cast("dict[str, list[dict[str, Any]]]", parse_toml(text, FILE)).get(kind, [])


def _level(number: int, table: dict[str, Any]) -> Level:
    measured = {mode: _start(table[mode]) for mode in MODES if mode in table}
    return Level(
        table["name"], number, table["player"], table["rating"], _start(table), measured, table.get("title", "")
    )


def _start(table: dict[str, Any]) -> Start:
    king = table.get("king", PERCENT)
    white, black = king if isinstance(king, list) else (king, king)
    return Start((white, black), table.get("cheat"), table.get("player", ""))


def level_named(seat: str) -> Level | None:
    """The level named by a seat; None if the seat names a player.

    Errors: `HschessError` that lists the levels.
    """
    if not seat.startswith(PREFIX):
        return None
    for level in levels():
        if seat in (level.seat, f"{PREFIX}{level.title or level.name}"):
            return level
    check_text(seat)
    known = ", ".join(f"{PREFIX}{level.title or level.name}" for level in levels())
    raise HschessError(f"there is no level '{seat}'; expected one of {known}")


def opponent(seat: str, typed: Collection[str] = ()) -> Player:
    """The player of a level, or the player with this name; it may name a file only if the user has typed exactly this seat.

    Errors: `HschessError` that lists the known names, or refuses a file.
    """
    level = level_named(seat)
    if level is not None:
        return LevelPlayer(level)
    return make_player_with_files(seat) if seat in typed else make_player(seat)


def typed_opponent(seat: str) -> Player:
    """The player of a seat typed on the command line, which may name a file. Errors: `HschessError`."""
    return opponent(seat, (seat,))


def mode_against(seats: tuple[str, str], mode: str, modes: Mapping[str, Mode] = EVERY_MODE) -> str:
    """The name of the mode that these seats (White's first) play: `mode` with each level's handicap added.

    Errors: `HschessError` for an unknown mode or level.
    """
    given, own = mode_named(mode, modes), handicap_of(mode)
    found = [level_named(seat) for seat in seats]
    white, black = (Handicap() if one is None else one.handicap(given, side) for side, one in enumerate(found))
    rounds = [one.cheat for one in (own, white, black) if one.cheat is not None]
    both = Handicap(white.white or own.white, black.black or own.black, max(rounds, default=None))
    return handicapped(mode_named(base_of(mode), modes), both).name
