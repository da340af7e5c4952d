"""Prove how a position ends with best play by both sides, if no chance and no hidden card is left.

Hidden cards (`?3`) are filled in if the side to move can work them out by counting. With --json, print one object: "result" ("win", "draw"
or "loss" for the side to move; null if nothing is proven), "winner", "turns" (how many turns the winner needs, this one included), "plan"
(this turn's actions), "line" (whole turns of both sides, to the end), "positions" (how many were visited), "nobody_wins_within" (turns of
both sides within which it is proven that neither wins) and "obstacle" (why the position can't be solved, or null).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hschess.cli.common import Json, add_common_arguments, known_modes, one_position, print_json, run_batch
from hschess.cli.english import counted
from hschess.cli.parsing import Parser, whole
from hschess.cli.streams import say
from hschess.endgame.endgame_counting import Obstacle, obstacle_in
from hschess.endgame.solver import BestPlay, Solution, known_state, solve
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, SIDE_NAMES, Mode
from hschess.rules.notation import parse_position
from hschess.rules.observation import Observation
from hschess.rules.state import State

POSITIONS: Final = 500_000
MOST_POSITIONS: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """A position and its proved result."""

    state: State
    solution: Solution
    obstacle: Obstacle | None

    @property
    def winner(self) -> str | None:
        """The name of the side that wins; None for a draw, and if nothing is proved."""
        if self.solution.result in (None, BestPlay.DRAW):
            return None
        wins = self.solution.result is BestPlay.WIN
        return SIDE_NAMES[self.state.to_move if wins else 1 - self.state.to_move]


def add_arguments(parser: Parser) -> None:
    """A position or `--batch`, and the budget."""
    parser.add_argument("words", nargs="*", metavar='"POSITION"', help="the position in quotes")
    parser.add_argument(
        "--positions", dest="budget", type=whole(1, MOST_POSITIONS), default=POSITIONS, metavar="N",
        help=f"the most positions to visit (default {POSITIONS:,})",
    )  # fmt: skip
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the result and the turns, one per line; or the obstacle.

    Errors: `HschessError` for a bad position, a game that is over, or a number out of range.
    """
    budget: int = arguments.budget
    modes = known_modes(arguments.mode_file, arguments.cards)
    if arguments.batch:
        return run_batch(lambda line: answer_json(_answer(line, budget, modes)))
    answer = _answer(one_position(arguments.words, "solve"), budget, modes)
    if arguments.json:
        print_json(answer_json(answer))
    else:
        for line in answer_lines(answer, budget):
            say(line)
    return 0


def _answer(position: str, budget: int, modes: Mapping[str, Mode]) -> SolvedPosition:
    """Solve it as the side to move knows it."""
    state = parse_position(position, modes)
    seen = Observation(state.to_move, state)
    obstacle = obstacle_in(seen)
    if obstacle is Obstacle.OVER:
        raise HschessError("solve: the game is over (R22, R23): there is nothing to solve")
    known = known_state(seen)
    return SolvedPosition(state, Solution(None) if known is None else solve(known, budget), obstacle)


def answer_json(answer: SolvedPosition) -> Json:
    """Everything as JSON; see the command's description for the fields."""
    solution = answer.solution
    return {
        "result": None if solution.result is None else solution.result.value,
        "winner": answer.winner,
        "turns": solution.turns,
        "plan": [action.text for action in solution.plan],
        "line": [[action.text for action in turn] for turn in solution.line],
        "positions": solution.positions,
        "nobody_wins_within": solution.open_for,
        "obstacle": None if answer.obstacle is None else answer.obstacle.value,
    }


def answer_lines(answer: SolvedPosition, budget: int) -> list[str]:
    """The solution as text."""
    solution = answer.solution
    if answer.obstacle is not None:
        return [f"It cannot be solved: {answer.obstacle.value}."]
    if solution.result is None:
        lines = [f"Nothing is proved within {budget:,} positions."]
        if solution.open_for:
            lines.append(f"Nobody wins in the next {_turns(solution.open_for)}, counting those of both sides.")
        return lines
    if answer.winner is None:
        ends = f"Nobody wins: with best play the game is drawn in {_turns(solution.turns)}."
    else:
        ends = f"{answer.winner} wins in {_turns(solution.turns)}."
    return [ends, *_line_in_words(answer.state, solution)]


def _turns(number: int) -> str:
    return counted(number, "turn")


def _line_in_words(state: State, solution: Solution) -> list[str]:
    """Each turn with its round and its side."""
    side, number, lines = state.to_move, state.round, list[str]()
    for turn in solution.line:
        lines.append(f"{number:>3}. {SIDE_NAMES[side]:<5} {' '.join([action.text for action in turn])}")
        number += side == BLACK
        side = 1 - side
    return lines
