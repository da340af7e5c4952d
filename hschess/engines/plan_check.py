"""A check of engine plans: none reaches the game unchecked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.rules.actions import Action, Kind
from hschess.rules.engine import why_not
from hschess.rules.errors import NotationError
from hschess.rules.notation import parse_action
from hschess.rules.observation import Observation
from hschess.turns.space import space_of

_LAST: Final = (Kind.END, Kind.CONCEDE, Kind.SWAP, Kind.DISCOVER)
"""The actions that end a plan."""


def playable(observation: Observation, words: Sequence[str]) -> tuple[Action, ...]:
    """The actions of these words, up to the first that reveals something.

    Errors: `EngineError` that names the first that is no action or breaks the rules.
    """
    if not words:
        raise EngineError("its plan is empty")
    state, actions = observation.state.copy(), list[Action]()
    for word in words:
        try:
            action = parse_action(word, state.mode.cards)
        except NotationError as error:
            raise EngineError(f"its plan has '{word:.40}', which is not an action") from error
        reason = why_not(state, action)
        if reason is not None:
            raise EngineError(f"it planned '{word}' against the rules ({reason.rule}): {reason.text}")
        actions.append(action)
        if action.kind in _LAST or not space_of(state.mode).foreseen(state, action) or state.outcome is not None:
            break
    return tuple(actions)
