"""The effects of a card: a list, and the parts of the selected one. Menus offer only valid values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from hschess.rules.card import Card, CardEffect, Verb
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, ButtonBlock, One, Stacked, lasting
from scenes.ui.fields import ChoiceField
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.menu_field import MenuField, NumberField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import card_word, say
from scenes.workshop.form import GAP, SPLIT, Form
from scenes.workshop.model import vocabulary
from scenes.workshop.model.vocabulary import Aim, EffectPlace, at_value, effect_at, spots_of
from scenes.workshop.workshop_words import aim_word, effect_word, keyword_word

BUTTONS: Final = ("add", "drop", "up", "down")
LEAST_ROWS: Final = 3
LIST_EDGE: Final = 8.0


class EffectForm(Form):
    """The page *Effects*."""

    @property
    def _pieces(self) -> tuple[Card, ...]:
        return self.editor.now.pieces

    def _list(self) -> ScrollList:
        card, spots = self.editor.card, spots_of(self.editor.card)
        rows = [ListRow(effect_word(card, spot, self._pieces)) for spot in spots]
        selected = spots.index(self.editor.spot) if self.editor.spot is not None else -1
        return ScrollList("form:list", (0, 0, 0, 0), rows, selected=selected, text_scale=self.media.text_scale)

    def content(self) -> Block:
        """The list of effects, the buttons, and the parts of the selected effect."""
        shown = self._list()
        high = shown.pitch * min(max(LEAST_ROWS, len(shown.rows)), LEAST_ROWS + 1) + LIST_EDGE
        labels = {name: say(f"workshop.effect.{name}") for name in BUTTONS}
        buttons = ButtonBlock(self.media, labels, len(BUTTONS), 44, 8, self._button)
        return Stacked((One(high, partial(_shown, shown)), buttons, *self._parts), gap=GAP)

    def _button(self, name: str, area: Rect, label: str) -> Button:
        return Button(f"form:{name}", area, label, enabled=self._may(name), tooltip=self._about(name))

    @property
    def _parts(self) -> list[Block]:
        """A row for each part of the selected effect; without one, a text."""
        if self.editor.spot is None:
            about = say("workshop.effect.none")
            return [One(2 * self.field, lambda area: Label(area, about, BODY_DIM, wrap=True))]
        return [self.row(lasting(field)) for field in self._fields()]

    # ------------------------------------------------------------------------------------------------------------- buttons

    def _may(self, name: str) -> bool:
        return self._done(name) is not None

    def _about(self, name: str) -> str:
        """The reason why a button cannot be used, unless it is obvious."""
        if name == "drop" and self.editor.spot is not None and not self._may(name):
            return say("workshop.effect.last")
        return say("workshop.effect.full") if name == "add" and not self._may(name) else ""

    def _done(self, name: str) -> tuple[Card, EffectPlace | None] | None:
        """The card after the use of a button, and the place of the effect to select; None if the button cannot be used."""
        card, spot = self.editor.card, self.editor.spot
        if name == "add":
            return vocabulary.added(card, self._pieces)
        if spot is None:
            return None
        if name == "drop":
            rest = vocabulary.removed(card, spot)
            return None if rest is None else (rest, None)
        return vocabulary.moved(card, spot, -1 if name == "up" else 1)

    # -------------------------------------------------------------------------------------------------------------- fields

    @property
    def _spot(self) -> EffectPlace:
        assert self.editor.spot is not None
        return self.editor.spot

    def _fields(self) -> list[ChoiceField]:
        """The parts of the effect, each with its valid values."""
        effect = effect_at(self.editor.card, self._spot)
        fields = [self._menu("when", self._spot.when), self._menu("verb", effect.verb), *self._numbers(effect)]
        if effect.verb is Verb.SUMMON:
            fields.append(self._menu("card", effect.card))
        if effect.verb is Verb.BUFF:
            fields.append(self._menu("keyword", effect.keyword))
        if effect.verb is Verb.DRAW:
            fields.append(self._menu("source", effect.source))
        if effect.target is not None:
            fields.append(self._menu("aim", Aim(effect.target, effect.among)))
        return fields

    def _menu(self, part: str, now: object) -> ChoiceField:
        values = self._choices(part)
        words = [self._word(part, value) for value in values]
        field = MenuField(f"form:{part}", (0, 0, 0, 0), say(f"workshop.field.{part}"), words, at_value(values, now),
                          split=SPLIT)  # fmt: skip
        field.enabled = len(words) > 1
        return field

    def _word(self, part: str, value: Any) -> str:
        """A value of a part in its menu."""
        match part:
            case "card":
                return card_word(next(one for one in self._pieces if one.key == value))
            case "keyword":
                return say("workshop.gain.none") if value is None else keyword_word(value)
            case "aim":
                return aim_word(value, self.editor.card)
            case _:
                return say(f"workshop.{part}.{value}")

    def _numbers(self, effect: CardEffect) -> list[ChoiceField]:
        names = ("attack", "health") if effect.verb is Verb.BUFF else ("n",)
        return [field for name in names if len((field := self._number(name, effect)).numbers) > 1]

    def _number(self, name: str, effect: CardEffect) -> NumberField:
        found = vocabulary.numbers(self.editor.card, self._spot, name, self._pieces)
        words = f"workshop.field.{name}" if effect.verb is Verb.BUFF else f"workshop.number.{effect.verb}"
        label = say(words) if effect.verb not in (Verb.DESTROY, Verb.SWAP) else ""
        return NumberField(f"form:{name}", (0, 0, 0, 0), label, tuple(found), getattr(effect, name), split=SPLIT)

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, widget: Widget, part: str) -> str:
        """Handle a changed part, a selected effect, or a button."""
        editor = self.editor
        if isinstance(widget, ScrollList):
            editor.spot_at = max(0, widget.selected)
            return ""
        if part in BUTTONS:
            card, spot = self._done(part) or (editor.card, editor.spot)
            editor.spot_at = max(0, min(editor.spot_at, len(spots_of(card)) - 1))
            return editor.put(card, spot)
        assert isinstance(widget, ChoiceField)
        return self._take(widget, part)

    def _take(self, field: ChoiceField, part: str) -> str:
        editor, spot = self.editor, self._spot
        if isinstance(field, NumberField):
            return editor.put(vocabulary.numbers(editor.card, spot, part, self._pieces)[field.number], spot)
        value, made = list(self._choices(part).items())[field.index]
        if part == "when" and value != spot.when:
            listed = {"play": made.play, "death": made.death, "end": made.end}[value]
            return editor.put(made, EffectPlace(value, len(listed) - 1))
        return editor.put(made, spot)

    def _choices(self, part: str) -> Mapping[Any, Card]:
        """All valid values of a part of the effect, with the resulting cards."""
        card, spot = self.editor.card, self._spot
        match part:
            case "when":
                return vocabulary.moments(card, spot, self._pieces)
            case "verb":
                return vocabulary.verbs(card, spot, self._pieces)
            case "card":
                return vocabulary.summoned(card, spot, self._pieces)
            case "keyword":
                return vocabulary.gains(card, spot, self._pieces)
            case "source":
                return vocabulary.sources(card, spot, self._pieces)
            case _:
                return vocabulary.aims(card, spot, self._pieces)


def _shown(effects: ScrollList, area: Rect) -> ScrollList:
    """The list, scrolled to the selected effect."""
    effects.rect = area
    effects.show_selected()
    return effects
