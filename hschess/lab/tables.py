"""Reports as text: a table for the terminal (rich), CSV, JSON. rich is imported only to draw a table."""

from __future__ import annotations

import csv
import io
import math
from typing import TYPE_CHECKING

from hschess.lab.plans import SEATS
from hschess.lab.reports import LabReport, Value, Values
from hschess.rules.texts import visible

if TYPE_CHECKING:
    from rich.table import Table


def table_of(report: LabReport) -> Table:
    """The report as a table; an interval shares a cell with its percentage."""
    from rich.table import Table

    caption = "\n".join((report.measure, *report.notes))
    table = Table(title=visible(report.title), caption=visible(caption), title_justify="left")
    heads, rows = matrix_cells(report) if report.kind == SEATS else cells(report)
    for place, head in enumerate(heads):
        table.add_column(visible(head), justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(visible, row))
    return table


def cells(report: LabReport) -> tuple[list[str], list[list[str]]]:
    """The heads and the cells as words: `percent`, `low` and `high` become one cell, `56.0 [53.1-58.9]`."""
    places = _places(report.columns)
    rows = [[_cell(report.columns, row, place, bounds) for place, bounds in places.items()] for row in report.rows]
    return [report.columns[place] for place in places], rows


def _places(columns: tuple[str, ...]) -> dict[int, bool]:
    """The places of the columns that are shown, and whether the bounds of an interval follow, which are not."""
    followed = [place for place in range(len(columns)) if columns[place + 1 : place + 3] == _bounds_of(columns[place])]
    bounds = {place + step for place in followed for step in (1, 2)}
    return {place: place in followed for place in range(len(columns)) if place not in bounds}


def _bounds_of(head: str) -> tuple[str, str]:
    stem = head.removesuffix("percent") if head.endswith("percent") else f"{head} "
    return f"{stem}low", f"{stem}high"


def _cell(columns: tuple[str, ...], row: Values, place: int, has_bounds: bool) -> str:
    low, high = row[place + 1 : place + 3] if has_bounds else (None, None)
    return interval(row[place], low, high, digits=0 if columns[place] == "elo" else 1)


def interval(value: Value, low: Value | None, high: Value | None, digits: int = 1) -> str:
    """`56.0 [53.1-58.9]`; a value without an interval by itself.

    >>> interval(56.04, 53.1, 58.9)
    '56.0 [53.1-58.9]'
    >>> interval(1.0, -0.5, 2.5)
    '1.0 [-0.5 to 2.5]'
    >>> interval(-0.04, -1.0, 0.9)
    '0.0 [-1.0 to 0.9]'
    """
    text = f"{value:z.{digits}f}" if isinstance(value, float) else str(value)
    if low is None or high is None:
        return text
    dash = " to " if isinstance(low, float) and low < 0 else "-"
    return f"{text} [{low:z.{digits}f}{dash}{high:z.{digits}f}]"


def matrix_cells(report: LabReport) -> tuple[list[str], list[list[str]]]:
    """White's players downwards, Black's across."""
    place = report.columns.index("percent")
    by_pair = {row[:2]: interval(row[place], row[place + 1], row[place + 2]) for row in report.rows}
    heads = ["White \\ Black", *report.across]
    return heads, [[white, *(by_pair[white, black] for black in report.across)] for white in report.ticks]


def csv_of(report: LabReport) -> str:
    """A line of column names, then a line for each row; percentages and Elo with two digits."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(report.columns)
    writer.writerows([[_rounded(value) for value in row] for row in report.rows])
    return text.getvalue()


def json_of(report: LabReport) -> dict[str, object]:
    """The report as an object: each row has the columns' names; a bound that is infinite is null."""
    return {
        "kind": report.kind,
        "title": report.title,
        "rows": [dict(zip(report.columns, map(_finite, row), strict=True)) for row in report.rows],
        "notes": list(report.notes),
    }


def markdown_of(report: LabReport) -> str:
    """The table as Markdown, with the notes below it."""
    heads, rows = matrix_cells(report) if report.kind == SEATS else cells(report)
    lines = [heads, ["---"] * len(heads), *rows]
    # A bar of a player's command would be another column.
    lines = [[cell.replace("|", r"\|") for cell in line] for line in lines]
    notes = "".join(f"\n{note}." for note in report.notes)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines) + (notes + "\n" if notes else "")


def _finite(value: Value) -> Value | None:
    """JSON has no infinite number."""
    return None if isinstance(value, float) and not math.isfinite(value) else _rounded(value)


def _rounded(value: Value) -> Value:
    # Plus 0, because -0.0 would be printed as such.
    return round(value, 2) + 0.0 if isinstance(value, float) else value
