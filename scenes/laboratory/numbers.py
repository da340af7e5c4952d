"""The statistics of the laboratory: the table of results, the curve and the list of games, which grow with the games.

Their widgets stay the same as long as the screen is open, so that scrolling is not disturbed.
"""

from __future__ import annotations

from typing import Final

from scenes.laboratory.laboratory_words import columns_of, game_row, player_word, row_of
from scenes.laboratory.model.controller import StillTime
from scenes.laboratory.model.questions import PlayedGame, Series
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Edged, One, Stacked, Stretched, lasting
from scenes.ui.data_table import DataTable
from scenes.ui.graph import Graph
from scenes.ui.layout import RestShare
from scenes.ui.lists import ScrollList
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Label
from scenes.words import chosen, say

GAP: Final = 16.0
SHEET_HEIGHT: Final = 176.0
LIST_HEAD: Final = 26.0
LEFT_SHARE: Final = 0.58
"""The share of the width for the curve, or for the table beside the curve."""
LISTED_AT_ONCE: Final = 200
"""The most games added to the list at a time, because many workers are faster than a frame."""
NOWHERE: Final[Rect] = (0.0, 0.0, 1.0, 1.0)


class LabNumbers:
    """The widgets of a series of games."""

    def __init__(self) -> None:
        self.sheet = DataTable(NOWHERE)
        self.graph = Graph(NOWHERE, "", "")
        self.games = ScrollList("list", NOWHERE)
        self._series: Series | None = None
        self._is_short = False
        self._listed = 0
        """The number of listed games, ..."""
        self._language = ""
        """... and their language."""
        self._is_old = False
        """Whether points of the curve are missing."""

    @property
    def chosen(self) -> PlayedGame | None:
        """The selected game of the list."""
        games, number = self._series.games if self._series is not None else [], self.games.selected
        return games[number] if 0 <= number < len(games) else None

    def show(self, series: Series, *, is_short: bool) -> None:
        """Show this series from now on, in the chosen language."""
        if self._series is not series or self._language != chosen():
            self.games = ScrollList("list", self.games.rect)
            self._series, self._language, self._listed = series, chosen(), 0
        self._is_short = is_short
        name = player_word(series.question.player)
        percent = f"{name}: {say('lab.column.percent')}"
        self.graph.title = percent if is_short else say("lab.curve", name=name)
        self.graph.empty = say("lab.curve.empty")
        self._list_on(series)
        self._count(series)

    @property
    def large(self) -> Block:
        """The table at the top, the curve under it, the games beside the curve."""
        head = Edged(One(LIST_HEAD, lambda area: Label(area, say("lab.list"), BODY_DIM)), 4, 0, 0)
        games = Stacked((head, Stretched(One(0, lasting(self.games)))), gap=4)
        below = Abreast(
            ((RestShare(LEFT_SHARE), One(0, lasting(self.graph))), (RestShare(1 - LEFT_SHARE), games)), gap=GAP
        )
        return Edged(Stacked((One(SHEET_HEIGHT, lasting(self.sheet)), Stretched(below)), gap=GAP), GAP, GAP, GAP)

    @property
    def strip(self) -> Block:
        """Table and curve side by side."""
        parts = (
            (RestShare(LEFT_SHARE), One(0, lasting(self.sheet))),
            (RestShare(1 - LEFT_SHARE), One(0, lasting(self.graph))),
        )
        return Edged(Abreast(parts, gap=GAP), GAP, GAP / 2, GAP / 2)

    def refine(self, still_time: StillTime) -> None:
        """Compute points of the curve, as long as there is time."""
        if self._series is not None and self._series.refine(still_time):
            self._is_old = True

    def refresh(self) -> bool:
        """Show the new games; returns whether there were any."""
        series = self._series
        if series is None or (len(series.games) == self._listed and not self._is_old):
            return False
        self._list_on(series)
        self._count(series)
        return True

    def _list_on(self, series: Series) -> None:
        """Add the new games to the list; the last one stays in sight unless the list was scrolled."""
        follows = self.games.place >= self.games.furthest - self.games.pitch
        new = series.games[self._listed : self._listed + LISTED_AT_ONCE]
        self.games.rows = [
            *self.games.rows, *(game_row(series, game, self._listed + number) for number, game in enumerate(new, start=1))
        ]  # fmt: skip
        self._listed += len(new)
        if follows:
            self.games.scroll_to(self.games.furthest)

    def _count(self, series: Series) -> None:
        """Rebuild table and curve."""
        name = player_word(series.question.player)
        self.sheet.columns = columns_of(is_short=self._is_short)
        self.sheet.rows = tuple(row_of(summary, name, is_short=self._is_short) for summary in series.summaries())
        self.graph.show([(one.games, one.share, one.low, one.high) for one in series.curve()])
        self._is_old = False
