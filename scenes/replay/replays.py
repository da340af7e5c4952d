"""The list of finished games, the latest first, to watch one again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.files import refusal
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import ENCOUNTER_TAG, HUMAN, SEAT_TAGS
from hschess.rules.slowly import Slowly, Work
from hschess.store.games import Finished, finished_slowly
from hschess.store.on_demand import OnDemand
from scenes.context import Context
from scenes.destinations import ToRecordFile
from scenes.pages.frame_work import begin, go_on
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.replay.show import pair_words
from scenes.stack import Back, Command, Go
from scenes.stage.game.mode_words import played_words
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Edged, Layered, Nothing, One, Stacked, Stretched, TextBlock, on_panel
from scenes.ui.button_grid import button_width
from scenes.ui.layout import REST
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.theme import BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button
from scenes.words import say

SIZE: Final = (920.0, 640.0)
EDGES: Final = (36.0, 78.0, 26.0)
LEAST_LIST: Final = 300.0
BACK: Final = 270.0


class ReplaysScene(MeasuredPage, BareTablePage):
    """The page with the list."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._refusal = ""
        """Why the system does not let us look into the folder of the games."""
        self._listing = Work(self._listed())
        begin(self._listing)
        self._chosen = 0

    def _listed(self) -> Slowly[Sequence[Finished]]:
        try:
            games = yield from finished_slowly(self.context.folder)
        except OSError as error:
            self._refusal = refusal(error)
            return ()
        return games

    @property
    def _games(self) -> Sequence[Finished]:
        return self._listing.result if self._listing.is_done else ()

    @property
    def _why_empty(self) -> str:
        if not self._listing.is_done:
            return say("replays.reading.all")
        if self._refusal:
            return say("replays.refused", why=self._refusal)
        return say("replays.empty") if not self._games else ""

    def update(self, dt_ms: float) -> Command | None:
        """Show the list once all file names have been read."""
        if not self._listing.is_done and go_on(self._listing, self.context):
            self.rebuild()
        return super().update(dt_ms)

    def content(self) -> Block:
        """The games, and the buttons for the chosen one."""
        empty = TextBlock(self.media, self._why_empty, SUBHEADING, "centre")
        games = Layered((One(LEAST_LIST, self._list), Edged(empty, 60, 120, 120)))
        note = Edged(TextBlock(self.media, say("replays.drop"), BODY_DIM, least=26), 8, 0, 0)
        inside = Stacked((Stretched(games), note, self._foot), gap=6)
        return on_panel(SIZE[0], EDGES, inside, title=say("replays.title"), least=SIZE[1])

    def _list(self, area: Rect) -> ScrollList:
        rows = OnDemand(self._games, row_of)
        games = ScrollList("games", area, rows, selected=self._chosen, text_scale=self.media.text_scale)
        games.show_selected()
        return games

    @property
    def _foot(self) -> Block:
        words, can_watch = say("replays.watch"), bool(self._games)
        watch = One(56, lambda area: Button("watch", area, words, enabled=can_watch))
        back = One(56, lambda area: Button("back", area, say("stats.back")))
        wide = max(BACK, button_width(self.media, words))
        return Abreast(((wide, watch), (REST, Nothing()), (BACK, back)))

    def used(self, name: str) -> Command | None:
        """Handle the list and the buttons."""
        if name == "back":
            return Back()
        games = next(widget for widget in self.group.widgets if isinstance(widget, ScrollList))
        if not 0 <= games.selected < len(self._games):
            return None
        self._chosen = games.selected
        return Go(ToRecordFile(self._games[self._chosen].path))


def row_of(game: Finished) -> ListRow:
    """A game's row: the players, then the mode, the date and the result; marked with the winner's colour."""
    if not game.tags:
        return ListRow(game.path.name, say("replays.bad"))
    tags = game.tags
    seats = tags.get(SEAT_TAGS[WHITE], HUMAN), tags.get(SEAT_TAGS[BLACK], HUMAN)
    words = pair_words((tags.get("White", "White"), tags.get("Black", "Black")), seats)
    result = tags.get("Result", "*")
    note = " · ".join(
        part
        for part in (_mode(tags.get("Mode", ""), tags.get(ENCOUNTER_TAG, "")), tags.get("Date", ""), result)
        if part
    )
    winner = {"1-0": WHITE, "0-1": 1 - WHITE}.get(result, -1)
    return ListRow(words, note, winner)


def _mode(name: str, encounter: str) -> str:
    """The name of the mode or encounter; an unknown mode is shown as written."""
    from hschess.rules.errors import HschessError

    try:
        return played_words(name, encounter, say)
    except (HschessError, KeyError):
        return name
