"""A server and clients on threads, as for a game with its own loop."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.together.address import Address
from hschess.together.binding import Binding
from hschess.together.hosting import HostedClient, HostedServer
from hschess.together.seat_keys import SeatKeys, new_token
from hschess.together.wishes import Create, ServerRefusalError, Sit

PATIENCE_S = 60.0


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_game_hosts_and_plays_a_friend_to_the_end() -> None:
    with ExitStack() as open_ones:
        server = open_ones.enter_context(closing(HostedServer(Binding(("127.0.0.1",), 0), "memory:")))
        address = Address("127.0.0.1", server.ready.result(PATIENCE_S))
        white = HostedClient(address, Create(mode_named("friendly"), "white"), "Mia", new_token())
        open_ones.enter_context(closing(white))
        # Its thread notes the code last.
        until(lambda: bool(white.address.code))
        black = open_ones.enter_context(closing(HostedClient(white.address, Sit(), "Tom", new_token())))
        _play(white, black)
        assert next(message.get("k") for message in white.messages()) in ("hello", "room")


def _play(white: HostedClient, black: HostedClient) -> None:
    chance = Chance(1)
    while True:
        for one in (white, black):
            if one.running.done():
                one.running.result()
        pictures = [one.client.picture for one in (white, black)]
        if all(one is not None and one.is_over for one in pictures):
            break
        for one, picture in zip((white, black), pictures, strict=True):
            if picture is not None and picture.is_my_turn and picture.observation is not None:
                actions = legal_actions(picture.observation.state)
                # The picture comes from the other thread, and may be a moment old.
                with suppress(ServerRefusalError):
                    one.act(actions[chance.below(len(actions))].text).result(PATIENCE_S)
    assert all(one is not None and one.why_not_true() is None for one in pictures)


def test_a_server_that_cannot_listen_gives_the_reason() -> None:
    with (
        closing(HostedServer(Binding(("127.0.0.1",), 0), "nowhere")) as server,
        pytest.raises(HschessError, match="is no store"),
    ):
        server.ready.result(PATIENCE_S)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_and_a_client_without_files_say_so_in_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    from tests.limits import no_more_files

    with no_more_files():
        with pytest.raises(HschessError, match="Too many open files"):
            HostedServer(Binding(("127.0.0.1",), 0), "memory:")
        with pytest.raises(HschessError, match="Too many open files"):
            HostedClient(Address("127.0.0.1", 1, code="ABC234"), Sit(), "Mia", new_token())

    assert capfd.readouterr().err == ""


def test_a_client_without_a_server_ends_with_a_sentence() -> None:
    address = Address("127.0.0.1", 1, code="ABC234")
    with (
        closing(HostedClient(address, Sit(), "Mia", new_token())) as client,
        pytest.raises(HschessError, match="cannot be reached"),
    ):
        client.running.result(PATIENCE_S)


def test_seats_are_saved_for_the_next_start_and_never_printed(tmp_path: Path) -> None:
    now = [1e9]
    keys, token = SeatKeys(tmp_path, lambda: now[0]), new_token()
    assert keys.all() == ()
    keys.keep("hschess://127.0.0.1:4747/ABC234", "Mia", token)
    keys.keep("hschess://127.0.0.1:4747/ABC235", "Mia", new_token())
    assert SeatKeys(tmp_path, lambda: now[0]).token("hschess://127.0.0.1:4747/ABC234") == token
    assert token not in repr(keys.all())
    keys.forget("hschess://127.0.0.1:4747/ABC234")
    assert [one.address[-6:] for one in keys.all()] == ["ABC235"]
    now[0] += 8 * 24 * 3600
    assert keys.all() == ()


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1, null, {}]", '[{"address": 3}]', "not JSON", "[" * 100])
def test_a_broken_file_of_seats_has_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "together.json").write_text(text)
    assert SeatKeys(tmp_path).all() == ()
    SeatKeys(tmp_path).keep("hschess://127.0.0.1:4747/ABC234", "Mia", new_token())
    assert len(SeatKeys(tmp_path).all()) == 1
