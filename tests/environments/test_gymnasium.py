"""The game for Gymnasium: it passes the library's own test, and returns when the learner is to act."""

from __future__ import annotations

import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hschess.environments import gymnasium_env
from hschess.environments.gymnasium_env import ID, HearthstoneChessEnv
from hschess.players.contract import Decided, Plan, Thinking
from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import HschessError
from hschess.rules.observation import Observation, observe
from tests.each import each
from tests.environments.states import ALL_MODES, LINE_MODES


class Quitter:
    """Concedes as soon as the rules let it."""

    name = "quitter"
    clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        return Decided(Plan((CONCEDE,), 0, 1))


def act_at_random(env: HearthstoneChessEnv, chance: Chance) -> tuple[float, bool]:
    """One of the actions in the mask; returns the reward and whether the game is over."""
    allowed = np.flatnonzero(env.action_masks())
    _, reward, over, cut, _ = env.step(int(allowed[chance.below(len(allowed))]))
    return reward, over or cut


@each("seat", ["white", "black", "random"])
@each("mode", ALL_MODES)
def test_the_librarys_own_test_passes(mode: str, seat: str) -> None:
    check_env(gymnasium.make(ID, mode=mode, opponent="random", seat=seat).unwrapped)


def test_it_can_be_made_by_name() -> None:
    env = gymnasium.make(ID, mode="normal", opponent="random", render_mode="ansi")
    env.reset(seed=1)

    assert isinstance(env.unwrapped, HearthstoneChessEnv)
    assert str(env.render()).startswith("normal 1w 20/0/0/")


@each("seat", [0, 1])
@each("mode", LINE_MODES)
def test_the_learner_is_to_act_until_the_result_is_its_reward(mode: str, seat: int) -> None:
    env = HearthstoneChessEnv(mode, "random", ("white", "black")[seat])
    for seed in range(5):
        env.reset(seed=seed)
        chance, over, reward = seeded(seed), False, 0.0
        while not over:
            assert (env.episode.mover, env.episode.is_over) == (seat, False)
            reward, over = act_at_random(env, chance)
            assert over or reward == 0
        outcome = env.episode.state.outcome
        assert outcome is not None
        assert reward == (0 if outcome.winner is None else 1 if outcome.winner == seat else -1)


def test_the_observation_is_that_of_the_learners_side() -> None:
    env = HearthstoneChessEnv("normal", "random", "black")
    shown, info = env.reset(seed=3)

    assert shown.tolist() == env.episode.vector.numbers_of(observe(env.episode.state, 1))
    assert info["action_mask"].tolist() == env.action_masks().tolist() == list(env.episode.mask())


def test_the_same_seed_is_the_same_game_against_a_player_with_luck() -> None:
    lines = []
    for _ in range(2):
        env = HearthstoneChessEnv("friendly", "random", "random", render_mode="ansi")
        env.reset(seed=5)
        env.reset()
        chance = seeded(1)
        lines.append([(act_at_random(env, chance), env.render()) for _ in range(6)])

    assert lines[0] == lines[1]


def test_both_seats_come_if_the_seat_is_drawn() -> None:
    env = HearthstoneChessEnv(opponent="random", seat="random")
    sides = set()
    for _ in range(20):
        env.reset()
        sides.add(env.side)

    assert sides == {0, 1}


def test_a_custom_player_may_be_the_opponent() -> None:
    env = HearthstoneChessEnv(opponent=Quitter())
    env.reset(seed=1)

    _, reward, over, _, _ = env.step(env.episode.encoding.actions.index(env.episode.legal[-1]))

    assert (reward, over) == (1, True)


def test_an_illegal_action_is_refused_and_the_turn_goes_on() -> None:
    env = HearthstoneChessEnv(max_steps=2)
    env.reset(seed=1)

    assert env.step(91)[4]["refused"].startswith("R13: ")
    assert env.step(91)[2:4] == (False, True)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seat": "north"}, "there is no seat 'north'; expected one of white, black, random"),
        ({"opponent": "nobody"}, "there is no player 'nobody'"),
        ({"mode": "nothing"}, "there is no mode 'nothing'"),
    ],
)
def test_unknown_settings_are_reported(settings: dict[str, str], words: str) -> None:
    with pytest.raises(HschessError, match=words):
        HearthstoneChessEnv(**settings)  # type: ignore[arg-type]  # mypy cannot know which it is


def test_a_missing_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, gymnasium_env.__name__)

    with pytest.raises(ImportError, match=r'gymnasium is not installed: pip install "hschess\[rl\]"'):
        __import__(gymnasium_env.__name__)
