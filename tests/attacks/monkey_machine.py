"""The whole program for a monkey: with the dummy driver, a simulated clock, and events in place of the system's.

A run is a list of steps that begins with a start, in a fresh user's folder; the same list always has the same effect.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from hschess.resources import asset_root
from hschess.store.settings import load_settings
from scenes import loop
from scenes.context import Context
from scenes.laboratory import laboratory as lab
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import Scene, SceneStack
from scenes.stage.table_layout import Layout
from scenes.together import room_routes as together
from scenes.ui.media import Media
from scenes.ui.memory import give_memory_back
from scenes.ui.renderer import Renderer
from scenes.ui.sound import Sounds, sounds_in
from scenes.window import remember
from tests.attacks.monkey_watch import Standstill, Waits
from tests.attacks.monkey_workers import FakeWorkers
from tests.same_picture import differing
from tests.together.near import NearAnnouncement, NearNeighbours, NearVisit

FRAME_MS: Final = 16.0
TICK_MS: Final = 1.0
"""How long a look at the clock takes, so that thinking is cut into the same slices in every run."""
DRAWN_EVERY: Final = 40
"""One in this many frames in which something moved is drawn, ..."""
OPENED_EVERY: Final = 5
"""... and one in this many new screens at once. Drawing takes most of the time."""
LAST_SECONDS: Final = 5.0
MADE: Final = "made.hsc"
_draw = loop._draw
Event = tuple[int, Mapping[str, object]]
"""The number of one of pygame's events, and its fields."""
Size = tuple[int, int]
Opening = Callable[[Context], Sequence[Scene]]
"""The screens above the title, from the lowest."""


@dataclass(frozen=True, slots=True)
class Start:
    """The program is started with the screens of this name above the title; `files` are in the user's folder."""

    screen: str
    size: Size
    files: Mapping[str, str] = field(default_factory=dict)
    record: str = ""
    """The file that is given on the command line."""
    is_first: bool = True
    """Whether the user's folder is fresh; if not, it is as the run before has left it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A frame with these events, then frames without input; or the program ends and is started again."""

    events: tuple[Event, ...] = ()
    frames: int = 0
    size: Size | None = None
    """The window's size from now on."""
    paste: str | None = None
    """The clipboard from now on."""
    made: str | None = None
    """The text of `MADE`, one of the files that may be dropped, from now on."""
    start: Start | None = None


class Machine:
    """The program, started again and again in one process, as on a computer that is never switched off."""

    def __init__(self, base: Path, openings: Mapping[str, Opening]) -> None:
        self.home, self.files = base / "home", base / "files"
        self.home.mkdir(parents=True)
        self.files.mkdir()
        self.slowest_ms = 0.0
        """The processor time of the slowest frame of the last step, without that of the laboratory's own thread."""
        self.start_ms = 0.0
        """The same for the program's start and its first picture, if the last step had one: there is no picture to show
        meanwhile, and many screens open that a user opens one by one."""
        self.waits, self.standstill = Waits(), Standstill()
        self._openings = openings
        give_memory_back()
        self._media = Media(1.0)
        self._sounds = Sounds(sounds_in(asset_root() / "sounds"))
        self._forget()
        self.stack: SceneStack | None = None

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """Inside it clipboard, workers, events and clock are the machine's own, and the disk causes no delay."""
        with (
            patch.object(pygame.scrap, "get_text", lambda: self._paste),
            patch.object(pygame.scrap, "put_text", self._copied),
            patch.object(lab, "workers_beside_a_screen", FakeWorkers),
            patch.object(together, "Visit", NearVisit),
            patch.object(together, "Announcement", NearAnnouncement),
            patch.object(together, "Neighbours", partial(NearNeighbours, "Mia", "Tom")),
            patch.object(os, "fsync", lambda _: None),
            patch.object(pygame.event, "get", self._take_events),
            patch.object(pygame.mouse, "get_pos", lambda: self.at),
            patch.object(pygame.time, "Clock", NoClock),
            self.waits.standing_in(),
            patch.object(loop, "_draw", self._draw),
        ):
            yield

    def _forget(self) -> None:
        """Restart time and random numbers."""
        self._ticks_ms = self._seeds = 0.0
        self._frames = 0
        self._paste = ""
        self._coming: list[pygame.event.Event] = []
        self._last: Scene | None = None
        """The screen that was shown last, ..."""
        self._seen: Scene | None = None
        """... and the one that was drawn last, at the window's size."""
        self._is_drawn = False
        """Whether this frame was drawn, ..."""
        self._has_picture = False
        """... and whether any was since the program started."""
        self.at: tuple[int, int] = (10, 10)

    @property
    def top(self) -> Scene | None:
        """The screen that is shown; None after the program has ended."""
        return self.stack.top if self.stack is not None else None

    def _now_ms(self) -> float:
        self._ticks_ms += TICK_MS
        return self._ticks_ms

    def _seed(self) -> int:
        self._seeds += 1
        return 100 + int(self._seeds)

    # ------------------------------------------------------------------------------------------------------------ starting

    def leave(self) -> None:
        """The window is closed. Errors: all that fails in it.

        It takes no frame's time: the window is gone before the program waits for its workers.
        """
        if self.stack is not None:
            stack, self.stack = self.stack, None
            try:
                stack.leave()
                remember(self._context)
                for ending in wait(self._context.endings, LAST_SECONDS).done:
                    ending.result()
            finally:
                self._context.saves.close()

    def let_go(self) -> None:
        """The program has ended: release everything of it, except what its runs share."""
        self._last = self._seen = None
        if self.stack is None and hasattr(self, "_loop"):
            del self._loop

    def abandon(self) -> None:
        """The program has crashed: nothing of it is closed except by the system."""
        if self.stack is not None:
            self.stack = None
            self._context.saves.close()

    def _start(self, start: Start) -> None:
        """Start as `app.run` does; the program before it has ended."""
        if start.is_first:
            self._forget()
            # After a crash the laboratory's own thread may still write.
            shutil.rmtree(self.home, ignore_errors=True)
            self.home.mkdir(exist_ok=True)
        for name, text in start.files.items():
            (self.home / name).parent.mkdir(exist_ok=True)
            (self.home / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        loaded = load_settings(self.home)
        pygame.display.set_mode(start.size, pygame.RESIZABLE)
        self._context = Context(
            self._media, self._sounds, self.home, loaded.settings, self._now_ms, "2026-11-20", self._seed,
            complaint=loaded.complaint,
        )  # fmt: skip
        self._sounds.obey(loaded.settings)
        self._media.set_scale(Layout(*start.size).scale)
        record = self.files / start.record if start.record else None
        self.stack = SceneStack(TitleScene(self._context, record), *start.size, routes_of(self._context))
        self._loop = loop.Loop(self.stack, self._context)
        for scene in self._openings[start.screen](self._context):
            self.stack.put(scene)

    # ------------------------------------------------------------------------------------------------------------- running

    def step(self, step: Step) -> None:
        """Do a step. Errors: all that the program raises."""
        self.slowest_ms = self.start_ms = self.waits.asked_ms = self.standstill.longest_ms = 0.0
        start = step.start
        if start is not None:
            self.leave()
            self.start_ms = self._timed(lambda: self._start(start))
            self._has_picture = False
        if any(number == pygame.WINDOWSIZECHANGED or said.get("key") == pygame.K_F12 for number, said in step.events):
            self._catch_up()
        if step.size is not None:
            self._seen = None
            pygame.display.set_mode(step.size, pygame.RESIZABLE)
            pygame.event.clear()
        self._paste = self._paste if step.paste is None else step.paste
        if step.made is not None:
            (self.files / MADE).write_bytes(step.made.encode("utf-8", "surrogatepass"))
        self._coming = [pygame.event.Event(number, dict(said)) for number, said in step.events]
        for _ in range(1 + step.frames):
            frame_ms = self._timed(self._frame)
            if self._is_drawn and not self._has_picture:
                self._has_picture, self.start_ms = True, max(self.start_ms, frame_ms)
            else:
                self.slowest_ms = max(self.slowest_ms, frame_ms)
            if self.top is None:
                self.leave()
            self._look_at_window()

    def _timed(self, work: Callable[[], None]) -> float:
        began = time.thread_time()
        with self.standstill.watched():
            work()
        return 1000 * (time.thread_time() - began)

    def _frame(self) -> None:
        self._is_drawn = False
        if self.top is not None:
            self._frames += 1
            self._ticks_ms += FRAME_MS
            self._loop.turn()

    def _copied(self, words: str) -> None:
        """Copied text can be pasted; some systems refuse."""
        if self._frames % 7 == 0:
            raise pygame.error("no clipboard")
        self._paste = words

    def _take_events(self) -> list[pygame.event.Event]:
        events, self._coming = self._coming, []
        self.at = next((event.pos for event in reversed(events) if event.type == pygame.MOUSEMOTION), self.at)
        return events

    def _draw(self, scene: Scene | None, renderer: Renderer, *, anew: bool) -> None:
        """Some frames are drawn, and more of those with another screen."""
        every = DRAWN_EVERY if scene is self._last else OPENED_EVERY
        self._last = scene
        if self._frames % every == 0:
            self._draw_all(scene, renderer, anew=anew)

    def _draw_all(self, scene: Scene | None, renderer: Renderer, *, anew: bool) -> None:
        self._seen, self._is_drawn = scene, True
        _draw(scene, renderer, anew=anew)

    def _look_at_window(self) -> None:
        """The picture drawn now, perhaps in parts, is complete. Errors: `AssertionError` if it is not."""
        if self._context.toasts.name:
            # An achievement's toast lies over the screen.
            return
        shown = pygame.display.get_surface()
        if self._is_drawn and shown is not None and self.stack is not None and self.stack.size == shown.get_size():
            places = differing(self._seen, shown)
            assert not places, f"the window shows {type(self._seen).__name__} otherwise than it is at {places[:3]}"

    def _catch_up(self) -> None:
        """Draw a picture for code that looks at it; if every frame were drawn, there would be one.

        That takes no frame's time: with every frame drawn, each would have made a part of it.
        """
        if self.top is not self._seen:
            self._draw_all(self.top, self._loop._renderer, anew=True)
            self._has_picture = True


class NoClock:
    """A clock that never waits."""

    def tick(self, frames: int) -> int:
        """Another frame."""
        return frames
