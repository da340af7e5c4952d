"""A turn of a replay as a moving picture: a GIF if Pillow is installed, else a folder of PNG pictures, one for each frame.

The turn plays on its own table with its own clock, a few pictures in each frame of the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import count
from typing import TYPE_CHECKING, Final

from hschess.files import refusal
from hschess.private import make_folder
from hschess.store.folders import free_path
from scenes.painters.table_art import TableArt
from scenes.replay.export import keep, png_of, shown_path, stem_of
from scenes.replay.model.replay import Replay
from scenes.replay.show import show_of
from scenes.ui.media import Surface
from scenes.ui.preload import Preload
from scenes.words import say

if TYPE_CHECKING:
    from scenes.context import Context
    from scenes.replay.viewer import ReplayScene

SIZE: Final = (800, 450)
STEP_MS: Final = 80.0
LAST_STEPS: Final = 10
"""The number of steps for which the last picture stays."""
MOST_PICTURES: Final = 600


def turn_export(context: Context, viewer: ReplayScene) -> Callable[[], str]:
    """A function that writes one picture of the current turn with each call; it returns "" until all are done, then a message."""
    shown = viewer.replay
    turn = shown.turns[shown.turn]
    stem = f"{stem_of(shown.record)}-{turn.round}-{'wb'[turn.side]}"
    pictures = pictures_of(context, shown)
    write = _as_gif(context, stem, pictures) if find_spec("PIL") is not None else _as_folder(context, stem, pictures)
    return lambda: next(write, "")


def pictures_of(context: Context, shown: Replay) -> Iterator[Surface | None]:
    """The pictures of the shown turn from its first to its last position; None while the first is still being made."""
    options = replace(shown.motion.options, speed=1.0)
    again = Replay(
        shown.game,
        replace(shown.board.layout, pixel_width=SIZE[0], pixel_height=SIZE[1]),
        shown.viewer,
        options,
    )
    for side in (0, 1):
        again.show_hand(side, is_open=shown.shows(side))
    number = shown.turn
    again.go(again.turns[number].first)
    end = again.turns[number + 1].first if number + 1 < len(again.turns) else again.last
    media, surface = context.media.beside(), Surface(SIZE)
    art = TableArt(media)

    def draw(target: Surface) -> None:
        art.draw_board(target, again.board, again.board.layout, show_of(again))

    ahead = Preload(draw, SIZE, [media], context.now_ms)
    while not ahead.step():
        yield None
    again.play()
    for _ in range(MOST_PICTURES):
        again.update(STEP_MS)
        if again.place >= end:
            again.pause()
        draw(surface)
        yield surface
        if again.place >= end and not again.motion.is_busy:
            return


def _as_folder(context: Context, stem: str, pictures: Iterator[Surface | None]) -> Iterator[str]:
    folder = free_path(context.kept, f"{stem}-turn", "")
    try:
        # The folder gets its final name once it is complete.
        growing = folder.with_name(f"{folder.name}.new")
        make_folder(growing)
        numbers = count()
        for surface in pictures:
            if surface is not None:
                (growing / f"{next(numbers):03}.png").write_bytes(png_of(surface))
            yield ""
        growing.rename(folder)
    except OSError as error:
        yield say("keep.failed", why=refusal(error))
        return
    yield say("keep.done", path=shown_path(folder))


def _as_gif(context: Context, stem: str, pictures: Iterator[Surface | None]) -> Iterator[str]:
    import pygame
    from PIL import Image

    from scenes.ui.gif import GrowingGif

    # Importing Pillow took as long as making a picture.
    yield ""
    gif, picture = GrowingGif(), None
    for surface in pictures:
        if surface is not None:
            picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
            gif.add(picture, STEP_MS)
        yield ""
    assert picture is not None
    gif.add(picture, STEP_MS * (LAST_STEPS - 1))
    yield keep(context, f"{stem}-turn", ".gif", gif.done())
