"""A GIF that grows picture by picture. Needs Pillow, which is imported only when one is made."""

from __future__ import annotations

from typing import Final

from PIL import GifImagePlugin, ImageChops
from PIL.Image import Dither, Image, Quantize

COLOURS: Final = 128
END: Final = b";"


class GrowingGif:
    """Pictures in RGB, each kept as its difference from the one before, to save time and memory."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._last: Image | None = None
        self._waiting: Image | None = None
        """The newest part; its duration is unknown until the next picture."""
        self._corner = (0, 0)
        self._ms = 0.0

    def add(self, picture: Image, ms: float) -> None:
        """Show this picture for this many milliseconds."""
        box = (0, 0, *picture.size) if self._last is None else ImageChops.difference(self._last, picture).getbbox()
        if box is not None:
            self._write()
            self._last, self._corner, self._ms = picture, box[:2], 0.0
            self._waiting = picture.crop(box).quantize(COLOURS, method=Quantize.FASTOCTREE, dither=Dither.NONE)
        self._ms += ms

    def done(self) -> bytes:
        """The whole file, which loops for ever."""
        self._write()
        return b"".join([*self._parts, END])

    def _write(self) -> None:
        if self._waiting is None:
            return
        if not self._parts:
            self._parts += GifImagePlugin.getheader(self._waiting, info={"loop": 0})[0]
        self._parts += GifImagePlugin.getdata(
            self._waiting, self._corner, duration=round(self._ms), include_color_table=True
        )
