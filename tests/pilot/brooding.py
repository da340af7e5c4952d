"""A CPU that thinks for ever and has a plan from the start."""

from hschess.players.contract import Plan, Thinking
from hschess.rules.actions import END
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation


class Brooding:
    """A CPU that thinks for ever and has a plan from the start."""

    name = "brooding"
    clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        del observation, chance
        return ForEver()


class ForEver:
    nodes = 1
    progress = 0.4
    best = Plan((END,), 0.0, 1)

    def step(self, budget: int) -> Plan | None:
        del budget
        return None
