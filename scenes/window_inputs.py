"""Inputs for the window itself: its size, its border, a picture of it, a dropped file; the top scene gets the others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from scenes.context import Context
from scenes.destinations import ToRecordFile, ToWorkshop
from scenes.menus.title import TitleScene
from scenes.replay.export import keep_picture
from scenes.replay.record_file import record_dropped
from scenes.stack import Go, Scene, SceneStack
from scenes.stage.inputs import (
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
from scenes.stage.table_layout import Layout
from scenes.ui.stretch import Size, Stretch
from scenes.window import toggle_border

LEAST_SIZE: Final[Size] = (160, 90)
"""In pixels. A smaller window shows the upper left part of this one: no letter can be read in it, and wrapping letters that are wider than
the page takes seconds."""


def give_in_time(stack: SceneStack, context: Context, given: Input, stretch: Stretch | None) -> None:
    """Handle an input; a new size of a visible window waits until it stops changing."""
    if isinstance(given, Resized) and stretch is not None and stack.top is not None:
        stretch.resize((given.width, given.height), stack.size, stack.top.draw)
        return
    if stretch is not None and isinstance(given, PointerPressed | PointerReleased | KeyPressed):
        lay_out(stack, context, stretch.settle())
    give(stack, context, given)


def lay_out(stack: SceneStack, context: Context, size: Size | None) -> None:
    """Lay out for this size; does nothing if it is unknown."""
    if size is not None:
        give(stack, context, Resized(*size))


def give(stack: SceneStack, context: Context, given: Input) -> None:
    """Do the window's part of an input, or pass it to the top scene."""
    match given:
        case Resized(width=width, height=height):
            size = max(width, LEAST_SIZE[0]), max(height, LEAST_SIZE[1])
            context.media.set_scale(Layout(*size).scale)
            stack.resized(*size)
        case KeyPressed() if _changes_border(given, stack):
            toggle_border(context)
        case QuitAsked():
            stack.leave()
        case FileDropped(path=path):
            record = record_dropped(context, Path(path))
            stack.obey(None if record is None else Go(ToRecordFile(record)))
            if context.dropped and isinstance(stack.top, TitleScene):
                stack.obey(Go(ToWorkshop()))
        case KeyPressed(key="f12") if not _takes_all_keys(stack):
            context.complaint = keep_window(context, stack.top)
        case FocusLost() | FocusGained():
            context.sounds.set_behind(isinstance(given, FocusLost))
            stack.handle(given)
        case _:
            stack.handle(given)


def _changes_border(given: KeyPressed, stack: SceneStack) -> bool:
    """Whether a key is meant for the window; none is while a key is being bound."""
    return not _takes_all_keys(stack) and (given.key == "f11" or (given.key == "return" and given.alt))


def _takes_all_keys(stack: SceneStack) -> bool:
    return stack.top is not None and stack.top.takes_all_keys


def keep_window(context: Context, scene: Scene | None) -> str:
    """Save a picture of the window; returns a message with its path, or with the error."""
    surface = pygame.Surface(pygame.display.get_window_size())
    if scene is not None:
        scene.draw(surface)
    return keep_picture(context, context.today or "hschess", surface)
