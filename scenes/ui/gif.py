"""A GIF built picture by picture. Needs Pillow, which is imported only when one is made."""

from __future__ import annotations

from functools import reduce
from typing import Final

from PIL import GifImagePlugin, ImageChops
from PIL.Image import Dither, Image, Quantize, new

COLOURS: Final = 128
UNCHANGED: Final = COLOURS - 1
"""The colour index of an unchanged pixel; the others are for changed pixels."""
SAME: Final = 4
"""The most that a colour of a pixel (0 to 255) may differ from the shown one without being kept: less is not visible, and around anything
that moves much is a little lighter or darker.
"""
END: Final = b";"


class GrowingGif:
    """RGB pictures, each kept as its difference from the previous one, to save time and memory."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._shown: Image | None = None
        """Every pixel as it was last kept, so that small differences do not add up unseen."""
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
        """The whole file, which loops forever."""
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
    """A mask: white where a pixel differs visibly, black elsewhere."""
    most = reduce(ImageChops.lighter, ImageChops.difference(shown, picture).split())
    return most.point([255 * (by > SAME) for by in range(256)])


def _kept(part: Image, changed: Image) -> Image:
    """A part in few colours; unchanged pixels are transparent and take no space."""
    # All unchanged pixels count as one colour, which leaves the others for the changed ones.
    seen = new("RGB", part.size)
    seen.paste(part, mask=changed)
    kept = seen.quantize(UNCHANGED, method=Quantize.FASTOCTREE, dither=Dither.NONE)
    palette = kept.getpalette() or []
    kept.putpalette([*palette, *[0] * (3 * COLOURS - len(palette))])
    kept.paste(UNCHANGED, mask=ImageChops.invert(changed))
    return kept
