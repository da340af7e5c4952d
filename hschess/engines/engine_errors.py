"""The failures of an engine."""

from hschess.rules.errors import HschessError


class EngineError(HschessError):
    """An engine did not start, went silent, ended or sent an illegal answer; the message says which."""
