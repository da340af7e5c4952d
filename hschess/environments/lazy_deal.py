"""A line battle whose cards are decided only when drawn, for searches with explicit chance moves.

The state's decks are `UNKNOWN` cards. When one is drawn or burned, or pieces are offered, the game needs a call of `decide`, with the
exact probability of each card or offer, from counting (R9). So the game has no hidden state.

Each side observes the public events, and its own cards in order. The duel's rules have other kinds of chance, so its modes are refused.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from hschess.environments.episode import NO_CONCEDING, RETURNS, without_concession
from hschess.rules.actions import CONCEDE, Action, Kind
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.cards import CARDS, PIECES, UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, legal_actions, new_game, why_not
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.notation import format_cards, format_position
from hschess.rules.observation import Observation, determinize, observe
from hschess.rules.state import OPTIONS_OFFERED, State, one_more

OFFERS: Final = tuple(combinations(PIECES, OPTIONS_OFFERED))
"""The possible offers of Discover, each as likely as the others (R20)."""
MOST_OUTCOMES: Final = max(len(OFFERS), len(CARDS))
_PRIVATE: Final = (Kind.SWAP, Kind.TAKE)


@dataclass(slots=True)
class LazyDeal:
    """A game and each side's observations."""

    state: State
    may_concede: bool = False
    public: str = ""
    """The public history, a word for each event."""
    private: tuple[str, str] = ("", "")
    """The private histories of White and Black."""
    burned: SideNumber | None = None
    """The side whose burned card chance must determine."""
    is_offered: bool = False
    """Whether chance is to say which pieces are offered."""
    drawer: SideNumber | None = None
    """The side with a card in hand that chance must determine."""
    returned: tuple[CardCode, ...] = ()
    """The cards that a mulligan returned, while new ones are drawn: those are none of these."""

    def copy(self) -> LazyDeal:
        """A game that shares nothing mutable with this one."""
        return replace(self, state=self.state.copy())

    def __deepcopy__(self, memo: dict[int, object]) -> LazyDeal:
        return self.copy()

    # ---------------------------------------------------------------------------------------------------------------- actions

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome."""
        return self.state.outcome is not None

    @property
    def waits(self) -> bool:
        """Whether chance is to decide something before anybody acts."""
        return self.drawer is not None or self.is_offered or self.burned is not None

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the side to move, in the fixed order."""
        actions = legal_actions(self.state)
        return actions if self.may_concede else without_concession(actions)

    def refusal(self, action: Action) -> str:
        """Why the side to move may not do this; empty if it may."""
        if action is CONCEDE and not self.may_concede:
            return NO_CONCEDING
        reason = why_not(self.state, action)
        return "" if reason is None else str(reason)

    def returns(self) -> list[float]:
        """White's and Black's result: 1 for a win, -1 for a loss, 0 for a draw or while the game goes on."""
        outcome = self.state.outcome
        return [0.0, 0.0] if outcome is None or outcome.winner is None else list(RETURNS[outcome.winner])

    def do(self, action: Action) -> None:
        """Do a legal action. Warning: no chance may be pending."""
        state, mover = self.state, self.state.to_move
        deck = len(state.waiting.deck)
        self._hear(mover, action)
        if action.kind is Kind.SWAP:
            self.returned = tuple([state.mover.hand[position] for position in action.positions])
        advance(state, action)
        if action.kind is Kind.DISCOVER:
            state.options, self.is_offered = (), True
        elif action.kind is Kind.SWAP:
            _forget_decks(state)
        self._look()
        if action.kind is Kind.END and len(state.sides[1 - mover].deck) < deck and self.drawer is None:
            self.burned = 1 - mover

    def _hear(self, mover: SideNumber, action: Action) -> None:
        """Both sides see the actions; of a mulligan only the number of returned cards, and of a taken card nothing."""
        if action.kind not in _PRIVATE:
            self.public += f" {action.text}"
            return
        self.public += f" swap{len(action.positions)}" if action.kind is Kind.SWAP else " take"
        self._show(mover, action.text)

    def _show(self, side: SideNumber, word: str) -> None:
        white, black = self.private
        self.private = (f"{white} {word}", black) if side == WHITE else (white, f"{black} {word}")

    # ------------------------------------------------------------------------------------------------------------- chance

    def outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes with their probabilities: a card's code, or the place of an offer in `OFFERS`."""
        if self.is_offered:
            return [(number, 1 / len(OFFERS)) for number in range(len(OFFERS))]
        pool = self._pool(self._receiver())
        return [(code, number / pool.total()) for code, number in sorted(pool.items())]

    def outcome_text(self, outcome: int) -> str:
        """The outcome."""
        return f"offer {format_cards(OFFERS[outcome])}" if self.is_offered else f"card {CARDS[outcome].letter}"

    def decide(self, outcome: int) -> None:
        """Let this come."""
        if self.is_offered:
            self.state.options, self.is_offered = OFFERS[outcome], False
            self._show(self.state.to_move, format_cards(OFFERS[outcome]))
            return
        number = self._receiver()
        side = self.state.sides[number]
        if self.burned is not None:
            self.burned = None
            side.shown = one_more(side.shown, outcome)
            self.public += f" burn:{CARDS[outcome].letter}"
            return
        side.hand[side.hand.index(UNKNOWN)] = outcome
        self._show(number, CARDS[outcome].letter)
        self._look()
        if self.drawer != number:
            self.returned = ()

    def _look(self) -> None:
        """Find the side that has drawn; after a mulligan first the side that returned cards, which is Black if both did."""
        drawers = [number for number, side in enumerate(self.state.sides) if UNKNOWN in side.hand]
        self.drawer = (drawers[-1] if self.returned else drawers[0]) if drawers else None

    def _receiver(self) -> SideNumber:
        number = self.burned if self.burned is not None else self.drawer
        assert number is not None
        return number

    def _pool(self, number: SideNumber) -> Counter[CardCode]:
        """The possible next cards with their counts (R8, R9)."""
        mode = self.state.mode
        pool = Counter(Observation(number, self.state).unseen(number)) - Counter(self.returned)
        under = Counter(dict(mode.cards.counted(mode.bottoms[number])))
        if pool.total() > under.total():
            return pool - under
        return Counter([min(pool)])

    # ------------------------------------------------------------------------------------------------------------ observations

    def heard(self, side: SideNumber) -> str:
        """Everything that the side has heard, in order: two games that sound alike to it are one to it."""
        return f"{self.state.mode.name} {'wb'[side]} {self.private[side]} |{self.public}"

    def seen(self, side: SideNumber) -> Observation:
        """The side's observation now."""
        return observe(self.state, side)

    def line(self, side: SideNumber | None = None) -> str:
        """The position line, of the whole table or as a side sees it."""
        return format_position(self.state if side is None else self.seen(side).state, full=False)

    def public_line(self) -> str:
        """The public position line."""
        return format_position(observe(self.seen(WHITE).state, BLACK).state, full=False)

    def cards_of(self, side: SideNumber) -> str:
        """The cards that only the side sees: its hand, and its offer."""
        state = self.seen(side).state
        offered = f" {format_cards(state.options)}" if state.options else ""
        return f"{format_cards(state.sides[side].hand)}{offered}"

    def guessed(self, side: SideNumber, chance: Chance) -> LazyDeal:
        """A game that the side cannot distinguish from this one: the unknown parts are drawn again.

        The other side's private history becomes the cards that it gets, because the true one is unknown. Warning: no chance
        move may be pending.
        """
        state = determinize(self.seen(side), chance)
        _forget_decks(state)
        shown = f" ={format_cards(state.sides[1 - side].hand)}"
        if state.to_move != side:
            shown += f" {format_cards(state.options)}"
        private = (self.private[side], shown) if side == WHITE else (shown, self.private[side])
        return replace(self, state=state, private=private)

    def dealt(self, chance: Chance) -> State:
        """The same position with both decks shuffled, for the engine. Warning: no chance may be pending."""
        state = self.state.copy()
        for number, side in enumerate(state.sides):
            side.deck = determinize(Observation(number, self.state), chance).sides[number].deck
        state.rng = 1 + chance.below((1 << 64) - 1)
        return state


def begun(mode: Mode, may_concede: bool = False) -> LazyDeal:
    """The game before its first card is drawn. Errors: `HschessError` for a mode of the duel."""
    if mode.is_duel:
        raise HschessError(f"'{mode.name}' is a mode of the duel; expected one of the line battle")
    state = new_game(mode, 0)
    for side in state.sides:
        side.hand = [code if code == mode.cards.coin else UNKNOWN for code in side.hand]
    _forget_decks(state)
    return LazyDeal(state, may_concede, drawer=WHITE)


def beheld(seen: Observation, chance: Chance) -> LazyDeal:
    """A game that looks so to its side, which has heard nothing of the way there. Errors: as `begun`."""
    begun(seen.state.mode)
    game = LazyDeal(determinize(seen, chance))
    _forget_decks(game.state)
    return game


def _forget_decks(state: State) -> None:
    for side in state.sides:
        side.deck = [UNKNOWN] * len(side.deck)
    state.rng = 0
