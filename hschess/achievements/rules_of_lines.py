"""The achievements of any game at the table, most of all of the line battle: one small fold over its events for each.

A fold receives every event with the table before it, and returns the progress.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Protocol

from hschess.achievements.event_context import Body, EventContext
from hschess.rules import events
from hschess.rules.actions import Kind
from hschess.rules.card_table import card_at
from hschess.rules.cards import CODES
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.pieces import code_of, health_of
from hschess.rules.state import Cause

PAWN: Final = CODES["P"]
BISHOP: Final = CODES["B"]
QUEEN: Final = CODES["Q"]
LEAST_ROUNDS: Final = 3
"""A win counts as one of a whole battle from this round of it on: a puzzle's single turn does not."""
FEW: Final = 2


class Rule(Protocol):
    """A fold over the events of one game."""

    name: str

    def see(self, event: events.Event, there: EventContext) -> int:
        """Add one event and return the progress so far, in the achievement's own count; `there` is the table before it."""
        ...


def is_victory(event: events.Event, there: EventContext) -> bool:
    """Whether a whole battle has been won."""
    return (
        isinstance(event, events.GameEnded)
        and event.winner == there.own
        and event.round - there.first_round >= LEAST_ROUNDS - 1
    )


class TwoAtOnce:
    """Two Pawns fall to one piece, which faces both (R15)."""

    name = "two_at_once"

    def __init__(self) -> None:
        self._felled: Counter[int] = Counter()
        """How many Pawns the piece in each slot has felled at this end of turn."""

    def see(self, event: events.Event, there: EventContext) -> int:
        """Count the hit that takes the last health."""
        match event:
            case events.TurnEnded():
                self._felled.clear()
            case events.PieceStruck(slot=slot, card=card, by=by) if event.side == there.foe and card == PAWN:
                before = health_of(there.piece(event.side, slot))
                self._felled[by] += before > 0 >= event.health
                return int(self._felled[by] == 2)
            case _:
                pass
        return 0


class HeavyTurn:
    """Much damage by the line at one end of turn; damage beyond a piece's health is lost (R17) and does not count."""

    name = "heavy_turn"

    def __init__(self) -> None:
        self._dealt = 0

    def see(self, event: events.Event, there: EventContext) -> int:
        """The sum so far."""
        match event:
            case events.TurnEnded():
                self._dealt = 0
            case events.PieceStruck(slot=slot, damage=damage) if event.side == there.foe:
                self._dealt += min(damage, max(0, health_of(there.piece(event.side, slot))))
            case events.KingStruck(damage=damage) if event.side == there.foe:
                self._dealt += damage
            case _:
                return 0
        return self._dealt


class AroundTheLine:
    """Pieces that reach the king past the ends of the enemy line (R16)."""

    name = "outflanked"

    def __init__(self) -> None:
        self._past = 0

    def see(self, event: events.Event, there: EventContext) -> int:
        """How many at this end of turn."""
        match event:
            case events.TurnEnded():
                self._past = 0
            case events.KingStruck(side=side) if side == there.foe and there.line(side):
                self._past += 1
                return self._past
            case _:
                pass
        return 0


class FieldHospital:
    """The healing by one Bishop in a battle (R2)."""

    name = "field_hospital"

    def __init__(self) -> None:
        self._healed: Counter[Body] = Counter()

    def see(self, event: events.Event, there: EventContext) -> int:
        """The sum of the Bishop that has healed now."""
        match event:
            case events.PieceHealed(side=side, by=by, by_card=card, amount=amount) if (
                side == there.own and card == BISHOP
            ):
                bishop = there.body(side, by)
                self._healed[bishop] += amount
                return self._healed[bishop]
            case _:
                return 0


class HealedInTime:
    """A piece that lives after the enemy's turn by no more than it was healed before it."""

    name = "healed_in_time"

    def __init__(self) -> None:
        self._gained: Counter[Body] = Counter()

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked as the enemy's turn ends."""
        own = there.own
        match event:
            case events.PieceHealed(side=side, slot=slot, amount=amount) if side == own:
                self._gained[there.body(own, slot)] += amount
            case events.TurnEnded(side=side) if side == there.foe:
                return int(any(self._is_saved(slot, there) for slot in range(len(there.line(own)))))
            case events.TurnBegan(side=side) if side == own:
                self._gained.clear()
            case _:
                pass
        return 0

    def _is_saved(self, slot: int, there: EventContext) -> bool:
        # A piece not hit since then has more health than it gained.
        return 0 < health_of(there.piece(there.own, slot)) <= self._gained[there.body(there.own, slot)]


class KnightErrant:
    """A piece with charge that takes several by its attacks (R4, R18)."""

    name = "knight_errant"

    def __init__(self) -> None:
        self._taken: Counter[Body] = Counter()

    def see(self, event: events.Event, there: EventContext) -> int:
        """How many the attacker has taken."""
        match event:
            case events.PieceAttacked(side=side, slot=slot, target_health=left) if side == there.own and left <= 0:
                body = there.body(side, slot)
                self._taken[body] += body.card.charge
                return self._taken[body]
            case _:
                return 0


class PawnForQueen:
    """From the beginning of a turn to that of the next one a Pawn is lost, and nothing else, and a Queen taken."""

    name = "pawn_for_queen"

    def __init__(self) -> None:
        self._lost: tuple[list[int], list[int]] = ([], [])

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked as the next turn begins."""
        match event:
            case events.PiecesLeft(side=side, cards=cards):
                self._lost[side].extend(cards)
            case events.TurnBegan(side=side) if side == there.own:
                is_traded = self._lost[there.own] == [PAWN] and QUEEN in self._lost[there.foe]
                for lost in self._lost:
                    lost.clear()
                return int(is_traded)
            case _:
                pass
        return 0


class SmallGift:
    """Cheat takes a Pawn with 1 health (R21)."""

    name = "small_gift"

    def see(self, event: events.Event, there: EventContext) -> int:
        """By the enemy's hand."""
        match event:
            case events.PowerUsed(side=side, effect=Effect.DESTROY, piece=piece) if side == there.foe:
                return int(code_of(piece) == PAWN and health_of(piece) == 1)
            case _:
                return 0


class Decoy:
    """Castle brings a cheaper piece to the left end, and Cheat takes that one (R19, R21)."""

    name = "decoy"

    def __init__(self) -> None:
        self._hidden: list[Body] = []
        """The pieces that Castle has moved away from the left end this turn."""

    def see(self, event: events.Event, there: EventContext) -> int:
        """The protected piece is still there, and cost more."""
        own = there.own
        match event:
            case events.TurnBegan(side=side) if side == own:
                self._hidden.clear()
            case events.PieceMoved(side=side, slot=1) if side == own and there.is_own_turn:
                self._hidden.append(there.body(own, 0))
            case events.PowerUsed(side=side, effect=Effect.DESTROY, slot=slot) if side == there.foe:
                taken = there.body(own, slot)
                return int(any(self._is_worth(one, taken, there) for one in self._hidden))
            case _:
                pass
        return 0

    def _is_worth(self, hidden: Body, taken: Body, there: EventContext) -> bool:
        return hidden is not taken and hidden in there.line(there.own) and taken.card.cost < hidden.card.cost


class EarlyCoin:
    """A piece that only the Coin made possible in this turn (R6)."""

    name = "early_coin"

    def __init__(self) -> None:
        self._gained = 0

    def see(self, event: events.Event, there: EventContext) -> int:
        """Its cost is more than there was without the Coin."""
        match event:
            case events.TurnBegan():
                self._gained = 0
            case events.CardPlayed(side=side, card=code) if side == there.own:
                card = card_at(code)
                self._gained += card.mana
                return int(card.is_piece and card.cost > there.view.sides[side].mana - self._gained)
            case _:
                pass
        return 0


class FullLine:
    """The enemy had seven pieces, and then none (R15)."""

    name = "full_line"

    def __init__(self) -> None:
        self._was_full = False

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked as pieces leave."""
        match event:
            case events.PieceSummoned(side=side, length=length) if side == there.foe:
                self._was_full |= length == LONGEST_LINE
            case events.PiecesLeft(side=side, slots=slots) if side == there.foe:
                self._was_full |= len(there.line(side)) == LONGEST_LINE
                return int(self._was_full and len(slots) == len(there.line(side)))
            case _:
                pass
        return 0


class Untouched:
    """A battle won while one's own king lost no health."""

    name = "untouched"

    def __init__(self) -> None:
        self._is_hurt = False

    def see(self, event: events.Event, there: EventContext) -> int:
        """Fatigue hurts too."""
        match event:
            case events.KingStruck(side=side) | events.Fatigued(side=side):
                self._is_hurt |= side == there.own
            case events.KingAttacked(side=side):
                self._is_hurt |= side == there.foe
            case events.KingChanged(side=side, before=before, health=health):
                self._is_hurt |= side == there.own and health < before
            case _:
                return int(is_victory(event, there) and not self._is_hurt)
        return 0


class FromOne:
    """A battle won by a king that had 1 health."""

    name = "from_one"

    def __init__(self) -> None:
        self._was_low = False

    def see(self, event: events.Event, there: EventContext) -> int:
        """However much it had at the end."""
        self._was_low |= there.view.sides[there.own].health == 1
        return int(is_victory(event, there) and self._was_low)


class FewLosses:
    """A battle won at the cost of two pieces at most."""

    name = "few_losses"

    def __init__(self) -> None:
        self._lost = 0

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked at the end."""
        if isinstance(event, events.PiecesLeft) and event.side == there.own:
            self._lost += len(event.slots)
        return int(is_victory(event, there) and self._lost <= FEW)


class CountedOut:
    """A battle won because the enemy has no piece left anywhere (R23)."""

    name = "counted_out"

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked at the end."""
        is_counted = isinstance(event, events.GameEnded) and event.cause is Cause.PIECES
        return int(is_counted and is_victory(event, there))


class KnightsArrow:
    """A battle that ends in one's favour by the attack of a piece with charge (R4)."""

    name = "knights_arrow"

    def __init__(self) -> None:
        self._charges = False
        """Whether the action that is being done is such an attack."""

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked at the end."""
        match event:
            case events.PieceAttacked(side=side, slot=slot) | events.KingAttacked(side=side, slot=slot):
                self._charges = side == there.own and there.body(side, slot).card.charge
            case events.GameEnded():
                is_arrow = there.action is not None and there.action.kind is Kind.ATTACK
                return int(is_arrow and self._charges and is_victory(event, there))
            case _:
                pass
        return 0


LINE_RULES: Final[tuple[type[Rule], ...]] = (
    TwoAtOnce, HeavyTurn, AroundTheLine, FieldHospital, HealedInTime, KnightErrant, PawnForQueen, SmallGift, Decoy, EarlyCoin,
    FullLine, Untouched, FromOne, FewLosses, CountedOut, KnightsArrow,
)  # fmt: skip
