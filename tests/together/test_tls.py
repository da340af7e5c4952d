"""A server with a certificate: the command joins it if it is trusted, and reports the fault if not."""

from pathlib import Path

import pytest

from hschess.together.address import read_address
from tests.together.certificates import Files, made
from tests.together.test_commands import line_with, serving, started


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return made(tmp_path_factory.mktemp("tls"))


def test_the_commands_serve_and_join_with_a_certificate(
    certificate: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    with serving("--store", f"sqlite:{tmp_path / 'rooms.db'}", "--tls", *map(str, certificate)) as address:
        white = started("join", f"wss://{address}", "--cpu", "beginner", "--side", "white", "--mode", "friendly")
        room = line_with(white, "room").removeprefix("room ")
        assert read_address(room).is_tls
        black = started("join", room.replace("wss://", "hschesss://"), "--cpu", "beginner", "--seed", "2")
        for player in (white, black):
            _, faults = player.communicate(timeout=120)
            assert (player.returncode, faults) == (0, "")


@pytest.mark.parametrize(
    ("scheme", "faults"),
    [
        ("wss", ("is not to be trusted", "self-signed", "self signed")),
        ("hschess", ("write wss:// before the address",)),
    ],
)
def test_the_command_reports_the_fault_of_a_certificate(
    scheme: str, faults: tuple[str, ...], certificate: Files
) -> None:
    with serving("--store", "memory:", "--tls", *map(str, certificate)) as address:
        child = started("join", f"{scheme}://{address}/ABC234", "--watch")
        _, said = child.communicate(timeout=60)

    assert child.returncode != 0
    assert any(fault in said for fault in faults)
    assert "Traceback" not in said


def test_the_command_reports_that_a_server_has_no_certificate() -> None:
    with serving("--store", "memory:") as address:
        child = started("join", f"wss://{address}/ABC234", "--watch")
        _, said = child.communicate(timeout=60)

    assert "has no certificate; write hschess:// before its address" in said
