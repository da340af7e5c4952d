"""The faults in the user's file of engines, reported by whichever page lists them."""

from __future__ import annotations

from hschess.engines.named import named_engines
from scenes.context import Context
from scenes.words import say


def report_engine_faults(context: Context) -> None:
    """Have the next screen say the first fault of the file, if nothing else is to be said."""
    faults = named_engines(context.folder).faults
    if faults and not context.complaint:
        context.complaint = say("new.broken", why=faults[0])
