"""`hschess lab train`: the values of `master`, learned from games of a league against itself.

`train_league` describes the method. Players and files of values may join the league (`--against`), above all responses found by `hschess
lab exploit`. Training may continue from a file (`--from`). The same arguments give the same file on the same machine, with any number of
workers.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.extras import needed
from hschess.files import VALUES_BYTES, reading, text_in
from hschess.lab.exploit_store import KeptGames
from hschess.lab.train_games import Entrant
from hschess.lab.train_judge import JudgeTraining
from hschess.lab.train_league import League, league_for
from hschess.lab.train_policy import PolicyTraining
from hschess.lab.train_search import SearchTraining, identity_of
from hschess.lab.workers import DaskWorkers, ProcessWorkers, Workers, dismissed_after, scheduler_address
from hschess.players.registry import make_player_with_files
from hschess.players.value.values import ANY_CARDS, LINES, Values, form_for, parse_values, shipped_values
from hschess.readers import read_mode_file
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import key_of_mode
from hschess.rules.modes import DUELS, EVERY_MODE, MODES, Mode
from hschess.store.folders import write_whole

MOST: Final = 1_000_000
MOST_SEED: Final = (1 << 63) - 1
_COUNTS: Final = ("games", "generations", "gate", "workers")
"""The most games, generations and workers; the machine gives up long before."""
_OTHERS: Final = ("policy", "judge", "search")
"""The trainings that go on from values."""


def train_arguments(parser: argparse.ArgumentParser) -> None:
    """The mode, the target file, and how much to play."""
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument(
        "--mode",
        type=key_of_mode,
        choices=(*EVERY_MODE, ANY_CARDS),
        help=f"the mode that is learned; {ANY_CARDS}: every duel together, for modes without values of their own",
    )
    chosen.add_argument("--mode-file", type=Path, metavar="FILE", help="a duel of your own, in TOML")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="write the values here")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed, to repeat a training")
    parser.add_argument("--games", type=int, default=10000, metavar="N", help="games in each generation")
    parser.add_argument(
        "--generations", type=int, default=5, metavar="N", help="how many times it learns from new games"
    )
    parser.add_argument(
        "--gate",
        type=int,
        default=400,
        metavar="N",
        help="games against each rung of the ladder; with --search the most of a test",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="processes that play (default 1)")
    parser.add_argument(
        "--scheduler", type=scheduler_address, metavar="ADDRESS",
        help="play on a Dask cluster instead: tcp://host:8786; its operator can run any code here as you",
    )  # fmt: skip
    parser.add_argument(
        "--against", nargs="+", default=[], metavar="FILE|PLAYER",
        help="more opponents in the league and at the gate: files of values, or players",
    )  # fmt: skip
    parser.add_argument(
        "--policy", action="store_true",
        help="learn the policy of playouts instead, from quick games; the values come from --from, or are the shipped ones",
    )  # fmt: skip
    parser.add_argument(
        "--judge", action="store_true",
        help="learn the value that judges playouts instead, from quick games of the policy that comes with the values",
    )  # fmt: skip
    parser.add_argument(
        "--search", action="store_true",
        help="learn the values from games of master with playouts against itself, each version tested against the best;"
        " the games are stored beside the file, and the same command continues",
    )  # fmt: skip
    parser.add_argument("--from", dest="start", type=Path, metavar="FILE", help="continue training from these values")


def run_train(arguments: argparse.Namespace) -> int:
    """Train, and write the best version; progress goes to standard error.

    Errors: `HschessError` if numpy is missing, a number makes no sense or the file cannot be written.
    """
    if arguments.scheduler and arguments.workers is not None:
        raise HschessError("lab train: --workers is for processes here, without --scheduler")
    arguments.workers = arguments.workers if arguments.workers is not None else 1
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
        raise HschessError(needed("lab train needs numpy", "lab")) from error
    modes = _modes(arguments)
    if form_for(modes[0]) is not LINES and (arguments.against or arguments.start):
        raise HschessError(f"lab train: --against and --from are for {', '.join(MODES)}")
    if any(getattr(arguments, name) for name in _OTHERS):
        return _train_further(modes[0], arguments)
    guests = tuple([_guest(arguments.mode, text) for text in arguments.against])
    start = _values_text(arguments.mode, arguments.start) if arguments.start else ""
    with dismissed_after(_workers(arguments)) as pool:
        train(league_for(modes, arguments.seed, pool, guests), arguments, start)
    return 0


def _workers(arguments: argparse.Namespace) -> Workers:
    """Errors: `HschessError` for a scheduler that does not answer."""
    return DaskWorkers(arguments.scheduler) if arguments.scheduler else ProcessWorkers(arguments.workers)


def _train_further(mode: Mode, arguments: argparse.Namespace) -> int:
    """Train a part of values that exist, and write them after each generation. Errors: `HschessError`."""
    chosen = [name for name in _OTHERS if getattr(arguments, name)]
    if len(chosen) > 1:
        flags = " and ".join(f"--{name}" for name in chosen)
        raise HschessError(f"lab train: {flags} are {len(chosen)} trainings, one after the other")
    if form_for(mode) is not LINES:
        raise HschessError(f"lab train: --{chosen[0]} is for {', '.join(MODES)}")
    if arguments.against:
        raise HschessError("lab train: --against is for values")
    start = (
        parse_values(_values_text(mode.name, arguments.start), "start")
        if arguments.start
        else shipped_values(mode.name)
    )
    _check(arguments.out)
    written = [_command(arguments)]

    def say(words: str) -> None:
        written.append(words)
        sys.stderr.write(f"{words}\n")

    with (
        dismissed_after(_workers(arguments)) as pool,
        _training(mode, start, arguments, pool, say) as one,
    ):
        for number in range(arguments.generations):
            learned = one.generation(number, arguments.games, arguments.gate)
            _write(arguments.out, replace(learned, head=(*start.head, *written)).text())
    return 0


@contextmanager
def _training(
    mode: Mode, start: Values, arguments: argparse.Namespace, pool: Executor, say: Callable[[str], None]
) -> Iterator[JudgeTraining | PolicyTraining | SearchTraining]:
    if not arguments.search:
        kind = JudgeTraining if arguments.judge else PolicyTraining
        yield kind(mode, arguments.seed, start, pool, say)
        return
    folder = arguments.out.with_name(f"{arguments.out.name}.games")
    with KeptGames(folder, identity_of(mode, arguments.seed, arguments.games, start), pool, say) as games:
        yield SearchTraining(mode, arguments.seed, start, games, say)


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


def _modes(arguments: argparse.Namespace) -> tuple[Mode, ...]:
    """The modes to learn. Errors: `HschessError` for a file that is no mode, or one of the line battle, whose values are its own modes'."""
    if arguments.mode_file is not None:
        with reading(arguments.mode_file):
            mode = read_mode_file(arguments.mode_file)
        if form_for(mode) is LINES:
            raise HschessError(f"lab train: --mode-file: '{mode.name}' is played by the values of {', '.join(MODES)}")
        return (mode,)
    return tuple(DUELS.values()) if arguments.mode == ANY_CARDS else (EVERY_MODE[arguments.mode],)


def _check(path: Path) -> None:
    """A file that exists keeps its values until there are new ones. Errors: `HschessError` if the file cannot be written."""
    if not path.parent.is_dir():
        raise HschessError(f"{path}: cannot be written: there is no folder {path.parent}")
    _write(path, text_in(path, VALUES_BYTES) if path.exists() else "")


def _write(path: Path, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise HschessError(f"{path}: cannot be written: {error.strerror or error}") from error


def train(league: League, arguments: argparse.Namespace, start: str = "") -> None:
    """Write the best version after each generation; with a text of values, go on from them."""
    began = time.monotonic()
    _check(arguments.out)
    league.begin(start, arguments.gate)
    for number in range(arguments.generations):
        league.generation(number, arguments.games, arguments.gate)
        _write(arguments.out, league.text([_command(arguments)]))
        sys.stderr.write(f"{time.monotonic() - began:.0f} seconds so far\n")


def _command(arguments: argparse.Namespace) -> str:
    """The command that makes this file again; the number of workers does not matter."""
    which = f"--mode {arguments.mode}" if arguments.mode else f"--mode-file {arguments.mode_file.name}"
    written = " ".join(f"--{name} {getattr(arguments, name)}" for name in ("seed", "games", "generations", "gate"))
    start = f" --from {arguments.start.name}" if arguments.start else ""
    against = f" --against {' '.join(Path(text).name for text in arguments.against)}" if arguments.against else ""
    further = "".join(f" --{name}" for name in _OTHERS if getattr(arguments, name))
    return f"hschess lab train {which}{further} {written}{start}{against}"


if __name__ == "__main__":
    own = argparse.ArgumentParser()
    train_arguments(own)
    sys.exit(run_train(own.parse_args()))
