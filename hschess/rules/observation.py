"""The knowledge of a side, and the possible worlds behind it.

`observe` masks a state for one side; CPU players get this and never the state. Cards that left a hand or a deck in the open are counted
(`Side.shown`), so the hidden cards are known as a multiset; cards made by Discover (`Side.made`) are known to their owner alone.
`determinize` deals the unknown at random.
"""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.modes import Mode
from hschess.rules.pieces import code_of
from hschess.rules.state import MOST_COUNTED, Pending, Side, State, one_of, pack, tally


@dataclass(frozen=True, slots=True)
class Observation:
    """A state as one side sees it: both decks and the enemy's hand are `UNKNOWN` cards, the random state is 0.

    `state.sides[side]` is the viewer's own side. `state` is not shared, but copy it before changing it.
    """

    side: SideNumber
    state: State

    def unseen(self, number: SideNumber) -> list[CardCode]:
        """The cards, by code, that side `number` is known to hide in hand and deck together (the viewer's own side: in its deck).

        Secret cards made by Discover are missing from it; so are the cards of a random deck.
        """
        side, mode = self.state.sides[number], self.state.mode
        pool: list[CardCode] = []
        for code in mode.cards.in_decks:
            left = mode.count(number, code) - tally(side.shown, code)
            if number == self.side:
                left += tally(side.made, code) - side.hand.count(code)
            if left > 0:
                pool += [code] * left
        return pool


def observe(state: State, side: SideNumber) -> Observation:
    """The knowledge of side `side` about this state."""
    masked = state.copy()
    masked.rng = 0
    own, foe = masked.sides[side], masked.sides[1 - side]
    own.deck = [UNKNOWN] * len(own.deck)
    foe.deck = [UNKNOWN] * len(foe.deck)
    foe.hand = [code if code == state.mode.cards.coin else UNKNOWN for code in foe.hand]
    foe.hand.sort()
    foe.made = 0
    if state.pending == Pending.DISCOVER and state.to_move != side:
        masked.options = (UNKNOWN,) * len(state.options)
    elif UNKNOWN in state.options:
        # A position may hide an offer even from its owner; then any piece may be taken.
        masked.options = state.mode.cards.pieces
    return Observation(side, masked)


def hides_cards(state: State) -> bool:
    """Whether it has unknown cards, as a position may; such a game can be viewed but not played on.

    An observation hides cards too: ask this of true states only.
    """
    return UNKNOWN in state.options or any(UNKNOWN in side.hand or UNKNOWN in side.deck for side in state.sides)


def determinize(observation: Observation, chance: Chance) -> State:
    """A full state that agrees with the observation: the hidden cards dealt at random, the random state drawn again."""
    state = observation.state.copy()
    for number, side in enumerate(state.sides):
        _deal_unknown(state.mode, number, side, observation.unseen(number), chance)
    if UNKNOWN in state.options:
        kinds = list(state.mode.cards.pieces)
        chance.shuffle(kinds)
        state.options = tuple(kinds[: len(state.options)])
    state.rng = 1 + chance.below((1 << 64) - 1)
    for number, side in enumerate(state.sides):
        _reconcile(state.mode, number, side)
    return state


def _deal_unknown(mode: Mode, number: SideNumber, side: Side, pool: list[CardCode], chance: Chance) -> None:
    """Hand first, then the deck's top; the mode's bottom cards that may still be there stay at the bottom (R9)."""
    in_hand, in_deck = side.hand.count(UNKNOWN), side.deck.count(UNKNOWN)
    hidden = in_hand + in_deck
    under = _still_under(mode.cards.counted(mode.bottoms[number]), in_deck, pool)
    chance.shuffle(pool)
    while len(pool) + len(under) < hidden:
        pool.insert(chance.below(len(pool) + 1), _any_card(mode, number, chance))
    cards = pool[: hidden - len(under)] + under
    side.hand = revealed(side.hand, cards[:in_hand])
    side.deck = revealed(side.deck, cards[in_hand:])


def revealed(codes: list[CardCode], cards: list[CardCode]) -> list[CardCode]:
    """The codes with these cards in the places of the unknown ones."""
    if len(cards) == len(codes):
        return cards
    filled, place = list[CardCode](), 0
    for code in codes:
        if code == UNKNOWN:
            filled.append(cards[place])
            place += 1
        else:
            filled.append(code)
    return filled


def _any_card(mode: Mode, number: SideNumber, chance: Chance) -> CardCode:
    """A completely unknown card: any piece, or one of a random deck."""
    deck = mode.random_deck
    pool = mode.cards.pieces if deck is None else deck.pool(mode.cards)
    code = pool[chance.below(len(pool))]
    if deck is None:
        return code
    place = chance.below(deck.size)
    for one in mode.replace:
        if one.side == number and one.keyword is not None:
            if 0 <= place < one.n:
                return mode.cards.twin(code, one.keyword)
            place -= one.n
    return code


def _still_under(bottom: list[tuple[CardCode, int]], most: int, pool: list[int]) -> list[int]:
    """The last of the bottom cards, taken out of `pool`, which has all cards that can be hidden.

    A deal or a mulligan that reaches the bottom cards draws the upper ones first, so the rest of them is the end of the list.
    """
    under: list[int] = []
    for code in reversed([code for code, number in bottom for _ in range(number)]):
        if len(under) == most or code not in pool:
            break
        pool.remove(code)
        under.insert(0, code)
    return under


def recount(state: State) -> None:
    """Set the counts of shown and made cards to agree with the cards in the position.

    A position line has no history: known hands and decks count as the rest of the mode's cards, and cards beyond them as made; a side with
    unknown cards has shown only its line.
    """
    for number, side in enumerate(state.sides):
        side.shown = side.made = 0
        if UNKNOWN in side.hand or UNKNOWN in side.deck:
            side.shown = pack([code_of(piece) for piece in side.line])
        else:
            _reconcile(state.mode, number, side)


def _reconcile(mode: Mode, number: SideNumber, side: Side) -> None:
    """Make the counts and the known cards agree: cards neither held nor shown were shown, cards beyond the mode's were made."""
    if mode.random_deck is not None:
        return
    held = dict[CardCode, int]()
    for code in side.hand + side.deck:
        held[code] = held.get(code, 0) + 1
    for code in mode.cards.in_decks:
        surplus = held.get(code, 0) + tally(side.shown, code) - mode.count(number, code)
        if surplus < 0:
            side.shown -= surplus * one_of(code)
            surplus = 0
        # Asked first, because this is done for every card of every world that a search looks into.
        if surplus or side.made:
            side.made += (min(surplus, MOST_COUNTED) - tally(side.made, code)) * one_of(code)
