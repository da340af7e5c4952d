"""Quick games: both sides play by the quick policy, and their features at the ends of turns are stored with the result."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from hschess.lab.train_games import row_at_end
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.value.quick_value import PRECISION, QuickValue
from hschess.players.value.values import Values
from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.state import Pending, State
from hschess.turns.scores import share_of

if TYPE_CHECKING:
    from hschess.lab.train_fit import Floats

CHUNK: Final = 500
"""How many games go to a worker at once."""
EXPLORED: Final = 5
"""One turn in this many is chosen among scores with noise, of up to `NOISE`."""
NOISE: Final = 2 * PRECISION
KEPT: Final = 3
"""One turn in this many is kept: those of one game are much alike."""
Policy = tuple[list[float], list[float]]
"""White's numbers and Black's, in the order of the features."""


@dataclass(frozen=True, slots=True)
class QuickGames:
    """Games for a worker: consecutive deals from a seed, and the policies of White and Black."""

    mode: Mode
    first: int
    number: int
    white: Policy
    black: Policy
    explored: tuple[int, int] = (0, 0)
    """For each side, one turn in this many is chosen by scores with noise; 0: none, and no rows are kept."""

    def portions(self) -> list[QuickGames]:
        """The same games as many workers get them."""
        return [
            replace(self, first=self.first + done, number=min(CHUNK, self.number - done))
            for done in range(0, self.number, CHUNK)
        ]

    def turns(self) -> QuickTurn:
        """The policies that play them."""
        return QuickTurn(self.mode, (QuickValue(self.white[WHITE]), QuickValue(self.black[BLACK])), self.first)


@dataclass(slots=True)
class QuickRows:
    """Each side's features at the ends of the other's turns, and its results."""

    features: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    results: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    white: float = 0.0
    """White's points in all games together."""


def play_quick_games(games: QuickGames) -> QuickRows:
    """Play them; rows are kept when the sides explore."""
    rows, turn = QuickRows(), games.turns()
    for number in range(games.first, games.first + games.number):
        chance = seeded(number)
        state = dealt(games.mode, number, chance)
        seen = _played(PackedGame(state), state, turn, chance, games)
        assert state.outcome is not None
        rows.white += share_of(state.outcome, WHITE)
        for side, row in seen:
            rows.features[side].extend(row)
            rows.results[side].append(share_of(state.outcome, side))
    return rows


def dealt(mode: Mode, seed: int, chance: Chance) -> State:
    """A new game after mulligans by chance."""
    state = new_game(mode, seed)
    while state.pending is Pending.MULLIGAN:
        choices = [action for action in legal_actions(state) if action is not CONCEDE]
        advance(state, choices[chance.below(len(choices))])
    return state


def _played(
    game: PackedGame, state: State, turn: QuickTurn, chance: Chance, games: QuickGames
) -> list[tuple[int, list[float]]]:
    """Play the game to its end; the rows of some turns, with their sides, when the sides explore."""
    seen: list[tuple[int, list[float]]] = []
    while not game.is_over:
        one_in = games.explored[game.mover]
        turn.explore(NOISE if one_in and not chance.below(one_in) else 0)
        turn.play(game)
        if game.is_over:
            break
        if one_in and not chance.below(KEPT):
            game.put()
            viewer = 1 - state.to_move
            row = row_at_end(state, viewer)
            if row is not None:
                seen.append((viewer, row))
        game.end()
    return seen


def numbers_of(values: Values) -> Policy:
    """The numbers of the values' policy; without one, their linear parts."""
    sides = values.policy or [values.of(side, side) for side in (WHITE, BLACK)]
    return list(sides[WHITE].linear), list(sides[BLACK].linear)


def joined(parts: Sequence[array[float]]) -> Floats:
    """One array of numbers from many."""
    import numpy as np

    return np.concatenate([np.frombuffer(part, np.float32) for part in parts])
