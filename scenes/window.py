"""The window itself: its size and place, with or without a border, and how they are saved.

Sizes and places are window pixels on the desktop.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Sequence
from typing import Final

import pygame

from hschess.store.settings import BORDERLESS, WINDOW, Settings
from scenes.context import Context
from scenes.stage.table_layout import BASE_HEIGHT, BASE_WIDTH

DESKTOP_SHARE: Final = 0.8
LEAST_SIZE: Final = (960, 540)
"""The smallest window, if the desktop is that large."""
NOWHERE: Final = (-1, -1)
"""The saved place of a window that was never opened."""
GRIP: Final = 80
"""How much of the window's upper edge must be on a screen, so that the mouse can move it back."""
Size = tuple[int, int]


def open_at(settings: Settings) -> Size:
    """Open the window as it was left, synchronized with the screen's refresh if the driver can; returns its size. Raises `pygame.error`."""
    desktops = pygame.display.get_desktop_sizes()
    if settings.window == BORDERLESS:
        _set_mode(desktops[_screen_of(settings.window_x, desktops)], pygame.NOFRAME, vsync=True)
    else:
        _set_mode(first_size(settings.window_width, settings.window_height, desktops[0]), pygame.RESIZABLE, vsync=True)
    _place(settings, desktops)
    return pygame.display.get_window_size()


def toggle_border(context: Context) -> None:
    """Switch between the window at its place and the full screen."""
    set_border(context, WINDOW if context.settings.window == BORDERLESS else BORDERLESS)


def set_border(context: Context, window: str) -> None:
    """Switch between a bordered window and the full screen, and save that; the new size comes as an event."""
    if window == context.settings.window:
        return
    remember(context)
    context.change_settings(window=window)
    settings, desktops = context.settings, pygame.display.get_desktop_sizes()
    # Without vertical sync: requesting it a second time leaves a black window on some systems.
    if window == BORDERLESS:
        _set_mode(desktops[_screen_of(settings.window_x, desktops)], pygame.NOFRAME, vsync=False)
    else:
        size = first_size(settings.window_width, settings.window_height, desktops[0])
        _set_mode(size, pygame.RESIZABLE, vsync=False)
    _place(settings, desktops)
    width, height = pygame.display.get_window_size()
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))


def remember(context: Context) -> None:
    """Save the window's size and place for the next start, unless it has no border or is gone."""
    settings = context.settings
    if pygame.display.get_surface() is None or settings.window == BORDERLESS or pygame.display.is_fullscreen():
        return
    (width, height), (x, y) = pygame.display.get_window_size(), pygame.display.get_window_position()
    now = {"window_width": width, "window_height": height, "window_x": x, "window_y": y}
    if any(getattr(settings, name) != value for name, value in now.items()):
        context.change_settings(**now)


def first_size(kept_width: int, kept_height: int, desktop: Size) -> Size:
    """The saved size, cut to the desktop; at first four fifths of the desktop in 16:9."""
    if kept_width and kept_height:
        width, height = min(kept_width, desktop[0]), min(kept_height, desktop[1])
    else:
        scale = min(desktop[0] * DESKTOP_SHARE / BASE_WIDTH, desktop[1] * DESKTOP_SHARE / BASE_HEIGHT)
        width, height = round(BASE_WIDTH * scale), round(BASE_HEIGHT * scale)
    least = least_size(desktop)
    return max(width, least[0]), max(height, least[1])


def least_size(desktop: Size) -> Size:
    """The smallest size of the window."""
    return min(LEAST_SIZE[0], desktop[0]), min(LEAST_SIZE[1], desktop[1])


def is_on_a_screen(x: int, y: int, width: int, desktops: Sequence[Size]) -> bool:
    """Whether the mouse can reach a window's upper edge, with the screens side by side."""
    all_wide, tallest = sum(size[0] for size in desktops), max(size[1] for size in desktops)
    return x + width >= GRIP and x <= all_wide - GRIP and 0 <= y <= tallest - GRIP


def brought_in(x: int, y: int, size: Size, desktops: Sequence[Size]) -> tuple[int, int]:
    """A window's saved place, moved left and up until no part is beyond the right or the lower edge of the desktop."""
    all_wide, tallest = sum(desktop[0] for desktop in desktops), max(desktop[1] for desktop in desktops)
    return min(x, max(0, all_wide - size[0])), min(y, max(0, tallest - size[1]))


def _screen_of(x: int, desktops: Sequence[Size]) -> int:
    """The screen of a place, with the screens side by side."""
    right = 0
    for index, (width, _) in enumerate(desktops):
        right += width
        if x < right:
            return index
    return 0


def _place(settings: Settings, desktops: Sequence[Size]) -> None:
    # A desktop that places windows itself, such as Wayland's, refuses.
    with contextlib.suppress(pygame.error):
        if settings.window == BORDERLESS:
            screen = _screen_of(settings.window_x, desktops)
            pygame.display.set_window_position((sum(size[0] for size in desktops[:screen]), 0))
            return
        kept, size = (settings.window_x, settings.window_y), pygame.display.get_window_size()
        if kept != NOWHERE and is_on_a_screen(*kept, size[0], desktops):
            pygame.display.set_window_position(brought_in(*kept, size, desktops))


def _set_mode(size: Size, flags: int, *, vsync: bool) -> None:
    try:
        with warnings.catch_warnings():
            # Software rendering is not worth a message.
            warnings.simplefilter("ignore")
            pygame.display.set_mode(size, flags, vsync=int(vsync))
    except pygame.error:
        pygame.display.set_mode(size, flags)
    _hold_least_size()


def _hold_least_size() -> None:
    """Make the desktop's own frame respect the smallest size; a tiling desktop ignores it."""
    with warnings.catch_warnings(), contextlib.suppress(AttributeError, pygame.error):
        # The access from the display to its window is deprecated, and there is no other.
        warnings.simplefilter("ignore", DeprecationWarning)
        window = pygame.Window.from_display_module()
        window.minimum_size = least_size(pygame.display.get_desktop_sizes()[0])
