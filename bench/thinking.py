"""The thinking times of computer players, for `hschess bench`: the paper's CPU, the enumeration of a turn, `master`, `linear` in a duel.

Boards are random and full; a median over them is a player's usual cost at 10 mana.
"""

from __future__ import annotations

import statistics
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from hschess.players.contract import Player, finish, sight
from hschess.players.playing import CpuGame, mind_of
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.registry import make_player
from hschess.players.value.values import shipped_values
from hschess.rules.cards import new_piece
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import new_game
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import DUELS, MODES, Mode
from hschess.rules.state import Pending, Side, State
from hschess.rules.vanilla import VANILLA
from hschess.turns.final_lines import groups_of

FULL_MANA: Final = 10
SHARE: Final = 0.95
"""The percentage of a strong player's turns that the reported time covers."""


def bfs_milliseconds(seconds: float, side: int) -> float:
    """The median time of a decision of `bfs` on this side in `paper`, over random boards and full hands at 10 mana."""
    bfs, chance = make_player("bfs"), seeded(1)
    return _median(lambda state: finish(bfs.think(sight(bfs, state), chance)), seconds, side)


def enumeration_milliseconds(seconds: float, side: int) -> float:
    """The median time for finding all final lines of a turn, on the same boards; White castles."""
    return _median(lambda state: deque(groups_of(state), maxlen=0), seconds, side)


def turn_milliseconds(name: str, seconds: float) -> float:
    """The thinking time of 95 of 100 turns of a player, over its games against itself in `paper`."""
    times: list[float] = []
    for taken in _turn_times(make_player(name)):
        times.append(taken)
        if sum(times) >= seconds:
            break
    return sorted(times)[min(len(times) - 1, int(SHARE * len(times)))] * 1e3


def _turn_times(player: Player) -> Iterator[float]:
    seed = 0
    while True:
        chance = seeded(seed)
        game = CpuGame(new_game(MODES["paper"], seed), mind_of((player, player), (chance, chance)))
        while not game.is_over:
            chooses = game.state.pending is not Pending.NOTHING
            began = time.perf_counter()
            game.think_out()
            if not chooses:
                yield time.perf_counter() - began
            game.act_out()
        seed += 1


def vanilla_games_per_second(seconds: float) -> float:
    """Games per second of `linear` against itself in the notes' game, at least one: deal, thinking and every action."""
    linear, games = make_player("linear"), 0
    began = now = time.perf_counter()
    while now - began < seconds or not games:
        chance = seeded(games)
        CpuGame(new_game(DUELS[VANILLA], games), mind_of((linear, linear), (chance, chance))).play_out()
        games += 1
        now = time.perf_counter()
    return games / (now - began)


def playouts_per_second(seconds: float) -> float:
    """Games per second of `paper` from the deal to the end by the policy of playouts, at least one."""
    policy, games = _policy(MODES["paper"]), 0
    began = now = time.perf_counter()
    while now - began < seconds or not games:
        policy.play_on(PackedGame(new_game(MODES["paper"], games)))
        games += 1
        now = time.perf_counter()
    return games / (now - began)


def _policy(mode: Mode) -> QuickTurn:
    return QuickTurn(mode, shipped_values(mode.name).quick(), 1)


def _median(work: Callable[[State], object], seconds: float, side: int) -> float:
    times, chance = list[float](), seeded(1)
    while sum(times) < seconds or not times:
        state = _full_board(chance, side)
        began = time.perf_counter()
        work(state)
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e3


def _full_board(chance: Chance, to_move: int) -> State:
    """A side to move in round 10 with 4 to 9 cards; lines of up to six pieces, some of them hurt."""
    state = new_game(MODES["paper"], chance.below(1 << 32))
    state.round, state.to_move = 10, to_move
    for side in state.sides:
        side.line = [piece - chance.below(6) for piece in map(new_piece, _drawn(side, chance.below(7)))]
    mover = state.mover
    mover.mana = mover.crystals = FULL_MANA
    mover.hand = _drawn(mover, 4 + chance.below(6))
    return state


def _drawn(side: Side, number: int) -> list[int]:
    cards, side.deck = side.deck[:number], side.deck[number:]
    return cards
