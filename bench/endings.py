"""The share of games' ends that can be proved, for `hschess bench endings`: a player's games against itself, their last turns solved.

A turn is known if its mover can determine all cards by counting, and solved if the proof takes no more than half a second. The same is
measured with all cards open, as in a finished game. The clock is here; the solver has none.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from hschess.cli.common import Json, print_json
from hschess.cli.streams import say
from hschess.compiled import is_compiled
from hschess.endgame.endgame_meter import NO_LIMIT
from hschess.endgame.solver import Solving, known_state
from hschess.players.contract import Player
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES, Mode
from hschess.rules.observation import Observation, observe
from hschess.rules.state import Pending, State

SHARE: Final = 10
"""One game in each mode for this many of `--games`."""
LAST: Final = 6
"""How many turns before the end are solved."""
SECONDS: Final = 0.5


@dataclass(slots=True)
class Endings:
    """The numbers of games whose last 1, 2, ... turns were all known, all solved, and all solved with open cards."""

    seconds: float = SECONDS
    """How long a proof may take."""
    games: int = 0
    known: list[int] = field(default_factory=lambda: [0] * LAST)
    solved: list[int] = field(default_factory=lambda: [0] * LAST)
    opened: list[int] = field(default_factory=lambda: [0] * LAST)

    def add(self, turns: list[State]) -> None:
        """Count a game, by the positions in which its turns began."""
        self.games += 1
        last = turns[::-1][:LAST]
        seen = [known_state(observe(state, state.to_move)) for state in last]
        _count(self.known, (state is not None for state in seen))
        _count(self.solved, (state is not None and is_solved(state, self.seconds) for state in seen))
        opened = [known_state(Observation(state.to_move, state)) for state in last]
        _count(self.opened, (state is not None and is_solved(state, self.seconds) for state in opened))


def _count(counts: list[int], flags: Iterator[bool]) -> None:
    """Count the last turns up to the first false flag."""
    for number, flag in enumerate(flags):
        if not flag:
            return
        counts[number] += 1


def is_solved(state: State, seconds: float) -> bool:
    """Whether the game's end is proved within `seconds`."""
    solving, began = Solving(state, NO_LIMIT), time.perf_counter()
    for _ in solving.run():
        if time.perf_counter() - began > seconds:
            return False
    return time.perf_counter() - began <= seconds


def run_endings(arguments: argparse.Namespace) -> int:
    """Play and print. Errors: `HschessError` for a number out of range, or an unknown player."""
    if arguments.games < SHARE:
        raise HschessError(f"bench endings: --games cannot be {arguments.games}; expected {SHARE} or more")
    player = make_player(arguments.cpu)
    told = {name: endings_of(mode, player, arguments.games // SHARE) for name, mode in MODES.items()}
    if arguments.json:
        print_json(
            {
                "player": player.name,
                "compiled": is_compiled(),
                "endings": {name: _json(one) for name, one in told.items()},
            }
        )
        return 0
    for name, one in told.items():
        for line in _lines(name, one):
            say(line)
    return 0


def endings_of(mode: Mode, player: Player, games: int) -> Endings:
    """The last turns of this many games."""
    endings = Endings()
    for seed in range(games):
        endings.add(list(_turns(mode, player, seed)))
    return endings


def _turns(mode: Mode, player: Player, seed: int) -> Iterator[State]:
    """Play a game; yields the positions in which its turns begin."""
    chance = seeded(seed)
    game = CpuGame(new_game(mode, seed), mind_of((player, player), (chance, chance)))
    while not game.is_over:
        if game.state.pending is Pending.NOTHING:
            yield game.state.copy()
        game.play_turn()


def _json(endings: Endings) -> Json:
    return {
        "games": endings.games,
        "known": endings.known,
        "solved": endings.solved,
        "open": endings.opened,
    }


def _lines(name: str, endings: Endings) -> list[str]:
    shares = {
        "known by counting": endings.known,
        f"solved within {SECONDS:g} seconds": endings.solved,
        "solved with all cards open": endings.opened,
    }
    rows = [
        f"{what:<44}" + "".join([f"{100 * count / endings.games:>7.1f}" for count in counts])
        for what, counts in shares.items()
    ]
    head = f"{name}, {endings.games} games; percent whose last turns are"
    return [f"{head:<44}" + "".join([f"{number:>7}" for number in range(1, LAST + 1)]), *rows]
