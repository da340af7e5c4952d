"""How the game ended, over the table: who won and why, and what next."""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.state import Cause, Outcome
from scenes.context import Context
from scenes.destinations import ToTable, ToTitle, ToViewer
from scenes.pages.over import PageOver
from scenes.stack import Back, Command, Go
from scenes.stage.game.match import Match
from scenes.stage.game.setup import new_match, once_more
from scenes.table.game import TableScene
from scenes.ui.canvas import Canvas
from scenes.ui.layout import centred, column, grid, padded
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, SIDE_LETTERS, VERDICT
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say, side_word

SIZE: Final = (620.0, 492.0)
WAYS: Final = ("again", "same", "board", "watch")


class ResultScene(PageOver):
    """The end of a game."""

    needs = (SIZE[0] + 40, SIZE[1] + 140)
    light = 0.5

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self._table = table

    @property
    def _match(self) -> Match:
        return self._table.session.match

    def build(self) -> list[Widget]:
        """The verdict, the reason, the ways on."""
        outcome = self._match.state.outcome
        assert outcome is not None
        panel = centred(self.area, *SIZE)
        words, ways, last = column(padded(panel, 40, 118, 48), 110, 128, 56, gap=16)
        title, line = column(words, 60, 30, gap=8)
        places = grid(ways, 2, 56, 56, gap=20, row_gap=16)
        reason = reason_words(outcome, self._match.state.round, self._match.person)
        return [
            Panel(panel),
            Label(title, verdict(self._match, outcome), VERDICT, align="centre"),
            Label(line, reason, BODY, align="centre"),
            *(Button(name, place, say(f"result.{name}")) for name, place in zip(WAYS, places, strict=True)),
            Button("title", centred(last, places[0][2]), say("result.title")),
        ]

    def used(self, name: str) -> Command | None:
        """A way on was chosen."""
        match name:
            case "again":
                return self._start(self.context.chance_seed())
            case "same":
                return self._start(self._match.record.seed)
            case "board":
                return Back()
            case "watch":
                return Go(ToViewer(self._match.game, self._table.session.viewer))
            case _:
                return Go(ToTitle(), instead=True)

    def _start(self, seed: int) -> Command | None:
        try:
            setup = once_more(self._match.record, seed, self.context.today)
            match = new_match(setup, self.context.known_modes)
            return Go(ToTable(match, is_new=True, is_saved=base_of(match.record.mode) in MODES), instead=True)
        except HschessError as error:
            self.say(str(error))
            return None

    def draw(self, surface: Surface) -> None:
        """The winner's king stands over the panel."""
        super().draw(surface)
        outcome = self._match.state.outcome
        sides = (WHITE, BLACK) if outcome is None or outcome.winner is None else (outcome.winner,)
        for place, side in enumerate(sides):
            x = self.layout.middle + (place - (len(sides) - 1) / 2) * 150
            media = self.context.media_at(self.layout.scale)
            sprite = media.sprite(f"heroes/{SIDE_LETTERS[side]}.png")
            Canvas(surface, media).lay(sprite, x, self.layout.height / 2 - SIZE[1] / 2 + 52 - self.page.place)


def verdict(match: Match, outcome: Outcome) -> str:
    """Victory or defeat for one person against a CPU, else which side has won."""
    if outcome.winner is None:
        return say("result.draw")
    if match.person is not None:
        return say("result.win" if outcome.winner == match.person else "result.loss")
    return say("result.white" if outcome.winner == WHITE else "result.black")


def reason_words(outcome: Outcome, number: int, you: int | None) -> str:
    """How the game ended, in one sentence; `you` is the side that is called so, where there is one."""
    if outcome.cause is Cause.ROUNDS:
        return say("result.rounds", round=number)
    if outcome.winner is None:
        return say("result.pieces.draw", round=number)
    key, loser = f"result.{outcome.cause.value}", 1 - outcome.winner
    return say(f"{key}.you" if loser == you else key, loser=side_word(loser), round=number)
