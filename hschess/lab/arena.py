"""One game between two computer players: the job, and the result.

Mode, seed and the two players determine a game, so it is the same on every machine; only the seconds differ. The values here are sent to
other processes and machines and back.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from hschess.build_name import build_name
from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import NO_EXTERNALS, ExternalPlayers, Roster
from hschess.players.playing import CpuGame, mind_of
from hschess.rules.actions import CONCEDE
from hschess.rules.card_table import card_at
from hschess.rules.chance import GOLDEN, MASK, Chance, seeded
from hschess.rules.engine import advance, new_game, why_not
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.record import Record
from hschess.rules.record_text import format_record

SEED_BITS: Final = 48
"""Long enough that deals do not repeat, short enough to write down."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The players of White and Black, and how the game is set up."""

    mode: Mode
    white: str
    """A name for `--cpu`, or a level of the game, `level:NAME`; the level's handicap is part of the mode."""
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
    """How long the game took, thinking and playing."""
    record: str
    """The game as `.hsc` text."""
    version: str
    """The version of the program that played it."""
    fault: str = ""
    """Why an engine has forfeited the game; empty if none has."""
    left: tuple[tuple[str, ...], ...] = ()
    """The keys of the cards left in both decks at the end, White's first; a database keeps none, because the record has them."""

    @property
    def white_score(self) -> float:
        """1 for White's win, 0.5 for a draw, 0 for Black's win."""
        return SCORES[self.result]


FORFEIT: Final = "forfeit"
"""The cause of a loss by an engine that failed."""
SCORES: Final = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def seed_of_deal(base: int, number: int) -> int:
    """The seed of deal `number` of an experiment; the deals of two bases have nothing in common."""
    return Chance((seeded(base).state + number * GOLDEN) & MASK).word() >> (64 - SEED_BITS)


def rng_of(seed: int, side: int) -> Chance:
    """The random numbers of a side's player in a game: not those of the deal, so that no player can guess its hidden cards by luck."""
    return seeded(seeded(seed).word() + 1 + side)


def game_of(job: Job, roster: Roster | None = None) -> CpuGame:
    """The game before its first action, between players of this roster.

    Errors: `HschessError` if a player does not exist, or is a file or a program that the user has not named.
    """
    roster = roster or Roster()
    players = roster.player(job.pairing.white, WHITE), roster.player(job.pairing.black, BLACK)
    rngs = rng_of(job.seed, WHITE), rng_of(job.seed, BLACK)
    return CpuGame(new_game(job.pairing.mode, job.seed), mind_of(players, rngs))


def record_of(game: CpuGame, seed: int, white: str, black: str) -> Record:
    """The game as a record, between players of these names."""
    record = Record(mode=game.state.mode.name, actions=tuple(game.actions), seed=seed, white=white, black=black)
    return record.closed(game.state.outcome)


def result_of(job: Job, game: CpuGame, seconds: float) -> GameResult:
    """A game that is over, as the laboratory keeps it."""
    mode = job.pairing.mode
    record = record_of(game, job.seed, job.pairing.white, job.pairing.black)
    text = format_record(record, modes_with(mode))
    # Codes of custom cards differ from process to process.
    left = tuple(tuple([card_at(code).key for code in side.deck]) for side in game.state.sides)
    return GameResult(job, record.result, record.reason, game.state.round, seconds, text, build_name(), left=left)


def forfeit_of(job: Job, game: CpuGame, seconds: float, fault: EngineError) -> GameResult:
    """A game that the side to move has lost because its engine failed; it concedes, if the rules allow it (R8, R20)."""
    loser = game.state.to_move
    if why_not(game.state, CONCEDE) is None:
        advance(game.state, CONCEDE)
        game.actions.append(CONCEDE)
    result = "0-1" if loser == WHITE else "1-0"
    return replace(result_of(job, game, seconds), result=result, cause=FORFEIT, fault=str(fault))


def play_game(job: Job, roster: Roster | None = None) -> GameResult:
    """Play the game to its end. Errors: as `game_of`."""
    game = game_of(job, roster)
    began = time.perf_counter()
    try:
        game.play_out()
    except EngineError as fault:
        return forfeit_of(job, game, time.perf_counter() - began, fault)
    return result_of(job, game, time.perf_counter() - began)


def play_games(jobs: Iterable[Job], externals: ExternalPlayers = NO_EXTERNALS) -> tuple[GameResult, ...]:
    """The games one after another: the batch that one worker gets at a time, with the engines that it starts for it."""
    with Roster(externals) as roster:
        return tuple([play_game(job, roster) for job in jobs])
