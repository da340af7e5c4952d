"""Games on the same network, with a replacement for the library that delivers everything at once."""

import sys
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

import pytest

from hschess.together.neighbours import Announcement, Neighbours, announced, neighbour_of
from tests.each import each
from tests.together.test_hosting import until


class Network:
    """Replaces zeroconf: every browser finds every registered service."""

    def __init__(self) -> None:
        self.services: dict[str, Any] = {}
        self.handlers: list[Callable[..., None]] = []
        self.ended: list[str] = []

    def module(self) -> ModuleType:
        made = ModuleType("zeroconf")
        network = self

        class Zeroconf:
            def register_service(self, info: Any, cooperating_responders: bool) -> None:
                assert cooperating_responders
                network.services[info.name] = info
                self.mine = info
                network.notify(self, info.name, "Added")

            def get_service_info(self, kind: str, name: str, timeout: int) -> Any:
                return network.services.get(name)

            def close(self) -> None:
                network.ended.append("library")
                mine = getattr(self, "mine", None)
                if mine is not None:
                    network.notify(self, mine.name, "Removed")

        def browser(zeroconf: Any, kind: str, handlers: list[Callable[..., None]]) -> Any:
            network.handlers += handlers
            for name in list(network.services):
                network.notify(zeroconf, name, "Added")
            return SimpleNamespace(cancel=lambda: network.ended.append("browser"))

        def info(kind: str, name: str, **more: Any) -> Any:
            properties = {key.encode(): value.encode() for key, value in more.pop("properties").items()}
            places = [str(ip_address(packed)) for packed in more.pop("addresses")]
            return SimpleNamespace(name=name, properties=properties, parsed_addresses=lambda: places, **more)

        for name, value in {
            "Zeroconf": Zeroconf,
            "ServiceBrowser": browser,
            "ServiceInfo": info,
            "Error": OSError,
        }.items():
            setattr(made, name, value)
        return made

    def notify(self, zeroconf: Any, name: str, what: str) -> None:
        for handler in self.handlers:
            handler(zeroconf=zeroconf, service_type="", name=name, state_change=SimpleNamespace(name=what))


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    made = Network()
    monkeypatch.setitem(sys.modules, "zeroconf", made.module())
    return made


def test_looking_ends_before_the_library_so_that_no_question_is_left_behind(network: Network) -> None:
    looking = Neighbours()
    until(lambda: bool(network.handlers))

    looking.close().result()

    assert network.ended == ["browser", "library"]


def test_a_game_on_an_ipv6_only_network_is_found(network: Network) -> None:
    looking = Neighbours()
    until(lambda: bool(network.handlers))
    hosting = Announcement(announced("ABC234", 4747, "Mia", "heroic"), ["fd00::2"])
    until(lambda: bool(looking.games))

    assert str(looking.games[0].address) == "hschess://[fd00::2]:4747/ABC234"
    for one in (looking, hosting):
        one.close().result(10)


def test_a_hosted_game_is_found_until_it_is_closed(network: Network) -> None:
    looking = Neighbours()
    until(lambda: bool(network.handlers))
    hosting = Announcement(announced("ABC234", 4747, "Mia", "heroic"), ["192.168.1.7", "10.0.0.7"])
    until(lambda: bool(looking.games))

    (found,) = looking.games
    assert (str(found.address), found.host, found.mode) == ("hschess://192.168.1.7:4747/ABC234", "Mia", "heroic")
    hosting.close().result(10)
    assert looking.games == ()
    looking.close().result(10)


def test_a_running_game_is_found_even_if_the_end_of_its_waiting_arrives_later(network: Network) -> None:
    looking, room = Neighbours(), announced("ABC234", 4747, "Mia", "heroic")
    until(lambda: bool(network.handlers))
    waiting = Announcement(room, ["192.168.1.7"])
    until(lambda: [one.waits for one in looking.games] == [True])
    playing = Announcement(replace(room, waits=False), ["192.168.1.7"])
    until(lambda: len(looking.games) == 2)

    waiting.close().result(10)
    assert [one.waits for one in looking.games] == [False]
    playing.close().result(10)
    assert looking.games == ()
    looking.close().result(10)


def test_an_earlier_game_is_found_too(network: Network) -> None:
    hosting = Announcement(announced("ABC234", 4747, "Mia", "heroic"), ["192.168.1.7"])
    until(lambda: bool(network.services))
    looking = Neighbours()
    until(lambda: bool(looking.games))

    looking.close().result(10)
    hosting.close().result(10)


def test_a_missing_library_is_reported_without_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    looking, hosting = Neighbours(), Announcement(announced("ABC234", 4747, "Mia", "heroic"), ["192.168.1.7"])
    until(lambda: bool(looking.why_none))

    assert looking.games == ()
    for one in (looking, hosting):
        one.close().result(10)


class NotRunningError(Exception):
    """As the library's own: not one of Python's errors."""


@pytest.mark.parametrize("error", [NotRunningError, AssertionError])
def test_closing_the_library_while_a_game_is_found_is_silent(
    network: Network, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def closed(*_: object) -> None:
        raise error

    monkeypatch.setattr(sys.modules["zeroconf"], "Error", NotRunningError)
    monkeypatch.setattr(sys.modules["zeroconf"].Zeroconf, "get_service_info", closed)
    looking = Neighbours()
    until(lambda: bool(network.handlers))
    network.notify(SimpleNamespace(get_service_info=closed), "ABC234", "Added")

    assert looking.games == ()
    looking.close().result(10)


def test_a_refusing_network_is_reported(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError("the network is down")

    monkeypatch.setattr(sys.modules["zeroconf"], "Zeroconf", refuse)
    looking = Neighbours()
    until(lambda: looking.why_none == "the network is down")
    looking.close().result(10)


GOOD = {b"code": b"ABC234", b"host": b"Mia", b"mode": b"heroic"}


@each(
    ("properties", "port"),
    [
        ({}, 4747),
        ({**GOOD, b"code": b"abc"}, 4747),
        ({**GOOD, b"code": None}, 4747),
        ({**GOOD, b"host": b""}, 4747),
        ({**GOOD, b"host": "a\u202eb".encode()}, 4747),
        ({**GOOD, b"host": b"x" * 100}, 4747),
        ({**GOOD, b"mode": b"a\nb"}, 4747),
        (GOOD, 0),
    ],
)
def test_an_odd_announcement_is_not_a_game(properties: dict[bytes, bytes | None], port: int) -> None:
    info = SimpleNamespace(parsed_addresses=lambda: ["192.168.1.7"], port=port, properties=properties)

    assert neighbour_of(info) is None
    assert neighbour_of(None) is None
    assert neighbour_of(SimpleNamespace(parsed_addresses=list, port=1, properties=GOOD)) is None


def test_undecodable_text_is_a_caught_error() -> None:
    info = SimpleNamespace(parsed_addresses=lambda: ["0.0.0.0"], port=1, properties={**GOOD, b"host": b"\xff"})

    with pytest.raises(ValueError, match="decode"):
        neighbour_of(info)


def refused_thread(_thread: Thread) -> NoReturn:
    raise RuntimeError("can't start new thread")


def test_without_a_thread_no_games_are_found_and_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thread, "start", refused_thread)
    looking = Neighbours()
    announcing = Announcement(announced("ABC234", 4747, "Mia", "paper"), ["192.168.1.7"])

    assert (looking.games, looking.why_none) == ((), "can't start new thread")
    assert [one.close().done() for one in (looking, announcing)] == [True, True]


def test_without_a_thread_the_end_is_waited_for(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    looking = Neighbours()
    until(lambda: bool(network.handlers))
    monkeypatch.setattr(Thread, "start", refused_thread)

    assert looking.close().done()
    assert network.ended == ["browser", "library"]


def test_a_library_without_a_thread_says_so(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(sys.modules["zeroconf"], "Zeroconf", refused)
    looking = Neighbours()
    until(lambda: bool(looking.why_none))

    assert looking.why_none == "can't start new thread"
    looking.close().result()
