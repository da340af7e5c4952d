"""Who may sit down: the one place that decides whether a name starts a program, opens a file or loads somebody's code.

A record, a saved game, a mode or a stored experiment may name anything; only a name that the user has typed or chosen becomes one of the
`Guests`. They are values, and travel to other processes. Imports `named`, `engine_player` and the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from hschess.engines.engine_player import EnginePlayer
from hschess.engines.link import Link
from hschess.engines.named import EngineSpec, is_engine, named_engines, spec_of
from hschess.players.base import Player
from hschess.players.opponents import opponent, typed_opponent


@dataclass(frozen=True, slots=True)
class Guests:
    """The seats that the user has named."""

    typed: frozenset[str] = frozenset()
    """Players that may name a file."""
    engines: Mapping[str, EngineSpec] = field(default_factory=dict)
    """Engines by their seats."""


NOBODY = Guests()


def guests_among(seats: Iterable[str], folder: Path) -> Guests:
    """These seats, all of which the user has typed; `folder` is the user's. Errors: `HschessError` for an engine that there is not."""
    typed = frozenset(seats)
    engines = [seat for seat in sorted(typed) if is_engine(seat)]
    named = named_engines(folder).specs if engines else {}
    return Guests(typed - set(engines), {seat: spec_of(seat, named) for seat in engines})


def check_of(folder: Path) -> Callable[[str], object]:
    """Raises `HschessError` for a typed seat that nobody can take; it starts nothing."""
    return lambda seat: guests_among((seat,), folder) if is_engine(seat) else typed_opponent(seat)


class Roster:
    """The players of some games; an engine stays for all of them. Close it, or use it in a `with`."""

    def __init__(self, guests: Guests = NOBODY) -> None:
        self._guests = guests
        self._links: dict[tuple[str, int], Link] = {}

    def player(self, seat: str, side: int = 0) -> Player:
        """Who takes this seat; an engine that plays both sides is there twice.

        Errors: `HschessError` for an unknown player, or one that the user has not named.
        """
        spec = self._guests.engines.get(seat)
        if spec is None:
            return opponent(seat, self._guests.typed)
        return EnginePlayer(seat, self._links.setdefault((seat, side), spec.link()))

    def close(self) -> None:
        """Let all engines go."""
        for link in self._links.values():
            link.close()
        self._links.clear()

    def __enter__(self) -> Roster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
