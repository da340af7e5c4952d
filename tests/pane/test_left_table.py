"""A closed table leaves nothing in memory."""

import gc
from itertools import count
from pathlib import Path
from weakref import ref

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.stage.game.setup import Setup, new_match
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds


def test_a_closed_table_is_freed_at_once_with_all_its_pictures(pictures: Media, user_folder: Path) -> None:
    """Without waiting for Python's cycle collector, which would keep a game's pictures in memory until it runs."""
    ticks = count()
    context = Context(pictures, Sounds(), user_folder, Settings(), lambda: float(next(ticks)), "2026-11-20")
    gc.collect()
    gc.disable()
    try:
        table = TableScene(context, new_match(Setup("heroic", 7, ("human", "bfs"))), is_new=True, is_saved=False)
        table.resized(1280, 720)
        table.update(16.0)
        parts = [ref(part) for part in (table, table.pane, table.session, table.pane.view, table.session.match)]

        del table

        assert [part() for part in parts] == [None] * len(parts)
    finally:
        gc.enable()
