"""The games behind `calibration.txt`: `master` against itself, each turn's chance as the analysis shows it, and the result.

Imports rules and players.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.base import Thinking, finish
from hschess.players.master import Budget, MasterThinking
from hschess.players.mulligan import decided
from hschess.players.playing import CpuGame
from hschess.players.registry import make_player
from hschess.players.value import values_for
from hschess.rules.actions import Action
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import MODES
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State
from hschess.training.analysis import Verdict, weigh
from hschess.training.calibration import ChanceCurve, Sample, fit

STRAYS: Final = 8
"""One turn in this many is not the best, so that losing positions of every kind occur."""
_SECONDS_BEST: Final = 6
_PLAYING: Final = Budget(replies=0, keep=_SECONDS_BEST, dense=200)

ToldSample = tuple[int, float, float]
"""The side to move, its chance by `master`, and what it got: 1, 0.5 or 0."""


def game_told(mode: str, seed: int, budget: int) -> list[ToldSample]:
    """Play one game and keep what the analysis says at the beginning of each turn."""
    chance = seeded(seed)
    chances: list[tuple[int, float]] = []

    def begin(state: State) -> Thinking:
        actions = _turn(state, chance)
        if not state.pending:
            verdict = Verdict()
            for _ in weigh(state, actions, budget, verdict, len(chances) + 1):
                pass
            chances.append((state.to_move, verdict.before))
        return decided(*actions)

    game = CpuGame(new_game(MODES[mode], seed), begin)
    game.play_out()
    outcome = game.state.outcome
    assert outcome is not None
    winner = outcome.winner
    return [(side, told, 0.5 if winner is None else 1.0 if winner == side else 0.0) for side, told in chances]


def _turn(state: State, chance: Chance) -> tuple[Action, ...]:
    """The actions to play, as far as they are decided."""
    observation = observe(state, state.to_move)
    if state.pending is Pending.MULLIGAN:
        return finish(make_player("master").think(observation, chance)).actions
    thinking = MasterThinking(observation, chance, values_for(state.mode), _PLAYING)
    plan = finish(thinking)
    if chance.below(STRAYS):
        return plan.actions
    considered = thinking.considered
    return considered[chance.below(len(considered))].actions


def games_told(mode: str, games: int, seed: int, budget: int) -> Iterator[list[ToldSample]]:
    """Game after game, on the deals from `seed` on."""
    for number in range(games):
        yield game_told(mode, seed + number, budget)


def fitted(games: list[list[ToldSample]]) -> tuple[ChanceCurve, ChanceCurve]:
    """The curves of White and Black."""
    samples: tuple[list[Sample], list[Sample]] = ([], [])
    for game in games:
        for side, told, came in game:
            samples[side].append((told, came))
    return fit(samples[0]), fit(samples[1])


def bent(games: list[list[ToldSample]], curves: tuple[ChanceCurve, ChanceCurve]) -> list[Sample]:
    """The chances that would be shown for these games' turns, and the results."""
    return [(curves[side].bend(told), came) for game in games for side, told, came in game]
