"""The menu over a table whose game can be conceded: the button asks once, and concedes when it is pressed again next."""

from __future__ import annotations

from abc import ABC

from hschess.rules.actions import CONCEDE
from hschess.rules.errors import IllegalActionError
from hschess.rules.refusal import why_not
from scenes.context import Context
from scenes.pages.menu_over import MenuOver, WayOn
from scenes.stack import Back, Command, Scene
from scenes.stage.game.far_match import UnsentError
from scenes.stage.inputs import Input
from scenes.stage.session import Session
from scenes.ui.second_press import SecondPress
from scenes.words import say


class ConcedingMenu(MenuOver, ABC):
    """The base of the menus over the user's own games."""

    def __init__(self, context: Context, table: Scene, session: Session) -> None:
        super().__init__(context, table)
        self._session = session
        self._sure = SecondPress()

    @property
    def concede_button(self) -> WayOn:
        """The button, which asks first."""
        key = "menu.concede.sure" if self._sure.is_open else "menu.concede"
        return WayOn("concede", key, self._obstacle)

    @property
    def _obstacle(self) -> str:
        """The key of the reason why the user cannot concede now (R20, R25), or "" if nothing prevents it."""
        session = self._session
        if session.match.state.outcome is not None:
            return "menu.concede.over"
        if not session.is_my_turn or session.driver.is_waiting:
            return "menu.concede.their_turn"
        if why_not(session.match.state, CONCEDE) is not None:
            return "menu.concede.choice"
        return ""

    def handle(self, given: Input) -> Command | None:
        """Any press elsewhere withdraws the question whether to concede."""
        if self._sure.is_open and self.group.turns_from("concede", self.on_page(given)):
            self._sure.withdraw()
            self.rebuild()
        return super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        """Let time pass."""
        self._sure.update(dt_ms)
        return super().update(dt_ms)

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
        return self._concede() if name == "concede" else super().used(name)

    def _concede(self) -> Command | None:
        if not self._sure.press():
            self.rebuild()
            return None
        try:
            self._session.do(CONCEDE)
        except (IllegalActionError, UnsentError):
            # Meanwhile a game over a network has gone on or lost its connection.
            self.say(say("together.unsent"))
            return None
        return Back()
