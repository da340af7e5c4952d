"""A window manager's close and a photographer's picture, by Xlib itself."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import pygame

CLIENT_MESSAGE: Final = 33
CURRENT_TIME: Final = 0
ALL_PLANES: Final = ~0
Z_PIXMAP: Final = 2


class ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent, with the padding of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    )


class Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")),
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth", "bytes_per_line")),
    )


# A missing window is an error of Xlib's, which would end this process.
_ignored: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)


@cache
def _xlib() -> ctypes.CDLL:
    x11 = ctypes.CDLL("libX11.so.6")
    display, whole, window = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong
    answers: dict[str, tuple[Any, ...]] = {
        "XOpenDisplay": (display, ctypes.c_char_p),
        "XCloseDisplay": (whole, display),
        "XInternAtom": (window, display, ctypes.c_char_p, whole),
        "XSendEvent": (whole, display, window, whole, ctypes.c_long, ctypes.c_void_p),
        "XGetGeometry": (whole, display, window, *[ctypes.c_void_p] * 7),
        "XGetImage": (
            ctypes.POINTER(Image), display, window, whole, whole, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, whole,
        ),
        "XDestroyImage": (whole, ctypes.POINTER(Image)),
    }  # fmt: skip
    for name, (answer, *argument_types) in answers.items():
        function = getattr(x11, name)
        function.restype, function.argtypes = answer, argument_types
    x11.XSetErrorHandler(_ignored)
    return x11


@contextmanager
def _opened(display_name: str) -> Iterator[int]:
    """A connection to a display, 0 if it is gone; at its end the rest of the buffer is sent."""
    display = _xlib().XOpenDisplay(display_name.encode()) or 0
    try:
        yield display
    finally:
        if display:
            _xlib().XCloseDisplay(display)


def ask_to_close(display_name: str, window: int) -> None:
    """Send WM_DELETE_WINDOW (ICCCM 4.2.8.1), as a window manager does when a window's cross is clicked; there is none on the screen."""
    with _opened(display_name) as display:
        assert display, f"no display {display_name}"
        message = ClientMessage(CLIENT_MESSAGE, 0, 1, display, window)
        message.message_type = _xlib().XInternAtom(display, b"WM_PROTOCOLS", 0)
        message.format = 32
        message.data[0] = _xlib().XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        message.data[1] = CURRENT_TIME
        _xlib().XSendEvent(display, window, 0, 0, ctypes.byref(message))


def pixels_of(display_name: str, window: int, size: tuple[int, int]) -> bytes | None:
    """A window's red, green and blue pixels on the screen; None if it is not there, or not of this size."""
    with _opened(display_name) as display:
        if not display or _size_of(display, window) != size:
            return None
        image = _xlib().XGetImage(display, window, 0, 0, *size, ALL_PLANES, Z_PIXMAP)
        if not image:
            return None
        data = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * size[1])
        _xlib().XDestroyImage(image)
    return pygame.image.tobytes(pygame.image.frombuffer(data, size, "BGRA"), "RGB")


def _size_of(display: int, window: int) -> tuple[int, int] | None:
    geometry = [ctypes.c_ulong(), ctypes.c_int(), ctypes.c_int(), *(ctypes.c_uint() for _ in range(4))]
    if not _xlib().XGetGeometry(display, window, *map(ctypes.byref, geometry)):
        return None
    return int(geometry[3].value), int(geometry[4].value)
