"""The pieces and the kings of the reference rules, and their places."""

from dataclasses import dataclass, field

from hschess.rules.card import Attacks, Card, Keyword


@dataclass(eq=False)
class Piece:
    """A piece, or its tomb: the place of a dead piece until the effects of its death are over."""

    card: Card
    attack: int
    health: int
    full: int
    keywords: set[Keyword]
    tired: bool = False
    destroyed: bool = False
    is_tomb: bool = False

    @property
    def is_dying(self) -> bool:
        return self.destroyed or self.health <= 0


@dataclass(eq=False)
class King:
    """A king with everything that belongs to it."""

    number: int
    health: int = 0
    mana: int = 0
    crystals: int = 0
    hand: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    standing: list[Piece] = field(default_factory=list)
    """Its line from left to right, including the tombs."""
    used: bool = False
    fatigue: int = 0

    @property
    def line(self) -> list[Piece]:
        return [piece for piece in self.standing if not piece.is_tomb]


@dataclass
class Cause:
    """The source of an effect: its king, its keywords on the board and as it left, and its chosen target."""

    king: King
    piece: Piece | None
    chosen: Piece | King | None = None
    may_choose: bool = False


Someone = Piece | King


def newcomer(card: Card) -> Piece:
    """D3: it comes tired unless it has charge; a piece that never attacks by choice never counts as tired."""
    tired = Keyword.CHARGE not in card.keywords and card.attacks is not Attacks.NONE
    return Piece(card, card.attack, card.health, card.health, set(card.keywords), tired)


def swap_left(king: King, piece: Piece) -> None:
    """R19."""
    place = king.standing.index(piece)
    if place:
        king.standing[place - 1 : place + 1] = [piece, king.standing[place - 1]]


def facing(own: list[Piece], enemies: list[Piece], place: int) -> list[Someone]:
    """R15."""
    at = 2 * place - (len(own) - 1)
    return [one for j, one in enumerate(enemies) if abs(at - (2 * j - (len(enemies) - 1))) <= 1]
