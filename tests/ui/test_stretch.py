"""While the window's edge is dragged, the last picture is stretched; the screen is laid out once the size has settled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from hschess.store.settings import Settings
from scenes import loop
from scenes.context import Context
from scenes.destinations import To, ToTitle
from scenes.menus.help import HelpScene
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import Back, Go, SceneStack
from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed, Resized
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.stretch import QUIET_MS, Stretch
from scenes.window_inputs import give, give_in_time, lay_out


def half_red(surface: pygame.Surface) -> None:
    surface.fill((200, 0, 0), (0, 0, surface.get_width() // 2, surface.get_height()))


@pytest.fixture
def window(media: Media) -> Iterator[pygame.Surface]:
    yield pygame.display.set_mode((1000, 600))
    pygame.display.set_mode((1280, 720))


def test_the_old_picture_fills_the_new_window_at_once(window: pygame.Surface) -> None:
    stretch = Stretch()
    stretch.resize((1000, 600), (1280, 720), half_red)
    assert stretch.draw(window)
    assert window.get_at((490, 599)).r > 190
    assert window.get_at((510, 10)).r < 10
    assert not stretch.draw(window), "once for each size"
    assert stretch.draw(window, anew=True)


def test_the_size_is_reported_once_after_it_has_settled(media: Media) -> None:
    stretch = Stretch()
    stretch.resize((1000, 600), (1280, 720), half_red)
    assert stretch.update(QUIET_MS - 10) is None
    stretch.resize((1100, 640), (1280, 720), half_red)
    assert stretch.update(QUIET_MS) is None, "the frame in which it came began before it"
    assert stretch.update(QUIET_MS - 10) is None
    assert stretch.is_on
    assert stretch.update(20) == (1100, 640)
    assert not stretch.is_on
    assert stretch.update(1000) is None


@pytest.fixture
def stack(media: Media, tmp_path: Path) -> SceneStack:
    context = Context(media, Sounds(), tmp_path, Settings(), lambda: 0.0, "2026-11-20")
    return SceneStack(TitleScene(context), 1280, 720, routes_of(context))


def test_a_dragged_edge_lays_the_screen_out_once(stack: SceneStack) -> None:
    title = stack.top
    assert isinstance(title, TitleScene)
    stretch, context = Stretch(), title.context
    for width in range(1200, 1000, -20):
        give_in_time(stack, context, Resized(width, 600), stretch)
        lay_out(stack, context, stretch.update(16.0))
        assert stack.size == (1280, 720)
    give_in_time(stack, context, PointerMoved(5.0, 5.0), stretch)
    assert stack.size == (1280, 720)
    lay_out(stack, context, stretch.update(QUIET_MS))
    assert stack.size == (1020, 600)
    assert (title.window.pixel_width, title.window.pixel_height) == (1020, 600)


@pytest.mark.parametrize("given", [KeyPressed("tab"), PointerPressed(5.0, 5.0)])
def test_a_press_reaches_the_new_screen(stack: SceneStack, given: KeyPressed | PointerPressed) -> None:
    assert isinstance(stack.top, TitleScene)
    stretch, context = Stretch(), stack.top.context
    give_in_time(stack, context, Resized(1100, 700), stretch)
    give_in_time(stack, context, given, stretch)
    assert stack.size == (1100, 700)
    assert not stretch.is_on


def test_a_window_without_a_picture_is_laid_out_immediately(stack: SceneStack) -> None:
    assert isinstance(stack.top, TitleScene)
    give_in_time(stack, stack.top.context, Resized(1100, 700), None)
    assert stack.size == (1100, 700)


class Machine:
    """The main loop at a screen that takes long to draw, under a clock that advances with every look; records which frames were drawn."""

    def __init__(self, media: Media, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ticks_ms = 0.0
        self.drawn: list[int] = []
        context = Context(media, Sounds(), folder, Settings(), self.now_ms, "2026-11-20")
        self.stack = SceneStack(HelpScene(context), 1280, 720, routes_of(context))
        self._loop, self._frames = loop.Loop(self.stack, context), 0
        monkeypatch.setattr(loop, "frames_per_second", lambda: 0)
        monkeypatch.setattr(loop, "IDLE_WAIT_MS", 0)
        monkeypatch.setattr(loop, "_draw", lambda scene, renderer, anew: self.drawn.append(self._frames))
        pygame.event.clear()
        self.turn(2)

    def now_ms(self) -> float:
        self.ticks_ms += 5.0
        return self.ticks_ms

    def turn(self, frames: int) -> None:
        for _ in range(frames):
            self._frames += 1
            self.ticks_ms += 16.0
            self._loop.turn()

    def resize(self, *size: int) -> None:
        pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.turn(1)

    def rest(self) -> None:
        """Let frames pass until the screen has been laid out."""
        while self.stack.size != pygame.display.get_window_size():
            self.turn(1)
        self.drawn.clear()


@pytest.fixture
def machine(media: Media, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    yield Machine(media.beside(), tmp_path, monkeypatch)
    pygame.display.set_mode((1280, 720))


def test_the_first_picture_at_another_size_is_made_over_several_frames(machine: Machine) -> None:
    machine.resize(1000, 600)
    machine.rest()
    machine.turn(2)
    assert machine.drawn == []

    machine.turn(200)

    assert len(machine.drawn) == 1


def test_another_size_in_between_restarts_the_wait(machine: Machine) -> None:
    machine.resize(1000, 600)
    machine.rest()
    machine.resize(1100, 640)
    machine.rest()
    machine.turn(200)

    assert machine.stack.size == (1100, 640)
    assert len(machine.drawn) == 1


def test_another_screen_in_between_is_drawn_when_it_is_ready(machine: Machine) -> None:
    machine.resize(1000, 600)
    machine.rest()
    machine.stack.obey(Go(To.ABOUT))
    machine.turn(200)

    assert len(machine.drawn) == 1


# ------------------------------------------------------------------------------------------------ from screen to screen


def test_the_first_picture_of_another_screen_is_made_over_several_frames(machine: Machine) -> None:
    machine.drawn.clear()
    machine.stack.obey(Go(ToTitle()))
    machine.turn(2)
    assert machine.drawn == []

    machine.turn(200)

    assert machine.drawn[0] > 3


def test_no_time_passes_on_a_screen_that_is_not_shown_yet(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = list[float]()
    monkeypatch.setattr(TitleScene, "update", lambda self, dt_ms: passed.append(dt_ms))
    machine.drawn.clear()
    machine.stack.obey(Go(ToTitle()))
    while not machine.drawn:
        machine.turn(1)

    assert len(passed) == 1


def test_a_known_screen_appears_with_the_next_frame(machine: Machine) -> None:
    machine.stack.obey(Go(ToTitle()))
    machine.turn(200)
    machine.stack.obey(Back())
    machine.turn(200)
    machine.drawn.clear()
    machine.stack.obey(Go(ToTitle()))
    machine.turn(1)

    assert len(machine.drawn) == 1


def test_a_window_that_lost_its_content_is_drawn_immediately(machine: Machine) -> None:
    machine.drawn.clear()
    machine.stack.obey(Go(ToTitle()))
    machine.turn(1)
    assert machine.drawn == []
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    machine.turn(1)

    assert len(machine.drawn) == 1


def test_a_hidden_window_continues_with_the_new_screen(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = list[float]()
    monkeypatch.setattr(TitleScene, "update", lambda self, dt_ms: passed.append(dt_ms))
    machine.stack.obey(Go(ToTitle()))
    machine.turn(1)
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    machine.turn(4)

    assert len(passed) >= 4


@pytest.mark.parametrize(
    ("window_size", "layout_size"), [((2, 400), (160, 400)), ((300, 6), (300, 90)), ((1, 1), (160, 90))]
)
def test_a_window_too_small_to_read_is_laid_out_as_the_least_one(
    stack: SceneStack, window_size: tuple[int, int], layout_size: tuple[int, int]
) -> None:
    title = stack.top
    assert isinstance(title, TitleScene)

    give(stack, title.context, Resized(*window_size))

    assert stack.size == layout_size
    title.draw(pygame.Surface(window_size))
