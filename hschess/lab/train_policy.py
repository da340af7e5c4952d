"""Learning the policy of playouts: quick games of both sides, and the logistic regression of their results on what each side saw.

Some thousand games a second make a generation; the newest generations are fitted together, exactly. What is kept is the best policy at the
gate, against the best before it, from both seats of the same deals.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hschess.players.measures.board_worth import share_of
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.value.quick_value import PRECISION, QuickValue
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import Values, row_at_end
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
_EXPLORED: Final = 5
"""One turn in this many is chosen among scores with noise, of up to `_NOISE`."""
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
    explores: bool = True


@dataclass(slots=True)
class PolicyRows:
    """What the sides saw at the ends of their own turns, and what they got."""

    features: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    results: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    white: float = 0.0
    """White's points in all games together."""


def play_policy_games(games: PolicyGames) -> PolicyRows:
    """Play them; rows are kept where the sides explore."""
    rows = PolicyRows()
    values = QuickValue(games.white[WHITE]), QuickValue(games.black[BLACK])
    turn = QuickTurn(games.mode, values, games.first)
    for number in range(games.number):
        chance = seeded(games.first + number)
        state = _dealt(games.mode, games.first + number, chance)
        seen = _played(PackedGame(state), state, turn, chance if games.explores else None)
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


def _played(game: PackedGame, state: State, turn: QuickTurn, chance: Chance | None) -> list[tuple[int, list[float]]]:
    """Play the game to its end; the rows of some turns, with their sides, where there is a chance to explore by."""
    seen: list[tuple[int, list[float]]] = []
    while not game.is_over:
        turn.explore(_NOISE if chance is not None and not chance.below(_EXPLORED) else 0)
        turn.play(game)
        if game.is_over:
            break
        if chance is not None and not chance.below(_KEPT):
            game.put()
            row = row_at_end(state, state.to_move)
            if row is not None:
                seen.append((state.to_move, row))
        game.end()
    return seen


class PolicyTraining:
    """The policies of one mode, generation by generation."""

    def __init__(self, mode: Mode, seed: int, start: Values, pool: Executor, say: Callable[[str], None]) -> None:
        self.best: Policy = _numbers(start)
        self._newest = self.best
        self._mode = mode
        self._seed = seed
        self._pool = pool
        self._say = say
        self._rows: list[list[PolicyRows]] = []

    def weights(self) -> tuple[ValueWeights, ValueWeights]:
        """The best policy as the sets of a file."""
        white, black = [ValueWeights(side, [0.0] * len(side), [], []) for side in self.best]
        return white, black

    def generation(self, number: int, games: int, gate: int) -> None:
        """Play, learn, and keep the policy where it is better than the best."""
        first = (self._seed * 1000 + number) * 1_000_000
        rows = self._played(first, games, self._newest, self._newest, explores=True)
        self._rows = [*self._rows[1 - MEMORY :], rows]
        self._say(
            f"policy {number}: {games} games, White {100 * sum([part.white for part in rows]) / games:.1f} percent"
        )
        self._newest = self._fitted(WHITE), self._fitted(BLACK)
        points = self._points(self._newest, self.best, gate), 1 - self._points(self.best, self._newest, gate)
        white, black = (100 * share for share in points)
        self._say(f"policy {number} against the best before: {white:.1f} percent as White, {black:.1f} as Black")
        if sum(points) > 1:
            self.best = self._newest

    def _played(self, first: int, number: int, white: Policy, black: Policy, explores: bool) -> list[PolicyRows]:
        parts = [
            PolicyGames(self._mode, first + done, min(CHUNK, number - done), white, black, explores)
            for done in range(0, number, CHUNK)
        ]
        return list(self._pool.map(play_policy_games, parts))

    def _points(self, white: Policy, black: Policy, games: int) -> float:
        """White's share; all policies play the same deals."""
        parts = self._played(_GATE, games, white, black, explores=False)
        return sum([part.white for part in parts]) / games

    def _fitted(self, side: int) -> list[float]:
        import numpy as np

        from hschess.lab.train_fit import fit_line

        rows = [part for generation in self._rows for part in generation]
        features = _joined([part.features[side] for part in rows]).reshape(-1, len(self.best[side]))
        numbers: list[float] = (
            fit_line(features, _joined([part.results[side] for part in rows])).astype(np.float64).tolist()
        )
        return numbers


def _numbers(values: Values) -> Policy:
    """What the values' policy goes by; without one, their linear parts."""
    sides = values.policy or [values.of(side, side) for side in (WHITE, BLACK)]
    return list(sides[WHITE].linear), list(sides[BLACK].linear)


def _joined(parts: Sequence[array[float]]) -> Floats:
    import numpy as np

    return np.concatenate([np.frombuffer(part, np.float32) for part in parts])
