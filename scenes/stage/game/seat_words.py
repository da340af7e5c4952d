"""The names of the players at a table, by the caller's `say`."""

from __future__ import annotations

from typing import Final

from hschess.campaign.beginning import FACE
from hschess.campaign.encounter import encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.engines.external_players import bare_name, is_external
from hschess.players.opponents import levels
from hschess.rules.card_text import Say
from hschess.rules.modes import SIDE_NAMES

LONGEST_SHOWN: Final = 40
LEVELS: Final = frozenset(level.seat for level in levels())


def opponent_title(player_id: str, say: Say) -> str:
    """The name of an opponent before a game: a level, a computer player, a second player, or an external player's own name."""
    return bare_name(player_id) if is_external(player_id) else say(f"opponent.{player_id}")


def seat_words(name: str, player_id: str, say: Say) -> str:
    """The shown name of the player of a side; `player_id` is the seat's id in a record.

    A name longer than `LONGEST_SHOWN` ends with an ellipsis: a record may hold any name. The name of a level, of a campaign's opponent,
    and a name that is only the side's own, is in the chosen language, whatever the record says.
    """
    if player_id in LEVELS:
        return say(f"opponent.{player_id}")
    if player_id.startswith(FACE):
        known = shipped_campaign().named(player_id.removeprefix(FACE))
        return _short(name) if known is None else say(encounter_word(known.name, "who"))
    return say(f"side.{name.lower()}") if name in SIDE_NAMES else _short(name)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_SHOWN else name[: LONGEST_SHOWN - 1].rstrip() + "…"


def turn_words(name: str, player_id: str, say: Say) -> str:
    """The text that it is this player's turn; a level has its own sentence, because names are inflected."""
    return (
        say(f"opponent.{player_id}.turn")
        if player_id in LEVELS
        else say("table.their_turn", name=seat_words(name, player_id, say))
    )
