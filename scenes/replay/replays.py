"""The finished games, the latest first: choose one to watch it again."""

from __future__ import annotations

from typing import Final

from hschess.rules.modes import WHITE
from hschess.store.games import Finished, finished_games
from scenes.context import Context
from scenes.destinations import ToRecordFile
from scenes.pages.helped import Helped
from scenes.painters.table import TableArt
from scenes.replay.show import pair_words
from scenes.stack import Back, Command, Go
from scenes.stage.game.mode_words import mode_words
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (920.0, 640.0)


class ReplaysScene(Helped):
    """The list behind the title's entry."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = TableArt(context.media)
        self._games = finished_games(context.folder)
        self._chosen = 0

    def build(self) -> list[Widget]:
        """The games, and what to do with the chosen one."""
        left, top = self.layout.middle - SIZE[0] / 2, self.layout.height / 2 - SIZE[1] / 2
        rect = (left + 36, top + 78, SIZE[0] - 72, SIZE[1] - 196)
        games = ScrollList("games", rect, [row_of(game) for game in self._games], selected=self._chosen)
        games.show_selected()
        y = top + SIZE[1] - 88
        widgets: list[Widget] = [Panel((left, top, *SIZE), title=say("replays.title")), games]
        if not self._games:
            room = (left + 120, top + 250, SIZE[0] - 240, 120)
            widgets.append(Label(room, say("replays.empty"), SUBHEADING, align="centre", wrap=True))
        return [
            *widgets,
            Label((left + 44, y - 28, SIZE[0] - 88, 26), say("replays.drop"), BODY_DIM),
            Button("watch", (left + 36, y + 6, 270, 56), say("replays.watch"), enabled=bool(self._games)),
            Button("back", (left + SIZE[0] - 306, y + 6, 270, 56), say("stats.back")),
        ]

    def used(self, name: str) -> Command | None:
        """A game was chosen, or the list is left."""
        if name == "back":
            return Back()
        games = next(widget for widget in self.group.widgets if isinstance(widget, ScrollList))
        if not 0 <= games.selected < len(self._games):
            return None
        self._chosen = games.selected
        return Go(ToRecordFile(self._games[self._chosen].path))

    def escaped(self) -> Command | None:
        """Back to the title."""
        return Back()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table in less light."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.6)


def row_of(game: Finished) -> ListRow:
    """A game's line: who played, then the mode, the date and the result; marked by the side that has won."""
    if not game.tags:
        return ListRow(game.path.name, say("replays.bad"))
    tags = game.tags
    words = pair_words(tags.get("White", "White"), tags.get("Black", "Black"))
    result = tags.get("Result", "*")
    note = " · ".join(part for part in (_mode(tags.get("Mode", "")), tags.get("Date", ""), result) if part)
    winner = {"1-0": WHITE, "0-1": 1 - WHITE}.get(result, -1)
    return ListRow(words, note, winner)


def _mode(name: str) -> str:
    """The mode in words; one that this program does not know as it is written."""
    from hschess.rules.errors import HschessError

    try:
        return mode_words(name, say)
    except (HschessError, KeyError):
        return name
