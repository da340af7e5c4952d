"""Measure the screens: frames of the table, the idle table, memory, input latency, the start of the program.

A measurement that needs a fresh process starts this program again; that process prints one JSON object and nothing else.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from hschess.cli.common import Json, print_json
from hschess.cli.play_command import refuse_screens_of_others
from hschess.cli.streams import say

if TYPE_CHECKING:
    from bench.frames.watch import TimingRow

SCRIPTED_GAME: Final = 30.0
"""Seconds of the scripted game for each second to measure: a minute by default."""
LONG_EVENING: Final = 1800.0
"""Seconds of the games, for each second to measure, after which the memory is read: an hour by default."""
REST: Final = 5.0
"""Seconds of watching the still table for each second to measure: ten by default."""
LEAST_SECONDS: Final = 0.05
LEAST: Final = 200
MOST: Final = 8000
"""The least and most pixels of a window that can be measured, either way."""
HEADS: Final = ("frames", "median", "95 %", "99 %", "worst", "work 95 %", "work worst", "in blits")
COLUMNS: Final = ("median", "p95", "p99", "worst", "work_p95", "work_worst")
BLIT: Final = "one blit of the whole window"


def window_size(text: str) -> tuple[int, int]:
    """The width and height that `1920x1080` means. Errors: `argparse.ArgumentTypeError`."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and all(LEAST <= int(one) <= MOST for one in (width, height))):
        raise argparse.ArgumentTypeError(f"'{text}' is not a window size; {LEAST}x{LEAST} to {MOST}x{MOST} are")
    return int(width), int(height)


def run_frames(arguments: argparse.Namespace) -> int:
    """The frames without a display, by the clock and (work) by processor time, and everything else that a user sees or feels."""
    here, seconds = dict(os.environ), max(LEAST_SECONDS, arguments.seconds)
    _go_without_a_screen()
    if arguments.size is not None:
        return _run_frames_at(arguments.size, seconds, as_json=arguments.json)
    from bench.frames.answers import measure_answers
    from bench.frames.reel import SIZE, measure_frames
    from bench.frames.starts import ask_another, measure_starts

    starts = {"program_": measure_starts(here, arguments.program)} if arguments.program is not None else {}
    starts[""] = measure_starts(here)
    rows, answers = measure_frames(seconds * SCRIPTED_GAME, SIZE), measure_answers()
    figures: Json = {
        "size": "x".join(map(str, SIZE)),
        "frames_ms": _times_of(rows),
        "input_to_picture_frames": answers,
        "rest": ask_another(["bench", "rest", "--seconds", str(seconds)]),
        "memory": ask_another(["bench", "memory", "--seconds", str(seconds)]),
    }  # fmt: skip
    for prefix, of_program in starts.items():
        figures[f"{prefix}start_to_first_frame_ms"] = round(statistics.median(of_program.first_frame))
        figures[f"{prefix}start_to_version_ms"] = round(statistics.median(of_program.version))
    if arguments.json:
        print_json(figures)
    else:
        _print_frames(figures)
    return 0


def _run_frames_at(size: tuple[int, int], seconds: float, *, as_json: bool) -> int:
    """Only the frames, in a window of another size; the other figures do not depend on it."""
    from bench.frames.reel import measure_frames

    figures: Json = {
        "size": "x".join(map(str, size)),
        "frames_ms": _times_of(measure_frames(seconds * SCRIPTED_GAME, size)),
    }
    if as_json:
        print_json(figures)
    else:
        _print_times(figures)
    return 0


def _times_of(rows: Sequence[TimingRow]) -> Json:
    return {
        row.name: {
            "frames": len(row.times), "median": round(row.wall(50), 2), "p95": round(row.wall(95), 2),
            "p99": round(row.wall(99), 2), "worst": round(row.wall(100), 2), "work_p95": round(row.work(95), 2),
            "work_worst": round(row.work(100), 2),
        }
        for row in rows
    }  # fmt: skip


def run_rest(arguments: argparse.Namespace) -> int:
    """Watch the still table in this process."""
    _go_without_a_screen()
    from bench.frames.rest import rest_at_the_table

    print_json(_rounded(asdict(rest_at_the_table(os.environ, max(LEAST_SECONDS, arguments.seconds) * REST))))
    return 0


def run_memory(arguments: argparse.Namespace) -> int:
    """Play for a long time in this process."""
    _go_without_a_screen()
    from bench.frames.rest import play_for_long

    print_json(_rounded(asdict(play_for_long(os.environ, max(LEAST_SECONDS, arguments.seconds) * LONG_EVENING))))
    return 0


SCREENS: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "frames": run_frames, "rest": run_rest, "memory": run_memory,
}  # fmt: skip
"""The parts that need the screens, by name."""


def _go_without_a_screen() -> None:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    refuse_screens_of_others()


def _rounded(figures: Mapping[str, float | None]) -> Json:
    return {name: None if value is None else round(value, 2) for name, value in figures.items()}


def _print_frames(figures: Json) -> None:
    _print_times(figures)
    answers = _part(figures, "input_to_picture_frames")
    say(
        f"frames from an input to its picture: median {statistics.median(answers.values()):g}, worst {max(answers.values())}"
    )
    for name, number in answers.items():
        say(f"  {name:<40}{number:>11}")
    rest = _part(figures, "rest")
    say(
        f"a still table in {rest['seconds']:.1f} s: {rest['frames']} frames drawn, {rest['core_percent']:.2f} % of a core"
    )
    _print_memory(_part(figures, "memory"))
    for prefix, name in (("", "this program"), ("program_", "the built program")):
        if f"{prefix}start_to_first_frame_ms" in figures:
            first, version = figures[f"{prefix}start_to_first_frame_ms"], figures[f"{prefix}start_to_version_ms"]
            say(f"from the start of {name} to the title, median {first} ms; to `--version` {version} ms")


def _part(figures: Json, name: str) -> dict[str, Any]:
    part = figures[name]
    assert isinstance(part, dict)
    return part


def _print_memory(memory: Mapping[str, Any]) -> None:
    minutes = memory["table_seconds"] / 60
    say(
        f"memory in MiB: at the title {_said(memory['title'])}, after a game {_said(memory['first_game'])}, "
        f"after {minutes:.0f} minutes on the table {_said(memory['end'])}, most {_said(memory['most'])} "
        f"({memory['games']} games, {memory['frames']} frames drawn)"
    )


def _print_times(figures: Json) -> None:
    table = _part(figures, "frames_ms")
    blit = table[BLIT]["median"]
    what = f"inputs, update, drawing; ms at {figures['size']}"
    say(f"{what:<42}" + "".join(f"{head:>11}" for head in HEADS))
    for name, row in table.items():
        columns = "".join(f"{row[key]:>11.2f}" for key in COLUMNS)
        say(f"{name:<42}{row['frames']:>11}{columns}{row['median'] / blit:>11.1f}")


def _said(number: float | None) -> str:
    return "unknown" if number is None else f"{number:.0f}"
