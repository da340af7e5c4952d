"""The text about a game's winner and how it won, for the result of any table."""

from __future__ import annotations

from hschess.rules.modes import WHITE
from hschess.rules.state import Cause, Outcome
from scenes.words import say, side_word


def verdict(outcome: Outcome, you: int | None) -> str:
    """Victory or defeat for the side `you`; for None, which side has won."""
    if outcome.winner is None:
        return say("result.draw")
    if you is not None:
        return say("result.win" if outcome.winner == you else "result.loss")
    return say("result.white" if outcome.winner == WHITE else "result.black")


def end_words(outcome: Outcome, number: int, you: int | None, names: tuple[str, str] | None = None) -> str:
    """How the game ended, in one sentence; `you` is the reader's side, if any, `names` the players' instead of the sides'."""
    if outcome.cause is Cause.ROUNDS:
        return say("result.rounds", round=number)
    if outcome.winner is None:
        return say("result.king.draw" if outcome.cause is Cause.KING else "result.pieces.draw", round=number)
    if outcome.cause is Cause.GOAL:
        return say("result.goal.met" if outcome.winner == you else "result.goal.missed", round=number)
    key, loser = f"result.{outcome.cause.value}", 1 - outcome.winner
    name = side_word(loser) if names is None else names[loser]
    return say(f"{key}.you" if loser == you else key, loser=name, round=number)
