"""The nodes of the queue of `bfs`, and how they are paid for and compared. Imports `hschess.rules`."""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules.actions import BONUS, Action
from hschess.rules.cards import BONUSES, MANA


@dataclass(slots=True)
class Node:
    """A board that the turn could end with, and the way to it. Not to be changed once it is queued."""

    cards: str
    """The letters of the cards played, in order."""
    gaps: tuple[int, ...]
    """The gap of each card, in the line as it was then."""
    weight: int
    parent: int
    """The index of the node before it in the queue; -1 for a root."""
    actions: tuple[Action, ...]
    """All actions from the root on (Cheat, which comes before the root, aside)."""
    line: list[int]
    enemy_line: list[int]
    hand: list[int]
    mana: int
    gained: int = 0
    """The part of the weight that is no longer to be seen on the board: fights by choice, and bonuses for summoning."""
    rank: int = 0
    """The highest rank played."""
    chargers: tuple[int, ...] = ()
    """Slots of the pieces that may still attack by choice on this way, left to right."""
    coins: int = 0
    """Bonus cards spent."""
    origin: int = 0
    """Which root it comes from."""
    is_over: bool = False
    """The game has ended here: nothing can follow, not even the end of the turn."""


def preference(node: Node) -> tuple[int, int, int]:
    """The greatest is the best: the heaviest, of equals the one that spends no Coin, then the dearest card taken."""
    return node.weight, -node.coins, -node.origin


def payment_for(node: Node, cost: int) -> tuple[Action, ...] | None:
    """The bonus cards that must be played first to pay this, none where the mana is enough; None where it cannot be paid (R6)."""
    mana, payment = node.mana, list[Action]()
    if cost <= mana:
        return ()
    for code in node.hand:
        if code in BONUSES:
            payment.append(BONUS[code])
            mana += MANA[code]
            if cost <= mana:
                return tuple(payment)
    return None


def mana_of(payment: tuple[Action, ...]) -> int:
    """The mana that these bonus cards bring."""
    return sum([MANA[action.card] for action in payment])


def without(hand: list[int], payment: tuple[Action, ...]) -> list[int]:
    """A new hand that lacks these bonus cards."""
    left = hand[:]
    for action in payment:
        left.remove(action.card)
    return left
