"""The nodes of the queue of `bfs`: the order of their cards, their payment, and their comparison."""

from __future__ import annotations

from hschess.rules.actions import BONUS, Action, Kind
from hschess.rules.aliases import CardCode
from hschess.rules.arranging import Line
from hschess.rules.card import Keyword
from hschess.rules.card_table import card_at
from hschess.rules.cards import BONUSES, CARDS, MANA

Rank = tuple[bool, int, int, CardCode]
"""By whether the card may not attack at once, its cost and its attack."""


def rank_of(code: CardCode) -> Rank:
    """A card is not played after one of a higher rank."""
    card = card_at(code)
    return Keyword.CHARGE not in card.keywords, card.cost, card.attack, code


def order_of(code: CardCode) -> Rank:
    """The order of a node's children: pieces that attack by choice first, then cheaper cards, among these the stronger."""
    charges_not, cost, attack, _ = rank_of(code)
    return charges_not, cost, -attack, code


class Node:
    """A board that the turn could end with, and its actions. Never changed once it is queued."""

    __slots__ = (
        "added",
        "before",
        "chargers",
        "coins",
        "enemy_line",
        "gained",
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
        before: Node | None,
        parent: int,
        added: tuple[Action, ...],
        weight: int,
        line: Line,
        enemy_line: Line,
        hand: list[int],
        mana: int,
        gained: int = 0,
        rank: int = 0,
        chargers: tuple[int, ...] = (),
        coins: int = 0,
        origin: int = 0,
        is_over: bool = False,
    ) -> None:
        self.before = before
        """The node before this one; None for a root."""
        self.added = added
        """The actions from that node to this one."""
        self.parent = parent
        """The index of the node before it in the queue; -1 for a root."""
        self.weight = weight
        self.line = line
        self.enemy_line = enemy_line
        self.hand = hand
        self.mana = mana
        self.gained = gained
        """The part of the weight that the board does not show: fights by choice, and bonuses for summoning."""
        self.rank = rank
        """The highest rank played."""
        self.chargers = chargers
        """Slots of the pieces that may still attack by choice, left to right."""
        self.coins = coins
        """Bonus cards spent."""
        self.origin = origin
        """The index of its root."""
        self.is_over = is_over
        """Whether the game has ended here, so that nothing follows, not even the end of the turn."""

    # Of a thousand nodes one needs its actions, so they are collected on demand.

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions from the root on, without Cheat, which comes before the root."""
        way: list[Node] = []
        node: Node | None = self
        while node is not None:
            way.append(node)
            node = node.before
        return tuple([action for node in reversed(way) for action in node.added])

    @property
    def cards(self) -> str:
        """The letters of the cards played, in order."""
        return "".join([CARDS[action.card].letter for action in self.actions if action.kind is Kind.PLAY])

    @property
    def gaps(self) -> tuple[int, ...]:
        """The gap of each card, in the line as it was then."""
        return tuple([action.slot for action in self.actions if action.kind is Kind.PLAY])


def is_preferred(node: Node, other: Node) -> bool:
    """Whether a node is better: heavier, then the one that spends no Coin, then with the most expensive card taken."""
    if node.weight != other.weight:
        return node.weight > other.weight
    return (node.coins, node.origin) < (other.coins, other.origin)


def payment_for(node: Node, cost: int) -> tuple[Action, ...] | None:
    """The bonus cards to play first to pay this, empty if the mana is enough; None if it cannot be paid (R6)."""
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
