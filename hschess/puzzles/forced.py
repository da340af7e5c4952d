"""The proof of a forced win: it wins within this many turns against every defence, not sooner, and with one first turn alone.

It is for positions without chance and without hidden cards, and uses the exact search of endgames: a turn keeps the win if the
opponent `loses` within the remaining turns.
"""

from __future__ import annotations

from typing import Final

from hschess.endgame.endgame_counting import obstacle_in
from hschess.endgame.endgame_meter import BudgetSpentError
from hschess.endgame.endgame_turns import key_of
from hschess.puzzles.defence import Defender
from hschess.puzzles.measures import Points
from hschess.puzzles.puzzle import Proof, Turn
from hschess.puzzles.search import Found, ManyTurnsError, NoPuzzleError, NotProvableError, Proved, every_turn, played
from hschess.rules.observation import Observation
from hschess.rules.slowly import finished
from hschess.rules.state import State

LEAST_OTHERS: Final = 8
"""At least this many other turns throw the win away."""
LEAST_DEFENCES: Final = 3
"""The opponent has at least this many different turns wherever it is to move."""
MOST_POSITIONS: Final = 400_000
"""A proof that visits more is abandoned."""


def prove_forced(state: State, turns: int, positions: int = MOST_POSITIONS) -> Proved:
    """Search the position as a win in this many turns, two or more.

    Errors: `NoPuzzleError` if the win comes sooner, later or never, if more than one turn keeps it, or if the opponent has
    hardly a choice; `NotProvableError` if something is hidden or left to chance, or the search grows too long.
    """
    obstacle = obstacle_in(Observation(state.to_move, state))
    if obstacle is not None:
        raise NotProvableError(f"a win is forced only if everything is known: {obstacle.value}")
    try:
        return _Forced(state, turns, Defender(positions)).proved()
    except BudgetSpentError as error:
        raise NotProvableError(f"the proof visits more than {positions} positions") from error


class _Forced:
    """A position under proof."""

    def __init__(self, state: State, turns: int, defender: Defender) -> None:
        self._state = state
        self._turns = turns
        self._defender = defender

    def proved(self) -> Proved:
        """As `prove_forced`."""
        state, turns, defender = self._state, self._turns, self._defender
        if finished(defender.search.wins(state, 2 * turns - 3)):
            raise NoPuzzleError(f"it can be won in fewer than {turns} turns")
        keeping = finished(defender.keeping(state, turns, 2))
        if not keeping:
            raise NoPuzzleError(f"no turn wins in {turns}")
        if len(keeping) > 1:
            raise ManyTurnsError(f"more than one turn wins in {turns}")
        ((kept, turn),) = keeping.items()
        solution = turn.actions(state)
        others = self._others(kept)
        if len(others) < LEAST_OTHERS:
            raise NoPuzzleError(f"only {len(others)} other turns throw the win away")
        line, defences = self._rest(turn.after(state))
        second, reply = self._second(others)
        proof = Proof((len(others), min(defences)), second, 1 + len(others) + sum(defences), reply, line=line)
        return Proved(solution, played(state, solution), proof)

    def _rest(self, state: State) -> tuple[tuple[Turn, ...], list[int]]:
        """The best defences and the turns that beat them, to the end; and how many turns the opponent could choose from each time."""
        line, defences, defender = list[Turn](), list[int](), self._defender
        for left in range(self._turns - 1, 0, -1):
            defences.append(len({found.board for found in every_turn(state)}))
            if defences[-1] < LEAST_DEFENCES:
                raise NoPuzzleError(f"the opponent has only {defences[-1]} turns to choose from")
            defence = finished(defender.answer(state, left))
            state = defence.after
            finished(defender.search.wins(state, 2 * left - 1))
            winning = defender.search.know(state).winning
            assert winning is not None
            line += [defence.turn, winning.actions(state)]
            state = winning.after(state)
        return tuple(line), defences

    def _others(self, kept: object) -> list[tuple[Found, State]]:
        """All other turns, with the positions after them."""
        turns = [(found, found.after(self._state)) for found in every_turn(self._state)]
        return [(found, after) for found, after in turns if key_of(after) != kept]

    def _second(self, others: list[tuple[Found, State]]) -> tuple[Turn, Turn]:
        """The most tempting of the turns that miss the win, and its refutation."""
        points = Points(self._state)
        found, after = max(others, key=lambda other: points.of_turn(other[0].group, other[0].line))
        if after.outcome is not None:
            return found.actions(self._state), ()
        defence = finished(self._defender.answer(after, self._turns - 1))
        assert not defence.is_beaten
        return found.actions(self._state), defence.turn
