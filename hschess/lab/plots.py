"""Reports as pictures (matplotlib, imported only to draw one).

Without a display: the figure is drawn into a file and never shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hschess.lab.plans import LADDER, LEVELS, SEATS, STUDY
from hschess.lab.reports import NUMBERED, LabReport, PlotCurve

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DOTS_PER_INCH: Final = 110
WIDTH_INCHES: Final = 6.6
COLOURS: Final = ("#1f4e79", "#c07a12", "#5b5b5b", "#2e7d32")
FORMS: Final = "osD^v"
"""The points of the first curves, of the next that take the same colours, and so on."""
LARGEST_HEIGHT_INCHES: Final = 14.0


def save_plot(report: LabReport, path: Path) -> None:
    """Draw the report: a curve if the first column is a number, a matrix for seats, else points with their intervals.

    Errors: `OSError`, or `ValueError` for a kind of file that cannot be drawn.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH_INCHES, _height(report)), dpi=DOTS_PER_INCH, layout="constrained")
    axes = figure.subplots()
    axes.set_title(report.title, fontsize=10, wrap=True)
    if report.kind == SEATS:
        _draw_matrix(figure, axes, report)
    elif report.kind == STUDY and _is_grid(report):
        _draw_study(axes, report)
    elif report.kind in NUMBERED:
        _draw_curves(axes, report)
    else:
        _draw_points(axes, report)
    if report.kind != SEATS and len(report.curves) > 1:
        # Beside the axes it hides no point.
        figure.legend(loc="outside lower center", ncols=min(3, len(report.curves)), fontsize=8)
    figure.savefig(path)


def _height(report: LabReport) -> float:
    if report.kind in NUMBERED or (report.kind == STUDY and _is_grid(report)):
        return 4.4
    return min(LARGEST_HEIGHT_INCHES, 1.6 + 0.45 * len(report.ticks))


def _draw_curves(axes: Axes, report: LabReport) -> None:
    """The first curve with its intervals as a band; those of single seats thin, because their bands would hide each other."""
    xs = [float(tick) for tick in report.ticks]
    for number, (curve, colour) in enumerate(zip(report.curves, COLOURS, strict=False)):
        if number == 0:
            axes.plot(xs, curve.ys, color=colour, label=curve.name, marker="o", ms=4, lw=1.8)
            axes.fill_between(xs, curve.lows, curve.highs, color=colour, alpha=0.18, lw=0)
        else:
            axes.plot(xs, curve.ys, color=colour, label=curve.name, marker=".", ms=4, lw=0.9, ls=":")
    _finish(axes, report)


def _finish(axes: Axes, report: LabReport) -> None:
    """The background of curves: the even score, the labels and the grid."""
    axes.axhline(50, color="#999999", lw=0.8, ls="--")
    axes.set_xlabel(report.columns[0])
    axes.set_ylabel(report.measure, fontsize=9)
    axes.grid(alpha=0.25)


def _is_grid(report: LabReport) -> bool:
    """Whether every curve goes over the same ticks."""
    return all(len(curve.ys) == len(report.ticks) for curve in report.curves) and len(report.rows) > len(report.ticks)


def _draw_study(axes: Axes, report: LabReport) -> None:
    """Our figures with intervals, the published ones as crosses on a dotted line."""
    places = list(range(len(report.ticks)))
    for curve in report.curves:
        if curve.ys == curve.lows == curve.highs:
            axes.plot(places, curve.ys, label=curve.name, marker="x", ms=7, lw=1.0, ls=":")
        else:
            axes.errorbar(places, curve.ys, yerr=_errors(curve), label=curve.name, marker="o", ms=4, capsize=3, lw=1.4)
    axes.set_xticks(places, report.ticks)
    _finish(axes, report)


def _draw_points(axes: Axes, report: LabReport) -> None:
    """One line for each row, the first at the top; the seats or modes beside each other."""
    apart = min(0.16, 0.8 / max(1, len(report.curves)))
    for number, curve in enumerate(report.curves):
        places = [place + apart * (number - (len(report.curves) - 1) / 2) for place in range(len(report.ticks))]
        colour, form = COLOURS[number % len(COLOURS)], FORMS[number // len(COLOURS) % len(FORMS)]
        axes.errorbar(
            curve.ys, places, xerr=_errors(curve), color=colour, label=curve.name, fmt=form, ms=5, capsize=3, lw=1.4
        )
    axes.set_yticks(range(len(report.ticks)), report.ticks)
    axes.set_ylim(len(report.ticks) - 0.5, -0.5)
    axes.set_xlabel(report.measure)
    axes.grid(alpha=0.25, axis="x")
    if report.kind not in (LADDER, LEVELS):
        axes.axvline(50, color="#999999", lw=0.8, ls="--")


def _draw_matrix(figure: Figure, axes: Axes, report: LabReport) -> None:
    curve, width = report.curves[0], len(report.across)
    grid = [list(curve.ys[start : start + width]) for start in range(0, len(curve.ys), width)]
    picture = axes.imshow(grid, vmin=0, vmax=100, cmap="RdBu", aspect="auto")
    for row, values in enumerate(grid):
        for column, value in enumerate(values):
            colour = "white" if abs(value - 50) > 32 else "black"
            axes.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=8, color=colour)
    axes.set_xticks(range(width), report.across, rotation=30, ha="right", fontsize=8)
    axes.set_yticks(range(len(report.ticks)), report.ticks, fontsize=8)
    axes.set_xlabel("Black")
    axes.set_ylabel("White")
    figure.colorbar(picture, ax=axes, label="White's wins in percent")


def _errors(curve: PlotCurve) -> tuple[list[float], list[float]]:
    """The interval's length below and above each point."""
    below = [max(0.0, y - low) for y, low in zip(curve.ys, curve.lows, strict=True)]
    return below, [max(0.0, high - y) for y, high in zip(curve.ys, curve.highs, strict=True)]


TenthPoint = tuple[float, float, int]
"""The mean predicted chance, the observed share, and the number of turns."""
TenthPair = tuple[Sequence[TenthPoint], Sequence[TenthPoint]]
"""The tenths of `master`'s raw chances, and of the calibrated ones."""
NAMES: Final = (("raw", COLOURS[1]), ("calibrated", COLOURS[0]))
INCHES: Final = 3.3
ACROSS: Final = 4
NEAR: Final = 0.05
"""Half the width of the band that is near enough."""


def save_calibration_plot(modes: Mapping[str, TenthPair], path: Path) -> None:
    """Draw a square for each mode: predicted across, observed upwards, a band about the line of equality.

    Errors: `OSError`, or `ValueError` for a kind of file that cannot be drawn.
    """
    from matplotlib.figure import Figure

    across = min(ACROSS, len(modes))
    down = -(-len(modes) // across)
    figure = Figure(figsize=(INCHES * across, INCHES * down + 0.4), dpi=DOTS_PER_INCH, layout="constrained")
    grid = figure.subplots(down, across, squeeze=False)
    for axes in list(grid.flat)[len(modes) :]:
        axes.set_axis_off()
    for (mode, pair), axes in zip(modes.items(), grid.flat, strict=False):
        axes.fill_between([0, 1], [-NEAR, 1 - NEAR], [NEAR, 1 + NEAR], color="#999999", alpha=0.25, lw=0)
        for points, (name, colour) in zip(pair, NAMES, strict=True):
            predicted, observed = ([point[at] for point in points] for at in range(2))
            axes.plot(predicted, observed, marker="o", ms=4, lw=1.2, color=colour, label=name)
        axes.set_title(mode, fontsize=10)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel("predicted chance", fontsize=8)
        axes.set_ylabel("share won", fontsize=8)
        axes.grid(alpha=0.25)
    figure.legend(*grid.flat[0].get_legend_handles_labels(), loc="outside lower center", ncols=2, fontsize=8)
    figure.savefig(path)


Point = tuple[float, float, float, bool]
"""Predicted and measured worth in mana, the measurement's standard deviation, and whether the card is plain."""
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
        predicted, measured, noise = ([point[at] for point in some] for at in range(3))
        axes.errorbar(predicted, measured, yerr=noise, fmt="o", ms=2.5, lw=0.4, alpha=0.55, color=colour, label=name)
    ends = [min(point[0] for point in points), max(point[0] for point in points)]
    axes.plot(ends, ends, color="#999999", lw=1.0, ls="--")
    axes.set_title("Cards that the table was not fitted to", fontsize=10)
    axes.set_xlabel("worth by the table, in mana")
    axes.set_ylabel("worth by games, in mana")
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8)
    figure.savefig(path)
