"""A position as the learned value of `master` sees it: a row of numbers.

A position is viewed between two turns: a side, the mover, has ended its turn and the battle is over. `LineFeatures` describes it for one
side, the viewer, which knows its own hand and only the size of the other. The features are counts and health by piece and side,
the kings, the hand, both coming battles of these lines, and again without the piece that Cheat will take. All numbers are of the
order of 1, and whole multiples of 1 / `UNIT`: they are stored as whole numbers, grouped by their source (the two lines, the hand, the
shared part of a turn's ends), so that a search can add each group up once (`value_sums`). `row` has them as training uses them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.aliases import CardCode
from hschess.rules.cards import CARD_SHIFT, CARDS, COST, HEALTH, PIECES, pieces_among
from hschess.rules.line.battle import fight, survivors, wounds_by_slot
from hschess.rules.line.damage import line_damage, line_heals
from hschess.rules.modes import BLACK, WHITE, Effect, Mode
from hschess.rules.state import Side, State
from hschess.rules.turns import fatigue_due, is_last_round, outcome_from

KINDS: Final = len(PIECES)
assert tuple(range(KINDS)) == PIECES, "a piece's code is its place among the features"
_LETTERS: Final = [CARDS[code].letter for code in PIECES]
_HIT: Final = ("king", "harm", "kills")

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
    *(f"own-blow-{part}" for part in _HIT),
    *(f"foe-blow-{part}" for part in _HIT),
    *(f"own-blow-cheated-{part}" for part in _HIT),
    *(f"foe-blow-cheated-{part}" for part in _HIT),
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
"""Features of a card: `own-P-health` is `own-{}-health` of the Pawn."""
SIZE: Final = len(NAMES)
_OWN: Final = NAMES.index("own-P")
_FOE: Final = NAMES.index("foe-P")
_KINGS: Final = NAMES.index("own-king")
_HAND: Final = NAMES.index("hand-P")
_REST: Final = NAMES.index("foe-hand")
_LENGTHS: Final = NAMES.index("own-length")
_HITS: Final = NAMES.index("own-blow-king")
_HEALS: Final = NAMES.index("own-heal")
_VICTIM: Final = NAMES.index("victim-P")
_LETHAL: Final = NAMES.index("own-lethal")

UNIT: Final = 420
"""A feature of 1 as a whole number: every feature is a multiple of a seventh, a sixtieth or a quarter."""
_TENTH: Final = UNIT // 10
_SEVENTH: Final = UNIT // 7
_SIXTH: Final = UNIT // 6
_FIFTH: Final = UNIT // 5
_QUARTER: Final = UNIT // 4
HARM: Final = tuple((COST[piece >> CARD_SHIFT] + 1) * (UNIT // 60) for piece in range(len(CARDS) << CARD_SHIFT))
"""The value of a point of health that a piece loses in a battle."""
KILL: Final = tuple((COST[piece >> CARD_SHIFT] + 1) * _TENTH for piece in range(len(CARDS) << CARD_SHIFT))

SHARED: Final[tuple[int, ...]] = (0, *range(_REST, _REST + 8), NAMES.index("cheat"))
"""The features that all ends of one turn share, by their places in `NAMES`."""
COMPARED: Final[tuple[int, ...]] = (
    *range(_KINGS, _KINGS + 4),
    *range(_LENGTHS, _VICTIM),
    *range(_LETHAL, _LETHAL + 4),
)
"""The features of two lines and the kings behind them that are more than a sum over pieces."""
_T_LENGTHS: Final = COMPARED.index(_LENGTHS)
_T_HITS: Final = COMPARED.index(_HITS)
_T_CHEATED: Final = _T_HITS + 2 * len(_HIT)
_T_HEALS: Final = COMPARED.index(_HEALS)
_T_LETHAL: Final = COMPARED.index(_LETHAL)
NO_PIECE: Final = -1
"""Instead of a piece: there is none."""

Amounts = list[tuple[int, int]]
"""Features by their places in `NAMES`, with how much of each, in units of 1 / `UNIT`."""


def own_amounts(piece: int) -> Amounts:
    """The features of a piece in the viewer's line."""
    return _amounts_in_line(piece, _OWN)


def foe_amounts(piece: int) -> Amounts:
    """The features of a piece in the other side's line."""
    return _amounts_in_line(piece, _FOE)


def _amounts_in_line(piece: int, at: int) -> Amounts:
    place = at + (piece >> CARD_SHIFT)
    return [(place, UNIT), (place + KINDS, (piece & HEALTH) * _SIXTH)]


def victim_amounts(piece: int) -> Amounts:
    """The features of the piece that Cheat will take."""
    return [(_VICTIM + (piece >> CARD_SHIFT), UNIT), (_VICTIM + KINDS, (piece & HEALTH) * _SIXTH)]


def next_victim_amounts(piece: int) -> Amounts:
    """The features of the piece that Cheat will take after that one."""
    return [(_VICTIM + KINDS + 1, KILL[piece]), (_VICTIM + KINDS + 2, (piece & HEALTH) * _SIXTH)]


def hand_amounts(code: CardCode) -> Amounts:
    """The features of a card in the viewer's hand; an unknown card adds nothing."""
    return [(_HAND + code, UNIT)] if code < len(CARDS) else []


WON: Final = 1
LOST: Final = -1
DRAWN: Final = 2
OPEN: Final = 0


class LineFeatures:
    """A side's view of the end of a turn; one object describes many final lines, one after another."""

    def __init__(self, mode: Mode, viewer: int) -> None:
        self.viewer = viewer
        self.own: Sequence[int] = ()
        """The viewer's line after the turn, and the other side's in `foe`; these, `compared` and both victims are valid if `see` has
        returned OPEN."""
        self.foe: Sequence[int] = ()
        self.hand: Sequence[int] = ()
        """The viewer's hand."""
        self.shared: list[int] = [0] * len(SHARED)
        self.shared[0] = UNIT
        self.compared: list[int] = [0] * len(COMPARED)
        self.victim = NO_PIECE
        """The piece that Cheat will take, and in `next_victim` the one after it."""
        self.next_victim = NO_PIECE
        self._cheater = -1
        self._from_round = 0
        for side in (WHITE, BLACK):
            if mode.powers[side].effect is Effect.DESTROY:
                self._cheater, self._from_round = side, mode.powers[side].from_round
        self._health = [0, 0]
        self._deck = [0, 0]
        self._fatigue = [0, 0]
        self._crowd = [0, 0]
        self._fighter, self._enemy = Side(0), Side(0)
        self._frame: tuple[int, ...] = ()
        self._mover = 0
        self._round = 0
        self._is_last = False
        self.cheats = False

    @property
    def row(self) -> list[float]:
        """All features in the order of `NAMES`."""
        row = [0] * SIZE
        for place, amount in zip((*SHARED, *COMPARED), (*self.shared, *self.compared), strict=True):
            row[place] = amount
        parts = [own_amounts(piece) for piece in self.own] + [foe_amounts(piece) for piece in self.foe]
        parts += [hand_amounts(code) for code in self.hand]
        parts += [victim_amounts(self.victim)] if self.victim != NO_PIECE else []
        parts += [next_victim_amounts(self.next_victim)] if self.next_victim != NO_PIECE else []
        for place, amount in [entry for part in parts for entry in part]:
            row[place] += amount
        return [amount / UNIT for amount in row]

    @property
    def frame(self) -> tuple[int, ...]:
        """Everything besides the lines that a battle's verdict and features depend on; ends of turns with equal frames are alike."""
        return (*self._frame, self._crowd[WHITE] > 0, self._crowd[BLACK] > 0)

    def enter(self, state: State, mover: int, number: int) -> None:
        """Describe the end of the mover's turn in round `number` from now on, and read the shared part of its final lines."""
        self._mover, self._round = mover, number
        for which in (WHITE, BLACK):
            side = state.sides[which]
            self._health[which], self._deck[which] = side.health, len(side.deck)
            self._fatigue[which] = fatigue_due(state, which)
            self._crowd[which] = pieces_among(side.hand)
        self._frame = (mover, number, *self._health, *self._deck, *self._fatigue)
        self._is_last = mover == BLACK and is_last_round(state.mode, number)
        follows = self._cheater == BLACK and self._mover == WHITE
        self.cheats = self._cheater >= 0 and self._round + (0 if follows else 1) >= self._from_round
        self._share(len(state.sides[1 - self.viewer].hand))

    def _share(self, foe_hand: int) -> None:
        shared, own, foe = self.shared, self.viewer, 1 - self.viewer
        ahead = self._round if self._mover == WHITE else self._round + 1
        shared[1] = foe_hand * _QUARTER
        shared[2], shared[3] = self._deck[own] * _TENTH, self._deck[foe] * _TENTH
        shared[4], shared[5] = self._fatigue[own] * _FIFTH, self._fatigue[foe] * _FIFTH
        shared[6], shared[7] = min(ahead, 10) * _TENTH, max(0, ahead - 10) * _TENTH
        shared[8] = min(5, max(0, self._from_round - ahead)) * _FIFTH
        shared[9] = UNIT if self.cheats else 0

    def hold(self, hand: Sequence[int], held: int) -> None:
        """Set the viewer's hand, and how many pieces the mover has in its hand when its turn ends."""
        self.hand = hand
        self._crowd[self._mover] = held
        if self.viewer != self._mover:
            self._crowd[self.viewer] = pieces_among(hand)

    def look(self, state: State, hand: list[int]) -> None:
        """Write the features of the state's lines, as if the other side's turn had just ended, with this hand for the viewer."""
        own, foe = state.sides[self.viewer], state.sides[1 - self.viewer]
        self.hold(hand, 0)
        self._compare(own.line, foe.line, own.health, foe.health)

    def foe_holds(self, cards: int) -> None:
        """Set how many cards the other side's hand has when the turn ends."""
        self.shared[1] = cards * _QUARTER

    def see(self, line: Sequence[int], enemy_line: Sequence[int]) -> int:
        """Fight the battle of the mover's final line; return WON, LOST, DRAWN for the viewer, or OPEN with the features of the result."""
        mover, other = self._mover, 1 - self._mover
        own, foe = self._fighter, self._enemy
        own.line, foe.line, foe.health = list(line), list(enemy_line), self._health[other]
        wounds = wounds_by_slot(fight(mover, own, foe))
        before, after, king = own.line, survivors(enemy_line, wounds), foe.health
        verdict = self._judged(king, len(before), len(after))
        if verdict != OPEN:
            return verdict
        if mover == self.viewer:
            self._compare(before, after, self._health[mover], king)
        else:
            self._compare(after, before, king, self._health[mover])
        return OPEN

    def _judged(self, king: int, own_pieces: int, foe_pieces: int) -> int:
        """The verdict for the viewer after the mover's turn and the other side's draw (R12, R22 to R24)."""
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

    def _compare(self, own: Sequence[int], foe: Sequence[int], own_king: int, foe_king: int) -> None:
        """Set the lines, and write the features that compare them and the kings."""
        self.own, self.foe = own, foe
        compared = self.compared
        compared[0], compared[1] = own_king * _TENTH, min(5, own_king) * _FIFTH
        compared[2], compared[3] = foe_king * _TENTH, min(5, foe_king) * _FIFTH
        compared[_T_LENGTHS], compared[_T_LENGTHS + 1] = len(own) * _SEVENTH, len(foe) * _SEVENTH
        compared[_T_LENGTHS + 2] = 0 if (len(own) + len(foe)) & 1 else UNIT
        compared[_T_LENGTHS + 3], compared[_T_LENGTHS + 4] = 0 if own else UNIT, 0 if foe else UNIT
        compared[_T_LETHAL] = UNIT if self._hit(own, foe, _T_HITS) >= foe_king else 0
        compared[_T_LETHAL + 1] = UNIT if self._hit(foe, own, _T_HITS + 3) >= own_king else 0
        compared[_T_HEALS], compared[_T_HEALS + 1] = _healed(own) * _QUARTER, _healed(foe) * _QUARTER
        if self._cheater >= 0:
            self._threatened(own, foe, own_king, foe_king)

    def _threatened(self, own: Sequence[int], foe: Sequence[int], own_king: int, foe_king: int) -> None:
        """Write the piece that Cheat will take, and both battles without it."""
        compared, targets = self.compared, foe if self._cheater == self.viewer else own
        self.victim = targets[0] if targets else NO_PIECE
        self.next_victim = targets[1] if len(targets) > 1 else NO_PIECE
        if not self.cheats or not targets:
            for index in range(_T_CHEATED, _T_CHEATED + 2 * len(_HIT)):
                compared[index] = 0
            compared[_T_LETHAL + 2] = compared[_T_LETHAL + 3] = 0
            return
        if targets is own:
            own = own[1:]
        else:
            foe = foe[1:]
        compared[_T_LETHAL + 2] = UNIT if self._hit(own, foe, _T_CHEATED) >= foe_king else 0
        compared[_T_LETHAL + 3] = UNIT if self._hit(foe, own, _T_CHEATED + 3) >= own_king else 0

    def _hit(self, line: Sequence[int], enemy_line: Sequence[int], at: int) -> int:
        """Write the damage to king and pieces and the deaths in a battle of these lines; return the damage to the king."""
        king, wounds = line_damage(line, len(enemy_line))
        harm, kills = 0, 0
        for slot, piece in enumerate(enemy_line):
            wound, health = wounds[slot], piece & HEALTH
            if wound >= health:
                harm += health * HARM[piece]
                kills += KILL[piece]
            elif wound:
                harm += wound * HARM[piece]
        compared = self.compared
        compared[at], compared[at + 1], compared[at + 2] = king * _FIFTH, harm, kills
        return king


def _healed(line: Sequence[int]) -> int:
    """The health that the healers of a line would give in a battle, each by itself."""
    return sum([amount for _, amount in line_heals(line)])
