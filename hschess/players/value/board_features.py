"""A position of a duel as the learned value of `master` sees it: a row of numbers, by properties of cards and pieces.

A position is viewed between two turns: a side, the mover, has ended its turn. `BoardFeatures` describes it for one side, the viewer, which
knows its own hand and only the size of the other. The features are sums over both lines and the hand (`traits`), the damage that each side
can deal to the king and to the other line next, the kings, decks and the round.
"""

from __future__ import annotations

from typing import Final

from hschess.players.value.line_features import DRAWN, LOST, OPEN, WON
from hschess.players.value.traits import (
    HAND_TRAITS,
    PIECE_TRAITS,
    Fighter,
    burn_of,
    card_row,
    fighter,
    piece_row,
)
from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.state import MOST_MANA, State
from hschess.rules.turns import fatigue_due, is_last_round
from hschess.turns.board import after_ends

_LINE: Final = (
    *PIECE_TRAITS,
    "blow",
    "press",
    "lethal",
    "prey",
    "traded",
    "none",
    "full",
)
_KING: Final = ("king", "king-15", "king-8", "king-4")
NAMES: Final[tuple[str, ...]] = (
    "always",
    *(f"own-{name}" for name in _LINE),
    *(f"foe-{name}" for name in _LINE),
    *(f"own-{name}" for name in _KING),
    *(f"foe-{name}" for name in _KING),
    *(f"hand-{name}" for name in HAND_TRAITS),
    "hand-ready",
    "hand-spends",
    "burn-lethal",
    "foe-cards",
    "own-deck",
    "foe-deck",
    "own-fatigue",
    "foe-fatigue",
    "round",
    "late",
    "white",
)
"""The features in their order: `own` is the viewer, `foe` the other side."""
SIZE: Final = len(NAMES)
_TRAITS: Final = len(PIECE_TRAITS)
_OWN: Final = NAMES.index("own-pieces")
_FOE: Final = NAMES.index("foe-pieces")
_OWN_KING: Final = NAMES.index("own-king")
_FOE_KING: Final = NAMES.index("foe-king")
_HAND: Final = NAMES.index("hand-cards")
_READY: Final = NAMES.index("hand-ready")
_REST: Final = NAMES.index("foe-cards")


class BoardFeatures:
    """A side's view of the ends of turns; one object describes many positions, one after another."""

    def __init__(self, viewer: SideNumber) -> None:
        self.viewer = viewer
        self.row: list[float] = [0.0] * SIZE
        """The features, valid if `see` has returned OPEN."""

    def see(self, state: State) -> int:
        """End the mover's turn on a copy; return WON, LOST, DRAWN for the viewer, or OPEN with the features in `row`."""
        after = after_ends(state)
        verdict = self._judged(after)
        if verdict == OPEN:
            self.look(after, state.to_move, state.round)
        return verdict

    def verdict(self, state: State) -> int:
        """The verdict of `see`, without the features."""
        return self._judged(after_ends(state))

    def _judged(self, after: State) -> int:
        """The verdict for the viewer after the mover's turn and the other side's draw (R12, R22 to R24)."""
        outcome, mover = after.outcome, after.to_move
        if outcome is not None:
            return DRAWN if outcome.winner is None else WON if outcome.winner == self.viewer else LOST
        if mover == BLACK and is_last_round(after.mode, after.round):
            return DRAWN
        if fatigue_due(after, 1 - mover) >= after.sides[1 - mover].health:
            return WON if mover == self.viewer else LOST
        return OPEN

    def look(self, state: State, mover: SideNumber, number: int) -> None:
        """Write the features of the position after the end of the mover's turn in round `number`."""
        own, foe = state.sides[self.viewer], state.sides[1 - self.viewer]
        row = self.row
        row[0] = 1.0
        _add_up(row, own.line, _OWN)
        _add_up(row, foe.line, _FOE)
        fighters, enemies = [fighter(piece) for piece in own.line], [fighter(piece) for piece in foe.line]
        own_hit = _oppose(row, fighters, enemies, foe.health, _OWN + _TRAITS)
        _oppose(row, enemies, fighters, own.health, _FOE + _TRAITS)
        _set_king(row, own.health, _OWN_KING)
        _set_king(row, foe.health, _FOE_KING)
        self.hold(own.hand, min(MOST_MANA, own.crystals + 1), foe.health - own_hit)
        self._set_rest(state, mover, number)

    def hold(self, hand: list[CardCode], mana: int, needed: int) -> None:
        """Set the viewer's hand, its mana in its next turn, and the enemy king's health after all attacks of that turn."""
        row = self.row
        for index in range(_HAND, _REST):
            row[index] = 0.0
        ready, cost, burn = 0, 0, 0
        for code in hand:
            for index, value in card_row(code):
                row[_HAND + index] += value
            if code == UNKNOWN:
                continue
            price = card_at(code).cost
            cost += price
            if price <= mana:
                ready += 1
                burn += burn_of(code)
        row[_READY], row[_READY + 1] = ready / 3, min(cost, mana) / 5
        row[_READY + 2] = 1.0 if needed <= burn and burn > 0 else 0.0

    def _set_rest(self, state: State, mover: SideNumber, number: int) -> None:
        row, viewer, other = self.row, self.viewer, 1 - self.viewer
        ahead = number if mover == WHITE else number + 1
        row[_REST] = len(state.sides[other].hand) / 5
        row[_REST + 1], row[_REST + 2] = len(state.sides[viewer].deck) / 10, len(state.sides[other].deck) / 10
        row[_REST + 3], row[_REST + 4] = fatigue_due(state, viewer) / 5, fatigue_due(state, other) / 5
        row[_REST + 5], row[_REST + 6] = min(ahead, 10) / 10, max(0, ahead - 10) / 10
        row[_REST + 7] = 1.0 if viewer == WHITE else 0.0


def _add_up(row: list[float], line: list[Piece], at: int) -> None:
    """Write the sums over a line."""
    for index in range(at, at + _TRAITS):
        row[index] = 0.0
    for piece in line:
        for index, value in piece_row(piece):
            row[at + index] += value


def _set_king(row: list[float], health: int, at: int) -> None:
    row[at], row[at + 1] = health / 15, min(health, 15) / 15
    row[at + 2], row[at + 3] = min(health, 8) / 8, min(health, 4) / 4


def _oppose(row: list[float], side: list[Fighter], other: list[Fighter], king: int, at: int) -> int:
    """Write the damage of a line to the other side in its own turn; return an estimate of the damage to the king."""
    guards = [piece for piece in other if piece.has_guard]
    hit = _hit(side, guards)
    row[at], row[at + 1] = hit / 10, min(1.0, hit / max(1, king))
    row[at + 2] = 1.0 if hit >= king else 0.0
    targeted, traded = 0, 0
    for victim in guards or other:
        gain = _gain(side, victim)
        if gain >= victim.worth:
            targeted += gain
        else:
            traded += gain
    row[at + 3], row[at + 4] = targeted / 10, traded / 10
    row[at + 5] = 0.0 if side else 1.0
    row[at + 6] = 1.0 if len(side) >= _CROWDED else 0.0
    return hit


def _gain(line: list[Fighter], victim: Fighter) -> int:
    """The most attack and health that one attack on this piece removes, minus its cost; 0 if no attack pays."""
    best = 0
    if victim.has_shield:
        return best
    for piece in line:
        if piece.attack >= victim.health and piece.bites:
            lives = piece.has_shield or piece.health > victim.attack
            gain = victim.worth if lives else victim.worth - piece.worth
            best = max(best, gain)
    return best


_CROWDED: Final = 6


def _hit(line: list[Fighter], guards: list[Fighter]) -> int:
    """The damage of attacks to the king, after the smallest sufficient attacks on each guard."""
    attacks = sorted([piece.attack for piece in line if piece.hits_kings])
    for guard in guards:
        health = guard.health
        if guard.has_shield and attacks:
            attacks.pop(0)
        while attacks and health > 0:
            spent = next((one for one in attacks if one >= health), attacks[-1])
            attacks.remove(spent)
            health -= spent
        if health > 0:
            return 0
    return sum(attacks)
