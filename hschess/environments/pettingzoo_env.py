"""The game for PettingZoo: both sides are learners.

    from hschess.environments import pettingzoo_env
    env = pettingzoo_env.env(mode="paper")

`env` is for agents that act in turn (AEC): the side to move acts, and may act several times before its turn ends. `parallel_env` is for
agents that act at once: in each cycle the side to move acts, and the other one's action is ignored.

Agents: `player_0` is White, `player_1` Black.

Actions: `Discrete`, numbered by `encoding`; 229 in every mode of the line battle. An illegal action changes nothing but counts, and
`info["refused"]` says why, with the rule's number.

Observations: a dictionary. `observation` is a `Box` of float32, the numbers of `vector` in the game's own units (points of health, crystals
of mana, cards, rounds); `action_mask` is a `MultiBinary` of int8 with 1 for each legal action. Of the waiting side, `env` masks all
actions, while `parallel_env` leaves `end`. No observation reveals what the side cannot know.

Rewards: 1 for the winner and -1 for the loser when the game ends, 0 for a draw and at any other time; they always add up to 0.

Needs the extra `rl`.
"""

from __future__ import annotations

from array import array
from typing import Any, ClassVar, Final

from hschess.environments.episode import Episode, check_render_mode, limit_of
from hschess.extras import missing
from hschess.rules.actions import END
from hschess.rules.aliases import SideNumber
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise missing("rl", error) from error

AGENTS: Final = ("player_0", "player_1")
NAME: Final = "hschess_v0"
Observed = dict[str, Any]
"""`observation` and `action_mask`."""


def observation_box(episode: Episode) -> Box:
    """The space of observations."""
    low, high = episode.vector.bounds()
    return Box(np.array(low, np.float32), np.array(high, np.float32), dtype=np.float32)


class SharedPart:
    """The common part of both kinds of environment: spaces, deals and observations."""

    def _open(
        self, mode: str | Mode, may_concede: bool, render_mode: str | None, max_cycles: int | None, sides: int
    ) -> None:
        """Make the episode; the usual limit is its longest for each of these sides."""
        self.episode = Episode(mode, may_concede)
        count = len(self.episode.encoding.actions)
        self._actions = {agent: Discrete(count) for agent in AGENTS}
        self._observations = {
            agent: Dict({"observation": observation_box(self.episode), "action_mask": MultiBinary(count)})
            for agent in AGENTS
        }
        self._random, _ = seeding.np_random()
        self.possible_agents = list(AGENTS)
        self.max_cycles = limit_of("max_cycles", max_cycles, sides * self.episode.longest)
        check_render_mode(render_mode)
        self.render_mode = render_mode

    def observation_space(self, agent: str) -> Dict:
        """The space of this agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The space of this agent's actions."""
        return self._actions[agent]

    def render(self) -> str | None:
        """The position line if the render mode is `ansi`."""
        return self.episode.line() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None) -> None:
        """The deal of this seed, or another one: the same after the same seed."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode.begin(int(self._random.integers(1 << 63)) if seed is None else seed)

    def _seen(self, side: SideNumber, mask: bytearray) -> Observed:
        """A side's observation, with this mask."""
        seen = np.frombuffer(array("f", self.episode.seen(side)), np.float32)
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def _rewards(self) -> dict[str, float]:
        """Each agent's reward at the present point of the game."""
        return dict(zip(AGENTS, self.episode.returns(), strict=True))


class HearthstoneChess(SharedPart, AECEnv):
    """Agents that act in turn; see the module for spaces, units and rewards.

    `max_cycles` is how many actions each side may do, illegal ones too; the turns of a side that has used them up pass by themselves, and
    when both have, the game is truncated. Without it no legal game of the line battle is. `render` returns the position line.

    Errors: `HschessError` for an unknown mode, a limit below 1, an action outside the space, or a step before `reset`.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": NAME, "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        mode: str | Mode = "paper",
        max_cycles: int | None = None,
        may_concede: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._open(mode, may_concede, render_mode, max_cycles, sides=1)
        self.agent_selection = AGENTS[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: with a seed that of `new_game(mode, seed)`, without one the next. There are no options."""
        self._deal(seed)
        self.agents = list(AGENTS)
        self._left = [self.max_cycles, self.max_cycles]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.episode.mover]

    def observe(self, agent: str) -> Observed:
        """This agent's observation now."""
        side = AGENTS.index(agent)
        is_mover = side == self.episode.mover and not self.episode.is_over
        return self._seen(side, self.episode.mask() if is_mover else self.episode.encoding.mask(()))

    def step(self, action: int | None) -> None:
        """The agent to move does this; None if its game is over."""
        agent, is_over = self.agent_selection, self.episode.is_over
        if is_over or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise HschessError(f"None is no action while the game of {agent} goes on; expected a number of its mask")
        refused = self.episode.do(action)
        self.infos = {one: {} for one in AGENTS}
        if refused:
            self.infos[agent]["refused"] = refused
        self._left[AGENTS.index(agent)] -= 1
        self._cumulative_rewards[agent] = 0.0
        self._judge()
        self._accumulate_rewards()

    def _judge(self) -> None:
        while not self.episode.is_over and any(self._left) and not self._left[self.episode.mover]:
            self.episode.pass_on()
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(AGENTS, self.episode.is_over)
        self.truncations = dict.fromkeys(AGENTS, not self.episode.is_over and not any(self._left))
        self.agent_selection = AGENTS[self.episode.mover]


class ParallelHearthstoneChess(SharedPart, ParallelEnv[str, Observed, int]):
    """Agents that act at once; see the module for spaces, units and rewards. `max_cycles` is the number of steps.

    Errors: `HschessError` for an unknown mode, a limit below 1, an action outside the space, or a step before `reset`.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": NAME, "render_modes": ["ansi"]}

    def __init__(
        self,
        mode: str | Mode = "paper",
        max_cycles: int | None = None,
        may_concede: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._open(mode, may_concede, render_mode, max_cycles, sides=2)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Deal: with a seed that of `new_game(mode, seed)`, without one the next. There are no options."""
        self._deal(seed)
        self.agents = list(AGENTS)
        self._left = self.max_cycles
        return self._shown(), {agent: {} for agent in AGENTS}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The agent to move does its action."""
        mover = AGENTS[self.episode.mover]
        refused = self.episode.do(actions[mover])
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        if refused:
            infos[mover]["refused"] = refused
        self._left -= 1
        over, cut = self.episode.is_over, self._left <= 0
        self.agents = [] if over or cut else list(AGENTS)
        ends = dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, cut and not over)
        return self._shown(), self._rewards(), *ends, infos

    def _shown(self) -> dict[str, Observed]:
        masks = [self.episode.encoding.mask((END,)) for _ in AGENTS]
        if not self.episode.is_over:
            masks[self.episode.mover] = self.episode.mask()
        return {agent: self._seen(side, masks[side]) for side, agent in enumerate(AGENTS)}


raw_env = HearthstoneChess
"""The environment without a wrapper."""


def env(**settings: Any) -> OrderEnforcingWrapper[str, Observed, int]:
    """The environment for agents that act in turn, which also says so if it is used in the wrong order."""
    return OrderEnforcingWrapper(HearthstoneChess(**settings))


def parallel_env(**settings: Any) -> ParallelHearthstoneChess:
    """The environment for agents that act at once."""
    return ParallelHearthstoneChess(**settings)
