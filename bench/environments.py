"""The steps per second of the environments for other tools, for `hschess bench environments`.

All play random games of `paper` without concessions, in alternating short slices, next to the plain engine: the same random games without
an environment. A step of the engine is an action; one of Gymnasium's includes the opponent's turn if the learner's is over; OpenSpiel's
moves of chance are steps.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Final

from hschess.cli.common import Json, print_json
from hschess.cli.streams import say
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.rules.playout import PlayoutRng, play_out_by_engine

MODE: Final = "paper"
ENGINE: Final = "engine"
ROUNDS: Final = 4
"""Slices of each, so that other load of the machine affects all alike."""
PlayGame = Callable[[int], int]
"""Plays the random game of a seed; returns its steps."""


def run_environments(arguments: argparse.Namespace) -> int:
    """Print the figures. Errors: `HschessError` that names the extra to install, if a tool is missing."""
    rates = steps_per_second(drivers(), max(0.01, arguments.seconds))
    figures: Json = {
        name: {"steps_per_second": round(rate), "engine_steps_for_one": round(rates[ENGINE] / rate, 1)}
        for name, rate in rates.items()
    }
    if arguments.json:
        print_json({"environments": figures})
        return 0
    say(f"{MODE:<24}{'steps a second':>16}{'steps of the engine for one':>30}")
    for name, rate in rates.items():
        say(f"{name:<24}{rate:>16,.0f}{rates[ENGINE] / rate:>30.1f}")
    return 0


def drivers() -> dict[str, PlayGame]:
    """The engine and each environment. Errors: `HschessError` that names the extra to install."""
    try:
        found = {"PettingZoo, in turn": _in_turn(), "PettingZoo, at once": _at_once()}
        return {ENGINE: _engine(), **found, "Gymnasium": _gymnasium(), "OpenSpiel": _openspiel()}
    except ImportError as error:
        raise HschessError(f"bench: {error}") from error


def steps_per_second(games: dict[str, PlayGame], seconds: float) -> dict[str, float]:
    """Steps per second by name; each is played for `seconds`, at least one game in every round."""
    spent, done = dict.fromkeys(games, 0.0), dict.fromkeys(games, 0)
    for seed in range(ROUNDS):
        for name, play in games.items():
            began = now = time.perf_counter()
            while now == began or now - began < seconds / ROUNDS:
                done[name] += play(seed)
                now = time.perf_counter()
            spent[name] += now - began
    return {name: done[name] / spent[name] for name in games}


def _engine() -> PlayGame:
    rng = PlayoutRng(1)
    return lambda seed: play_out_by_engine(new_game(MODES[MODE], seed), rng, may_concede=False)


def _in_turn() -> PlayGame:
    from hschess.environments.pettingzoo_env import HearthstoneChess

    env, rng = HearthstoneChess(MODE), PlayoutRng(1)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        while not env.episode.is_over:
            allowed = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(allowed[rng.below(len(allowed))])
            steps += 1
        return steps

    return play


def _at_once() -> PlayGame:
    from hschess.environments.pettingzoo_env import ParallelHearthstoneChess

    env, rng = ParallelHearthstoneChess(MODE), PlayoutRng(1)

    def play(seed: int) -> int:
        shown, _ = env.reset(seed=seed)
        steps = 0
        while env.agents:
            allowed = {agent: one["action_mask"].nonzero()[0] for agent, one in shown.items()}
            shown, *_ = env.step({agent: int(ones[rng.below(len(ones))]) for agent, ones in allowed.items()})
            steps += 1
        return steps

    return play


def _gymnasium() -> PlayGame:
    from hschess.environments.gymnasium_env import HearthstoneChessEnv

    env, rng = HearthstoneChessEnv(MODE, opponent="random"), PlayoutRng(1)

    def play(seed: int) -> int:
        _, info = env.reset(seed=seed)
        steps = 0
        while not env.episode.is_over:
            allowed = info["action_mask"].nonzero()[0]
            *_, info = env.step(allowed[rng.below(len(allowed))])
            steps += 1
        return steps

    return play


def _openspiel() -> PlayGame:
    from hschess.environments.openspiel_game import HearthstoneChessGame

    game, rng = HearthstoneChessGame({"mode": MODE}), PlayoutRng(1)

    def play(seed: int) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            outcomes = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(outcomes[rng.below(len(outcomes))])
            steps += 1
        return steps

    return play
