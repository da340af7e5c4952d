"""What the analysis says of turns, against how their games ended: a picture (matplotlib, imported only where one is drawn)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from hschess.lab.plots import COLOURS, DOTS_PER_INCH

TenthPoint = tuple[float, float, int]
"""The mean chance that was told, the share that came, and the number of turns."""
ToldPair = tuple[Sequence[TenthPoint], Sequence[TenthPoint]]
"""The tenths as `master` says them, and bent by the curves."""
NAMES: Final = (("as it is", COLOURS[1]), ("bent", COLOURS[0]))
INCHES: Final = 3.3
ACROSS: Final = 4
NEAR: Final = 0.05
"""Half the width of the band that is near enough."""


def save_calibration_plot(modes: Mapping[str, ToldPair], path: Path) -> None:
    """Draw a square for each mode: told across, came upwards, a band about the line on which both are equal.

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
            told, came = ([point[at] for point in points] for at in range(2))
            axes.plot(told, came, marker="o", ms=4, lw=1.2, color=colour, label=name)
        axes.set_title(mode, fontsize=10)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel("chance told", fontsize=8)
        axes.set_ylabel("share won", fontsize=8)
        axes.grid(alpha=0.25)
    figure.legend(*grid.flat[0].get_legend_handles_labels(), loc="outside lower center", ncols=2, fontsize=8)
    figure.savefig(path)
