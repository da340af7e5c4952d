"""The tooltip of a tile of the history strip: its text, and the lines before and after the action.

Read from the game's steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.rules.events import ManaChanged
from hschess.rules.game import GameSoFar
from scenes.painters.standing import piece_sprite
from scenes.stage.game.log import Reader, sentence
from scenes.stage.shown.things import SeenTable
from scenes.stage.table_layout import TILES, Layout, Point
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line as line_of_words
from scenes.ui.media import Media, Surface, made_once, smooth
from scenes.ui.paragraphs import rich_text
from scenes.ui.plates import panel
from scenes.ui.theme import SMALL, TOOLTIP
from scenes.words import chosen, say

WIDTH: Final = 470.0
MARGIN: Final = 16.0
TOKEN_SHARE: Final = 0.58
PITCH: Final = 61.0
ROW: Final = 72.0
LABEL: Final = 24.0
BOTH: Final = 2 * (LABEL + 2 * ROW) + 8
"""The height of the lines before and after."""
EDGE: Final = 12.0
LEAST_FIT: Final = 0.5
MORE: Final = "…"
"""In the place of sentences that do not fit; the log has them all."""

Lines = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class PastAction:
    """A past action: its text, and both lines before and after it."""

    heading: str
    sentences: tuple[str, ...]
    before: Lines
    after: Lines

    @property
    def words(self) -> str:
        """The full text."""
        return self.first(len(self.sentences))

    def first(self, number: int) -> str:
        """The heading and the first sentences; dots stand for the others."""
        more = () if number >= len(self.sentences) else (MORE,)
        return " ".join((f"**{self.heading}**", *self.sentences[:number], *more))

    @property
    def moves_lines(self) -> bool:
        """Whether the action changes the lines."""
        return self.before != self.after


def moment_of(game: GameSoFar, action: int, reader: Reader) -> PastAction:
    """The action with this number in the game's record."""
    before, step = game.steps[action : action + 2]
    words = tuple(sentence(event, say, reader) for event in step.events if not isinstance(event, ManaChanged))
    lines: list[Lines] = [
        (tuple(state.sides[0].line), tuple(state.sides[1].line)) for state in (before.state, step.state)
    ]
    heading = say("log.turn", round=before.state.round, side=say(f"side.{('white', 'black')[before.state.to_move]}"))
    return PastAction(heading, words, lines[0], lines[1])


class HistoryTip:
    """Draws the action of the tile under the pointer; the last one is cached."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] = ()
        self._moment = PastAction("", (), ((), ()), ((), ()))

    def draw(self, canvas: Canvas, shown: SeenTable, reader: Reader, index: int, measures: Layout, at: Point) -> None:
        """Draw the action of a tile at the right of a point, for this reader; `measures` is the canvas's layout."""
        entries = shown.board.history[-TILES:]
        if not 0 <= index < len(entries) or entries[index].action < 0:
            return
        moment = self._moment_of(shown, reader, entries[index].action)
        media = canvas.media
        words = words_that_fit(media, moment, measures.height - 2 * EDGE - 2 * MARGIN)
        high = words.get_height() / media.scale
        fit = _fit(measures.height - 2 * EDGE - 2 * MARGIN - high)
        height = 2 * MARGIN + high + (BOTH * fit if moment.moves_lines else 0)
        left, top = at[0], min(max(EDGE, at[1] - height / 2), max(EDGE, measures.height - EDGE - height))
        canvas.lay(panel(media, "tooltip", WIDTH, height), left + WIDTH / 2, top + height / 2)
        canvas.lay(words, left + MARGIN + words.get_width() / 2 / media.scale, top + MARGIN + high / 2)
        y = top + MARGIN + high + 4
        if moment.moves_lines:
            for label, lines in (("history.before", moment.before), ("history.after", moment.after)):
                _draw_lines(canvas, say(label), lines, shown.viewer, (left + WIDTH / 2, y), fit)
                y += (LABEL + 2 * ROW) * fit

    def _moment_of(self, shown: SeenTable, reader: Reader, action: int) -> PastAction:
        game = shown.match.game
        asked = (game, action, reader, chosen())
        if asked != self._asked:
            self._asked, self._moment = asked, moment_of(game, action, reader)
        return self._moment


def words_that_fit(media: Media, moment: PastAction, room: float) -> Surface:
    """As many sentences as fit beside its lines at their smallest."""
    room -= LEAST_FIT * BOTH if moment.moves_lines else 0.0
    for number in range(len(moment.sentences), 1, -1):
        words = rich_text(media, moment.first(number), TOOLTIP, WIDTH - 2 * MARGIN)
        if words.get_height() / media.scale <= room:
            return words
    return rich_text(media, moment.first(1), TOOLTIP, WIDTH - 2 * MARGIN)


def _fit(room: float) -> float:
    """The scale of the lines if the text leaves less space."""
    return min(1.0, max(LEAST_FIT, room / BOTH // 0.1 * 0.1))


def _draw_lines(canvas: Canvas, label: str, lines: Lines, viewer: int, at: Point, fit: float) -> None:
    """Draw both lines facing each other, the viewer's below; centred as on the table."""
    x, y = at
    words = line_of_words(canvas.media, label, SMALL, WIDTH / 2, height=LABEL)
    canvas.lay(words, x - WIDTH / 2 + MARGIN + words.get_width() / 2 / canvas.media.scale, y + LABEL * fit / 2)
    for row, side in enumerate((1 - viewer, viewer)):
        line = lines[side]
        for slot, piece in enumerate(line):
            place = x + (slot - (len(line) - 1) / 2) * PITCH * fit
            canvas.lay(_small_token(canvas.media, side, piece, fit), place, y + (LABEL + (row + 0.5) * ROW - 4) * fit)


@made_once
def _small_token(media: Media, side: int, piece: int, fit: float) -> Surface:
    large = piece_sprite(media, side, piece)
    share = TOKEN_SHARE * fit
    size = (round(large.get_width() * share), round(large.get_height() * share))
    return smooth(large, size)
