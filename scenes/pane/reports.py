"""The reports of a table, which its screen handles."""

from __future__ import annotations

from enum import Enum, auto


class Report(Enum):
    """An event or request that the table does not handle itself."""

    MENU = auto()
    """The user asked for the menu."""
    HELP = auto()
    THOUGHTS = auto()
    """The user asked for the computer player's thoughts, and there are some."""
    BACK = auto()
    """The user asked to go back to the screen that the game was tried out from."""
    SEAT = auto()
    """The other player's turn has come, and the seat is still empty."""
    OVER = auto()
    """The game is over and its display is complete, or the user asked for its result again."""
