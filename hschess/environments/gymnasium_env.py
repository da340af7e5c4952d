"""The game for Gymnasium: one learner, against a computer player of the game.

    import gymnasium
    from hschess.environments import gymnasium_env
    env = gymnasium.make("hschess/HearthstoneChess-v0", mode="paper", opponent="bfs", seat="black")

A step is one action of the learner; when its turn is over the opponent plays its own, and the step returns when the learner is to act
again.

Actions: `Discrete`, numbered by `encoding`; 229 in every mode of the line battle. `info["action_mask"]`, and `action_masks()` for libraries
that ask that way, have 1 for each legal action. An illegal action changes nothing but counts, and `info["refused"]` says why, with the
rule's number.

Observations: a `Box` of float32, the numbers of `vector` in the game's own units (points of health, crystals of mana, cards, rounds). They
never reveal hidden cards.

Rewards: 1 when the learner has won, -1 when it has lost, 0 for a draw and in every other step.

Needs the extra `rl`.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from hschess.environments.episode import Episode, check_render_mode, limit_of
from hschess.extras import missing
from hschess.players.contract import Player
from hschess.players.opponents import typed_opponent
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, WHITE, Mode

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
except ImportError as error:
    raise missing("rl", error) from error

ID: Final = "hschess/HearthstoneChess-v0"
RANDOM: Final = "random"
SEATS: Final = {"white": WHITE, "black": BLACK}
Numbers = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.int8]]


class HearthstoneChessEnv(gymnasium.Env[Numbers, Any]):
    """The learner's side of a game; see the module for spaces, units and rewards.

    `opponent` is the name of a player or a level, as `--cpu` takes it, or a player. `seat` is `white`, `black`, or `random` for another
    draw in each game. After `max_steps`, illegal actions counted, the game is truncated; without it no legal game of the line battle is.
    `render` returns the position line as the learner sees it.

    Errors: `HschessError` for an unknown mode, player or seat, a limit below 1, an action outside the space, or a step before `reset`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as the library declares it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        mode: str | Mode = "paper",
        opponent: str | Player = "bfs",
        seat: str = "white",
        max_steps: int | None = None,
        may_concede: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if seat not in (*SEATS, RANDOM):
            raise HschessError(f"there is no seat '{seat}'; expected one of {', '.join((*SEATS, RANDOM))}")
        self.episode = Episode(mode, may_concede)
        self.opponent = typed_opponent(opponent) if isinstance(opponent, str) else opponent
        self.side = SEATS.get(seat, WHITE)
        self.max_steps = limit_of("max_steps", max_steps, self.episode.longest)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._is_drawn = seat == RANDOM
        low, high = self.episode.vector.bounds()
        self.observation_space = Box(np.array(low, np.float32), np.array(high, np.float32), dtype=np.float32)
        self.action_space = Discrete(len(self.episode.encoding.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal: with a seed that of `new_game(mode, seed)`, without one the next. There are no options."""
        super().reset(seed=seed)
        deal, luck = (int(one) for one in self.np_random.integers(1 << 63, size=2))
        if self._is_drawn:
            self.side = int(self.np_random.integers(2))
        self.episode.begin(deal if seed is None else seed)
        self._chance = seeded(luck)
        self._steps = 0
        self._wait()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Do this, and let the opponent play if the turn is over."""
        refused = self.episode.do(action)
        self._steps += 1
        self._wait()
        over = self.episode.is_over
        info = self._info()
        if refused:
            info["refused"] = refused
        cut = not over and self._steps >= self.max_steps
        return self._observation(), self.episode.returns()[self.side], over, cut, info

    def action_masks(self) -> Mask:
        """1 for each legal action; none is when the game is over."""
        return np.frombuffer(self.episode.mask(), np.int8)

    def render(self) -> str | None:
        """The position line as the learner sees it, if the render mode is `ansi`."""
        return self.episode.line(self.side) if self.render_mode == "ansi" else None

    def _wait(self) -> None:
        while not self.episode.is_over and self.episode.mover != self.side:
            self.episode.play_turn(self.opponent, self._chance)

    def _observation(self) -> Numbers:
        return np.frombuffer(array("f", self.episode.seen(self.side)), np.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


# Gymnasium makes it by its name once this module is imported.
gymnasium.register(ID, entry_point=f"{__name__}:{HearthstoneChessEnv.__name__}")
