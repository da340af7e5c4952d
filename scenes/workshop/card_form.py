"""Name, kind, numbers and keywords of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from hschess.resources import ENGLISH, languages
from hschess.rules.card import Attacks, Keyword
from hschess.rules.card_sets import LONGEST_NAME, MOST_COST, MOST_STRENGTH
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One, Stacked, tiles
from scenes.ui.fields import ChoiceField, Toggle
from scenes.ui.menu_field import MenuField, NumberField
from scenes.ui.text_field import TextField
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Label, Widget
from scenes.words import has_words, own_name, say
from scenes.workshop.form import GAP, SPLIT, Form
from scenes.workshop.model import vocabulary
from scenes.workshop.model.edited_sets import is_name
from scenes.workshop.workshop_words import keyword_about, keyword_word

KINDS: Final = (True, False)
NUMBERS: Final[Mapping[str, Sequence[int]]] = {
    "cost": range(MOST_COST + 1), "attack": range(MOST_STRENGTH + 1), "health": range(1, MOST_STRENGTH + 1),
}  # fmt: skip
"""The numbers that a card may have; a spell has only the first."""


class CardForm(Form):
    """The page *Card*."""

    written: str | None = None
    """The text in the name field while it is not a valid name yet."""

    def content(self) -> Block:
        """Name, kind and cost, and for a piece its numbers and keywords."""
        card = self.editor.card
        rows = *map(self.row, (self._named, self._in_language, self._of_kind)), self._number("cost")
        head = self.media.text_scale * 20
        if not card.is_piece:
            return Stacked((*rows, One(head, lambda area: Label(area, say("workshop.spell.about"), SMALL))), gap=GAP)
        numbers = self._number("attack"), self._number("health"), self.row(self._aiming)
        title = One(head, lambda area: Label(area, say("workshop.keywords"), SMALL))
        keywords = tiles(
            [self.row(partial(self._toggle, one)) for one in Keyword], 1 if self.media.has_large_text else 2, 20, GAP
        )
        return Stacked((*rows, *numbers, title, keywords), gap=GAP)

    def _named(self, area: Rect) -> Widget:
        name = self.editor.name if self.written is None else self.written
        hint = self.editor.card.name if self.editor.language else say("workshop.nameless")
        field = TextField("form:name", area, say("workshop.name"), name, longest=LONGEST_NAME, split=SPLIT,
                          hint=hint)  # fmt: skip
        field.tooltip = say("workshop.name.about")
        return field

    def _in_language(self, area: Rect) -> Widget:
        words = [say("workshop.tongue.all"), *map(own_name, self._others)]
        at = ["", *self._others].index(self.editor.language)
        return MenuField("form:tongue", area, say("workshop.tongue"), words, at, split=SPLIT,
                         tooltip=say("workshop.tongue.about"))  # fmt: skip

    def _of_kind(self, area: Rect) -> Widget:
        kinds = [say("workshop.kind.piece"), say("workshop.kind.spell")]
        return ChoiceField("form:kind", area, say("workshop.kind"), kinds, KINDS.index(self.editor.card.is_piece),
                           split=SPLIT, tooltip=say("workshop.kind.about"))  # fmt: skip

    def _number(self, part: str) -> Block:
        about, now = f"workshop.{part}.about", getattr(self.editor.card, part)
        tooltip = say(about) if has_words(about) else ""
        return self.row(
            lambda area: NumberField(
                f"form:{part}", area, say(f"workshop.{part}"), NUMBERS[part], now, split=SPLIT, tooltip=tooltip
            )
        )

    def _aiming(self, area: Rect) -> Widget:
        words, index = (
            [say(f"workshop.attacks.{one}") for one in Attacks],
            list(Attacks).index(self.editor.card.attacks),
        )
        return ChoiceField("form:attacks", area, say("workshop.attacks"), words, index, split=SPLIT,
                           tooltip=say("workshop.attacks.about"))  # fmt: skip

    def _toggle(self, keyword: Keyword, area: Rect) -> Widget:
        has = keyword in self.editor.card.keywords
        return Toggle(f"form:{keyword}", area, keyword_word(keyword), has, tooltip=keyword_about(keyword))

    @property
    def _others(self) -> list[str]:
        """The languages that may have a name other than the English one."""
        return [one for one in languages() if one != ENGLISH]

    def used(self, widget: Widget, part: str) -> str:
        """Handle a changed field."""
        editor, card = self.editor, self.editor.card
        match part, widget:
            case "name", TextField(text=text):
                return self._write(text)
            case "tongue", MenuField(index=index):
                editor.language = ["", *self._others][index]
                return ""
            case "kind", ChoiceField(index=index):
                editor.spot_at = 0
                return editor.put(vocabulary.kinds(card)[KINDS[index]])
            case _, NumberField(number=number):
                changes: dict[str, Any] = {part: number}
                return editor.put(replace(card, **changes))
            case "attacks", ChoiceField(index=index):
                return editor.put(replace(card, attacks=tuple(Attacks)[index]))
            case _, Toggle(value=has):
                return editor.put(vocabulary.with_keyword(card, Keyword(part), has=has))
            case _:
                raise AssertionError(f"the page has no field '{part}'")

    def _write(self, text: str) -> str:
        """Take over each letter; an invalid name is only kept as text."""
        editor = self.editor
        editor.rest()
        if not editor.language and not is_name(text):
            self.written = text
            return "workshop.nameless" if text else ""
        self.written = None
        return editor.edits.rename(text, editor.language) if text != editor.name else ""

    def left(self) -> str:
        """Reset the field to the last valid name."""
        self.written = None
        self.editor.edits.history.end_run()
        return ""
