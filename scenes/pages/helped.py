"""A page where F1 opens the help and Escape leads back."""

from __future__ import annotations

from scenes.destinations import ToHelp
from scenes.pages.screen import Screen
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input, KeyPressed


class Helped(Screen):
    """A screen on which F1 opens the help."""

    def handle(self, given: Input) -> Command | None:
        """F1 opens the help, which offers the lessons unless a game is below."""
        if isinstance(given, KeyPressed) and given.key == "f1" and "f1" not in self.keys:
            return Go(ToHelp())
        return super().handle(given)

    def escaped(self) -> Command | None:
        """Go back to the screen below."""
        return Back()
