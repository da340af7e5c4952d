"""The boards of a duel's turn without a state for each: lines, hands and kings as plain ints.

`plain_board.is_plain` checks whether this form knows all visible cards of a position. The boards are those of `boards` in the same order,
found three times as fast (docs/decisions/two_engines.md names the runs). Moves that commute are tried in one order only: the other leads to
a board seen before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.rules.actions import ENEMY_KING, NO_TARGET
from hschess.rules.aliases import CardCode
from hschess.rules.bounds import CARDS_OF_A_UNIT
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.targets import choices_between, may_attack
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.pieces import DRAIN, attack_of, code_of
from hschess.rules.state import State
from hschess.turns.plain_board import ATTACK, PLAY, SPELL, Move, PlainBoard, PlainKey, move_of, target_of
from hschess.turns.plain_moves import board_after, facts_of
from hschess.turns.ways import is_first, targets_of_attack

Use = tuple[int, int]
"""A move without its slots: an attacker and its target, as both are, or a card whose piece arrives."""
_KING: Final = -1
_COMES: Final = -2


class PlainTurn:
    """The boards of one turn, from a position that `is_plain`."""

    def __init__(self, root: State) -> None:
        self._root = root
        self.progress = 0.0

    def steps(self) -> Iterator[PlainBoard | None]:
        """Each board once, depth first, in the order of `DuelTurn`; None for one seen before."""
        root, effort = PlainBoard(self._root, None, 0), self._root.effort
        seen: set[PlainKey] = {root.key()}
        yield root
        branches = [_PlainBranch(root, set())]
        while branches:
            branch = branches[-1]
            if branch.tried == len(branch.moves):
                branches.pop()
                continue
            move = branch.moves[branch.tried]
            branch.tried += 1
            use = _use_of(branch.board, move)
            if use in branch.asleep:
                continue
            board = board_after(branch.board, move)
            effort.work += 1 + len(board.hand) // CARDS_OF_A_UNIT
            key = board.key()
            if key in seen:
                yield None
            else:
                seen.add(key)
                if len(branches) == 1:
                    self.progress = (branch.tried - 1) / len(branch.moves)
                yield board
                if not board.is_over:
                    branches.append(_PlainBranch(board, _asleep_after(branch, use)))
            if use is not None:
                branch.asleep.add(use)


class _PlainBranch:
    """A board and its untried moves."""

    __slots__ = ("asleep", "board", "moves", "tried")

    def __init__(self, board: PlainBoard, asleep: set[Use]) -> None:
        self.board = board
        self.moves = moves_of(board)
        self.tried = 0
        self.asleep = asleep
        """The moves that lead to boards seen before: those boards were reached with this move first and the last move after it."""


# --------------------------------------------------------------------------------------------------------- commuting moves


def _use_of(board: PlainBoard, move: Move) -> Use | None:
    """The move, if it only adds a piece or is an attack that adds neither cards nor pieces; else None."""
    what, target = move >> 8, target_of(move)
    if move & 3 != ATTACK:
        return (what, _COMES) if move & 3 == PLAY and facts_of(what).effect is None else None
    attacker = board.own[what]
    if target == ENEMY_KING:
        return attacker, _KING
    enemy = board.foe[target]
    is_plain = not (enemy & DRAIN or card_at(code_of(attacker)).death or card_at(code_of(enemy)).death)
    return (attacker, enemy) if is_plain else None


def _asleep_after(branch: _PlainBranch, use: Use | None) -> set[Use]:
    """The moves to skip after this move, because the other order gave the same end."""
    if use is None:
        return set()
    return {other for other in branch.asleep if _may_change_places(branch.board, other, use)}


def _may_change_places(board: PlainBoard, first: Use, second: Use) -> bool:
    """Whether both moves are possible in either order, and the game goes on between them."""
    if first[1] == _KING and attack_of(first[0]) >= board.foe_health:
        return False
    if first[1] == _COMES or second[1] == _COMES:
        return True
    if first[0] == second[0] and board.own.count(first[0]) < 2:
        return False
    return first[1] == _KING or first[1] != second[1] or board.foe.count(first[1]) >= 2


# ------------------------------------------------------------------------------------------------------------------- moves


def moves_of(board: PlainBoard) -> list[Move]:
    """The moves on this board: cards, then attacks; of equal pieces only the first."""
    moves: list[Move] = []
    for code in dict.fromkeys(board.hand):
        if code != UNKNOWN:
            _add_uses(board, code, moves)
    for slot, piece in enumerate(board.own):
        if may_attack(piece) and board.own.index(piece) == slot:
            moves.extend([move_of(ATTACK, slot, target) for target in targets_of_attack(piece, board.foe)])
    return moves


def _add_uses(board: PlainBoard, code: CardCode, moves: list[Move]) -> None:
    """Add the card on each of its targets (D12, D13)."""
    facts = facts_of(code)
    if facts.cost > board.mana or (facts.piece and len(board.own) >= LONGEST_LINE):
        return
    kind = PLAY if facts.piece else SPELL
    targets = choices_between(facts.asks, len(board.own), len(board.foe))
    if facts.piece and not targets:
        targets = (NO_TARGET,)
    moves.extend([move_of(kind, code, target) for target in targets if is_first(target, board.own, board.foe)])
