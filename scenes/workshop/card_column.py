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
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.data_table import ground
from scenes.ui.layout import column, padded
from scenes.ui.media import Media
from scenes.ui.paragraphs import draw_paragraph, fitting, height_of
from scenes.ui.theme import BODY, BRASS, BUTTON, CREAM, CREAM_DIM, GOLD
from scenes.ui.widgets import Button, StillWidget, Widget
from scenes.words import rules_text, say
from scenes.workshop.meter import Price, WorthMeter, meter_height, price_of
from scenes.workshop.model.set_editor import SetEditor
from scenes.workshop.model.trials import Measured, RunningTrial, Trials

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


WORDS: Final = replace(BODY, size=14)
EDGE: Final = 10.0
RULE: Final = 20.0
GROOVE: Final = (13, 6, 3, 255)


def trial_words(measured: Measured | None, running: RunningTrial | None) -> str:
    """The text about the running games or their result; empty if there is neither."""
    if running is not None:
        return say("workshop.measuring", name=running.name, percent=round(running.trial.progress * 100))
    if measured is None:
        return ""
    shares = {name: f"{100 * getattr(measured, name):.1f}" for name in ("share", "low", "high")}
    verdict = say(f"workshop.measured.{measured.verdict}")
    words = say("workshop.measured", verdict=verdict, games=measured.games, **shares)
    if measured.undrawn is None:
        return words
    return f"{words} {say('workshop.measured.undrawn', percent=round(100 * measured.undrawn))}"


def trial_height(media: Media, words: str, width: float) -> float:
    """The height that it needs."""
    return height_of(media, words, WORDS, width - 2 * EDGE) + RULE + 2 * EDGE if words else 0.0


class TrialView(Widget):
    """The plate; its tooltip describes the games."""

    radius = 12.0

    def __init__(self, rect: Rect, measured: Measured | None, running: RunningTrial | None) -> None:
        super().__init__("trial", rect, tooltip=say("workshop.measured.about"))
        self._measured = measured
        self._words = trial_words(measured, running)
        self._progress = running.trial.progress if running is not None else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the text; below it the progress or the result."""
        media, (_, _, width, height) = canvas.media, self.rect
        canvas.lay(ground(media, width, height), *self.centre)
        words, rule = column(padded(self.rect, EDGE, EDGE), height - RULE - 2 * EDGE, RULE)
        block = fitting(media, self._words, WORDS, words[2], words[3])
        draw_paragraph(canvas.surface, media, block, words[0], words[1])
        left, top, wide, _ = rule
        y = top + RULE - 7
        canvas.lay(rounded_box(media, wide, 8, 4, GROOVE), left + wide / 2, y)
        if self._progress is not None:
            done = max(8.0, float(round(wide * self._progress)))
            canvas.lay(rounded_box(media, done, 8, 4, (*GOLD, 255)), left + done / 2, y)
        elif self._measured is not None:
            self._draw_shares(canvas, self._measured, (left, y), wide)
        self.draw_focus(canvas)

    def _draw_shares(self, canvas: Canvas, measured: Measured, at: tuple[float, float], wide: float) -> None:
        """Draw the interval as a bar, the win rate as a stroke in it, and the middle at one half."""
        media, (left, y) = canvas.media, at

        def place(share: float) -> float:
            return left + wide * share

        span = max(8.0, float(round(place(measured.high) - place(measured.low))))
        canvas.lay(rounded_box(media, span, 10, 4, (*BRASS, 255)), (place(measured.low) + place(measured.high)) / 2, y)
        canvas.lay(rounded_box(media, 2, 18, 1, (*CREAM_DIM, 255)), place(0.5), y)
        canvas.lay(rounded_box(media, 4, 16, 2, (*CREAM, 255)), place(measured.share), y)
