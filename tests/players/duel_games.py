"""Shared parts of the tests of players in duels: short modes of all kinds, and positions of random games in them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from hschess.players.contract import Plan, Player, finish, sight
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import DUELS, Mode, read_mode
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from tests.rules.random_cards import random_mode

QUICK: Final = {
    "exhaustive": "exhaustive:lines=60",
    "turn-mcts": "turn-mcts:iterations=6",
    "flat-mc": "flat-mc:playouts=2",
    "mcts": "mcts:iterations=4",
    "mcts-open": "mcts-open:iterations=4",
    "mcts-ensemble": "mcts-ensemble:iterations=4,best=2,hands=1,reply=2",
}
"""Options with budgets so small that a turn takes milliseconds."""
DUELISTS: Final = ("random", "beginner", "skilled", "bfs", *QUICK)
KING: Final = 9
MIXED: Final = """
name = "mixed"
cards = ["chess", "duel"]
decks = [{ P = 6, N = 3, footman = 4, check = 3, squire = 3 }, { P = 6, R = 3, gunner = 4, gambit = 3, fork = 2 }]
kings = [9, 9]
powers = ["castle", "cheat"]
cheat_from_round = 3
coins = [0, 2]
round_limit = 20
"""
SHORT: Final[Mapping[str, Mode]] = {
    **{name: replace(mode, kings=(KING, KING)) for name, mode in DUELS.items()},
    "mixed": read_mode(MIXED),
    **{f"random{seed}": random_mode(Random(seed)) for seed in (2, 3, 5, 9)},
}
"""Modes whose games are short."""


def quick_player(name: str) -> Player:
    """The player with a small budget."""
    return make_player(QUICK.get(name, name))


def played_out(mode: Mode, white: Player, black: Player, seed: int) -> State:
    """The end of a game; an illegal action raises."""
    chance = seeded(seed)
    game = CpuGame(new_game(mode, seed), mind_of((white, black), (chance, chance)))
    game.play_out()
    return game.state


def positions(mode: Mode, seed: int, every: int) -> Iterator[State]:
    """Positions of a game between random players."""
    chance, player = seeded(seed), make_player("random")
    game = CpuGame(new_game(mode, seed), mind_of((player, player), (chance, chance)))
    for number, _ in enumerate(game.play()):
        if number % every == 0:
            yield game.state.copy()


def think(name: str, state: State, slice_size: int = 1000, seed: int = 5) -> Plan:
    """The player's plan."""
    player = quick_player(name)
    return finish(player.think(sight(player, state), seeded(seed)), slice_size)


def words(position: str, name: str, mode: Mode | None = None, seed: int = 5) -> str:
    """The plan in a position, as words."""
    state = parse_position(position) if mode is None else parse_position(position, {mode.name: mode})
    return " ".join(action.text for action in think(name, state, seed=seed).actions)
