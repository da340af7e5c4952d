"""The middle column: the card as it is by now, what it is worth, and the ways to find out more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.card_worth.table import Worth, worth_of
from hschess.rules.card import Card
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.layout import REST, column
from scenes.ui.media import Media
from scenes.ui.theme import BUTTON
from scenes.ui.widgets import Button, Widget
from scenes.words import say
from scenes.workshop.card_view import CARD_SPACE, CardView
from scenes.workshop.meter import Meter, meter_height
from scenes.workshop.model.price import Price, price_of
from scenes.workshop.model.set_editor import SetEditor
from scenes.workshop.model.trials import Measured, Trials
from scenes.workshop.trial_view import TrialView, trial_height, trial_words

GAP: Final = 8.0
CARD_HEIGHT: Final = CARD_SPACE[1] - 22.0
"""The lowest shadow of the card may lie under what stands below it."""
BUTTONS: Final = replace(BUTTON, size=15)


class CardColumn:
    """The widgets about the card in hand."""

    width = CARD_SPACE[0]

    def __init__(self, editor: SetEditor, trials: Trials, media: Media) -> None:
        self.editor = editor
        self.trials = trials
        self.media = media

    @property
    def by_key(self) -> Mapping[str, Card]:
        """The cards of the set."""
        return {one.key: one for one in self.editor.now.set.cards}

    @property
    def worth(self) -> Worth:
        """What the card in hand is worth."""
        return worth_of(self.editor.card, self.by_key)

    @property
    def price(self) -> Price:
        """Whether it costs what it is worth."""
        return price_of(self.editor.card, self.worth)

    @property
    def measured(self) -> Measured | None:
        """What is known of it as it is now."""
        return self.trials.of(self.editor.card, self.by_key)

    @property
    def length(self) -> float:
        """The height that all of it wants."""
        return sum(self._heights) + (len(self._heights) - 1) * GAP

    @property
    def _heights(self) -> tuple[float, float, float, float]:
        """Of the card, the meter, the buttons, and what was measured."""
        told = trial_words(self.measured, self.trials.running)
        meter = meter_height(self.media, self.worth, self.price, self.width)
        return CARD_HEIGHT, meter, self._buttons.length, trial_height(self.media, told, self.width)

    @property
    def _ways(self) -> tuple[str, str]:
        return "try", "measure" if self.trials.running is None else "cancel"

    @property
    def _buttons(self) -> ButtonGrid:
        labels = [say(f"workshop.{way}") for way in self._ways]
        return button_grid(self.media, labels, self.width, most=2, least=46, gap=GAP, style=BUTTONS)

    def widgets(self, room: Rect) -> list[Widget]:
        """From the card down."""
        card, running, measured = self.editor.card, self.trials.running, self.measured
        view, meter, ways, told, _ = column(room, *self._heights, REST, gap=GAP)
        widgets: list[Widget] = [
            CardView(view, card, self.editor.now.pieces),
            Meter(meter, card.cost, self.worth, self.price),
        ]
        for way, place in zip(self._ways, self._buttons.places(ways), strict=True):
            widgets.append(
                Button(way, place, say(f"workshop.{way}"), tooltip=say(f"workshop.{way}.about"), style=BUTTONS)
            )
        if running is not None or measured is not None:
            widgets.append(TrialView(told, measured, running))
        return widgets
