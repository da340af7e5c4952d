"""An external player (an engine, or another package's player) cannot continue: the reason, and what to do. The game is kept in any case."""

from __future__ import annotations

from typing import Final

from hschess.engines.external_players import Roster, bare_name, externals_among, offered_externals
from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.kinds import MeasuredPage, PageOver
from scenes.stack import Back, Command, Go
from scenes.stage.game.match import MatchSeat
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS, UnavailableError, seat
from scenes.table.game import TableScene
from scenes.ui.blocks import Block, One, Stacked, TextBlock, on_panel
from scenes.ui.fields import ChoiceField
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button
from scenes.words import say

WIDTH: Final = 680.0
EDGES: Final = (40.0, 76.0, 34.0)
BUTTON_HEIGHT: Final = 56.0
GAP: Final = 12.0
STAND_INS: Final = (*CPU_SEATS, *LEVEL_SEATS)
"""The players that may take over; a level adds no handicap to a game that has begun."""
FIRST: Final = "bfs"


class ExternalFaultScene(MeasuredPage, PageOver):
    """A page over the table, which is paused."""

    needs = (WIDTH + 40, 560.0)
    air = 2 * GAP

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self._table = table
        self._session = table.session
        self._side = self._session.match.state.to_move
        self._player_id = self._session.match.seats[self._side].player_id
        self._stand_in = FIRST
        self._why = str(self._session.driver.fault)
        self._is_unavailable = isinstance(self._session.driver.fault, UnavailableError)
        self._may_start = self._player_id in offered_externals(context.folder)

    @property
    def _words(self) -> str:
        name = bare_name(self._player_id)
        if not self._is_unavailable:
            return say("external.failed", why=self._why)
        return say("external.unavailable" if self._may_start else "external.unknown", name=name)

    def content(self) -> Block:
        """The reason, and the buttons."""
        high, is_possible = max(BUTTON_HEIGHT, 30 * self.media.text_scale), self._may_start or not self._is_unavailable
        names, stand_in = [say(f"opponent.{one}") for one in STAND_INS], STAND_INS.index(self._stand_in)
        asks = say("external.start" if self._is_unavailable else "external.again")
        other = say("external.take_over", name=names[stand_in])
        leaves = say("menu.back_to_replay" if self._table.origin else "menu.title_screen")
        parts = (
            TextBlock(self.media, self._words, BODY),
            One(high, lambda area: Button("again", area, asks, enabled=is_possible, offered=True)),
            One(high, lambda area: ChoiceField("who", area, say("external.other"), names, stand_in)),
            One(high, lambda area: Button("other", area, other)),
            One(high, lambda area: Button("leave", area, leaves)),
        )
        title = say("external.title", name=bare_name(self._player_id))
        return on_panel(min(self.scaled(WIDTH), self.sight.width - 40), EDGES, Stacked(parts, gap=GAP), title=title)

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "again":
                return self._ask_again()
            case "other":
                return self._go_on(
                    MatchSeat(say(f"opponent.{self._stand_in}"), seat(self._stand_in, "").player, self._stand_in)
                )
            case "leave":
                return Go(self._table.origin or ToTitle(), instead=True)
            case "who":
                fields = [one for one in self.group.widgets if isinstance(one, ChoiceField)]
                self._stand_in = STAND_INS[fields[0].index]
                self.rebuild()
        return None

    def escaped(self) -> Command | None:
        """Leave the game, which stays saved; nothing else is decided."""
        return self.used("leave")

    def _ask_again(self) -> Command | None:
        """Ask the player again; an unavailable one is started now, with the user's consent."""
        if not self._is_unavailable:
            self._session.driver.ask_again()
            return Back()
        game = self._session.match
        try:
            roster = Roster(externals_among([*self._present, self._player_id], self.context.folder))
            return self._go_on(
                MatchSeat(game.seats[self._side].name, roster.player(self._player_id, self._side), self._player_id),
                roster,
            )
        except HschessError as error:
            self.say(str(error))
            return None

    @property
    def _present(self) -> list[str]:
        """The external players that the user has already allowed."""
        roster = self._session.match.roster
        return [] if roster is None else [*roster.externals.engines, *roster.externals.plugins]

    def _go_on(self, seated: MatchSeat, roster: Roster | None = None) -> Command:
        if roster is not None:
            self._session.match.let_go()
            self._session.match.roster = roster
        self._session.match.replace_seat(self._side, seated)
        self._session.driver.ask_again()
        # The ribbon of a turn names its player.
        self._table.settings_changed()
        return Back()
