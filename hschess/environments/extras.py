"""The advice on installing a missing tool."""

from __future__ import annotations


def missing(extra: str, error: ImportError) -> ImportError:
    """The error of a tool's file whose tool is not there; `extra` brings it."""
    return ImportError(f'{error.name or error} is not installed: pip install "hschess[{extra}]"', name=error.name)
