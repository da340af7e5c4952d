"""Odd but legal records, through every use that a screen makes of a record.

    uv run python -m tests.attacks.records --seed S --count N

`--count` is the number of records. Each is opened as by `hschess FILE`, listed in the log, played, searched for thoughts and analysed;
then it is played on at the table, continued as the saved game, and found among the replays. A finding is an exception, a record that does
not open, a frame that takes more than `MOST_FRAME_MS` of processor time, memory over `MOST_MB`, or an access to one of the sender's paths.
"""

import json
import math
import os
import random
import resource
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from traceback import format_exception
from typing import Final
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from hschess.analysis.judging import Analysis
from hschess.resources import languages
from hschess.rules.game import open_game
from hschess.rules.record import UNFINISHED
from hschess.store.games import RunningGame, keep_finished
from scenes.menus.title import TitleScene
from scenes.pages.screen import Screen
from scenes.replay import analysis_panel
from scenes.replay.comparison import CompareScene
from scenes.replay.explanation import ExplainScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Scene
from scenes.table.game import TableScene
from scenes.ui import media, preload
from scenes.ui.master_files import converted, files_of, load_picture
from scenes.ui.media import Media
from scenes.ui.widgets import Widget
from tests.attacks.findings import Findings, place_of, run
from tests.attacks.monkey import memory_mb
from tests.attacks.monkey_machine import Event, Machine, Opening, Start, Step
from tests.attacks.records_made import MARK, Sent, sent
from tests.touched import touched

COUNT: Final = 1000
SIZE: Final = (320, 180)
MOST_FRAME_MS: Final = 1000.0
MOST_MB: Final = 350.0
BATCH: Final = 50
"""The number of records viewed with the same settings."""
REPORT_EVERY: Final = 500
"""A line of progress, because ten thousand records take long."""
PICTURES: Final = 24
KEPT_SHARE: Final = 0.05
"""How often a record is exported: compressing a picture takes as long as all the rest."""
COMPARED_SHARE: Final = 0.3
LOOK_MS: Final = 6.5
"""How long a look at the clock takes, so that a frame thinks little."""
ANALYSIS_LOOK_MS: Final = 0.05
REPLIES: Final = 2
"""Positions for a turn of the analysis."""
FILE: Final = "sent.hsc"

JUST_THE_TITLE: Final[Mapping[str, Opening]] = {"Title": lambda context: ()}
Route = Callable[["Attack", Sent], Iterator[Step]]


class QuickMachine(Machine):
    """A machine that thinks little in a frame, draws ahead at once, and reads pictures only once."""

    def __init__(self, base: Path, openings: Mapping[str, Opening] = JUST_THE_TITLE) -> None:
        self.look_ms = LOOK_MS
        super().__init__(base, openings)

    def _now_ms(self) -> float:
        self._ticks_ms += self.look_ms
        return self._ticks_ms

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """The pictures are read once, with or without pacing, and a turn is analysed with few replies."""
        read = lru_cache(PICTURES)(_read)
        with (
            super().standing_in(),
            patch.object(media, "read_master", lambda name: read(*files_of(name))),
            patch.object(Media, "_read_slowly", lambda _, paths: read(*paths)),
            patch.object(preload, "MS_A_FRAME", math.inf),
            patch.object(analysis_panel, "Analysis", partial(Analysis, budget=REPLIES)),
        ):
            yield


def _read(*paths: Path) -> pygame.Surface:
    return converted([load_picture(path) for path in paths])


def attack(seed: int, count: int) -> Findings:
    """Try this many records, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-records-") as folder:
        pygame.display.init()
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        return Attack(seed, Path(folder)).go(count)


class Attack:
    """The machine, the random numbers, and the findings so far."""

    def __init__(self, seed: int, base: Path) -> None:
        self.rng = random.Random(seed)
        self.machine = QuickMachine(base)
        self.findings = Findings()
        self._base = str(base)
        self._settings: dict[str, object] = {}
        self._reported_mb = MOST_MB

    def go(self, count: int) -> Findings:
        """Take this many records on every route."""
        with self.machine.standing_in():
            for number in range(count):
                if not number % BATCH:
                    self._settings = _settings(self.rng)
                    self._look_at_memory()
                if number and not number % REPORT_EVERY:
                    sys.stderr.write(f"{number} records, {self.findings.number} findings\n")
                self._look_at(sent(self.rng))
            self.machine.leave()
        return self.findings

    @property
    def top(self) -> Scene | None:
        """The screen that is shown."""
        return self.machine.top

    def is_at_title(self) -> bool:
        """Whether no screen is above the title, or in its place."""
        return isinstance(self.top, TitleScene)

    def _look_at(self, one: Sent) -> None:
        self.findings.tried["records"] += 1
        (self.machine.files / FILE).write_text(one.text, "utf-8", newline="")
        (self.machine.files / "sent.toml").write_text(one.mode_text or "-", "utf-8")
        with touched(MARK) as paths:
            for name, route in (("in the viewer", viewed), ("from the title", saved)):
                self._go(name, route, one)
        # The program itself may write a file with a date in its name.
        for path in [path for path in paths if not path.startswith(self._base)]:
            self.findings.add("a path of the sender's was looked at", f"{path} for {one.text}")

    def _go(self, name: str, route: Route, one: Sent) -> None:
        """Take one record on one route, in a fresh user's folder."""
        self._clear()
        try:
            for step in route(self, one):
                self.machine.step(step)
                if self.machine.slowest_ms > MOST_FRAME_MS:
                    self.findings.add(f"{name}: slow", f"{self.machine.slowest_ms:.0f} ms {one.text}")
        except Exception as error:  # noqa: BLE001 - any exception is a finding
            self._fell(name, error, one)

    def _clear(self) -> None:
        """Remove everything but the settings from the user's folder."""
        self.machine.leave()
        shutil.rmtree(self.machine.home)
        self.machine.home.mkdir()
        (self.machine.home / "settings.json").write_text(json.dumps(self._settings), "utf-8")

    def _fell(self, name: str, error: Exception, one: Sent) -> None:
        what = f"{name}: {place_of(error)}: {type(error).__name__}"
        if what not in self.findings.found:
            sys.stderr.write("".join(format_exception(error)[-6:]) + one.text + "\n")
        self.findings.add(what, f"{error} {one.text}")
        self.machine.abandon()

    def _look_at_memory(self) -> None:
        now_mb = memory_mb()
        self.findings.tried["most MB"] = max(self.findings.tried["most MB"], round(now_mb))
        if now_mb > self._reported_mb:
            self._reported_mb = now_mb + 50
            self.findings.add("memory", f"{now_mb:.0f} MB after {self.findings.tried['records']}")

    # ------------------------------------------------------------------------------------------------------------- steps

    def began(self, record: str = "") -> Step:
        """Start the program, with the file or without."""
        return Step(start=Start("Title", SIZE, record=record, is_first=False))

    def use(self, name: str) -> None:
        """Use a widget of the screen that is shown, if one of this name can be used."""
        top, stack = self.top, self.machine.stack
        if stack is not None and isinstance(top, Screen) and any(one.enabled for one in _named(top, name)):
            stack.obey(top.used(name))

    def click(self, name: str) -> Iterator[Step]:
        """Click on a widget, anywhere on it."""
        top = self.top
        if not isinstance(top, Screen):
            return
        for widget in _named(top, name):
            left, high, wide, deep = widget.rect
            scale = top.layout.scale
            at = round((left + wide * self.rng.random()) * scale), round((high + deep * self.rng.random()) * scale)
            yield Step((_motion(at), _button(pygame.MOUSEBUTTONDOWN, at), _button(pygame.MOUSEBUTTONUP, at)), 2)


def _settings(rng: random.Random) -> dict[str, object]:
    """In some language, with text and menus of some size."""
    sizes = {"text_scale": rng.choice((100, 100, 137, 200)), "ui_scale": rng.choice((100, 100, 80, 150))}
    quick = {"speed": 4.0, "cpu_pace_ms": 0, "reduced_motion": rng.random() < 0.2}
    return {**quick, **sizes, "language": rng.choice(languages())}


def _named(screen: Screen, name: str) -> list[Widget]:
    return [widget for widget in screen.group.widgets if widget.name == name]


def keys(*names: str, frames: int = 1) -> Iterator[Step]:
    """Press keys one after the other, with this many frames after each."""
    for name in names:
        values = {"key": pygame.key.key_code(name), "mod": 0, "unicode": "", "scancode": 0}
        yield Step(((pygame.KEYDOWN, values), (pygame.KEYUP, values)), frames)


def _motion(at: tuple[int, int]) -> Event:
    return pygame.MOUSEMOTION, {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}


def _button(event: int, at: tuple[int, int]) -> Event:
    return event, {"pos": at, "button": 1, "touch": False}


# ------------------------------------------------------------------------------------------------------------------ routes


def viewed(attack: Attack, one: Sent) -> Iterator[Step]:
    """Open the file in the viewer, as a legal record must, and use everything there."""
    yield attack.began(FILE)
    yield Step(frames=2)
    if not isinstance(attack.top, ReplayScene):
        attack.findings.add("a legal record is not opened", one.text)
        return
    routes = [("watched", watched), ("thought", thought), ("analysed", analysed)]
    if attack.rng.random() < KEPT_SHARE:
        routes.append(("kept", kept))
    for name, route in routes:
        attack.findings.tried[name] += 1
        yield from route(attack)
        if not isinstance(attack.top, ReplayScene):
            attack.findings.add(f"{name}: no way back to the viewer", one.text)
            return
    yield from played_on(attack)


def watched(attack: Attack) -> Iterator[Step]:
    """Go everywhere in the record, with all hands, from both sides, with and without the log, in motion."""
    yield from keys("end", "g", "h", "x", "c", "c", "home", "right", "down", "up", "left", frames=0)
    yield from attack.click("bar")
    yield from attack.click("text")
    yield from keys("home", "w", "w", "space", frames=5)
    yield from keys("space")


def thought(attack: Attack) -> Iterator[Step]:
    """Show the thoughts of the last player, at the end and before."""
    for place in ("end", "left"):
        yield from keys(place, "f9", frames=2)
        if isinstance(attack.top, ExplainScene):
            attack.findings.tried["thoughts"] += 1
            yield Step(frames=3)
            yield from keys("end", "down", frames=1)
        # Escape first removes the focus.
        for _ in range(2):
            if isinstance(attack.top, ExplainScene):
                yield from keys("escape", frames=1)


def analysed(attack: Attack) -> Iterator[Step]:
    """Open the analysis, click on its graph, and compare the best turns with the played ones."""
    attack.machine.look_ms = ANALYSIS_LOOK_MS
    yield from keys("a", frames=8)
    attack.machine.look_ms = LOOK_MS
    yield from attack.click("graph")
    if attack.rng.random() < COMPARED_SHARE:
        yield from keys("b", frames=2)
    if isinstance(attack.top, CompareScene):
        attack.findings.tried["compared"] += 1
        yield from keys("space", "right", "left", "b", frames=1)
    yield from keys("end", "a")


def kept(attack: Attack) -> Iterator[Step]:
    """Open the menu, and export a record in every form."""
    yield from keys("m")
    for name in ("position", "log_file", "picture"):
        if isinstance(attack.top, ReplayMenuScene):
            attack.use(name)
            yield Step()
    # The viewer takes some frames to write a long log.
    if isinstance(attack.top, ReplayMenuScene):
        yield from keys("m")


def played_on(attack: Attack) -> Iterator[Step]:
    """Play on at the table from some place in the record, or play its deal again."""
    yield from keys(attack.rng.choice(("end", "right", "home")), "m")
    attack.use(attack.rng.choice(("play_on", "play_on", "same")))
    if isinstance(attack.top, PlayOnScene):
        yield Step()
        attack.use("start")
        yield from at_the_table(attack, "played on")


def saved(attack: Attack, one: Sent) -> Iterator[Step]:
    """Open it from the replays, and as the saved game; if it is not continued, it must still be there."""
    if one.mode_text:
        return
    keep_finished(attack.machine.home, open_game(one.record))
    is_open = one.record.result == UNFINISHED
    if is_open:
        RunningGame(attack.machine.home).begin(open_game(one.record))
    yield attack.began()
    attack.use("replays")
    yield Step(frames=1)
    attack.use("watch")
    yield Step(frames=1)
    yield from keys("escape", "escape")
    if not attack.is_at_title() or not is_open:
        return
    attack.findings.tried["saved"] += 1
    attack.use("continue")
    if isinstance(attack.top, TableScene) and attack.top.session.match.record.actions != one.record.actions:
        attack.findings.add("another game is continued", one.text)
    yield from at_the_table(attack, "continued")
    if attack.is_at_title() and RunningGame(attack.machine.home).load() is None:
        attack.findings.add("a game that is not continued is lost", one.text)


def at_the_table(attack: Attack, name: str) -> Iterator[Step]:
    """Play a turn by keys, as far as possible."""
    if not isinstance(attack.top, TableScene):
        return
    attack.findings.tried[name] += 1
    yield Step(frames=6)
    for names in (("1", "up", "return"), ("right", "return"), ("l", "f9", "escape", "escape"), ("e", "e")):
        yield from keys(*names)
        if not isinstance(attack.top, TableScene):
            return
    yield Step(frames=6)


def main() -> int:
    """The command line."""
    # A runaway allocation must not take the machine down.
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    return run(attack, COUNT, __doc__)


if __name__ == "__main__":
    sys.exit(main())
