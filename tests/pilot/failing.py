"""A screen that fails on request."""

from typing import Any

from scenes.menus.help import HelpScene
from scenes.stack import Command
from scenes.ui.media import Surface


class Failing(HelpScene):
    """A page that fails in one of its methods, once requested."""

    def __init__(self, context: Any, where: str = "") -> None:
        super().__init__(context)
        self.where = where
        self.has_gone = False

    def _fail_in(self, where: str) -> None:
        if self.where == where:
            raise ZeroDivisionError(f"in {where}")

    def handle(self, given: Any) -> Command | None:
        self._fail_in("handle")
        return super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        self._fail_in("update")
        return super().update(dt_ms)

    def draw(self, surface: Surface) -> None:
        self._fail_in("draw")
        super().draw(surface)

    def resized(self, width: int, height: int) -> None:
        self._fail_in("resized")
        super().resized(width, height)

    def gone(self) -> None:
        self.has_gone = True
        self._fail_in("gone")
