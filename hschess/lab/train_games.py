"""The games that `master` learns from: a league plays, and every end of a turn becomes a row of features with the game's outcome."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from hschess.lab.arena import rng_of
from hschess.players.agents.master import Master
from hschess.players.contract import Player, Thinking, finish, sight
from hschess.players.mulligan import decided
from hschess.players.playing import CpuGame
from hschess.players.registry import make_player_with_files
from hschess.players.search.master_search import MasterThinking
from hschess.players.search.trials import Budget
from hschess.players.value.board_features import BoardFeatures
from hschess.players.value.line_features import OPEN, LineFeatures
from hschess.players.value.values import BOARDS, LINES, Values, form_for, parse_values
from hschess.rules.actions import END
from hschess.rules.aliases import SideNumber
from hschess.rules.cards import pieces_among
from hschess.rules.chance import Chance
from hschess.rules.engine import new_game
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.state import State
from hschess.turns.scores import share_of

QUICK: Final = {
    LINES.title: Budget(replies=0, keep=4, by_net=40, dense=120),
    BOARDS.title: Budget(replies=0, keep=6, width=10, most=250),
}
"""The budget of a version while it learns, by the form of its values."""
EXPLORE: Final = {LINES.title: 12, BOARDS.title: 7}
"""One turn in this many of a side that learns is not the best candidate, or is a random player's."""
BOTH: Final = (WHITE, BLACK)
SETS: Final = 4
"""How many sets of rows there are: one for each viewer and mover."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player that the user or this program has named, or a version of `master`'s values by the text of its file."""

    name: str = ""
    text: str = ""
    search: str | None = None
    """The options of `master`, if it plays by the text; None: the quick search of a version while it learns."""


@dataclass(frozen=True, slots=True)
class TrainingPair:
    """A game to play."""

    mode: Mode
    seed: int
    white: Entrant
    black: Entrant
    learners: tuple[int, ...] = BOTH
    """The sides that explore, and whose view of the game is kept; any other plays as it always does."""


@dataclass(slots=True)
class Rows:
    """The rows by set: features one row after another, the game of each row, and White's result."""

    features: list[array[float]] = field(default_factory=lambda: [array("f") for _ in range(SETS)])
    games: list[array[int]] = field(default_factory=lambda: [array("q") for _ in range(SETS)])
    results: list[float] = field(default_factory=list)
    """White's results, game by game: 1, 0.5 or 0."""


def play_games(pairings: Sequence[TrainingPair]) -> Rows:
    """Play the games and keep the rows of the sides that learn."""
    rows = Rows()
    for number, pairing in enumerate(pairings):
        rows.results.append(_play(pairing, rows, number))
    return rows


def play_results(pairings: Sequence[TrainingPair]) -> list[float]:
    """White's result in each game."""
    return [_play(pairing, None, 0) for pairing in pairings]


@cache
def _player(entrant: Entrant) -> Player:
    if not entrant.text:
        return make_player_with_files(entrant.name)
    values = _values(entrant.text)
    budget = QUICK[values.form.title] if entrant.search is None else None
    return Master(entrant.search or "", values=values, budget=budget)


@cache
def _values(text: str) -> Values:
    return parse_values(text, "the league")


def _play(pairing: TrainingPair, rows: Rows | None, number: int) -> float:
    rngs = rng_of(pairing.seed, WHITE), rng_of(pairing.seed, BLACK)
    game = CpuGame(new_game(pairing.mode, pairing.seed), lambda state: _thinking(state, pairing, rngs))
    begun = False
    for action in game.play():
        if rows is not None and not begun and not game.state.pending:
            begun = True
            for viewer in pairing.learners:
                _keep(row_at_start(game.state, viewer), rows, 2 * viewer + BLACK, number)
        if rows is not None and action is END:
            for viewer in pairing.learners:
                _keep(row_at_end(game.state, viewer), rows, 2 * viewer + game.state.to_move, number)
    outcome = game.state.outcome
    assert outcome is not None
    return share_of(outcome, WHITE)


def _thinking(state: State, pairing: TrainingPair, rngs: tuple[Chance, Chance]) -> Thinking:
    side = state.to_move
    entrant, chance = (pairing.white, pairing.black)[side], rngs[side]
    strays = side in pairing.learners and not chance.below(EXPLORE[form_for(state.mode).title])
    if strays and not entrant.text and not chance.below(3):
        entrant = Entrant("random")
    player = _player(entrant)
    thinking = player.think(sight(player, state), chance)
    if strays and isinstance(thinking, MasterThinking):
        finish(thinking)
        considered = thinking.explained().turns
        return decided(*considered[chance.below(len(considered))].actions)
    return thinking


def _keep(row: list[float] | None, rows: Rows, which: int, number: int) -> None:
    if row is not None:
        rows.features[which].extend(row)
        rows.games[which].append(number)


# ----------------------------------------------------------------------------------------------------------------------- features


def row_at_start(state: State, viewer: SideNumber) -> list[float]:
    """The viewer's row of the game before White's first card is drawn, as in a mulligan; the state is the one after that."""
    hand = state.sides[viewer].hand
    dealt = hand[:-1] if viewer == WHITE else hand
    if form_for(state.mode) is LINES:
        features = LineFeatures(state.mode, viewer)
        features.enter(state, BLACK, 0)
        features.look(state, dealt)
        features.foe_holds(len(state.sides[1 - viewer].hand) - (viewer == BLACK))
        return features.row
    board = BoardFeatures(viewer)
    board.look(state, BLACK, 0)
    board.hold(dealt, 1, 1)
    return board.row


def row_at_end(state: State, viewer: SideNumber) -> list[float] | None:
    """The viewer's row of features at the end of a turn; None if that end decides the game."""
    own, foe = state.mover, state.waiting
    if form_for(state.mode) is LINES:
        features = LineFeatures(state.mode, viewer)
        features.enter(state, state.to_move, state.round)
        features.hold(state.sides[viewer].hand, pieces_among(own.hand))
        return features.row if features.see(own.line, foe.line) == OPEN else None
    board = BoardFeatures(viewer)
    return board.row if board.see(state) == OPEN else None
