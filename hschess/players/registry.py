"""The players by name: what `--cpu` and the choice of an opponent take. Imports `hschess.rules` and the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from hschess.players.base import Player
from hschess.players.beginner import Beginner
from hschess.players.bfs import Bfs
from hschess.players.evaluation import DEFAULT, personalities, personality_in, personality_named
from hschess.players.exhaustive import Exhaustive
from hschess.players.flat_mc import FlatMonteCarlo
from hschess.players.linear import Linear
from hschess.players.master import Master
from hschess.players.mcts import Mcts, OpenMcts
from hschess.players.mcts_ensemble import EnsembleMcts
from hschess.players.random_player import RandomPlayer
from hschess.players.skilled import Skilled
from hschess.players.turn_mcts import TurnMcts
from hschess.rules.errors import HschessError

_BFS: Final = "bfs"
_FILE: Final = "file="

_PLAIN: Final[Mapping[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "beginner": Beginner,
    "skilled": Skilled,
}
"""The players that take no options."""
_WITH_OPTIONS: Final[Mapping[str, Callable[[str], Player]]] = {
    "linear": Linear,
    "exhaustive": Exhaustive,
    "turn-mcts": TurnMcts,
    "flat-mc": FlatMonteCarlo,
    "mcts": Mcts,
    "mcts-open": OpenMcts,
    "mcts-ensemble": EnsembleMcts,
    "master": Master,
}
"""The players whose options follow a colon, `key=value` after `key=value`."""
_QUICK: Final[Mapping[str, str]] = {
    "turn-mcts": "iterations=10",
    "flat-mc": "playouts=5",
    "mcts": "iterations=10",
    "mcts-open": "iterations=10",
    "master": "replies=6,keep=3",
    "mcts-ensemble": "iterations=10,best=2,hands=2,reply=3",
}
"""Small budgets, for whoever wants a player's behaviour and not its strength."""


def names() -> tuple[str, ...]:
    """Every name that can be chosen from a list, sorted: `beginner`, `bfs`, `bfs:aggressive`, ..."""
    characters = [f"{_BFS}:{name}" for name in personalities() if name != DEFAULT]
    return tuple(sorted([_BFS, *_PLAIN, *_WITH_OPTIONS, *characters]))


def make_player(text: str) -> Player:
    """The player with this name; after a colon what it is made of: `bfs:aggressive`, `bfs:file=own.toml`, `linear:wa=wh=1`.

    Errors: `HschessError` that lists the known names or options, or says what is wrong with one of them.
    """
    name, colon, option = text.partition(":")
    if name == _BFS:
        return _bfs(text, option) if colon else Bfs(_BFS, personality_named(DEFAULT))
    if name in _WITH_OPTIONS:
        if colon and not option:
            raise HschessError(f"after '{name}:' an option is expected, key=value")
        return _WITH_OPTIONS[name](option)
    if name in _PLAIN and not colon:
        return _PLAIN[name]()
    if name in _PLAIN:
        raise HschessError(f"the player '{name}' has no personalities, so nothing can follow its name: '{text}'")
    raise HschessError(f"there is no player '{text}'; expected one of {', '.join(names())}")


def quick_name(name: str) -> str:
    """The same player with a budget so small that thousands of its turns take seconds; the name itself where it is quick anyway."""
    return f"{name}:{_QUICK[name]}" if name in _QUICK else name


def _bfs(text: str, option: str) -> Player:
    if option.startswith(_FILE):
        return Bfs(text, personality_in(Path(option.removeprefix(_FILE))))
    if option.endswith(".toml") or "/" in option or "\\" in option:
        return Bfs(text, personality_in(Path(option)))
    return Bfs(text, personality_named(option))
