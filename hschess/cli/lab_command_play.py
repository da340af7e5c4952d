"""The commands of the laboratory that play games: a plan from the arguments, the games with a progress bar, the answer in every form."""

from __future__ import annotations

import argparse
import math
import os
import sys
from dataclasses import asdict
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, cast

from hschess.cli.common import add_mode_file, chosen_modes
from hschess.cli.lab_output import (
    MOST_GAMES,
    add_database,
    add_outputs,
    check_outputs,
    database_at,
    need,
    write_outputs,
)
from hschess.cli.parsing import MOST_WORKERS, Parser
from hschess.cli.streams import Unheard, to_stderr
from hschess.engines.external_players import Roster, externals_among
from hschess.files import reading
from hschess.lab import plans
from hschess.lab.arena import GameResult
from hschess.lab.card_trial import COPIES, DECK, trial_plan, with_trial_note
from hschess.lab.card_trial import GAMES as CARD_GAMES
from hschess.lab.experiment import Experiment, duel_of
from hschess.lab.reports import report_of
from hschess.lab.stats import LARGEST_ELO, LEAST_APART, LEAST_MISTAKE, MOST_MISTAKE, Sprt
from hschess.lab.studies import STUDIES, study_plan
from hschess.lab.workers import DaskWorkers, ProcessWorkers, Workers, scheduler_address
from hschess.players.opponents import levels
from hschess.readers import read_set_file
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import BLACK, LARGEST_DECK, MODES, WHITE, Mode
from hschess.rules.texts import in_one_line, visible
from hschess.store.folders import user_folder

if TYPE_CHECKING:
    from rich.progress import Progress

INTERRUPTED: Final = 130
PUMP_SECONDS: Final = 0.2
GAMES: Final = 200
LEVEL_GAMES: Final = 120
LARGEST_RATING: Final = 10_000
SCHEDULER_HELP: Final = "play on a Dask cluster: tcp://host:8786; its operator can run any code here as you"
PAPER: Final = "paper"
SIDES: Final = {"white": (WHITE,), "black": (BLACK,), "both": (WHITE, BLACK)}


# ------------------------------------------------------------------------------------------------------------- the commands


def match_arguments(parser: Parser) -> None:
    """Two players or more, and the sequential test."""
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="the first plays each of the others")
    parser.add_argument(
        "--opponent", default="", metavar="PLAYER",
        help="all players play this one instead, on the same deals from the same seats",
    )  # fmt: skip
    parser.flag("--sprt", "stop as soon as the result is clear (sequential test)")
    elo, chance = (-LARGEST_ELO, LARGEST_ELO), (LEAST_MISTAKE, MOST_MISTAKE)
    parser.number("--elo0", elo, 0.0, "with --sprt: Elo difference under H0 (default 0)", metavar="E")
    parser.number("--elo1", elo, 20.0, "with --sprt: Elo difference under H1 (default 20)", metavar="E")
    parser.number("--alpha", chance, 0.05, "with --sprt: chance of a false 'better' (default 0.05)", metavar="P")
    parser.number("--beta", chance, 0.05, "with --sprt: chance of a false 'not better' (default 0.05)", metavar="P")
    parser.only(lambda given: bool(given.sprt), "a match with --sprt", "--elo0", "--elo1", "--alpha", "--beta")
    _play_arguments(parser, "games of each two players, both seats together")


def run_match(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for bad players or options."""
    mode = _mode_of(arguments)
    plan = plans.match_plan(mode, arguments.players, arguments.seed, arguments.opponent, typed_seat)
    return _play(plan, arguments, _sprt_of(arguments) if arguments.sprt else None)


def ladder_arguments(parser: Parser) -> None:
    """The players, one or more modes, and the anchor."""
    parser.add_argument("players", nargs="+", metavar="PLAYER")
    parser.add_argument(
        "--mode", action="append", metavar="M", help="the mode (default paper); repeat --mode for several"
    )
    parser.add_argument(
        "--anchor", default="", metavar="PLAYER=ELO", help="fix this player's rating (default: the mean is 1500)"
    )
    _play_arguments(parser, "games of each two players, all seats and modes together", one_mode=False)


def run_ladder(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for bad players or options."""
    chosen = chosen_modes(arguments, (PAPER,))
    return _play(plans.ladder_plan(chosen, arguments.players, arguments.seed, typed_seat), arguments)


def sweep_arguments(parser: Parser) -> None:
    """A player with a range in its options, or a card with a range of its number."""
    parser.add_argument("player", metavar="PLAYER", help="with a range in its options: linear:wa=wh=0.0..2.0")
    parser.add_argument("--against", required=True, metavar="PLAYER", help="the opponent")
    parser.add_argument("--step", default="0.1", metavar="S", help="step between values (default 0.1)")
    parser.add_argument("--card", default="", metavar="Q=0..6", help="vary the number of this card in a deck instead")
    parser.only(lambda given: not given.card, "a sweep over an option, without --card", "--step")
    parser.only(lambda given: bool(given.card), "a sweep with --card", "--side")
    parser.add_argument(
        "--side", choices=tuple(SIDES), default="white",
        help="with --card: whose deck (default white); PLAYER plays White, or Black if only Black's deck changes",
    )  # fmt: skip
    _play_arguments(parser, "games of each value")


def run_sweep(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for a bad range, player or option."""
    mode = _mode_of(arguments)
    if not arguments.card:
        step = _step_of(arguments.step)
        plan = plans.sweep_plan(mode, arguments.player, arguments.against, step, arguments.seed, typed_seat)
        return _play(plan, arguments)
    sides = SIDES[arguments.side]
    players = (arguments.player, arguments.against)
    seated = players if sides[0] == WHITE else (players[1], players[0])
    return _play(plans.cards_plan(mode, seated, arguments.card, sides, arguments.seed, typed_seat), arguments)


def coin_arguments(parser: Parser) -> None:
    """The players of White and Black."""
    _two_seats(parser)
    _play_arguments(parser, "games of each case")


def run_coin(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for a bad player."""
    return _play(plans.coin_plan(_mode_of(arguments), _seated(arguments), arguments.seed, typed_seat), arguments)


def seats_arguments(parser: Parser) -> None:
    """The players of White, and those of Black if they differ."""
    parser.add_argument("players", nargs="+", metavar="PLAYER")
    parser.add_argument(
        "--against", nargs="+", default=[], metavar="PLAYER", help="the players of Black (default: the same players)"
    )
    _play_arguments(parser, "games of each two players")


def run_seats(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for a bad player."""
    mode = _mode_of(arguments)
    return _play(plans.seats_plan(mode, arguments.players, arguments.against, arguments.seed, typed_seat), arguments)


def handicaps_arguments(parser: Parser) -> None:
    """The players of White and Black."""
    _two_seats(parser)
    _play_arguments(parser, "games of each handicap")


def run_handicaps(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for a bad player."""
    return _play(plans.handicaps_plan(_mode_of(arguments), _seated(arguments), arguments.seed, typed_seat), arguments)


def levels_arguments(parser: Parser) -> None:
    """How many games, and the modes."""
    parser.add_argument(
        "--mode", action="append", choices=tuple(MODES), help="the mode (default: all); repeat --mode for several"
    )
    _game_arguments(parser, f"games of each two levels in each mode, both seats together ({LEVEL_GAMES})", LEVEL_GAMES)


def run_levels(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for an unknown mode."""
    chosen = [mode_named(name) for name in dict.fromkeys(arguments.mode or MODES)]
    return _play(plans.levels_plan(chosen, [level.seat for level in levels()], arguments.seed), arguments)


def study_arguments(parser: Parser) -> None:
    """The study's name."""
    parser.add_argument("study", metavar="NAME", help=", ".join(STUDIES))
    _game_arguments(parser, "games of each cell (the study's own number)", default=0)


def run_study(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for an unknown study."""
    plan = study_plan(arguments.study, arguments.seed)
    arguments.games = arguments.games or STUDIES[arguments.study].games
    return _play(plan, arguments)


def card_arguments(parser: Parser) -> None:
    """The card set, the card, and the deck that it is tried in."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a card set, in TOML")
    parser.add_argument("card", metavar="CARD", help="the key of one of its cards")
    _one_mode(parser, DECK, "the duel whose decks it is tried in, or that of the one --mode-file")
    parser.whole("--copies", 1, LARGEST_DECK, COPIES, f"how many in a deck ({COPIES})")
    add_mode_file(parser)
    _game_arguments(parser, f"games with the card, both seats together ({CARD_GAMES})", CARD_GAMES)


def run_card(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for a set that cannot be read, an unknown card, or a deck that cannot have it."""
    with reading(arguments.file):
        cards = {card.key: card for card in read_set_file(arguments.file).cards}
    if arguments.card not in cards:
        raise HschessError(f"{arguments.file}: there is no card '{arguments.card}'; expected one of {', '.join(cards)}")
    plan = trial_plan(cards[arguments.card], cards, _mode_of(arguments), arguments.copies, arguments.seed)
    return _play(plan, arguments)


# ---------------------------------------------------------------------------------------------------------------- the words


def _two_seats(parser: Parser) -> None:
    parser.add_argument("white", metavar="WHITE", help="the player for White")
    parser.add_argument(
        "black", nargs="?", default="", metavar="BLACK", help="the player for Black (default: the same)"
    )


def _seated(arguments: argparse.Namespace) -> tuple[str, str]:
    return arguments.white, arguments.black or arguments.white


def _one_mode(parser: Parser, default: str, about: str) -> None:
    parser.add_argument("--mode", metavar="M", help=f"{about} ({default})")
    parser.set_defaults(default_mode=default)


def _play_arguments(parser: Parser, games: str, one_mode: bool = True) -> None:
    if one_mode:
        _one_mode(parser, PAPER, "the mode, or that of the one --mode-file")
    add_mode_file(parser)
    _game_arguments(parser, f"{games} ({GAMES})", GAMES)


def _game_arguments(parser: Parser, games: str, default: int) -> None:
    """Add the arguments: the number of games, the workers, and the database."""
    parser.whole("--games", 1, MOST_GAMES, default, games)
    parser.seed(0, "seed of the first deal (default 0)")
    add_workers(parser)
    parser.flag("--fresh", "ignore stored games and start over")
    add_database(parser)
    add_outputs(parser)


def _mode_of(arguments: argparse.Namespace) -> Mode:
    return chosen_modes(arguments, (arguments.default_mode,), most=1)[0]


def _step_of(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise HschessError(f"sweep: the step cannot be '{text}'; expected a number") from error


def _sprt_of(arguments: argparse.Namespace) -> Sprt:
    if not arguments.elo1 - arguments.elo0 >= LEAST_APART:
        raise HschessError(f"match: --elo0 must be less than --elo1, by {LEAST_APART:g} at least")
    return Sprt(arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta)


def _anchor_of(text: str, plan: plans.GamePlan) -> tuple[str, float] | None:
    """`bfs=1500`; a player's own options have equals signs too, so the last one counts."""
    if not text:
        return None
    name, _, level = text.rpartition("=")
    if name not in (row.labels[0] for row in plan.rows):
        raise HschessError(f"ladder: the anchor '{text}' is not a player of the ladder; expected PLAYER=ELO")
    try:
        rating = float(level)
    except ValueError:
        rating = math.nan
    if not abs(rating) <= LARGEST_RATING:
        raise HschessError(
            f"ladder: the anchor's rating cannot be '{level}'; expected a number of {LARGEST_RATING} at most"
        )
    return name, rating


# --------------------------------------------------------------------------------------------------------------- the games


def _play(plan: plans.GamePlan, arguments: argparse.Namespace, sprt: Sprt | None = None) -> int:
    """Play the missing games, then answer; 130 after Ctrl-C, with the played games kept."""
    need("rich")
    check_outputs(arguments)
    anchor = _anchor_of(getattr(arguments, "anchor", ""), plan)
    if sprt is not None:
        # Refused before a database is made.
        duel_of(plan)
    # The plan was made from this command's own arguments: all of its players were typed.
    externals = externals_among(plan.players, user_folder(os.environ))
    with database_at(arguments.database) as database:
        experiment = Experiment(plan, plan.deals_for(arguments.games), database, sprt, externals)
        if arguments.fresh and experiment.found:
            database.forget(experiment.id)
            experiment = Experiment(plan, experiment.deals, database, sprt, externals)
        for other in database.of_other_versions(experiment.id):
            counted = f"experiment {other.id}, played by hschess {other.version}, is left as it is"
            to_stderr(f"hschess: {other.games:,} games of the same question are not counted here: {counted}")
        if not experiment.is_over and not _run_through(experiment, arguments):
            return INTERRUPTED
        report = with_trial_note(report_of(plan, experiment.tallies(), anchor), plan, experiment.scores)
        write_outputs(report, arguments, experiment.id, database.path, _test_words(experiment))
    return 0


def _run_through(experiment: Experiment, arguments: argparse.Namespace) -> bool:
    """Play the games; return whether all were played. Errors: those of the workers and the database."""
    with progress_bar() as bar:
        task = bar.add_task(visible(experiment.plan.title), total=experiment.total, completed=experiment.played)
        try:
            experiment.start(workers_of(arguments))
            while not experiment.is_over:
                _print_faults(experiment.pump(PUMP_SECONDS))
                bar.update(task, completed=experiment.played)
        except KeyboardInterrupt:
            bar.stop()
            experiment.recount()
            kept = f"{experiment.played:,} of {experiment.total:,} games are kept"
            to_stderr(f"hschess: interrupted: {kept}; the same command goes on")
            return False
        finally:
            experiment.stop()
    return True


def _print_faults(results: list[GameResult]) -> None:
    """Print the engines' failures; their games count as losses and are stored."""
    for result in results:
        if result.fault:
            to_stderr(in_one_line(f"hschess: deal {result.job.deal} is forfeited: {result.fault}"))


def typed_seat(seat: str) -> object:
    """Check a player that the user has typed; it may name a file or a program, and nothing is started. Errors: `HschessError`."""
    return Roster(externals_among((seat,), user_folder(os.environ))).player(seat)


def progress_bar() -> Progress:
    """A bar with the progress and the remaining time, on standard error, and only in a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(file=cast("IO[str]", Unheard()), force_terminal=sys.stderr.isatty())
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def add_workers(parser: Parser) -> None:
    """`--workers` and `--scheduler`."""
    parser.whole("--workers", 0, MOST_WORKERS, 0, "worker processes (default 0: one per processor)")
    parser.add_argument("--scheduler", type=scheduler_address, metavar="ADDRESS", help=SCHEDULER_HELP)
    parser.only(lambda given: not given.scheduler, "processes here, without --scheduler", "--workers")


def workers_of(arguments: argparse.Namespace) -> Workers:
    """The cluster's workers if `--scheduler` names one, else processes. Errors: `HschessError` for a bad scheduler."""
    return DaskWorkers(arguments.scheduler) if arguments.scheduler else ProcessWorkers(arguments.workers)


def _test_words(experiment: Experiment) -> dict[str, object]:
    """The sequential test in words and figures; empty if there is none."""
    sprt = experiment.sprt
    if sprt is None:
        return {}
    low, high = sprt.bounds
    return {
        "verdict": experiment.verdict or "undecided",
        "games": experiment.played,
        "of": experiment.total,
        "ratio": round(experiment.ratio, 3),
        "bounds": [round(low, 3), round(high, 3)],
        **asdict(sprt),
    }
