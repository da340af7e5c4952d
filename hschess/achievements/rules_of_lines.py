"""The achievements of any game at the table, most of all of the line battle: one small fold over its events for each.

A fold is a generator under the achievement's name. It receives every event with the table before it, and yields the progress so far, in
the achievement's own count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

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
Events = Iterator[events.Event]
Rule = Callable[[Events, EventContext], Iterator[int]]
"""A fold over the events of one game; the context is the table before the event that has come last."""


def is_victory(event: events.Event, there: EventContext) -> bool:
    """Whether a whole battle has been won."""
    return (
        isinstance(event, events.GameEnded)
        and event.winner == there.own
        and event.round - there.first_round >= LEAST_ROUNDS - 1
    )


def two_at_once(seen: Events, there: EventContext) -> Iterator[int]:
    """Two Pawns fall to one piece, which faces both (R15)."""
    felled = Counter[int]()
    """How many Pawns the piece in each slot has felled at this end of turn."""
    for event in seen:
        far = 0
        match event:
            case events.TurnEnded():
                felled.clear()
            case events.PieceStruck(slot=slot, card=card, by=by) if event.side == there.foe and card == PAWN:
                felled[by] += health_of(there.piece(event.side, slot)) > 0 >= event.health
                far = int(felled[by] == 2)
        yield far


def heavy_turn(seen: Events, there: EventContext) -> Iterator[int]:
    """Much damage by the line at one end of turn; damage beyond a piece's health is lost (R17) and does not count."""
    dealt = 0
    for event in seen:
        match event:
            case events.TurnEnded():
                dealt = 0
            case events.PieceStruck(slot=slot, damage=damage) if event.side == there.foe:
                dealt += min(damage, max(0, health_of(there.piece(event.side, slot))))
            case events.KingStruck(damage=damage) if event.side == there.foe:
                dealt += damage
        yield dealt


def outflanked(seen: Events, there: EventContext) -> Iterator[int]:
    """Pieces that reach the king past the ends of the enemy line (R16), at one end of turn."""
    past = 0
    for event in seen:
        match event:
            case events.TurnEnded():
                past = 0
            case events.KingStruck(side=side) if side == there.foe and there.line(side):
                past += 1
        yield past


def field_hospital(seen: Events, there: EventContext) -> Iterator[int]:
    """The healing by one Bishop in a battle (R2)."""
    healed = Counter[Body]()
    for event in seen:
        if isinstance(event, events.PieceHealed) and event.side == there.own and event.by_card == BISHOP:
            healed[there.body(event.side, event.by)] += event.amount
        yield max(healed.values(), default=0)


def healed_in_time(seen: Events, there: EventContext) -> Iterator[int]:
    """A piece that lives after the enemy's turn by no more than it was healed before it."""
    own, gained = there.own, Counter[Body]()
    for event in seen:
        far = 0
        match event:
            case events.PieceHealed(side=side, slot=slot, amount=amount) if side == own:
                gained[there.body(own, slot)] += amount
            case events.TurnEnded(side=side) if side == there.foe:
                # A piece not hit since then has more health than it gained.
                health = [health_of(there.piece(own, slot)) for slot in range(len(there.line(own)))]
                far = int(any(0 < left <= gained[one] for left, one in zip(health, there.line(own), strict=True)))
            case events.TurnBegan(side=side) if side == own:
                gained.clear()
        yield far


def knight_errant(seen: Events, there: EventContext) -> Iterator[int]:
    """A piece with charge that takes several by its attacks (R4, R18)."""
    taken = Counter[Body]()
    for event in seen:
        if isinstance(event, events.PieceAttacked) and event.side == there.own and event.target_health <= 0:
            body = there.body(event.side, event.slot)
            taken[body] += body.card.charge
        yield max(taken.values(), default=0)


def pawn_for_queen(seen: Events, there: EventContext) -> Iterator[int]:
    """From the beginning of a turn to that of the next one a Pawn is lost, and nothing else, and a Queen taken."""
    lost = list[int](), list[int]()
    for event in seen:
        far = 0
        match event:
            case events.PiecesLeft(side=side, cards=cards):
                lost[side].extend(cards)
            case events.TurnBegan(side=side) if side == there.own:
                far = int(lost[there.own] == [PAWN] and QUEEN in lost[there.foe])
                for cards_of_side in lost:
                    cards_of_side.clear()
        yield far


def small_gift(seen: Events, there: EventContext) -> Iterator[int]:
    """The enemy's Cheat takes a Pawn with 1 health (R21)."""
    for event in seen:
        match event:
            case events.PowerUsed(side=side, effect=Effect.DESTROY, piece=piece) if side == there.foe:
                yield int(code_of(piece) == PAWN and health_of(piece) == 1)
            case _:
                yield 0


def decoy(seen: Events, there: EventContext) -> Iterator[int]:
    """Castle brings a cheaper piece to the left end, and Cheat takes that one; the protected piece is still there (R19, R21)."""
    own, hidden = there.own, list[Body]()
    """The pieces that Castle has moved away from the left end this turn."""
    for event in seen:
        far = 0
        match event:
            case events.TurnBegan(side=side) if side == own:
                hidden.clear()
            case events.PieceMoved(side=side, slot=1) if side == own and there.is_own_turn:
                hidden.append(there.body(own, 0))
            case events.PowerUsed(side=side, effect=Effect.DESTROY, slot=slot) if side == there.foe:
                taken, line = there.body(own, slot), there.line(own)
                saved = [one for one in hidden if one is not taken and one in line]
                far = int(any(taken.card.cost < one.card.cost for one in saved))
        yield far


def early_coin(seen: Events, there: EventContext) -> Iterator[int]:
    """A piece that only the Coin made possible in this turn (R6): its cost is more than there was without the Coin."""
    gained = 0
    for event in seen:
        far = 0
        match event:
            case events.TurnBegan():
                gained = 0
            case events.CardPlayed(side=side, card=code) if side == there.own:
                card = card_at(code)
                gained += card.mana
                far = int(card.is_piece and card.cost > there.view.sides[side].mana - gained)
        yield far


def full_line(seen: Events, there: EventContext) -> Iterator[int]:
    """The enemy had seven pieces, and then none (R15)."""
    was_full = False
    for event in seen:
        far = 0
        match event:
            case events.PieceSummoned(side=side, length=length) if side == there.foe:
                was_full |= length == LONGEST_LINE
            case events.PiecesLeft(side=side, slots=slots) if side == there.foe:
                was_full |= len(there.line(side)) == LONGEST_LINE
                far = int(was_full and len(slots) == len(there.line(side)))
        yield far


def untouched(seen: Events, there: EventContext) -> Iterator[int]:
    """A battle won while one's own king lost no health, not even by fatigue."""
    is_hurt = False
    for event in seen:
        match event:
            case events.KingStruck(side=side) | events.Fatigued(side=side):
                is_hurt |= side == there.own
            case events.KingAttacked(side=side):
                is_hurt |= side == there.foe
            case events.KingChanged(side=side, before=before, health=health):
                is_hurt |= side == there.own and health < before
        yield int(is_victory(event, there) and not is_hurt)


def from_one(seen: Events, there: EventContext) -> Iterator[int]:
    """A battle won by a king that had 1 health, however much it had at the end."""
    was_low = False
    for event in seen:
        was_low |= there.view.sides[there.own].health == 1
        yield int(is_victory(event, there) and was_low)


def few_losses(seen: Events, there: EventContext) -> Iterator[int]:
    """A battle won at the cost of two pieces at most."""
    lost = 0
    for event in seen:
        if isinstance(event, events.PiecesLeft) and event.side == there.own:
            lost += len(event.slots)
        yield int(is_victory(event, there) and lost <= FEW)


def counted_out(seen: Events, there: EventContext) -> Iterator[int]:
    """A battle won because the enemy has no piece left anywhere (R23)."""
    for event in seen:
        is_counted = isinstance(event, events.GameEnded) and event.cause is Cause.PIECES
        yield int(is_counted and is_victory(event, there))


def knights_arrow(seen: Events, there: EventContext) -> Iterator[int]:
    """A battle that ends in one's favour by the attack of a piece with charge (R4)."""
    charges = False
    """Whether the action that is being done is such an attack."""
    for event in seen:
        if isinstance(event, events.PieceAttacked | events.KingAttacked):
            charges = event.side == there.own and there.body(event.side, event.slot).card.charge
        is_arrow = there.action is not None and there.action.kind is Kind.ATTACK
        yield int(is_arrow and charges and is_victory(event, there))


LINE_RULES: Final = (
    two_at_once, heavy_turn, outflanked, field_hospital, healed_in_time, knight_errant, pawn_for_queen, small_gift, decoy,
    early_coin, full_line, untouched, from_one, few_losses, counted_out, knights_arrow,
)  # fmt: skip
