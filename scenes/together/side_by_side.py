"""Two games from one deal side by side: a friend's challenge and its answer, turn by turn, with both kings' health."""

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
from scenes.together.panel_page import PanelPage
from scenes.ui.blocks import Abreast, AtLeast, Block, Nothing, One, Stacked
from scenes.ui.layout import REST, Length
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING, Style
from scenes.ui.widgets import Button
from scenes.words import say

ROUND: Final = 92.0
KINGS: Final = 104.0
GAP: Final = 16.0
LINE: Final = 26.0
HEAD: Final = 34.0
LEAST_WORDS: Final = 110.0
"""The least width for the actions of a turn."""


class SideBySideScene(PanelPage):
    """The page after the answer to a challenge."""

    width = 1120.0

    def __init__(self, context: Context, challenge: Challenge, game: GameSoFar) -> None:
        super().__init__(context)
        self._challenge, self._game = challenge, game
        self._turns = side_by_side(challenge.game, game, challenge.side)

    @property
    def title(self) -> str:
        """The title of both games."""
        return say("challenge.title")

    def blocks(self) -> list[Block]:
        """How both ended, their turns, and the buttons."""
        heads = (self._head(self._challenge.name, self._challenge.game), self._head(say("name.you"), self._game))
        return [
            self._row("", heads, ("", ""), SUBHEADING, self.scaled(HEAD)),
            *(self._turn(turn) for turn in self._turns),
            self._foot,
        ]

    def _head(self, name: str, game: GameSoFar) -> str:
        outcome = game.state.outcome
        if outcome is None or outcome.winner is None:
            return say("challenge.draw" if outcome is not None else "challenge.unfinished", name=name)
        won = outcome.winner == self._challenge.side
        return say("challenge.won" if won else "challenge.lost", name=name, round=game.state.round)

    def _turn(self, turn: Turn) -> Block:
        name = say("challenge.mulligan") if turn.round == 0 else say("result.round", round=turn.round)
        return self._row(
            name, (self._words(turn.theirs), self._words(turn.mine)), (_kings(turn.kings), _kings(turn.my_kings))
        )

    def _words(self, texts: Sequence[str]) -> str:
        cards = self._challenge.game.state.mode.cards
        actions = [parse_action(text, cards) for text in texts]
        shown = [action for action in actions if action.kind is not Kind.END]
        return turn_in_words(shown) if shown else say("challenge.nothing") if actions else ""

    def _row(
        self, name: str, words: tuple[str, str], kings: tuple[str, str], style: Style = BODY, least: float = LINE
    ) -> Block:
        """A turn: its name, each game's actions in it, and the kings' health after it; with little room below one another."""
        if self._is_narrow:
            return self._narrow_row(name, words, kings, style)
        cells: list[tuple[Length, Block]] = [(self.scaled(ROUND), self.text(name, BODY_DIM))]
        for one, left in zip(words, kings, strict=True):
            cells += [(REST, self.text(one, style)), (self.scaled(KINGS), self.text(left, BODY_DIM))]
        return AtLeast(Abreast(cells, gap=GAP), self.scaled(least))

    @property
    def _is_narrow(self) -> bool:
        """Whether large text leaves too little room for the actions beside the round and the kings' health."""
        left = self.inner - 4 * GAP - self.scaled(ROUND + 2 * KINGS)
        return left / 2 < self.scaled(LEAST_WORDS)

    def _narrow_row(self, name: str, words: tuple[str, str], kings: tuple[str, str], style: Style) -> Block:
        cells: list[tuple[Length, Block]] = []
        for one, left in zip(words, kings, strict=True):
            parts = [self.text(part, look) for part, look in ((one, style), (left, BODY_DIM)) if part]
            cells.append((REST, Stacked(parts)))
        row = Abreast(cells, gap=GAP)
        return Stacked((self.text(name, BODY_DIM), row)) if name else row

    @property
    def _foot(self) -> Block:
        back = One(self.button_height, lambda area: Button("back", area, say("new.back")))
        title = One(self.button_height, lambda area: Button("title", area, say("result.title")))
        wide = self.scaled(260.0)
        return Abreast(((REST, Nothing()), (wide, back), (wide, title), (REST, Nothing())), gap=20)

    def used(self, name: str) -> Command | None:
        """Go back to the result, or to the title."""
        return Back() if name == "back" else Go(ToTitle(), instead=True)


def _kings(health: tuple[int, int] | None) -> str:
    return "" if health is None else " : ".join(str(max(0, one)) for one in health)
