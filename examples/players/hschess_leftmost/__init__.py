"""A player for hschess: it does the first legal action of each turn, in the order of their texts, and then ends the turn."""

from hschess import Chance, Decided, Observation, Plan, legal_actions


class Leftmost:
    """A complete implementation of `hschess.Player`."""

    def think(self, observation: Observation, chance: Chance) -> Decided:
        """Plan actions from `legal_actions`; after a plan that stops early, the player thinks again."""
        words = {action.text: action for action in legal_actions(observation.state)}
        first = min(word for word in words if word != "concede")
        return Decided(Plan((words[first],), score=0.0, nodes=1))
