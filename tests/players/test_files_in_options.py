"""Which texts may name a file for a player: the user's on the command line, and no others."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.players.contract import Player
from hschess.players.opponents import opponent, typed_opponent
from hschess.players.registry import make_player, make_player_with_files
from hschess.rules.errors import HschessError
from tests.each import each
from tests.touched import touched

SENDERS = (
    "bfs:file=/SENDERS/choice.toml",
    "bfs:/SENDERS/choice.toml",
    "bfs:SENDERS.toml",
    "bfs:file=SENDERS",
    "bfs://SENDERS/share/x.toml",
    "bfs:\\\\SENDERS\\share\\x.toml",
    "master:values=/SENDERS/choice.txt",
    "master:values=//SENDERS/share/x.txt",
    "master:replies=4,values=\\\\SENDERS\\share\\x.txt,keep=3",
    "master:replies=4, values=/SENDERS/choice.txt",
    "master:values=a.txt,values=/SENDERS/choice.txt",
    "mcts:values=/SENDERS/choice.txt",
    "linear:file=/SENDERS/choice.txt",
    "random:/SENDERS/choice.txt",
    "level:/SENDERS/choice.toml",
    "/SENDERS/choice.toml",
)
"""Seats that a record could name."""


@each("text", SENDERS)
@each("make", [make_player, opponent])
def test_a_text_from_outside_opens_no_file(make: Callable[[str], Player], text: str) -> None:
    with touched("SENDERS") as paths, pytest.raises(HschessError):
        make(text)

    assert paths == []


def test_a_text_from_outside_is_refused_because_it_names_a_file() -> None:
    with pytest.raises(HschessError, match="on the command line only"):
        make_player("bfs:file=own.toml")


def test_a_users_typed_text_may_name_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("summon = true\n", "utf-8")

    with touched("own.toml") as paths:
        assert typed_opponent(f"bfs:file={file}").name == make_player_with_files(f"bfs:{file}").name.replace(
            "bfs:", "bfs:file="
        )

    assert str(file) in paths


def test_only_the_exact_typed_text_may_name_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("summon = true\n", "utf-8")
    typed = (f"bfs:file={file}",)

    assert opponent(typed[0], typed).name == typed[0]
    with pytest.raises(HschessError, match="on the command line only"):
        opponent(f"bfs:{file}", typed)


@each(
    ("name", "complaint"),
    [
        ("//SENDERS/share/x.toml", "another machine"),
        ("\\\\SENDERS\\share\\x.toml", "another machine"),
        ("/dev/SENDERS", "a device"),
        ("SENDERS\0.toml", "control characters"),
        ("SENDERS" + "x" * 5000, "characters"),
    ],
)
@each("option", ["bfs:file=", "master:values="])
def test_not_even_the_user_names_another_machine_or_a_device(option: str, name: str, complaint: str) -> None:
    with touched("SENDERS") as paths, pytest.raises(HschessError, match=complaint):
        make_player_with_files(option + name)

    assert paths == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("option", ["bfs:file=", "bfs:", "master:values="])
def test_a_named_pipe_is_refused_without_blocking(option: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)

    with pytest.raises(HschessError, match="not a plain file"):
        make_player_with_files(f"{option}{pipe}")


@each("text", ["bfs:\x1b[2Jx", "level:\x07", "nobody\0", "bfs:\u202ex", "x" * 401, "level:" + "x" * 401])
def test_a_refusal_echoes_neither_control_characters_nor_long_text(text: str) -> None:
    with pytest.raises(HschessError) as caught:
        opponent(text)

    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500


@each(
    "text",
    ["mcts:iterations=", "mcts-open:iterations=", "mcts-ensemble:reply=", "turn-mcts:iterations=", "flat-mc:playouts="],
)
def test_a_search_budget_is_bounded_by_memory(text: str) -> None:
    """A record's player thinks in slices and can be stopped, but its tree grows as long as it thinks."""
    make_player(f"{text}1000000")
    with pytest.raises(HschessError, match="from 1 to 1e\\+06"):
        make_player(f"{text}1000001")
