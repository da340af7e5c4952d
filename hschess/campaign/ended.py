"""A game of an encounter that is over, as the progress counts it. Imports the campaign and the rules."""

from __future__ import annotations

from hschess.campaign.beginning import HINTS_TAG, story_in
from hschess.campaign.encounter import Extra
from hschess.campaign.progress import EncounterGame
from hschess.rules.game import Game


def ended_encounter(game: Game) -> tuple[EncounterGame, Extra] | None:
    """What a game has come to, and the finer points that were asked; None for a plain game, and for one that goes on."""
    story, outcome = story_in(game), game.state.outcome
    if story is None or outcome is None:
        return None
    played = EncounterGame(
        encounter=story.encounter.name,
        is_won=outcome.winner == story.person,
        turns=story.whole.turns,
        lost=story.whole.lost,
        has_hint=HINTS_TAG in game.record.extra,
        date=game.record.date,
    )
    return played, story.encounter.extra
