"""Ask a window to close as a window manager does when its cross is clicked; there is no window manager on the virtual screen."""

import ctypes
from typing import Final

CLIENT_MESSAGE: Final = 33
CURRENT_TIME: Final = 0


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


def ask_to_close(display_name: str, window: int) -> None:
    """Send WM_DELETE_WINDOW (ICCCM 4.2.8.1)."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    display = x11.XOpenDisplay(display_name.encode())
    assert display, f"no display {display_name}"
    message = ClientMessage(CLIENT_MESSAGE, 0, 1, display, window)
    message.message_type = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
    message.format = 32
    message.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    message.data[1] = CURRENT_TIME
    x11.XSendEvent(display, window, 0, 0, ctypes.byref(message))
    x11.XCloseDisplay(display)  # also sends what is still in the buffer
