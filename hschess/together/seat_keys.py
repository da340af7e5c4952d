"""The tokens of the user's seats, in a file of the user's folder, so that the program can be closed and return to its games."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hschess.rules.errors import HschessError
from hschess.store.folders import write_secret
from hschess.store.json_files import json_in, json_to_change

if TYPE_CHECKING:
    from hschess.together.wishes import Ticket

FILE: Final = "together.json"
MOST_KEPT: Final = 50
KEPT_S: Final = 7 * 24 * 3600.0
_TOKEN_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class SeatKey:
    """A seat in a room. Warning: the token gives access to the seat; it is neither shown nor logged."""

    address: str
    """The address with the room's code."""
    name: str
    token: str
    made_s: float
    """Seconds since the epoch."""
    hosts: bool = False
    """Whether the user's own program hosts the room, so that its server must run again before players can return."""

    @property
    def ticket(self) -> Ticket:
        """The ticket for returning to the seat. Errors: `HschessError` for a bad address."""
        # The title lists the seats, and needs none of this before the user returns to one.
        from hschess.together.address import read_address
        from hschess.together.wishes import Sit, Ticket

        place = read_address(self.address)
        return Ticket(Sit(), self.name, place, self.token, place.port, self.hosts)

    def __repr__(self) -> str:
        return f"SeatKey({self.address!r}, {self.name!r})"


def new_token() -> str:
    """A new secret token: 32 random bytes in hexadecimal."""
    return secrets.token_hex(_TOKEN_BYTES)


class SeatKeys:
    """The file of the seats; empty if it is missing or broken."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = folder / FILE
        self._clock = clock

    def all(self) -> tuple[SeatKey, ...]:
        """The seats that may still exist, the newest first."""
        try:
            seats = _newest_first(json_in(self._path, list))
        except (OSError, HschessError):
            return ()
        now = self._clock()
        return tuple([one for one in seats if abs(now - one.made_s) <= KEPT_S][:MOST_KEPT])

    def token(self, address: str) -> str | None:
        """The token of the seat in this room; None if the user has none."""
        return next((one.token for one in self.all() if one.address == address), None)

    def keep(self, address: str, name: str, token: str, *, hosts: bool = False) -> None:
        """Store a seat; a damaged file is set aside. Errors: `OSError`."""
        self._write((SeatKey(address, name, token, self._clock(), hosts), *self._others(address)))

    def forget(self, address: str) -> None:
        """Remove a seat. Errors: `OSError`."""
        if self.token(address) is not None:
            self._write(self._others(address))

    def _others(self, address: str) -> tuple[SeatKey, ...]:
        """The other seats of the file, however old: the clock may be wrong now."""
        return tuple([one for one in _newest_first(json_to_change(self._path, list)) if one.address != address])

    def _write(self, keys: tuple[SeatKey, ...]) -> None:
        write_secret(self._path, json.dumps([asdict(one) for one in keys[:MOST_KEPT]], indent=1) + "\n")


def _newest_first(found: Iterable[object]) -> list[SeatKey]:
    """The seats among these entries."""
    return sorted((key for one in found if (key := _read(one)) is not None), key=lambda key: -key.made_s)


def _read(found: object) -> SeatKey | None:
    """The seat of an entry; None for any other value, and for a room whose address is none."""
    # The title checks for seats: without any it loads no modules of rooms.
    from hschess.together.address import read_address
    from hschess.together.entries import KEY

    if not isinstance(found, dict):
        return None
    address, name, token, made = (found.get(field) for field in ("address", "name", "token", "made_s"))
    if not (isinstance(address, str) and isinstance(name, str) and isinstance(token, str) and KEY.fits(token)):
        return None
    try:
        if not isinstance(made, int | float) or not read_address(address).code:
            return None
        return SeatKey(address, name, token, float(made), found.get("hosts") is True)
    except HschessError:
        return None
