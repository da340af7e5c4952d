"""Turns and ends: a turn begins with a crystal and a card, and a game ends when a king or a side has fallen.

It does not cover the actions within a turn or before the first (`setup`).
"""

from __future__ import annotations

from typing import Final

from hschess.rules.actions import Action
from hschess.rules.aliases import SideNumber
from hschess.rules.card_table import card_at
from hschess.rules.cards import SPENT, SPENT_ATTACKERS, UNKNOWN
from hschess.rules.events import (
    CardBurned,
    CardDrawn,
    Emit,
    Fatigued,
    GameEnded,
    ManaChanged,
    TurnBegan,
)
from hschess.rules.mode import LARGEST_HEALTH
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.pieces import TIRED
from hschess.rules.state import MOST_MANA, Cause, Outcome, Side, State, one_more

MOST_FATIGUE: Final = LARGEST_HEALTH + 1
"""Enough for any king; no draw takes more."""


def concede(state: State, action: Action, emit: Emit | None) -> None:
    """R25: the other side has won."""
    _finish(state, Outcome(1 - state.to_move, Cause.CONCESSION), emit)


def pass_turn(state: State, emit: Emit | None) -> None:
    """Begin the other side's turn, in the next round after Black's; after the last round the game is drawn (R24).

    With an encounter's orders it begins only when they allow it.
    """
    if state.orders is not None and state.orders.delays(pass_turn):
        return
    if state.to_move == BLACK:
        if is_last_round(state.mode, state.round):
            _finish(state, Outcome(None, Cause.ROUNDS), emit)
            return
        state.round += 1
    begin_turn(state, 1 - state.to_move, emit)


def end_mulligans(state: State, emit: Emit | None) -> None:
    """Begin White's first turn, or delay it as any other."""
    if state.orders is None or not state.orders.delays(end_mulligans):
        begin_turn(state, WHITE, emit)


def is_last_round(mode: Mode, number: int) -> bool:
    """Whether a game that still goes on after Black's turn in this round is drawn (R24)."""
    return number >= mode.round_limit


def begin_turn(state: State, number: SideNumber, emit: Emit | None) -> None:
    """R10, D3: a crystal, full mana, pieces that may attack again, a card."""
    side = state.sides[number]
    state.to_move = number
    if side.crystals < MOST_MANA:
        side.crystals += 1
    before, side.mana = side.mana, side.crystals
    side.power_used = False
    is_duel = state.is_duel
    if is_duel:
        side.line = [piece & ~TIRED for piece in side.line]
    elif state.may_charge and not SPENT_ATTACKERS.isdisjoint(side.line):
        side.line = [piece & ~SPENT for piece in side.line]
    if emit is not None:
        emit(TurnBegan(side=number, round=state.round))
        emit(ManaChanged(side=number, before=before, mana=side.mana, crystals=side.crystals))
    if draw(state, number, side, emit) or is_duel:
        judge(state, emit)


def emit_mana(state: State, own: Side, paid: int, emit: Emit) -> None:
    """Report the mana that is left, if anything was paid."""
    if paid:
        emit(ManaChanged(side=state.to_move, before=own.mana + paid, mana=own.mana, crystals=own.crystals))


def draw(state: State, number: SideNumber, side: Side, emit: Emit | None, kept: int = 0) -> bool:
    """R10 to R12: the next card into the hand, or burned, or fatigue; returns whether the game may be over, which the caller judges.

    It may be if the king was hurt, or if a card was burned: the last piece, if the hand is full of other cards (R23).

    `kept` places in the hand are for cards that are still to come.
    """
    if not side.deck:
        return _fatigue(state, number, side, emit)
    code = side.deck.pop(0)
    if len(side.hand) + kept < state.mode.hand_limit:
        side.hand.append(code)
        if emit is not None:
            emit(CardDrawn(side=number, card=code, left=len(side.deck)))
        return False
    if code != UNKNOWN:
        side.shown = one_more(side.shown, code)
    if emit is not None:
        emit(CardBurned(side=number, card=code, left=len(side.deck)))
    return True


def _fatigue(state: State, number: SideNumber, side: Side, emit: Emit | None) -> bool:
    due = fatigue_due(state, number)
    if not due:
        return False
    side.fatigue = due
    damage = 0 if is_warded(state, number) else due
    side.health = max(-LARGEST_HEALTH, side.health - damage)
    if emit is not None:
        emit(Fatigued(side=number, damage=damage, health=side.health))
    return True


def fatigue_due(state: State, number: SideNumber) -> int:
    """The damage of this side's next draw to its king: 0 while it has a card in the deck, or if the mode has no fatigue (R12)."""
    side = state.sides[number]
    return 0 if side.deck or not state.mode.fatigues[number] else min(MOST_FATIGUE, side.fatigue + 1)


def judge(state: State, emit: Emit | None) -> None:
    """R22, R23: end the game if a king or a side has fallen."""
    white, black = state.sides
    if white.health > 0 and black.health > 0:
        if white.line and black.line:
            return
        # Only in a duel a deck may be without a piece.
        if not state.is_duel and (white.line or white.deck) and (black.line or black.deck):
            return
    outcome = outcome_of(state)
    if outcome is not None:
        _finish(state, outcome, emit)


def is_over(state: State) -> bool:
    """Whether the game has ended, or would if no encounter had to have its say first."""
    orders = state.orders
    return state.outcome is not None or (orders is not None and orders.verdict is not None)


def is_warded(state: State, number: SideNumber) -> bool:
    """Whether nothing hurts this side's king."""
    return state.orders is not None and number in state.orders.wards


def outcome_of(state: State) -> Outcome | None:
    """The outcome by the kings' health and the pieces left (R22, R23); a position does not show concession or the round limit."""
    health = [side.health for side in state.sides]
    if state.mode.lose_without_pieces:
        return outcome_from(health, [_owns_piece(side) for side in state.sides])
    return outcome_from(health, [True, True])


def outcome_from(health: list[int], has_pieces: list[bool]) -> Outcome | None:
    """The outcome by the kings' health and whether each side has a piece left anywhere, White's values first (R22, R23)."""
    by_king = _BY_KING[(1 if health[WHITE] <= 0 else 0) + (2 if health[BLACK] <= 0 else 0)]
    if by_king is not None:
        return by_king
    return _BY_PIECES[(0 if has_pieces[WHITE] else 1) + (0 if has_pieces[BLACK] else 2)]


def _outcomes(cause: Cause) -> list[Outcome | None]:
    """The outcomes by the losing sides: none, White, Black, both."""
    return [None, Outcome(BLACK, cause), Outcome(WHITE, cause), Outcome(None, cause)]


_BY_KING: Final = _outcomes(Cause.KING)
_BY_PIECES: Final = _outcomes(Cause.PIECES)


def _owns_piece(side: Side) -> bool:
    """Whether the side has a piece in its line, its hand or its deck; an unknown card counts as one."""
    return bool(side.line) or any(card_at(code).is_piece or code == UNKNOWN for code in (*side.hand, *side.deck))


def _finish(state: State, outcome: Outcome, emit: Emit | None) -> None:
    """End the game; with an encounter's orders, keep the first verdict for them."""
    if state.orders is None:
        declare(state, outcome, emit)
    elif state.orders.verdict is None:
        state.orders.verdict = outcome


def declare(state: State, outcome: Outcome, emit: Emit | None) -> None:
    """The game has ended so."""
    state.outcome = outcome
    if emit is not None:
        emit(GameEnded(winner=outcome.winner, cause=outcome.cause, result=outcome.result, round=state.round))
