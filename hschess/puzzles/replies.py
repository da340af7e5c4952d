"""The opponent's replies with any possible hand, and the most damage of each side to the other's king.

The hidden hand is one of many; a reply counts if some hand allows it: its cards are known to be in the hand, or unseen so far and no more
than the hidden ones. So all hands are searched at once. The opponent's next card is hidden or known like the others; the solver may draw
any card that it has not seen. The search for damage leaves out turns that cannot reach it in any order of the line, and tries all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hschess.endgame.endgame_reach import most_damage_after, most_of_line
from hschess.puzzles.search import Found, NotProvableError, king_left
from hschess.rules.arranging import Line
from hschess.rules.cards import ATTACK_OF, BONUSES, CARDS, COST, SPENT, UNKNOWN
from hschess.rules.line.battle import battle
from hschess.rules.line.damage import FACING_KING
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HAND
from hschess.rules.modes import WHITE, Effect
from hschess.rules.observation import Observation
from hschess.rules.state import MOST_MANA, State
from hschess.turns.fights import budget_of, fights_of
from hschess.turns.final_lines import groups_after, groups_of

MOST_FOLLOWED: Final = 300_000
"""Follow-ups of one turn that are searched before the proof is abandoned."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards hidden from the side to move."""

    theirs: tuple[int, ...]
    """How many of each card, by code, the opponent may have in hand and deck."""
    draws: tuple[int, ...]
    """The kinds of card that the side itself may draw next, the most expensive first."""


@dataclass(frozen=True, slots=True)
class Hardest:
    """The most damage that a turn of the side to move can deal to the waiting king."""

    damage: int
    found: Found | None
    """A turn that deals it; None if nothing reaches the king."""
    searched: int
    """How many turns were tried."""


def hidden_from(state: State) -> Hidden:
    """The unknowns of the side to move, from the visible position.

    Errors: `NotProvableError` if anything besides boards and hands decides: an empty deck, the last round, an opponent that Discovers.
    """
    own, opponent = state.to_move, 1 - state.to_move
    if not (state.mover.deck and state.waiting.deck):
        raise NotProvableError("a reply is searched only while both sides have cards in the deck (R12, R23)")
    if state.round + 2 > state.mode.round_limit:
        raise NotProvableError("a reply is searched only while rounds are left (R24)")
    if state.mode.powers[opponent].effect is Effect.DISCOVER:
        raise NotProvableError("the opponent can Discover (R20), whose cards are chance")
    observation = Observation(own, state)
    unseen, draws = observation.unseen(opponent), set(observation.unseen(own))
    theirs = tuple(max(unseen.count(code), state.waiting.hand.count(code)) for code in range(len(CARDS)))
    return Hidden(theirs, tuple(sorted(draws, key=lambda code: (-COST[code], code))))


def every_reply(state: State, hidden: Hidden) -> Iterator[Found]:
    """Every turn that the side to move has with some hand, those that play many cards first; `found.group.hand` means nothing here."""
    shown, known, unknown = _opened(state, hidden)
    groups = list(groups_of(shown))
    for group in reversed(groups):
        if _unknown_needed((*group.fight.used, *group.cards), known) <= unknown:
            for line in group.lines:
                yield Found(group, line)


def hardest_reply(state: State, hidden: Hidden, enough: int = 1 << 30) -> Hardest:
    """The most damage over all possible hands of the side to move; the search may stop at `enough`."""
    return _hardest(*_opened(state, hidden), enough)


def hardest_turn(state: State, enough: int = 1 << 30) -> Hardest:
    """The most damage with the known hand of the side to move."""
    return _hardest(state, state.mover.hand, 0, enough)


def _hardest(state: State, known: list[int], unknown: int, enough: int) -> Hardest:
    """At most this many of the cards played may be unknown ones."""
    damage, best, searched = 0, None, 0
    for fight in fights_of(state):
        if fight.outcome is not None or most_damage_after(state, fight) <= damage:
            continue
        for group in groups_after(state, fight):
            facing = FACING_KING[len(group.lines[0])][len(fight.foe)]
            if most_of_line(group.lines[0], len(fight.foe)) <= damage:
                continue
            if unknown and _unknown_needed((*fight.used, *group.cards), known) > unknown:
                continue
            searched += len(group.lines)
            for line in group.lines:
                hardest = sum([ATTACK_OF[line[slot]] for slot in facing])
                if hardest > damage:
                    damage, best = hardest, Found(group, line)
            if damage >= enough:
                return Hardest(damage, best, searched)
    return Hardest(damage, best, searched)


def _opened(state: State, hidden: Hidden) -> tuple[State, list[int], int]:
    """The state with every card in the hand that may be there, the cards known to be there, and the number of the others."""
    held = state.mover.hand
    known = [code for code in held if code != UNKNOWN]
    unknown, cards = len(held) - len(known), list[int]()
    shown = state.copy()
    shown.mover.hand = known
    # A Coin is never among the unknown cards (`observe`).
    budget = budget_of(shown)
    for code, count in enumerate(hidden.theirs):
        if code not in BONUSES and count:
            payable = min(LONGEST_LINE, budget // COST[code])
            cards += [code] * max(0, min(count - known.count(code), unknown, payable))
    shown.mover.hand = known + cards
    return shown, known, unknown


def _unknown_needed(used: Line, known: list[int]) -> int:
    if not used:
        return 0
    return sum([max(0, used.count(code) - known.count(code)) for code in set(used)])


class FollowUp:
    """How hard the solver's next turn can hit after a reply, whatever is drawn."""

    __slots__ = ("_draws", "_known", "_template", "searched")

    def __init__(self, after: State, hidden: Hidden) -> None:
        """`after`: the solver's turn has ended, the opponent's has begun."""
        self._template = after.copy()
        self._template.to_move = 1 - after.to_move
        self._template.round += self._template.to_move == WHITE
        own = self._template.mover
        own.crystals = min(MOST_MANA, own.crystals + 1)
        own.mana, own.power_used = own.crystals, False
        self._draws = hidden.draws if len(own.hand) < LARGEST_HAND else ()
        self._known: dict[tuple[Line, Line], int] = {}
        self.searched = 0

    def hardest(self, reply: Found, enough: int) -> int:
        """The most damage to the enemy king in the solver's next turn after this reply, with the least helpful draw.

        `enough` or more if every draw allows that; less if some draw does not allow it.
        """
        theirs, ours, _ = battle(reply.line, reply.group.foe)
        key = tuple(ours), tuple(theirs)
        if key not in self._known:
            self._known[key] = self._hardest(list(ours), theirs, enough)
        return self._known[key]

    def _hardest(self, ours: list[int], theirs: list[int], enough: int) -> int:
        own = self._template.mover
        own.line, self._template.waiting.line = [piece & ~SPENT for piece in ours], theirs
        damage, hand = self._searched(enough), own.hand
        if damage >= enough:
            # One more card rules out no turn.
            return damage
        for code in self._draws:
            own.hand = [*hand, code]
            damage = self._searched(enough)
            own.hand = hand
            if damage < enough:
                break
        return damage

    def _searched(self, enough: int) -> int:
        hardest = hardest_turn(self._template, enough)
        self.searched += hardest.searched
        if self.searched > MOST_FOLLOWED:
            raise NotProvableError(f"the replies and follow-ups are more than {MOST_FOLLOWED} turns")
        return hardest.damage


def least_follow_up(after: State, hidden: Hidden, enough: int, floor: int = 0) -> tuple[int, Found | None, int]:
    """The least damage of the solver's best next turn over all replies, the reply with it, and the number of searched turns.

    Damage of `enough` or more counts as `enough`. The search stops at a reply that allows no more than `floor`; one that wins allows 0.
    Errors: `NotProvableError` if the search grows too long.
    """
    follow, least, worst, count = FollowUp(after, hidden), enough, None, 0
    for reply in every_reply(after, hidden):
        count += 1
        hardest = min(enough, follow.hardest(reply, enough)) if king_left(after, reply) > 0 else 0
        if hardest < least:
            least, worst = hardest, reply
            if least <= floor:
                break
    return least, worst, count + follow.searched
