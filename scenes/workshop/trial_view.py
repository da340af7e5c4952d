"""The result of a card's games, during and after them: a sentence, and a scale with the win rate and its interval."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.data_table import ground
from scenes.ui.layout import column, padded
from scenes.ui.media import Media
from scenes.ui.paragraphs import draw_paragraph, fitting, height_of
from scenes.ui.theme import BODY, BRASS, CREAM, CREAM_DIM, GOLD
from scenes.ui.widgets import Widget
from scenes.words import say
from scenes.workshop.model.trials import Measured, RunningTrial

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
