"""Why a game ended, as one sentence: for the loser, for the winner, or for a spectator.

The words come from the caller's `say` (keys `ending.`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

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
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.card import Card
from hschess.rules.card_table import card_at
from hschess.rules.card_text import Say, capital
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE


def ending_words(
    ending: Ending, winner: SideNumber | None, say: Say, you: SideNumber | None, name_of: Callable[[Card], str]
) -> str:
    """The sentence; `you` is the side addressed as "you", if any, and `name_of` gives a card's name within a sentence."""
    if isinstance(ending, Stalled) or winner is None:
        return _stalled(ending, say, you)
    sentence = _EndingWriter(winner, say, you, name_of).write(ending)
    return capital(sentence, say)


def _stalled(ending: Ending, say: Say, you: SideNumber | None) -> str:
    assert isinstance(ending, Stalled)
    if you is None:
        return say("ending.stalled", white=ending.health[WHITE], black=ending.health[BLACK])
    return say(
        "ending.stalled.you", side=side_words(1 - you, say), health=ending.health[you], other=ending.health[1 - you]
    )


def side_words(side: SideNumber, say: Say) -> str:
    """A side's name."""
    return say(f"side.{SIDE_NAMES[side].lower()}")


@dataclass(frozen=True, slots=True)
class _EndingWriter:
    winner: SideNumber
    say: Say
    you: SideNumber | None
    name_of: Callable[[Card], str]

    def write(self, ending: Ending) -> str:
        """An act and its piece; the damage to the king follows."""
        match ending:
            case CheatedOnce(round=number, card=card, points=points):
                return self._said("cheated.once", round=number, card=self._card(card), points=self._points(points))
            case Cheated(pieces=pieces, points=points):
                return self._said("cheated", pieces=pieces, points=self._points(points))
            case WornDown(lost=lost, other=other):
                return self._said("worn", lost=lost, other=other)
            case GaveUp(health=health, other=other):
                return self._said("gave_up", health=health, other=other)
            case Slain() | Outflanked():
                return self._placed(ending)
            case Stalled():
                raise AssertionError("a game without a loser")
            case _:
                return self._befell(ending)

    def _befell(self, ending: Tired | Struck | Bared | Heaviest | Bled) -> str:
        match ending:
            case Tired(points=points):
                return self._lost("tired", points=self._points(points))
            case Struck(health=health, points=points):
                return self._lost("struck", health=health, points=self._points(points))
            case Bared(points=points):
                return self._lost("bared", points=self._points(points))
            case Heaviest(round=number, points=points, total=total):
                return self._lost("heaviest", round=number, number=points, total=total)
            case Bled(rounds=rounds, most=most):
                return self._lost("bled", rounds=rounds, points=self._points(most))
            case _:
                assert_never(ending)

    def _placed(self, ending: Slain | Outflanked) -> str:
        """From one end of the line."""
        points, rounds = self._points(ending.points), self._rounds(ending.rounds)
        if isinstance(ending, Outflanked):
            return self._lost(f"outflanked.{ending.wing}", points=points, rounds=rounds)
        return self._lost("slain", piece=self._piece(ending.card, ending.wing), points=points, rounds=rounds)

    def _piece(self, card: CardCode, wing: Wing) -> str:
        key = "ending.piece" if wing is Wing.MIDDLE else f"ending.piece.{wing}"
        return self.say(f"{key}.you" if self.you == self.winner else key, card=self._card(card), **self._sides)

    @property
    def _sides(self) -> dict[str, str]:
        return {"loser": side_words(1 - self.winner, self.say), "winner": side_words(self.winner, self.say)}

    def _lost(self, key: str, **values: object) -> str:
        """A sentence about the loser alone."""
        voice = ".lost" if self.you == 1 - self.winner else ""
        return self.say(f"ending.{key}{voice}", **values, **self._sides)

    def _said(self, key: str, **values: object) -> str:
        """A sentence about both sides."""
        voice = "" if self.you is None else ".won" if self.you == self.winner else ".lost"
        return self.say(f"ending.{key}{voice}", **values, **self._sides)

    def _card(self, code: CardCode) -> str:
        return self.name_of(card_at(code))

    def _points(self, number: int) -> str:
        return self.say("ending.points", number=number)

    def _rounds(self, number: int) -> str:
        return self.say("ending.rounds", number=number)
