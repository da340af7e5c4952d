"""An engine as a computer player like any other."""

from __future__ import annotations

from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.engines.link import Answer, Link
from hschess.players.contract import Plan
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation

MOST_PLANS: Final = 200
"""More plans for one turn than a turn has actions."""
LINES_A_STEP: Final = 20
_SEEDS: Final = 1 << 31


class EnginePlayer:
    """An engine in one game. Its thinking fails with an `EngineError`, and may be asked for again after that."""

    __slots__ = ("_is_new", "_link", "_plans", "_turn", "clairvoyant", "name")

    def __init__(self, name: str, link: Link) -> None:
        """`link` may have played other games before."""
        self.name = name
        self.clairvoyant = False
        self._link = link
        self._is_new = True
        self._turn = (0, 0)
        self._plans = 0

    def think(self, observation: Observation, chance: Chance) -> EngineThinking:
        """Ask it; it takes its random numbers from this chance, if it has an option for that."""
        turn = observation.state.round, observation.side
        self._plans = 1 if turn != self._turn else self._plans + 1
        self._turn = turn
        is_new, self._is_new = self._is_new, False
        return EngineThinking(
            self.name, self._link, observation, chance.below(_SEEDS), is_new, self._plans > MOST_PLANS
        )

    def close(self) -> None:
        """End the engine's connection."""
        self._link.close()


class EngineThinking:
    """A pending answer; a step takes the lines that have arrived, and blocks only for a moment."""

    __slots__ = ("_answer", "_began", "_conversation", "_fault", "_finished", "_link", "_name", "progress")

    def __init__(
        self, name: str, link: Link, observation: Observation, seed: int, is_new: bool, is_endless: bool
    ) -> None:
        self._name = name
        self._link = link
        self._answer = Answer()
        self._conversation = link.think(observation, seed, is_new, self._answer)
        self._finished: Plan | None = None
        self._fault = (
            EngineError(f"{name}: it has made {MOST_PLANS} plans in one turn and does not end it")
            if is_endless
            else None
        )
        self._began = link.clock()
        self.progress = 0.0

    @property
    def nodes(self) -> int:
        """The positions reported by the engine."""
        return self._answer.positions

    @property
    def chance(self) -> float | None:
        """Its side's last reported chance to win."""
        return self._answer.chance

    @property
    def best(self) -> Plan | None:
        """Its last reported plan."""
        if not self._answer.actions:
            return None
        return Plan(self._answer.actions, self._answer.chance or 0.0, max(1, self._answer.positions))

    def step(self, budget: int) -> Plan | None:
        """Take the lines that have arrived; `budget` is ignored, because the engine has its own. Errors: `EngineError` if it has failed."""
        if self._fault is not None:
            self._link.close()
            raise self._fault
        try:
            for _ in range(LINES_A_STEP):
                if self._finished is not None or not next(self._conversation, False):
                    break
        except EngineError as error:
            self._fault = EngineError(f"{self._name}: {error}")
            raise self._fault from error
        if self._answer.is_final:
            self._finished, self.progress = self.best, 1.0
        else:
            self.progress = max(self.progress, min(0.99, self._share()))
        return self._finished

    def _share(self) -> float:
        """The used share of its limit."""
        limit = self._link.limit
        if limit.ms is not None:
            return (self._link.clock() - self._began) * 1000 / limit.ms
        return self.nodes / (limit.positions or 1)
