"""The text about a room: refusals and presence."""

from __future__ import annotations

from hschess.rules.errors import HschessError, Reason
from hschess.together.wishes import NoServerError, ServerRefusalError
from scenes.together.model.presence import Presence
from scenes.words import has_words, reason_words, say


def fault_words(error: HschessError) -> str:
    """The reason of a refusal or a lost connection in the chosen language; an unknown reason as the server sent it."""
    if isinstance(error, ServerRefusalError):
        if error.rule:
            return reason_words(Reason(error.rule, str(error), error.key, tuple(error.values.items())))
        return _said(f"together.no.{error.key}", error)
    if isinstance(error, NoServerError):
        return _said(f"together.server.{error.key}", error)
    return say("together.failed", why=str(error))


def _said(key: str, error: ServerRefusalError | NoServerError) -> str:
    if not has_words(key):
        return str(error)
    try:
        return say(key, **{name: f"{value!s:.80}" for name, value in error.values.items()})
    except (KeyError, TypeError, IndexError):
        # The server has sent other values than the sentence needs.
        return str(error)


def presence_words(name: str, presence: Presence) -> str:
    """The text that a player is away; empty while connected."""
    if presence.is_here:
        return ""
    if presence.is_gone:
        return say("together.gone", name=name)
    return say("together.away", name=name, left=clock_words(presence.claim_in_s))


def clock_words(seconds: int) -> str:
    """Minutes and seconds.

    >>> clock_words(161)
    '2:41'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
