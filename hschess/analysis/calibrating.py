"""The games behind `calibration.txt`: the raw chances of their turns, and their results.

They are like games that people analyse: players of every strength against themselves and against the next weaker or stronger one.
Between players further apart a chance says more about the players than about the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.analysis.calibration import STRAIGHT, ChanceCurve, CurvePair, Sample, fit
from hschess.analysis.judging import Analysis
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.aliases import SideNumber
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import new_game
from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE, Mode
from hschess.rules.record import Record
from hschess.turns.scores import share_of

PLAYERS: Final = ("skilled", "linear", "bfs", "master:replies=0", "master:replies=60,keep=6")
"""The players, from the weakest to the strongest."""
WEIGHED: Final = 3
"""One turn in this many is analysed: the turns of a game share its result, so many games give more information than many turns."""
DIGITS: Final = 6
SHARES: Final = 10
"""The number of shares for cross-validation of the curves."""


@dataclass(frozen=True, slots=True)
class SampledTurn:
    """An analysed turn: its side's uncalibrated chances with the best turn and with the played one."""

    side: SideNumber
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class SampledGame:
    """Some turns of a game, and White's result: 1, 0.5 or 0."""

    seed: int
    result: float
    turns: tuple[SampledTurn, ...]

    def samples(self, side: SideNumber) -> list[Sample]:
        """A side's chances after its turns, and its result; without turns that end the game."""
        observed = self.result if side == WHITE else 1 - self.result
        return [(turn.after, observed) for turn in self.turns if turn.side == side and turn.after not in (0.0, 1.0)]


def sampled_game(mode: str, seed: int, budget: int) -> SampledGame:
    """Play one game and analyse some of its turns."""
    chance = seeded(seed)
    names = pair_of(chance)
    players = make_player(names[WHITE]), make_player(names[BLACK])
    game = CpuGame(new_game(EVERY_MODE[mode], seed), mind_of(players, (chance, chance)))
    game.play_out()
    outcome = game.state.outcome
    assert outcome is not None
    return SampledGame(
        seed, share_of(outcome, WHITE), _weighed(Record(mode, seed, tuple(game.actions)), chance, budget)
    )


def pair_of(chance: Chance) -> tuple[str, str]:
    """White's player and Black's, which is as strong, or the next one down or up."""
    white = chance.below(len(PLAYERS))
    black = min(max(white + chance.below(3) - 1, 0), len(PLAYERS) - 1)
    return PLAYERS[white], PLAYERS[black]


def _weighed(record: Record, chance: Chance, budget: int) -> tuple[SampledTurn, ...]:
    analysis = Analysis(open_game(record), budget, _straight, positions=0)
    for span in analysis.spans:
        if not chance.below(WEIGHED):
            for _ in analysis.judge(span):
                pass
    return tuple(
        SampledTurn(turn.span.side, round(turn.before, DIGITS), round(turn.after, DIGITS)) for turn in analysis.turns
    )


def _straight(mode: Mode, side: SideNumber) -> ChanceCurve:
    del mode, side
    return STRAIGHT


def sampled_games(
    mode: str, seeds: Iterable[int], budget: int, kept: Mapping[int, SampledGame]
) -> Iterator[SampledGame]:
    """Game after game, one for each deal; those that are `kept` are not played again."""
    for seed in seeds:
        yield kept.get(seed) or sampled_game(mode, seed, budget)


def fitted(games: Sequence[SampledGame]) -> CurvePair:
    """The curves of White and Black."""
    white, black = (fit([one for game in games for one in game.samples(side)]) for side in (WHITE, BLACK))
    return white, black


def calibrated(games: Iterable[SampledGame], curves: CurvePair) -> list[Sample]:
    """The chances that would be shown after these games' turns, and the results."""
    return [
        (curves[side].calibrated(predicted), observed)
        for game in games
        for side in (WHITE, BLACK)
        for predicted, observed in game.samples(side)
    ]


def held_out(games: Sequence[SampledGame]) -> list[Sample]:
    """Calibrate each share of the games by curves fitted to all the others (cross-validation)."""
    shares = [games[number::SHARES] for number in range(SHARES)]
    others = [[game for other in shares if other is not share for game in other] for share in shares]
    return [one for share, rest in zip(shares, others, strict=True) for one in calibrated(share, fitted(rest))]
