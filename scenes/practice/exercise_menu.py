"""The menu over an exercise: motion, options, help, leave."""

from __future__ import annotations

from scenes.pages.menu_over import MenuOver, WayOn
from scenes.stack import Back, Command


class ExerciseMenuScene(MenuOver):
    """The menu; the exercise is paused under it."""

    needs = (580.0, 524.0)

    def buttons(self) -> list[WayOn]:
        """The buttons: resume, options, help, leave."""
        return [
            WayOn("resume", "practice.resume"),
            WayOn("options", "menu.options"),
            WayOn("help", "menu.help"),
            WayOn("leave", "practice.leave"),
        ]

    def used(self, name: str) -> Command | None:
        """Handle a widget; leaving ends the exercise below too."""
        return Back(screens=2) if name == "leave" else super().used(name)
