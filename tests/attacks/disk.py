"""The user's folder in bad weather: full, read-only, gone, in the way, locked, damaged, oddly named, of another time.

    uv run python -m tests.attacks.disk --seed S --count N

`--count` is the number of weathers; the seed says in which order they come, and after the last one they start again. In each the whole
program makes a tour: every page, a question to the laboratory, Continue, actions, undo, the end of a game, a new one. Found is: an
exception, a frame that takes too long, nothing said of what could not be done, a sentence said again and again, and anything lost that
was saved. With fewer weathers than there are nothing is said about time: what a busy machine does in a few seconds is no finding.
"""

import importlib.metadata  # noqa: F401 - a weather gives up the rights to read the library, and the game asks for this at its first need
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
from tests.attacks.disk_treasure import VOLUMES, bury, why_lost
from tests.attacks.disk_weathers import NoWeatherError, Weather, weathers
from tests.attacks.driven import Tell, Told
from tests.attacks.findings import Findings, place_of, run
from tests.attacks.monkey_workers import FakeWorkers

COUNT: Final = len(weathers())
SIZE: Final = (960, 540)
FRAME_MS: Final = 16.0
MOST_FRAME_S: Final = 1.0
"""Seconds in all, without the time spent waiting for the processor; a busy disk needs its share."""
MOST_FRAME_CPU_S: Final = 0.25
MOST_FRAMES: Final = 2000
TABLES: Final = 3
"""How many tables the tour sits at; each may say that its game cannot be saved."""
PAGES: Final = ("options", "statistics", "replays", "practice", "learn", "campaign", "today", "workshop", "lab")
SHOWN: Final = 6
"""Frames of a screen that is only visited."""


def attack(seed: int, count: int) -> Findings:
    """Try this many weathers, in an order that the seed gives."""
    findings, order = Findings(), weathers()
    random.Random(seed).shuffle(order)
    for number in range(count):
        weather = order[number % len(order)]
        with tempfile.TemporaryDirectory(prefix="hschess-disk-", ignore_cleanup_errors=True) as folder:
            Path(folder).chmod(0o755)
            _endure(weather, Path(folder) / "below" / weather.folder, findings, is_timed=count >= COUNT)
    return findings


def _endure(weather: Weather, home: Path, findings: Findings, *, is_timed: bool) -> None:
    (home.parents[len(Path(weather.folder).parts) - 1]).mkdir()
    if not weather.is_empty:
        bury(home)
    program = driven.started(lambda tell: _tour(weather, home, tell))
    program.end()
    weather.clear(home)
    told: Told = {name: value for one in program.told for name, value in one.items()}
    if "impossible" in told:
        findings.tried[f"NOT MADE {weather.name}: {told['impossible']}"] += 1
        return
    findings.tried["weathers"] += 1
    for reason in _why_wrong(weather, told, program.status, is_timed=is_timed):
        findings.add(f"{weather.name}: {reason}", str(told.get("said", "")))
    if not weather.is_empty:
        for reason in why_lost(weather.keeps, home):
            findings.add(f"{weather.name}: lost: {reason}", str(sorted(path.name for path in home.rglob("*"))))


def _why_wrong(weather: Weather, told: Told, status: int | None, *, is_timed: bool) -> list[str]:
    """The complaints of a person."""
    if "raised" in told or "at" not in told:
        return [f"raised: {told.get('raised')}, status {status}, at {told.get('step')}"]
    wrong = [f"raised: {one}" for one in told["wrong"]]
    if is_timed:
        wrong += [f"a frame of {screen} takes too long" for screen in sorted(set(told["slow"]))]
    if weather.is_said and not told["said"]:
        wrong.append("nothing is said")
    said: list[str] = told["said"]
    return wrong + [f"said again and again: {words}" for words, number in Counter(said).items() if number > TABLES]


def _tour(weather: Weather, home: Path, tell: Tell) -> None:
    """In the program's own process: the weather begins, and a person goes everywhere."""
    driven.without_screen()
    tour = Tour(weather, home, Media(SIZE[1] / 720))
    # Python's own files are no part of the weather.
    plugin_names()
    try:
        weather.begin(home)
    except NoWeatherError as error:
        tell({"impossible": str(error)})
        return
    with patch.object(laboratory, "workers_beside_a_screen", FakeWorkers):
        tour.walk(tell)
    tell({"at": "the end", "wrong": tour.wrong, "said": tour.said, "slow": tour.slow})


class Tour:
    """One walk through the program: what went wrong, what was said, the screens of frames that took too long."""

    def __init__(self, weather: Weather, home: Path, media: Media) -> None:
        self._weather, self._home, self._media = weather, home, media
        self._rng = random.Random(7)
        self.wrong: list[str] = []
        self.said: list[str] = []
        self.slow: list[str] = []
        self._heard: list[tuple[object, str]] = []
        """What each screen has said; one that is shown again goes on saying it."""
        self._context: Context | None = None

    def walk(self, tell: Tell) -> None:
        """Every step; one that raises is told, and the next one begins at the title."""
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
            tell({"step": name})
            self._weather.step(self._home, name)
            try:
                do()
                self._rest(SHOWN)
            except Exception as error:  # noqa: BLE001 - that is what is looked for
                self.wrong.append(f"{name}: {place_of(error)}: {type(error).__name__}: {str(error)[:120]}")
                self._start()

    def _start(self) -> None:
        """Start the program; what an earlier run held is released."""
        if self._context is not None:
            self._context.saves.close()
        loaded = load_settings(self._home)
        seeds = iter(range(1, 1000))
        context = Context(
            self._media, Sounds(), self._home, loaded.settings, lambda: 0.0, self._weather.today, lambda: next(seeds),
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
        """Use the first of these widgets that there is; a new game is begun at once."""
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
        """The table, once it waits for the person; None where the game is over."""
        for _ in range(MOST_FRAMES):
            table = self._stack.top
            if not isinstance(table, TableScene) or table.session.match.is_over:
                return None
            if table.session.choice is not None or (table.session.may_act and not table.session.motion.is_busy):
                return table
            self._frame()
        raise AssertionError("the table never waits for the person")

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
    """How long this process has waited for a processor, as far as the system tells; that is not the program's fault."""
    try:
        return int(Path("/proc/self/schedstat").read_bytes().split()[1]) / 1e9
    except OSError:
        return 0.0


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
