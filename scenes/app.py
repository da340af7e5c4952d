"""The program with its window: `run` opens it, builds the shared parts of the screens, runs the main loop and cleans up.

Only this module reads the clock; the loop (`loop`) gets it from the context.
"""

from __future__ import annotations

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
from hschess.store.folders import is_unused, kept_folder, user_folder
from hschess.store.settings import load_settings
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.faults.guard import Beginning, Guard
from scenes.loop import keep_going
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.table_layout import Layout
from scenes.ui.lost_display import when_display_is_lost
from scenes.ui.master_files import load_picture
from scenes.ui.media import Media
from scenes.ui.memory import give_memory_back
from scenes.ui.sdl import hushed, prepare_sdl
from scenes.ui.sound import Sounds, sounds_in
from scenes.window import open_at, remember
from scenes.words import say

NO_DISPLAY: Final = "cannot open a window: there is no display (SDL_VIDEODRIVER=dummy runs without one)"
LOST_DISPLAY: Final = "the display is gone; every action of the game is saved"
LAST_SECONDS: Final = 5.0
"""The time limit for unfinished work of closed screens, in seconds."""
LEFT_BEHIND: Final = (
    "another program still holds a file, so that something could not be written; games of the laboratory that are missing"
    " are played again"
)
INVISIBLE_DRIVERS: Final = ("offscreen", "dummy")


class NoDisplayError(HschessError):
    """There is no screen to open a window on."""


def run(
    record: Path | None = None,
    on_log_line: Callable[[str], None] | None = None,
    modes: Mapping[str, Mode] | None = None,
) -> int:
    """Open the game, or this record in it; returns the exit status.

    `on_log_line` gets the log, sentence by sentence; `modes` are custom modes that the record may need.

    Raises `NoDisplayError` if there is no screen.
    """
    is_first = record is None and is_unused(user_folder(os.environ))
    context = open_window(os.environ)
    context.on_log_line = on_log_line
    context.modes.update(modes or {})
    guard = Guard(context)
    try:
        stack = SceneStack(
            Beginning(ToTitle(record, is_first=is_first)), *pygame.display.get_window_size(), routes_of(context)
        )
        _kept = when_display_is_lost(lambda: _lose_display(stack, context, guard))
        try:
            keep_going(stack, context, guard)
        finally:
            stack.leave()
    finally:
        remember(context)
        context.saves.close()
        context.sounds.stop()
        pygame.quit()
        is_complete = _end(context, guard)
    if not is_complete:
        # A thread that waits for a file would keep the process alive for as long as it waits.
        guard.print_line(LEFT_BEHIND)
        os._exit(guard.status)
    return guard.status


def _lose_display(stack: SceneStack, context: Context, guard: Guard) -> None:
    """Close all that can be closed without a window, and end the process: SDL cannot recover from this."""
    try:
        stack.leave()
        _end(context, guard)
    finally:
        guard.print_line(LOST_DISPLAY)
        os._exit(2)


def _end(context: Context, guard: Guard) -> bool:
    """Wait for unfinished work of closed screens, and report its errors; returns whether all of it is done."""
    done, unfinished = wait(context.endings, LAST_SECONDS)
    for ending in done:
        error = None if ending.cancelled() else ending.exception()
        if error is not None:
            guard.end(error)
    return not unfinished


def open_window(environment: Mapping[str, str]) -> Context:
    """Open a window of a suitable size, with the shared parts of all screens.

    Raises `NoDisplayError` if there is no screen and the user did not ask for an invisible one.
    """
    if has_no_screen(environment):
        raise NoDisplayError(NO_DISPLAY)
    give_memory_back()
    prepare_sdl()
    folder = user_folder(environment)
    loaded = load_settings(folder)
    try:
        # Problems come as errors; SDL's libraries also print messages about a missing desktop.
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
    pygame.display.set_icon(load_picture(asset("icons", "icon.webp")))
    pygame.key.set_repeat(350, 45)
    return Context(
        media=Media(Layout(*size).scale),
        sounds=Sounds(sounds_in(asset_root() / "sounds"), loaded.settings, sounds_in(asset_root() / "music")),
        folder=folder,
        settings=loaded.settings,
        now_ms=lambda: time.perf_counter() * 1000,
        today=_calendar(),
        calendar=_calendar,
        chance_seed=lambda: time.time_ns() // 1000 % 1_000_000_000,
        kept=kept_folder(environment),
        complaint=loaded.complaint,
    )


def _calendar() -> str:
    return date.today().isoformat()  # noqa: DTZ011 - the player's own calendar day


def has_no_screen(environment: Mapping[str, str]) -> bool:
    """Whether a Linux machine has neither a desktop nor a graphics card; SDL would print its own message."""
    if not sys.platform.startswith("linux") or environment.get("SDL_VIDEODRIVER"):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY") or Path("/dev/dri").exists())
