"""A player for hschess: it does the first legal action of each turn, in the order of their words, and then ends it."""

from hschess import Chance, Decided, Observation, Plan, legal_actions


class Leftmost:
    """The contract is `hschess.Player`; this has all that is needed."""

    def think(self, observation: Observation, chance: Chance) -> Decided:
        """The actions of a plan come from `legal_actions`; a plan may stop early, and is asked for again."""
        words = {action.text: action for action in legal_actions(observation.state)}
        first = min(word for word in words if word != "concede")
        return Decided(Plan((words[first],), score=0.0, nodes=1))
