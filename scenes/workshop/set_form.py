"""The current set: its name, its file, its modes, and its actions."""

from __future__ import annotations

from typing import Final

from hschess.own_modes import names_of_duels
from hschess.rules.card_sets import MOST_CARDS, CardSet
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, ButtonBlock, Edged, Stacked, TextBlock
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, Widget
from scenes.words import say
from scenes.workshop.form import GAP, SPLIT, Form
from scenes.workshop.model.edited_sets import LONGEST_SET_NAME, why_not_set_name

BUTTONS: Final = ("new_set", "drop_set", "folder", "copy", "play")


class SetForm(Form):
    """The page *Set*. Its name is taken over with Return, or when the field loses the focus."""

    written: str | None = None
    """The name while it is typed; None if it is the set's."""

    def _lines(self) -> tuple[str, ...]:
        """The error of the name, the size, the path of the file, the modes, and the broken files."""
        own, files = self.editor.now.set, self.editor.files
        file = say("workshop.set.file", path=f"{files.folder.name}/{files.path(own.name).name}")
        size = say("workshop.set.size", number=len(own.cards), most=MOST_CARDS)
        faults = [say("new.broken", why=fault) for fault in files.faults[:2]]
        wrong = self.why_not()
        lines = f"{size} {file}", self._played(), *faults
        return (say(wrong), *lines) if wrong else lines

    def _played(self) -> str:
        """The modes of the set, and how their decks are made."""
        own = self.editor.now.set
        names = names_of_duels(CardSet(own.name, own.cards))
        if len(names) == 2:
            return say("workshop.set.played", alone=names[0], mixed=names[1])
        return say("workshop.set.lonely", mode=names[0]) if names else say("workshop.set.unplayed")

    def why_not(self) -> str:
        """The key of the reason why the typed name is refused; empty if it is valid."""
        if self.written is None:
            return ""
        others = [one.name for one in self.editor.now.sets if one is not self.editor.now.set]
        return why_not_set_name(self.written.strip(), [*others, *self.editor.files.broken])

    def content(self) -> Block:
        """The name, the text, the buttons."""
        lines = [Edged(TextBlock(self.media, words, BODY_DIM), 0, 0, 8) for words in self._lines()]
        labels = {name: say(f"workshop.set.{name}") for name in BUTTONS}
        return Stacked((self.row(self._named), *lines, ButtonBlock(self.media, labels, 3, 48, 10, _button)), gap=GAP)

    def _named(self, area: Rect) -> Widget:
        written = self.editor.now.set.name if self.written is None else self.written
        field = TextField("form:set_name", area, say("workshop.set.name"), written, longest=LONGEST_SET_NAME,
                          split=SPLIT)  # fmt: skip
        field.tooltip = say("workshop.set.name.about")
        return field

    def used(self, widget: Widget, part: str) -> str:
        """Handle typing, and take the name over with Return."""
        assert isinstance(widget, TextField)
        if widget.text != (self.editor.now.set.name if self.written is None else self.written):
            self.written = widget.text
            return ""
        return self.left()

    def left(self) -> str:
        """Take over the typed name; returns the key of a refusal, else ""."""
        written, self.written = self.written, None
        if written is None or written.strip() == self.editor.now.set.name:
            return ""
        return self.editor.edits.rename_set(written, self.editor.files.broken)


def _button(name: str, area: Rect, label: str) -> Button:
    return Button(name, area, label, tooltip=say(f"workshop.set.{name}.about"))
