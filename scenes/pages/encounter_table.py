"""Opens an encounter's table, from any screen."""

from __future__ import annotations

from hschess.campaign.encounter import Encounter, encounter_word
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.stage.game.encounter_match import new_encounter
from scenes.words import say


def table_of(context: Context, encounter: Encounter, hints: int = 0) -> ToTable:
    """A new game of the encounter with this many hints for the first turn. Raises `HschessError` for an unknown opponent."""
    names = say("name.you"), say(encounter_word(encounter.name, "who"))
    return ToTable(new_encounter(encounter, context.chance_seed(), names, context.today, hints), is_new=True)
