"""Play on from a place of a record, or play its deal again: here the seats are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hschess.rules.errors import HschessError
from hschess.rules.game import Game, open_game
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.notation import format_position
from hschess.rules.observation import hides_cards
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.store.games import KEY_TAG
from scenes.destinations import ToTable
from scenes.pages.over import PageOver
from scenes.replay.show import turn_words
from scenes.stack import Back, Command, Go
from scenes.stage.game.setup import CPU_SEATS, continued_match
from scenes.ui.button_grid import button_height
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

if TYPE_CHECKING:
    from scenes.context import Context
    from scenes.replay.viewer import ReplayScene

SIZE: Final = (600.0, 370.0)
"""Of the panel, for words of the usual size."""
EDGE: Final = 40.0
SIDES: Final = ("white", "black")
OPPONENTS: Final = (*CPU_SEATS, HUMAN)


class PlayOnScene(PageOver):
    """The choice of side and opponent."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, viewer: ReplayScene, *, from_here: bool) -> None:
        super().__init__(context, viewer)
        self._viewer = viewer
        self._from_here = from_here
        record = viewer.replay.record
        self._side = viewer.replay.viewer
        seat = record.extra.get(SEAT_TAGS[1 - self._side], "")
        self._opponent = seat if seat in CPU_SEATS else "bfs"

    def build(self) -> list[Widget]:
        """Side, opponent, start."""
        panel = centred(self.area, self._width, self._height)
        line, side, opponent, about, foot = column(padded(panel, EDGE, 70, 28), *self._heights, gap=10)
        start, back = row(foot, REST, REST, gap=20)
        replay = self._viewer.replay
        where = (
            turn_words(replay.turns[replay.turn]) if self._from_here else say("play_on.deal", seed=replay.record.seed)
        )
        sides = [say(f"side.{side}") for side in SIDES]
        names = [say(f"opponent.{one}") for one in OPPONENTS]
        return [
            Panel(panel, title=say("replay.menu.play_on" if self._from_here else "replay.menu.same")),
            Label(line, where, BODY_DIM, align="centre"),
            ChoiceField("side", side, say("new.side"), sides, self._side, split=0.28),
            ChoiceField("opponent", opponent, say("new.opponent"), names, OPPONENTS.index(self._opponent), split=0.28,
                   tooltip=say(f"opponent.{self._opponent}.about")),
            Label(about, self._about, BODY_DIM, wrap=True),
            Button("start", start, say("new.start")),
            Button("back", back, say("new.back")),
        ]  # fmt: skip

    @property
    def _about(self) -> str:
        return say("play_on.unkept") if self._from_here else ""

    @property
    def _width(self) -> float:
        """Wider where words are larger, as far as the window is."""
        return min(self.scaled(SIZE[0]), self.sight.width - 40)

    @property
    def _heights(self) -> tuple[float, ...]:
        """Of the line, the choices, what is said about them, and the buttons."""
        about = self.high(self._about, BODY_DIM, self._width - 2 * EDGE, 48)
        return self.scaled(30), 50, 50, about, button_height(self.media, 56)

    @property
    def _height(self) -> float:
        return 70 + sum(self._heights) + 10 * (len(self._heights) - 1) + 28

    def length(self) -> float:
        """The panel with a little around it."""
        return self._height + 40

    def used(self, name: str) -> Command | None:
        """A choice was turned, or the game begins."""
        match name:
            case "start":
                return self._start()
            case "back":
                return Back()
            case _:
                for widget in self.group.widgets:
                    if isinstance(widget, ChoiceField) and widget.name == "side":
                        self._side = widget.index
                    elif isinstance(widget, ChoiceField):
                        self._opponent = OPPONENTS[widget.index]
                self.rebuild()
        return None

    def _start(self) -> Command | None:
        replay = self._viewer.replay
        place = replay.place if self._from_here else 0
        is_new = not self._from_here
        try:
            match = continued_match(seated(replay.game.until(place), self._side, self._opponent, self.context.today))
        except HschessError as error:
            self.say(str(error))
            return None
        if hides_cards(match.state):
            self.say(say("error.unknown_cards"))
            return None
        origin = self._viewer.again if self._from_here else None
        return Go(ToTable(match, is_new=is_new, is_saved=is_new, origin=origin), instead=True)


def seated(game: Game, side: int, opponent: str, date: str) -> Game:
    """The game as one of a person on `side` against this opponent."""
    if game.tales:
        # Without its story an encounter is a game from the position that it has come to.
        mode = game.state.mode
        start = Record(mode.name, game.record.seed, position=format_position(game.state))
        game = open_game(start, modes_with(mode))
    seats, names = [opponent, opponent], [say(f"opponent.{opponent}")] * 2
    seats[side], names[side] = HUMAN, say("name.you")
    if opponent == HUMAN:
        names = list(SIDE_NAMES)
    tags = {**game.record.extra, SEAT_TAGS[WHITE]: seats[WHITE], SEAT_TAGS[BLACK]: seats[BLACK]}
    # The key is the first game's own: what has it counts as kept already.
    tags.pop(KEY_TAG, None)
    return game.retold(white=names[WHITE], black=names[BLACK], date=date, extra=tags)
