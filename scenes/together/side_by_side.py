"""Two games from one deal: a friend's challenge and the game that answered it, turn by turn, with what both kings had left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.actions import Kind
from hschess.rules.game import GameSoFar
from hschess.rules.notation import parse_action
from hschess.together.challenge import Challenge, Turn, side_by_side
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pane.action_words import turn_in_words
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.together.sheet import Part, Sheet
from scenes.ui.layout import REST, row
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING, Style
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import say

ROUND: Final = 92.0
KINGS: Final = 104.0
GAP: Final = 16.0
LINE: Final = 26.0
HEAD: Final = 34.0


class SideBySideScene(Sheet):
    """The page after the answer to a challenge."""

    width = 1120.0

    def __init__(self, context: Context, challenge: Challenge, game: GameSoFar) -> None:
        super().__init__(context)
        self._challenge, self._game = challenge, game
        self._turns = side_by_side(challenge.game, game, challenge.side)

    @property
    def title(self) -> str:
        """Both games at once."""
        return say("challenge.title")

    def parts(self) -> list[Part]:
        """How both ended, their turns, and the ways out."""
        heads = (self._head(self._challenge.name, self._challenge.game), self._head(say("name.you"), self._game))
        return [
            self._row_part("", heads, ("", ""), SUBHEADING, self.scaled(HEAD)),
            *(self._turn_part(turn) for turn in self._turns),
            Part(self.button_height, self._foot),
        ]

    def _head(self, name: str, game: GameSoFar) -> str:
        outcome = game.state.outcome
        if outcome is None or outcome.winner is None:
            return say("challenge.draw" if outcome is not None else "challenge.unfinished", name=name)
        won = outcome.winner == self._challenge.side
        return say("challenge.won" if won else "challenge.lost", name=name, round=game.state.round)

    def _turn_part(self, turn: Turn) -> Part:
        name = say("challenge.mulligan") if turn.round == 0 else say("result.round", round=turn.round)
        return self._row_part(
            name, (self._words(turn.theirs), self._words(turn.mine)), (_kings(turn.kings), _kings(turn.my_kings))
        )

    def _words(self, texts: Sequence[str]) -> str:
        cards = self._challenge.game.state.mode.cards
        actions = [parse_action(text, cards) for text in texts]
        told = [action for action in actions if action.kind is not Kind.END]
        return turn_in_words(told) if told else say("challenge.nothing") if actions else ""

    @property
    def _cell(self) -> float:
        """The width of the words of a turn."""
        return (self.inner - self.scaled(ROUND) - 2 * self.scaled(KINGS) - 4 * GAP) / 2

    def _row_part(
        self, name: str, words: tuple[str, str], kings: tuple[str, str], style: Style = BODY, least: float = LINE
    ) -> Part:
        cell = self._cell
        high = max(self.scaled(least), *(self.high(one, style, cell) for one in words))

        def make(room: Rect) -> Sequence[Widget]:
            widths = (self.scaled(ROUND), cell, self.scaled(KINGS), cell, REST)
            number, theirs, their_kings, mine, my_kings = row(room, *widths, gap=GAP)
            return [
                *([Label(number, name, BODY_DIM, wrap=True)] if name else []),
                Label(theirs, words[0], style, wrap=True),
                Label(mine, words[1], style, wrap=True),
                *(
                    Label(place, one, BODY_DIM, wrap=True)
                    for place, one in zip((their_kings, my_kings), kings, strict=True)
                    if one
                ),
            ]

        return Part(high, make)

    def _foot(self, room: Rect) -> Sequence[Widget]:
        _, back, title, _ = row(room, REST, self.scaled(260.0), self.scaled(260.0), REST, gap=20)
        return [Button("back", back, say("new.back")), Button("title", title, say("result.title"))]

    def used(self, name: str) -> Command | None:
        """Back to the result, or to the title."""
        return Back() if name == "back" else Go(ToTitle(), instead=True)


def _kings(health: tuple[int, int] | None) -> str:
    return "" if health is None else " : ".join(str(max(0, one)) for one in health)
