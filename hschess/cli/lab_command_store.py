"""The commands of the laboratory that play nothing: stored experiments and games, and counting pairs of cards from records."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from hschess.cli.common import add_mode_file, chosen_modes, known_modes, print_json
from hschess.cli.lab_output import (
    MOST_GAMES,
    add_database,
    add_outputs,
    check_outputs,
    need,
    print_table,
    stored_at,
    write_outputs,
)
from hschess.cli.parsing import MOST_SEED, Parser, whole
from hschess.cli.streams import say, to_stderr
from hschess.files import RECORD_BYTES, text_in
from hschess.lab.card_trial import with_trial_note
from hschess.lab.database import Database, LabError, NothingStoredError, StoredGame
from hschess.lab.experiment import tallies_of
from hschess.lab.pairs import table_from_files, table_from_self_play
from hschess.lab.reports import report_of
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of
from hschess.rules.mode_text import is_mode_tag
from hschess.rules.modes import EVERY_MODE, MODES
from hschess.rules.record import RESULTS
from hschess.rules.record_text import tags_of
from hschess.rules.texts import visible
from hschess.store.folders import write_whole


def show_arguments(parser: Parser) -> None:
    """The number of an experiment, or none for the list."""
    parser.add_argument(
        "experiment",
        nargs="?",
        type=whole(1, MOST_SEED),
        metavar="NUMBER",
        help="which experiment; without it, list all",
    )
    add_database(parser)
    add_outputs(parser)
    parser.only(
        lambda given: given.experiment is not None, "one experiment, with its number", "--csv", "--markdown", "--plot"
    )


def run_show(arguments: argparse.Namespace) -> int:
    """Errors: `LabError` if there is no such experiment."""
    need("rich")
    check_outputs(arguments)
    if arguments.experiment is None:
        return _list_experiments(arguments)
    with _stored(arguments, f"experiment {arguments.experiment}") as database:
        plan = database.plan_of(arguments.experiment)
        scores = database.scores(arguments.experiment)
        report = with_trial_note(report_of(plan, tallies_of(plan, scores)), plan, scores)
        write_outputs(report, arguments, arguments.experiment, database.path, {})
    return 0


@contextmanager
def _stored(arguments: argparse.Namespace, sought: str) -> Iterator[Database]:
    """The database that should have this experiment or game. Errors: `LabError`."""
    try:
        with stored_at(arguments.database) as database:
            yield database
    except NothingStoredError as error:
        raise LabError(f"there is no {sought}; nothing has been played yet") from error


def _list_experiments(arguments: argparse.Namespace) -> int:
    try:
        with stored_at(arguments.database) as database:
            stored = database.experiments()
    except NothingStoredError:
        stored = []
    if not stored:
        to_stderr("hschess: there are no experiments yet; `hschess lab match` plays one")
        return 0
    heads = ("number", "kind", "games", "begun (UTC)", "version", "title")
    rows = [(one.id, one.kind, one.games, one.begun, one.version, one.title) for one in stored]
    return _list(heads, rows, arguments.json)


def games_arguments(parser: Parser) -> None:
    """The experiment, and which of its games."""
    parser.add_argument(
        "experiment",
        type=whole(1, MOST_SEED),
        metavar="NUMBER",
        help="number of the experiment, from `hschess lab show`",
    )
    for name in ("white", "black", "mode"):
        parser.add_argument(f"--{name}", metavar="NAME", help=f"only games with this {name}")
    parser.add_argument("--result", choices=RESULTS[:3], help="only games with this result")
    parser.whole("--limit", 1, MOST_GAMES, 50, "at most this many (default 50)")
    parser.flag("--json", "print one JSON object per game, with the record")
    add_database(parser)


def run_games(arguments: argparse.Namespace) -> int:
    """Errors: `LabError` if there is no such experiment."""
    need("rich")
    only = {name: getattr(arguments, name) for name in ("white", "black", "mode", "result") if getattr(arguments, name)}
    with _stored(arguments, f"experiment {arguments.experiment}") as database:
        database.plan_of(arguments.experiment)
        games = database.games(arguments.experiment, only, arguments.limit + 1)
    if not games:
        sort = " of that kind" if only else ""
        to_stderr(f"hschess: there are no games{sort} in experiment {arguments.experiment} yet")
        return 0
    if len(games) > arguments.limit:
        to_stderr(f"hschess: there are more than these {arguments.limit} games; --limit N lists more")
        games.pop()
    if arguments.json:
        for game in games:
            print_json({name: getattr(game, name) for name in StoredGame.__slots__})
        return 0
    heads = ("number", "deal", "seed", "mode", "White", "Black", "result", "cause", "rounds", "seconds")
    rows = [(one.id, *[getattr(one, name.lower()) for name in heads[1:-1]], f"{one.seconds:.2f}") for one in games]
    return _list(heads, rows, as_json=False)


def record_arguments(parser: Parser) -> None:
    """The number of a game."""
    parser.add_argument(
        "game", type=whole(1, MOST_SEED), metavar="GAME", help="number of the game, from `hschess lab games`"
    )
    parser.written("--out", "write it to this file; `hschess FILE.hsc` opens it", metavar="FILE.hsc")
    add_database(parser)


def run_record(arguments: argparse.Namespace) -> int:
    """Print the record or write it; a mode that it does not carry is written beside it, as FILE.toml.

    Errors: `LabError` if there is no such game; `HschessError` if another file has that name.
    """
    with _stored(arguments, f"game {arguments.game}") as database:
        game = database.game(arguments.game)
    lacks_mode = base_of(game.mode_text) not in EVERY_MODE and not any(map(is_mode_tag, tags_of(game.record)))
    if arguments.out is None:
        say(game.record, end="")
        if lacks_mode:
            to_stderr(
                f"hschess: {game.mode} is a mode of the laboratory; with --out FILE.hsc its mode file is written too"
            )
        return 0
    beside = arguments.out.with_suffix(".toml")
    if lacks_mode:
        _write_unless_other(beside, game.mode_text)
        to_stderr(f"hschess: the mode is in {beside}: hschess record {arguments.out} --mode-file {beside}")
    write_whole(arguments.out, game.record)
    return 0


def _write_unless_other(path: Path, text: str) -> None:
    if path.exists() and text_in(path, RECORD_BYTES) != text:
        raise HschessError(
            f"{path} is another file, and the record's mode belongs there; choose another name for --out"
        )
    write_whole(path, text)


def pairs_arguments(parser: Parser) -> None:
    """Records, or how many games to play for them."""
    parser.add_argument("records", nargs="*", type=Path, metavar="RECORDS", help=".hsc files, and folders of them")
    parser.whole("--self-play", 1, MOST_GAMES, 0, "play N games of each mode now instead")
    parser.add_argument(
        "--mode",
        action="append",
        metavar="M",
        help="only this mode, such as a duel or your own (default: the chess modes)",
    )
    parser.only(lambda given: bool(given.self_play), "games played now, with --self-play", "--mode")
    parser.written("--out", "write the table to this file")
    add_mode_file(parser)


def run_pairs(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` if there is nothing to count, or a record is bad."""
    if bool(arguments.records) == bool(arguments.self_play):
        raise HschessError("pairs: expected either records or --self-play N")
    if arguments.records:
        text = table_from_files(arguments.records, known_modes(arguments.mode_file, arguments.cards))
    else:
        text = table_from_self_play(arguments.self_play, chosen_modes(arguments, tuple(MODES)))
    if arguments.out is None:
        say(text, end="")
    else:
        write_whole(arguments.out, text)
    return 0


def _list(heads: tuple[str, ...], rows: Sequence[tuple[object, ...]], as_json: bool) -> int:
    if as_json:
        for row in rows:
            print_json(dict(zip(heads, row, strict=True)))
        return 0
    from rich.table import Table

    table = Table(*heads)
    for row in rows:
        table.add_row(*(visible(str(cell)) for cell in row))
    print_table(table)
    return 0
