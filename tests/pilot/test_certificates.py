"""Two programs meet on a server with a certificate, or explain why they do not trust it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scenes.together.lobby import LobbyScene
from scenes.words import say
from tests.pilot.hands import by_drags
from tests.pilot.pilot import Pilot
from tests.pilot.test_together import first_play, words_on
from tests.pilot.two_programs import Programs, at_table, programs
from tests.together.certificates import Files, made, server_with

Start = Callable[..., Pilot]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return made(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def some(start: Start, user_folder: Path) -> Iterator[Programs]:
    with programs(start, user_folder) as both:
        yield both


def test_two_programs_meet_on_a_server_with_a_certificate(
    certificate: Files, some: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    with server_with(certificate) as place:
        mia, tom = some.begin("Mia"), some.begin("Tom")

        address = some.host(mia, server=f"wss://{place}")
        assert address.startswith(f"wss://{place}/")
        some.join(tom, address)
        some.until(lambda: at_table(mia) and at_table(tom))
        some.rest()
        some.act(mia, by_drags, first_play(mia))

        assert len(tom.session.board.lines[0]) == 1
        some.close()


@pytest.mark.parametrize("names", ["", "DNS:elsewhere.example.org"])
def test_a_program_reports_an_untrusted_certificate(
    names: str, certificate: Files, some: Programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = made(tmp_path, names) if names else certificate
    if names:
        # It is trusted, but belongs to another server.
        monkeypatch.setenv("SSL_CERT_FILE", str(files[0]))
    with server_with(files) as place:
        tom = some.begin("Tom")

        some.join(tom, f"wss://{place}/ABC234")
        lobby = tom.on(LobbyScene)
        some.until(lambda: lobby.visit.fault is not None)
        tom.frame()

        assert words_on(tom)[0].startswith(say("together.server.untrusted", server=place, why=""))
        some.close()
