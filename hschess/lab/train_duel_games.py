"""The games that `master` learns duels from: versions of its values play each other, and every end of a turn becomes a row for each side.

Imports rules and players, not numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from hschess.players.base import Thinking, finish, sight
from hschess.players.board_outlook import SIZE, BoardOutlook
from hschess.players.mulligan import decided
from hschess.players.playing import CpuGame
from hschess.players.registry import make_player
from hschess.players.search.first_hands import BoardHands, MulliganThinking
from hschess.players.search.master_search import MasterThinking
from hschess.players.search.stages import Budget
from hschess.players.value import Values, parse_values
from hschess.players.value_features import OPEN
from hschess.rules.actions import END
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State

LEARNING: Final = Budget(replies=0, keep=6, width=10, most=250)
"""The budget of a version while it learns."""
EXPLORE: Final = 7
"""One turn in this many of a version is any of its candidates."""
SETS: Final = 2


@dataclass(frozen=True, slots=True)
class DuelPair:
    """A game to play; each side is a player by its name, or a version of the values by the text of its file."""

    mode: Mode
    seed: int
    white: str
    black: str
    explores: bool = True


@dataclass(slots=True)
class DuelRows:
    """The rows by set: features one row after another, the game of each row as its viewer saw it, and the viewers' results."""

    features: list[array[float]] = field(default_factory=lambda: [array("f") for _ in range(SETS)])
    views: list[array[int]] = field(default_factory=lambda: [array("q") for _ in range(SETS)])
    """Which view a row is of: twice the game's number, and the viewer's side."""
    results: list[float] = field(default_factory=list)
    """White's results, game by game: 1, 0.5 or 0."""


_Views = list[list[tuple[int, list[float]]]]
"""By viewer, what it saw: the set and the row."""


def play_duels(pairs: Sequence[DuelPair]) -> DuelRows:
    """Play the games and keep the rows of both sides."""
    rows = DuelRows()
    for number, pair in enumerate(pairs):
        views: _Views = [[], []]
        rows.results.append(_play(pair, views))
        for viewer, seen in enumerate(views):
            for which, row in seen:
                rows.features[which].extend(row)
                rows.views[which].append(2 * number + viewer)
    return rows


def duel_results(pairs: Sequence[DuelPair]) -> list[float]:
    """White's result in each, and nothing else."""
    return [_play(pair, None) for pair in pairs]


@cache
def _values(text: str) -> Values:
    return parse_values(text, "the league")


def _play(pair: DuelPair, views: _Views | None) -> float:
    chance = seeded(pair.seed)
    game = CpuGame(new_game(pair.mode, pair.seed), lambda state: _thinking(state, pair, chance))
    begun = False
    for action in game.play():
        if views is not None and not begun and not game.state.pending:
            begun = True
            _see_start(game.state, views)
        if views is not None and action is END:
            _see_end(game.state, views)
    outcome = game.state.outcome
    assert outcome is not None
    return 0.5 if outcome.winner is None else 1.0 if outcome.winner == WHITE else 0.0


def _thinking(state: State, pair: DuelPair, chance: Chance) -> Thinking:
    entrant = (pair.white, pair.black)[state.to_move]
    if not entrant.startswith("#"):
        player = make_player(entrant)
        return player.think(sight(player, state), chance)
    observation, values = observe(state, state.to_move), _values(entrant)
    if state.pending is Pending.MULLIGAN:
        return MulliganThinking(observation, BoardHands(observation, values))
    thinking = MasterThinking(observation, chance, values, LEARNING)
    if not pair.explores or chance.below(EXPLORE):
        return thinking
    finish(thinking)
    considered = thinking.explained().turns
    return decided(*considered[chance.below(len(considered))].actions)


def _see_start(state: State, views: _Views) -> None:
    """Both hands before the first turn, as in a mulligan."""
    for viewer in (WHITE, BLACK):
        outlook = BoardOutlook(viewer)
        outlook.look(state, BLACK, 0)
        hand = state.sides[viewer].hand
        outlook.hold(hand[:-1] if viewer == WHITE else hand, 1, 1)
        views[viewer].append((0 if viewer == BLACK else 1, outlook.row))


def _see_end(state: State, views: _Views) -> None:
    """Both sides' rows of a turn that is about to end."""
    for viewer in (WHITE, BLACK):
        outlook = BoardOutlook(viewer)
        if outlook.see(state) == OPEN:
            assert len(outlook.row) == SIZE
            views[viewer].append((0 if viewer == state.to_move else 1, outlook.row))
