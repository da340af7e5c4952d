"""Turns and replies by brute force: only legal actions and the engine, as a reference for the searches."""

from collections.abc import Iterator
from itertools import combinations

from hschess.puzzles.search import Board
from hschess.rules.actions import CONCEDE, END
from hschess.rules.cards import BONUSES, CARD_SHIFT, FULL_HEALTH, HEALTH, SPENT, UNKNOWN
from hschess.rules.engine import advance, apply, legal_actions
from hschess.rules.events import KingStruck, PieceHealed
from hschess.rules.state import State

WORTH = {0: (1, 2), 1: (2, 4), 2: (2, 4), 3: (4, 8), 4: (4, 8)}
"""The paper's Fig. 3.1 by code, the Knight as in the README: points for each point of health, and for the death of the piece."""


def board_of(state: State) -> Board:
    line = tuple(piece & ~SPENT for piece in state.mover.line)
    return line, tuple(state.waiting.line), tuple(sorted(code for code in state.mover.hand if code not in BONUSES))


def ends_of_turn(state: State) -> dict[Board, State]:
    """Every state in which the turn can end, or has ended the game; for each board the one with the most mana."""
    found: dict[Board, State] = {}
    seen, left = {state.key()}, [state]
    while left:
        here = left.pop()
        board = board_of(here)
        if board not in found or here.mover.mana > found[board].mover.mana:
            found[board] = here
        for action in legal_actions(here):
            if action not in (END, CONCEDE):
                after = here.copy()
                advance(after, action)
                if after.key() not in seen:
                    seen.add(after.key())
                    left.append(after)
    return found


def ended(state: State) -> State:
    """The state after `end`."""
    after = state.copy()
    if after.outcome is None:
        advance(after, END)
    return after


def stock(line: list[int]) -> int:
    return sum(WORTH[piece >> CARD_SHIFT][0] * (piece & HEALTH) + WORTH[piece >> CARD_SHIFT][1] for piece in line)


def points(start: State, last: State) -> int:
    """The turn's points by the paper's weights, counted from states and events; several healers of one piece each count fully."""
    side, step = start.to_move, apply(last, END)
    played = start.mover.hand[:]
    for code in last.mover.hand:
        played.remove(code)
    fresh = sum(WORTH[code][0] * FULL_HEALTH[code] + WORTH[code][1] for code in played if code in WORTH)
    lost = stock(start.mover.line) + fresh - stock(last.mover.line)
    gained = stock(start.waiting.line) - stock(step.state.sides[1 - side].line)
    kings = sum(event.damage for event in step.events if isinstance(event, KingStruck))
    heals = [event for event in step.events if isinstance(event, PieceHealed)]
    assert len({event.slot for event in heals}) == len(heals), "two healers of one piece: choose another position"
    healed = sum(WORTH[last.mover.line[event.slot] >> CARD_SHIFT][0] * event.amount for event in heals)
    return gained - lost + kings + healed


def hands(unseen: dict[int, int], number: int) -> Iterator[list[int]]:
    """Every different hand of this many of these cards."""
    cards = sorted(code for code, count in unseen.items() for _ in range(min(count, number)))
    yield from ([*hand] for hand in sorted(set(combinations(cards, number))))


def hardest_by_hand(state: State, unseen: dict[int, int]) -> int:
    """The most that the waiting king can lose to a turn with any hand in place of the hidden cards."""
    hidden, most = state.mover.hand.count(UNKNOWN), 0
    known = [code for code in state.mover.hand if code != UNKNOWN]
    for hand in hands(unseen, hidden):
        with_hand = state.copy()
        with_hand.mover.hand = known + hand
        for last in ends_of_turn(with_hand).values():
            after = ended(last)
            most = max(most, state.waiting.health - after.sides[1 - state.to_move].health)
    return most
