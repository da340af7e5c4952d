"""Helpers for entering a room."""

from __future__ import annotations

from hschess.together.address import Address
from hschess.together.entries import is_name
from hschess.together.wishes import Ticket, Wish
from scenes.context import Context
from scenes.words import say


def own_name(context: Context) -> str:
    """The user's name; a default for a name that cannot be shown."""
    written = context.settings.player_name.strip()
    return written if is_name(written) else say("together.nameless")


def ticket_to(context: Context, wish: Wish, address: Address | None = None) -> Ticket:
    """The ticket to a room of the user's own, or to the one at this address."""
    return Ticket(wish, own_name(context), address)
