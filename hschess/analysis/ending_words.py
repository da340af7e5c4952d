"""Why a game ended, as one sentence: for the loser, for the winner, or for a spectator.

The words come from the caller's `say` (keys `ending.`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Final, get_args

from hschess.analysis.ending import (
    Bared,
    Bled,
    Cheated,
    CheatedOnce,
    Ending,
    GaveUp,
    Heaviest,
    Outflanked,
    Slain,
    Stalled,
    Struck,
    Tired,
    WornDown,
)
from hschess.analysis.game_stats import Wing
from hschess.rules.aliases import SideNumber
from hschess.rules.card import Card
from hschess.rules.card_table import card_at
from hschess.rules.card_text import Say, capital
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE

_OF_BOTH: Final = {CheatedOnce: "cheated.once", Cheated: "cheated", WornDown: "worn", GaveUp: "gave_up"}
"""The keys of sentences about both sides, which the winner reads in other words than a spectator."""
_OF_LOSER: Final = {
    Tired: "tired", Struck: "struck", Bared: "bared", Slain: "slain", Outflanked: "outflanked", Heaviest: "heaviest",
    Bled: "bled",
}  # fmt: skip
_KEYS: Final[Mapping[type[Ending], str]] = {**_OF_BOTH, **_OF_LOSER}
assert {*_KEYS, Stalled} == {*get_args(Ending)}


def ending_words(
    ending: Ending, winner: SideNumber | None, say: Say, you: SideNumber | None, name_of: Callable[[Card], str]
) -> str:
    """The sentence; `you` is the side addressed as "you", if any, and `name_of` gives a card's name within a sentence."""
    if isinstance(ending, Stalled):
        return _stalled(ending, say, you)
    assert winner is not None
    sides = {"loser": side_words(1 - winner, say), "winner": side_words(winner, say)}
    values: dict[str, object] = asdict(ending)
    points = values.get("points", values.get("most"))
    values |= {"number": points, "points": say("ending.points", number=points)}
    if isinstance(ending, CheatedOnce | Slain):
        values["card"] = name_of(card_at(ending.card))
    if isinstance(ending, Slain | Outflanked):
        values["rounds"] = say("ending.rounds", number=ending.rounds)
    if isinstance(ending, Slain):
        piece = "ending.piece" if ending.wing is Wing.MIDDLE else f"ending.piece.{ending.wing}"
        values["piece"] = say(f"{piece}.you" if you == winner else piece, card=values["card"], **sides)
    key = f"outflanked.{ending.wing}" if isinstance(ending, Outflanked) else _KEYS[type(ending)]
    voice = ".lost" if you == 1 - winner else ".won" if you == winner and type(ending) in _OF_BOTH else ""
    return capital(say(f"ending.{key}{voice}", **values, **sides), say)


def _stalled(ending: Stalled, say: Say, you: SideNumber | None) -> str:
    if you is None:
        return say("ending.stalled", white=ending.health[WHITE], black=ending.health[BLACK])
    return say(
        "ending.stalled.you", side=side_words(1 - you, say), health=ending.health[you], other=ending.health[1 - you]
    )


def side_words(side: SideNumber, say: Say) -> str:
    """A side's name."""
    return say(f"side.{SIDE_NAMES[side].lower()}")
