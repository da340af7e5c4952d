"""What a table says that cards are worth, against what games say: a picture (matplotlib, imported only where one is drawn)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hschess.lab.plots import COLOURS, DOTS_PER_INCH, WIDTH_INCHES

Point = tuple[float, float, float, bool]
"""Told and measured in mana, the measuring's own standard deviation, and whether the card is plain."""
GROUPS: Final = ((False, "made cards", COLOURS[0]), (True, "plain pieces of known worth", COLOURS[1]))


def save_worth_plot(points: Sequence[Point], path: Path) -> None:
    """Draw the points about the line on which both are equal.

    Errors: `OSError`, or `ValueError` for a kind of file that cannot be drawn.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH_INCHES, WIDTH_INCHES), dpi=DOTS_PER_INCH, layout="constrained")
    axes = figure.subplots()
    for is_plain, name, colour in GROUPS:
        some = [point for point in points if point[3] is is_plain]
        told, measured, noise = ([point[at] for point in some] for at in range(3))
        axes.errorbar(told, measured, yerr=noise, fmt="o", ms=2.5, lw=0.4, alpha=0.55, color=colour, label=name)
    ends = [min(point[0] for point in points), max(point[0] for point in points)]
    axes.plot(ends, ends, color="#999999", lw=1.0, ls="--")
    axes.set_title("Cards that the table was not fitted to", fontsize=10)
    axes.set_xlabel("worth by the table, in mana")
    axes.set_ylabel("worth by games, in mana")
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8)
    figure.savefig(path)
