"""The small pictures of the help page, drawn from the table's own sprites; the effects of a battle come from its own forecast.

A picture shows a part of an imaginary table, at its own scale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.actions import ATTACKS
from hschess.rules.cards import CODES
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from scenes.painters import figures
from scenes.painters.cards import card_sprite
from scenes.painters.forecast_marks import draw_arrow, draw_lanes, draw_mark, draw_marks
from scenes.painters.standing import piece_sprite
from scenes.painters.table_art import LANE_BYTES, LANES
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast, ForecastMark, LaneKind, MarkKind
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media, Surface, SurfaceCache, blank
from scenes.ui.widgets import StillWidget

TABLE: Final = Layout(1280, 720)
POWER_UP: Final = 118.0
"""How far a power is above its line."""
BETWEEN_ROWS: Final = (640.0, 290.0)
UNDER_POWER: Final = (640.0, 322.0)
COIN: Final = CODES["C"]
FULL: Final = 20
ACT: Final = "paper 7w 20/0/7/-/PP/P6,R6,Q6/- 20/0/6/-/PP/P6,P6,P6/-"
BETWEEN: Final = "paper 7w 20/0/7/-/PP/Q6/- 20/0/6/-/PP/R6,P6/-"
BISHOP: Final = "paper 7w 20/0/7/-/PP/R3,B6,P2/- 20/0/6/-/PP/P6,P6,P6/-"
KNIGHT: Final = "heroic 7w 20/0/7/-/PP/N3/- 20/0/6/-/PP/P6,R4/-"
CASTLE: Final = "heroic 7w 20/4/7/-/PP/Q6,P1/- 20/0/6/-/PP/-/-"
CHEAT: Final = "heroic 7w 20/4/7/-/PP/P1,Q6,R6/- 20/0/6/-/PP/-/-"
SIZE: Final = (172.0, 140.0)
"""The size of every picture on the page."""


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """A picture: its drawing function, the table's point in its middle, and its scale."""

    draw: Callable[[Canvas], None]
    middle: Point = BETWEEN_ROWS
    size: float = 0.43


def _tokens(canvas: Canvas, state: State) -> None:
    for number, side in enumerate(state.sides):
        for slot, piece in enumerate(side.line):
            canvas.lay(piece_sprite(canvas.media, number, piece), *TABLE.slot(number, slot, len(side.line)))


def _battle(canvas: Canvas, state: State, forecast: Forecast) -> None:
    draw_lanes(canvas, forecast, SurfaceCache(LANES, LANE_BYTES))
    _tokens(canvas, state)
    draw_marks(canvas, replace(forecast, pips=()))


def _draw_act(canvas: Canvas) -> None:
    state = parse_position(ACT)
    _battle(canvas, state, forecast_of(state, None, TABLE))


def _draw_between(canvas: Canvas) -> None:
    state = parse_position(BETWEEN)
    _battle(canvas, state, forecast_of(state, None, TABLE))


def _draw_bishop(canvas: Canvas) -> None:
    """Draw only the Bishop's part of the battle."""
    state = parse_position(BISHOP)
    whole = forecast_of(state, None, TABLE)
    lanes = tuple(lane for lane in whole.lanes if lane.kind is LaneKind.HEAL)
    marks = tuple(mark for mark in whole.marks if mark.kind is MarkKind.HEAL)
    state.sides[BLACK].line = []
    _battle(canvas, state, Forecast(lanes=lanes, marks=marks))


def _draw_knight(canvas: Canvas) -> None:
    state = parse_position(KNIGHT)
    _battle(canvas, state, replace(forecast_of(state, ATTACKS[0][1], TABLE), outlines=()))
    draw_arrow(canvas, TABLE.slot(WHITE, 0, 1), TABLE.slot(BLACK, 1, 2), valid=True)


def _draw_castle(canvas: Canvas) -> None:
    state = parse_position(CASTLE)
    _tokens(canvas, state)
    draw_arrow(canvas, TABLE.slot(WHITE, 1, 2), TABLE.slot(WHITE, 0, 2), valid=True)
    _power(canvas, WHITE, state)


def _draw_cheat(canvas: Canvas) -> None:
    state = parse_position(CHEAT)
    _tokens(canvas, state)
    draw_mark(canvas, ForecastMark(TABLE.slot(WHITE, 0, 3), MarkKind.CHEAT, 0))
    _power(canvas, BLACK, state)


def _power(canvas: Canvas, side: int, state: State) -> None:
    power = state.mode.powers[side]
    sprite = figures.power(canvas.media, side, power.effect, power.cost, ready=True)
    canvas.lay(sprite, TABLE.middle, TABLE.row(WHITE) - POWER_UP)


def _draw_mana(canvas: Canvas) -> None:
    gems = figures.mana_tray(canvas.media, 3, 5)
    canvas.lay(gems, 640.0, 350.0)
    canvas.lay(card_sprite(canvas.media, WHITE, CODES["R"], 1.0), 640.0, 240.0)


def _draw_coin(canvas: Canvas) -> None:
    canvas.lay(card_sprite(canvas.media, BLACK, COIN, 1.0), *BETWEEN_ROWS)


def _draw_king(canvas: Canvas) -> None:
    canvas.lay(figures.king(canvas.media, BLACK, 0, FULL), *BETWEEN_ROWS)


PICTURES: Final[Mapping[str, HelpPicture]] = {
    "act": HelpPicture(_draw_act),
    "between": HelpPicture(_draw_between),
    "bishop": HelpPicture(_draw_bishop, TABLE.slot(WHITE, 0, 1), 0.5),
    "knight": HelpPicture(_draw_knight),
    "mana": HelpPicture(_draw_mana, (640.0, 268.0), 0.56),
    "castle": HelpPicture(_draw_castle, UNDER_POWER, 0.5),
    "cheat": HelpPicture(_draw_cheat, UNDER_POWER, 0.46),
    "coin": HelpPicture(_draw_coin, size=0.74),
    "win": HelpPicture(_draw_king, size=0.95),
}
"""The rules by name, in order; their texts are `help.rule.NAME`."""


def painted(name: str, media: Media) -> Surface:
    """A picture as a sprite. It is made from sprites of its own scale, which are not kept."""
    picture = PICTURES[name]
    own = media.beside()
    own.set_scale(media.scale * picture.size)
    sprite = blank(media.size_px(*SIZE))
    (across, down), (width, height) = picture.middle, SIZE
    picture.draw(Canvas(sprite, own, width / 2 / picture.size - across, height / 2 / picture.size - down))
    return sprite


class PictureFrame(StillWidget):
    """A picture in the middle of a rectangle, once it has been painted."""

    def __init__(self, rect: Rect, name: str) -> None:
        super().__init__(rect)
        self.picture = name

    def is_painted(self, media: Media) -> bool:
        """Whether the picture exists."""
        return media.sprites.peek(_key(self.picture)) is not None

    def paint(self, media: Media) -> Surface:
        """The picture, made if there is none."""
        return media.cached(_key(self.picture), lambda: painted(self.picture, media))

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        if self.is_painted(canvas.media):
            canvas.lay(self.paint(canvas.media), *self.centre)


def _key(name: str) -> tuple[str, str]:
    return "help picture", name
