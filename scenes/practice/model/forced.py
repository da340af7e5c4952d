"""A try at a win in several turns: the opponent answers each turn with the hardest defence, and its answer judges the turn.

A turn is right if it keeps the win in time, whatever the file's solution is. No text and no pygame.
"""

from __future__ import annotations

from collections.abc import Iterator

from hschess.players.contract import Plan
from hschess.players.thinking import Sliced
from hschess.puzzles.defence import Defence, Defender
from hschess.puzzles.puzzle import Puzzle, Turn
from hschess.rules.actions import END, Action
from hschess.rules.chance import Chance
from hschess.rules.engine import Step
from hschess.rules.notation import parse_position
from hschess.rules.observation import Observation
from hschess.rules.slowly import finished
from hschess.rules.state import State
from scenes.practice.model.lesson_match import ExerciseMatch, facing


class ForcedMatch(ExerciseMatch):
    """A puzzle's turns and their answers, from its beginning or from a later turn of the solver."""

    def __init__(self, puzzle: Puzzle, names: tuple[str, str], defender: Defender, done: Turn = ()) -> None:
        """`defender` caches its proofs about the puzzle; `done` are the actions so far."""
        self.puzzle = puzzle
        self.begun = len(done)
        """The number of actions at the beginning of the solver's last turn."""
        self.is_thrown_away = False
        """Whether the opponent has proved that the win in time is gone."""
        self._defender = defender
        self._rest: tuple[State, Turn | None] | None = None
        start = parse_position(puzzle.position)
        super().__init__(puzzle.position, start.mode.name, names, facing(start.to_move, _Opponent(self)), done)

    @property
    def turn(self) -> Turn:
        """The solver's last turn, as far as it has been played."""
        actions = self.record.actions[self.begun :]
        return actions[: actions.index(END) + 1] if END in actions else actions

    @property
    def turns_left(self) -> int:
        """The number of the solver's turns left, the current one included."""
        return self.puzzle.kind.turns - (self.record.actions.count(END) + 1) // 2

    @property
    def is_solved(self) -> bool:
        """Whether the solver has won."""
        outcome = self.state.outcome
        return outcome is not None and outcome.winner == self.puzzle.side

    @property
    def is_failed(self) -> bool:
        """Whether the solver's turn was wrong; the answer to it may still be due."""
        return self.is_thrown_away or (self.is_decided and not self.is_solved)

    @property
    def is_decided(self) -> bool:
        """Whether play has ended: the game is over, no turns are left, or a wrong turn has been answered."""
        is_answered = self.is_thrown_away and self.state.to_move == self.puzzle.side
        return self.is_over or self.turns_left == 0 or is_answered

    def submit(self, action: Action) -> Step:
        """Do an action as in any match; the solver's next turn begins after the answer."""
        step = super().submit(action)
        if not self.is_decided and action is END and self.state.to_move == self.puzzle.side:
            self.begun = len(self.record.actions)
        return step

    def judged(self, defence: Defence) -> None:
        """Take the opponent's proof about the solver's turn."""
        self.is_thrown_away = not defence.is_beaten

    def defence(self, state: State) -> DefenceThinking:
        """The opponent's search for its answer."""
        return DefenceThinking(self, self._defender, state)

    def rest(self) -> Turn | None:
        """The rest of a turn that keeps the win; None if an action must be undone first."""
        if self._rest is None or self._rest[0] is not self.state:
            self._rest = self.state, self._line_to_win()
        return self._rest[1]

    def _line_to_win(self) -> Turn | None:
        solution, turn = self.puzzle.solution, self.turn
        if self.begun == 0 and turn == solution[: len(turn)]:
            return solution[len(turn) :]
        search = self._defender.search
        if not finished(search.wins(self.state, 2 * self.turns_left - 1)):
            return None
        winning = search.know(self.state).winning
        return winning.actions(self.state) if winning is not None else None


class _Opponent:
    """The opponent; nothing is hidden from it."""

    name = "defence"
    clairvoyant = True

    def __init__(self, match: ForcedMatch) -> None:
        self._match = match

    def think(self, observation: Observation, chance: Chance) -> DefenceThinking:
        """Begin to search for the answer."""
        del chance
        return self._match.defence(observation.state)


class DefenceThinking(Sliced):
    """Searches for the answer, and passes its proof about the previous turn to the match."""

    def __init__(self, match: ForcedMatch, defender: Defender, state: State) -> None:
        self._match = match
        self._defender = defender
        self._state = state
        self._defence: Defence | None = None
        super().__init__(state.effort)

    @property
    def _has_plan(self) -> bool:
        """Whether the answer is known; none may be made up before."""
        return False

    def _search(self) -> Iterator[int]:
        self._defence = yield from self._defender.answer(self._state, self._match.turns_left)

    def _plan(self) -> Plan:
        assert self._defence is not None
        self._match.judged(self._defence)
        return Plan(self._defence.turn, 0.0, self.nodes)
