"""The shared part of the laboratory's commands: the database, and results as a table, CSV, JSON, Markdown or a picture."""

from __future__ import annotations

import argparse
import io
import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hschess.cli.common import print_json
from hschess.cli.parsing import Parser
from hschess.cli.streams import note, say, write_out
from hschess.extras import needed
from hschess.lab.database import FILE_NAME, Database, LabError
from hschess.lab.reports import LabReport
from hschess.lab.tables import csv_of, json_of, markdown_of, table_of
from hschess.rules.errors import HschessError
from hschess.store.folders import user_folder, write_whole

if TYPE_CHECKING:
    from rich.table import Table

PICTURES: Final = (".png", ".svg", ".pdf")
MOST_GAMES: Final = 10_000_000
"""The limit of a plan: one of billions would not fit into memory."""
PAPER_WIDTH: Final = 200
"""Columns of a table that goes into a file or a pipe."""


def need(*modules: str) -> None:
    """Errors: `HschessError` that names the extra to install, if one of the laboratory's libraries is missing."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise HschessError(needed(f"the laboratory needs {', '.join(missing)}", "lab"))


def add_database(parser: Parser) -> None:
    """`--database`."""
    parser.add_argument(
        "--database", type=Path, metavar="FILE", help="the games database (default: in your data folder)"
    )
    parser.own_files["database"] = lambda _: _own()


def stored_at(path: Path | None) -> Database:
    """`database_at` for a command that only reads, which makes nothing; a name that nothing has is a mistake.

    Errors: `LabError`; `NothingStoredError` if the user's own has nothing in it yet.
    """
    if path is not None and not path.exists():
        raise LabError(f"{path}: there is no such file")
    return Database(path or _own(), note, may_make=False)


def database_at(path: Path | None) -> Database:
    """The database in this file, or the user's own. Errors: `LabError`."""
    return Database(path or _own(), note)


def _own() -> Path:
    return user_folder(os.environ) / FILE_NAME


def add_outputs(parser: Parser) -> None:
    """`--csv`, `--json`, `--markdown` and `--plot`."""
    add_forms(parser)
    parser.written("--plot", "also plot the answer into this file", metavar="FILE.png")


def add_forms(parser: Parser) -> None:
    """`--csv`, `--json` and `--markdown`."""
    parser.written("--csv", "also write the rows to this file")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    form.add_argument("--markdown", action="store_true", help="print the table as Markdown")


def check_outputs(arguments: argparse.Namespace) -> None:
    """Check the options before an hour of games. Errors: `HschessError` for a picture that could not be drawn."""
    if arguments.plot is None:
        return
    need("matplotlib")
    if arguments.plot.suffix.lower() not in PICTURES:
        raise HschessError(f"lab: a picture cannot be '{arguments.plot}'; expected a name in {' '.join(PICTURES)}")


def write_outputs(
    report: LabReport, arguments: argparse.Namespace, experiment: int, database: Path, test: dict[str, object]
) -> None:
    """Write all outputs of the options. Errors: `OSError` if a file cannot be written."""
    if arguments.plot is not None:
        from hschess.lab.plots import save_plot

        save_plot(report, arguments.plot)
    more = {"sprt": test} if test else {}
    if test and arguments.markdown:
        report = replace(report, notes=(*report.notes, _test_line(test)))
    if write_forms(report, arguments, {"experiment": experiment, **json_of(report), **more}):
        return
    if test:
        say(_test_line(test))
    say(f"experiment {experiment} in {database}")


def write_forms(report: LabReport, arguments: argparse.Namespace, values: dict[str, object]) -> bool:
    """Write the rows into a file, and JSON (`values`), Markdown or the table to standard output; return whether it was not the table.

    Errors: `OSError` if the file cannot be written.
    """
    if arguments.csv is not None:
        write_whole(arguments.csv, csv_of(report))
    if arguments.json:
        print_json(values)
    elif arguments.markdown:
        say(markdown_of(report), end="")
    else:
        print_table(table_of(report))
    return bool(arguments.json or arguments.markdown)


def _test_line(test: dict[str, object]) -> str:
    stopped = f"after {test['games']} of {test['of']} games"
    return (
        f"SPRT {stopped}: {test['verdict']} (log likelihood ratio {test['ratio']} in {test['bounds']}; "
        f"Elo {test['elo0']} against {test['elo1']}, alpha {test['alpha']}, beta {test['beta']})"
    )


def print_table(table: Table) -> None:
    """Print the table on standard output; in a pipe at its full width."""
    from rich.console import Console

    is_seen = sys.stdout.isatty()
    # If it printed by itself, a closed output would end the program, and a full one would have no name.
    drawn = io.StringIO()
    width = None if is_seen else PAPER_WIDTH
    Console(file=drawn, markup=False, emoji=False, force_terminal=is_seen, width=width).print(table)
    write_out(drawn.getvalue())
