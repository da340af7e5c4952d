"""The wishes of a hand, as values.

A wish does nothing and asks no rules: they are asked once, when an action is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hschess.rules.actions import Action
from hschess.rules.errors import Reason
from scenes.stage.hand.hit_areas import HitArea


class Wanted(StrEnum):
    """The requests besides actions; each has a button of the same name, except the result, which End Turn leads to."""

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
    """Do this action, or show why that is refused; `area` is its place, None if a choice was over the table."""

    action: Action
    area: HitArea | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A request that is not an action; `keyed` if a key made it."""

    kind: Wanted
    keyed: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """The player chose a card for return that cannot be returned: show why."""


@dataclass(frozen=True, slots=True)
class ActionDone:
    """This action has been done."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules have refused an action: show why."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Unsent:
    """An action could not be sent to the server: show why."""


Wish = Do | Ask | Stay
Wishes = tuple[Wish, ...]
Answer = ActionDone | Refused | Unsent | Ask | Stay
"""The answer to a wish once its action has been tried."""
