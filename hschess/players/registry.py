"""The players by name: what `--cpu` and the choice of an opponent take. Imports `hschess.rules` and the players."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hschess.players.base import Player
from hschess.players.bfs import Bfs
from hschess.players.evaluation import DEFAULT, personalities, personality_in, personality_named
from hschess.players.random_player import RandomPlayer
from hschess.rules.errors import HschessError

_BFS: Final = "bfs"
_RANDOM: Final = "random"
_FILE: Final = "file="


def names() -> tuple[str, ...]:
    """Every name that can be chosen from a list, sorted: `bfs`, `bfs:aggressive`, ..., `random`."""
    characters = [f"{_BFS}:{name}" for name in personalities() if name != DEFAULT]
    return tuple(sorted([_BFS, _RANDOM, *characters]))


def make_player(text: str) -> Player:
    """The player with this name; after a colon what it is made of: `bfs:aggressive`, `bfs:file=own.toml`, `bfs:/path/to/own.toml`.

    Errors: `HschessError` that lists the known names, or says what is wrong with the file.
    """
    name, colon, option = text.partition(":")
    if name == _BFS:
        return _bfs(text, option) if colon else Bfs(_BFS, personality_named(DEFAULT))
    if name == _RANDOM and not colon:
        return RandomPlayer()
    if name == _RANDOM:
        raise HschessError(f"the player '{_RANDOM}' has no personalities, so nothing can follow its name: '{text}'")
    raise HschessError(f"there is no player '{text}'; expected one of {', '.join(names())}")


def _bfs(text: str, option: str) -> Player:
    if option.startswith(_FILE):
        return Bfs(text, personality_in(Path(option.removeprefix(_FILE))))
    if option.endswith(".toml") or "/" in option or "\\" in option:
        return Bfs(text, personality_in(Path(option)))
    return Bfs(text, personality_named(option))
