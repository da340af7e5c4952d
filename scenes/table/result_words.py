"""The text about a game's end: the winner, how and why, and which turns stand out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hschess.analysis.calibration import percent_of
from hschess.analysis.ending import ending_of
from hschess.analysis.ending_words import ending_words
from hschess.analysis.game_stats import GameStats
from hschess.analysis.highlights import best_turn, chance_before, worst_turn
from hschess.analysis.judging import Judged
from hschess.endgame.solver import BestPlay
from hschess.rules.modes import BLACK, WHITE
from scenes.stage.game.match import Match
from scenes.words import card_word, say, side_word


@dataclass(frozen=True, slots=True)
class Highlight:
    """A turn that stands out: its number among the weighed ones, and the text about it."""

    number: int
    words: str


def why_words(match: Match, stats: GameStats) -> str:
    """Why it ended so; empty if there is nothing to add."""
    outcome, ending = match.state.outcome, ending_of(match.game, stats)
    assert outcome is not None
    return ending_words(ending, outcome.winner, say, match.person, card_word) if ending is not None else ""


def damage_words(you: int | None) -> tuple[str, str]:
    """The captions of both damage figures: dealt and taken, or each side's."""
    if you is not None:
        return say("result.dealt"), say("result.taken")
    return say("result.dealt.side", side=side_word(WHITE)), say("result.dealt.side", side=side_word(BLACK))


def best_words(turns: Sequence[Judged], you: int | None) -> Highlight | None:
    """The turn that raised its player's chance most; None if no turn was completed, or each was a mistake that lowered the chance."""
    number = best_turn(turns, you)
    if number is None:
        return None
    turn, before = turns[number], percent_of(chance_before(turns, number))
    if turn.left is not None and turn.left.result is BestPlay.WIN and turn.left.turns:
        return Highlight(number, say("result.rose.won", turn=_name(turn, you), before=before, turns=turn.left.turns))
    after = percent_of(turn.after)
    if after <= before:
        # The best possible turn, yet the shown chance did not rise: it was as high before, or the enemy has gained more.
        return Highlight(number, say("result.held", turn=_name(turn, you)))
    return Highlight(number, say("result.rose", turn=_name(turn, you), before=before, after=after))


def worst_words(turns: Sequence[Judged], you: int | None) -> Highlight | None:
    """The turn that lost most; None if no better turn was found for any."""
    number = worst_turn(turns, you)
    if number is None:
        return None
    turn = turns[number]
    if turn.thrown is not None and turn.promised is not None:
        key = f"result.thrown.{turn.thrown.value}"
        return Highlight(number, say(key, turn=_name(turn, you), turns=turn.promised.turns))
    lost = -turn.change
    words = f"{lost:.0f}" if lost >= 1 else f"{lost:g}"
    return Highlight(number, say("result.cost", turn=_name(turn, you), lost=words))


def none_words(name: str, turns: Sequence[Judged], you: int | None) -> str:
    """The reason why there is no `best` or `worst` turn."""
    if not any(you is None or turn.span.side == you for turn in turns):
        return say("result.no_turn")
    return say("result.no_rise" if name == "best" else "result.flawless")


def _name(turn: Judged, you: int | None) -> str:
    """A turn by its round, and by its side unless the reader played it."""
    span = turn.span
    if you is not None:
        return say("result.round", round=span.round)
    return say("replay.turn", round=span.round, side=side_word(span.side))
