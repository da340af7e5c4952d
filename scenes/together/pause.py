"""The menu over a shared table: back, how it moves, help, concede, claim, leave."""

from __future__ import annotations

from hschess.rules.actions import CONCEDE
from hschess.rules.errors import IllegalActionError
from hschess.rules.refusal import why_not
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.menu_over import MenuOver, WayOn
from scenes.stack import Back, Command, Go
from scenes.stage.game.far_match import UnsentError
from scenes.together.table import SharedTable
from scenes.words import say


class SharedPause(MenuOver):
    """The game goes on under it: it is played elsewhere too."""

    settings = ("speed", "reduced_motion")
    title_key = "together.menu"

    def __init__(self, context: Context, table: SharedTable) -> None:
        super().__init__(context, table)
        self._table = table
        self._asked_to_concede = False
        self._may_claim = self._can_claim()

    def _can_claim(self) -> bool:
        visit = self._table.visit
        return self._table.presence.is_gone and visit.is_connected and not visit.is_watching and not visit.is_over

    def ways(self) -> list[WayOn]:
        """On, options, help, and the ways out."""
        claim = [WayOn("claim", "together.claim")] if self._may_claim else []
        return [
            WayOn("resume", "menu.resume"),
            WayOn("options", "menu.options"),
            WayOn("help", "menu.help"),
            *claim,
            WayOn("concede", "menu.concede.sure" if self._asked_to_concede else "menu.concede", self._may_concede()),
            WayOn("leave", "together.leave"),
        ]

    def _may_concede(self) -> bool:
        """In one's own turn, and not while a choice is owed (R20, R25)."""
        session = self._table.session
        return session.is_my_turn and not session.driver.is_waiting and why_not(session.match.state, CONCEDE) is None

    def update(self, dt_ms: float) -> Command | None:
        """What happens meanwhile is taken up; another game does not wait."""
        self._table.listen()
        may_claim = self._can_claim()
        if may_claim != self._may_claim:
            self._may_claim = may_claim
            self.rebuild()
        command = super().update(dt_ms)
        return self._table.to_next() if self._table.has_next else command

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "leave":
                return Go(ToTitle(), instead=True)
            case "claim":
                self._table.visit.claim()
                return Back()
            case "concede":
                return self._concede()
            case _:
                return super().used(name)

    def _concede(self) -> Command | None:
        if not self._asked_to_concede:
            self._asked_to_concede = True
            self.rebuild()
            return None
        try:
            self._table.session.do(CONCEDE)
        except (IllegalActionError, UnsentError):
            self.say(say("together.unsent"))
            return None
        return Back()
