"""What happens when the desktop disappears under the window because its server ends or the connection is cut.

Under X11 the library would end the process at once, with its own message and before our cleanup. Wayland, Windows and macOS report it by an
event, as if the window had been closed.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Final

import pygame

X11: Final = "x11"
LIBRARY: Final = "libX11.so.6"
_Handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


def when_display_is_lost(end: Callable[[], None]) -> object:
    """Call `end` if X11's display is lost. It must end the process: the library does, as soon as it returns.

    Keep the result for as long as the window is open.
    """
    if pygame.display.get_driver() != X11:
        return None

    def lost(display: int) -> int:
        del display
        end()
        return 0

    handler = _Handler(lost)
    try:
        set_handler = ctypes.CDLL(LIBRARY).XSetIOErrorHandler
    except (OSError, AttributeError):
        return None  # A system with the library elsewhere: it ends the process in its own way.
    set_handler.argtypes, set_handler.restype = (_Handler,), ctypes.c_void_p
    set_handler(handler)
    return handler
