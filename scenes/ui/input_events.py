"""Translates pygame's events to inputs; no other module reads events for that. `scenes.stage.inputs` has the inputs themselves."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.stage.inputs import (
    LEFT,
    MIDDLE,
    RIGHT,
    FileDropped,
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    QuitAsked,
    Resized,
    TextComposed,
    TextTyped,
    Wheel,
)
from scenes.stage.table_layout import Layout
from scenes.ui.key_names import cap_of, is_third_level, key_of

_PLAIN: Final[dict[int, Input]] = {
    pygame.QUIT: QuitAsked(),
    pygame.WINDOWFOCUSLOST: FocusLost(),
    pygame.WINDOWFOCUSGAINED: FocusGained(),
    pygame.WINDOWLEAVE: PointerLeft(),
}


def input_of(event: pygame.event.Event, layout: Layout, pointer: tuple[float, float] = (0, 0)) -> Input | None:
    """Translate one event; None if it has no meaning for the game. Wheel events lack the pointer: its place in window pixels."""
    if event.type in _PLAIN:
        return _PLAIN[event.type]
    match event.type:
        case pygame.MOUSEMOTION:
            return PointerMoved(*layout.to_logical(*event.pos))
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            return _button(event, layout)
        case pygame.MOUSEWHEEL:
            return Wheel(*layout.to_logical(*pointer), getattr(event, "precise_y", float(event.y)))
        case pygame.KEYDOWN | pygame.KEYUP:
            return _key(event)
        case pygame.TEXTINPUT:
            return TextTyped(event.text)
        case pygame.TEXTEDITING:
            return TextComposed(event.text, event.start)
        case pygame.DROPFILE:
            return FileDropped(event.file)
        case pygame.WINDOWSIZECHANGED:
            # A minimised window may report no size at all.
            return Resized(max(1, event.x), max(1, event.y))
        case _:
            return None


def _button(event: pygame.event.Event, layout: Layout) -> Input | None:
    if event.button not in (LEFT, MIDDLE, RIGHT):  # 4 and 5 are the wheel, reported a second time
        return None
    x, y = layout.to_logical(*event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return PointerPressed(x, y, event.button)
    return PointerReleased(x, y, event.button)


def _key(event: pygame.event.Event) -> Input | None:
    cap = cap_of(event.key, getattr(event, "scancode", 0))
    if not cap:
        return None
    mods = getattr(event, "mod", 0)
    key, shift = key_of(cap, mods)
    if event.type == pygame.KEYUP:
        return KeyReleased(key, cap)
    if is_third_level(mods):
        return KeyPressed(key, shift, pressed=cap)
    ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return KeyPressed(key, shift, ctrl, bool(mods & pygame.KMOD_ALT), cap)
