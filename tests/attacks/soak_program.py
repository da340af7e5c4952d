"""The whole program for a soak: its main loop, and a user who operates the screens. Exceptions of a screen are raised here."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from hschess.resources import asset_root
from hschess.store.settings import Settings
from scenes import loop
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.laboratory import laboratory as lab
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import Back, Go, Scene, SceneStack
from scenes.stage.inputs import KeyPressed
from scenes.stage.table_layout import Layout
from scenes.ui.media import Media
from scenes.ui.memory import give_memory_back
from scenes.ui.renderer import Renderer
from scenes.ui.sound import Sounds, sounds_in
from tests.attacks.monkey_workers import FakeWorkers

FRAME_MS: Final = 48.0
"""Nearly the longest frame that the game allows, so that hours do not take hours."""
TICK_MS: Final = 1.0
"""How long a look at the clock takes, so that thinking is cut into slices as in play."""
DRAWN_EVERY: Final = 8
"""One in this many frames with motion is drawn; a new screen always is."""
SIZE: Final = (960, 540)
SETTINGS: Final = Settings(speed=2.0, cpu_pace_ms=0, last_mode="heroic")


class Program:
    """One run of the program, in real time: with the window, sounds and clock of its context."""

    def __init__(self, context: Context, rng: random.Random) -> None:
        self.context, self.rng = context, rng
        self.stack = SceneStack(TitleScene(context), *pygame.display.get_window_size(), routes_of(context))
        self._loop = loop.Loop(self.stack, context)
        self._began_ms = self.elapsed_ms()

    def elapsed_ms(self) -> float:
        """The program's clock."""
        return self.context.now_ms()

    def turn(self) -> None:
        """One frame. Errors: all that the program raises."""
        self._loop.turn()

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """Inside it the program runs; nothing is replaced."""
        yield

    @property
    def minutes(self) -> float:
        """How long it has run by its own clock."""
        return (self.elapsed_ms() - self._began_ms) / 60_000

    @property
    def top(self) -> Scene:
        """The screen that is shown."""
        assert self.stack.top is not None, "the program has ended"
        return self.stack.top

    # --------------------------------------------------------------------------------------------------------------- doing

    def run(self, seconds: float = FRAME_MS / 1000, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass, at most until a condition holds; returns whether it does."""
        end_ms = self.elapsed_ms() + seconds * 1000
        while self.elapsed_ms() < end_ms:
            if until():
                return True
            self.turn()
        return until()

    def use(self, name: str) -> None:
        """Use the widget of this name, on the screen that is shown."""
        self.stack.obey(self.top.used(name))  # type: ignore[attr-defined]  # every screen here has widgets
        self.run()

    def show(self, scene: Scene) -> None:
        """Open this screen over the one that is shown."""
        self.stack.put(scene)
        self.run()

    def press(self, key: str) -> None:
        """Press a key."""
        self.stack.handle(KeyPressed(key))
        self.run()

    def look_around(self, seconds: float) -> None:
        """Move the pointer from place to place and rest there, so that tooltips appear."""
        end_ms = self.elapsed_ms() + seconds * 1000
        width, height = pygame.display.get_window_size()
        while self.elapsed_ms() < end_ms:
            at = self.rng.randrange(width), self.rng.randrange(height)
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            )
            self.run(self.rng.choice((0.1, 0.2, 1.0)))

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.run(0.5)

    def go_home(self) -> None:
        """Go to the title, by closing the screens over it, or by leaving the table."""
        while len(self.stack) > 1:
            self.stack.obey(Back())
        if not isinstance(self.top, TitleScene):
            self.stack.obey(Go(ToTitle(), instead=True))
        self.run(0.5)


class FastProgram(Program):
    """The same under a clock that goes as fast as the machine can, with the laboratory's games in this process."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._ticks_ms = 0.0
        self._frames = 0
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        give_memory_back()
        sounds = Sounds(sounds_in(asset_root() / "sounds"), SETTINGS)
        media = Media(Layout(*SIZE).scale)
        context = Context(media, sounds, folder, SETTINGS, self._now_ms, "2026-11-20", lambda: rng.randrange(10**6))
        super().__init__(context, rng)

    def _now_ms(self) -> float:
        self._ticks_ms += TICK_MS
        return self._ticks_ms

    def elapsed_ms(self) -> float:
        """Looking at it takes no time here."""
        return self._ticks_ms

    def turn(self) -> None:
        """One long frame."""
        self._ticks_ms += FRAME_MS
        self._frames += 1
        super().turn()

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """Inside it nothing waits for a clock, few frames are drawn, and the laboratory plays in this process."""
        draw = loop._draw

        def draw_some(scene: Scene | None, renderer: Renderer, *, anew: bool) -> None:
            if self._frames % DRAWN_EVERY == 0 or not self._loop._shown:
                draw(scene, renderer, anew=anew)

        with (
            patch.object(loop, "frames_per_second", lambda: 0),
            patch.object(loop, "IDLE_WAIT_MS", 0),
            patch.object(loop, "_draw", draw_some),
            patch.object(lab, "workers_beside_a_screen", FakeWorkers),
        ):
            yield
