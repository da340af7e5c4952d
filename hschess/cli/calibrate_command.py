"""Fit the chances that the analysis shows: players of every strength play, and the predicted chances are compared with the results.

All games fit the curves that are written. A table shows how far to trust them, chance by chance: each tenth of the games (every tenth deal)
is predicted by curves fitted to the other nine; with --check, by the curves that come with the game. Turns that end the game are not
counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from hschess.analysis.calibrating import SampledGame, calibrated, fitted, held_out, sampled_games
from hschess.analysis.calibration import (
    STRAIGHT,
    CurvePair,
    Sample,
    Tenth,
    curve_for,
    farthest,
    read_curves,
    reliability,
    surprise,
    with_curves,
)
from hschess.analysis.calibration_games import CalibrationGames
from hschess.analysis.judging import BUDGET, MOST_BUDGET
from hschess.cli.lab_output import check_outputs
from hschess.cli.parsing import Parser
from hschess.cli.streams import say, to_stderr
from hschess.files import TABLE_BYTES, text_in
from hschess.lab.plots import TenthPair, TenthPoint, save_calibration_plot
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import key_of_mode
from hschess.rules.modes import BLACK, EVERY_MODE, MODES, SIDE_NAMES, WHITE
from hschess.store.folders import write_whole

MOST_GAMES: Final = 100_000
FIRST_SEED: Final = 900_000
ENOUGH: Final = 300
"""The fewest turns of a tenth that is shown."""


def calibrate_arguments(parser: Parser) -> None:
    """Add the arguments: the mode, the number of games, their file, and the target files."""
    parser.add_argument(
        "--mode",
        action="append",
        type=key_of_mode,
        choices=list(EVERY_MODE),
        help="a mode, or a duel (default: the encounter's modes)",
    )
    parser.whole("--games", 4, MOST_GAMES, 200, "games of each mode (default 200)")
    parser.seed(FIRST_SEED, "seed of the first deal", metavar="N")
    parser.whole("--budget", 4, MOST_BUDGET, BUDGET, "replies searched for each turn")
    parser.flag("--check", "fit nothing; check the curves that come with the game")
    parser.written("--kept", "save the games here, and continue with them")
    parser.written("--out", "write the curves; other modes in the file are kept")
    parser.written("--plot", "plot predicted against observed", metavar="FILE.png")
    parser.only(lambda words: not words.check, "curves that are fitted, without --check", "--out")


def run_calibrate(arguments: argparse.Namespace) -> int:
    """Print for each mode the curves and the table of reliability.

    Errors: `HschessError` for numbers out of range or a file that cannot be read or written.
    """
    check_outputs(arguments)
    if arguments.out is not None and arguments.out.exists():
        read_curves(arguments.out)
    drawn: dict[str, TenthPair] = {}
    for mode in arguments.mode or MODES:
        games = _games(arguments, mode)
        found = _shipped(mode) if arguments.check else fitted(games)
        raw = calibrated(games, (STRAIGHT, STRAIGHT))
        shown = calibrated(games, found) if arguments.check else held_out(games)
        say("\n".join(table(mode, len(games), found, raw, shown)))
        if arguments.out is not None:
            _write(arguments, mode, found)
        drawn[mode] = _points(raw), _points(shown)
    if arguments.plot is not None:
        save_calibration_plot(drawn, arguments.plot)
    return 0


def _shipped(mode: str) -> CurvePair:
    white, black = (curve_for(EVERY_MODE[mode], side) for side in (WHITE, BLACK))
    return white, black


def _games(arguments: argparse.Namespace, mode: str) -> list[SampledGame]:
    """The stored games, and the missing ones, played now."""
    kept = CalibrationGames(arguments.kept, arguments.budget) if arguments.kept is not None else None
    known = kept.games(mode) if kept is not None else {}
    games: list[SampledGame] = []
    for game in sampled_games(mode, range(arguments.seed, arguments.seed + arguments.games), arguments.budget, known):
        games.append(game)
        if kept is not None and game.seed not in known:
            kept.add(mode, game)
        if not len(games) % 50:
            to_stderr(f"lab calibrate: {mode}, {len(games)} of {arguments.games} games")
    return games


def _write(arguments: argparse.Namespace, mode: str, curves: CurvePair) -> None:
    options = " ".join(f"--{name} {getattr(arguments, name)}" for name in ("games", "seed", "budget"))
    try:
        text = text_in(arguments.out, TABLE_BYTES) if arguments.out.exists() else ""
        write_whole(arguments.out, with_curves(text, mode, curves, f"hschess lab calibrate --mode {mode} {options}"))
    except OSError as error:
        raise HschessError(f"{arguments.out}: cannot be written: {error.strerror or error}") from error


def _points(samples: Sequence[Sample]) -> list[TenthPoint]:
    """The plot's points: the tenths with enough turns."""
    tenths = [tenth for tenth in reliability(samples) if tenth.samples >= ENOUGH]
    return [
        (tenth.predicted, tenth.observed, tenth.samples)
        for tenth in tenths
        if tenth.predicted is not None and tenth.observed is not None
    ]


def table(mode: str, games: int, curves: CurvePair, raw: Sequence[Sample], shown: Sequence[Sample]) -> list[str]:
    """The reliability of `master`'s chances: raw, then calibrated by curves fitted without the game."""
    before, after = reliability(raw), reliability(shown)
    lines = [f"{mode}: {games} games, {len(shown)} turns"]
    lines += [
        f"  {SIDE_NAMES[side]}: {', '.join(f'{100 * predicted:.1f} is {100 * observed:.1f}' for predicted, observed in curve.knots)}"
        for side, curve in enumerate(curves)
    ]
    lines.append(f"  Brier's score: {surprise(raw):.4f} raw, {surprise(shown):.4f} calibrated")
    lines.append(
        f"  farthest in a tenth with {ENOUGH} turns: {_farthest(before)} points raw, {_farthest(after)} calibrated"
    )
    lines.append("  tenth      raw: turns, predicted, observed   calibrated: turns, predicted, observed")
    for number, pair in enumerate(zip(map(_cell, before), map(_cell, after), strict=True)):
        lines.append(f"  {number * 10:>2}-{number * 10 + 10:<3}     {pair[0]:>24}  {pair[1]:>32}")
    return lines


def _farthest(tenths: Sequence[Tenth]) -> str:
    return f"{100 * farthest(tenths, ENOUGH):.1f}"


def _cell(tenth: Tenth) -> str:
    """Samples, mean chance and mean result, in percent."""
    if tenth.predicted is None or tenth.observed is None:
        return f"{0:>6}      -      -"
    return f"{tenth.samples:>6} {100 * tenth.predicted:6.1f} {100 * tenth.observed:6.1f}"
