"""What a hand wishes of the table.

It does nothing itself and does not ask the rules: they are asked once, when an action is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hschess.rules.actions import Action
from hschess.rules.errors import Reason
from scenes.stage.hand.hit_areas import HitArea


class Wanted(StrEnum):
    """What can be asked of a table besides actions; each has a button of the same name, but for the result: End Turn leads there."""

    UNDO = "undo"
    SPEED = "speed"
    HELP = "help"
    LOG = "log"
    EXPLAIN = "explain"
    FORESEE = "foresee"
    MENU = "menu"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Do:
    """Do this action, or say why it cannot be done; `area` is where it was tried, None if a choice lay over the table."""

    action: Action
    area: HitArea | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish that is not an action; `keyed` if a key asked."""

    kind: Wanted
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """A card was chosen to be returned that cannot be: say so."""


@dataclass(frozen=True, slots=True)
class ActionDone:
    """This action has been done."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refused:
    """An action was refused by the rules: say why."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Unsent:
    """An action could not be sent to the keeper of the game: say why."""


Wish = Do | Ask | Stay
Wishes = tuple[Wish, ...]
Answer = ActionDone | Refused | Unsent | Ask | Stay
"""What is left of a wish once its action has been tried."""
