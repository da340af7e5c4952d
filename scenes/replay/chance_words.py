"""The text of a chance: in percent, or the proved result."""

from __future__ import annotations

from hschess.analysis.calibration import percent_of
from hschess.analysis.certainty import Certainty
from hschess.analysis.judging import Judged
from hschess.endgame.solver import BestPlay
from hschess.rules.aliases import SideNumber
from scenes.words import say, side_word

_OVER = {BestPlay.WIN: "analysis.won", BestPlay.DRAW: "analysis.drawn", BestPlay.LOSS: "analysis.lost"}
_AHEAD = {BestPlay.WIN: "analysis.won_in", BestPlay.LOSS: "analysis.lost_in"}


def certainty_words(fact: Certainty) -> str:
    """A proved result as the side sees it, such as "won in 3"."""
    key = _AHEAD.get(fact.result) if fact.turns else None
    return say(key, turns=fact.turns) if key is not None else say(_OVER[fact.result])


def share_words(chance: float, fact: Certainty | None) -> str:
    """The chance in percent, or the proved result."""
    return say("analysis.percent", percent=percent_of(chance)) if fact is None else certainty_words(fact)


def chance_words(chance: float, fact: Certainty | None) -> str:
    """A chance such as "62% to win", or the proved result."""
    return say("analysis.chance", percent=percent_of(chance)) if fact is None else certainty_words(fact)


def thrown_words(turn: Judged) -> str:
    """The text about a proved win or draw that was given away; empty if there is none."""
    if turn.thrown is None or turn.promised is None:
        return ""
    return say(f"analysis.thrown.{turn.thrown.value}", turns=turn.promised.turns)


def proof_words(fact: Certainty | None, side: SideNumber) -> str:
    """What a proof means for this side; empty if the game is over or nothing is proved."""
    if fact is None or not fact.turns:
        return ""
    winner = side if fact.result is BestPlay.WIN else 1 - side
    key = "draw" if fact.result is BestPlay.DRAW else "win"
    return say(f"analysis.proved.{key}", side=side_word(winner), turns=fact.turns)
