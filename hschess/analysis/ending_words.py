"""Why a game ended, as one sentence: for the loser, for the winner, or for a spectator.

The words come from the caller's `say` (keys `ending.`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.analysis.ending import EndedBy, EndingReason
from hschess.analysis.game_stats import Wing
from hschess.rules.aliases import SideNumber
from hschess.rules.card import Card
from hschess.rules.card_table import card_at
from hschess.rules.card_text import Say, capital
from hschess.rules.modes import SIDE_NAMES, WHITE

_OF_BOTH: Final = (EndedBy.CHEATED_ONCE, EndedBy.CHEATED, EndedBy.WORN_DOWN, EndedBy.GAVE_UP)
"""The sentences about both sides, which the winner reads in other words than a spectator."""


def ending_words(
    ending: EndingReason, winner: SideNumber | None, say: Say, you: SideNumber | None, name_of: Callable[[Card], str]
) -> str:
    """The sentence; `you` is the side addressed as "you", if any, and `name_of` gives a card's name within a sentence."""
    if winner is None:
        return _stalled(ending, say, you)
    sides = {"loser": side_words(1 - winner, say), "winner": side_words(winner, say)}
    why, points = ending.why, ending.values.get("points")
    values: dict[str, object] = {**ending.values, "number": points, "points": say("ending.points", number=points)}
    if "card" in values:
        values["card"] = name_of(card_at(ending.values["card"]))
    if why in (EndedBy.SLAIN, EndedBy.OUTFLANKED):
        values["rounds"] = say("ending.rounds", number=ending.values["rounds"])
    if why is EndedBy.SLAIN:
        piece = "ending.piece" if ending.wing is Wing.MIDDLE else f"ending.piece.{ending.wing}"
        values["piece"] = say(f"{piece}.you" if you == winner else piece, card=values["card"], **sides)
    key = f"{why}.{ending.wing}" if why is EndedBy.OUTFLANKED else why
    voice = ".lost" if you == 1 - winner else ".won" if you == winner and why in _OF_BOTH else ""
    return capital(say(f"ending.{key}{voice}", **values, **sides), say)


def _stalled(ending: EndingReason, say: Say, you: SideNumber | None) -> str:
    white, black = ending.values["white"], ending.values["black"]
    if you is None:
        return say("ending.stalled", white=white, black=black)
    own, other = (white, black) if you == WHITE else (black, white)
    return say("ending.stalled.you", side=side_words(1 - you, say), health=own, other=other)


def side_words(side: SideNumber, say: Say) -> str:
    """A side's name."""
    return say(f"side.{SIDE_NAMES[side].lower()}")
