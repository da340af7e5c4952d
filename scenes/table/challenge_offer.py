"""Offers a finished game as a challenge to a friend, as text for the clipboard, and finds the challenge that this game answered."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hschess.engines.external_players import is_external
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar
from hschess.rules.modes import WHITE
from hschess.rules.record import HUMAN
from scenes.context import Context
from scenes.ui import clipboard
from scenes.words import say

if TYPE_CHECKING:
    from hschess.together.challenge import Challenge


class ChallengeOffer:
    """The challenge of one game. The module behind it is loaded when a game has ended."""

    def __init__(self, context: Context, game: GameSoFar) -> None:
        self._context, self._game = context, game

    @cached_property
    def text(self) -> str:
        """The text for a friend; empty if the game cannot become a challenge."""
        from hschess.together.challenge import challenge_text

        seats = self._game.record.seats
        if HUMAN not in seats or self._game.scenarios:
            return ""
        side = seats.index(HUMAN)
        name = self._context.settings.player_name.strip() or say("together.nameless")
        if is_external(seats[1 - side]):
            # A program on this machine, which the friend does not have.
            return ""
        try:
            return challenge_text(self._game.retagged(**{"white" if side == WHITE else "black": name}))
        except HschessError:
            return ""

    @property
    def can_be_sent(self) -> bool:
        """Whether a friend can play the same deal."""
        return bool(self.text)

    def copied(self) -> str:
        """Copy the text to the clipboard; returns the message to show."""
        return say("challenge.uncopied" if clipboard.copy(self.text) else "challenge.copied")

    @cached_property
    def answered(self) -> Challenge | None:
        """The challenge that this game answers; None if there is none, or if it is no longer stored."""
        from hschess.together.challenge import read_challenge
        from hschess.together.kept_challenges import CHALLENGE_TAG, kept_challenge

        key = self._game.record.extra.get(CHALLENGE_TAG, "")
        text = kept_challenge(self._context.folder, key) if key else None
        try:
            return None if text is None else read_challenge(text)
        except HschessError:
            return None
