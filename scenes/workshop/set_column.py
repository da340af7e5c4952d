"""The left column: which set is in hand, its cards, and what can be done with one of them."""

from __future__ import annotations

from typing import Final

from hschess.rules.card_sets import MOST_CARDS
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.layout import REST, column
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.media import Media
from scenes.ui.menu_field import MenuField
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import card_word, say
from scenes.workshop.form import FIELD, FIELD_PER_SIZE
from scenes.workshop.model.set_editor import SetEditor
from scenes.workshop.words import card_note

WAYS: Final = ("new_card", "copy_card", "drop_card")
GAP: Final = 8.0
LEAST_LIST: Final = 190.0
COUNT: Final = 20.0


class SetColumn:
    """The widgets of the sets and their cards."""

    def __init__(self, editor: SetEditor, media: Media) -> None:
        self.editor = editor
        self.media = media

    def _ways(self, width: float) -> ButtonGrid:
        labels = [say(f"workshop.{way}") for way in WAYS]
        return button_grid(self.media, labels, width, most=2, least=44, gap=GAP)

    @property
    def _field(self) -> float:
        return max(FIELD, FIELD_PER_SIZE * self.media.text_scale)

    def length(self, width: float) -> float:
        """The least height."""
        return self._field + COUNT * self.media.text_scale + LEAST_LIST + self._ways(width).length + 3 * GAP

    def widgets(self, room: Rect) -> list[Widget]:
        """The set's menu, how many cards it has, the list, the buttons."""
        now = self.editor.now
        field, count, shown, ways = column(
            room, self._field, COUNT * self.media.text_scale, REST, self._ways(room[2]).length, gap=GAP
        )
        cards = ScrollList("cards", shown, [ListRow(card_word(one), card_note(one)) for one in now.set.cards],
                           selected=now.card_at, text_scale=self.media.text_scale)  # fmt: skip
        cards.show_selected()
        return [
            MenuField("set", field, "", [one.name for one in now.sets], now.at, tooltip=say("workshop.set.about")),
            Label(count, say("workshop.count", number=len(now.set.cards), most=MOST_CARDS), SMALL),
            cards,
            *(
                Button(way, place, say(f"workshop.{way}"), enabled=not self._why_not(way), tooltip=self._about(way))
                for way, place in zip(WAYS, self._ways(room[2]).places(ways), strict=True)
            ),
        ]

    def _why_not(self, way: str) -> str:
        if way == "drop_card":
            return self.editor.edits.why_not_removed()
        return "workshop.full" if len(self.editor.now.set.cards) >= MOST_CARDS else ""

    def _about(self, way: str) -> str:
        why = self._why_not(way)
        return say(why) if why else say(f"workshop.{way}.about")
