"""The window and the main loop: the only reader of the clock and of the event queue.

`run` opens the window, builds what the screens share and keeps the stack of scenes going until it is empty. A frame is drawn only when
something moved; a still screen sleeps until an event comes.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

import pygame

from hschess.resources import asset
from hschess.rules.errors import HschessError
from hschess.store.folders import user_folder
from hschess.store.settings import load_settings
from scenes.context import Context
from scenes.kit.inputs import Input, KeyPressed, QuitAsked, Resized, inputs_of
from scenes.kit.media import Media
from scenes.kit.sdl import prepare_sdl
from scenes.kit.sound import Sounds
from scenes.stack import Scene, SceneStack
from scenes.stage.layout import BASE_HEIGHT, BASE_WIDTH, Layout
from scenes.title import TitleScene
from scenes.words import say

FRAMES_PER_SECOND: Final = 60
LONGEST_FRAME_MS: Final = 50.0
IDLE_WAIT_MS: Final = 100
DESKTOP_SHARE: Final = 0.8
LEAST_SIZE: Final = (480, 270)
EXPOSING: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
INVISIBLE_DRIVERS: Final = ("offscreen", "dummy")


class NoDisplayError(HschessError):
    """There is no screen to open a window on."""


def run(arguments: Sequence[str] = ()) -> int:
    """Open the game; its exit status. `arguments`: at most one record to open."""
    try:
        context = open_window(os.environ)
    except NoDisplayError as error:
        print(f"hschess: {error}", file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    try:
        first = TitleScene(context, Path(arguments[0]) if arguments else None)
        keep_going(SceneStack(first, *pygame.display.get_window_size()), context)
    finally:
        remember_window(context)
        pygame.quit()
    return 0


def open_window(environment: Mapping[str, str]) -> Context:
    """A window of a fitting size and what all screens share.

    Errors: `NoDisplayError` where there is no screen and the user did not ask for an invisible one.
    """
    prepare_sdl()
    folder = user_folder(environment)
    loaded = load_settings(folder)
    try:
        pygame.display.init()
        size = first_size(loaded.settings.window_width, loaded.settings.window_height)
        set_mode(size)
    except pygame.error as error:
        raise NoDisplayError(f"cannot open a window: {error}") from error
    driver = pygame.display.get_driver()
    if driver in INVISIBLE_DRIVERS and environment.get("SDL_VIDEODRIVER") != driver:
        pygame.quit()
        raise NoDisplayError("cannot open a window: there is no display (SDL_VIDEODRIVER=dummy runs without one)")
    pygame.display.set_caption(say("app.title"))
    pygame.display.set_icon(pygame.image.load(asset("icons", "icon.png")))
    pygame.key.set_repeat(350, 45)
    return Context(
        media=Media(Layout(*size).scale),
        sounds=Sounds(),
        folder=folder,
        settings=loaded.settings,
        now_ms=lambda: time.perf_counter() * 1000,
        today=date.today().isoformat(),  # noqa: DTZ011 - the player's own calendar day
        chance_seed=lambda: time.time_ns() // 1000 % 1_000_000_000,
        complaint=loaded.complaint,
    )


def first_size(kept_width: int, kept_height: int) -> tuple[int, int]:
    """The size it had, cut to the desktop; at first four fifths of the desktop in 16:9."""
    desktop_width, desktop_height = pygame.display.get_desktop_sizes()[0]
    if kept_width and kept_height:
        width, height = min(kept_width, desktop_width), min(kept_height, desktop_height)
        return max(width, LEAST_SIZE[0]), max(height, LEAST_SIZE[1])
    scale = min(desktop_width * DESKTOP_SHARE / BASE_WIDTH, desktop_height * DESKTOP_SHARE / BASE_HEIGHT)
    return max(round(BASE_WIDTH * scale), LEAST_SIZE[0]), max(round(BASE_HEIGHT * scale), LEAST_SIZE[1])


def set_mode(size: tuple[int, int]) -> None:
    """Open the window in step with the screen's refresh where the driver can, else without."""
    try:
        pygame.display.set_mode(size, pygame.RESIZABLE, vsync=1)
    except pygame.error:
        pygame.display.set_mode(size, pygame.RESIZABLE)


def keep_going(stack: SceneStack, context: Context) -> None:
    """The main loop: inputs, update, draw, until the stack is empty."""
    clock, shown = pygame.time.Clock(), False
    last_ms = context.now_ms()
    while stack.top is not None:
        exposed = _take_inputs(stack, context, IDLE_WAIT_MS if shown and not _is_due(stack) else 0)
        now_ms = context.now_ms()
        stack.update(min(now_ms - last_ms, LONGEST_FRAME_MS))
        last_ms = now_ms
        if exposed or _is_due(stack):
            stack.changed = False
            _draw(stack.top)
            shown = True
        clock.tick(FRAMES_PER_SECOND)


def _is_due(stack: SceneStack) -> bool:
    """Whether the scene on top looks different from what was drawn last."""
    return stack.changed or (stack.top is not None and stack.top.is_moving())


def _take_inputs(stack: SceneStack, context: Context, wait_ms: int) -> bool:
    """Give the scene all inputs that have come, waiting for one up to `wait_ms`; whether the window's content was lost."""
    events = pygame.event.get()
    if not events and wait_ms:
        first = pygame.event.wait(wait_ms)
        events = ([first] if first.type != pygame.NOEVENT else []) + pygame.event.get()
    layout = Layout(*pygame.display.get_window_size())
    for given in inputs_of(events, layout, pygame.mouse.get_pos()):
        _give(stack, context, given)
    return any(event.type in EXPOSING for event in events)


def _give(stack: SceneStack, context: Context, given: Input) -> None:
    match given:
        case Resized(width=width, height=height):
            context.media.set_scale(Layout(width, height).scale)
            stack.resized(width, height)
        case KeyPressed(key="f11"):
            pygame.display.toggle_fullscreen()
        case QuitAsked():
            stack.leave()
        case _:
            stack.handle(given)


def _draw(scene: Scene | None) -> None:
    surface = pygame.display.get_surface()
    if scene is not None and surface is not None:
        scene.draw(surface)
        pygame.display.flip()


def remember_window(context: Context) -> None:
    """Keep the window's size for the next start."""
    if not pygame.display.is_fullscreen():
        width, height = pygame.display.get_window_size()
        if (width, height) != (context.settings.window_width, context.settings.window_height):
            context.change_settings(window_width=width, window_height=height)
