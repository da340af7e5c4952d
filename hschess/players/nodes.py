"""The nodes of the queue of `bfs`, how they are paid for and how they compare. Imports `hschess.rules`."""

from __future__ import annotations

from hschess.rules.actions import BONUS, Action
from hschess.rules.cards import BONUSES, MANA


class Node:
    """A board that the turn could end with, and the way to it. Not to be changed once it is queued."""

    __slots__ = (
        "actions",
        "cards",
        "chargers",
        "coins",
        "enemy_line",
        "gained",
        "gaps",
        "hand",
        "is_over",
        "line",
        "mana",
        "origin",
        "parent",
        "rank",
        "weight",
    )

    # Spelled out, because a generated one is not compiled, and a search makes many.
    def __init__(  # noqa: PLR0913, PLR0917 -- as many as a dataclass of these fields takes
        self,
        cards: str,
        gaps: tuple[int, ...],
        weight: int,
        parent: int,
        actions: tuple[Action, ...],
        line: list[int],
        enemy_line: list[int],
        hand: list[int],
        mana: int,
        gained: int = 0,
        rank: int = 0,
        chargers: tuple[int, ...] = (),
        coins: int = 0,
        origin: int = 0,
        is_over: bool = False,
    ) -> None:
        self.cards = cards
        """The letters of the cards played, in order."""
        self.gaps = gaps
        """The gap of each card, in the line as it was then."""
        self.weight = weight
        self.parent = parent
        """The index of the node before it in the queue; -1 for a root."""
        self.actions = actions
        """All actions from the root on (Cheat, which comes before the root, aside)."""
        self.line = line
        self.enemy_line = enemy_line
        self.hand = hand
        self.mana = mana
        self.gained = gained
        """The part of the weight that the board no longer shows: fights by choice, and bonuses for summoning."""
        self.rank = rank
        """The highest rank played."""
        self.chargers = chargers
        """Slots of the pieces that may still attack by choice on this way, left to right."""
        self.coins = coins
        """Bonus cards spent."""
        self.origin = origin
        """Which root it comes from."""
        self.is_over = is_over
        """The game has ended here: nothing can follow, not even the end of the turn."""


def is_preferred(node: Node, other: Node) -> bool:
    """Whether a node is better: heavier, then the one that spends no Coin, then with the most expensive card taken."""
    if node.weight != other.weight:
        return node.weight > other.weight
    return (node.coins, node.origin) < (other.coins, other.origin)


def payment_for(node: Node, cost: int) -> tuple[Action, ...] | None:
    """The bonus cards that must be played first to pay this, empty where the mana is enough; None where it cannot be paid (R6)."""
    mana = node.mana
    if cost <= mana:
        return ()
    payment = list[Action]()
    for code in node.hand:
        if code in BONUSES:
            payment.append(BONUS[code])
            mana += MANA[code]
            if cost <= mana:
                return tuple(payment)
    return None


def mana_of(payment: tuple[Action, ...]) -> int:
    """The mana that these bonus cards bring."""
    return sum([MANA[action.card] for action in payment]) if payment else 0


def without(hand: list[int], payment: tuple[Action, ...]) -> list[int]:
    """A copy of the hand without these bonus cards."""
    left = hand[:]
    for action in payment:
        left.remove(action.card)
    return left
