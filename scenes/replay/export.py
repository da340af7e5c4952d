"""Saves files from a game: pictures, texts and moving pictures, all in one folder, each under a free name."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from hschess.files import refusal
from hschess.rules.record import Record
from hschess.rules.slowly import Work
from hschess.store.folders import write_new
from scenes.context import Context
from scenes.stage.game.log_lines import LogLines
from scenes.ui.media import Surface
from scenes.words import say

PNG: Final = b"\x89PNG\r\n\x1a\n"
BITS: Final = 8
TRUE_COLOUR: Final = 2
UNFILTERED: Final = b"\0"


def stem_of(record: Record) -> str:
    """The beginning of a game's file names."""
    date = "".join(letter if letter.isalnum() else "-" for letter in record.date[:20])
    return "-".join(part for part in (date, record.mode, str(record.seed)) if part)


def png_of(surface: Surface) -> bytes:
    """A surface as a PNG file; compressed lightly, because SDL's own function takes half a second for a large window."""
    (width, height), pixels = surface.get_size(), pygame.image.tobytes(surface, "RGB")
    rows = b"".join(UNFILTERED + pixels[at : at + 3 * width] for at in range(0, len(pixels), 3 * width))
    head = struct.pack(">IIBBBBB", width, height, BITS, TRUE_COLOUR, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, zlib.Z_BEST_SPEED)), (b"IEND", b""))
    return PNG + b"".join(_part(kind, data) for kind, data in parts)


def _part(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file: its length, kind and data, and their checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def keep_picture(context: Context, stem: str, surface: Surface) -> str:
    """Write a PNG file; returns a message with its path, or with the error."""
    return keep(context, stem, ".png", png_of(surface))


def log_export(context: Context, stem: str, lines: LogLines) -> Callable[[], str]:
    """A function that writes a part of a log with each call; it returns "" until it is complete, then a message."""
    words = Work(lines.text_slowly())
    return lambda: keep(context, stem, ".txt", words.result.encode("utf-8")) if words.go_on(lambda _: True) else ""


def keep(context: Context, stem: str, ending: str, data: bytes) -> str:
    """Write a file into the user's folder of saved files; returns a message with its path, or with the error."""
    try:
        path = write_new(context.kept, stem, ending, data)
    except OSError as error:
        return say("keep.failed", why=refusal(error))
    return say("keep.done", path=shown_path(path))


def shown_path(path: Path) -> str:
    """A path for display, with `~` for the user's home folder."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(path)
