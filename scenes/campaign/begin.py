"""Begins an encounter at its table."""

from __future__ import annotations

from hschess.campaign.encounter import Encounter
from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.pages.encounter_table import table_of
from scenes.stack import Command, Go


def encounter_table(context: Context, encounter: Encounter) -> Command | None:
    """The command that opens a new game of it; None after an error, which the screen shows."""
    try:
        return Go(table_of(context, encounter), instead=True)
    except HschessError as error:
        context.complaint = str(error)
        return None
