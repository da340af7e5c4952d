"""`hschess serve` and `hschess join`, as real programs and as typed by a user."""

import asyncio
import errno
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest

from hschess.cli import run, serve_command
from hschess.rules.errors import HschessError
from hschess.rules.mode_text import mode_to_text
from hschess.rules.modes import MODES
from hschess.rules.record_text import parse_game
from hschess.together.address import read_address
from hschess.together.binding import Binding, own_addresses, read_binding
from hschess.together.server import RoomServer
from hschess.together.serving import serving as serve_at
from tests.children import listens_to_ctrl_c
from tests.each import each

TLS_FAULT = "are no certificate and its key"


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "hschess", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=None if os.name == "nt" else listens_to_ctrl_c,  # noqa: PLW1509 -- only a signal is set between fork and exec
    )


def line_with(child: subprocess.Popen[str], word: str) -> str:
    """The first line of its output that has this word."""
    assert child.stdout is not None
    for line in child.stdout:
        if word in line:
            return line.strip()
    assert child.stderr is not None
    raise AssertionError(f"no line with {word!r}: {child.stderr.read()}")


@contextmanager
def serving(*words: str) -> Iterator[str]:
    """The address of a running server, which must end properly on a signal."""
    child = started("serve", "--bind", "127.0.0.1:0", *words)
    try:
        yield line_with(child, "serving on").removeprefix("serving on ")
    finally:
        child.terminate()
        _, faults = child.communicate(timeout=60)
        assert faults == ""
    assert child.returncode == (0 if os.name != "nt" else child.returncode)


def test_a_server_collects_no_old_objects_while_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full collection would make all rooms wait; it comes every hour instead."""
    before, collected = gc.get_threshold(), list[int]()
    monkeypatch.setattr(serve_command, "COLLECT_S", 0.01)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))

    async def whole() -> None:
        serving_here = asyncio.get_running_loop().create_task(
            serve_command._serve(Binding(("127.0.0.1",), 0), "memory:", is_behind_proxy=False)
        )
        while not collected:
            await asyncio.sleep(0.005)
        assert gc.get_threshold() == serve_command.THRESHOLDS
        serving_here.cancel()
        with suppress(asyncio.CancelledError):
            await serving_here

    try:
        asyncio.run(asyncio.wait_for(whole(), 60))
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def test_two_computer_players_play_a_game_with_a_spectator(tmp_path: Path) -> None:
    with serving("--store", f"sqlite:{tmp_path / 'rooms.db'}") as address:
        white = started("join", address, "--cpu", "beginner", "--side", "white", "--mode", "friendly", "--watchers")
        room = line_with(white, "room").removeprefix("room hschess://")
        watcher = started("join", room, "--watch")
        line_with(watcher, "room")
        black = started(
            "join", room, "--cpu", "random", "--seed", "3", "--name", "Tom", "--keep", str(tmp_path / "game.hsc")
        )
        outputs = [one.communicate(timeout=120) for one in (white, black, watcher)]
    assert [faults for _, faults in outputs] == [""] * 3
    ends = [output.splitlines()[-1] for output, _ in outputs]
    game = parse_game((tmp_path / "game.hsc").read_text("utf-8"))
    assert ends == [f"{game.record.result} {game.record.reason}"] * 3
    assert (game.record.white, game.record.black) == ("beginner", "Tom")
    assert "black is Tom" in outputs[2][0]


def test_with_json_everything_printed_is_json() -> None:
    with serving("--store", "memory:") as address:
        white = started("join", address, "--cpu", "random", "--side", "white", "--mode", "paper", "--json")
        room = json.loads(line_with(white, '"room"'))["code"]
        black = started("join", f"{address}/{room}", "--cpu", "random")
        (output, faults), _ = [one.communicate(timeout=120) for one in (white, black)]
    assert faults == ""
    # The other player may be seen to leave before this one does.
    assert any("result" in json.loads(line) for line in output.splitlines())


def test_a_mode_file_that_is_not_played_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.toml"
        path.write_text(mode_to_text(replace(MODES["paper"], name=name)), "utf-8")
        files += ["--mode-file", str(path)]
    assert run(["join", "127.0.0.1:1", "--cpu", "bfs", *files]) == 2
    assert "which mode? --mode names one of one, two" in capsys.readouterr().err
    assert run(["join", "127.0.0.1:1", "--cpu", "bfs", "--mode", "paper", *files]) == 2
    assert "'one', which is not played" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("join 127.0.0.1:1/ABC234 --watch --keep .", "'.' is not a file name"),
        ("join 127.0.0.1:1/ABC234 --watch", "127.0.0.1:1 cannot be reached"),
        ("join 127.0.0.1:1/ABC234 --cpu nobody", "there is no player 'nobody'"),
        ("join 127.0.0.1:1/ABC234", "one of the arguments --cpu --watch is required"),
        ("join 127.0.0.1:1 --watch", "which room? --watch needs ADDRESS/CODE"),
        ("join 127.0.0.1:1/O0O0O0 --watch", "is no code"),
        ("join //// --watch", "is no address"),
        ("join http://127.0.0.1:1/ABC234 --watch", "'http://' begins no address of a game; expected hschess://, ws://, wss://"),
        ("join HTTPS://host/ABC234 --watch", "'HTTPS://' begins no address of a game"),
        ("join 127.0.0.1:1 --cpu bfs --mode papr", "there is no mode 'papr'"),
        ("serve --bind 0.0.0.0:0", "; add --public to let anybody join"),
        ("serve --bind 203.0.113.7:0", "; add --public to let anybody join"),
        ("serve --bind 127.0.0.1:99999", "'127.0.0.1:99999' has too large a port; expected a number from 0 to 65535"),
        (f"serve --bind 127.0.0.1:{'9' * 5000}", "has too large a port; expected a number from 0 to 65535"),
        ("serve --bind 127.0.0.1:http", "has no port; expected a number from 0 to 65535"),
        ("join 127.0.0.1:65536/ABC234 --watch", "has too large a port; expected a number from 0 to 65535"),
        ("serve --bind 127.0.0.1:0 --store nowhere", "is no store"),
        ("serve --bind 127.0.0.1:0 --store redis://127.0.0.1:1/0", "Redis cannot be reached"),
        ("serve --bind 127.0.0.1:0 --store sqlite:no/such/rooms.db", "rooms.db: there is no folder 'no/such'"),
        ("serve --bind 127.0.0.1:0 --tls a.pem b.pem", "a.pem: cannot be read: No such file or directory"),
        ("serve --bind 127.0.0.1:0 --tls README.md README.md", TLS_FAULT),
    ],
)  # fmt: skip
def test_impossible_options_are_refused_in_one_line(words: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err.splitlines()) == 1


def test_the_folder_of_the_user_is_made_for_the_default_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "home" / "games" / "hschess"
    monkeypatch.setattr(serve_command, "user_folder", lambda _environ: folder)
    assert serve_command._own_store() == f"sqlite:{folder / 'rooms.db'}"
    assert folder.is_dir()


def test_a_port_that_is_taken_is_refused() -> None:
    with serving("--store", "memory:") as address:
        other = started("serve", "--bind", address, "--store", "memory:")
        _, faults = other.communicate(timeout=60)
    assert other.returncode == 2
    assert "Address already in use" in faults or "address already in use" in faults
    assert len(faults.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_ctrl_c_ends_it_silently() -> None:
    child = started("serve", "--bind", "127.0.0.1:0", "--store", "memory:")
    line_with(child, "serving on")
    child.send_signal(signal.SIGINT)
    _, faults = child.communicate(timeout=60)
    assert (child.returncode, faults) == (130, "")


INTERRUPTED_AT = """
import builtins, runpy, sys
real, wanted, sys.argv = builtins.__import__, sys.argv[1], ["hschess", *sys.argv[2:]]
def interrupted(name, *rest, **more):
    if name == wanted:
        builtins.__import__ = real
        raise KeyboardInterrupt
    return real(name, *rest, **more)
builtins.__import__ = interrupted
runpy.run_module("hschess", run_name="__main__")
"""
"""The program, with Ctrl-C just as it imports this module."""


@pytest.mark.parametrize("words", ["serve --bind 127.0.0.1:0 --store memory:", "join 127.0.0.1:1/ABC234 --watch"])
@pytest.mark.parametrize(
    "module", ["typing", "multiprocessing", "hschess.cli", "argparse", "asyncio", "hschess.together.binding", "websockets.exceptions"]
)  # fmt: skip
def test_ctrl_c_during_its_imports_ends_it_silently(module: str, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT, module, *words.split()],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_without_an_address_it_listens_on_private_ones_only() -> None:
    hosts = read_binding(":0").hosts
    assert "127.0.0.1" in hosts
    assert all(host.startswith(("127.", "10.", "172.", "192.168.", "169.254.", "fc", "fd")) for host in hosts)


def has_addresses(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """The machine has these addresses, besides its loopback."""
    ips = [SimpleNamespace(ip=(one, 0, 0) if ":" in one else one, is_IPv4=":" not in one) for one in addresses]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [SimpleNamespace(ips=ips)])


def test_addresses_of_both_versions_are_found_except_untypable_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    has_addresses(
        monkeypatch,
        "fe80::1%eth0",
        "fd00::2",
        "::1",
        "2001:db8::7",
        "192.168.1.7",
        "203.0.113.7",
        "10.0.0.3",
        "127.0.1.1",
    )
    assert own_addresses() == ["10.0.0.3", "192.168.1.7", "fd00::2", "127.0.0.1"]


def test_own_addresses_are_found_without_a_name_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow name server would block the window of a hosting game."""

    def name_server(*what: object) -> NoReturn:
        raise AssertionError(what)

    monkeypatch.setattr("socket.getaddrinfo", name_server)
    assert own_addresses()[-1] == "127.0.0.1"


def test_without_the_list_of_networks_the_own_name_has_the_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ifaddr", None)
    monkeypatch.setattr(
        "socket.getaddrinfo", lambda *_what: [(0, 0, 0, "", (one, 0)) for one in ("10.0.0.3", "127.0.1.1")]
    )
    assert own_addresses() == ["10.0.0.3", "127.0.0.1"]


def test_an_unavailable_address_is_left_out() -> None:
    async def whole() -> None:
        async with serve_at(Binding(("127.0.0.1", "fd12:3456:789a::7"), 0), "memory:") as server:
            assert server.hosts == ["127.0.0.1"]
        with pytest.raises(HschessError, match=r"^fd12:3456:789a::7, port 0: [^(]+$"):
            async with serve_at(Binding(("fd12:3456:789a::7",), 0), "memory:"):
                pass

    asyncio.run(whole())


def test_a_free_port_is_free_on_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    listen, ports = RoomServer._listen, list[int]()

    async def taken_once(server: RoomServer, host: str, binding: Binding) -> None:
        if not server.hosts:
            await listen(server, host, replace(binding, port=0))
            return
        ports.append(server.ports[0])
        if len(ports) == 1:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        server.hosts.append(host)

    monkeypatch.setattr(RoomServer, "_listen", taken_once)

    async def whole(port: int) -> None:
        async with serve_at(Binding(("127.0.0.1", "192.168.1.7"), port), "memory:") as server:
            assert server.hosts == ["127.0.0.1", "192.168.1.7"]
            assert ports == [ports[0], server.ports[0]]
            assert len(server._servers) == 1

    asyncio.run(whole(0))
    ports.clear()
    with pytest.raises(HschessError, match="Address already in use"):
        asyncio.run(whole(4747))


def test_an_unavailable_address_is_left_out_without_an_error_number(monkeypatch: pytest.MonkeyPatch) -> None:
    listen = RoomServer._listen

    async def as_python_3_13(server: RoomServer, host: str, binding: Binding) -> None:
        if host.startswith("fd12:"):
            raise OSError(f"could not bind on any address out of [{(host, binding.port, 0, 0)!r}]")
        await listen(server, host, binding)

    monkeypatch.setattr(RoomServer, "_listen", as_python_3_13)
    test_an_unavailable_address_is_left_out()


def test_a_machine_without_a_network_reports_that_only_itself_can_join(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    has_addresses(monkeypatch)
    monkeypatch.setattr("asyncio.Event.wait", nothing_more)
    assert run(["serve", "--bind", ":0", "--store", "memory:"]) == 0
    assert "only itself can join" in capsys.readouterr().err
    assert run(["serve", "--bind", "127.0.0.1:0", "--store", "memory:"]) == 0
    assert capsys.readouterr().err == ""


async def nothing_more(_event: asyncio.Event) -> bool:
    return True


@each(
    ("text", "shown"),
    [
        ("192.168.1.7/abc234", "hschess://192.168.1.7:4747/ABC234"),
        ("hschess://192.168.1.7:99/ABC234", "hschess://192.168.1.7:99/ABC234"),
        ("HSCHESS://Host/abc234/", "hschess://host:4747/ABC234"),
        ("wss://chess.example.org/ABC234", "wss://chess.example.org:443/ABC234"),
        ("[fe80::1]:4747/ABC234", "hschess://[fe80::1]:4747/ABC234"),
        ("host", "hschess://host:4747"),
    ],
)
def test_an_address_is_read_in_any_of_its_forms(text: str, shown: str) -> None:
    assert str(read_address(text)) == shown
    assert str(read_address(str(read_address(text)))) == shown
