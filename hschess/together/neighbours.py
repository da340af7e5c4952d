"""Games on the same network: a hosting game is announced, and others find it by themselves (DNS service discovery, by zeroconf).

The library may be missing, and the network may refuse it; then nothing is found and `why_none` says so. Whatever others announce is
bounded and read as data. Nothing here waits: the library has threads of its own, and is loaded and begun on one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final, Protocol

from hschess.rules.errors import HschessError
from hschess.together.address import Address
from hschess.together.entries import CODE, is_name

if TYPE_CHECKING:
    from zeroconf import Zeroconf

KIND: Final = "_hschess._tcp.local."
"""The service that is announced and looked for."""
MOST_FOUND: Final = 30
ANSWER_MS: Final = 3_000
"""How long a game that was seen may take to say where it is."""
_LONGEST_MODE: Final = 60
_WAITS: Final = "waits"
_PLAYED: Final = "played"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A game that waits for a player, or that has begun and may be watched."""

    address: Address
    host: str
    """Who hosts it."""
    mode: str
    waits: bool = True
    """Whether there is a seat for somebody who joins."""


class EndsLater(Protocol):
    """What runs until it is closed."""

    def close(self) -> Future[None]:
        """End it; the future is done once it has."""


class LooksAround(Protocol):
    """What finds games."""

    @property
    def games(self) -> tuple[Neighbour, ...]:
        """Those that are there now."""

    @property
    def why_none(self) -> str:
        """Why none is ever found; empty where some may be."""

    def close(self) -> Future[None]:
        """Look no more; the future is done once nobody does."""


class _Running:
    """What is begun on a thread and ends on one: the library looks at every network of the machine, which takes its time."""

    def __init__(self, begin: Callable[[Zeroconf], None]) -> None:
        self.fault = ""
        """Why it does not work."""
        self._begin = begin
        self._zeroconf: Zeroconf | None = None
        self._starting = Thread(target=self._start, name="hschess-neighbours", daemon=True)
        self._starting.start()

    def _start(self) -> None:
        try:
            from zeroconf import Error, Zeroconf

            self._zeroconf = Zeroconf()
        except (ImportError, OSError) as error:
            self.fault = str(error) or type(error).__name__
            return
        try:
            self._begin(self._zeroconf)
        except (Error, OSError, RuntimeError) as error:
            self.fault = str(error) or type(error).__name__

    def close(self) -> Future[None]:
        """End it, without waiting; the future is done once nothing of it runs any more."""
        ended: Future[None] = Future()
        Thread(target=self._end, args=(ended,), name="hschess-neighbours", daemon=True).start()
        return ended

    def _end(self, ended: Future[None]) -> None:
        # What has been half announced is not taken back.
        self._starting.join()
        if self._zeroconf is not None:
            self._zeroconf.close()
        ended.set_result(None)


class Announcement:
    """Tells the network of a hosted game until it is closed."""

    def __init__(self, neighbour: Neighbour, hosts: Sequence[str]) -> None:
        """`hosts` are the addresses at which the game is reached."""
        self._neighbour, self._hosts = neighbour, hosts
        self._running = _Running(self._announce)

    def _announce(self, running: Zeroconf) -> None:
        from zeroconf import ServiceInfo

        address = self._neighbour.address
        known = {"code": address.code, "host": self._neighbour.host, "mode": self._neighbour.mode[:_LONGEST_MODE]}
        known["state"] = _WAITS if self._neighbour.waits else _PLAYED
        # A game that begins has another name than while it waited: the end of the one is not taken for the end of the other.
        info = ServiceInfo(
            KIND, f"{address.code}-{known['state']}.{KIND}", port=address.port, properties=known, server=f"hschess-{address.code}.local.",
            addresses=[ip_address(host).packed for host in self._hosts],
        )  # fmt: skip
        # A code is nobody else's: the network need not be asked whether it is free.
        running.register_service(info, cooperating_responders=True)

    def close(self) -> Future[None]:
        """The game is full, over or left."""
        return self._running.close()


class Neighbours:
    """Looks for games until it is closed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: dict[str, Neighbour] = {}
        self._running = _Running(self._look)

    @property
    def games(self) -> tuple[Neighbour, ...]:
        """Those that are there now, by their hosts' names."""
        with self._lock:
            return tuple(sorted(self._found.values(), key=lambda one: (one.host.casefold(), one.address.code)))

    @property
    def why_none(self) -> str:
        """Why no game is ever found here; empty where some may be."""
        return self._running.fault

    def _look(self, running: Zeroconf) -> None:
        from zeroconf import ServiceBrowser

        ServiceBrowser(running, KIND, handlers=[self._changed])

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: Any) -> None:
        """A game came, changed or went; called on the library's thread, with these names."""
        from zeroconf import Error

        found = None
        if state_change.name != "Removed":
            # While it is being closed, the library raises errors of its own, and others of Python's.
            with suppress(Error, OSError, HschessError, ValueError, RuntimeError, AssertionError):
                found = neighbour_of(zeroconf.get_service_info(service_type, name, ANSWER_MS))
        with self._lock:
            self._found.pop(name, None)
            if found is not None and len(self._found) < MOST_FOUND:
                self._found[name] = found

    def close(self) -> Future[None]:
        """Look no more."""
        return self._running.close()


def why_no_library() -> str:
    """Why the library cannot be loaded; empty where it can."""
    try:
        from zeroconf import Zeroconf
    except ImportError as error:
        return str(error)
    assert Zeroconf is not None
    return ""


def neighbour_of(info: Any) -> Neighbour | None:
    """The game in an announcement; None for anything that is none. Errors: `ValueError` for letters that are no text."""
    # Those of version 4 come first.
    places = [] if info is None else info.parsed_addresses()
    if not places:
        return None
    properties = {key: value for key, value in info.properties.items() if isinstance(value, bytes)}
    code, host, mode = (properties.get(key, b"")[:200].decode("utf-8") for key in (b"code", b"host", b"mode"))
    if not (CODE.fits(code) and is_name(host) and mode.isprintable() and 0 < info.port < 1 << 16):
        return None
    place = Address(places[0], info.port, code=code)
    return Neighbour(place, host, mode[:_LONGEST_MODE], waits=properties.get(b"state") != _PLAYED.encode())


def announced(code: str, port: int, host: str, mode: str, *, waits: bool = True) -> Neighbour:
    """A game of this program, to be announced."""
    return Neighbour(Address("", port, code=code), host, mode, waits)
