"""Computer players by name, each with its own random source."""

from __future__ import annotations

from hschess.players.contract import Plan, Player, Thinking, finish, sight
from hschess.players.opponents import levels, typed_opponent
from hschess.players.registry import names
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import HschessError
from hschess.rules.observation import Observation
from hschess.rules.state import State


class CpuPlayer:
    """A computer player with its own random source, which continues from plan to plan."""

    def __init__(self, player: Player, chance: Chance) -> None:
        self._player = player
        self._chance = chance

    @property
    def name(self) -> str:
        """Its name: `master`, `bfs:aggressive`."""
        return self._player.name

    @property
    def clairvoyant(self) -> bool:
        """Whether it sees hidden cards."""
        return self._player.clairvoyant

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Begin to think with the caller's chance, so that it can replace any `Player`."""
        return self._player.think(observation, chance)

    def choose(self, state: State) -> Plan:
        """Its next plan for the side to move: to the end of the turn, or to the first unknown result.

        It sees no more of the state than the side to move may know. Errors: `HschessError` if the game is over, or the plan is empty.
        """
        if state.outcome is not None:
            raise HschessError("the game is over (R22 to R25): there is nothing to choose")
        plan = finish(self.think(sight(self._player, state), self._chance))
        if not plan.actions:
            raise HschessError(f"the player '{self.name}' returned an empty plan, and the game cannot go on")
        return plan


def player(who: str | Player, seed: int = 0) -> CpuPlayer:
    """The player with this name, as in `--cpu` of the commands, or your own player; the same seed gives the same choices.

    `level:NAME` is a level without its handicap, `plugin:NAME` a player of an installed package. Errors: `HschessError` that lists the
    names, or describes the fault of an option.
    """
    return CpuPlayer(_named(who) if isinstance(who, str) else who, seeded(seed))


def _named(name: str) -> Player:
    from hschess.engines.plugins import PLUGIN, plugin_player

    return plugin_player(name.removeprefix(PLUGIN)) if name.startswith(PLUGIN) else typed_opponent(name)


def player_names() -> tuple[str, ...]:
    """The shipped players, sorted, then the levels from the weakest on; options may follow a name after a colon."""
    return (*names(), *(level.seat for level in levels()))
