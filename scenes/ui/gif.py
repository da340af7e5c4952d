"""A GIF that grows picture by picture. Needs Pillow, which is imported only when one is made."""

from __future__ import annotations

from functools import reduce
from typing import Final

from PIL import GifImagePlugin, ImageChops
from PIL.Image import Dither, Image, Quantize, new

COLOURS: Final = 128
UNCHANGED: Final = COLOURS - 1
"""The colour of a pixel that stays as it is; the others are for what has changed."""
SAME: Final = 4
"""By so much each colour of a pixel, of 255, may differ from what is shown already: less is not seen, and wherever something moves much
is that little lighter or darker."""
END: Final = b";"


class GrowingGif:
    """Pictures in RGB, each kept as what differs from what is shown before it, to save time and memory."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._shown: Image | None = None
        """Every pixel as it was when it was kept last, so that small differences do not add up unseen."""
        self._waiting: Image | None = None
        """The newest part; its duration is unknown until the next picture."""
        self._corner = (0, 0)
        self._ms = 0.0

    def add(self, picture: Image, ms: float) -> None:
        """Show this picture for this many milliseconds."""
        changed = new("L", picture.size, 255) if self._shown is None else _changed(self._shown, picture)
        box = changed.getbbox()
        if box is not None:
            self._write()
            part, mask = picture.crop(box), changed.crop(box)
            self._waiting, self._corner, self._ms = _kept(part, mask), box[:2], 0.0
            self._shown = picture if self._shown is None else self._shown.copy()
            self._shown.paste(part, box, mask)
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
            self._waiting, self._corner, duration=round(self._ms), include_color_table=True, transparency=UNCHANGED
        )


def _changed(shown: Image, picture: Image) -> Image:
    """White where a pixel is seen to differ, black elsewhere."""
    most = reduce(ImageChops.lighter, ImageChops.difference(shown, picture).split())
    return most.point([255 * (by > SAME) for by in range(256)])


def _kept(part: Image, changed: Image) -> Image:
    """A part in few colours; what has not changed is of none, and takes no room."""
    # Of all that has not changed one colour is counted, so that the others are left for what has.
    seen = new("RGB", part.size)
    seen.paste(part, mask=changed)
    kept = seen.quantize(UNCHANGED, method=Quantize.FASTOCTREE, dither=Dither.NONE)
    palette = kept.getpalette() or []
    kept.putpalette([*palette, *[0] * (3 * COLOURS - len(palette))])
    kept.paste(UNCHANGED, mask=ImageChops.invert(changed))
    return kept
