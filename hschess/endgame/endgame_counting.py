"""Counting cards: the hidden cards that a side can deduce, and the obstacles to a known position.

Every card that left a hand or a deck was seen, so the rest of the mode's cards is known as a multiset (`Observation.unseen`). It determines
each card if all its arrangements are equal: no cards are left to draw, or all are alike, or they are the bottom of a deck that no shuffle
reaches (R9).
"""

from __future__ import annotations

from enum import Enum

from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.cards import UNKNOWN
from hschess.rules.modes import BLACK, Effect, Mode
from hschess.rules.observation import Observation, revealed
from hschess.rules.state import MOST_MANA, Pending, Side, State
from hschess.rules.turns import is_last_round


class Obstacle(Enum):
    """Why a position cannot be solved exactly."""

    OVER = "the game is over"
    DUEL = "its cards draw lots or act in ways that only the duel knows"
    MULLIGAN = "the mulligan is still to come"
    DISCOVER = "Castle can still bring a card by chance"
    DRAWS = "cards are still to be drawn, in an order that is not known"
    HANDS = "cards in a hand are not known"


Filled = tuple[list[CardCode], list[CardCode]]
"""A hand and a deck."""


def obstacle_in(observation: Observation) -> Obstacle | None:
    """The obstacle to knowing the position and its future; None if there is none."""
    state = observation.state
    if state.outcome is not None:
        return Obstacle.OVER
    if state.is_duel:
        return Obstacle.DUEL
    if state.pending is Pending.MULLIGAN:
        return Obstacle.MULLIGAN
    if state.pending is Pending.DISCOVER or any(may_discover(state, number) for number in range(2)):
        return Obstacle.DISCOVER
    for number, side in enumerate(state.sides):
        if filled(observation, number) is None:
            return Obstacle.DRAWS if UNKNOWN in side.deck else Obstacle.HANDS
    return None


def may_discover(state: State, number: SideNumber) -> bool:
    """Whether this side may still use Castle (discover), in this turn or a later one (R20)."""
    power = state.mode.powers[number]
    if power.effect is not Effect.DISCOVER or power.cost > MOST_MANA or power.from_round > state.mode.round_limit:
        return False
    return number == state.to_move or not (state.to_move == BLACK and is_last_round(state.mode, state.round))


def counted(observation: Observation) -> State | None:
    """The position with the hidden cards in their places; None if counting does not determine all of them."""
    if obstacle_in(observation) is not None:
        return None
    state = observation.state.copy()
    for number, side in enumerate(state.sides):
        cards = filled(observation, number)
        assert cards is not None
        side.hand, side.deck = cards
    return state


def filled(observation: Observation, number: SideNumber) -> Filled | None:
    """The side's hand and deck with all cards; None if counting does not determine them."""
    state = observation.state
    side = state.sides[number]
    in_hand, in_deck = side.hand.count(UNKNOWN), side.deck.count(UNKNOWN)
    if not in_hand and not in_deck:
        return side.hand[:], side.deck[:]
    mode = state.mode
    pool = _without_known(observation, number, side)
    under = _under(mode, number, in_deck, len(side.deck))
    if mode.random_deck is not None or mode.powers[number].effect is Effect.DISCOVER or not _take_out(under, pool):
        return None
    above = in_deck - len(under)
    if not _is_known(pool, in_hand, above):
        return None
    return revealed(side.hand, pool[:in_hand]), revealed(side.deck, pool[in_hand : in_hand + above] + under)


def _is_known(pool: list[CardCode], in_hand: int, above: int) -> bool:
    """Whether this pool determines the hidden cards of the hand and of the deck above its bottom; of equal cards it may have more."""
    hidden = in_hand + above
    if not hidden or (len(set(pool)) == 1 and len(pool) >= hidden):
        return True
    return not above and len(pool) == in_hand


def _without_known(observation: Observation, number: SideNumber, side: Side) -> list[CardCode]:
    """The side's hidden cards, without those that are known anyway."""
    pool = sorted(observation.unseen(number))
    known = side.deck if number == observation.side else side.hand + side.deck
    for code in known:
        if code in pool:
            pool.remove(code)
    return pool


def _under(mode: Mode, number: SideNumber, hidden: int, left: int) -> list[CardCode]:
    """The hidden cards at the deck's end that have been there from the start (R9): no deal and no mulligan reached them.

    A mulligan draws as many cards as it returns, so it reaches at most twice the dealt cards.
    """
    counts = mode.bottoms[number]
    bottom = [code for code, count in enumerate(counts) for _ in range(count)]
    reached = mode.dealt[number] * (2 if mode.mulligan else 1)
    # If only a part of a deck is hidden, the caller knows more than counting does.
    if hidden != left or sum(mode.decks[number]) < reached:
        return []
    return bottom[max(0, len(bottom) - hidden) :]


def _take_out(cards: list[CardCode], pool: list[CardCode]) -> bool:
    """Take these out of the pool; return False if it lacks one of them."""
    for code in cards:
        if code not in pool:
            return False
        pool.remove(code)
    return True
