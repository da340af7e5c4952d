"""The middle column: the current card, its estimated worth, and the ways to test it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hschess.card_worth.table import Worth, worth_of
from hschess.rules.card import Card
from hschess.rules.modes import WHITE
from scenes.painters.cards import CANVAS, UNIT, card_front
from scenes.stage.table_layout import CARD_SIZE, INSPECT_SCALE, Rect
from scenes.ui.blocks import Block, ButtonBlock, One, Stacked
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media
from scenes.ui.theme import BUTTON
from scenes.ui.widgets import Button, StillWidget
from scenes.words import rules_text, say
from scenes.workshop.meter import WorthMeter, meter_height
from scenes.workshop.model.price import Price, price_of
from scenes.workshop.model.set_editor import SetEditor
from scenes.workshop.model.trials import Measured, Trials
from scenes.workshop.trial_view import TrialView, trial_height, trial_words

GAP: Final = 8.0
CARD_SPACE: Final = (CANVAS[0] * UNIT * INSPECT_SCALE, CANVAS[1] * UNIT * INSPECT_SCALE)
"""The size of a card with its overhanging parts."""
CARD_HEIGHT: Final = CARD_SPACE[1] - 22.0
"""The lowest shadow of the card may be below the next block."""
BUTTONS: Final = replace(BUTTON, size=15)


class CardColumn:
    """The blocks about the current card."""

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
        """The estimated worth of the current card."""
        return worth_of(self.editor.card, self.by_key)

    @property
    def price(self) -> Price:
        """Whether it costs what it is worth."""
        return price_of(self.editor.card, self.worth)

    @property
    def measured(self) -> Measured | None:
        """The measurement of the card in its present form, if any."""
        return self.trials.of(self.editor.card, self.by_key)

    def content(self) -> Block:
        """From the card down: the meter, the buttons, the measurement."""
        card, running, measured = self.editor.card, self.trials.running, self.measured
        worth, price = self.worth, self.price
        parts: list[Block] = [
            One(CARD_HEIGHT, lambda area: CardView(area, card, self.editor.now.pieces)),
            One(
                meter_height(self.media, worth, price, self.width),
                lambda area: WorthMeter(area, card.cost, worth, price),
            ),
            self._buttons,
        ]
        words = trial_words(measured, running)
        if words:
            high = trial_height(self.media, words, self.width)
            parts.append(One(high, lambda area: TrialView(area, measured, running)))
        return Stacked(parts, gap=GAP)

    @property
    def _buttons(self) -> Block:
        names = "try", "measure" if self.trials.running is None else "cancel"
        labels = {name: say(f"workshop.{name}") for name in names}
        return ButtonBlock(self.media, labels, 2, 46, GAP, _button, style=BUTTONS)


def _button(name: str, area: Rect, label: str) -> Button:
    return Button(name, area, label, tooltip=say(f"workshop.{name}.about"), style=BUTTONS)


class CardView(StillWidget):
    """A card at reading size."""

    def __init__(self, rect: Rect, card: Card, pieces: Sequence[Card]) -> None:
        """`pieces` are those of its set, which it may summon."""
        super().__init__(rect)
        self.card = card
        self.words = rules_text(card, (*pieces, card))

    def draw(self, canvas: Canvas) -> None:
        """Draw the front of White's card, smaller if there is less room."""
        _, _, width, height = self.rect
        scale = min(INSPECT_SCALE, width / CARD_SIZE[0], height / CARD_SIZE[1])
        canvas.lay(card_front(canvas.media, WHITE, self.card, self.words, scale), *self.centre)
