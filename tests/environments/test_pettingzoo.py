"""The game for PettingZoo: it passes the library's own tests, and shows no more than the rules allow."""

import sys

import numpy as np
import pytest

from hschess.environments import pettingzoo_env
from hschess.environments.pettingzoo_env import AGENTS, HearthstoneChess
from hschess.extras import missing
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position
from hschess.rules.observation import observe
from tests.environments.librarys_tests import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from tests.environments.states import ALL_MODES, LINE_MODES

# The library means environments whose observation is no dictionary; those of its own card and board games are recognised by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("mode", ALL_MODES)
def test_the_librarys_tests_of_the_interface_pass(mode: str) -> None:
    api_test(pettingzoo_env.env(mode=mode), num_cycles=1000)
    parallel_api_test(pettingzoo_env.parallel_env(mode=mode))


@pytest.mark.parametrize("mode", ALL_MODES)
def test_the_librarys_tests_of_seeds_pass(mode: str) -> None:
    seed_test(lambda: pettingzoo_env.env(mode=mode))
    parallel_seed_test(lambda: pettingzoo_env.parallel_env(mode=mode))


def test_the_librarys_test_of_the_cycles_passes() -> None:
    max_cycles_test(pettingzoo_env)


def act_at_random(env: HearthstoneChess, chance: Chance) -> None:
    """The agent to move does one of the actions in its mask."""
    allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    env.step(int(allowed[chance.below(len(allowed))]))


@pytest.mark.parametrize("mode", LINE_MODES)
def test_rewards_come_at_the_end_and_add_up_to_zero(mode: str) -> None:
    env = HearthstoneChess(mode)
    for seed in range(10):
        env.reset(seed=seed)
        chance = seeded(seed)
        while not env.episode.is_over:
            assert set(env.rewards.values()) == {0.0}
            act_at_random(env, chance)
        outcome = env.episode.state.outcome
        assert outcome is not None
        assert sum(env.rewards.values()) == 0
        assert outcome.winner is None or env.rewards[AGENTS[outcome.winner]] == 1
        assert all(env.terminations.values())


def test_a_seed_deals_the_game_of_that_seed() -> None:
    env = HearthstoneChess("normal", render_mode="ansi")
    env.reset(seed=7)

    assert env.render() == format_position(new_game(MODES["normal"], 7), full=False)


def test_without_a_seed_the_deals_follow_from_the_last_one() -> None:
    env = HearthstoneChess()
    lines = []
    for _ in range(2):
        env.reset(seed=7)
        env.reset()
        lines.append(env.episode.line())
    env.reset()

    assert lines[0] == lines[1] != env.episode.line()


def test_an_illegal_action_is_refused_in_the_rules_own_words() -> None:
    env = HearthstoneChess()
    env.reset(seed=1)

    env.step(91)

    assert env.agent_selection == "player_0"
    assert env.infos["player_0"]["refused"].startswith("R13: ")
    assert env.infos["player_1"] == {}


def test_a_waiting_agent_has_no_action_and_only_sees_the_end() -> None:
    env = HearthstoneChess()
    env.reset(seed=1)
    shown, _ = pettingzoo_env.parallel_env().reset(seed=1)

    assert not env.observe("player_1")["action_mask"].any()
    assert np.flatnonzero(shown["player_1"]["action_mask"]).tolist() == [95]


def test_each_agent_gets_its_sides_observation() -> None:
    env, both = HearthstoneChess("normal"), pettingzoo_env.parallel_env(mode="normal")
    env.reset(seed=1)
    shown, _ = both.reset(seed=1)

    for side, agent in enumerate(AGENTS):
        seen = env.episode.vector.numbers_of(observe(env.episode.state, side))
        assert env.observe(agent)["observation"].tolist() == seen
        assert shown[agent]["observation"].tolist() == seen


def test_the_waiting_agents_action_is_ignored() -> None:
    env = pettingzoo_env.parallel_env(render_mode="ansi")
    env.reset(seed=1)
    before = env.render()

    env.step({"player_0": 91, "player_1": 95})

    assert env.render() == before


def test_turns_pass_by_themselves_when_a_side_has_used_up_its_actions() -> None:
    """Including the mulligan, which has no end of turn."""
    env = HearthstoneChess("normal", max_cycles=1)
    env.reset(seed=1)
    env.step(95)
    assert env.agent_selection == "player_1"
    env.step(95)

    assert (env.truncations["player_0"], env.truncations["player_1"]) == (True, True)
    assert not any(env.terminations.values())


def test_a_missing_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, pettingzoo_env.__name__)

    with pytest.raises(ImportError, match=r'pettingzoo is not installed: pip install "hschess\[rl\]"'):
        __import__(pettingzoo_env.__name__)
    assert str(missing("rl", ImportError("x"))) == 'x is not installed: pip install "hschess[rl]"'
