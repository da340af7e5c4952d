"""Faults of the user's folder: full, read-only, gone, blocked, locked, damaged, oddly named, or dated in another time.

    uv run python -m tests.attacks.disk --seed S --count N

`--count` is the number of faults; the seed gives their order, and after the last one they start again. Under each the whole
program makes a tour: every page, a question to the laboratory, Continue, actions, undo, the end of a game, a new one. A finding is an
exception, a frame that takes too long, a failure without a message, a message repeated again and again, or the loss of anything that
was saved. A run with fewer faults than there are does not judge time: a busy machine proves nothing in a few seconds.
"""

import importlib.metadata  # noqa: F401 - loaded before a fault takes away the right to read the library
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final
from unittest.mock import patch

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from hschess.engines.plugins import plugin_names
from hschess.rules.actions import CONCEDE
from hschess.rules.engine import legal_actions
from hschess.store.settings import load_settings
from scenes.context import Context
from scenes.laboratory import laboratory
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import Back, SceneStack
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.attacks import driven
from tests.attacks.disk_faults import DiskFault, NoFaultError, disk_faults
from tests.attacks.disk_saved import VOLUMES, save_all, why_lost
from tests.attacks.driven import Report, Reporter
from tests.attacks.findings import Findings, place_of, run
from tests.attacks.monkey_workers import FakeWorkers

COUNT: Final = len(disk_faults())
SIZE: Final = (960, 540)
FRAME_MS: Final = 16.0
MOST_FRAME_S: Final = 1.0
"""Seconds in all, without the time spent waiting for the processor; a busy disk needs its share."""
MOST_FRAME_CPU_S: Final = 0.25
MOST_FRAMES: Final = 2000
TABLES: Final = 3
"""The number of tables that the tour visits; each may report that its game cannot be saved."""
PAGES: Final = ("options", "statistics", "replays", "practice", "learn", "campaign", "today", "workshop", "lab")
SHOWN: Final = 6
"""Frames of a screen that is only visited."""


def attack(seed: int, count: int) -> Findings:
    """Try this many faults, in an order that the seed gives."""
    findings, order = Findings(), disk_faults()
    random.Random(seed).shuffle(order)
    for number in range(count):
        fault = order[number % len(order)]
        with tempfile.TemporaryDirectory(prefix="hschess-disk-", ignore_cleanup_errors=True) as folder:
            Path(folder).chmod(0o755)
            _endure(fault, Path(folder) / "below" / fault.folder, findings, is_timed=count >= COUNT)
    return findings


def _endure(fault: DiskFault, home: Path, findings: Findings, *, is_timed: bool) -> None:
    (home.parents[len(Path(fault.folder).parts) - 1]).mkdir()
    if not fault.is_empty:
        save_all(home)
    program = driven.started(lambda report: _tour(fault, home, report))
    program.end()
    fault.clear(home)
    summary: Report = {name: value for one in program.reports for name, value in one.items()}
    if "impossible" in summary:
        findings.tried[f"NOT MADE {fault.name}: {summary['impossible']}"] += 1
        return
    findings.tried["faults"] += 1
    for reason in _why_wrong(fault, summary, program.status, is_timed=is_timed):
        findings.add(f"{fault.name}: {reason}", str(summary.get("said", "")))
    if not fault.is_empty:
        for reason in why_lost(fault.keeps, home):
            findings.add(f"{fault.name}: lost: {reason}", str(sorted(path.name for path in home.rglob("*"))))


def _why_wrong(fault: DiskFault, summary: Report, status: int | None, *, is_timed: bool) -> list[str]:
    """The complaints of a user."""
    if "raised" in summary or "at" not in summary:
        return [f"raised: {summary.get('raised')}, status {status}, at {summary.get('step')}"]
    wrong = [f"raised: {one}" for one in summary["wrong"]]
    if is_timed:
        wrong += [f"a frame of {screen} takes too long" for screen in sorted(set(summary["slow"]))]
    if fault.is_said and not summary["said"]:
        wrong.append("nothing is said")
    said: list[str] = summary["said"]
    return wrong + [f"said again and again: {words}" for words, number in Counter(said).items() if number > TABLES]


def _tour(fault: DiskFault, home: Path, report: Reporter) -> None:
    """In the program's own process: the fault begins, and the tour visits everything."""
    driven.without_screen()
    tour = Tour(fault, home, Media(SIZE[1] / 720))
    # Python's own files are not part of the fault.
    plugin_names()
    try:
        fault.begin(home)
    except NoFaultError as error:
        report({"impossible": str(error)})
        return
    with patch.object(laboratory, "workers_beside_a_screen", FakeWorkers):
        tour.walk(report)
    report({"at": "the end", "wrong": tour.wrong, "said": tour.said, "slow": tour.slow})


class Tour:
    """One walk through the program: what went wrong, the messages, and the screens of frames that took too long."""

    def __init__(self, fault: DiskFault, home: Path, media: Media) -> None:
        self._fault, self._home, self._media = fault, home, media
        self._rng = random.Random(7)
        self.wrong: list[str] = []
        self.said: list[str] = []
        self.slow: list[str] = []
        self._heard: list[tuple[object, str]] = []
        """The messages of each screen; one that is shown again repeats them."""
        self._context: Context | None = None

    def walk(self, report: Reporter) -> None:
        """Take every step; an exception is reported, and the next step begins at the title."""
        steps: list[tuple[str, Callable[[], None]]] = [
            ("start", self._start),
            *((name, self._visitor(name)) for name in PAGES),
            ("continue", lambda: self._use("continue", "new")),
            ("act", lambda: self._act(3)),
            ("undo", self._undo),
            ("act", lambda: self._act(3)),
            ("leave", self._start),
            ("continue", lambda: self._use("continue", "new")),
            ("act", lambda: self._act(2)),
            ("end", self._end),
            ("again", lambda: self._use("again")),
            ("act", lambda: self._act(3)),
            ("leave", self._start),
        ]
        for name, do in steps:
            report({"step": name})
            self._fault.step(self._home, name)
            try:
                do()
                self._rest(SHOWN)
            except Exception as error:  # noqa: BLE001 - any exception is a finding
                self.wrong.append(f"{name}: {place_of(error)}: {type(error).__name__}: {str(error)[:120]}")
                self._start()

    def _start(self) -> None:
        """Start the program; release everything that an earlier run held."""
        if self._context is not None:
            self._context.saves.close()
        loaded = load_settings(self._home)
        seeds = iter(range(1, 1000))
        context = Context(
            self._media, Sounds(), self._home, loaded.settings, lambda: 0.0, self._fault.today, lambda: next(seeds),
            complaint=loaded.complaint,
        )  # fmt: skip
        context.settings = driven.fast(loaded.settings)
        self._context = context
        self._stack = SceneStack(TitleScene(context), *SIZE, routes_of(context))

    def _visitor(self, name: str) -> Callable[[], None]:
        def visit() -> None:
            self._use(name)
            self._rest(SHOWN)
            if name == "options" and self._context is not None:
                for volume in VOLUMES:
                    self._context.change_settings(volume=volume)
            if name == "lab":
                self._use("start")
            self._rest(SHOWN)
            self._stack.obey(Back())

        return visit

    def _use(self, *names: str) -> None:
        """Use the first of these widgets that exists; a new game begins at once."""
        top = self._stack.top
        assert top is not None
        there = [widget.name for widget in top.group.widgets]  # type: ignore[attr-defined]  # every screen of widgets has a group
        name = next((one for one in names if one in there), None)
        if name is None:
            return
        self._stack.obey(top.used(name))  # type: ignore[attr-defined]
        if name == "new":
            self._use("start")

    def _act(self, number: int) -> None:
        for _ in range(number):
            table = self._table()
            if table is None:
                return
            actions = [action for action in legal_actions(table.session.match.state) if action is not CONCEDE]
            table.session.do(self._rng.choice(actions))
            self._frame()

    def _table(self) -> TableScene | None:
        """The table, once it is the user's turn; None if the game is over."""
        for _ in range(MOST_FRAMES):
            table = self._stack.top
            if not isinstance(table, TableScene) or table.session.match.is_over:
                return None
            if table.session.choice is not None or (table.session.may_act and not table.session.motion.is_busy):
                return table
            self._frame()
        raise AssertionError("the user's turn never comes")

    def _undo(self) -> None:
        table = self._stack.top
        if isinstance(table, TableScene) and table.session.match.can_undo:
            table.session.undo()

    def _end(self) -> None:
        table = self._table()
        if table is not None:
            table.session.do(CONCEDE)
        for _ in range(MOST_FRAMES):
            if not isinstance(self._stack.top, TableScene):
                return
            self._frame()

    # ------------------------------------------------------------------------------------------------------------- frames

    def _rest(self, frames: int) -> None:
        for _ in range(frames):
            self._frame()

    def _frame(self) -> None:
        self._update()
        toast = getattr(getattr(self._stack.top, "pane", self._stack.top), "toast", None)
        if toast is not None and toast.is_shown and (toast, toast.words) not in self._heard:
            self._heard.append((toast, toast.words))
            self.said.append(toast.words)

    def _update(self) -> None:
        """A frame without its picture, timed."""
        screen = type(self._stack.top).__name__
        began_s, cpu_s, queued_s = time.monotonic(), time.process_time(), _queued_s()
        self._stack.update(FRAME_MS)
        used_s = time.process_time() - cpu_s
        if used_s > MOST_FRAME_CPU_S or time.monotonic() - began_s - (_queued_s() - queued_s) > MOST_FRAME_S:
            self.slow.append(screen)


def _queued_s() -> float:
    """How long this process has waited for a processor, as far as the system reports it; that is not the program's fault."""
    try:
        return int(Path("/proc/self/schedstat").read_bytes().split()[1]) / 1e9
    except OSError:
        return 0.0


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
