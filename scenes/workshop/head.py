"""The head of the workshop: its title, the state of the files, undo, redo and back."""

from __future__ import annotations

from functools import partial
from typing import Final

from scenes.context import why_words
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, One, level
from scenes.ui.button_grid import button_width
from scenes.ui.layout import REST, middle
from scenes.ui.media import Media
from scenes.ui.theme import BODY, BODY_DIM, HEADING
from scenes.ui.widgets import LEAST_TARGET, Button, IconButton, Label
from scenes.words import say
from scenes.workshop.model.set_editor import SetEditor

ICON: Final = LEAST_TARGET + 8


def head(editor: SetEditor, media: Media, high: float, undo: str) -> Block:
    """The head at this height; `undo` is the text of the key that undoes."""
    history, back = editor.edits.history, max(150.0, button_width(media, say("new.back")))
    status, style = disk_words(editor), BODY if editor.refused else BODY_DIM
    leave = level(One(min(high, 48.0), lambda area: Button("back", area, say("new.back"))))
    parts = (
        (REST, One(high, lambda area: Label(area, say("workshop.title"), HEADING))),
        (REST, One(high, lambda area: Label(area, status, style, align="right"))),
        (ICON, One(high, partial(_step, "undo", undo, enabled=history.can_undo))),
        (ICON, One(high, partial(_step, "redo", "", enabled=history.can_redo))),
        (back, leave),
    )
    return Abreast(parts, gap=10)


def _step(name: str, key: str, area: Rect, *, enabled: bool) -> IconButton:
    return IconButton(name, middle(area), name, enabled=enabled, tooltip=say(f"workshop.{name}", pressed=key))


def disk_words(editor: SetEditor) -> str:
    """The text about whether the files are up to date."""
    if editor.refused is not None:
        return say("workshop.unsaved", why=why_words(editor.refused))
    return say("workshop.saved") if editor.is_kept and editor.edits.history.can_undo else ""
