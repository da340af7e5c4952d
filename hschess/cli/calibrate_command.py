"""Fit the chances that the analysis shows: play `master` against itself and compare its chances with the results.

Half of the games (every second deal) fit the curve, the other half shows in a table, by tenths, how far to trust it.
"""

from __future__ import annotations

import argparse
from typing import Final

from hschess.cli.parsing import file_to_write
from hschess.cli.streams import say, tell
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES, SIDE_NAMES
from hschess.store.folders import write_whole
from hschess.training.calibrating import ToldSample, bent, fitted, games_told
from hschess.training.calibration import (
    STRAIGHT,
    ChanceCurve,
    Sample,
    format_curves,
    read_curves,
    reliability,
    surprise,
)

MOST_GAMES: Final = 100_000
FIRST_SEED: Final = 900_000
BUDGET: Final = 80


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the mode, the number of games, and the target file."""
    parser.add_argument("--mode", action="append", choices=list(MODES), help="a mode (default: all of them)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games of each mode (default 200)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, metavar="N", help="the first deal")
    parser.add_argument("--budget", type=int, default=BUDGET, metavar="N", help="replies weighed for each turn")
    parser.add_argument(
        "--out", type=file_to_write, metavar="FILE", help="write the curves; other modes in the file stay"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print for each mode the curves and the table of reliability.

    Errors: `HschessError` for numbers out of range or a file that cannot be read or written.
    """
    if not 4 <= arguments.games <= MOST_GAMES:
        raise HschessError(f"lab calibrate: --games is 4 to {MOST_GAMES}, not {arguments.games}")
    if not 4 <= arguments.budget <= MOST_GAMES:
        raise HschessError(f"lab calibrate: --budget is 4 to {MOST_GAMES}, not {arguments.budget}")
    curves: dict[tuple[str, int], ChanceCurve] = {}
    if arguments.out is not None and arguments.out.exists():
        curves = read_curves(arguments.out)
    for mode in arguments.mode or MODES:
        games: list[list[ToldSample]] = []
        for game in games_told(mode, arguments.games, arguments.seed, arguments.budget):
            games.append(game)
            if not len(games) % 50:
                tell(f"lab calibrate: {mode}, {len(games)} of {arguments.games} games")
        found = fitted(games[::2])
        curves |= {(mode, side): curve for side, curve in enumerate(found)}
        say("\n".join(table(mode, found, games[1::2])))
        if arguments.out is not None:
            _write(arguments, curves)
    return 0


def _write(arguments: argparse.Namespace, curves: dict[tuple[str, int], ChanceCurve]) -> None:
    words = f"hschess lab calibrate --games {arguments.games} --seed {arguments.seed} --budget {arguments.budget}"
    try:
        write_whole(arguments.out, format_curves(curves, [words]))
    except OSError as error:
        raise HschessError(f"{arguments.out}: cannot be written: {error.strerror or error}") from error


def table(mode: str, curves: tuple[ChanceCurve, ChanceCurve], games: list[list[ToldSample]]) -> list[str]:
    """The reliability on games that the fit has not seen: what `master` says as it is, then bent by the curves."""
    raw, told = bent(games, (STRAIGHT, STRAIGHT)), bent(games, curves)
    lines = [f"{mode}: {len(games)} games, {len(told)} turns"]
    lines += [
        f"  {SIDE_NAMES[side]}: slope {curve.slope:.4f}, offset {curve.offset:.4f}" for side, curve in enumerate(curves)
    ]
    lines.append(f"  Brier's score: {surprise(raw):.4f} as it is, {surprise(told):.4f} bent")
    lines.append("  tenth      as it is: turns, told, came      bent: turns, told, came")
    for number, (before, after) in enumerate(zip(_cells(raw), _cells(told), strict=True)):
        lines.append(f"  {number * 10:>2}-{number * 10 + 10:<3}     {before:>28}  {after:>28}")
    return lines


def _cells(samples: list[Sample]) -> list[str]:
    """Samples, mean chance and mean result of each tenth, in percent."""
    return [
        f"{tenth.samples:>6} {100 * tenth.told:6.1f} {100 * tenth.came:6.1f}"
        if tenth.told is not None and tenth.came is not None
        else f"{0:>6}      -      -"
        for tenth in reliability(samples)
    ]
