"""The window and the main loop: the only reader of the clock and of the event queue.

`run` opens the window, builds what the screens share and keeps the stack of scenes going until it is empty. A frame is drawn only when
something moved; a still screen sleeps until an event comes.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import wait
from datetime import date
from pathlib import Path
from typing import Final

import pygame

from hschess.resources import asset, asset_root
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode
from hschess.store.folders import kept_folder, user_folder
from hschess.store.settings import load_settings
from scenes.context import Context
from scenes.keeping import keep_picture
from scenes.kit.inputs import (
    FileDropped,
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    PointerPressed,
    PointerReleased,
    QuitAsked,
    Resized,
)
from scenes.kit.media import Media, load_picture
from scenes.kit.pads import Hands
from scenes.kit.sdl import hushed, prepare_sdl
from scenes.kit.sound import Sounds, sounds_in
from scenes.kit.stretch import Size, Stretch
from scenes.replay_open import dropped
from scenes.stack import Scene, SceneStack
from scenes.stage.layout import Layout
from scenes.stage.tokens import LONGEST_FRAME_MS
from scenes.title import TitleScene
from scenes.window import open_at, remember, toggle_border
from scenes.words import say

FRAMES_PER_SECOND: Final = 60
IDLE_WAIT_MS: Final = 20
"""A still screen sleeps so long between two looks at the inputs. SDL's own wait looks every millisecond, which costs ten times as much."""
EXPOSING: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
NO_DISPLAY: Final = "cannot open a window: there is no display (SDL_VIDEODRIVER=dummy runs without one)"
MMAP_THRESHOLD: Final = -3, 128 * 1024
"""The C library's number for it, and the bytes from which on a freed picture goes back to the system at once."""
LAST_SECONDS: Final = 5.0
"""How long the program waits for what closed screens have still to end."""
INVISIBLE_DRIVERS: Final = ("offscreen", "dummy")


class NoDisplayError(HschessError):
    """There is no screen to open a window on."""


def run(
    record: Path | None = None, tell: Callable[[str], None] | None = None, modes: Mapping[str, Mode] | None = None
) -> int:
    """Open the game, or this record in it; its exit status.

    `tell` is given the log, sentence by sentence; `modes` are those of the user's own that the record may need.
    """
    try:
        context = open_window(os.environ)
    except NoDisplayError as error:
        print(f"hschess: {error}", file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    context.tell = tell
    context.modes.update(modes or {})
    try:
        first = TitleScene(context, record)
        stack = SceneStack(first, *pygame.display.get_window_size())
        try:
            keep_going(stack, context)
        finally:
            stack.leave()
    finally:
        remember(context)
        pygame.quit()
        wait(context.endings, LAST_SECONDS)
    return 0


def open_window(environment: Mapping[str, str]) -> Context:
    """A window of a fitting size and what all screens share.

    Errors: `NoDisplayError` where there is no screen and the user did not ask for an invisible one.
    """
    if has_no_screen(environment):
        raise NoDisplayError(NO_DISPLAY)
    give_memory_back()
    prepare_sdl()
    folder = user_folder(environment)
    loaded = load_settings(folder)
    try:
        # What is wrong comes as an error; of a desktop that is not there SDL's libraries complain besides.
        with hushed():
            pygame.display.init()
        size = open_at(loaded.settings)
    except pygame.error as error:
        raise NoDisplayError(f"cannot open a window: {error}") from error
    driver = pygame.display.get_driver()
    if driver in INVISIBLE_DRIVERS and environment.get("SDL_VIDEODRIVER") != driver:
        pygame.quit()
        raise NoDisplayError(NO_DISPLAY)
    pygame.display.set_caption(say("app.title"))
    pygame.display.set_icon(load_picture(asset("icons", "icon.png")))
    pygame.key.set_repeat(350, 45)
    return Context(
        media=Media(Layout(*size).scale),
        sounds=Sounds(sounds_in(asset_root() / "sounds"), loaded.settings),
        folder=folder,
        settings=loaded.settings,
        now_ms=lambda: time.perf_counter() * 1000,
        today=date.today().isoformat(),  # noqa: DTZ011 - the player's own calendar day
        chance_seed=lambda: time.time_ns() // 1000 % 1_000_000_000,
        kept=kept_folder(environment),
        complaint=loaded.complaint,
    )


def give_memory_back() -> None:
    """Let freed pictures leave the process; left alone, GNU's allocator keeps up to half as much again as is in use."""
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(*MMAP_THRESHOLD)


def has_no_screen(environment: Mapping[str, str]) -> bool:
    """Whether a Linux machine has neither a desktop nor a graphics card; SDL would complain of it in words of its own."""
    if not sys.platform.startswith("linux") or environment.get("SDL_VIDEODRIVER"):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY") or Path("/dev/dri").exists())


def keep_going(stack: SceneStack, context: Context) -> None:
    """The main loop: inputs, update, draw, until the stack is empty."""
    clock, shown, hands, stretch = pygame.time.Clock(), False, Hands(), Stretch()
    hands.open()
    last_ms = context.now_ms()
    while stack.top is not None:
        is_idle = shown and not stretch.is_on and not _is_due(stack) and not hands.is_holding
        inputs, exposed = _take_inputs(context, hands, IDLE_WAIT_MS if is_idle else 0)
        now_ms = context.now_ms()
        for given in [*inputs, *hands.update(min(now_ms - last_ms, LONGEST_FRAME_MS))]:
            _give_in_time(stack, context, given, stretch if shown else None)
        _lay_out(stack, context, stretch.update(now_ms - last_ms))
        stack.update(min(now_ms - last_ms, LONGEST_FRAME_MS))
        context.sounds.update(now_ms - last_ms)
        last_ms = now_ms
        if stretch.is_on:
            _draw_stretched(stretch, anew=exposed)
        elif exposed or _is_due(stack):
            stack.changed = False
            _draw(stack.top)
            shown = True
        clock.tick(FRAMES_PER_SECOND)


def _is_due(stack: SceneStack) -> bool:
    """Whether the scene on top looks different from what was drawn last."""
    return stack.changed or (stack.top is not None and stack.top.is_moving())


def _take_inputs(context: Context, hands: Hands, wait_ms: int) -> tuple[list[Input], bool]:
    """All inputs that have come, after sleeping `wait_ms`; whether the window's content was lost."""
    if wait_ms:
        pygame.time.wait(wait_ms)
    events = pygame.event.get()
    layout = Layout(*pygame.display.get_window_size())
    hands.bind(context.settings.bindings)
    inputs = list(hands.inputs_of(events, layout, pygame.mouse.get_pos()))
    return inputs, any(event.type in EXPOSING for event in events)


def _give_in_time(stack: SceneStack, context: Context, given: Input, stretch: Stretch | None) -> None:
    """A new size of a window that shows something waits until it has rested; whatever is pressed meanwhile waits for nothing."""
    if isinstance(given, Resized) and stretch is not None and stack.top is not None:
        stretch.resize((given.width, given.height), stack.size, stack.top.draw)
        return
    if stretch is not None and isinstance(given, PointerPressed | PointerReleased | KeyPressed):
        _lay_out(stack, context, stretch.settle())
    _give(stack, context, given)


def _lay_out(stack: SceneStack, context: Context, size: Size | None) -> None:
    if size is not None:
        _give(stack, context, Resized(*size))


def _draw_stretched(stretch: Stretch, *, anew: bool) -> None:
    surface = pygame.display.get_surface()
    if surface is not None and stretch.draw(surface, anew=anew):
        pygame.display.flip()


def _give(stack: SceneStack, context: Context, given: Input) -> None:
    match given:
        case Resized(width=width, height=height):
            context.media.set_scale(Layout(width, height).scale)
            stack.resized(width, height)
        case KeyPressed() if _changes_border(given, stack):
            toggle_border(context)
        case QuitAsked():
            stack.leave()
        case FileDropped(path=path):
            stack.obey(dropped(context, path))
        case KeyPressed(key="f12") if not _takes_all_keys(stack):
            context.complaint = keep_window(context, stack.top)
        case FocusLost() | FocusGained():
            context.sounds.set_behind(isinstance(given, FocusLost))
            stack.handle(given)
        case _:
            stack.handle(given)


def _changes_border(given: KeyPressed, stack: SceneStack) -> bool:
    """Whether a key is meant for the window; while a key is being bound, none is."""
    return not _takes_all_keys(stack) and (given.key == "f11" or (given.key == "return" and given.alt))


def _takes_all_keys(stack: SceneStack) -> bool:
    return bool(getattr(stack.top, "takes_all_keys", False))


def keep_window(context: Context, scene: Scene | None) -> str:
    """Write what the window shows as a picture; a sentence that says where it is, or why it is not."""
    surface = pygame.Surface(pygame.display.get_window_size())
    if scene is not None:
        scene.draw(surface)
    return keep_picture(context, context.today or "hschess", surface)


def _draw(scene: Scene | None) -> None:
    surface = pygame.display.get_surface()
    if scene is not None and surface is not None:
        scene.draw(surface)
        pygame.display.flip()
