"""How the game ended, over the table: who won and why, and what next."""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.state import Cause, Outcome
from scenes.context import Context
from scenes.destinations import ToTable, ToTitle, ToViewer
from scenes.pages.helped import Helped
from scenes.stack import Back, Command, Go
from scenes.stage.game.match import Match
from scenes.stage.game.setup import new_match, once_more
from scenes.table.game import TableScene
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, SIDE_LETTERS, VERDICT
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say, side_word

SIZE: Final = (620.0, 492.0)


class ResultScene(Helped):
    """The end of a game."""

    needs = (SIZE[0] + 40, SIZE[1] + 140)

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self._table = table

    @property
    def _match(self) -> Match:
        return self._table.session.match

    def build(self) -> list[Widget]:
        """The verdict, the reason, the ways on."""
        outcome = self._match.state.outcome
        assert outcome is not None
        left, top = self.layout.middle - SIZE[0] / 2, self.layout.height / 2 - SIZE[1] / 2
        names = (self._match.seats[WHITE].name, self._match.seats[BLACK].name)
        reason = reason_words(outcome, names, self._match.state.round)
        x, half = left + 40, (SIZE[0] - 100) / 2
        return [
            Panel((left, top, *SIZE)),
            Label((left + 30, top + 118, SIZE[0] - 60, 60), verdict(self._match, outcome), VERDICT, align="centre"),
            Label((left + 40, top + 186, SIZE[0] - 80, 30), reason, BODY, align="centre"),
            Button("again", (x, top + 244, half, 56), say("result.again")),
            Button("same", (x + half + 20, top + 244, half, 56), say("result.same")),
            Button("board", (x, top + 316, half, 56), say("result.board")),
            Button("watch", (x + half + 20, top + 316, half, 56), say("result.watch")),
            Button("title", (left + (SIZE[0] - half) / 2, top + 388, half, 56), say("result.title")),
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
            return Go(ToTable(new_match(setup), is_new=True), instead=True)
        except HschessError as error:
            self.say(str(error))
            return None

    def escaped(self) -> Command | None:
        """Look at the board."""
        return Back()

    def draw_backdrop(self, surface: Surface) -> None:
        """The last position in less light."""
        self._table.draw(surface)
        self._table.darken(surface, 0.5)

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

    def resized(self, width: int, height: int) -> None:
        """The table behind has the same window."""
        self._table.resized(width, height)
        super().resized(width, height)


def verdict(match: Match, outcome: Outcome) -> str:
    """Victory or defeat for one person against a CPU, else which side has won."""
    if outcome.winner is None:
        return say("result.draw")
    people = [side for side, seat in enumerate(match.seats) if seat.is_human]
    if len(people) == 1:
        return say("result.win" if outcome.winner == people[0] else "result.loss")
    return say("result.white" if outcome.winner == WHITE else "result.black")


def reason_words(outcome: Outcome, names: tuple[str, str], number: int) -> str:
    """Why the game ended, in one sentence."""
    if outcome.cause is Cause.ROUNDS:
        return say("result.rounds", round=number)
    if outcome.winner is None:
        return say("result.pieces.draw", round=number)
    side = 1 - outcome.winner
    loser = side_word(side) if names[side] in SIDE_NAMES else f"{side_word(side)} ({names[side]})"
    return say(f"result.{outcome.cause.value}", loser=loser, round=number)
