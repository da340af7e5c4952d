"""The left column: the current set, its cards, and their actions."""

from __future__ import annotations

from typing import Final

from hschess.rules.card_sets import MOST_CARDS
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, ButtonBlock, One, Stacked, Stretched
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.media import Media
from scenes.ui.menu_field import MenuField
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Button, Label
from scenes.words import card_word, say
from scenes.workshop.form import FIELD, FIELD_PER_SIZE
from scenes.workshop.model.set_editor import SetEditor
from scenes.workshop.workshop_words import card_note

BUTTONS: Final = ("new_card", "copy_card", "drop_card")
GAP: Final = 8.0
LEAST_LIST: Final = 190.0
COUNT: Final = 20.0


class SetColumn:
    """The blocks of the sets and their cards."""

    def __init__(self, editor: SetEditor, media: Media) -> None:
        self.editor = editor
        self.media = media

    def content(self) -> Block:
        """The set's menu, the number of its cards, the list, the buttons."""
        field, count = max(FIELD, FIELD_PER_SIZE * self.media.text_scale), COUNT * self.media.text_scale
        labels = {name: say(f"workshop.{name}") for name in BUTTONS}
        parts = (
            One(field, self._menu),
            One(count, self._count),
            Stretched(One(LEAST_LIST, self._list)),
            ButtonBlock(self.media, labels, 2, 44, GAP, self._button),
        )
        return Stacked(parts, gap=GAP)

    def _menu(self, area: Rect) -> MenuField:
        now = self.editor.now
        return MenuField("set", area, "", [one.name for one in now.sets], now.at, tooltip=say("workshop.set.about"))

    def _count(self, area: Rect) -> Label:
        number = len(self.editor.now.set.cards)
        return Label(area, say("workshop.count", number=number, most=MOST_CARDS), SMALL)

    def _list(self, area: Rect) -> ScrollList:
        now = self.editor.now
        cards = ScrollList("cards", area, [ListRow(card_word(one), card_note(one)) for one in now.set.cards],
                           selected=now.card_at, text_scale=self.media.text_scale)  # fmt: skip
        cards.show_selected()
        return cards

    def _button(self, name: str, area: Rect, label: str) -> Button:
        return Button(name, area, label, enabled=not self._why_not(name), tooltip=self._about(name))

    def _why_not(self, name: str) -> str:
        if name == "drop_card":
            return self.editor.edits.why_not_removed()
        return "workshop.full" if len(self.editor.now.set.cards) >= MOST_CARDS else ""

    def _about(self, name: str) -> str:
        why = self._why_not(name)
        return say(why) if why else say(f"workshop.{name}.about")
