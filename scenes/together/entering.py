"""The ways into a room, as a screen goes them."""

from __future__ import annotations

from hschess.together.address import Address
from hschess.together.entries import is_name
from hschess.together.wishes import Ticket, Wish
from scenes.context import Context
from scenes.words import say


def own_name(context: Context) -> str:
    """What the user wants to be called; somebody without a name that can be shown is called a player."""
    written = context.settings.player_name.strip()
    return written if is_name(written) else say("together.nameless")


def ticket_to(context: Context, wish: Wish, address: Address | None = None) -> Ticket:
    """To a room of the user's own, or at this address."""
    return Ticket(wish, own_name(context), address)
