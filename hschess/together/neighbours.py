"""Games on the same network: a hosting game is announced, and others find it (DNS service discovery, by zeroconf).

If the library is missing, or the network refuses it, no game is found and `why_none` has the reason. Announcements of others are limited in
size and read as data. Nothing here blocks: the library has its own threads, and is loaded and started on another one.
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
"""The service type of the announcements."""
MOST_FOUND: Final = 30
ANSWER_MS: Final = 3_000
"""How long to wait for the address of a found game."""
_LONGEST_MODE: Final = 60
_WAITS: Final = "waits"
_PLAYED: Final = "played"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A game that is open for a player, or has begun and may be watched."""

    address: Address
    host: str
    """The host's name."""
    mode: str
    waits: bool = True
    """Whether there is a free seat."""


class EndsLater(Protocol):
    """A service that runs until it is closed."""

    def close(self) -> Future[None]:
        """End it; the future is done when it has ended."""


class LooksAround(Protocol):
    """A finder of games."""

    @property
    def games(self) -> tuple[Neighbour, ...]:
        """The games that are there now."""

    @property
    def why_none(self) -> str:
        """The reason why no games can be found; empty if they can."""

    def close(self) -> Future[None]:
        """Stop looking; the future is done when it has ended."""


class _Running:
    """A service that starts and ends on threads, because the library checks every network of the machine, which takes time."""

    def __init__(self, begin: Callable[[Zeroconf], Callable[[], None]]) -> None:
        """`begin` starts the service and returns what stops it."""
        self.fault = ""
        """The reason why it does not work."""
        self._begin = begin
        self._stop: Callable[[], None] | None = None
        self._zeroconf: Zeroconf | None = None
        self._starting: Thread | None = None
        """The thread that starts it; None if the system refuses one."""
        try:
            self._starting = _started(self._start)
        except RuntimeError as error:
            self.fault = str(error)

    def _start(self) -> None:
        try:
            from zeroconf import Error, Zeroconf

            self._zeroconf = Zeroconf()
        except (ImportError, OSError, RuntimeError) as error:
            self.fault = str(error) or type(error).__name__
            return
        try:
            self._stop = self._begin(self._zeroconf)
        except (Error, OSError, RuntimeError) as error:
            self.fault = str(error) or type(error).__name__

    def close(self) -> Future[None]:
        """End it, without blocking unless the system refuses a thread; the future is done when nothing of it runs any more."""
        ended: Future[None] = Future()
        try:
            _started(lambda: self._end(ended))
        except RuntimeError:
            self._end(ended)
        return ended

    def _end(self, ended: Future[None]) -> None:
        if self._starting is not None:
            # A half-made announcement is not withdrawn.
            self._starting.join()
        if self._stop is not None:
            # Before the library's loop ends: a question that comes after that would never be asked.
            self._stop()
        if self._zeroconf is not None:
            self._zeroconf.close()
        ended.set_result(None)


def _started(work: Callable[[], None]) -> Thread:
    """A thread that does this. Errors: `RuntimeError` if the system refuses one."""
    thread = Thread(target=work, name="hschess-neighbours", daemon=True)
    thread.start()
    return thread


class Announcement:
    """Announces a hosted game to the network until it is closed."""

    def __init__(self, neighbour: Neighbour, hosts: Sequence[str]) -> None:
        """`hosts` are the addresses of the game."""
        self._neighbour, self._hosts = neighbour, hosts
        self._running = _Running(self._announce)

    def _announce(self, running: Zeroconf) -> Callable[[], None]:
        from zeroconf import ServiceInfo

        address = self._neighbour.address
        known = {"code": address.code, "host": self._neighbour.host, "mode": self._neighbour.mode[:_LONGEST_MODE]}
        known["state"] = _WAITS if self._neighbour.waits else _PLAYED
        # A game that begins has another name than the open one: the end of one announcement is not mistaken for the end of the other.
        info = ServiceInfo(
            KIND, f"{address.code}-{known['state']}.{KIND}", port=address.port, properties=known, server=f"hschess-{address.code}.local.",
            addresses=[ip_address(host).packed for host in self._hosts],
        )  # fmt: skip
        # Codes are unique: the network need not be asked whether the name is free.
        running.register_service(info, cooperating_responders=True)
        # The library withdraws it by itself.
        return lambda: None

    def close(self) -> Future[None]:
        """Withdraw the announcement: the game is full, over or left."""
        return self._running.close()


class Neighbours:
    """Looks for games until it is closed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: dict[str, Neighbour] = {}
        self._running = _Running(self._look)

    @property
    def games(self) -> tuple[Neighbour, ...]:
        """The games that are there now, by their hosts' names."""
        with self._lock:
            return tuple(sorted(self._found.values(), key=lambda one: (one.host.casefold(), one.address.code)))

    @property
    def why_none(self) -> str:
        """The reason why no games can be found; empty if they can."""
        return self._running.fault

    def _look(self, running: Zeroconf) -> Callable[[], None]:
        from zeroconf import ServiceBrowser

        return ServiceBrowser(running, KIND, handlers=[self._changed]).cancel

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: Any) -> None:
        """Handle a game that appeared, changed or disappeared; called on the library's thread, with these keyword names."""
        from zeroconf import Error

        found = None
        if state_change.name != "Removed":
            # While it is being closed, the library raises its own errors and Python's.
            with suppress(Error, OSError, HschessError, ValueError, RuntimeError, AssertionError):
                found = neighbour_of(zeroconf.get_service_info(service_type, name, ANSWER_MS))
        with self._lock:
            self._found.pop(name, None)
            if found is not None and len(self._found) < MOST_FOUND:
                self._found[name] = found

    def close(self) -> Future[None]:
        """Stop looking."""
        return self._running.close()


def why_no_library() -> str:
    """The reason why the library cannot be loaded; empty if it can."""
    try:
        from zeroconf import Zeroconf
    except ImportError as error:
        return str(error)
    assert Zeroconf is not None
    return ""


def neighbour_of(info: Any) -> Neighbour | None:
    """The game in an announcement; None for any other service. Errors: `ValueError` for bytes that are not UTF-8."""
    # IPv4 addresses come first.
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
    """A game of this program, for an announcement."""
    return Neighbour(Address("", port, code=code), host, mode, waits)
