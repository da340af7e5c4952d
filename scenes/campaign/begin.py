"""From an encounter to its table."""

from __future__ import annotations

from hschess.campaign.encounter import Encounter
from scenes.context import Context
from scenes.stack import Command
from scenes.words import say


def encounter_table(context: Context, encounter: Encounter) -> Command | None:
    """The way to a new game of it."""
    del encounter
    context.complaint = context.complaint or say("campaign.soon")
    return None
