"""Permissions: the only place that decides whether a name may start a program, open a file or load foreign code.

A record, a saved game, a mode or a stored experiment may name anything; only a name that the user has typed or chosen becomes one of the
`ExternalPlayers`. They are values, and travel to other processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hschess.engines.engine_player import EnginePlayer
from hschess.engines.link import Link
from hschess.engines.named import NAMED, EngineSpec, NamedEngines, is_engine, named_engines, spec_of
from hschess.engines.plugins import PLUGIN, plugin_names, plugin_player
from hschess.players.contract import Player
from hschess.players.opponents import opponent
from hschess.players.registry import names as own_names


@dataclass(frozen=True, slots=True)
class ExternalPlayers:
    """The seats that the user has named."""

    typed: frozenset[str] = frozenset()
    """Players that may name a file."""
    engines: Mapping[str, EngineSpec] = field(default_factory=dict)
    """Engines by their seats."""
    plugins: frozenset[str] = frozenset()
    """Players of other packages."""


NO_EXTERNALS = ExternalPlayers()


def is_external(seat: str) -> bool:
    """Whether a seat needs the user's choice: an engine of the file, or another package's player."""
    return seat.startswith((NAMED, PLUGIN))


def bare_name(seat: str) -> str:
    """The name of an external player without its prefix.

    >>> bare_name("engine:mine")
    'mine'
    """
    return seat.removeprefix(NAMED).removeprefix(PLUGIN)


def offered_externals(folder: Path) -> tuple[str, ...]:
    """The seats of all external players that the user may choose; nothing is started."""
    return (*named_engines(folder).specs, *(f"{PLUGIN}{name}" for name in plugin_names()))


def externals_among(seats: Iterable[str], folder: Path) -> ExternalPlayers:
    """The external players among these typed seats; `folder` is the user's. Errors: `HschessError` for an unknown engine."""
    typed = frozenset(seats)
    engines = [seat for seat in sorted(typed) if is_engine(seat)]
    named = named_engines(folder) if engines else NamedEngines()
    plugins = frozenset(seat for seat in typed if _is_plugin(seat))
    return ExternalPlayers(typed - set(engines) - plugins, {seat: spec_of(seat, named) for seat in engines}, plugins)


def _is_plugin(seat: str) -> bool:
    """Whether a typed seat is another package's player; our own come first, whatever that one is called."""
    if seat.startswith(PLUGIN):
        return True
    return seat in plugin_names() and seat not in own_names()


class Roster:
    """The players of some games; an engine stays for all of them. Close it, or use it in a `with`."""

    def __init__(self, externals: ExternalPlayers = NO_EXTERNALS) -> None:
        self.externals = externals
        self._links: dict[tuple[str, int], Link] = {}

    def knows(self, seat: str) -> bool:
        """Whether the user has let this external player in."""
        return seat in self.externals.engines or seat in self.externals.plugins

    def player(self, seat: str, side: int = 0) -> Player:
        """The player of this seat; an engine that plays both sides is started twice.

        Errors: `HschessError` for an unknown player, or one that the user has not named.
        """
        if seat in self.externals.plugins:
            return plugin_player(seat.removeprefix(PLUGIN))
        spec = self.externals.engines.get(seat)
        if spec is None:
            return opponent(seat, self.externals.typed)
        return EnginePlayer(seat, self._links.setdefault((seat, side), spec.link()))

    def close(self) -> None:
        """Let all engines go."""
        for link in self._links.values():
            link.close()
        self._links.clear()

    def __enter__(self) -> Roster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
