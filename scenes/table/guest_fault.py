"""A guest, an engine or another package's player, cannot play on: why, and the ways on. The game is kept whatever is chosen."""

from __future__ import annotations

from typing import Final

from hschess.engines.guests import Roster, bare_name, guests_among, offered_guests
from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.over import PageOver
from scenes.stack import Back, Command, Go
from scenes.stage.game.absent import AbsentError
from scenes.stage.game.match import Seat
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS, seat
from scenes.table.game import TableScene
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, centred, column, padded
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button, Label, OfferedButton, Panel, Widget
from scenes.words import say

WIDTH: Final = 680.0
EDGES: Final = (40.0, 76.0, 34.0)
WAY: Final = 56.0
GAP: Final = 12.0
STAND_INS: Final = (*CPU_SEATS, *LEVEL_SEATS)
"""Who may play on; a level brings no handicap into a game that has begun."""
FIRST: Final = "bfs"


class GuestFaultScene(PageOver):
    """Over the table, which waits."""

    needs = (WIDTH + 40, 560.0)

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self._table = table
        self._session = table.session
        self._side = self._session.match.state.to_move
        self._who = self._session.match.seats[self._side].who
        self._stand_in = FIRST
        self._why = str(self._session.driver.fault)
        self._is_absent = isinstance(self._session.driver.fault, AbsentError)
        self._may_start = self._who in offered_guests(context.folder)

    @property
    def _words(self) -> str:
        name = bare_name(self._who)
        if not self._is_absent:
            return say("guest.failed", why=self._why)
        return say("guest.absent" if self._may_start else "guest.unknown", name=name)

    def length(self) -> float:
        """All words and ways."""
        return self._height + 2 * GAP

    @property
    def _width(self) -> float:
        return min(self.scaled(WIDTH), self.sight.width - 40)

    @property
    def _told(self) -> float:
        return height_of(self.media, self._words, BODY, self._width - 2 * EDGES[0])

    @property
    def _height(self) -> float:
        return EDGES[1] + self._told + 4 * (self._way + GAP) + EDGES[2]

    @property
    def _way(self) -> float:
        return max(WAY, 30 * self.media.text_scale)

    def build(self) -> list[Widget]:
        """What has happened, and the ways on."""
        panel = centred(self.area, self._width, self._height)
        words, again, who, other, leave, _ = column(padded(panel, *EDGES), self._told, *[self._way] * 4, REST, gap=GAP)
        names = [say(f"opponent.{one}") for one in STAND_INS]
        leaves = "menu.back_to_replay" if self._table.origin else "menu.title_screen"
        asks = "guest.start" if self._is_absent else "guest.again"
        return [
            Panel(panel, title=say("guest.title", name=bare_name(self._who))),
            Label(words, self._words, BODY, wrap=True),
            OfferedButton("again", again, say(asks), enabled=self._may_start or not self._is_absent),
            ChoiceField("who", who, say("guest.other"), names, STAND_INS.index(self._stand_in)),
            Button("other", other, say("guest.take_over", name=say(f"opponent.{self._stand_in}"))),
            Button("leave", leave, say(leaves)),
        ]

    def used(self, name: str) -> Command | None:
        """A way on was chosen."""
        match name:
            case "again":
                return self._ask_again()
            case "other":
                return self._go_on(
                    Seat(say(f"opponent.{self._stand_in}"), seat(self._stand_in, "").player, self._stand_in)
                )
            case "leave":
                return Go(self._table.origin or ToTitle(), instead=True)
            case "who":
                fields = [one for one in self.group.widgets if isinstance(one, ChoiceField)]
                self._stand_in = STAND_INS[fields[0].index]
                self.rebuild()
        return None

    def escaped(self) -> Command | None:
        """Nothing is decided by leaving the page: the game is kept, and left."""
        return self.used("leave")

    def _ask_again(self) -> Command | None:
        """The user wants it: an absent guest is let in now."""
        if not self._is_absent:
            self._session.driver.ask_again()
            return Back()
        game = self._session.match
        try:
            roster = Roster(guests_among([*self._present, self._who], self.context.folder))
            return self._go_on(
                Seat(game.seats[self._side].name, roster.player(self._who, self._side), self._who), roster
            )
        except HschessError as error:
            self.say(str(error))
            return None

    @property
    def _present(self) -> list[str]:
        """The guests that the user has let in before."""
        roster = self._session.match.roster
        return [] if roster is None else [*roster.guests.engines, *roster.guests.plugins]

    def _go_on(self, seated: Seat, roster: Roster | None = None) -> Command:
        if roster is not None:
            self._session.match.let_go()
            self._session.match.roster = roster
        self._session.match.replace_seat(self._side, seated)
        self._session.driver.ask_again()
        return Back()
