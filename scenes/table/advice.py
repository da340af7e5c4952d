"""The hint after a lost encounter: first the card or piece to begin with, after another loss the whole first move."""

from __future__ import annotations

from collections.abc import Iterator

from hschess.rules.actions import Action, Kind
from hschess.rules.card_table import card_at
from hschess.rules.pieces import card_of
from hschess.rules.state import Pending
from scenes.context import Context
from scenes.pane.action_words import action_words
from scenes.pane.pane import TablePane
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.game.first_move import first_move
from scenes.words import card_word, say

ADVICE_MS = 3.0
"""The search time in each frame, in milliseconds."""
HINT_PIECE, HINT_MOVE = 1, 2


class FirstMoveHint:
    """Searches for the first move while the table is still, and shows it once."""

    def __init__(self, context: Context, pane: TablePane, match: EncounterMatch) -> None:
        self._context = context
        self._pane = pane
        self._match = match
        self._search: Iterator[Action | None] | None = None
        self.is_done = match.hints == 0
        """Whether the hint has been shown, or there is none."""

    def update(self) -> None:
        """Search for `ADVICE_MS`; show the move once it is found."""
        if self.is_done or not self._pane.session.may_act or self._match.state.pending is not Pending.NOTHING:
            return
        if not self._match.waits_for_first_move:
            self.is_done = True
            return
        self._search = self._search or first_move(self._match)
        until = self._context.now_ms() + ADVICE_MS
        action = next(self._search)
        while action is None and self._context.now_ms() < until:
            action = next(self._search)
        if action is not None:
            self._show(action)

    def _show(self, action: Action) -> None:
        self.is_done = True
        if self._match.hints == HINT_MOVE:
            self._pane.point_at(action)
            self._pane.say(say("encounter.first", what=action_words(action)))
        else:
            self._pane.say(beginning_words(action, self._match))


def beginning_words(action: Action, match: EncounterMatch) -> str:
    """The sentence about the card, piece or power to begin with."""
    match action.kind:
        case Kind.PLAY | Kind.BONUS:
            return say("encounter.begin.card", card=card_word(card_at(action.card)))
        case Kind.ATTACK | Kind.CASTLE:
            card = card_word(card_of(match.state.mover.line[action.slot]))
            return say("encounter.begin.piece", card=card, slot=action.slot + 1)
        case Kind.CHEAT | Kind.DISCOVER | Kind.POWER:
            return say("encounter.begin.power")
        case _:
            return say("encounter.begin.end")
