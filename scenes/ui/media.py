"""Pictures and fonts: masters are read once and premultiplied, and everything made from them for one window scale is cached.

A master holds two pixels for a logical pixel, straight alpha. All surfaces that leave this module are premultiplied and are drawn with
`lay`; never change a surface that `Media` keeps. Missing and damaged files are errors of the installation, named by
`hschess.resources`.
"""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial, wraps
from inspect import signature
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar, cast

import pygame

from scenes.ui.faces import Faces
from scenes.ui.looks import Looks
from scenes.ui.master_files import converted, files_of, load_picture, read_master
from scenes.words import chosen

Value = TypeVar("Value")


class Remembered:
    """Values by key, at most `most` of them; the least recently used is dropped first. A key always has values of one type."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, object] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of this key, made if there is none. Raises the errors of `make`."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return cast(Value, self._kept[key])
        made = self._kept[key] = make()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made


Surface = pygame.Surface
Made = TypeVar("Made")
Look = ParamSpec("Look")

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
MASTER_SCALE: Final = 2.0
LARGE_TEXT: Final = 1.25
"""Above this text size there is less room for things beside one another."""
SPRITE_BYTES: Final = 11 * 1024 * 1024
"""The memory for sprites at a scale of 1, in bytes; it grows with the square of the scale. A full table needs about half."""
LEAST_SPRITE_BYTES: Final = 24 * 1024 * 1024
POSE_BYTES: Final = 3 * 1024 * 1024
LEAST_POSE_BYTES: Final = 4 * 1024 * 1024
"""The same for pictures that are turned and scaled in motion: a full hand that sways."""
KEPT_MASTER_BYTES: Final = 5 * 1024 * 1024
"""A larger master is read again when needed: it is drawn once for each window size."""
MASTERS_BYTES: Final = 18 * 1024 * 1024
"""The memory for all masters, in bytes; most are of cards, which are lettered once and then kept as sprites."""
TEXTS: Final = 512
MEASURED: Final = 256
"""The most texts whose words are kept with their widths: a page measures each, then draws it."""
FADES: Final = 16
"""The most sprites kept as they were last drawn, partly transparent, such as the lights of a full hand."""
LONG_FILE_BYTES: Final = 30_000
"""A file larger than this, in bytes, takes most of a frame to read."""
LEVELS: Final = 255
SHADOW_GRAINS: Final = ((20, 8), (8, 4), (3, 2), (0, 1))
"""From which radius in pixels a shadow is made smaller than it is shown, and how many times."""


class NotYetError(Exception):
    """This frame's time for making pictures is over; finished pictures are kept, and the next try continues from there."""


class PictureBudget:
    """A time budget for making pictures, starting now; it always allows one, so that retries come to an end."""

    def __init__(self, now_ms: Callable[[], float], most_ms: float) -> None:
        self._now_ms = now_ms
        self._until_ms = now_ms() + most_ms
        self._has_made = False

    def make(self, make: Callable[[], Made], *, alone: bool = False) -> Made:
        """The result of `make`; `alone` if that fills a frame. Raises `NotYetError` if the time is over."""
        if self._has_made and (alone or self._now_ms() >= self._until_ms):
            raise NotYetError
        made = make()
        self._has_made = True
        return made


class SurfaceCache:
    """Surfaces by key, at most `most` of them and `most_bytes` bytes; the least recently used is dropped first."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self.most = most
        self.most_bytes = most_bytes
        self.bytes = 0
        self.pace: PictureBudget | None = None
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of this key, made if there is none."""
        kept = self.peek(key)
        if kept is not None:
            return kept
        made = make() if self.pace is None else self.pace.make(make)
        self._kept[key] = made
        self.bytes += size_in_bytes(made)
        self._trim()
        return made

    def peek(self, key: Hashable) -> Surface | None:
        """The surface of this key if there is one."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def clear(self) -> None:
        """Drop everything."""
        self._kept.clear()
        self.bytes = 0

    def _trim(self) -> None:
        while len(self._kept) > 1 and (len(self._kept) > self.most or self.bytes > self.most_bytes):
            _, old = self._kept.popitem(last=False)
            self.bytes -= size_in_bytes(old)


class Media:
    """Pictures and fonts at one window scale (window pixels per logical pixel).

    Needs a display mode, because surfaces are converted to its format. Raises `OSError` with the name of a missing or damaged file.
    """

    def __init__(self, scale: float = 1.0, *, keeps_masters: bool = False) -> None:
        """With `keeps_masters` a file is read once, however much memory that takes: for a program that shows everything."""
        self._scale = scale
        self._keeps_masters = keeps_masters
        self._masters: OrderedDict[str, Surface] = OrderedDict()
        """The most recently needed are at the end."""
        self.kept: dict[Hashable, object] = {}
        """A large picture that several screens share, until another replaces it."""
        self._opened: dict[Path, Surface] = {}
        """Pictures that were read within a time budget and are not premultiplied yet."""
        self.faces = Faces()
        self.measured = Remembered(MEASURED)
        self._fades: OrderedDict[int, tuple[int, Surface, weakref.ref[Surface]]] = OrderedDict()
        """By the sprite's id: the opacity, the copy, and a reference to the sprite."""
        self.text_scale = 1.0
        """The user's text size, 1 for the usual, applied where there is room; `reword` sets it."""
        self._language = chosen()
        self.cleared = 0
        """How often the caches have been dropped."""
        self.looks = Looks()
        """The user's look of the table; `dress` sets it."""
        self.sprites = SurfaceCache(4096, _sprite_bytes(scale))
        self.poses = SurfaceCache(4096, _pose_bytes(scale))
        self.texts = SurfaceCache(TEXTS, SPRITE_BYTES)
        self._pace: PictureBudget | None = None

    def beside(self) -> Media:
        """Another `Media` for another scale, which shares masters and fonts with this one."""
        other = Media(self._scale, keeps_masters=self._keeps_masters)
        other._masters, other.faces, other.measured = self._masters, self.faces, self.measured
        other.text_scale = self.text_scale
        other.looks = self.looks
        return other

    @property
    def scale(self) -> float:
        """Window pixels per logical pixel."""
        return self._scale

    def set_scale(self, scale: float) -> None:
        """Set the window scale; pictures of the old one are dropped."""
        if scale != self._scale:
            self._scale = scale
            self.sprites.most_bytes, self.poses.most_bytes = _sprite_bytes(scale), _pose_bytes(scale)
            self._clear()

    def _clear(self) -> None:
        self.cleared += 1
        for cache in (self.sprites, self.poses, self.texts):
            cache.clear()

    def go_at(self, pace: PictureBudget | None) -> None:
        """Make things within this time budget until another is set; None makes everything at once."""
        self._pace = self.sprites.pace = self.poses.pace = self.texts.pace = pace

    def made(self, make: Callable[[], Made], *, alone: bool = False) -> Made:
        """A value that the caller keeps, made within the budget; `alone` if it is as large as the window. Raises `NotYetError`."""
        return make() if self._pace is None else self._pace.make(make, alone=alone)

    @property
    def has_large_text(self) -> bool:
        """Whether things that are usually beside one another have to be below one another."""
        return self.text_scale > LARGE_TEXT

    def reword(self, text_scale: float) -> None:
        """Set the text size, for the current language; text drawn before is dropped."""
        if (text_scale, chosen()) != (self.text_scale, self._language):
            self.text_scale, self._language = text_scale, chosen()
            self._clear()

    def dress(self, looks: Looks) -> None:
        """Set the look of the table; pictures with another one are dropped."""
        if looks != self.looks:
            self.looks = looks
            self._clear()

    def px(self, length: float) -> int:
        """A logical length in whole window pixels."""
        return round(length * self._scale)

    def size_px(self, width: float, height: float) -> tuple[int, int]:
        """A logical size in window pixels, at least 1x1."""
        return max(1, self.px(width)), max(1, self.px(height))

    def master(self, name: str) -> Surface:
        """A picture of assets/images, premultiplied and unscaled: `master("tokens/w_pawn.webp")`."""
        kept = self._masters.get(name)
        if kept is not None:
            self._masters.move_to_end(name)
            return kept
        master = read_master(name) if self._pace is None else self._read_slowly(files_of(name))
        # Work within a budget may be repeated, and should not read the file again.
        if self._pace is not None or not self._is_too_large(master):
            self._masters[name] = master
        if self._pace is None:
            self._trim_masters()
        return master

    def _is_too_large(self, master: Surface) -> bool:
        return size_in_bytes(master) > KEPT_MASTER_BYTES and not self._keeps_masters

    def _trim_masters(self) -> None:
        """Drop the least recently needed masters; sprites made from them are cached elsewhere."""
        if self._keeps_masters:
            return
        held = sum(size_in_bytes(master) for master in self._masters.values())
        while held > MASTERS_BYTES:
            held -= size_in_bytes(self._masters.popitem(last=False)[1])

    def _read_slowly(self, paths: Sequence[Path]) -> Surface:
        assert self._pace is not None
        for path in paths:
            if path not in self._opened:
                is_long = path.stat().st_size > LONG_FILE_BYTES
                self._opened[path] = self._pace.make(partial(load_picture, path), alone=is_long)
        master = self._pace.make(lambda: converted([self._opened[path] for path in paths]))
        for path in paths:
            del self._opened[path]
        return master

    def forget_large(self) -> None:
        """Drop the large masters that were kept for another try."""
        for name in [name for name, master in self._masters.items() if self._is_too_large(master)]:
            del self._masters[name]
        self._opened.clear()
        self._trim_masters()

    def sprite(self, name: str, factor: float = 1.0) -> Surface:
        """A picture at the window scale, times `factor`."""
        width, height = self.master(name).get_size()
        return self.stretched(name, width / MASTER_SCALE * factor, height / MASTER_SCALE * factor)

    def stretched(self, name: str, width: float, height: float) -> Surface:
        """A picture stretched to a logical size."""
        size = self.size_px(width, height)
        return self.cached(("picture", name, size), lambda: self._scaled(self.master(name), size))

    def _scaled(self, master: Surface, size: tuple[int, int]) -> Surface:
        # Reading the master may have used up the frame's time.
        return self.made(lambda: smooth(master, size))

    def cached(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of this key at the window scale, made if there is none."""
        return self.sprites.get(key, make)

    def posed(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The same for a passing look, such as one moment of a motion; these replace each other and never a lasting sprite."""
        return self.poses.get(key, make)

    def faded(self, sprite: Surface, alpha: float) -> Surface:
        """A copy at this share of the sprite's opacity, kept for the next frame as long as the sprite exists."""
        level, number = opacity_level(alpha), id(sprite)
        kept = self._fades.get(number)
        if kept is None or kept[0] != level:
            kept = level, faded(sprite, alpha), weakref.ref(sprite, lambda _: self._fades.pop(number, None))
            self._fades[number] = kept
        self._fades.move_to_end(number)
        if len(self._fades) > FADES:
            self._fades.popitem(last=False)
        return kept[1]


def made_once(make: Callable[Concatenate[Media, Look], Surface]) -> Callable[Concatenate[Media, Look], Surface]:
    """A function whose surface `Media` keeps for its arguments, which decide all of it beside the window scale."""
    _, *looks = signature(make).parameters.values()

    @wraps(make)
    def kept(media: Media, /, *args: Look.args, **named: Look.kwargs) -> Surface:
        others = [named.get(one.name, one.default) for one in looks[len(args) :]]
        return media.cached((make, *args, *others), lambda: make(media, *args, **named))

    return kept


def _sprite_bytes(scale: float) -> int:
    """The memory for the sprites of one window scale, in bytes."""
    return max(LEAST_SPRITE_BYTES, round(SPRITE_BYTES * scale * scale))


def _pose_bytes(scale: float) -> int:
    """The memory for passing looks, in bytes."""
    return max(LEAST_POSE_BYTES, round(POSE_BYTES * scale * scale))


def size_in_bytes(surface: Surface) -> int:
    """The memory of a surface, in bytes."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def blank(size: tuple[int, int]) -> Surface:
    """A transparent surface of this size in pixels."""
    return Surface(size, pygame.SRCALPHA)


def smooth(picture: Surface, size: tuple[int, int]) -> Surface:
    """A picture scaled to a size in pixels; transparent if the picture is empty.

    In a tiny window a width may round to 0, which crashes SDL. To stretch a single row or column, pygame-ce also reads the next one, which
    may be outside the program's memory (a crash too), so that one is doubled first.
    """
    width, height = picture.get_size()
    if not width or not height:
        return blank(size)
    doubled = 2 if width == 1 < size[0] else width, 2 if height == 1 < size[1] else height
    if doubled != (width, height):
        picture = pygame.transform.scale(picture, doubled)
    return pygame.transform.smoothscale(picture, size)  # noqa: TID251 - this function replaces it


def lay(target: Surface, sprite: Surface, x: float, y: float) -> None:
    """Draw a premultiplied sprite with its centre at (x, y) pixels."""
    target.blit(
        sprite,
        (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)),
        special_flags=PREMULTIPLIED,
    )


def faded(sprite: Surface, alpha: float) -> Surface:
    """A copy at this share of the sprite's opacity; premultiplied drawing would ignore `Surface.set_alpha`."""
    level = opacity_level(alpha)
    copy = sprite.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def opacity_level(alpha: float) -> int:
    """An opacity from 0 to 1 as a whole number from 0 to 255."""
    return max(0, min(LEVELS, round(alpha * LEVELS)))


def silhouette(sprite: Surface, colour: tuple[int, int, int] = (255, 255, 255)) -> Surface:
    """The sprite's shape filled with one colour, with its transparency."""
    copy = sprite.copy()
    copy.fill((LEVELS, LEVELS, LEVELS, 0), special_flags=pygame.BLEND_RGBA_MAX)
    copy = copy.premul_alpha()
    copy.fill((*colour, LEVELS), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def flashed(sprite: Surface, strength: float) -> Surface:
    """A copy drawn towards white, its shape kept."""
    level = max(0, min(LEVELS, round(strength * LEVELS)))
    copy = sprite.copy()
    copy.fill((LEVELS - level, LEVELS - level, LEVELS - level, LEVELS), special_flags=pygame.BLEND_RGBA_MULT)
    light = silhouette(sprite, (level, level, level))
    copy.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return copy


def dimmed(sprite: Surface, strength: float) -> Surface:
    """A copy darkened and drained of colour; at 1 it keeps 45 % of its colour and 70 % of its light."""
    drained = 0.55 * strength
    light = 1 - 0.30 * strength
    copy, grey = sprite.copy(), pygame.transform.grayscale(sprite)
    for layer, share in ((copy, 1 - drained), (grey, drained)):
        level = round(share * light * LEVELS)
        layer.fill((level, level, level, round(share * LEVELS)), special_flags=pygame.BLEND_RGBA_MULT)
    copy.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


def soft_shadow(sprite: Surface, radius_px: float, alpha: float) -> Surface:
    """The soft dark shape of a sprite, larger by `shadow_pad(radius_px)` on each side. Slow: keep the result."""
    pad = shadow_pad(radius_px)
    width, height = sprite.get_width() + 2 * pad, sprite.get_height() + 2 * pad
    # Made at a part of the size: many times faster, and invisible in a soft shape.
    shrink = next(parts for least, parts in SHADOW_GRAINS if radius_px >= least)
    small = blank(_shrunk((width, height), shrink))
    lay(small, smooth(sprite, _shrunk(sprite.get_size(), shrink)), small.get_width() / 2, small.get_height() / 2)
    small.fill((0, 0, 0, LEVELS), special_flags=pygame.BLEND_RGBA_MULT)
    small = pygame.transform.gaussian_blur(small, max(1, int(radius_px / shrink)))
    small.fill((LEVELS, LEVELS, LEVELS, round(alpha * LEVELS)), special_flags=pygame.BLEND_RGBA_MULT)
    return smooth(small, (width, height))


def _shrunk(size: tuple[int, int], parts: int) -> tuple[int, int]:
    return max(1, round(size[0] / parts)), max(1, round(size[1] / parts))


def shadow_pad(radius_px: float) -> int:
    """How many pixels `soft_shadow` adds on each side."""
    return int(radius_px * 2.2) + 2


def nine_slice(master: Surface, size: tuple[int, int], corner_px: int, master_corner: int) -> Surface:
    """A panel of any size from a picture whose corners keep their shape and whose edges and middle are stretched."""
    width, height = size
    corner_px = min(corner_px, width // 2, height // 2)
    source_x = _cuts(master.get_width(), master_corner)
    source_y = _cuts(master.get_height(), master_corner)
    target_x, target_y = _cuts(width, corner_px), _cuts(height, corner_px)
    panel = blank(size)
    for (sx, sw), (tx, tw) in zip(source_x, target_x, strict=True):
        for (sy, sh), (ty, th) in zip(source_y, target_y, strict=True):
            if tw > 0 and th > 0:
                part = smooth(master.subsurface((sx, sy, sw, sh)), (tw, th))
                panel.blit(part, (tx, ty))
    return panel


def _cuts(length: int, corner: int) -> tuple[tuple[int, int], ...]:
    """Begin and length of the three parts of an edge."""
    return (0, corner), (corner, length - 2 * corner), (length - corner, corner)
