"""Learning the policy of playouts: quick games of both sides, and the logistic regression of their results on what each side saw.

Some thousand games a second make a generation, the newest policies and the best ones among each other; the newest generations are fitted
together, exactly. For each seat the policy is kept that wins the most at the gate, against the best of the other seat before it. A side
that nearly always wins explores more, so that the other's wins, from which it learns, are not too few.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hschess.lab.train_games import row_at_end
from hschess.players.measures.board_worth import share_of
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.value.quick_value import PRECISION, QuickValue
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import Values
from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.state import Pending, State

if TYPE_CHECKING:
    from hschess.lab.train_fit import Floats

CHUNK: Final = 500
"""How many games go to a worker at once."""
MEMORY: Final = 4
"""How many generations are fitted, counting the newest."""
EXPLORED: Final = 5
"""One turn in this many is chosen among scores with noise, of up to `_NOISE`; of a side that wins more than `_NEARLY_ALL`, one in
`_EXPLORED_MORE`."""
_NEARLY_ALL: Final = 0.8
_EXPLORED_MORE: Final = 2
_NOISE: Final = 2 * PRECISION
_KEPT: Final = 3
"""One turn in this many becomes a row: those of one game are much alike."""
_GATE: Final = 5_000_000
"""The seed of the first game of a gate."""
Policy = tuple[list[float], list[float]]
"""White's numbers and Black's, in the order of the features."""


@dataclass(frozen=True, slots=True)
class PolicyGames:
    """Games for a worker: deals from a seed on, and what White goes by and Black."""

    mode: Mode
    first: int
    number: int
    white: Policy
    black: Policy
    explored: tuple[int, int] = (0, 0)
    """For each side, of how many turns one is chosen by scores with noise; 0: none is, and no rows are kept."""
    of_other: bool = False
    """Whether the rows are what a side sees at the ends of the other's turns, and not of its own."""


@dataclass(slots=True)
class PolicyRows:
    """What the sides saw at the ends of turns, and what they got."""

    features: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    results: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    white: float = 0.0
    """White's points in all games together."""


def play_policy_games(games: PolicyGames) -> PolicyRows:
    """Play them; rows are kept when the sides explore."""
    rows = PolicyRows()
    values = QuickValue(games.white[WHITE]), QuickValue(games.black[BLACK])
    turn = QuickTurn(games.mode, values, games.first)
    for number in range(games.number):
        chance = seeded(games.first + number)
        state = _dealt(games.mode, games.first + number, chance)
        seen = _played(PackedGame(state), state, turn, chance, games)
        assert state.outcome is not None
        rows.white += share_of(state.outcome, WHITE)
        for side, row in seen:
            rows.features[side].extend(row)
            rows.results[side].append(share_of(state.outcome, side))
    return rows


def _dealt(mode: Mode, seed: int, chance: Chance) -> State:
    """A new game after mulligans by chance."""
    state = new_game(mode, seed)
    while state.pending is Pending.MULLIGAN:
        choices = [action for action in legal_actions(state) if action is not CONCEDE]
        advance(state, choices[chance.below(len(choices))])
    return state


def _played(
    game: PackedGame, state: State, turn: QuickTurn, chance: Chance, games: PolicyGames
) -> list[tuple[int, list[float]]]:
    """Play the game to its end; the rows of some turns, with their sides, when the sides explore."""
    seen: list[tuple[int, list[float]]] = []
    while not game.is_over:
        one_in = games.explored[game.mover]
        turn.explore(_NOISE if one_in and not chance.below(one_in) else 0)
        turn.play(game)
        if game.is_over:
            break
        if one_in and not chance.below(_KEPT):
            game.put()
            viewer = 1 - state.to_move if games.of_other else state.to_move
            row = row_at_end(state, viewer)
            if row is not None:
                seen.append((viewer, row))
        game.end()
    return seen


class PolicyTraining:
    """The policies of one mode, generation by generation."""

    def __init__(self, mode: Mode, seed: int, start: Values, pool: Executor, say: Callable[[str], None]) -> None:
        self.best: Policy = numbers_of(start)
        self._newest = self.best
        self._mode = mode
        self._seed = seed
        self._pool = pool
        self._say = say
        self._rows: list[list[PolicyRows]] = []
        self._white = 0.5
        """White's share of the last generation's games."""

    def weights(self) -> tuple[ValueWeights, ValueWeights]:
        """The best policy as the sets of a file."""
        white, black = [ValueWeights(side, [0.0] * len(side), [], []) for side in self.best]
        return white, black

    def generation(self, number: int, games: int, gate: int) -> None:
        """Play, learn, and keep the policy if it is better than the best."""
        first = (self._seed * 1000 + number) * 1_000_000
        explored = _one_in(self._white), _one_in(1 - self._white)
        rows: list[PolicyRows] = []
        pairs = ((self._newest, self._newest), (self._newest, self.best), (self.best, self._newest))
        for place, pair in enumerate(pairs):
            rows += self._played(first + place * games, games // len(pairs), *pair, explored)
        self._rows = [*self._rows[1 - MEMORY :], rows]
        self._white = sum([part.white for part in rows]) / (games // len(pairs) * len(pairs))
        self._say(f"policy {number}: {games} games, White {100 * self._white:.1f} percent")
        self._newest = self._fitted(WHITE), self._fitted(BLACK)
        white, black = self._points(self._newest, self.best, gate), 1 - self._points(self.best, self._newest, gate)
        before = self._points(self.best, self.best, gate)
        self._say(
            f"policy {number} against the best before: {100 * white:.1f} percent as White (which has {100 * before:.1f}),"
            f" {100 * black:.1f} as Black ({100 * (1 - before):.1f})"
        )
        self.best = (
            self._newest[WHITE] if white > before else self.best[WHITE],
            self._newest[BLACK] if black > 1 - before else self.best[BLACK],
        )

    def _played(
        self, first: int, number: int, white: Policy, black: Policy, explored: tuple[int, int]
    ) -> list[PolicyRows]:
        parts = [
            PolicyGames(self._mode, first + done, min(CHUNK, number - done), white, black, explored)
            for done in range(0, number, CHUNK)
        ]
        return list(self._pool.map(play_policy_games, parts))

    def _points(self, white: Policy, black: Policy, games: int) -> float:
        """White's share; all policies play the same deals."""
        parts = self._played(_GATE, games, white, black, (0, 0))
        return sum([part.white for part in parts]) / games

    def _fitted(self, side: int) -> list[float]:
        import numpy as np

        from hschess.lab.train_fit import fit_line

        rows = [part for generation in self._rows for part in generation]
        features = joined([part.features[side] for part in rows]).reshape(-1, len(self.best[side]))
        numbers: list[float] = (
            fit_line(features, joined([part.results[side] for part in rows])).astype(np.float64).tolist()
        )
        return numbers


def _one_in(share: float) -> int:
    """Of how many turns a side explores one, if it won this share of the last games."""
    return _EXPLORED_MORE if share > _NEARLY_ALL else EXPLORED


def numbers_of(values: Values) -> Policy:
    """What the values' policy goes by; without one, their linear parts."""
    sides = values.policy or [values.of(side, side) for side in (WHITE, BLACK)]
    return list(sides[WHITE].linear), list(sides[BLACK].linear)


def joined(parts: Sequence[array[float]]) -> Floats:
    """One array of numbers from many."""
    import numpy as np

    return np.concatenate([np.frombuffer(part, np.float32) for part in parts])
