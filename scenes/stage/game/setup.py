"""Starts or continues a game: from choices, or from a record, to a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import Roster, bare_name, is_external
from hschess.players.contract import Thinking
from hschess.players.opponents import evening_of, level_named, levels, mode_against
from hschess.players.registry import names as player_names
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.handicaps import base_of
from hschess.rules.modes import BLACK, EVERY_MODE, SIDE_NAMES, WHITE, Mode
from hschess.rules.observation import Observation
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.game.match import Match, MatchSeat


class UnavailableError(EngineError):
    """The external player to move has not been started by the user."""


class UnavailablePlayer:
    """A seat with only the name of its player."""

    def __init__(self, player_id: str) -> None:
        self.name = player_id
        self.clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Always raises `UnavailableError`."""
        raise UnavailableError(f"{bare_name(self.name)} has not been started")


LEVEL_SEATS: Final = tuple(level.seat for level in levels())
CPU_SEATS: Final = player_names()
LONGEST_SHOWN: Final = 40


class SeatError(HschessError):
    """A record names an impossible player: unknown to this program, or one that would open a file."""

    def __init__(self, player_id: str, why: HschessError) -> None:
        super().__init__(str(why))
        shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in player_id[:LONGEST_SHOWN])
        self.player_id = shown if len(player_id) <= LONGEST_SHOWN else f"{shown}…"
        """The name in the record, fit to be shown."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices for a new game."""

    mode: str
    """The mode without the handicaps of the seated levels, which they bring themselves."""
    seed: int
    seats: tuple[str, str]
    """`human`, a level or a computer player's name, White's first."""
    names: tuple[str, str] = SIDE_NAMES
    date: str = ""


def once_more(record: Record, seed: int, today: str) -> Setup:
    """A new game between the players of a record: seated levels bring their handicaps again, so the mode is without them."""
    has_level = any(level_named(one) is not None for one in record.seats)
    mode = _without_levels(record) if has_level else record.mode
    return Setup(mode, seed, record.seats, (record.white, record.black), today)


def _without_levels(record: Record) -> str:
    """The mode without the levels' handicaps; it keeps the handicap of the mode itself."""
    plain = base_of(record.mode)
    evening = evening_of(plain)
    is_evened = evening is not None and mode_against(record.seats, evening.mode) == record.mode
    return evening.mode if evening is not None and is_evened else plain


def next_seat(record: Record) -> str | None:
    """The level above the one that a human player has played against; None if there is none."""
    seats = record.seats
    level = next((seat for seat in seats if seat in LEVEL_SEATS), None)
    if level is None or HUMAN not in seats or level == LEVEL_SEATS[-1]:
        return None
    return LEVEL_SEATS[LEVEL_SEATS.index(level) + 1]


def against(seat: str, name: str, setup: Setup) -> Setup:
    """The same game with this level, under this name, in the place of the seated one."""
    at = next(side for side, one in enumerate(setup.seats) if one in LEVEL_SEATS)
    seats, names = list(setup.seats), list(setup.names)
    seats[at], names[at] = seat, name
    return replace(setup, seats=(seats[WHITE], seats[BLACK]), names=(names[WHITE], names[BLACK]))


def new_match(setup: Setup, modes: Mapping[str, Mode] = EVERY_MODE, roster: Roster | None = None) -> Match:
    """The match of the choices, in one of these modes; `roster` has the chosen external players.

    Raises `HschessError` for an unknown mode, level or computer player.
    """
    record = Record(
        mode=mode_against(setup.seats, setup.mode, modes),
        seed=setup.seed,
        white=setup.names[WHITE],
        black=setup.names[BLACK],
        date=setup.date,
        extra=dict(zip(SEAT_TAGS, setup.seats, strict=True)),
    )
    return continued_match(open_game(record, modes), roster)


def continued_match(game: GameSoFar, roster: Roster | None = None) -> Match:
    """The match of a game in its current position; a game without seats is played by two people.

    An external player that is not in the roster is unavailable: a record never starts a program.

    Raises `SeatError` for an unknown computer player.
    """
    if game.scenarios:
        return EncounterMatch(game)
    record = game.record
    white, black = record.seats
    seats = seat(white, record.white, WHITE, roster), seat(black, record.black, BLACK, roster)
    return Match(game, seats, roster)


def seat(player_id: str, name: str, side: int = WHITE, roster: Roster | None = None) -> MatchSeat:
    """The seat of a human, computer or external player. Raises `SeatError`."""
    try:
        if is_external(player_id) and (roster is None or not roster.knows(player_id)):
            return MatchSeat(name, UnavailablePlayer(player_id), player_id)
        return MatchSeat(name, None if player_id == HUMAN else (roster or Roster()).player(player_id, side), player_id)
    except HschessError as error:
        raise SeatError(player_id, error) from error


def first_viewer(match: Match) -> int:
    """The side at the bottom of the table: the human player's, the one to move if two people play, White if none does."""
    if match.person is not None:
        return match.person
    return match.state.to_move if is_hot_seat(match) else WHITE


def continued_viewer(game: GameSoFar) -> int:
    """The side at the bottom once the game is continued, with any player that can be seated."""
    persons = [player_id == HUMAN for player_id in game.record.seats]
    if all(persons):
        return game.state.to_move
    return persons.index(True) if any(persons) else WHITE


def is_hot_seat(match: Match) -> bool:
    """Whether two people share the table, so that a curtain hides the hands between turns."""
    return all(one.is_human for one in match.seats)


def seed_of(text: str) -> int:
    """The seed that the user typed: a number as it is, any other text by its letters.

    Raises `HschessError` if it is too long.
    """
    bare = text.strip()
    if len(bare) > 18:
        raise HschessError(f"a seed has at most 18 characters, not {len(bare)}")
    if bare.removeprefix("-").isdecimal():
        return int(bare)
    value = 0
    for letter in bare:
        value = (value * 131 + ord(letter)) % (1 << 48)
    return value
