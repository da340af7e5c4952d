"""Reports the errors in the user's list of engines, on any page that shows the engines."""

from __future__ import annotations

from hschess.engines.named import named_engines
from scenes.context import Context
from scenes.words import say


def report_engine_faults(context: Context) -> None:
    """Have the next screen show the first error of the file, unless it has another message."""
    faults = named_engines(context.folder).faults
    if faults and not context.complaint:
        context.complaint = say("new.broken", why=faults[0])
