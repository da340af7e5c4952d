"""The failures of an engine."""

from hschess.rules.errors import HschessError


class EngineError(HschessError):
    """An engine did not start, went silent, ended or answered what cannot be played; the sentence says which."""
