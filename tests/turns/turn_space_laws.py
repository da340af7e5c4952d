"""Compare both forms of a turn (`hschess.turns`) with the engine, over any number of positions of every kind of mode.

`python -m tests.turns.turn_space_laws --positions 10000` prints what was compared, and stops at the first difference. It uses none of
the forms' own code: the rules give the possible actions, and all orders of them give the ends of a turn.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from hschess.players.measures.board_worth import BOARD
from hschess.rules.actions import CONCEDE, DISCOVER_ACTION, END, Action, Kind
from hschess.rules.cards import BONUSES, SPENT
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.mode import Mode
from hschess.rules.modes import DUELS, MODES, read_mode
from hschess.rules.observation import Observation, determinize, observe
from hschess.rules.state import Pending, State
from hschess.turns.slots import looks_at_slots
from hschess.turns.space import TurnEnd, TurnSpace, space_of
from tests.long_run import run
from tests.players.duel_games import MIXED
from tests.rules.mixed import mixed
from tests.rules.random_cards import random_mode

POSITIONS: Final = 10_000
RANDOM_MODES: Final = 8
"""The number of random modes for each round of the others."""
EVERY: Final = 3
"""The number of positions between two compared ones."""
MOST_BOARDS: Final = 150
"""Turns with more boards are not compared with all orders of their actions."""
TIRED: Final = 200
"""A game stops at an action with more effects than this, in units of `Effort`."""


class SpaceDiffersError(AssertionError):
    """A form of the turn differs from the rules."""


def modes_of(seed: int) -> Iterator[Mode]:
    """Every mode of the game, mixed ones, and as many with random cards."""
    yield from MODES.values()
    yield from DUELS.values()
    yield read_mode(MIXED)
    yield mixed("castle", "cheat")
    yield mixed("none", "castle")
    for number in range(RANDOM_MODES):
        yield random_mode(Random(seed * RANDOM_MODES + number))


def positions(count: int, seed: int) -> Iterator[State]:
    """The observation of the side to move, in this many positions of random games."""
    found, number = 0, seed * 1_000_003
    while True:
        for mode in modes_of(number):
            for state in _game(mode, number):
                yield observe(state, state.to_move).state
                found += 1
                if found == count:
                    return
        number += 1


def _game(mode: Mode, seed: int) -> Iterator[State]:
    state, chance = new_game(mode, seed), seeded(seed)
    worked = 0
    for number in range(150):
        if state.outcome is not None or worked > TIRED:
            return
        if number % EVERY == 0 and state.pending is not Pending.MULLIGAN:
            yield state
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        before = state.effort.work
        advance(state, actions[chance.below(len(actions))])
        worked = state.effort.work - before


def fingerprint(state: State, by_slot: bool) -> str:
    """The differences of two positions of a turn; in the line battle, a piece's attack counts only if it may attack again."""
    own, foe = state.mover, state.waiting
    lines = (own.line, foe.line) if by_slot else (sorted(own.line), sorted(foe.line))
    sides = [(side.health, len(side.deck), side.fatigue, len(side.hand)) for side in state.sides]
    rest = own.mana, sorted(own.hand), own.power_used, state.pending, state.options, state.outcome
    return repr((lines, sides, rest))


def after(state: State, *actions: Action) -> State:
    """The position after these actions."""
    state = state.copy()
    for action in actions:
        advance(state, action)
    return state


def check(state: State) -> int:
    """Compare one position; returns how many ends of its turn were compared with all orders of actions."""
    space = space_of(state.mode)
    by_slot = not state.mode.is_duel or looks_at_slots(state)
    useful = list(space.useful(state))
    _check_useful(state, useful, by_slot)
    for action in useful:
        _check_foreseen(state, space, action)
    ends = list(zip(range(MOST_BOARDS + 1), space.ends(state), strict=False))
    for _, end in ends:
        _check_end(state, end)
    if state.pending is Pending.NOTHING:
        _check_worths(state, space, [end for _, end in ends])
    if len(ends) > MOST_BOARDS or state.pending:
        return 0
    return _check_all_orders(state, [end for _, end in ends], by_slot)


def _refuse(state: State, words: str) -> None:
    raise SpaceDiffersError(f"{state!r}: {words}")


def _check_useful(state: State, useful: list[Action], by_slot: bool) -> None:
    """All are legal, none occurs twice, and each legal action is represented: its resulting position is another's result."""
    legal = [action for action in legal_actions(state) if action is not CONCEDE]
    if len(set(useful)) != len(useful) or not set(useful) <= set(legal):
        _refuse(state, f"not useful: {_words(useful)}")
    made = {fingerprint(after(state, action), by_slot) for action in useful}
    for action in set(legal) - set(useful):
        done = after(state, action)
        # Chance draws a slot: two equal actions may hit different ones. A Castle that nothing looks at is left out.
        if done.rng == state.rng and fingerprint(done, by_slot) not in made and not _is_idle(state, action, by_slot):
            _refuse(state, f"'{action.text}' does what none of the useful actions does")


def _is_idle(state: State, action: Action, by_slot: bool) -> bool:
    """Whether the action swaps places without meaning, or those of equal pieces."""
    line, slot = state.mover.line, action.slot
    return action.kind is Kind.CASTLE and (not by_slot or line[slot] == line[slot - 1])


def _check_foreseen(state: State, space: TurnSpace, action: Action) -> None:
    """Do the action; the foreseen part does not depend on anything hidden."""
    done = state.copy()
    is_foreseen = space.foreseen(done, action)
    if fingerprint(done, by_slot=True) != fingerprint(after(state, action), by_slot=True):
        _refuse(state, f"'{action.text}' was not done by itself")
    if not is_foreseen or action is END or state.pending:
        return
    seen = {_seen_after(state, action, number) for number in range(3)}
    if len(seen) > 1:
        _refuse(state, f"'{action.text}' cannot be foreseen")


def _seen_after(state: State, action: Action, number: int) -> str:
    """The mover's observation after the action, with the hidden cards dealt again and another random state."""
    dealt = determinize(Observation(state.to_move, state), seeded(number))
    advance(dealt, action)
    return fingerprint(observe(dealt, state.to_move).state, by_slot=True) if dealt.to_move == state.to_move else ""


def _check_end(state: State, end: TurnEnd) -> None:
    """Its actions are legal and lead there, and its plan follows them."""
    here = state.copy()
    here.rng = 0
    for action in end.actions():
        if action not in legal_actions(here):
            _refuse(state, f"'{action.text}' of '{_words(end.actions())}' is not legal")
        advance(here, action)
        if here.pending:
            # The taken card is not known yet.
            break
    plan = [action for action in end.plan() if action not in (END, DISCOVER_ACTION)]
    way = [action for action in end.actions() if action is not DISCOVER_ACTION]
    if plan != way[: len(plan)]:
        _refuse(state, f"the plan '{_words(plan)}' is not the way '{_words(way)}'")


def _check_worths(state: State, space: TurnSpace, ends: list[TurnEnd]) -> None:
    """The ends scored in portions are the ends themselves, with the evaluation of each if nothing is left to chance."""
    judge, worths = space.judge(state, BOARD), list[float]()
    for portion in space.weighed(state, BOARD, MOST_BOARDS):
        worths += portion.worths
    if len(worths) != min(MOST_BOARDS, len(ends)):
        _refuse(state, f"{len(worths)} ends were weighed, not {len(ends)}")
    for worth, end in zip(worths, ends, strict=False):
        board = end.state
        if board.outcome is None and _is_sure(state, end) and abs(worth - judge.now(board)) > 1e-9:
            _refuse(state, f"{_words(end.actions())} is worth {judge.now(board)}, not {worth}")


def _is_sure(state: State, end: TurnEnd) -> bool:
    """Whether no chance is involved in the actions or at the turn's end."""
    start = state.copy()
    start.rng = 0
    for action in end.actions():
        advance(start, action)
        if start.rng:
            return False
    return not after(start, END).rng


def _words(actions: Iterable[Action]) -> str:
    return " ".join(action.text for action in actions)


def _check_all_orders(state: State, ends: list[TurnEnd], by_slot: bool) -> int:
    """The ends are the boards that all orders of all legal actions reach, each once."""
    reached = _reached(state, by_slot)
    if reached is None:
        return 0
    boards = [_board(end.state, by_slot) for end in ends]
    open_ends = [
        board for board, end in zip(boards, ends, strict=True) if state.mode.is_duel or end.state.outcome is None
    ]
    if len(set(open_ends)) != len(open_ends) or set(boards) != reached:
        missing, more = sorted(reached - set(boards)), sorted(set(boards) - reached)
        _refuse(state, f"{len(boards)} ends, {len(set(boards))} of them different; missing {missing}, too many {more}")
    return len(boards)


def _board(state: State, by_slot: bool) -> str:
    """The compared parts of a turn's end: in the line battle without mana, bonus cards, and the board of a finished game."""
    if state.mode.is_duel:
        return fingerprint(state, by_slot)
    if state.outcome is not None:
        return repr(state.outcome.winner)
    hand = sorted(code for code in state.mover.hand if code not in BONUSES)
    own = [piece & ~SPENT for piece in state.mover.line]
    return repr((own, state.waiting.line, hand))


def _reached(state: State, by_slot: bool) -> set[str] | None:
    """The boards of all orders; None if chance is involved, something hidden is revealed, or they are too many."""
    start = state.copy()
    start.rng = 0
    found, seen, left = {_board(start, by_slot)}, {fingerprint(start, by_slot=True)}, [start]
    while left:
        here = left.pop()
        for action in legal_actions(here):
            if action in (END, CONCEDE) or (action is DISCOVER_ACTION and not state.mode.is_duel):
                continue
            if _is_idle(here, action, by_slot):
                continue
            done = after(here, action)
            if done.rng or done.pending or len(seen) > 12 * MOST_BOARDS:
                return None
            key = fingerprint(done, by_slot=True)
            if key not in seen:
                seen.add(key)
                found.add(_board(done, by_slot))
                left.append(done)
    return found


def check_many(count: int, seed: int = 1) -> tuple[int, int]:
    """Compare this many positions; returns how many turns were compared with all orders, and how many ends. Errors: `SpaceDiffersError`."""
    turns = boards = 0
    for state in positions(count, seed):
        ends = check(state)
        turns, boards = turns + (ends > 0), boards + ends
    return turns, boards


def compared(count: int, seed: int) -> str:
    turns, boards = check_many(count, seed)
    return f"{count} positions; {turns} turns with {boards} ends are those of all orders of their actions"


if __name__ == "__main__":
    run(__doc__, "positions", POSITIONS, compared)
