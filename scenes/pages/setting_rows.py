"""The widgets of the settings, from their entries in `hschess.store.settings` and their text, for the options and the pause menu.

A widget has its setting's name. The text of a setting `x` is `setting.x`, its tooltip `setting.x.about`, and each of its values `v`
`setting.x.v`; percentages and languages need no text for their values.
"""

from __future__ import annotations

from typing import Final

from hschess.store.settings import TERMS, Settings
from scenes.stage.table_layout import Rect
from scenes.ui.fields import ChoiceField, Slider, Toggle
from scenes.ui.widgets import Widget
from scenes.words import has_words, own_name, say

LANGUAGE: Final = "language"


def settings_of(group: str) -> tuple[str, ...]:
    """The settings of a group of the options, in order."""
    return tuple(name for name, terms in TERMS.items() if terms.group == group)


def setting_widget(settings: Settings, name: str, rect: Rect) -> Widget:
    """A switch for yes and no, a slider for a percentage, else a choice of all values."""
    label, about = say(f"setting.{name}"), f"setting.{name}.about"
    tooltip, value = say(about) if has_words(about) else "", getattr(settings, name)
    if isinstance(value, bool):
        return Toggle(name, rect, label, value, tooltip=tooltip)
    if values := _values(settings, name):
        words = [_value_words(name, one) for one in values]
        return ChoiceField(name, rect, label, words, values.index(value), tooltip=tooltip)
    return Slider(name, rect, label, value / 100, tooltip=tooltip, text_scale=settings.text_scale / 100)


def set_by(settings: Settings, widget: Widget) -> object:
    """The value that a setting's widget holds now."""
    match widget:
        case Toggle(value=value):
            return value
        case Slider(value=share):
            return round(share * 100)
        case ChoiceField(name=name, index=index):
            return _values(settings, name)[index]
        case _:
            raise TypeError(f"the widget '{widget.name}' holds no setting")


def _values(settings: Settings, name: str) -> tuple[object, ...]:
    """The values on offer; for a percentage, the usual ones and the current one."""
    terms = TERMS[name]
    values = terms.choices()
    return tuple(sorted({*values, getattr(settings, name)})) if values and terms.bounds else values


def _value_words(name: str, value: object) -> str:
    if name == LANGUAGE:
        return own_name(str(value))
    return f"{value} %" if TERMS[name].bounds else say(f"setting.{name}.{value}")
