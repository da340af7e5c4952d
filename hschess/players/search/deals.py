"""The ways in which searches deal the hidden cards."""

from __future__ import annotations

from hschess.players.search.pair_table import PairCounts
from hschess.players.search.tree import Deal
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation, determinize
from hschess.rules.state import State, tally


def dealt_at_random(observation: Observation) -> Deal:
    """Deal the hidden cards at random, all equally likely: the exact distribution of counting cards."""

    def deal(chance: Chance) -> State:
        return _dealt(observation, chance)

    return deal


def dealt_openly(observation: Observation) -> Deal:
    """Show the hands; deal the order of the decks and future offers, which are always hidden, at random."""

    def deal(chance: Chance) -> State:
        state = observation.state.copy()
        for number, side in enumerate(state.sides):
            under = min(sum(state.mode.bottoms[number]), len(side.deck))
            top, bottom = side.deck[: len(side.deck) - under], side.deck[len(side.deck) - under :]
            chance.shuffle(top)
            side.deck = top + bottom
        state.rng = 1 + chance.below((1 << 64) - 1)
        return state

    return deal


def dealt_by_pairs(observation: Observation, counts: PairCounts) -> Deal:
    """Draw the opponent's hand card by card from the unseen cards, by their pairs with the seen cards.

    The weight of a kind of card is the sum of its pairs with all seen cards, no matter how many copies are left; if no card was seen, of
    its pairs with any card. Everything else is dealt at random.
    """
    side, codes = observation.state.sides[1 - observation.side], observation.state.mode.cards.in_decks
    seen = {code: tally(side.shown, code) for code in codes}
    if not any(seen.values()):
        seen = dict.fromkeys(codes, 1)
    weights = {second: sum([seen[first] * counts[first][second] for first in codes]) for second in codes}
    hidden = [place for place, code in enumerate(side.hand) if code == UNKNOWN]

    def deal(chance: Chance) -> State:
        state = _dealt(observation, chance)
        foe = state.sides[1 - observation.side]
        under = min(sum(state.mode.bottoms[1 - observation.side]), len(foe.deck))
        top = len(foe.deck) - under
        pool = [foe.hand[place] for place in hidden] + foe.deck[:top]
        for place in hidden:
            foe.hand[place] = _drawn(pool, weights, chance)
        foe.deck[:top] = pool
        return state

    return deal


def _dealt(observation: Observation, chance: Chance) -> State:
    """Deal all hidden cards at random, except in its own hand: an unknown card there cannot be played."""
    state, side = determinize(observation, chance), observation.side
    if UNKNOWN in observation.state.sides[side].hand:
        state.sides[side].hand = observation.state.sides[side].hand[:]
    return state


def _drawn(pool: list[int], weights: dict[int, int], chance: Chance) -> int:
    """Take a card out of the pool by the weight of its kind; at random if no kind has a weight."""
    kinds = sorted(set(pool))
    draw = chance.below(max(1, sum([weights[code] for code in kinds])))
    for code in kinds:
        if draw < weights[code]:
            pool.remove(code)
            return code
        draw -= weights[code]
    return pool.pop(0)
