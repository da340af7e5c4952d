"""Setting up a game: the shuffle, the deal and the mulligan (R7 to R9)."""

from __future__ import annotations

from typing import Final, final

from hschess.rules.actions import Action
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.cards import CHARGERS
from hschess.rules.chance import Chance, seeded
from hschess.rules.events import CardDrawn, CardsDealt, ChoiceMade, ChoiceOffered, Emit
from hschess.rules.mode import RandomDeck, Replacement
from hschess.rules.modes import BLACK, WHITE, Counts, Effect, Mode
from hschess.rules.state import Pending, Side, State
from hschess.rules.turns import begin_turn, end_mulligans


def set_up(mode: Mode, seed: int, emit: Emit | None) -> State:
    """Shuffle, deal and offer the mulligan, or begin White's first turn if the mode has none (R7 to R10)."""
    chance, sides, ready = seeded(seed), list[Side](), _ready(mode)
    for number in (WHITE, BLACK):
        deck = _shuffled_deck(mode, number, chance, ready)
        dealt = mode.dealt[number]
        hand, coins = deck[:dealt], mode.coins[number]
        if coins:
            hand += [mode.cards.coin] * coins
        del deck[:dealt]
        sides.append(Side(mode.kings[number], hand, deck))
        if emit is not None:
            emit(CardsDealt(side=number, cards=tuple(hand), left=len(deck)))
    state = State(mode, sides)
    state.may_charge = ready.may_charge
    state.rng = chance.state
    if mode.mulligan:
        _offer_mulligan(state, WHITE, emit)
    else:
        begin_turn(state, WHITE, emit)
    return state


@final
class _Ready:
    """The parts that every set-up of a mode shares; the lists, in the order of the codes, must not be changed."""

    __slots__ = ("bottoms", "decks", "may_charge", "mode")

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.decks = [_cards_of(mode, counts) for counts in mode.decks]
        self.bottoms = [_cards_of(mode, counts) for counts in mode.bottoms]
        self.may_charge = _may_charge(mode)


_last: Final[list[_Ready]] = []
"""The cache of the last mode: many games in a row usually have the same mode."""


def _ready(mode: Mode) -> _Ready:
    for one in _last:
        if one.mode is mode:
            return one
    ready = _Ready(mode)
    _last[:] = [ready]
    return ready


def _shuffled_deck(mode: Mode, number: SideNumber, chance: Chance, ready: _Ready) -> list[CardCode]:
    """The deck by the seed, with the mode's bottom cards under it (R9)."""
    deck = ready.decks[number][:]
    if mode.random_deck is not None:
        deck += random_deck(mode, mode.random_deck, number, chance)
    chance.shuffle(deck)
    bottom = ready.bottoms[number]
    if bottom:
        deck += bottom
    return deck


def random_deck(mode: Mode, deck: RandomDeck, number: SideNumber, chance: Chance) -> list[CardCode]:
    """A side's random deck, unshuffled: the cards that the mode puts in the place of others come first."""
    pool = deck.pool(mode.cards)
    cards = [pool[chance.below(len(pool))] for _ in range(deck.size)]
    place = 0
    for one in mode.replace:
        if one.side == number:
            for place_of_it in range(place, place + one.n):
                cards[place_of_it] = _replaced(mode, one, cards[place_of_it])
            place += one.n
    return cards


def _replaced(mode: Mode, by: Replacement, code: CardCode) -> CardCode:
    """The card that comes in the place of a card."""
    return mode.cards.by_key[by.card] if by.keyword is None else mode.cards.twin(code, by.keyword)


def _may_charge(mode: Mode) -> bool:
    """Whether either side can ever own a piece that attacks by choice (R4), dealt or discovered (R20)."""
    white, black = mode.powers
    if white.effect is Effect.DISCOVER or black.effect is Effect.DISCOVER:
        return True
    for code in CHARGERS:
        for number in (WHITE, BLACK):
            if mode.count(number, code):
                return True
    return False


def _cards_of(mode: Mode, counts: Counts) -> list[CardCode]:
    """The cards in the order of their codes."""
    return [code for code, number in mode.cards.counted(counts) for _ in range(number)]


def _offer_mulligan(state: State, number: SideNumber, emit: Emit | None) -> None:
    state.to_move, state.pending = number, Pending.MULLIGAN
    if emit is not None:
        emit(ChoiceOffered(side=number, choice=Pending.MULLIGAN, options=()))


def swap(state: State, action: Action, emit: Emit | None) -> None:
    """R8: one new card for each that goes back; Black's mulligan follows White's, and White's first turn follows Black's."""
    number, own = state.to_move, state.sides[state.to_move]
    returned = [own.hand[position] for position in action.positions]
    own.hand = [code for position, code in enumerate(own.hand) if position not in action.positions]
    state.pending = Pending.NOTHING
    if emit is not None:
        emit(
            ChoiceMade(
                side=number,
                choice=Pending.MULLIGAN,
                card=-1,
                positions=action.positions,
                returned=tuple(returned),
                left=len(own.deck) + len(returned),
            )
        )
    if returned:
        _redraw(state, own, returned, emit)
    if number == WHITE:
        _offer_mulligan(state, BLACK, emit)
    else:
        end_mulligans(state, emit)


def _redraw(state: State, own: Side, returned: list[CardCode], emit: Emit | None) -> None:
    """Draw from the deck, then shuffle the returned cards into it, above the mode's bottom cards (R8, R9)."""
    wanted = len(returned)
    drawn, deck = own.deck[:wanted], own.deck[wanted:]
    top = max(0, len(deck) - sum(state.mode.bottoms[state.to_move]))
    shuffled, under = deck[:top] + returned, deck[top:]
    chance = Chance(state.rng)
    chance.shuffle(shuffled)
    state.rng = chance.state
    deck = shuffled + under
    missing = wanted - len(drawn)
    drawn, own.deck = drawn + deck[:missing], deck[missing:]
    for left, code in enumerate(drawn, start=1):
        own.hand.append(code)
        if emit is not None:
            emit(CardDrawn(side=state.to_move, card=code, left=len(own.deck) + wanted - left))
