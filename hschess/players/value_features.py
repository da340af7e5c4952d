"""A position as the learned value of `master` sees it: a row of numbers.

A position is viewed between two turns: a side, the mover, has ended its turn and the battle is over. `Outlook` describes it from one side's
view, the viewer's, who knows its own hand and only the size of the other. The features are counts and health by piece and side,
the kings, the hand, both coming battles as the lines stand, and again without the piece that Cheat will take. All numbers are of the
order of 1. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.aliases import CardCode
from hschess.rules.battle import fight, survivors, wounds_by_slot
from hschess.rules.cards import CARD_SHIFT, CARDS, COST, HEALTH, PIECES, pieces_among
from hschess.rules.modes import BLACK, WHITE, Effect, Mode
from hschess.rules.quick_battle import blow, cures
from hschess.rules.state import Side, State
from hschess.rules.turns import fatigue_due, is_last_round, outcome_from

KINDS: Final = len(PIECES)
assert tuple(range(KINDS)) == PIECES, "a piece's code is its place among the features"
_LETTERS: Final = [CARDS[code].letter for code in PIECES]
_BLOW: Final = ("king", "harm", "kills")

NAMES: Final[tuple[str, ...]] = (
    "always",
    *(f"own-{letter}" for letter in _LETTERS),
    *(f"own-{letter}-health" for letter in _LETTERS),
    *(f"foe-{letter}" for letter in _LETTERS),
    *(f"foe-{letter}-health" for letter in _LETTERS),
    "own-king",
    "own-king-low",
    "foe-king",
    "foe-king-low",
    *(f"hand-{card.letter}" for card in CARDS),
    "foe-hand",
    "own-deck",
    "foe-deck",
    "own-fatigue",
    "foe-fatigue",
    "round",
    "late",
    "until-cheat",
    "own-length",
    "foe-length",
    "straight",
    "own-empty",
    "foe-empty",
    *(f"own-blow-{part}" for part in _BLOW),
    *(f"foe-blow-{part}" for part in _BLOW),
    *(f"own-blow-cheated-{part}" for part in _BLOW),
    *(f"foe-blow-cheated-{part}" for part in _BLOW),
    "own-heal",
    "foe-heal",
    *(f"victim-{letter}" for letter in _LETTERS),
    "victim-health",
    "next-victim",
    "next-victim-health",
    "own-lethal",
    "foe-lethal",
    "own-lethal-cheated",
    "foe-lethal-cheated",
    "cheat",
)
"""The features in their order: `own` is the viewer, `foe` the other side."""
CARD_FEATURES: Final[dict[str, tuple[str, CardCode]]] = {
    shape.format(card.letter): (shape, code)
    for code, card in enumerate(CARDS)
    for shape in ("own-{}", "own-{}-health", "foe-{}", "foe-{}-health", "hand-{}", "victim-{}")
}
"""Features that are a card's: `own-P-health` is `own-{}-health` of the Pawn."""
SIZE: Final = len(NAMES)
_OWN: Final = NAMES.index("own-P")
_FOE: Final = NAMES.index("foe-P")
_KINGS: Final = NAMES.index("own-king")
_HAND: Final = NAMES.index("hand-P")
_REST: Final = NAMES.index("foe-hand")
_LENGTHS: Final = NAMES.index("own-length")
_BLOWS: Final = NAMES.index("own-blow-king")
_HEALS: Final = NAMES.index("own-heal")
_VICTIM: Final = NAMES.index("victim-P")
_LETHAL: Final = NAMES.index("own-lethal")

_HARM: Final = tuple((COST[piece >> CARD_SHIFT] + 1) / 60 for piece in range(len(CARDS) << CARD_SHIFT))
"""What a point of a piece's health is worth when a battle takes it."""
_KILL: Final = tuple((COST[piece >> CARD_SHIFT] + 1) / 10 for piece in range(len(CARDS) << CARD_SHIFT))

WON: Final = 1
LOST: Final = -1
DRAWN: Final = 2
OPEN: Final = 0


class Outlook:
    """A side's view of the end of a turn; the same object describes many final lines, one after the other."""

    __slots__ = (
        "_cheater",
        "_crowd",
        "_deck",
        "_fatigue",
        "_foe",
        "_from_round",
        "_health",
        "_is_last",
        "_mover",
        "_own",
        "_round",
        "cheats",
        "row",
        "viewer",
    )

    def __init__(self, mode: Mode, viewer: int) -> None:
        self.viewer = viewer
        self.row: list[float] = [0.0] * SIZE
        """The features, once `see` has said that the game goes on."""
        self.row[0] = 1.0
        self._cheater = -1
        self._from_round = 0
        for side in (WHITE, BLACK):
            if mode.powers[side].effect is Effect.DESTROY:
                self._cheater, self._from_round = side, mode.powers[side].from_round
        self._health = [0, 0]
        self._deck = [0, 0]
        self._fatigue = [0, 0]
        self._crowd = [0, 0]
        self._own, self._foe = Side(0), Side(0)
        self._mover = 0
        self._round = 0
        self._is_last = False
        self.cheats = False

    def enter(self, state: State, mover: int, number: int) -> None:
        """Describe the end of the mover's turn in round `number` from now on; what its final lines share is read here."""
        self._mover, self._round = mover, number
        for which in (WHITE, BLACK):
            side = state.sides[which]
            self._health[which], self._deck[which] = side.health, len(side.deck)
            self._fatigue[which] = fatigue_due(state, which)
            self._crowd[which] = pieces_among(side.hand)
        self._is_last = mover == BLACK and is_last_round(state.mode, number)
        follows = self._cheater == BLACK and self._mover == WHITE
        self.cheats = self._cheater >= 0 and self._round + (0 if follows else 1) >= self._from_round
        self._share(len(state.sides[1 - self.viewer].hand))

    def _share(self, foe_hand: int) -> None:
        row, own, foe = self.row, self.viewer, 1 - self.viewer
        ahead = self._round if self._mover == WHITE else self._round + 1
        row[_REST] = foe_hand / 4
        row[_REST + 1], row[_REST + 2] = self._deck[own] / 10, self._deck[foe] / 10
        row[_REST + 3], row[_REST + 4] = self._fatigue[own] / 5, self._fatigue[foe] / 5
        row[_REST + 5] = min(ahead, 10) / 10
        row[_REST + 6] = max(0, ahead - 10) / 10
        row[_REST + 7] = min(5, max(0, self._from_round - ahead)) / 5
        for index in range(_BLOWS, _BLOWS + 4 * len(_BLOW)):
            row[index] = 0.0
        for index in range(_LETHAL, _LETHAL + 4):
            row[index] = 0.0
        row[_LETHAL + 4] = 1.0 if self.cheats else 0.0

    def hold(self, hand: list[int], held: int) -> None:
        """The viewer's hand; and how many pieces the mover holds in its hand when its turn ends."""
        row = self.row
        for index in range(_HAND, _HAND + len(CARDS)):
            row[index] = 0.0
        for code in hand:
            row[_HAND + code] += 1.0
        self._crowd[self._mover] = held
        if self.viewer != self._mover:
            self._crowd[self.viewer] = pieces_among(hand)

    def look(self, state: State, hand: list[int]) -> None:
        """Write the features of the lines as they stand, as if the other side's turn had just ended; the viewer holds this hand."""
        own, foe = state.sides[self.viewer], state.sides[1 - self.viewer]
        self.hold(hand, 0)
        self._tell(own.line, foe.line, own.health, foe.health)

    def foe_holds(self, cards: int) -> None:
        """How many cards the other side's hand has when the turn ends."""
        self.row[_REST] = cards / 4

    def see(self, line: Sequence[int], enemy_line: list[int]) -> int:
        """Let the mover's final line fight; WON, LOST, DRAWN for the viewer, or OPEN with the features in `row`."""
        mover, other = self._mover, 1 - self._mover
        own, foe = self._own, self._foe
        own.line, foe.line, foe.health = list(line), enemy_line, self._health[other]
        wounds = wounds_by_slot(fight(mover, own, foe))
        before, after, king = own.line, survivors(enemy_line, wounds), foe.health
        verdict = self._judged(king, len(before), len(after))
        if verdict != OPEN:
            return verdict
        if mover == self.viewer:
            self._tell(before, after, self._health[mover], king)
        else:
            self._tell(after, before, king, self._health[mover])
        return OPEN

    def _judged(self, king: int, own_pieces: int, foe_pieces: int) -> int:
        """How the game stands for the viewer, once the mover's turn is over and the other side has drawn (R12, R22 to R24)."""
        mover, other = self._mover, 1 - self._mover
        due = self._fatigue[other]
        if own_pieces and foe_pieces and king > due and not self._is_last:
            return OPEN
        health, has_pieces = [1, 1], [True, True]
        health[other] = king
        for side, pieces in ((mover, own_pieces), (other, foe_pieces)):
            has_pieces[side] = bool(pieces or self._deck[side] or self._crowd[side])
        outcome = outcome_from(health, has_pieces)
        if outcome is None:
            if self._is_last:
                return DRAWN
            health[other] -= due
            outcome = outcome_from(health, has_pieces)
        if outcome is None:
            return OPEN
        return DRAWN if outcome.winner is None else WON if outcome.winner == self.viewer else LOST

    def _tell(self, own: Sequence[int], foe: Sequence[int], own_king: int, foe_king: int) -> None:
        """Write everything that depends on the lines and the kings."""
        row = self.row
        self._count(own, _OWN)
        self._count(foe, _FOE)
        row[_KINGS], row[_KINGS + 1] = own_king / 10, (min(5, own_king)) / 5
        row[_KINGS + 2], row[_KINGS + 3] = foe_king / 10, (min(5, foe_king)) / 5
        row[_LENGTHS], row[_LENGTHS + 1] = len(own) / 7, len(foe) / 7
        row[_LENGTHS + 2] = 0.0 if (len(own) + len(foe)) & 1 else 1.0
        row[_LENGTHS + 3], row[_LENGTHS + 4] = 0.0 if own else 1.0, 0.0 if foe else 1.0
        row[_LETHAL] = 1.0 if self._blow(own, foe, _BLOWS) >= foe_king else 0.0
        row[_LETHAL + 1] = 1.0 if self._blow(foe, own, _BLOWS + 3) >= own_king else 0.0
        row[_HEALS], row[_HEALS + 1] = _cure(own), _cure(foe)
        if self._cheater >= 0:
            self._fear(own, foe, own_king, foe_king)

    def _count(self, line: Sequence[int], at: int) -> None:
        """How many of each piece, and their health."""
        row = self.row
        for index in range(at, at + 2 * KINDS):
            row[index] = 0.0
        for piece in line:
            index = at + (piece >> CARD_SHIFT)
            row[index] += 1.0
            row[index + KINDS] += (piece & HEALTH) / 6

    def _fear(self, own: Sequence[int], foe: Sequence[int], own_king: int, foe_king: int) -> None:
        """What Cheat will take, and both battles without it."""
        row = self.row
        prey = foe if self._cheater == self.viewer else own
        for index in range(_VICTIM, _VICTIM + KINDS + 3):
            row[index] = 0.0
        if not prey:
            return
        row[_VICTIM + (prey[0] >> CARD_SHIFT)] = 1.0
        row[_VICTIM + KINDS] = (prey[0] & HEALTH) / 6
        if len(prey) > 1:
            row[_VICTIM + KINDS + 1] = _KILL[prey[1]]
            row[_VICTIM + KINDS + 2] = (prey[1] & HEALTH) / 6
        if self.cheats:
            if prey is own:
                own = own[1:]
            else:
                foe = foe[1:]
            row[_LETHAL + 2] = 1.0 if self._blow(own, foe, _BLOWS + 6) >= foe_king else 0.0
            row[_LETHAL + 3] = 1.0 if self._blow(foe, own, _BLOWS + 9) >= own_king else 0.0

    def _blow(self, line: Sequence[int], enemy_line: Sequence[int], at: int) -> int:
        """Write what a battle of these lines would do: the damage to the king, which is returned, to the pieces, and the deaths."""
        row = self.row
        king, wounds = blow(line, len(enemy_line))
        harm, kills = 0.0, 0.0
        for slot, piece in enumerate(enemy_line):
            wound, health = wounds[slot], piece & HEALTH
            if wound >= health:
                harm += health * _HARM[piece]
                kills += _KILL[piece]
            elif wound:
                harm += wound * _HARM[piece]
        row[at], row[at + 1], row[at + 2] = king / 5, harm, kills
        return king


def _cure(line: Sequence[int]) -> float:
    """What the healers of a line would give in a battle, each by itself."""
    return sum([amount for _, amount in cures(line)]) / 4
