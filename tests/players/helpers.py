"""Shared parts of the players' tests: a position's plan, and a whole game."""

from collections.abc import Iterator

from hschess.players.contract import Plan, Player, Thinking, finish, sight
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player_with_files
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.state import State


def plan_of(position: str, name: str = "bfs", seed: int = 1) -> Plan:
    player = make_player_with_files(name)
    return finish(player.think(sight(player, parse_position(position)), seeded(seed)))


def words_of(position: str, name: str = "bfs", seed: int = 1) -> str:
    return " ".join(action.text for action in plan_of(position, name, seed).actions)


def played_out(mode: str, white: Player, black: Player, seed: int) -> State:
    """The end of a game; an illegal action raises."""
    chance = seeded(seed)
    game = CpuGame(new_game(MODES[mode], seed), mind_of((white, black), (chance, chance)))
    game.play_out()
    return game.state


def plans_so_far(thinking: Thinking, positions: int) -> Iterator[Plan]:
    """The best plan after each slice of this many positions, the final plan included; progress never decreases."""
    plan, progress = thinking.step(1), thinking.progress
    while plan is None:
        assert thinking.best is not None
        yield thinking.best
        plan = thinking.step(positions)
        assert progress <= thinking.progress <= 1
        progress = thinking.progress
    assert progress == 1
    assert plan == thinking.best
    yield plan
