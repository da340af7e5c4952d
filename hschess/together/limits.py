"""The limits of one address, and of one connection; each process of a server counts separately."""

from __future__ import annotations

import ipaddress
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from hschess.together.refusals import RefusedError
from hschess.together.stores.store import IDLE_S

_V6_PREFIX: Final = 64
"""The prefix of an IPv6 address that usually belongs to one user."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of a server."""

    message_bytes: int = 16 * 1024
    messages_a_second: int = 20
    connections: int = 30
    """For each address."""
    rooms: int = 10
    """Unfinished rooms made by one address; empty rooms that have not begun do not count."""
    left_rooms: int = 60
    """Empty rooms that have not begun, of one address in `left_s`: in a day fewer than a store holds."""
    left_s: float = 600.0
    watchers: int = 8
    """In each room."""
    guesses: int = 30
    """Wrong codes and keys of an address in `guess_s`."""
    guess_s: float = 600.0
    seatless_s: float = 60.0
    """How long a connection may stay outside a room."""
    waiting_bytes: int = 4 << 20
    """The most bytes queued for one connection."""
    most_connections: int = 5_000
    """The connections of all addresses together."""


def network_of(address: str) -> str:
    """The network that counts as one address.

    >>> network_of("203.0.113.7"), network_of("2001:db8::7"), network_of("::ffff:203.0.113.7"), network_of("a pipe")
    ('203.0.113.7', '2001:db8::/64', '203.0.113.7', 'a pipe')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found, _V6_PREFIX), strict=False))
        return str(found.ipv4_mapped)
    return str(found)


class Addresses:
    """The connections, rooms and guesses of each address."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._connections: defaultdict[str, int] = defaultdict(int)
        self._rooms: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self._making: defaultdict[str, int] = defaultdict(int)
        """The rooms that are being made."""
        self._left: set[str] = set()
        """The codes of the empty rooms that have not begun."""
        self._guesses: defaultdict[str, deque[float]] = defaultdict(deque)

    def come(self, address: str) -> None:
        """Count one more connection. Errors: `RefusedError`; it is not counted then."""
        if self._connections.get(address, 0) >= self._limits.connections:
            raise RefusedError("many_connections", most=self._limits.connections)
        if sum(self._connections.values()) >= self._limits.most_connections:
            raise RefusedError("full_server")
        self._connections[address] += 1

    def go(self, address: str) -> None:
        """Count one connection less."""
        self._connections[address] -= 1
        if self._connections[address] <= 0:
            del self._connections[address]

    @contextmanager
    def making_room(self, address: str) -> Iterator[None]:
        """Count a room that is being made inside. Errors: `RefusedError` if the address has made as many as it may."""
        self.refuse_many_rooms(address)
        self._making[address] += 1
        try:
            yield
        finally:
            self._making[address] -= 1
            if not self._making[address]:
                del self._making[address]

    def refuse_many_rooms(self, address: str) -> None:
        """Errors: `RefusedError` if the address has made as many rooms as it may, those being made included."""
        now = self._clock()
        for code in [code for code, made in self._rooms.get(address, {}).items() if now - made > IDLE_S]:
            self._forget(address, code)
        rooms = self._rooms.get(address, {})
        if len(rooms.keys() - self._left) + self._making.get(address, 0) >= self._limits.rooms:
            raise RefusedError("many_rooms", most=self._limits.rooms)
        if (
            sum(code in self._left and now - made < self._limits.left_s for code, made in rooms.items())
            >= self._limits.left_rooms
        ):
            raise RefusedError("many_left_rooms", most=self._limits.left_rooms)

    def room_made(self, address: str, code: str) -> None:
        """Count a room made by the address."""
        self._rooms[address][code] = self._clock()

    def room_left(self, code: str, is_left: bool) -> None:
        """Note whether the room is empty and has not begun."""
        if is_left and any(code in rooms for rooms in self._rooms.values()):
            self._left.add(code)
        elif not is_left:
            self._left.discard(code)

    def room_over(self, code: str) -> None:
        """Stop counting a room whose game is over."""
        for address in [address for address, rooms in self._rooms.items() if code in rooms]:
            self._forget(address, code)

    def _forget(self, address: str, code: str) -> None:
        self._left.discard(code)
        del self._rooms[address][code]
        if not self._rooms[address]:
            del self._rooms[address]

    def guess(self, address: str) -> None:
        """Count a wrong code or key from the address."""
        self._guesses[address].append(self._clock())

    def refuse_guesser(self, address: str) -> None:
        """Errors: `RefusedError` after too many wrong guesses."""
        guesses = self._guesses.get(address)
        if guesses is None:
            return
        while guesses and self._clock() - guesses[0] > self._limits.guess_s:
            guesses.popleft()
        if not guesses:
            del self._guesses[address]
        elif len(guesses) >= self._limits.guesses:
            raise RefusedError("many_guesses")


class Pace:
    """The rate of messages: a burst of one second's number, and no more than that on average."""

    def __init__(self, a_second: int, clock: Callable[[], float]) -> None:
        self._a_second = a_second
        self._clock = clock
        self._left = float(a_second)
        self._then = clock()

    def is_too_fast(self) -> bool:
        """Count a message; return whether it is one too many."""
        now = self._clock()
        self._left = min(self._a_second, self._left + (now - self._then) * self._a_second)
        self._then = now
        if self._left < 1:
            return True
        self._left -= 1
        return False
