"""In every state, each action of the whole space is accepted if it is legal; the tool refuses any other, without effect."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest

from hschess.environments import openspiel_game
from hschess.environments.episode import Episode
from hschess.environments.gymnasium_env import HearthstoneChessEnv
from hschess.environments.openspiel_game import HearthstoneChessState
from hschess.environments.pettingzoo_env import HearthstoneChess, parallel_env
from hschess.rules.notation import format_position
from tests.environments.states import ALL_MODES, LINE_MODES, states_of

BEYOND = (-2, -1, 229, 10**6)
"""Numbers without an action."""
EVERY = 9
"""One in this many positions is checked."""


def states(mode: str, may_concede: bool) -> Iterator[HearthstoneChessState]:
    """Some positions of a random OpenSpiel game, including chance nodes and the last one."""
    parameters = f"(mode={mode},may_concede={may_concede})"
    state, source = pyspiel.load_game(f"{openspiel_game.NAME}{parameters}").new_initial_state(), random.Random(4)
    number = 0
    while not state.is_terminal():
        if number % EVERY == 0:
            yield state
        outcomes = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(source.choice(outcomes))
        number += 1
    yield state


@pytest.mark.parametrize("may_concede", [False, True])
@pytest.mark.parametrize("mode", LINE_MODES)
def test_openspiel_accepts_exactly_the_legal_actions(mode: str, may_concede: bool) -> None:
    for state in states(mode, may_concede):
        likely = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        line, history = str(state), state.history()
        for number in (*range(state.num_distinct_actions()), *BEYOND):
            if number in likely:
                state.clone().apply_action(number)
                continue
            with pytest.raises(pyspiel.SpielError):
                state.apply_action(number)
        assert (str(state), state.history()) == (line, history)


@pytest.mark.parametrize("mode", ALL_MODES)
def test_an_episode_accepts_exactly_the_legal_actions(mode: str) -> None:
    for number, state in enumerate(states_of(mode, range(2))):
        if number % EVERY:
            continue
        episode = Episode(mode)
        episode.state = state.copy()
        line, mask = episode.line(), episode.mask()
        for action in range(len(mask)):
            refused = episode.do(action)
            assert bool(refused) is not bool(mask[action])
            if refused:
                assert episode.line() == line
            else:
                assert format_position(episode.state) != format_position(state)
                episode = Episode(mode)
                episode.state = state.copy()


def test_gymnasium_and_pettingzoo_refuse_masked_actions_without_effect() -> None:
    at_once, in_turn = parallel_env(max_cycles=10**6), HearthstoneChess(max_cycles=10**6)
    learner = HearthstoneChessEnv(max_steps=10**6)
    at_once.reset(seed=1)
    in_turn.reset(seed=1)
    learner.reset(seed=1)
    lines = [one.episode.line() for one in (at_once, in_turn, learner)]
    for number in np.flatnonzero(learner.action_masks() == 0).tolist():
        _, _, _, _, infos = at_once.step({"player_0": number, "player_1": number})
        assert infos["player_0"]["refused"]
        in_turn.step(number)
        assert in_turn.infos["player_0"]["refused"]
        assert learner.step(number)[4]["refused"]

    assert [one.episode.line() for one in (at_once, in_turn, learner)] == lines
