"""Arguments that the environments refuse in one sentence instead of playing something else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hschess.environments.gymnasium_env import HearthstoneChessEnv
from hschess.environments.pettingzoo_env import HearthstoneChess, ParallelHearthstoneChess
from hschess.rules.errors import HschessError
from tests.each import each

LIMITS: dict[str, Callable[[int], object]] = {
    "max_steps": lambda limit: HearthstoneChessEnv(max_steps=limit),
    "max_cycles": lambda limit: HearthstoneChess(max_cycles=limit),
    "max_cycles at once": lambda limit: ParallelHearthstoneChess(max_cycles=limit),
}
ENVIRONMENTS: tuple[Callable[..., Any], ...] = (HearthstoneChessEnv, HearthstoneChess, ParallelHearthstoneChess)


@each("limit", [0, -1])
@each("name", LIMITS)
def test_a_limit_without_room_for_an_action_is_refused(name: str, limit: int) -> None:
    with pytest.raises(HschessError, match=f"'{name.split(maxsplit=1)[0]}' cannot be {limit}; expected 1 or more"):
        LIMITS[name](limit)


@pytest.mark.parametrize("make", ENVIRONMENTS)
def test_an_unknown_render_mode_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(HschessError, match="there is no render mode 'human'; expected ansi"):
        make(render_mode="human")


USES: dict[str, Callable[[Any], object]] = {
    "a step": lambda env: env.step(
        {"player_0": 95, "player_1": 95} if isinstance(env, ParallelHearthstoneChess) else 95
    ),
    "render": lambda env: env.render(),
    "the observation": lambda env: env.last() if isinstance(env, HearthstoneChess) else env.episode.seen(0),
    "the mask": lambda env: env.action_masks() if isinstance(env, HearthstoneChessEnv) else env.episode.mask(),
}


@each("use", USES.values(), ids=USES)
@each("make", ENVIRONMENTS)
def test_before_reset_everything_says_that_no_game_has_been_dealt(
    make: Callable[..., Any], use: Callable[[Any], object]
) -> None:
    env = make(render_mode="ansi")

    with pytest.raises(HschessError, match=r"^no game has been dealt yet; expected reset\(\) before anything else$"):
        use(env)


def test_none_is_no_action_while_the_game_goes_on() -> None:
    env = HearthstoneChess()
    env.reset(seed=1)

    with pytest.raises(HschessError, match="None is no action while the game of player_0 goes on"):
        env.step(None)


@each("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@each("make", ENVIRONMENTS)
def test_an_environment_can_be_copied_before_its_first_deal(
    make: Callable[..., Any], again: Callable[[Any], Any]
) -> None:
    first, second = make(), again(make())
    first.reset(seed=1)

    with pytest.raises(HschessError, match="no game has been dealt yet"):
        second.episode.line()
    second.reset(seed=1)
    assert second.episode.line() == first.episode.line()


@each("action", [1.5, "1", np.array(1.5)])
@each("make", ENVIRONMENTS)
def test_an_action_that_is_no_whole_number_is_not_rounded_to_one(make: Callable[..., Any], action: object) -> None:
    env = make()
    env.reset(seed=1)
    before = env.episode.line()

    with pytest.raises(TypeError, match="integer"):
        env.step({"player_0": action, "player_1": action} if make is ParallelHearthstoneChess else action)

    assert env.episode.line() == before


@pytest.mark.parametrize("action", [np.int64(95), np.array(95)])
def test_a_whole_number_of_numpy_is_an_action(action: Any) -> None:
    env = HearthstoneChessEnv(opponent="random")
    env.reset(seed=1)

    *_, info = env.step(action)

    assert "refused" not in info
    assert env.episode.state.round == 2


def test_a_level_of_the_game_is_an_opponent() -> None:
    env = HearthstoneChessEnv(opponent="level:page", seat="black")

    env.reset(seed=1)

    assert env.episode.mover == env.side == 1
