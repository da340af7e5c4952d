"""The advice on installing a missing tool."""

from __future__ import annotations

from hschess.extras import needed


def missing(extra: str, error: ImportError) -> ImportError:
    """The error of a tool's file whose tool is not there; `extra` brings it."""
    return ImportError(needed(f"{error.name or error} is not installed", extra), name=error.name)
