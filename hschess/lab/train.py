"""`hschess lab train`: the values of `master`, learned from games of a league against itself.

Generation by generation, the newest version plays itself, past versions and other players; what both sides saw at every turn's end is
fitted to the games' outcomes, blended with the newest version's view of the turns that follow. A version that does worse on the ladder than
the best so far stays in the league, but the next one does not start from it. Players and files of values may join the league (`--against`):
the responses that `hschess lab exploit` has found, above all. Training may go on from a file (`--from`) instead of from nothing. The same
arguments give the same file on the same machine, with any number of workers. Imports rules, players and, while it runs, numpy.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hschess.files import VALUES_BYTES, reading, text_in
from hschess.lab.train_duel import DuelLeague
from hschess.lab.train_games import Entrant, Rows, TrainingPair, play_games, play_results
from hschess.lab.train_learning import MEMORY, chunks, fit_all, gathered, joined, surprises
from hschess.lab.workers import ProcessWorkers, dismissed_after
from hschess.players.registry import make_player_with_files
from hschess.players.value import ANY_CARDS, SETS, format_values, parse_values
from hschess.readers import read_mode_file
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import DUELS, EVERY_MODE, MODES, SIDE_NAMES, WHITE, Mode

if TYPE_CHECKING:
    from hschess.lab.train_fit import Net, Seen

FIRST: Final = ("bfs", "exhaustive", "skilled", "linear", "random")
"""The players before there is a version."""
OTHERS: Final = ("exhaustive", "linear", "skilled")
LADDER: Final = ("bfs", "exhaustive")
"""The players that test a version, besides the best version before it."""
MOST: Final = 1_000_000
MOST_SEED: Final = (1 << 63) - 1
_COUNTS: Final = ("games", "generations", "gate", "workers")
"""The most games, generations and workers; the machine gives up long before."""


@dataclass(slots=True)
class League:
    """The state of the training."""

    mode: str
    seed: int
    pool: Executor
    guests: tuple[Entrant, ...] = ()
    """Who joins the league and its ladder, by `--against`."""
    log: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    best: str = ""
    """The text of the best White's and the best Black's sets."""
    marks: list[float] = field(default_factory=lambda: [-1.0, -1.0])
    """The ladder result of the best of each seat."""
    seen: list[list[Seen]] = field(default_factory=list)
    """The rows of the four sets, by generation."""
    nets: list[Net] = field(default_factory=list)
    lines: list[Net] = field(default_factory=list)
    """The linear parts that the fits go on from; none where each begins from scratch."""

    def say(self, words: str) -> None:
        """Print a line, and keep it for the file's head."""
        self.log.append(words)
        sys.stderr.write(f"{words}\n")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The mode, the target file, and how much to play."""
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument(
        "--mode",
        choices=(*EVERY_MODE, ANY_CARDS),
        help=f"the mode that is learned; {ANY_CARDS}: every duel together, for modes without values of their own",
    )
    chosen.add_argument("--mode-file", type=Path, metavar="FILE", help="a duel of your own, in TOML")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="where the values are written")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="makes the training repeatable")
    parser.add_argument("--games", type=int, default=10000, metavar="N", help="games in each generation")
    parser.add_argument(
        "--generations", type=int, default=5, metavar="N", help="how many times it learns from new games"
    )
    parser.add_argument("--gate", type=int, default=400, metavar="N", help="games against each rung of the ladder")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that play")
    parser.add_argument(
        "--against", nargs="+", default=[], metavar="FILE|PLAYER",
        help="who else plays in the league and tests its versions: files of values, or players",
    )  # fmt: skip
    parser.add_argument("--from", dest="start", type=Path, metavar="FILE", help="the values that training goes on from")


def run(arguments: argparse.Namespace) -> int:
    """Train, and write the best version; progress goes to standard error.

    Errors: `HschessError` where numpy is missing, a number makes no sense or the file cannot be written.
    """
    for name, least, most in (*((name, 1, MOST) for name in _COUNTS), ("seed", -MOST_SEED, MOST_SEED)):
        if not least <= getattr(arguments, name) <= most:
            raise HschessError(f"lab train: --{name} is {least} to {most}, not {getattr(arguments, name)!s:.40}")
    if not arguments.out.name or (arguments.out.exists() and not arguments.out.is_file()):
        raise HschessError(f"lab train: --out: '{arguments.out}' is not a file name")
    # More threads than one make sums depend on the machine.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import numpy as np  # noqa: F401
    except ImportError as error:
        raise HschessError('lab train needs numpy: pip install "hschess[lab]"') from error
    duels = _duels(arguments)
    if duels and (arguments.against or arguments.start):
        raise HschessError(f"lab train: --against and --from are for {', '.join(MODES)}")
    guests = tuple([_guest(arguments.mode, text) for text in arguments.against])
    start = _values_text(arguments.mode, arguments.start) if arguments.start else ""
    with dismissed_after(ProcessWorkers(arguments.workers)) as pool:
        if duels:
            train_duels(DuelLeague(duels, arguments.seed, pool), arguments)
        else:
            train(League(arguments.mode, arguments.seed, pool, guests), arguments, start)
    return 0


def _guest(mode: str, text: str) -> Entrant:
    """The version in a file of values, or the player with this name. Errors: `HschessError`."""
    path = Path(text)
    if path.is_file():
        return Entrant(path.name, _values_text(mode, path))
    make_player_with_files(text)
    return Entrant(text)


def _values_text(mode: str, path: Path) -> str:
    """The values in this file, which must be those of the mode. Errors: `HschessError`."""
    text = text_in(path, VALUES_BYTES)
    found = parse_values(text, str(path))
    if found.mode != mode:
        raise HschessError(f"{path}: these values are for '{found.mode}', not for '{mode}'")
    return text


def _duels(arguments: argparse.Namespace) -> tuple[Mode, ...]:
    """The duels to learn; none where it is a mode of the line battle.

    Errors: `HschessError` for a file that is no mode, or one of the line battle, whose values are learned in its own modes.
    """
    if arguments.mode_file is not None:
        with reading(arguments.mode_file):
            mode = read_mode_file(arguments.mode_file)
        if not mode.is_duel:
            raise HschessError(f"lab train: --mode-file: '{mode.name}' is played by the values of {', '.join(MODES)}")
        return (mode,)
    return tuple(DUELS.values()) if arguments.mode == ANY_CARDS else tuple(filter(None, [DUELS.get(arguments.mode)]))


def train_duels(league: DuelLeague, arguments: argparse.Namespace) -> None:
    """Write the best version after each generation."""
    began = time.monotonic()
    _write(arguments.out, "")
    for number in range(arguments.generations):
        league.generation(number, arguments.games, arguments.gate)
        _write(arguments.out, league.text([_command(arguments)]))
        sys.stderr.write(f"{time.monotonic() - began:.0f} seconds so far\n")


def _write(path: Path, text: str) -> None:
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as error:
        raise HschessError(f"{path}: cannot be written: {error.strerror or error}") from error


def train(league: League, arguments: argparse.Namespace, start: str = "") -> None:
    """Write the best version after each generation; with a text of values, go on from them."""
    began = time.monotonic()
    _write(arguments.out, "")
    if start:
        _go_on(league, start, arguments.gate)
    for generation in range(arguments.generations):
        rows = _played(league, generation, arguments.games)
        text = _learned(league, generation, rows)
        league.versions.append(text)
        _gate(league, f"generation {generation}", text, arguments.gate)
        best = parse_values(league.best, "best")
        _write(arguments.out, format_values(league.mode, [_command(arguments), *league.log], best.sets))
        sys.stderr.write(f"{time.monotonic() - began:.0f} seconds so far\n")


def _command(arguments: argparse.Namespace) -> str:
    """The command that makes this file again; the number of workers does not matter."""
    which = f"--mode {arguments.mode}" if arguments.mode else f"--mode-file {arguments.mode_file.name}"
    told = " ".join(f"--{name} {getattr(arguments, name)}" for name in ("seed", "games", "generations", "gate"))
    start = f" --from {arguments.start.name}" if arguments.start else ""
    against = f" --against {' '.join(Path(text).name for text in arguments.against)}" if arguments.against else ""
    return f"hschess lab train {which} {told}{start}{against}"


# ----------------------------------------------------------------------------------------------------------------- the games


def _played(league: League, generation: int, games: int) -> list[Rows]:
    chance = seeded(league.seed * 1000 + generation)
    pairings = [_pairing(league, generation, chance) for _ in range(games)]
    rows = list(league.pool.map(play_games, chunks(pairings)))
    results = [result for part in rows for result in part.results]
    league.say(f"generation {generation}: {games} games, White {100 * sum(results) / games:.1f} percent")
    return rows


def _pairing(league: League, generation: int, chance: Chance) -> TrainingPair:
    """A game of the league: the newest version on one side at least, once there is one."""
    seed = (generation + 1) * 10_000_000 + chance.below(9_000_000)
    if not league.versions:
        white, black = (Entrant(FIRST[chance.below(len(FIRST))]) for _ in range(2))
        return TrainingPair(league.mode, seed, white, black)
    newest = Entrant(text=league.best)
    draw = chance.below(100)
    if draw >= 45 and league.guests and chance.below(3):
        # From both seats alike: nobody knows yet where a guest is dangerous.
        other, draw = league.guests[chance.below(len(league.guests))], 0
    elif draw < 30:
        other = newest
    elif draw < 45:
        other = Entrant(text=league.versions[chance.below(len(league.versions))])
    elif draw < 80:
        other = Entrant("bfs")
    else:
        other = Entrant(OTHERS[chance.below(len(OTHERS))])
    if chance.below(2 if draw < 45 or draw >= 80 else 4):
        return TrainingPair(league.mode, seed, newest, other)
    return TrainingPair(league.mode, seed, other, newest)


# ------------------------------------------------------------------------------------------------------------------- the fit


def _learned(league: League, generation: int, rows: list[Rows]) -> str:
    from hschess.lab.train_fit import Task, weights_of

    league.seen.append([gathered(rows, which) for which in range(len(SETS))])
    recent = league.seen[-MEMORY:]
    tasks = [
        Task(
            [seen[which] for seen in recent],
            league.nets[which] if league.nets else None,
            (league.seed * 1000 + generation) * len(SETS) + which,
            linear=league.lines[which] if league.lines else None,
        )
        for which in range(len(SETS))
    ]
    done = fit_all(league.pool, tasks)
    league.nets = [fitted.net for fitted in done]
    if league.lines:
        league.lines = [fitted.linear for fitted in done]
    league.say(f"generation {generation}: {surprises(done)}")
    return format_values(
        league.mode, [f"generation {generation}"], [weights_of(fitted.linear, fitted.net) for fitted in done]
    )


# ------------------------------------------------------------------------------------------------------------------ the gate


def _go_on(league: League, text: str, games: int) -> None:
    """Let a version from elsewhere be the first."""
    from hschess.lab.train_fit import linear_of, net_of

    sets = parse_values(text, "start").sets
    league.nets, league.lines = [net_of(one) for one in sets], [linear_of(one) for one in sets]
    league.versions.append(text)
    _gate(league, "the start", text, games)


def _gate(league: League, name: str, text: str, games: int) -> None:
    """The ladder, for each seat by itself: its two sets replace the best before only where they do better on all rungs together."""
    newest, before = Entrant(text=text), Entrant(text=league.best or text)
    rungs = [*map(Entrant, LADDER), *league.guests]
    for seat, side in enumerate(SIDE_NAMES):
        scores = [_score(league, seat, newest, rung, games) for rung in rungs]
        duel = _score(league, seat, newest, before, games)
        rival = _score(league, seat, before, before, games)
        mark = sum(scores) / len(scores)
        words = ", ".join(f"{rung.name} {100 * score:.1f}" for rung, score in zip(rungs, scores, strict=True))
        league.say(f"{name} as {side}: {words}, best before {100 * duel:.1f} (which has {100 * rival:.1f})")
        if not league.best or 2 * (mark - league.marks[seat]) + duel - rival > 0:
            league.best, league.marks[seat] = joined(league.best or text, text, seat), mark
            league.say(f"{name} is the best {side} so far")


def _score(league: League, seat: int, entrant: Entrant, rival: Entrant, games: int) -> float:
    """The entrant's score in this seat; every entrant and rival plays the same deals."""
    white, black = (entrant, rival) if seat == WHITE else (rival, entrant)
    pairings = [TrainingPair(league.mode, 5_000_000 + game, white, black, learners=()) for game in range(games)]
    results = [result for part in league.pool.map(play_results, chunks(pairings)) for result in part]
    share = sum(results) / games
    return share if seat == WHITE else 1 - share


if __name__ == "__main__":
    own = argparse.ArgumentParser()
    add_arguments(own)
    sys.exit(run(own.parse_args()))
