"""The set in hand: its name, where its file is, how it is played, and what can be done with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.own_modes import names_of_duels
from hschess.rules.card_sets import MOST_CARDS, CardSet
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.paragraphs import height_of
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import say
from scenes.workshop.form import SPLIT, Form
from scenes.workshop.model.edited_sets import LONGEST_SET_NAME, why_not_set_name

WAYS: Final = ("new_set", "drop_set", "folder", "copy", "play")


class SetForm(Form):
    """The page *Set*. Its name is taken over with Return, or when the field is left."""

    written: str | None = None
    """The name as it is being written; None where it is the set's."""

    def _told(self) -> tuple[str, ...]:
        """What is wrong with the name, the size, where the file is, how it is played, and the broken files."""
        own, files = self.editor.now.set, self.editor.files
        file = say("workshop.set.file", path=f"{files.folder.name}/{files.path(own.name).name}")
        size = say("workshop.set.size", number=len(own.cards), most=MOST_CARDS)
        faults = [say("new.broken", why=fault) for fault in files.faults[:2]]
        wrong = self.why_not()
        told = f"{size} {file}", self._played(), *faults
        return (say(wrong), *told) if wrong else told

    def _played(self) -> str:
        """The modes of the set, and how their decks are made."""
        own = self.editor.now.set
        names = names_of_duels(CardSet(own.name, own.cards))
        if len(names) == 2:
            return say("workshop.set.played", alone=names[0], mixed=names[1])
        return say("workshop.set.lonely", mode=names[0]) if names else say("workshop.set.unplayed")

    def why_not(self) -> str:
        """Why the set cannot be called as it is written."""
        if self.written is None:
            return ""
        others = [one.name for one in self.editor.now.sets if one is not self.editor.now.set]
        return why_not_set_name(self.written.strip(), [*others, *self.editor.files.broken])

    def _ways(self, width: float) -> ButtonGrid:
        labels = [say(f"workshop.set.{way}") for way in WAYS]
        return button_grid(self.media, labels, width, most=3, least=48, gap=10)

    def heights(self, width: float) -> Sequence[float]:
        """The name, the words, the buttons."""
        told = [height_of(self.media, words, BODY_DIM, width) + 8 for words in self._told()]
        return self.field, *told, self._ways(width).length

    def widgets(self, room: Rect) -> list[Widget]:
        """The same."""
        name, *told, ways = self.rows(room)
        written = self.editor.now.set.name if self.written is None else self.written
        field = TextField("form:set_name", name, say("workshop.set.name"), written, longest=LONGEST_SET_NAME,
                          split=SPLIT)  # fmt: skip
        field.tooltip = say("workshop.set.name.about")
        words = [Label(place, said, BODY_DIM, wrap=True) for place, said in zip(told, self._told(), strict=True)]
        buttons = [
            Button(way, place, say(f"workshop.set.{way}"), tooltip=say(f"workshop.set.{way}.about"))
            for way, place in zip(WAYS, self._ways(room[2]).places(ways), strict=True)
        ]
        return [field, *words, *buttons]

    def used(self, widget: Widget, part: str) -> str:
        """The name is written, and with Return it is taken over."""
        assert isinstance(widget, TextField)
        if widget.text != (self.editor.now.set.name if self.written is None else self.written):
            self.written = widget.text
            return ""
        return self.left()

    def left(self) -> str:
        """Call the set as it is written; the key of why not."""
        written, self.written = self.written, None
        if written is None or written.strip() == self.editor.now.set.name:
            return ""
        return self.editor.edits.rename_set(written, self.editor.files.broken)
