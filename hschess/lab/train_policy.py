"""Learning the policy of playouts from pairs of ends of the same turn: both are played on, to see which one wins.

In each turn of quick games the policy's best end is paired with its best end under noise. Both are played on to the end of the game, with
the same cards. If one wins and the other loses, the difference of their features counts: the policy is a logistic regression on these
differences (Bradley and Terry's model). Values, which regress results on features, predict which games are won; pairs predict which end to
choose, and give a better policy with the same features (the idea of rollout classification: Lagoudakis and Parr, 2003).

For each seat the gate tries points between the best policy so far and the fitted one against the best of the other seat, and keeps the one
with the most wins, because a policy that chooses the best of hundreds of ends finds those that its numbers overrate. A side that nearly
always wins explores more, so that the other side has enough wins to learn from.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Final

from hschess.lab.quick_games import EXPLORED, NOISE, Policy, QuickGames, dealt, joined, numbers_of, play_quick_games
from hschess.lab.train_games import row_at_end
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.value.quick_value import PRECISION
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import Values
from hschess.rules.aliases import SideNumber
from hschess.rules.chance import Chance, seeded
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.state import State
from hschess.turns.scores import share_of

MEMORY: Final = 3
"""How many generations are fitted, counting the newest."""
_NEARLY_ALL: Final = 0.8
_EXPLORED_MORE: Final = 2
"""One turn in this many has noise, of a side that wins more than `_NEARLY_ALL`."""
_OTHERS: Final = (PRECISION, 2 * PRECISION, 4 * PRECISION)
"""The noise of the other end of a pair: near the best end, and far from it."""
_PLAYOUTS: Final = 2
"""How often each end of a pair is played on."""
_STEPS: Final = (1.0, 0.5, 0.25)
"""The parts of the way to the fitted policy that the gate tries."""
_GATE: Final = 5_000_000
"""The seed of the first game of a gate."""


@dataclass(slots=True)
class EndPairs:
    """For each side the differences between two ends of its turns, and how often only the first won, and only the second."""

    differences: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    first: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    second: list[array[float]] = field(default_factory=lambda: [array("f"), array("f")])
    white: float = 0.0
    """White's points in all games together."""

    def add(self, side: int, ends: list[tuple[State, list[float]]], turn: QuickTurn) -> None:
        """Play two ends on, and store the results."""
        firsts, seconds = [[_result(end, side, turn) for _ in range(_PLAYOUTS)] for end, _ in ends]
        won = [first - second for first, second in zip(firsts, seconds, strict=True)]
        if any(won):
            self.differences[side].extend([a - b for a, b in zip(ends[0][1], ends[1][1], strict=True)])
            self.first[side].append(sum([max(0.0, more) for more in won]))
            self.second[side].append(sum([max(0.0, -more) for more in won]))


def pairs_of(games: QuickGames) -> EndPairs:
    """Play the games, and on from pairs of ends of their turns."""
    pairs, turn = EndPairs(), games.turns()
    for number in range(games.first, games.first + games.number):
        chance = seeded(number)
        state = dealt(games.mode, number, chance)
        game = PackedGame(state)
        while not game.is_over:
            game.put()
            ends = list(_two_ends(state, turn, chance))
            if len(ends) == 2 and ends[0][1] != ends[1][1]:
                pairs.add(state.to_move, ends, turn)
            turn.explore(0 if chance.below(games.explored[game.mover]) else NOISE)
            turn.play(game)
            if not game.is_over:
                game.end()
        assert state.outcome is not None
        pairs.white += share_of(state.outcome, WHITE)
    return pairs


def _two_ends(state: State, turn: QuickTurn, chance: Chance) -> Iterator[tuple[State, list[float]]]:
    """Two ends of the turn with the mover's features; fewer if one of them decides the game."""
    for noise in (0, _OTHERS[chance.below(len(_OTHERS))]):
        end = state.copy()
        game = PackedGame(end)
        turn.explore(noise)
        turn.play(game)
        turn.explore(0)
        if not game.is_over:
            game.put()
            row = row_at_end(end, state.to_move)
            if row is not None:
                yield end, row


def _result(end: State, side: SideNumber, turn: QuickTurn) -> float:
    state = end.copy()
    turn.play_out(PackedGame(state))
    assert state.outcome is not None
    return share_of(state.outcome, side)


class PolicyTraining:
    """The policies of one mode, generation by generation."""

    def __init__(self, mode: Mode, seed: int, start: Values, pool: Executor, say: Callable[[str], None]) -> None:
        self.best: Policy = numbers_of(start)
        self._mode = mode
        self._seed = seed
        self._start = start
        self._pool = pool
        self._say = say
        self._pairs: list[list[EndPairs]] = []
        self._white = 0.5
        """White's share of the last generation's games."""

    def _weights(self) -> tuple[ValueWeights, ValueWeights]:
        """The best policy as the sets of a file."""
        white, black = [ValueWeights(side, [0.0] * len(side), [], []) for side in self.best]
        return white, black

    def generation(self, number: int, games: int, gate: int) -> Values:
        """Play, fit, and keep the new policies that beat the best; the values with the best."""
        explored = _one_in(self._white), _one_in(1 - self._white)
        first = (self._seed * 1000 + number) * 1_000_000
        asked = QuickGames(self._mode, first, games, self.best, self.best, explored)
        pairs = list(self._pool.map(pairs_of, asked.portions()))
        self._pairs = [*self._pairs[1 - MEMORY :], pairs]
        self._white = sum([part.white for part in pairs]) / games
        self._say(f"policy {number}: {games} games, White {100 * self._white:.1f} percent")
        before = self._points(self.best, self.best, gate)
        white, white_numbers = self._stepped(WHITE, before, gate)
        black, black_numbers = self._stepped(BLACK, 1 - before, gate)
        self._say(
            f"policy {number} against the best before: {100 * white:.1f} percent as White (which has {100 * before:.1f}),"
            f" {100 * black:.1f} as Black ({100 * (1 - before):.1f})"
        )
        self.best = white_numbers, black_numbers
        return replace(self._start, policy=self._weights())

    def _stepped(self, side: int, before: float, gate: int) -> tuple[float, list[float]]:
        """The most that a side wins on the way to the fitted numbers, and the numbers with which it does; no worse than those so far."""
        best, fitted = self.best[side], self._fitted(side)
        steps = [[old + step * (new - old) for old, new in zip(best, fitted, strict=True)] for step in _STEPS]
        won, numbers = max([(self._won(side, numbers, gate), numbers) for numbers in steps], key=lambda one: one[0])
        return won, numbers if won > before else best

    def _won(self, side: int, numbers: list[float], games: int) -> float:
        """A side's share with these numbers, against the best of the other."""
        if side == WHITE:
            return self._points((numbers, self.best[BLACK]), self.best, games)
        return 1 - self._points(self.best, (self.best[WHITE], numbers), games)

    def _points(self, white: Policy, black: Policy, games: int) -> float:
        """White's share; all policies play the same deals."""
        asked = QuickGames(self._mode, _GATE, games, white, black).portions()
        return sum([part.white for part in self._pool.map(play_quick_games, asked)]) / games

    def _fitted(self, side: int) -> list[float]:
        import numpy as np

        from hschess.lab.train_fit import fit_pairs

        parts = [part for generation in self._pairs for part in generation]
        size = len(self.best[side])
        differences = joined([part.differences[side] for part in parts]).reshape(-1, size)
        first, second = (joined([getattr(part, name)[side] for part in parts]) for name in ("first", "second"))
        fitted = fit_pairs(differences, first, second, np.array(self.best[side]))
        numbers: list[float] = fitted.astype(np.float64).tolist()
        return numbers


def _one_in(share: float) -> int:
    """The number of turns per explored one, for a side that won this share of the last games."""
    return _EXPLORED_MORE if share > _NEARLY_ALL else EXPLORED
