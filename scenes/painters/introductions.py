"""The players at the opening of a game: a face in its frame, and under it the name with the level."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scenes.painters.portraits import medallion, stars
from scenes.stage.motion.puppets import Puppet
from scenes.stage.motion.timing import OPENING_FACE_PX
from scenes.ui.canvas import NEARLY, Canvas
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface, blank, lay, smooth, soft_shadow
from scenes.ui.theme import BODY, PALE_GOLD, VERDICT

LIGHT: Final = 1.9
"""The light behind a face, as a multiple of its width."""
LIGHT_ALPHA: Final = 0.55
SIZE_STEPS: Final = 64
NAME: Final = replace(VERDICT, size=40)
NAME_WIDTH: Final = 400.0
NAME_LINE: Final = 50.0
LEVEL: Final = replace(BODY, size=18, colour=PALE_GOLD)
LEVEL_LINE: Final = 28.0
STAR: Final = 22.0
GAP: Final = 12.0


def draw_face(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a face with light behind it; in motion its size changes in steps."""
    media = canvas.media
    size = max(1, round(puppet.scale * SIZE_STEPS)) / SIZE_STEPS
    light = media.stretched("effects/glow_gold.webp", OPENING_FACE_PX * LIGHT, OPENING_FACE_PX * LIGHT)
    if abs(size - 1) < NEARLY:
        canvas.lay(light, puppet.x, puppet.y, LIGHT_ALPHA * puppet.alpha)
    whole = media.cached(("introduced", puppet.text, puppet.side), lambda: _framed(media, puppet))
    pixels = max(1, round(whole.get_width() * size)), max(1, round(whole.get_height() * size))
    sprite = whole if pixels == whole.get_size() else smooth(whole, pixels)
    canvas.lay(sprite, puppet.x, puppet.y, puppet.alpha)


def draw_caption(canvas: Canvas, puppet: Puppet) -> None:
    """Draw the name, and under it the level beside its stars."""
    key = ("caption", puppet.text, round(puppet.number))
    canvas.lay(canvas.media.cached(key, lambda: _caption(canvas.media, puppet)), puppet.x, puppet.y, puppet.alpha)


def _framed(media: Media, puppet: Puppet) -> Surface:
    face = medallion(media, puppet.text, puppet.side, OPENING_FACE_PX)
    shadow = soft_shadow(face, 10 * media.scale, 0.7)
    sprite = blank((shadow.get_width(), shadow.get_height()))
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    lay(sprite, shadow, x, y + 4 * media.scale)
    lay(sprite, face, x, y)
    return sprite


def _caption(media: Media, puppet: Puppet) -> Surface:
    name, _, level = puppet.text.partition("\n")
    grown = media.text_scale
    first = line(media, name, NAME, NAME_WIDTH, height=NAME_LINE * grown)
    below = _level(media, level, round(puppet.number), LEVEL_LINE * grown) if level else None
    tall = NAME_LINE * grown + (LEVEL_LINE * grown if below else 0.0)
    sprite = blank(media.size_px(NAME_WIDTH + 8, tall))
    x = sprite.get_width() / 2
    lay(sprite, first, x, NAME_LINE * grown / 2 * media.scale)
    if below is not None:
        lay(sprite, below, x, (NAME_LINE + LEVEL_LINE / 2) * grown * media.scale)
    return sprite


def _level(media: Media, words: str, number: int, height: float) -> Surface:
    mark = stars(media, number, STAR * media.text_scale)
    level_line = line(media, words, LEVEL, NAME_WIDTH - mark.get_width() / media.scale - GAP, height=height)
    gap = media.px(GAP)
    sprite = blank((level_line.get_width() + gap + mark.get_width(), media.px(height)))
    lay(sprite, level_line, level_line.get_width() / 2, sprite.get_height() / 2)
    lay(sprite, mark, sprite.get_width() - mark.get_width() / 2, sprite.get_height() / 2)
    return sprite
