"""Shared parts of the tests of exact endgames: small random positions without chance, and a plain minimax over single actions."""

from hschess.endgame.endgame_counting import may_discover
from hschess.endgame.solver import BestPlay, Solution
from hschess.rules.actions import CONCEDE
from hschess.rules.cards import BONUSES, HEALTH, PIECES, READY_ATTACKERS, SPENT, new_piece
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, apply, legal_actions, outcome_of
from hschess.rules.modes import MODES, WHITE, Mode
from hschess.rules.state import Side, State

SOONEST = 1000
"""The score of a win in this turn; each further turn subtracts one."""


def small_endgame(mode: Mode, chance: Chance, most: int = 3, rounds: int = 2) -> State:
    """Nothing hidden and nothing to discover: a few pieces and cards, low kings, decks of at most two cards, the round limit near.

    The side to move may be in the middle of its turn.
    """
    while True:
        state = State(mode)
        state.round, state.to_move = mode.round_limit - chance.below(rounds), chance.below(2)
        state.sides = [_small_side(chance, most) for _ in range(2)]
        own = state.mover
        own.mana = own.crystals if chance.below(2) else chance.below(own.crystals + 1)
        own.power_used = chance.below(4) == 0
        own.line = [piece | SPENT if piece in READY_ATTACKERS and chance.below(4) == 0 else piece for piece in own.line]
        state.outcome = outcome_of(state)
        if state.outcome is None and not any(may_discover(state, number) for number in range(2)):
            return state


def _small_side(chance: Chance, most: int) -> Side:
    side = Side(1 + chance.below(6))
    side.line = [_hurt(PIECES[chance.below(len(PIECES))], chance) for _ in range(chance.below(most + 1))]
    side.hand = [PIECES[chance.below(len(PIECES))] for _ in range(chance.below(3))]
    if chance.below(4) == 0:
        side.hand.append(BONUSES[0])
    if chance.below(3) == 0:
        side.deck = [PIECES[chance.below(len(PIECES))] for _ in range(1 + chance.below(2))]
    side.crystals = chance.below(4)
    side.fatigue = chance.below(3)
    return side


def _hurt(code: int, chance: Chance) -> int:
    piece = new_piece(code)
    return piece - chance.below(piece & HEALTH)


def minimax(state: State, plies: int) -> int:
    """White's score with best play by both sides, action by action: a win or a loss within this many turns, otherwise 0."""
    return _minimax(state, plies, 1, {})


def _minimax(state: State, plies: int, ply: int, known: dict[tuple[object, ...], int]) -> int:
    if state.outcome is not None:
        # The turn that ended the game is the one before the next side's.
        winner = state.outcome.winner
        return 0 if winner is None else (SOONEST - ply) * (1 if winner == WHITE else -1)
    if ply > plies:
        return 0
    key = (ply, *state.key())
    if key not in known:
        scores: list[int] = []
        for action in legal_actions(state):
            if action is not CONCEDE:
                after = state.copy()
                advance(after, action)
                ended = after.outcome is None and after.to_move != state.to_move
                scores.append(_minimax(after, plies, ply + ended, known))
        known[key] = max(scores) if state.to_move == WHITE else min(scores)
    return known[key]


def as_score(solution: Solution, to_move: int) -> int:
    """The score of a solution, on the scale of `minimax`."""
    if solution.result is BestPlay.DRAW:
        return 0
    plies = 2 * solution.turns - (1 if solution.result is BestPlay.WIN else 0)
    sign = 1 if (solution.result is BestPlay.WIN) == (to_move == WHITE) else -1
    return sign * (SOONEST - plies)


def played(state: State, line: tuple[tuple[object, ...], ...]) -> State:
    """The position after these turns, by legal actions."""
    for turn in line:
        for action in turn:
            state = apply(state, action).state  # type: ignore[arg-type]
    return state


ENDLESS = [mode for mode in MODES.values() if mode.name != "normal"]
