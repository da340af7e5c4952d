"""The signs around End Turn and at the king: the round, and the threat of the enemy's next turn."""

from __future__ import annotations

from typing import Final

from hschess.rules.state import Cause
from scenes.stage.session import Session
from scenes.stage.shown.foreseen import KingForecast
from scenes.stage.shown.shown import Alarm
from scenes.stage.shown.threat import EnemyTurn
from scenes.stage.table_layout import WARNING_SIZE, Layout
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface
from scenes.ui.plates import sign, sign_shadow
from scenes.ui.theme import PLAQUE, WARNING
from scenes.words import power_word, say

ROUND_MARGIN: Final = 16.0
SIGN_ROOM: Final = 200.0
LEAST_HEIGHT: Final = 32.0
MOST_HEIGHT: Final = 34.0
"""The height of the text on a sign; the sign itself is a little higher."""
AROUND_WORDS: Final = 7.0
EDGE: Final = 8.0
LAST_ROUNDS: Final = 5
"""In this many last rounds the last round's number is shown too."""
WARNING_MARGIN: Final = 12.0
SKULL: Final = 24.0
SKULL_GAP: Final = 5.0
RISE: Final = 8.0
"""How far the warning rises."""
KING_WARNING_MARGIN: Final = 11.0
KING_GAP: Final = 4.0
OVER_KING: Final = 67.0
WARNING_WIDTH: Final = 300.0


def draw_round(canvas: Canvas, session: Session, layout: Layout) -> None:
    """Draw the sign with the round under End Turn."""
    words = line(canvas.media, round_words(session), PLAQUE, SIGN_ROOM, height=MOST_HEIGHT)
    x, y = layout.round_sign()
    width = _even(words.get_width() / canvas.media.scale + 2 * ROUND_MARGIN)
    x = min(x, layout.width - EDGE - width / 2)
    _lay_sign(canvas, "plaque", (x, y), (width, _height_for(canvas.media, words)))
    canvas.lay(words, x, y - 1)


def round_words(session: Session) -> str:
    """The displayed round; towards the end of the game, with the last one."""
    now, last = session.board.view.round, session.match.state.mode.round_limit
    return say("table.round", round=now) if last - now >= LAST_ROUNDS else say("table.round_of", round=now, last=last)


def draw_warning(canvas: Canvas, alarm: Alarm, layout: Layout) -> None:
    """Draw the warning over End Turn that the enemy's next turn could win; it rises as it appears."""
    if alarm.course is None or not alarm.share:
        return
    media = canvas.media
    words = line(media, warning_words(alarm.course), WARNING, SIGN_ROOM, height=MOST_HEIGHT)
    long = words.get_width() / media.scale
    width = max(WARNING_SIZE[0], _even(SKULL + SKULL_GAP + long + 2 * WARNING_MARGIN))
    right, y = layout.warning()
    y += RISE * (1 - alarm.share)
    _lay_sign(canvas, "danger", (right - width / 2, y), (width, _height_for(media, words)), alarm.share)
    left = right - (width + SKULL + SKULL_GAP + long) / 2
    canvas.lay(_skull(media), left + SKULL / 2, y - 1, alarm.share)
    canvas.lay(words, left + SKULL + SKULL_GAP + long / 2, y - 1, alarm.share)


def warning_words(course: EnemyTurn) -> str:
    """How the viewer could lose: by the king's loss, or because the last piece is taken."""
    if course.lost_by is Cause.KING:
        return say("table.warning", damage=course.damage)
    return say("table.warning.pieces")


def draw_king_forecast(canvas: Canvas, king: KingForecast) -> None:
    """Draw both totals over the king: in red the one drawn on the table, in dark the other; a skull if it can end the game."""
    media = canvas.media
    plain, powered = king_forecast_words(king)
    parts = (("plaque", plain, king.plain_ends), ("danger", powered, king.powered_ends))
    drawn = [
        (kind, line(media, words, WARNING, WARNING_WIDTH, height=MOST_HEIGHT), ends) for kind, words, ends in parts
    ]
    widths = [_warning_width(media, words, ends) for _, words, ends in drawn]
    left, y = king.at[0] - (sum(widths) + KING_GAP) / 2, king.at[1] - OVER_KING
    for (kind, words, ends), width in zip(drawn, widths, strict=True):
        _lay_sign(canvas, kind, (left + width / 2, y), (width, _height_for(media, words)))
        room = SKULL + SKULL_GAP if ends else 0.0
        if ends:
            canvas.lay(_skull(media), left + KING_WARNING_MARGIN + SKULL / 2, y - 1)
        canvas.lay(words, left + (width + room) / 2, y - 1)
        left += width + KING_GAP


def king_forecast_words(king: KingForecast) -> tuple[str, str]:
    """The king's loss without and with the enemy's power."""
    return _lost(king.plain), say("table.king.with", damage=_lost(king.powered), power=power_word(king.power))


def _lost(damage: int) -> str:
    return f"-{damage}" if damage else "0"


def _height_for(media: Media, words: Surface) -> float:
    return max(LEAST_HEIGHT, _even(words.get_height() / media.scale + AROUND_WORDS))


def _warning_width(media: Media, words: Surface, ends: bool) -> float:
    return _even(words.get_width() / media.scale + 2 * KING_WARNING_MARGIN + (SKULL + SKULL_GAP if ends else 0.0))


def _skull(media: Media) -> Surface:
    return media.stretched("marks/skull.webp", SKULL, SKULL)


def _lay_sign(
    canvas: Canvas, kind: str, at: tuple[float, float], size: tuple[float, float], alpha: float = 1.0
) -> None:
    canvas.lay(sign_shadow(canvas.media, *size), at[0], at[1] + 3, alpha)
    canvas.lay(sign(canvas.media, kind, *size), *at, alpha)


def _even(length: float) -> float:
    """Rounded to whole steps, so that few sizes are cached."""
    return -(-length // 4) * 4.0
