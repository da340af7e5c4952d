"""A game of an encounter that is over, as the progress counts it."""

from __future__ import annotations

from hschess.campaign.beginning import HINTS_TAG, story_in
from hschess.campaign.encounter import Extra
from hschess.campaign.progress import EncounterGame
from hschess.rules.actions import END
from hschess.rules.aliases import SideNumber
from hschess.rules.game import GameSoFar


def ended_encounter(game: GameSoFar) -> tuple[EncounterGame, Extra] | None:
    """The result of a game, and its extras; None for a plain game, and for one that goes on."""
    story, outcome = story_in(game), game.state.outcome
    if story is None or outcome is None:
        return None
    played = EncounterGame(
        encounter=story.encounter.name,
        is_won=outcome.winner == story.person,
        turns=_turns(game, story.person),
        lost=story.whole.lost,
        has_hint=HINTS_TAG in game.record.extra,
        date=game.record.date,
    )
    return played, story.encounter.extra


def _turns(game: GameSoFar, person: SideNumber) -> int:
    """The player's own turns, including the unfinished one in which the game ended."""
    own = [
        action for step, action in zip(game.steps, game.record.actions, strict=False) if step.state.to_move == person
    ]
    is_within = bool(own) and own[-1] != END and game.steps[-2].state.to_move == person
    return own.count(END) + is_within
