"""Name, kind, numbers and keywords of a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.resources import ENGLISH, languages
from hschess.rules.card import Attacks, Keyword
from hschess.rules.card_sets import LONGEST_NAME
from scenes.stage.layout import Rect
from scenes.ui.fields import ChoiceField, Toggle
from scenes.ui.layout import grid
from scenes.ui.menu_field import MenuField, NumberField
from scenes.ui.text_field import TextField
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Label, Widget
from scenes.words import own_name, say
from scenes.workshop.form import GAP, SPLIT, Form
from scenes.workshop.model import vocabulary
from scenes.workshop.model.edited_sets import is_name
from scenes.workshop.words import keyword_about, keyword_word

KINDS: Final = (True, False)


class CardForm(Form):
    """The page *Card*."""

    written: str | None = None
    """What is written in the place of the name and is none yet."""

    def heights(self, width: float) -> Sequence[float]:
        """Two rows for the name, one for each number, the keywords."""
        rows = 2 + 2 + (3 if self.editor.card.is_piece else 0)
        return *[self.field] * rows, self.media.text_scale * 20, *self._keyword_rows

    @property
    def _keyword_rows(self) -> list[float]:
        if not self.editor.card.is_piece:
            return []
        return [self.field] * (len(Keyword) if self.is_large else len(Keyword) // 2)

    def widgets(self, room: Rect) -> list[Widget]:
        """The fields that the card's kind has."""
        card = self.editor.card
        name, tongue, kind, *rest = self.rows(room)
        written = TextField("form:name", name, say("workshop.name"), self._name, longest=LONGEST_NAME, split=SPLIT,
                            hint=self._hint)  # fmt: skip
        written.tooltip = say("workshop.name.about")
        kinds = [say("workshop.kind.piece"), say("workshop.kind.spell")]
        return [
            written,
            MenuField("form:tongue", tongue, say("workshop.tongue"), self._tongues, self._tongue, split=SPLIT,
                      tooltip=say("workshop.tongue.about")),
            ChoiceField("form:kind", kind, say("workshop.kind"), kinds, KINDS.index(card.is_piece), split=SPLIT,
                        tooltip=say("workshop.kind.about")),
            NumberField("form:cost", rest[0], say("workshop.cost"), tuple(vocabulary.costs(card)), card.cost,
                        split=SPLIT, tooltip=say("workshop.cost.about")),
            *(self._of_piece(rest[1:]) if card.is_piece else [Label(rest[1], say("workshop.spell.about"), SMALL)]),
        ]  # fmt: skip

    def _of_piece(self, places: list[Rect]) -> list[Widget]:
        card = self.editor.card
        attack, health, prey, head, *_ = places
        top, height = places[4][1], sum(self._keyword_rows) + GAP * (len(self._keyword_rows) - 1)
        room = (attack[0], top, attack[2], height)
        cells = grid(room, 1 if self.is_large else 2, *self._keyword_rows, gap=20, row_gap=GAP)
        words = [say(f"workshop.attacks.{one}") for one in Attacks]
        return [
            NumberField("form:attack", attack, say("workshop.attack"), tuple(vocabulary.attacks(card)), card.attack,
                        split=SPLIT),
            NumberField("form:health", health, say("workshop.health"), tuple(vocabulary.healths(card)), card.health,
                        split=SPLIT),
            ChoiceField("form:attacks", prey, say("workshop.attacks"), words, list(Attacks).index(card.attacks),
                        split=SPLIT, tooltip=say("workshop.attacks.about")),
            Label(head, say("workshop.keywords"), SMALL),
            *(
                Toggle(f"form:{keyword}", cell, keyword_word(keyword), keyword in card.keywords,
                       tooltip=keyword_about(keyword))
                for keyword, cell in zip(Keyword, cells, strict=False)
            ),
        ]  # fmt: skip

    @property
    def _name(self) -> str:
        return self.editor.name if self.written is None else self.written

    @property
    def _hint(self) -> str:
        return self.editor.card.name if self.editor.language else say("workshop.nameless")

    @property
    def _others(self) -> list[str]:
        """The languages in which a name may differ from the English one."""
        return [one for one in languages() if one != ENGLISH]

    @property
    def _tongues(self) -> list[str]:
        return [say("workshop.tongue.all"), *map(own_name, self._others)]

    @property
    def _tongue(self) -> int:
        return ["", *self._others].index(self.editor.language)

    def used(self, widget: Widget, part: str) -> str:
        """A field was changed."""
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
            case "cost", NumberField(number=number):
                return editor.put(vocabulary.costs(card)[number])
            case "attack", NumberField(number=number):
                return editor.put(vocabulary.attacks(card)[number])
            case "health", NumberField(number=number):
                return editor.put(vocabulary.healths(card)[number])
            case "attacks", ChoiceField(index=index):
                return editor.put(vocabulary.prey(card)[tuple(Attacks)[index]])
            case _, Toggle(value=has):
                return editor.put(vocabulary.with_keyword(card, Keyword(part), has=has))
            case _:
                raise AssertionError(f"the page has no field '{part}'")

    def _write(self, text: str) -> str:
        """Each letter is taken over; what is no name is only written as yet."""
        editor = self.editor
        editor.rest()
        if not editor.language and not is_name(text):
            self.written = text
            return "workshop.nameless" if text else ""
        self.written = None
        return editor.edits.rename(text, editor.language) if text != editor.name else ""

    def left(self) -> str:
        """The name is what it was last."""
        self.written = None
        self.editor.edits.history.end_run()
        return ""
