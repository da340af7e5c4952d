"""The players by name, for `--cpu` and for the choice of an opponent.

`make_player` is safe for names from anywhere: it opens no file. Only names typed on the command line go to `make_player_with_files`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hschess.files import LONGEST_NAME
from hschess.players.agents.beginner import Beginner
from hschess.players.agents.bfs import Bfs
from hschess.players.agents.exhaustive import Exhaustive
from hschess.players.agents.flat_mc import FlatMonteCarlo
from hschess.players.agents.linear import Linear
from hschess.players.agents.master import Master
from hschess.players.agents.mcts import Mcts
from hschess.players.agents.mcts_ensemble import EnsembleMcts
from hschess.players.agents.random_player import RandomPlayer
from hschess.players.agents.skilled import Skilled
from hschess.players.agents.turn_mcts import TurnMcts
from hschess.players.contract import Player
from hschess.players.measures.evaluation import DEFAULT, personalities, personality_in, personality_named
from hschess.players.options import LONGEST_TEXT, FindFile, check_text, no_file, typed_file
from hschess.rules.errors import HschessError

_BFS: Final = "bfs"
_MASTER: Final = "master"
BY_REPLIES: Final = f"{_MASTER}:replies=1000"
"""`master` without playouts: the highest level plays so but in `friendly`, and figures were measured with it."""
_FILE: Final = "file="

_WITH_OPTIONS: Final[Mapping[str, Callable[[str], Player]]] = {
    "random": RandomPlayer,
    "beginner": Beginner,
    "skilled": Skilled,
    "linear": Linear,
    "exhaustive": Exhaustive,
    "turn-mcts": TurnMcts,
    "flat-mc": FlatMonteCarlo,
    "mcts": Mcts,
    "mcts-open": lambda options: Mcts(options, "mcts-open", clairvoyant=True),
    "mcts-ensemble": EnsembleMcts,
}
"""The players whose options follow a colon, `key=value` after `key=value`."""
_QUICK: Final[Mapping[str, str]] = {
    "turn-mcts": "iterations=10",
    "flat-mc": "playouts=5",
    "mcts": "iterations=10",
    "mcts-open": "iterations=10",
    "master": "replies=6,playouts=12,keep=3",
    "mcts-ensemble": "iterations=10,best=2,hands=2,reply=3",
}
"""Small budgets, for callers that need a player's behaviour rather than its strength."""


def names() -> tuple[str, ...]:
    """All names for lists, sorted: `beginner`, `bfs`, `bfs:aggressive`, ..."""
    characters = [f"{_BFS}:{name}" for name in personalities() if name != DEFAULT]
    return tuple(sorted([_BFS, _MASTER, *_WITH_OPTIONS, *characters]))


def make_player(text: str) -> Player:
    """The player with this name, with its options after a colon: `bfs:aggressive`, `linear:wa=wh=1`. It never opens a file.

    Errors: `HschessError` for an unknown name or option (it lists the known ones), a bad value, or an option that names a file.
    """
    check_text(text)
    return _made(text, no_file)


def make_player_with_files(text: str) -> Player:
    """Like `make_player`, for a name typed by the user: it may name a file, `bfs:file=own.toml` or `master:values=own.txt`.

    Errors: `HschessError` as there, and for a file that cannot be named or read.
    """
    check_text(text, LONGEST_TEXT + LONGEST_NAME)
    return _made(text, typed_file)


def _made(text: str, find: FindFile) -> Player:
    name, colon, option = text.partition(":")
    if name not in (_BFS, _MASTER) and name not in _WITH_OPTIONS:
        raise HschessError(f"there is no player '{text}'; expected one of {', '.join(names())}")
    if name == _BFS:
        return _bfs(text, option, find) if colon else Bfs(_BFS, personality_named(DEFAULT))
    if colon and not option:
        raise HschessError(f"expected an option after '{name}:', key=value")
    return Master(option, find) if name == _MASTER else _WITH_OPTIONS[name](option)


def quick_name(name: str) -> str:
    """The name of the same player with a small budget: thousands of its turns take seconds; unchanged if it is quick anyway."""
    if name == BY_REPLIES:
        return f"{_MASTER}:replies=6,keep=3"
    return f"{name}:{_QUICK[name]}" if name in _QUICK else name


def _bfs(text: str, option: str, find: FindFile) -> Player:
    if option.startswith(_FILE) or option.endswith(".toml") or "/" in option or "\\" in option:
        return Bfs(text, personality_in(find(option.removeprefix(_FILE))))
    return Bfs(text, personality_named(option))
