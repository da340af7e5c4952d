"""The window, of which only the changed parts are drawn, equals a complete redraw pixel by pixel."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame
import pytest

from hschess.store.settings import BORDERLESS, Settings
from scenes import loop
from scenes.destinations import To, ToTitle
from scenes.menus.doors import PLACES
from scenes.menus.options import OptionsScene
from scenes.stack import Go, Scene
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.inputs import PointerMoved
from scenes.table.result import ResultScene
from scenes.ui.media import Media
from scenes.ui.renderer import Renderer
from scenes.ui.stretch import QUIET_MS
from tests.pilot.hands import by_drags
from tests.pilot.machine import Machine
from tests.pilot.pilot import SMALL, Pilot, whim
from tests.same_picture import differing

BRISK = Settings(speed=2.0, cpu_pace_ms=0, last_mode="paper")
STILL = Settings(speed=2.0, cpu_pace_ms=0, last_mode="paper", reduced_motion=True)


class Looking(Pilot):
    """A pilot with a window drawn as the program's is; every picture is compared with a complete redraw."""

    def __post_init__(self) -> None:
        self.renderer, self.compared, self.parted = Renderer(), 0, 0
        super().__post_init__()

    def draw(self) -> pygame.Surface:
        """The screen as it is now."""
        self.stack.changed = False
        parts = self.renderer.show(self.top.draw, self.surface)
        places = differing(self.top, self.surface)
        assert not places, f"frame {self.frames} of {type(self.top).__name__} is wrong at {places[:3]}"
        self.compared += 1
        self.parted += parts != [self.surface.get_rect()]
        return self.surface


@pytest.fixture
def look(user_folder: Path, pictures: Media) -> Callable[..., Looking]:
    """Return a function that starts the program again on this test's folder."""

    def begin(settings: Settings) -> Looking:
        return Looking(user_folder, pictures, settings=settings, drawn_every=7)

    return begin


@pytest.mark.parametrize(("settings", "seed"), [(BRISK, 5), (STILL, 6)], ids=["with motion", "with less motion"])
def test_a_whole_game_by_drags_to_the_result(look: Callable[..., Looking], settings: Settings, seed: int) -> None:
    pilot = look(settings)
    pilot.start_by_mouse("Heroic", "The paper's CPU")
    pilot.play_until_the_end(by_drags, whim(seed))
    pilot.frame(200)

    assert isinstance(pilot.top, ResultScene)
    assert pilot.compared > 70
    assert pilot.parted > pilot.compared / 2, "hardly anything was drawn in parts"


def test_tooltips_the_log_the_enemys_turn_and_screens_over_the_table(look: Callable[..., Looking]) -> None:
    pilot = look(BRISK)
    pilot.start_by_mouse("Heroic", "The paper's CPU")
    pilot.wait_for_my_part()
    pilot.press("left", "return", "down", "return")
    pilot.wait_for_my_part()
    layout = pilot.tables_layout
    for point in (layout.king(1), layout.end_turn(), layout.hand_card(1, 4, 0)[:2], layout.menu()):
        pilot.move(point)
        pilot.frame(60)
    for keys in (("l",), ("l",), ("right", "right", "t"), ("t", "f1"), ("escape",), ("escape",)):
        pilot.press(*keys)
        pilot.frame(30)
    assert pilot.compared > 25


def test_other_sizes_of_the_window(look: Callable[..., Looking]) -> None:
    pilot = look(BRISK)
    pilot.start_by_mouse("Heroic", "The paper's CPU")
    for size in ((1280, 720), (700, 900), (961, 541)):
        pilot.resize(*size)
        pilot.frame(60)
    pilot.wait_for_my_part()
    assert pilot.compared > 8


# ------------------------------------------------------------------------------------------------------ in the main loop


@pytest.fixture
def window() -> tuple[int, int]:
    """Small, because every picture is compared with a complete redraw."""
    return SMALL


@pytest.fixture
def watched(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the screens drawn by the main loop since; each was drawn correctly."""
    names, draw = list[str](), loop._draw

    def draw_and_look(scene: Scene | None, renderer: Renderer, *, anew: bool) -> None:
        draw(scene, renderer, anew=anew)
        shown = pygame.display.get_surface()
        assert shown is not None
        if machine.stack.size == shown.get_size():
            assert not differing(scene, shown, machine.loop._toasts.draw), f"{type(scene).__name__} after {names}"
            names.append(type(scene).__name__)

    monkeypatch.setattr(loop, "_draw", draw_and_look)
    machine.loop._guard = None
    return names


def post(number: int, **said: object) -> None:
    pygame.event.post(pygame.event.Event(number, said))


@pytest.mark.parametrize("name", sorted(PLACES))
def test_every_place_of_the_title_and_back(machine: Machine, watched: list[str], name: str) -> None:
    machine.stack.obey(Go(PLACES[name]))
    machine.run(60)
    assert watched
    for x, y in ((150, 100), (320, 180), (450, 250)):
        machine.click((x, y))
        machine.run(20)
    machine.press("tab", "down", "tab")
    machine.stack.obey(Go(ToTitle(), instead=True))
    machine.run(30)

    assert watched[-1] == "TitleScene"


def test_a_window_that_is_stretched_exposed_and_made_full_screen(machine: Machine, watched: list[str]) -> None:
    machine.pilot.start_by_mouse()
    machine.run(20)
    shown = pygame.display.get_surface()
    assert shown is not None
    try:
        # Back and forth before it is laid out again, and then at rest.
        for size, frames in (((1000, 600), 2), ((1280, 720), 60), ((1000, 600), 60), ((1280, 720), 60)):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.event.clear()
            post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
            machine.run(frames)
        machine.press("f11")
        assert machine.pilot.context.settings.window == BORDERLESS
        machine.run(60)
        machine.press("f11")
        machine.run(60)
        shown.fill((255, 0, 255))
        post(pygame.WINDOWEXPOSED)
        machine.run(2)
    finally:
        pygame.display.set_mode((1280, 720))

    assert watched.count("TableScene") > 30


def test_a_window_that_comes_back_to_its_size_within_a_slow_frame(machine: Machine, watched: list[str]) -> None:
    machine.pilot.start_by_mouse()
    machine.run(20)
    drawn = len(watched)
    for _ in range(2):
        shown = pygame.display.get_surface()
        assert shown is not None
        # Each change of size gives the window another surface; after two changes it has its old size and no content.
        shown.fill((255, 0, 255))
        post(pygame.WINDOWSIZECHANGED, x=SMALL[0], y=SMALL[1])
        machine.run(1, 10 * QUIET_MS)
        machine.run(30)

    assert len(watched) > drawn


def larger_words(machine: Machine) -> None:
    machine.pilot.context.change_settings(text_scale=150)


def another_tab(machine: Machine) -> None:
    assert isinstance(machine.top, OptionsScene)
    machine.top.used("tab.prizes")


def pressed_at_another_size(machine: Machine) -> None:
    pygame.display.set_mode((1000, 600), pygame.RESIZABLE)
    pygame.event.clear()
    post(pygame.WINDOWSIZECHANGED, x=1000, y=600)
    machine.run(1)
    post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)


@pytest.mark.parametrize("change", [larger_words, another_tab, pressed_at_another_size])
def test_a_lost_picture_is_not_rebuilt_within_one_frame(
    machine: Machine, watched: list[str], change: Callable[[Machine], None]
) -> None:
    machine.stack.obey(Go(To.OPTIONS))
    machine.run(60)
    ticks = count(round(machine.clock))
    machine.pilot.context.now_ms = lambda: float(next(ticks))
    drawn = len(watched)
    try:
        change(machine)
        machine.run(3)
        assert len(watched) == drawn
        machine.run(200)
    finally:
        pygame.display.set_mode((1280, 720))

    assert len(watched) > drawn
    assert watched[-1] == "OptionsScene"


def test_a_moving_pointer_redraws_little_of_the_window(look: Callable[..., Looking]) -> None:
    pilot = look(BRISK)
    pilot.start_by_mouse()
    pilot.wait_for_my_part()
    pilot.frame(100)
    pilot.draw()
    pilot.stack.handle(PointerMoved(*pilot.tables_layout.end_turn()))
    pilot.frame()
    parts = pilot.renderer.show(pilot.top.draw, pilot.surface)
    width, height = pilot.size

    assert pilot.session.hand.hover == HitArea(HitKind.END)
    assert sum(part.width * part.height for part in parts) < width * height / 4
