"""The strength of `master`, for `hschess bench strength`: its games against the paper's CPU and all others, and its missed wins.

Every figure is printed beside its target. Nothing is stored; `hschess lab match` plays the same games and stores them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hschess.cli.common import Json, print_json
from hschess.cli.streams import say, to_stderr
from hschess.lab.experiment import Experiment
from hschess.lab.plans import match_plan
from hschess.lab.reports import percent_of
from hschess.lab.stats import Tally
from hschess.lab.workers import ProcessWorkers
from hschess.players.contract import finish
from hschess.players.registry import make_player, names
from hschess.rules.actions import END
from hschess.rules.cards import HEALTH, new_piece
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES, Mode
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State
from hschess.turns.final_lines import actions_to, groups_of

OTHERS: Final = 10
"""The number of games against the paper's CPU in a seat for each game against another player."""
WHITE_TARGET: Final = 72.0
BLACK_TARGET: Final = 99.0
EVEN: Final = 50.0
PUMP_SECONDS: Final = 0.5
_MASTER: Final = "master"
_RIVAL: Final = "bfs"


@dataclass(frozen=True, slots=True)
class Figure:
    """A question, the result in percent with its interval, and the target."""

    what: str
    games: int
    percent: float
    low: float
    high: float
    target: float

    @property
    def is_reached(self) -> bool:
        """Whether the target is reached: a share above a half with its whole interval, others by value."""
        return self.low > self.target if self.target == EVEN else self.percent >= self.target


def run_strength(arguments: argparse.Namespace) -> int:
    """Play and print. Errors: `HschessError` for a number out of range."""
    if arguments.games < OTHERS:
        raise HschessError(f"bench strength: --games cannot be {arguments.games}; expected {OTHERS} or more")
    workers = ProcessWorkers()
    try:
        figures = [*_against_the_paper(workers, arguments.games), *_against_all(workers, arguments.games // OTHERS)]
    except KeyboardInterrupt:
        to_stderr("hschess: interrupted")
        return 130
    finally:
        workers.dismiss()
    missed = wins_missed(arguments.games)
    if arguments.json:
        print_json(_json(figures, missed, arguments.games))
        return 0
    for figure in figures:
        say(_line(figure))
    say(f"{'wins in one missed':<44}{missed:>6} of {arguments.games:,} positions that have one, target 0")
    return 0


def _line(figure: Figure) -> str:
    wanted = "above 50, interval too" if figure.target == EVEN else f"{figure.target:g}"
    percent = f"{figure.percent:.1f} [{figure.low:.1f}-{figure.high:.1f}]"
    verdict = "reached" if figure.is_reached else "not reached"
    return f"{figure.what:<44}{percent:>20} percent of {figure.games:,}, target {wanted}: {verdict}"


def _json(figures: list[Figure], missed: int, positions: int) -> Json:
    told = [
        {
            "what": figure.what, "games": figure.games, "percent": round(figure.percent, 2),
            "low": round(figure.low, 2), "high": round(figure.high, 2), "target": figure.target,
            "reached": figure.is_reached,
        }
        for figure in figures
    ]  # fmt: skip
    return {"strength": told, "wins_missed": missed, "wins_positions": positions}


# ------------------------------------------------------------------------------------------------------------------ games


def _against_the_paper(workers: ProcessWorkers, games: int) -> Iterator[Figure]:
    """Each seat separately, in `paper`, for which the paper names the winner."""
    mode = MODES["paper"]
    as_white, as_black = _played(workers, mode, _RIVAL, deals=games)
    yield _figure(f"{_MASTER} as White against {_RIVAL}, {mode.name}", as_white, WHITE_TARGET)
    yield _figure(f"{_MASTER} as Black against {_RIVAL}, {mode.name}", as_black, BLACK_TARGET)


def _against_all(workers: ProcessWorkers, games: int) -> Iterator[Figure]:
    """Both seats together, in every mode."""
    for mode in MODES.values():
        for name in names():
            if name != _MASTER:
                as_white, as_black = _played(workers, mode, name, deals=max(1, games // 2))
                yield _figure(f"{_MASTER} against {name}, {mode.name}", as_white + as_black, EVEN)


def _played(workers: ProcessWorkers, mode: Mode, rival: str, deals: int) -> tuple[Tally, Tally]:
    """The score of `master` as White and as Black."""
    experiment = Experiment(match_plan(mode, [_MASTER, rival]), deals)
    experiment.start(workers)
    while not experiment.is_over:
        experiment.pump(PUMP_SECONDS)
    as_white, against_white = experiment.tallies()
    if sys.stderr.isatty():
        to_stderr(f"{experiment.plan.title}: {as_white.wins} and {against_white.losses} of {deals}")
    return as_white, against_white.flipped()


def _figure(what: str, tally: Tally, target: float) -> Figure:
    return Figure(what, tally.games, *percent_of(tally), target)


# ------------------------------------------------------------------------------------------------------------------- wins


def wins_missed(positions: int) -> int:
    """In how many of this many random positions with a win in one, of all modes in turn, `master` misses it."""
    chance, player, modes = seeded(11), make_player(_MASTER), list(MODES.values())
    missed = found = 0
    while found < positions:
        state = endgame_board(modes[found % len(modes)], chance)
        if not can_win_at_once(state):
            continue
        found += 1
        after = state.copy()
        for action in finish(player.think(observe(state, state.to_move), seeded(found))).actions:
            advance(after, action)
        missed += after.outcome is None or after.outcome.winner != state.to_move
    return missed


def endgame_board(mode: Mode, chance: Chance) -> State:
    """Up to five pieces on each side, some of them hurt, the kings near their end."""
    state = new_game(mode, chance.below(1 << 32))
    state.pending, state.round, state.to_move = Pending.NOTHING, 3 + chance.below(43), chance.below(2)
    for side in state.sides:
        chance.shuffle(side.deck)
        codes, side.deck = side.deck[: chance.below(6)], side.deck[6:]
        side.line = [max(piece - chance.below(6), piece & ~HEALTH | 1) for piece in map(new_piece, codes)]
        side.hand, side.deck = side.deck[: chance.below(4)], side.deck[4:]
        if chance.below(4) == 0:
            side.deck, side.fatigue = [], chance.below(4)
        side.health = 1 + chance.below(9)
    state.mover.mana = state.mover.crystals = 1 + chance.below(6)
    return state


def can_win_at_once(state: State) -> bool:
    """Whether any turn of the side to move wins the game, by the rules themselves."""
    for group in groups_of(state):
        for line in group.lines:
            after = state.copy()
            for action in actions_to(state, group, line):
                advance(after, action)
            if after.outcome is None:
                advance(after, END)
            if after.outcome is not None and after.outcome.winner == state.to_move:
                return True
    return False
