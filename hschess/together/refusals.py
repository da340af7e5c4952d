"""The refusals of rooms and servers: a closed list, each with a key for other languages and a sentence.

The rules of the game have their own refusals (`hschess.rules.refusal`).
"""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError

TEXTS: Final = {
    "not_begun": "The game has not begun: a seat is still free.",
    "over": "The game is over.",
    "not_over": "The game is not over.",
    "not_your_turn": "It is the other side's turn.",
    "too_late": "The time for this turn is over.",
    "not_late": "The time for this turn is not over.",
    "stale": "Something else has happened first.",
    "ahead": "The log of this room has {lines} lines; '{field}' cannot be {given}.",
    "no_undo": "Taking back is not allowed in this room.",
    "nothing_to_undo": "Nothing can be taken back: something hidden was shown, or chance has decided.",
    "not_away": "The other player is here.",
    "too_early": "The win can be claimed after the other player has been gone for three minutes; {left} s are left.",
    "seat_taken": "The room is full: both seats are taken.",
    "asked_before": "You have asked for another game already.",
    "too_much_said": "So much has been said in this game that no more is passed on.",
    "too_long": "The game has become too long to be played on.",
    "no_room": "There is no room with the code {code}.",
    "no_watching": "Nobody may watch this room.",
    "full_of_watchers": "{most} people watch this room already.",
    "rooms_full": "The server has {most} rooms, and no more fit.",
    "many_rooms": "There are {most} rooms from this address already; end one of the games, or leave a room that waits.",
    "many_left_rooms": "{most} rooms from this address were left before they began; try again in some minutes.",
    "many_connections": "There are {most} connections from this address already.",
    "full_server": "The server is full.",
    "many_guesses": "There were too many wrong codes or keys from this address; try again in some minutes.",
    "too_fast": "More than {most} messages came in a second.",
    "too_slow": "The connection takes up messages more slowly than they come.",
    "bad_message": "The message cannot be read: {why}",
    "not_seated": "Only who sits in the room may do this.",
    "seated": "This connection is in a room already.",
    "taken_over": "The seat was taken over by another connection.",
    "broken": "The room cannot be read: {why}",
    "busy": "The server could not keep this; try again.",
}  # fmt: skip
"""The sentences by their keys, which never change their meaning."""


class RefusedError(HschessError):
    """A request is refused, and nothing has changed."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(TEXTS[key].format_map(values))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _refused, (self.key, self.values)


def _refused(key: str, values: dict[str, object]) -> RefusedError:
    return RefusedError(key, **values)
