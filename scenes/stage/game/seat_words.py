"""The names of the players at a table, in the words of the caller's `say`."""

from __future__ import annotations

from typing import Final

from hschess.campaign.beginning import FACE
from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.text_keys import encounter_word
from hschess.engines.external_players import bare_name, is_external
from hschess.players.opponents import levels
from hschess.rules.card_text import Say
from hschess.rules.modes import SIDE_NAMES

LONGEST_SHOWN: Final = 40
LEVELS: Final = frozenset(level.seat for level in levels())


def opponent_title(player_id: str, say: Say) -> str:
    """What an opponent is called before a game: a level, a CPU, a second person, or an external player by its own name."""
    return bare_name(player_id) if is_external(player_id) else say(f"opponent.{player_id}")


def seat_words(name: str, player_id: str, say: Say) -> str:
    """The name of the player at a side, as it is shown; `who` is what a record calls the seat.

    Of a name that is longer than `LONGEST_SHOWN` the beginning, with an ellipsis: a record may call its players anything. A level's name,
    that of a campaign's opponent, and one that is no more than the side's own, is said in the chosen language, whatever the record
    calls it.
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
    """That it is their turn; a level's in words of its own, because names are inflected."""
    return (
        say(f"opponent.{player_id}.turn")
        if player_id in LEVELS
        else say("table.their_turn", name=seat_words(name, player_id, say))
    )
