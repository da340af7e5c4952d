"""Every board that the side to move can reach within its turn of a duel, by the engine's own actions, on any cards.

`DuelTurn(state).boards()` yields each board once, the untouched one first, and depth first after it, so that whole turns come early:

    for board in islice(DuelTurn(state).boards(), limit):
        worth = mean_worth(board, score)    # over what chance may bring, after the effects at the end of the turn
    best.plan()                             # the legal actions that lead there

Two boards are the same where kings, mana, hand and both lines agree as multisets, as long as no card in sight looks at slots; else as
sequences. In the first case equal pieces are one piece, one gap is as good as another, and Castle is left out.

What nobody knows yet does not end the search, only the plan: a drawn or discovered card lies in the hand as `UNKNOWN`, and the turn goes on
without it (`plan` stops there, and the player is asked again). Where chance decides on the board itself (`gambit`) the search stops too,
and `outcomes` has a sample of the boards. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from hschess.players.turns.board import SAMPLES, DuelBoard, Key, distinct, ends_of, key_of, mean_worth, samples
from hschess.players.turns.plain import PlainTurn, is_plain
from hschess.rules.actions import ENEMY_KING, NOBODY, OWN_KING, OWN_PIECE, Action, Kind
from hschess.rules.aliases import CardCode, Piece, Target
from hschess.rules.card import CardEffect, Verb, Whom
from hschess.rules.cards import UNKNOWN
from hschess.rules.catalogue import CardTable, card_at
from hschess.rules.duel.legal import actions_of_turn
from hschess.rules.engine import advance, legal_actions
from hschess.rules.modes import Effect
from hschess.rules.pieces import code_of
from hschess.rules.state import Pending, State

__all__ = ["SAMPLES", "DuelBoard", "DuelTurn", "ends_of", "looks_at_slots", "mean_worth"]

_LOOKERS: Final = (Whom.OPPOSITE, Whom.NEIGHBOURS, Whom.LEFTMOST_ENEMY)
_NOTHING: Final = Pending.NOTHING
_PLAY: Final = Kind.PLAY
_ATTACK: Final = Kind.ATTACK
_CASTLE: Final = Kind.CASTLE


class DuelTurn:
    """The boards of one turn, from a position of a duel that is not in a mulligan and not over."""

    __slots__ = ("_plain", "_progress", "_root", "by_slot")

    def __init__(self, state: State, *, may_be_plain: bool = True) -> None:
        """Where the cards in sight allow it the boards are `PlainBoard`s, unless `may_be_plain` says no."""
        root = state.copy()
        root.rng = 0
        self._root = root
        self.by_slot = looks_at_slots(root)
        """Whether boards are told apart by who stands where."""
        self._plain = PlainTurn(root) if may_be_plain and not self.by_slot and is_plain(root) else None
        self._progress = 0.0

    @property
    def progress(self) -> float:
        """How much of the turn has been gone through, from 0 to 1."""
        return self._progress if self._plain is None else self._plain.progress

    def boards(self) -> Iterator[DuelBoard]:
        """Each board once, in a fixed order; where a card must be taken first, those after it."""
        return self._boards() if self._plain is None else self._plain.boards()

    def _boards(self) -> Iterator[DuelBoard]:
        root = DuelBoard((self._root,), None, None, reveals=False)
        seen = {self._key(root)}
        if self._root.pending is _NOTHING:
            yield root
        branches = [_Branch(root, self._useful(self._root))]
        while branches:
            action = branches[-1].next_action()
            if action is None:
                branches.pop()
                continue
            board = _after(branches[-1].board, action)
            key = self._key(board)
            if key in seen:
                continue
            seen.add(key)
            self._progress = _share_done(branches)
            yield board
            if board.is_known and board.state.outcome is None:
                branches.append(_Branch(board, self._useful(board.state)))

    def _useful(self, state: State) -> list[Action]:
        """What can be done next, doubles left out."""
        if state.pending is not _NOTHING:
            return list(legal_actions(state))
        actions = actions_of_turn(state)
        return actions if self.by_slot else _without_doubles(state, actions)

    def _key(self, board: DuelBoard) -> Key:
        if board.is_known:
            return key_of(board.state, self.by_slot)
        return tuple([key_of(state, self.by_slot) for state in board.outcomes])


class _Branch:
    """A board whose actions are being tried."""

    __slots__ = ("actions", "board", "tried")

    def __init__(self, board: DuelBoard, actions: list[Action]) -> None:
        self.board = board
        self.actions = actions
        self.tried = 0

    def next_action(self) -> Action | None:
        """The next one to be tried; None after the last."""
        if self.tried == len(self.actions):
            return None
        self.tried += 1
        return self.actions[self.tried - 1]

    def share(self) -> float:
        """How much of it was done before the action that is being tried."""
        return (self.tried - 1) / len(self.actions)


def _share_done(branches: list[_Branch]) -> float:
    """By the actions of the first two boards of the branch."""
    first = branches[0]
    if len(branches) == 1:
        return first.share()
    return first.share() + branches[1].share() / len(first.actions)


# ---------------------------------------------------------------------------------------------------------- which actions


def _without_doubles(state: State, actions: list[Action]) -> list[Action]:
    """Where no slot matters: one gap, the first of equal pieces, no Castle."""
    own, foe = _firsts(state.mover.line), _firsts(state.waiting.line)
    return [action for action in actions if _is_single(action, own, foe)]


def _firsts(line: list[Piece]) -> list[bool]:
    """For each slot whether no equal piece stands further left."""
    return [line.index(piece) == slot for slot, piece in enumerate(line)]


def _is_single(action: Action, own: list[bool], foe: list[bool]) -> bool:
    kind = action.kind
    if kind is _CASTLE or (kind is _PLAY and action.slot != len(own)) or (kind is _ATTACK and not own[action.slot]):
        return False
    return _is_single_target(action.target, own, foe)


def _is_single_target(target: Target, own: list[bool], foe: list[bool]) -> bool:
    if target in (NOBODY, ENEMY_KING, OWN_KING):
        return True
    return own[target - OWN_PIECE] if target >= OWN_PIECE else foe[target]


# ------------------------------------------------------------------------------------------------------- what they lead to


def _after(board: DuelBoard, action: Action) -> DuelBoard:
    """The board after a legal action."""
    before = board.state
    state = _advanced(before, action, 0)
    reveals = _reveals(before, state)
    if not state.rng:
        return DuelBoard((state,), board, action, reveals)
    outcomes = distinct(samples(before, lambda rng: _advanced(before, action, rng)))
    return DuelBoard(outcomes, board, action, reveals or len(outcomes) > 1)


def _advanced(before: State, action: Action, rng: int) -> State:
    """The state after the action, with this random state before it."""
    state = before.copy()
    state.rng = rng
    advance(state, action)
    return state


def _reveals(before: State, state: State) -> bool:
    """Whether its owner learns of a card by what has just happened, or whether the game is over."""
    drawn = len(before.mover.deck) - len(state.sides[before.to_move].deck)
    return state.pending is not _NOTHING or UNKNOWN in before.mover.deck[: max(0, drawn)] or may_be_over(state)


def may_be_over(state: State) -> bool:
    """Whether a side's last piece has left the board, so that hidden cards may decide whether it has lost (R23)."""
    return state.mode.lose_without_pieces and not all(side.line for side in state.sides)


# ------------------------------------------------------------------------------------------------- what slots mean to cards


def looks_at_slots(state: State) -> bool:
    """Whether a card in sight, on the board or in the mover's hand, or a power cares who stands where."""
    own, foe = state.mover, state.waiting
    for power in state.mode.powers:
        if power.effect is Effect.DESTROY or (power.does and _look(power.does)):
            return True
    lookers = _lookers(state.mode.cards)
    if not lookers:
        return False
    codes = [*own.hand, *state.options, *[code_of(piece) for piece in (*own.line, *foe.line)]]
    return not lookers.isdisjoint(codes)


@cache
def _lookers(table: CardTable) -> frozenset[CardCode]:
    """The cards that look at slots, and those that summon one of them."""
    found = frozenset([code for code in table.codes if _look(_effects_of(code))])
    grown = True
    while grown:
        more = found | frozenset([code for code in table.codes if _summoned(table, code) & found])
        grown, found = len(more) > len(found), more
    return found


def _effects_of(code: CardCode) -> tuple[CardEffect, ...]:
    card = card_at(code)
    return card.play + card.death + card.end


def _look(effects: tuple[CardEffect, ...]) -> bool:
    return any(effect.target in _LOOKERS for effect in effects)


def _summoned(table: CardTable, code: CardCode) -> frozenset[CardCode]:
    return frozenset([table.by_key[effect.card] for effect in _effects_of(code) if effect.verb is Verb.SUMMON])
