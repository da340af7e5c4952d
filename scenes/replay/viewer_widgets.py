"""The widgets around a replayed table: the bar through the game, the buttons under it, and the log beside it."""

from __future__ import annotations

from typing import Final

from hschess.rules.modes import WHITE
from hschess.rules.record import Record
from scenes.replay.model.replay import SPEEDS, Replay
from scenes.replay.show import pair_words, turn_words
from scenes.stage.game.mode_words import played_words
from scenes.stage.table_layout import ICON_RADIUS, Point, Rect
from scenes.ui.blocks import AtMost, Block, Edged, One, Over, Stacked, Stretched, TextBlock, lasting
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.fields import ChoiceField
from scenes.ui.follow_text import FollowText
from scenes.ui.layout import REST, middle, padded, row
from scenes.ui.media import Media
from scenes.ui.scrubber import Scrubber, ScrubberMark
from scenes.ui.theme import BODY, CREAM, SHADE, SMALL, TAGS
from scenes.ui.widgets import IconButton, Label, Panel, Widget
from scenes.words import say

HEAD_SHARE: Final = 0.4
"""The most of the log's height that the heading with names and date may take, as a share."""
ICON_GAP: Final = 6.0
SPEED_WIDTH: Final = 150.0
HAND_CARD: Final = (13.0, 19.0)
HAND_APART: Final = 8.0
BUTTONS: Final = ("first", "turn_back", "back", "play", "on", "turn_on", "last")
"""The round buttons at the left, in order."""
SIGNS: Final = {"turn_back": "before", "back": "left", "on": "right", "turn_on": "after", "analyse": "graph"}


def replay_bar(area: Rect, replay: Replay) -> Scrubber:
    """The bar through a game, with a mark for each turn and the rounds' numbers."""
    marks = [
        ScrubberMark(turn.first, turn.side, str(turn.round) if turn.side == WHITE else "", turn_words(turn))
        for turn in replay.turns
    ]
    return Scrubber("bar", area, replay.last, marks, replay.place)


def replay_buttons(area: Rect, replay: Replay, position_label: Label) -> list[Widget]:
    """The buttons through the game, its speed and `position_label`, and the views."""
    around = [2 * ICON_RADIUS] * len(BUTTONS)
    *buttons, speed, label, analyse, far, near, turn_round, log, menu = row(
        area, *around, SPEED_WIDTH, REST, *around[1:], gap=ICON_GAP
    )
    speeds = [say("replay.speed", speed=f"{speed:g}") for speed in SPEEDS]
    position_label.rect = padded(label, ICON_GAP, 0)
    widgets: list[Widget] = [_icon(name, place) for name, place in zip(BUTTONS, buttons, strict=True)]
    widgets.append(ChoiceField("speed", speed, "", speeds, speed_index(replay), tooltip=say("replay.speed.tip")))
    for name, place in (("menu", menu), ("log", log), ("turn_round", turn_round), ("analyse", analyse)):
        widgets.append(_icon(name, place))
    for name, place, side in (("far", far, 1 - replay.viewer), ("near", near, replay.viewer)):
        tip = say(f"replay.hand.{'white' if side == WHITE else 'black'}")
        widgets.append(HandButton(name, middle(place), side, is_open=replay.shows(side), tooltip=tip))
    return [*widgets, position_label]


def speed_index(replay: Replay) -> int:
    """The index of the offered speed that is nearest to the replay's."""
    return min(range(len(SPEEDS)), key=lambda index: abs(SPEEDS[index] - replay.speed))


def log_column(media: Media, record: Record, log: FollowText) -> Block:
    """The players and the date, over the log."""
    pair = pair_words((record.white, record.black), record.seats)
    played = played_words(record.mode, record.encounter, say)
    about = " · ".join(part for part in (played, record.date, record.result) if part)
    names = TextBlock(media, pair, BODY, "centre", 34)
    line = TextBlock(media, about, SMALL, "centre", 26)
    # Long names leave most of the column to the log.
    head = AtMost(Edged(Stacked((names, line)), 10, 0, 0), HEAD_SHARE)
    return Over(Panel, Edged(Stacked((head, Stretched(One(0, lasting(log)))), gap=10), 12, 18, 12))


def _icon(name: str, place: Rect) -> IconButton:
    return IconButton(name, middle(place), SIGNS.get(name, name), tooltip=say(f"replay.{name}"))


class HandButton(IconButton):
    """Turns a side's hand face up or face down."""

    def __init__(self, name: str, centre: Point, side: int, *, is_open: bool, tooltip: str = "") -> None:
        super().__init__(name, centre, "", tooltip=tooltip)
        self.side = side
        self.is_open = is_open

    def draw(self, canvas: Canvas) -> None:
        """Draw the disc with two cards in the side's colour: light faces, or plain backs."""
        super().draw(canvas)
        x, y = self.centre
        media, tone = canvas.media, TAGS[self.side]
        for step in (-1, 1):
            at = x + step * HAND_APART / 2, y + step
            canvas.lay(rounded_box(media, HAND_CARD[0] + 3, HAND_CARD[1] + 3, 3.5, (*SHADE, 255)), *at)
            canvas.lay(rounded_box(media, *HAND_CARD, 3, (*tone, 255)), *at)
            if self.is_open:
                canvas.lay(rounded_box(media, HAND_CARD[0] - 4, HAND_CARD[1] - 4, 2, (*CREAM, 255)), *at)
            else:
                canvas.lay(rounded_rim(media, HAND_CARD[0] - 4, HAND_CARD[1] - 4, 2, (*SHADE, 255), 1.2), *at)
