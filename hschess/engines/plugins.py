"""Players in Python from other packages, by the entry points `hschess.players`.

An entry point is a class, or a function without arguments, that makes a `hschess.players.contract.Player`. Listing the names imports none
of these packages; a broken one is reported, and the others play.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import isnan
from typing import TYPE_CHECKING, Final, TypeVar

from hschess.engines.engine_errors import EngineError
from hschess.engines.plan_check import playable
from hschess.players.contract import Plan, Player, Thinking
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.texts import in_one_line

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "hschess.players"
PLUGIN: Final = "plugin:"
MOST_NAMES: Final = 60
T = TypeVar("T")


def plugin_names() -> tuple[str, ...]:
    """The names of the entry points, sorted."""
    names = {one.name for one in _entries() if one.name.isprintable() and one.name.strip()}
    return tuple(sorted(names)[:MOST_NAMES])


def _entries() -> Iterable[EntryPoint]:
    """The entry points of the installed packages; none in a standalone program, which lacks the module to read them."""
    if getattr(sys, "frozen", False):
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def plugin_player(name: str) -> PluginPlayer:
    """The player of this entry point; its package is imported now.

    Errors: `EngineError` that names it, if there is none, its code fails or its result is not a player.
    """
    found = sorted({one for one in _entries() if one.name == name}, key=lambda one: one.value)
    if len(found) > 1:
        where = ", ".join(one.value for one in found)
        raise EngineError(f"{name}: several packages have a player of this name: {where}")
    if not found:
        known = ", ".join(plugin_names())
        expected = f"expected one of {known}" if known else "none of them has a player"
        raise EngineError(f"there is no player '{name:.80}' among the installed packages; {expected}")
    make = _guarded(name, found[0].load)
    player = _guarded(name, make)
    if not callable(getattr(player, "think", None)):
        raise EngineError(f"{name}: what {found[0].value} makes is not a player: it has no method `think`")
    return PluginPlayer(name, player)


class PluginPlayer:
    """A player of another package: its exceptions become `EngineError`, and its plans are checked before they are played."""

    __slots__ = ("_player", "clairvoyant", "name")

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self.clairvoyant = False
        self._player = player

    def think(self, observation: Observation, chance: Chance) -> PluginThinking:
        """Let it begin, on a copy of its observation."""
        seen = replace(observation, state=observation.state.copy())
        return PluginThinking(self.name, observation, _guarded(self.name, lambda: self._player.think(seen, chance)))


class PluginThinking:
    """Its thinking."""

    __slots__ = ("_name", "_observation", "_thinking", "progress")

    def __init__(self, name: str, observation: Observation, thinking: Thinking) -> None:
        self._name = name
        self._observation = observation
        self._thinking = thinking
        self.progress = 0.0

    @property
    def nodes(self) -> int:
        """The positions reported by the player."""
        return _guarded(self._name, lambda: int(self._thinking.nodes))

    @property
    def best(self) -> Plan | None:
        """Its best plan so far."""
        return self._checked(_guarded(self._name, lambda: self._thinking.best))

    def step(self, budget: int) -> Plan | None:
        """Let it weigh more positions. Errors: `EngineError` if it fails."""
        plan = _guarded(self._name, lambda: self._thinking.step(budget))
        share = _guarded(self._name, lambda: float(self._thinking.progress))
        self.progress = 1.0 if plan is not None else max(self.progress, min(share, 0.99))
        return self._checked(plan)

    def _checked(self, plan: Plan | None) -> Plan | None:
        if plan is None:
            return None
        words = _guarded(self._name, lambda: [action.text for action in plan.actions])
        if _guarded(self._name, lambda: isnan(plan.score)):
            raise EngineError(f"{self._name}: the score of its plan is not a number")
        try:
            return replace(plan, actions=playable(self._observation, words))
        except EngineError as error:
            raise EngineError(f"{self._name}: {error}") from error


def _guarded(name: str, do: Callable[[], T]) -> T:
    """Its result. Errors: `EngineError` for any exception, and for leaving the program; Ctrl-C stays the user's."""
    try:
        return do()
    except (Exception, SystemExit) as error:
        # Foreign code may raise anything.
        raise EngineError(in_one_line(f"{name}: {type(error).__name__}: {error}")) from error
