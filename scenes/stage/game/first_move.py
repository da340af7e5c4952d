"""The first move of an encounter, found step by step: of a proved win if that takes one turn, else of master's plan.

No text and no pygame.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from hschess.campaign.beginning import story_in
from hschess.players.opponents import opponent
from hschess.rules.actions import CONCEDE, Action
from hschess.rules.engine import legal_actions
from hschess.rules.game import GameSoFar
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.game.match import thinking_of

MOST_BOARDS: Final = 60_000
"""A turn with more boards than this is not searched completely; the hint is then the first legal action."""
SLICE: Final = 40
"""Boards or positions in one step."""
ADVISER: Final = "master:playouts=200"
"""The user waits for the hint, in plain Python too, so its search is small."""


def first_move(match: EncounterMatch) -> Iterator[Action | None]:
    """None while the search runs, then the action."""
    if match.encounter.is_puzzle:
        return _solved(match.game)
    return _thought_of(match)


def _thought_of(match: EncounterMatch) -> Iterator[Action | None]:
    thinking = thinking_of(opponent(ADVISER), match.state, match.record.seed, len(match.record.actions))
    while (plan := thinking.step(SLICE)) is None:
        yield None
    yield plan.actions[0]


def _solved(start: GameSoFar) -> Iterator[Action | None]:
    """The shortest win first; equal boards are examined once."""
    waiting, seen, person = deque([start]), set[object](), start.state.to_move
    while waiting and len(seen) < MOST_BOARDS:
        game = waiting.popleft()
        for action in legal_actions(game.state):
            after = game if action is CONCEDE else game.after(action)
            outcome, story = after.state.outcome, story_in(after)
            if outcome is not None and outcome.winner == person:
                yield after.record.actions[len(start.record.actions)]
                return
            key = after.state.key(), story and story.since
            if outcome is None and key not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) % SLICE == 0 or not waiting:
            yield None
    yield legal_actions(start.state)[0]
