"""The text about points, made from the weights themselves; its chip, and the tally of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.players.measures.evaluation import DEFAULT, personality_named
from hschess.puzzles.measures import points_of
from hschess.puzzles.puzzle import Turn
from hschess.puzzles.search import played
from hschess.rules.actions import END, Action, Kind
from hschess.rules.card_text import names_listed
from hschess.rules.cards import BONUSES, CARDS, PIECES
from hschess.rules.refusal import why_not
from hschess.rules.state import State
from scenes.practice.model.puzzles import StillMatch
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line, width_of
from scenes.ui.media import Media
from scenes.ui.theme import BODY, BOLD_FACE, BRASS, BRASS_LIGHT, CREAM, GOLD, SHADE, SMALL
from scenes.ui.widgets import LEAST_TARGET, Button
from scenes.words import card_word, say

CHIP: Final = "points"
CHIP_HEIGHT: Final = 30.0
CHIP_MARGIN: Final = 16.0
CHIP_STYLE: Final = replace(SMALL, size=14.0, colour=BRASS_LIGHT)
PLATE: Final = (96.0, 66.0)
PLATE_CORNER: Final = 14.0
PLATE_FILL: Final = (24, 12, 5, 225)
NUMBER: Final = replace(BODY, face=BOLD_FACE, size=27.0, colour=GOLD, edge=SHADE, edge_px=1.6)
NUMBER_UP: Final = 9.0
CAPTION: Final = replace(SMALL, size=13.0, colour=CREAM)
CAPTION_DOWN: Final = 18.0
TALLY_ASIDE: Final = 442.0
"""The distance of the tally from the table's middle, beside the longest line."""


def points_words() -> str:
    """The points of each thing; pieces with equal points share a line."""
    weights = personality_named(DEFAULT)
    alike: dict[tuple[int, int], list[str]] = {}
    for code in PIECES:
        if code not in BONUSES:
            alike.setdefault((weights.damage[code], weights.kill[code]), []).append(card_word(CARDS[code]))
    rows = [
        say("points.pieces", pieces=names_listed(names, say), damage=damage, kill=kill)
        for (damage, kill), names in alike.items()
    ]
    return "\n".join([say("points.title"), say("points.king", points=weights.king), *rows, say("points.rest")])


class TurnPoints:
    """The points of a turn of one position, recounted only when it changes."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._asked: tuple[Turn, Action | None] | None = None
        self._found: int | None = None

    def of(self, match: StillMatch, considered: Action | None) -> int | None:
        """The points as by `points_so_far`, cached."""
        if self._asked != (match.turn, considered):
            self._asked = match.turn, considered
            self._found = points_so_far(self._start, match.state, *self._asked)
        return self._found


def points_so_far(start: State, now: State, done: Turn, considered: Action | None) -> int | None:
    """The points of the turn if it ends after the tentative action, if that is legal, or now; None if it cannot end."""
    turn = done
    if considered is not None and considered.kind is not Kind.END and why_not(now, considered) is None:
        turn, now = (*turn, considered), played(now, (considered,)).after
    if why_not(now, END) is not None:
        return None
    return points_of(start, played(start, (*turn, END)))


class PointsChip(Button):
    """A small plate that shows the text about points while it is hovered or focused, and after it was used."""

    radius = CHIP_HEIGHT / 2

    def __init__(self, rect: Rect) -> None:
        super().__init__(CHIP, rect, say("points.chip"), style=CHIP_STYLE)

    def draw(self, canvas: Canvas) -> None:
        """Draw a pill with a rim of brass; it is lower than its target for fingers."""
        (x, y), width, media = self.centre, self.rect[2], canvas.media
        lit = BRASS_LIGHT if self.hovered or self.focused else BRASS
        canvas.lay(rounded_box(media, width, CHIP_HEIGHT, CHIP_HEIGHT / 2, PLATE_FILL), x, y)
        canvas.lay(rounded_rim(media, width, CHIP_HEIGHT, CHIP_HEIGHT / 2, (*lit, 255), 1.6), x, y)
        canvas.lay(line(media, self.label, self.style, width - CHIP_MARGIN, height=CHIP_HEIGHT - 6), x, y)
        self.draw_focus(canvas)


def chip_in(area: Rect, media: Media) -> tuple[Rect, Rect]:
    """The rest of a heading's line, and the chip's place at its end."""
    left, top, width, height = area
    wide = min(width / 2, width_of(media, say("points.chip"), CHIP_STYLE) + 2 * CHIP_MARGIN)
    chip = (left + width - wide, top + (height - LEAST_TARGET) / 2, wide, LEAST_TARGET)
    return (left, top, width - wide - 10, height), chip


def draw_tally(canvas: Canvas, number: int, layout: Layout) -> None:
    """Draw a turn's points so far, on a dark plate beside the line."""
    media, x, y = canvas.media, layout.middle - TALLY_ASIDE, layout.row(layout.viewer)
    canvas.lay(rounded_box(media, *PLATE, PLATE_CORNER, PLATE_FILL), x, y)
    canvas.lay(rounded_rim(media, *PLATE, PLATE_CORNER, (*BRASS, 255), 1.6), x, y)
    room = PLATE[0] - 14
    canvas.lay(line(media, f"{number:+d}" if number else "0", NUMBER, room, height=36), x, y - NUMBER_UP)
    canvas.lay(line(media, say("points.tally"), CAPTION, room, height=20), x, y + CAPTION_DOWN)
