"""Every screen works in every window, with any names and text: nothing raises, every control is on the page, and it can be left.

Screens are found as the monkey finds them, so new ones are included.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pygame
import pytest

from hschess.resources import languages
from hschess.rules.record import Record
from hschess.store.settings import Settings
from scenes import words
from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.pages.screen import Screen
from scenes.routes import routes_of
from scenes.stack import Back, Go, Quit, Scene, SceneStack
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.stage.table_layout import Point, Rect
from scenes.ui.focus import FocusGroup
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Button, Widget
from tests.attacks import monkey_screens
from tests.attacks.monkey_files import finished_record, half_a_record
from tests.attacks.monkey_screens import OPENINGS
from tests.by_commit import seeds
from tests.displays import begin_display

WINDOWS = ((320, 180), (640, 360), (1, 1), (33, 77), (300, 6), (6, 200), (160, 200), (500, 90))
USABLE = ((320, 180), (640, 360), (160, 200), (500, 90))
"""Windows of playable shapes."""
NAMES = ("White", "", "W" * 250, "兵" * 200, "b " * 100, "a\nb\0")
SIZES = ((100, 100), (200, 150), (200, 80), (137, 150))
"""Text and menu sizes, in percent."""
EXAMPLES = 1
"""Windows for each screen; other ones at each commit."""
ESCAPES = 3
"""The most presses of Escape: for a pinned tooltip, for the focus, and for the screen."""
FRAMES = 5
"""After each press, because a game's opening ends only when the table is ready."""
SLACK = 0.5
KEYS = ("tab", "down", "right", "page down", "end", "home", "t", "up", "left", "page up")


@pytest.fixture(scope="module", autouse=True)
def own_display(pictures: Media) -> Iterator[None]:
    begin_display()
    yield
    words.choose("en")
    pictures.reword(1.0)
    pictures.set_scale(1.0)


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The players' name in every record: the last of this list."""
    names = ["White"]
    for make in (finished_record, half_a_record):
        monkeypatch.setattr(monkey_screens, make.__name__, lambda make=make: _named(make(), names[-1]))
    return names


def _named(record: Record, name: str) -> Record:
    return replace(record, white=name, black=name, date=name, event=name)


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in OPENINGS for seed in seeds(f"any window of {name}", EXAMPLES)]
)
def test_every_screen_opens_takes_every_input_and_can_be_left(
    pictures: Media,
    user_folders: Iterator[Path],
    named: list[str],
    name: str,
    seed: int,
) -> None:
    chance = Random(seed)
    size, called, (text, ui) = chance.choice(WINDOWS), chance.choice(NAMES), chance.choice(SIZES)
    language = chance.choice(languages())
    named.append(called)
    stack = opened(pictures, next(user_folders), name, size, Settings(
        speed=4.0, cpu_pace_ms=0, text_scale=text, ui_scale=ui, language=language
    ))  # fmt: skip
    scene = stack.top
    assert scene is not None
    seen(stack, size)
    if size in USABLE and isinstance(scene, Screen):
        assert not list(beyond(scene))
    for given_ in inputs_on(scene):
        scene.handle(given_)
    seen(stack, size)
    assert is_left(scene), "no way out"
    stack.leave()


@pytest.mark.parametrize("called", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_log_of_a_record_keeps_its_size_with_any_player_names(
    pictures: Media, user_folder: Path, named: list[str], called: str, size: tuple[int, int]
) -> None:
    named.append(called)
    wishes = Settings(text_scale=size[0], ui_scale=size[1])
    viewer = opened(pictures, user_folder / "home", "Replay", (320, 180), wishes).top
    log = next(one for one in widgets_of(viewer) if one.name == "text")

    assert log.rect[3] >= 150


def opened(media: Media, folder: Path, name: str, size: tuple[int, int], wishes: Settings) -> SceneStack:
    """The program with a screen in front."""
    folder.mkdir()
    ticks = count()
    context = Context(media, Sounds(), folder, wishes, lambda: float(next(ticks)), "2026-11-20")
    stack = SceneStack(TitleScene(context), *size, routes_of(context))
    for scene in OPENINGS[name](context):
        stack.put(scene)
    return stack


def seen(stack: SceneStack, size: tuple[int, int]) -> None:
    """Draw some frames and a picture."""
    top = stack.top
    assert top is not None
    for _ in range(3):
        top.update(16.0)
    top.draw(pygame.Surface(size))


def widgets_of(scene: Scene | None) -> list[Widget]:
    group = getattr(scene, "group", None)
    return group.widgets if isinstance(group, FocusGroup) else []


def beyond(screen: Screen) -> Iterator[tuple[str, Rect]]:
    """Controls that cannot be reached: not wholly on the page, or too small to be visible."""
    for one in screen.group.widgets:
        left, top, width, height = one.rect
        top += screen.page.place
        inside = left >= -SLACK and top >= -SLACK and left + width <= screen.layout.width + SLACK
        if (
            one.focusable
            and one.name
            and not (inside and top + height <= screen.layout.height + SLACK and one.has_room)
        ):
            yield one.name, one.rect


def inputs_on(scene: Scene) -> Iterator[Input]:
    """At every edge and corner of every widget a press that ends elsewhere, a drag over it, the wheel; then keys."""
    zoom = getattr(getattr(scene, "layout", None), "zoom", 1.0)
    for widget in list(widgets_of(scene)):
        for x, y in _edges(widget.rect):
            yield Wheel(x * zoom, y * zoom, -2.5)
            yield PointerMoved(x * zoom, y * zoom)
            yield PointerPressed(x * zoom, y * zoom)
            yield PointerMoved(x * zoom + 3, y * zoom + 300)
            yield PointerReleased(-900.0, -900.0)
    yield TextTyped("ğ")
    for key in KEYS:
        yield KeyPressed(key)


def _edges(rect: Rect) -> list[Point]:
    left, top, width, height = rect
    return [(left + width * across, top + height * down) for across in (0.02, 0.98) for down in (0.0, 0.5, 0.999)]


def is_left(scene: Scene) -> bool:
    """Whether Escape, pressed a few times, or else the menu's key or a button of its own leads to another screen."""
    for key in ("escape",) * ESCAPES + ("f10",):
        commands = [scene.handle(KeyPressed(key)), *(scene.update(16.0) for _ in range(FRAMES))]
        if any(isinstance(one, Back | Go | Quit) for one in commands):
            return True
    return any(isinstance(one, Button) and one.enabled and one.has_room for one in widgets_of(scene))
