"""Opens an encounter's table, from any screen."""

from __future__ import annotations

from hschess.campaign.encounter import Encounter, encounter_word
from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.stack import Command, Go
from scenes.stage.game.encounter_match import new_encounter
from scenes.words import say


def table_of(context: Context, encounter: Encounter, hints: int = 0) -> ToTable:
    """A new game of the encounter with this many hints for the first turn. Raises `HschessError` for an unknown opponent."""
    names = say("name.you"), say(encounter_word(encounter.name, "who"))
    return ToTable(new_encounter(encounter, context.chance_seed(), names, context.today, hints), is_new=True)


def encounter_table(context: Context, encounter: Encounter) -> Command | None:
    """The command that opens a new game of it; None after an error, which the screen shows."""
    try:
        return Go(table_of(context, encounter), instead=True)
    except HschessError as error:
        context.complaint = str(error)
        return None
