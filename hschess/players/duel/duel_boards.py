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

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final

from hschess.rules.actions import ENEMY_KING, NOBODY, OWN_KING, OWN_PIECE, Action, Kind
from hschess.rules.aliases import CardCode, Piece, Target
from hschess.rules.card import CardEffect, Verb, Whom
from hschess.rules.cards import UNKNOWN
from hschess.rules.catalogue import CardTable, card_at
from hschess.rules.chance import seeded
from hschess.rules.duel.effects import run_ends
from hschess.rules.duel.legal import actions_of_turn
from hschess.rules.duel.resolution import Resolution
from hschess.rules.engine import advance, legal_actions
from hschess.rules.modes import Effect
from hschess.rules.pieces import code_of
from hschess.rules.state import Pending, State
from hschess.rules.turns import judge

SAMPLES: Final = 8
"""How many draws of chance stand for all of them."""
DECIDED: Final = 1e9
"""What a won game counts in a mean with others."""
_RNGS: Final = tuple([seeded(number).state for number in range(SAMPLES)])
_LOOKERS: Final = (Whom.OPPOSITE, Whom.NEIGHBOURS, Whom.LEFTMOST_ENEMY)
_NOTHING: Final = Pending.NOTHING
_DISCOVER: Final = Pending.DISCOVER
_PLAY: Final = Kind.PLAY
_ATTACK: Final = Kind.ATTACK
_CASTLE: Final = Kind.CASTLE
Key = tuple[object, ...]


class DuelBoard:
    """A board within the turn of the side to move, before the turn is ended, and the way that led to it."""

    __slots__ = ("action", "before", "outcomes", "reveals")

    def __init__(
        self, outcomes: tuple[State, ...], before: DuelBoard | None, action: Action | None, reveals: bool
    ) -> None:
        self.outcomes = outcomes
        """One state, or a sample of those that chance may bring, all different. Their random state is 0. Trap: not to be changed."""
        self.before = before
        """The board from which the last action led here; None for the untouched one."""
        self.action = action
        """That action."""
        self.reveals = reveals
        """Whether that action brought something that nobody knew: a plan stops there."""

    @property
    def state(self) -> State:
        """The position; where chance decides, one of them."""
        return self.outcomes[0]

    @property
    def is_known(self) -> bool:
        """Whether chance has no say in how the lines stand."""
        return len(self.outcomes) == 1

    def actions(self) -> tuple[Action, ...]:
        """The legal actions that lead here."""
        return tuple([action for board in self._way() if (action := board.action) is not None])

    def plan(self) -> tuple[Action, ...]:
        """The same, up to the first that brings something that nobody knows yet; empty for the untouched board."""
        actions: list[Action] = []
        for board in self._way():
            if board.action is not None:
                actions.append(board.action)
            if board.reveals:
                break
        return tuple(actions)

    @property
    def is_revealing(self) -> bool:
        """Whether its plan stops before the turn's end: the player is asked again."""
        return any(board.reveals for board in self._way())

    def _way(self) -> list[DuelBoard]:
        way: list[DuelBoard] = []
        board: DuelBoard | None = self
        while board is not None:
            way.append(board)
            board = board.before
        way.reverse()
        return way


class DuelTurn:
    """The boards of one turn, from a position of a duel that is not in a mulligan and not over."""

    __slots__ = ("_root", "by_slot", "progress")

    def __init__(self, state: State) -> None:
        root = state.copy()
        root.rng = 0
        self._root = root
        self.by_slot = looks_at_slots(root)
        """Whether boards are told apart by who stands where."""
        self.progress = 0.0
        """How much of the turn has been gone through, from 0 to 1."""

    def boards(self) -> Iterator[DuelBoard]:
        """Each board once, in a fixed order; where a card must be taken first, those after it."""
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
            self.progress = _share_done(branches)
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
            return _key_of(board.state, self.by_slot)
        return tuple([_key_of(state, self.by_slot) for state in board.outcomes])


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
    outcomes = _distinct([_advanced(before, action, rng) for rng in _RNGS])
    return DuelBoard(outcomes, board, action, reveals or len(outcomes) > 1)


def _advanced(before: State, action: Action, rng: int) -> State:
    """The state after the action, with this random state before it."""
    state = before.copy()
    state.rng = rng
    advance(state, action)
    return state


def _reveals(before: State, state: State) -> bool:
    """Whether its owner learns of a card by what has just happened."""
    drawn = len(before.mover.deck) - len(state.sides[before.to_move].deck)
    return state.pending is not _NOTHING or UNKNOWN in before.mover.deck[: max(0, drawn)]


def _distinct(states: Iterable[State]) -> tuple[State, ...]:
    """Those that differ in more than the random state; a card that is yet to be taken lies in the hand as an unknown one."""
    kept: dict[Key, State] = {}
    for state in states:
        state.rng = 0
        if state.pending is _DISCOVER:
            state.pending, state.options = _NOTHING, ()
            state.mover.hand.append(UNKNOWN)
        kept.setdefault(_key_of(state, by_slot=True), state)
    return tuple(kept.values())


def _key_of(state: State, by_slot: bool) -> Key:
    """All that can still differ within a turn."""
    own, foe = state.mover, state.waiting
    return (
        own.health,
        foe.health,
        own.mana,
        tuple(sorted(own.hand)),
        tuple(own.line) if by_slot else tuple(sorted(own.line)),
        tuple(foe.line) if by_slot else tuple(sorted(foe.line)),
        own.power_used,
        state.pending,
        (own.fatigue, len(own.deck), foe.fatigue, len(foe.deck), len(foe.hand)),
    )


# ------------------------------------------------------------------------------------------------- what slots mean to cards


def looks_at_slots(state: State) -> bool:
    """Whether a card in sight, on the board or in the mover's hand, or a power cares who stands where."""
    own, foe = state.mover, state.waiting
    for power in state.mode.powers:
        if power.effect is Effect.DESTROY or _look(power.does):
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


# ------------------------------------------------------------------------------------------------------ the end of the turn


def ends_of(state: State) -> tuple[State, ...]:
    """The position when the mover's turn has ended and the other's has not begun; a sample of them where chance decides (D14)."""
    own = state.mover
    if state.outcome is not None or not any(card_at(code_of(piece)).end for piece in own.line):
        return (state,)
    ended = _ended(state, 0)
    return _distinct([_ended(state, rng) for rng in _RNGS]) if ended.rng else (ended,)


def _ended(state: State, rng: int) -> State:
    after = state.copy()
    after.rng = rng
    run_ends(Resolution(after, None))
    judge(after, None)
    return after


def mean_worth(board: DuelBoard, score: Callable[[State], float]) -> float:
    """The mean of what the ends of this turn are worth; infinite only where all are."""
    worths = [score(end) for state in board.outcomes for end in ends_of(state)]
    if len(set(worths)) == 1:
        return worths[0]
    return sum([max(-DECIDED, min(DECIDED, worth)) for worth in worths]) / len(worths)
