"""One game between two computer players: what is to be played, and what came of it.

A game follows from its mode, its seed and its two players, so it is the same on every machine; only the seconds differ. Values here go to
other processes and machines and come back. Imports rules and players.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

import hschess
from hschess.players.base import Player, finish, sight
from hschess.players.opponents import opponent
from hschess.rules.actions import Action
from hschess.rules.chance import GOLDEN, MASK, Chance, seeded
from hschess.rules.engine import advance, new_game
from hschess.rules.modes import BLACK, MODES, WHITE, Mode
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.rules.state import State

SEED_BITS: Final = 48
"""Long enough that deals are not met twice, short enough to be written on paper."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays White, who Black, and how the game is set up."""

    mode: Mode
    white: str
    """What `--cpu` takes, or a level of the game, `level:NAME`; the level's handicap is the mode's."""
    black: str


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played: one pairing on one deal."""

    pairing: Pairing
    deal: int
    """The number of the deal in its experiment, from 0."""
    seed: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played."""

    job: Job
    result: str
    """`1-0`, `0-1` or `1/2-1/2`."""
    cause: str
    rounds: int
    seconds: float
    """How long both players thought, with all that playing takes."""
    record: str
    """The game as `.hsc` text."""
    version: str
    """Of the program that played it."""

    @property
    def white_score(self) -> float:
        """1 for White's win, 0.5 for a draw, 0 for Black's win."""
        return SCORES[self.result]


SCORES: Final = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def seed_of_deal(base: int, number: int) -> int:
    """The seed of deal `number` of an experiment; the deals of two bases have nothing in common."""
    return Chance((seeded(base).state + number * GOLDEN) & MASK).word() >> (64 - SEED_BITS)


def lots_of(seed: int, side: int) -> Chance:
    """The lots that a side's player draws in a game: others than the deal's own, so that nobody can draw its hidden cards by luck."""
    return seeded(seeded(seed).word() + 1 + side)


def play_record(
    mode: Mode, players: tuple[Player, Player], seed: int, lots: tuple[Chance, Chance]
) -> tuple[Record, State]:
    """A whole game as a record, and its last position."""
    state, actions = new_game(mode, seed), list[Action]()
    while state.outcome is None:
        player, chance = players[state.to_move], lots[state.to_move]
        for action in finish(player.think(sight(player, state), chance)).actions:
            actions.append(action)
            advance(state, action)
    record = Record(
        mode=mode.name, actions=tuple(actions), seed=seed, white=players[WHITE].name, black=players[BLACK].name
    )
    return record.closed(state.outcome), state


def play_game(job: Job, typed: Collection[str] = ()) -> GameResult:
    """Play the game to its end; players that name a file play only where the user has `typed` them.

    Errors: `HschessError` where a player does not exist or must not name a file.
    """
    mode = job.pairing.mode
    players = (opponent(job.pairing.white, typed), opponent(job.pairing.black, typed))
    began = time.perf_counter()
    record, last = play_record(mode, players, job.seed, (lots_of(job.seed, WHITE), lots_of(job.seed, BLACK)))
    seconds = time.perf_counter() - began
    record = replace(record, white=job.pairing.white, black=job.pairing.black)
    text = format_record(record, {**MODES, mode.name: mode})
    return GameResult(job, record.result, record.reason, last.round, seconds, text, hschess.__version__)


def play_games(jobs: Iterable[Job], typed: Collection[str] = ()) -> tuple[GameResult, ...]:
    """The games one after the other: what one worker is sent at a time."""
    return tuple([play_game(job, typed) for job in jobs])
