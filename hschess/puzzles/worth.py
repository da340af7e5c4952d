"""The worth of a whole turn by the paper's weights, for any player."""

from __future__ import annotations

from collections.abc import Iterable

from hschess.players.measures.evaluation import DEFAULT, Weights, personality_named
from hschess.puzzles.measures import Points
from hschess.puzzles.search import PlayedTurn
from hschess.rules.cards import CARD_SHIFT, HEALTH
from hschess.rules.events import PieceSummoned
from hschess.rules.state import State


def points_of(start: State, turn: PlayedTurn) -> int:
    """The turn's gain before its battle, by attacks and Cheat, and in it; a puzzle's margin counts the same points."""
    weights, mover = personality_named(DEFAULT), start.to_move
    line, enemy_line = turn.last.sides[mover].line, turn.last.sides[1 - mover].line
    came_up = [event.piece for event in turn.events if isinstance(event, PieceSummoned) and event.side == mover]
    lost = _stock(weights, [*start.mover.line, *came_up]) - _stock(weights, line)
    gained = _stock(weights, start.waiting.line) - _stock(weights, enemy_line)
    return gained - lost + Points(start).of_battle(tuple(line), tuple(enemy_line))


def _stock(weights: Weights, line: Iterable[int]) -> int:
    """Material value of a line: its health plus a value per piece."""
    return sum(
        weights.damage[piece >> CARD_SHIFT] * (piece & HEALTH) + weights.kill[piece >> CARD_SHIFT] for piece in line
    )
