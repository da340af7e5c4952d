"""`random`: the level Random of the levels study (its AIPlayCard and AIAttack), the floor of every comparison.

It plays random affordable cards, in random gaps and at random targets, until it can pay for none; pieces that attack by choice attack at
random, even if they die. The study's game has no kings' powers: here a power that is used once a turn (Cheat, Castle's discovery, most of
a mode's own) counts as one more card, and powers without a limit, such as Castle's swaps, are left out. The mulligan and the card taken are
random too. After each action `random:eager=60` goes on with a chance of 60 percent only, like a novice who overlooks what it could do.
"""

from __future__ import annotations

from typing import Final

from hschess.players.contract import Decided, Plan, Thinking
from hschess.players.search.eager_player import EagerPlayer, is_tired
from hschess.rules.actions import END, Action, Kind
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.observation import Observation
from hschess.rules.state import State
from hschess.turns.space import space_of

NAME: Final = "random"
_LEFT_ALONE = (Kind.CASTLE, Kind.END, Kind.CONCEDE)
_ENDS_THE_PLAN = (Kind.DISCOVER, Kind.SWAP)


class RandomPlayer(EagerPlayer):
    """The player; the chance it is given decides everything."""

    def __init__(self, options: str = "") -> None:
        super().__init__(NAME, options)

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Plan at once; the score is always 0."""
        state, actions = observation.state.copy(), list[Action]()
        space = space_of(state.mode)
        while state.outcome is None and (not actions or actions[-1].kind not in _ENDS_THE_PLAN):
            action = END if is_tired(len(actions), self._eager, chance) else _draw(state, chance)
            actions.append(action)
            if action is END or not space.foreseen(state, action):
                break
        return Decided(Plan(tuple(actions), 0, 1))


def _draw(state: State, chance: Chance) -> Action:
    """A random card, piece or power, each equally likely, then a random place for it; the end of the turn if nothing is left."""
    sorts = dict[object, list[Action]]()
    goes_on = not state.mode.powers[state.to_move].once_a_turn
    for action in legal_actions(state):
        if action.kind not in _LEFT_ALONE and not (goes_on and action.kind == Kind.POWER):
            sorts.setdefault(_sort_of(action), []).append(action)
    weighted = [actions for actions in sorts.values() for _ in range(_copies(state, actions[0]))]
    if not weighted:
        return END
    actions = weighted[chance.below(len(weighted))]
    return actions[chance.below(len(actions))]


def _sort_of(action: Action) -> tuple[Kind, int]:
    """The first part of the choice: the card, the attacking piece or the card to take; a mulligan is a single choice."""
    return action.kind, action.slot if action.kind == Kind.ATTACK else action.card


def _copies(state: State, action: Action) -> int:
    """A card is as likely to be drawn as the hand holds copies of it."""
    return state.mover.hand.count(action.card) if action.kind in (Kind.PLAY, Kind.BONUS) else 1
