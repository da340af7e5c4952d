"""The head of the workshop: its title, what the disk says, undo and redo, the way back."""

from __future__ import annotations

from scenes.context import why_words
from scenes.stage.layout import Rect
from scenes.ui.button_grid import button_width
from scenes.ui.layout import REST, centred, middle, row
from scenes.ui.media import Media
from scenes.ui.theme import BODY, BODY_DIM, HEADING
from scenes.ui.widgets import LEAST_TARGET, Button, IconButton, Label, Widget
from scenes.words import say
from scenes.workshop.model.set_editor import SetEditor


def head_widgets(editor: SetEditor, room: Rect, media: Media) -> list[Widget]:
    """The widgets of the head."""
    back = max(150.0, button_width(media, say("new.back")))
    title, told, undo, redo, leave = row(room, REST, REST, LEAST_TARGET + 8, LEAST_TARGET + 8, back, gap=10)
    history = editor.edits.history
    return [
        Label(title, say("workshop.title"), HEADING),
        Label(told, disk_words(editor), BODY if editor.refused else BODY_DIM, align="right"),
        IconButton("undo", middle(undo), "undo", enabled=history.can_undo, tooltip=say("workshop.undo")),
        IconButton("redo", middle(redo), "redo", enabled=history.can_redo, tooltip=say("workshop.redo")),
        Button("back", centred(leave, leave[2], min(room[3], 48.0)), say("new.back")),
    ]


def disk_words(editor: SetEditor) -> str:
    """Whether the files have what is seen."""
    if editor.refused is not None:
        return say("workshop.unsaved", why=why_words(editor.refused))
    return say("workshop.saved") if editor.is_kept and editor.edits.history.can_undo else ""
