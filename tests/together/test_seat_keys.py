"""A user's seat can be reopened after the program was closed, with any token."""

import json
import os
from pathlib import Path

import pytest

from hschess.together.seat_keys import FILE, SeatKeys, new_token


def test_a_token_of_digits_can_be_read_back(tmp_path: Path) -> None:
    keys = SeatKeys(tmp_path)
    for address, token in (("127.0.0.1/ABC234", "1" * 64), ("127.0.0.1/XYZ789", new_token())):
        keys.keep(address, "Mia", token)
        assert SeatKeys(tmp_path).token(address) == token


@pytest.mark.parametrize("text", ["[{", "{}", "\xff"])
def test_a_broken_file_has_no_seats_and_is_set_aside_when_one_is_kept(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, "latin-1")
    keys = SeatKeys(tmp_path)
    assert keys.all() == ()
    token = new_token()
    keys.keep("127.0.0.1/ABC234", "Mia", token)
    assert keys.token("127.0.0.1/ABC234") == token
    keys.forget("127.0.0.1/ABC234")
    assert keys.all() == ()
    assert (tmp_path / "together.bad-1.json").read_text("latin-1") == text


@pytest.mark.parametrize(
    "odd",
    [{"address": "http://host/ABC234"}, {"address": "host:99999/ABC234"}, {"address": "127.0.0.1"}],
)
def test_a_seat_with_an_address_of_no_room_is_not_offered(odd: dict[str, object], tmp_path: Path) -> None:
    good = {"address": "127.0.0.1/ABC234", "name": "Mia", "token": "1" * 64, "made_s": 2e9}
    (tmp_path / FILE).write_text(json.dumps([{**good, **odd}, good]), "utf-8")

    assert [str(one.ticket.address) for one in SeatKeys(tmp_path, lambda: 2e9).all()] == [
        "hschess://127.0.0.1:4747/ABC234"
    ]


def test_a_file_that_cannot_be_read_now_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys, token = SeatKeys(tmp_path), new_token()
    keys.keep("127.0.0.1/ABC234", "Mia", token)

    def refuse(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hschess.store.json_files.read_text", refuse)
    with pytest.raises(PermissionError):
        keys.keep("127.0.0.1/XYZ789", "Mia", new_token())
    monkeypatch.undo()

    assert keys.token("127.0.0.1/ABC234") == token


@pytest.mark.parametrize("wrong_s", [0.0, 4e9])
def test_a_seat_outlives_another_one_that_is_kept_while_the_clock_is_wrong(wrong_s: float, tmp_path: Path) -> None:
    token = new_token()
    SeatKeys(tmp_path, lambda: 2e9).keep("127.0.0.1/ABC234", "Mia", token)

    SeatKeys(tmp_path, lambda: wrong_s).keep("127.0.0.1/XYZ789", "Mia", new_token())

    assert SeatKeys(tmp_path, lambda: 2e9).token("127.0.0.1/ABC234") == token


def test_a_seat_is_shown_without_its_token(tmp_path: Path) -> None:
    keys, token = SeatKeys(tmp_path), new_token()
    keys.keep("127.0.0.1/ABC234", "Mia", token)
    assert token not in repr(keys.all())


@pytest.mark.skipif(os.name == "nt", reason="elsewhere a folder is its owner's")
def test_other_users_of_the_machine_cannot_read_the_tokens(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        SeatKeys(tmp_path).keep("127.0.0.1:4747/ABC234", "Mia", new_token())
    finally:
        os.umask(before)

    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
