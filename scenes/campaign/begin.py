"""From an encounter to its table."""

from __future__ import annotations

from hschess.campaign.encounter import Encounter
from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.pages.encounter_table import table_of
from scenes.stack import Command, Go


def encounter_table(context: Context, encounter: Encounter) -> Command | None:
    """The way to a new game of it; None if something is wrong, which the screen says."""
    try:
        return Go(table_of(context, encounter), instead=True)
    except HschessError as error:
        context.complaint = str(error)
        return None
