"""Counting which cards are played together, from records of games (the ensemble study's bigrams).

`python -m hschess.lab.pairs 5000 > hschess/players/pairs.toml` counts the table that comes with the game anew. Imports rules and
players.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product
from typing import Final

from hschess.players.base import Player, finish, sight
from hschess.players.pair_table import COUNTED, WHOSE, Counts, Pairs, format_pairs, no_counts
from hschess.players.registry import make_player
from hschess.rules.actions import Action, Kind
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, new_game
from hschess.rules.modes import MODES, Mode
from hschess.rules.record import Record, start_of
from hschess.rules.state import State

ROSTER: Final = ("bfs", "exhaustive")
"""The players of the games that the shipped table is counted from."""
HEAD: Final = """Which cards were played together, counted from games between computer players ({games} of each mode).

The seeds are 0, 1, 2, ...; by seed modulo 4 White and Black are bfs and bfs, exhaustive and bfs, bfs and exhaustive,
exhaustive and exhaustive. In "isolated" both cards were played in one turn; in "successive" the first, which the row
names, was played in one turn of a side and the second in its next: P = {{ B = 5 }} is a Bishop after a Pawn, 5 times.
"both" has the moves of winners and losers, and of games without a winner too."""

Turn = list[int]
"""The codes of the pieces that a side played in one turn, in order."""


def count_pairs(records: Iterable[Record], modes: Mapping[str, Mode] = MODES) -> dict[str, Pairs]:
    """The pairs in these games, by mode; a game without a winner counts for both only."""
    counts: dict[str, dict[tuple[str, str], Counts]] = {}
    games: dict[str, int] = {}
    for record in records:
        table = counts.setdefault(record.mode, {(whose, kind): no_counts() for whose in WHOSE for kind in COUNTED})
        games[record.mode] = games.get(record.mode, 0) + 1
        turns, winner = _turns(record, modes)
        for side, own in enumerate(turns):
            who = () if winner is None else ("winners",) if winner == side else ("losers",)
            for whose in ("both", *who):
                add_turns(table[whose, "isolated"], table[whose, "successive"], own)
    return {mode: Pairs(games[mode], table) for mode, table in counts.items()}


def add_turns(isolated: Counts, successive: Counts, turns: list[Turn]) -> None:
    """Count the pairs of one side's turns: within a turn in both directions, from turn to turn in the order of play."""
    for turn in turns:
        for place, first in enumerate(turn):
            for second in turn[place + 1 :]:
                isolated[first][second] += 1
                isolated[second][first] += 1
    for before, after in pairwise(turns):
        for first in before:
            for second in after:
                successive[first][second] += 1


def _turns(record: Record, modes: Mapping[str, Mode]) -> tuple[tuple[list[Turn], list[Turn]], int | None]:
    """What each side played, turn by turn, and who has won."""
    state = start_of(record, modes).state
    turns: tuple[list[Turn], list[Turn]] = ([], [])
    for action in record.actions:
        number = state.to_move
        if action.kind == Kind.PLAY:
            own = turns[number]
            while len(own) < state.round:
                own.append([])
            own[-1].append(action.card)
        advance(state, action)
    return turns, state.outcome.winner if state.outcome is not None else None


def self_play(mode: Mode, white: Player, black: Player, seed: int) -> Record:
    """One game between two players, as a record; the same seed gives the same game."""
    state, chance, actions = new_game(mode, seed), seeded(seed), list[Action]()
    while state.outcome is None:
        for action in _plan(state, (white, black)[state.to_move], chance):
            actions.append(action)
            advance(state, action)
    return Record(
        mode=mode.name,
        actions=tuple(actions),
        seed=seed,
        white=white.name,
        black=black.name,
        result=state.outcome.result,
        reason=state.outcome.cause,
    )


def _plan(state: State, player: Player, chance: Chance) -> tuple[Action, ...]:
    return finish(player.think(sight(player, state), chance)).actions


def table_from_self_play(games: int) -> str:
    """The text of a table counted from so many games of each mode; the same number gives the same text."""
    return format_pairs(count_pairs(_games_of_roster(games)), HEAD.format(games=games))


def _games_of_roster(games: int) -> Iterator[Record]:
    """Every pairing of the roster in turn, White's player changing first."""
    pairings = [(make_player(white), make_player(black)) for black, white in product(ROSTER, repeat=2)]
    for mode in MODES.values():
        for seed in range(games):
            white, black = pairings[seed % len(pairings)]
            yield self_play(mode, white, black, seed)


def main() -> None:
    """Write the table of so many games of each mode to standard output."""
    parser = argparse.ArgumentParser(description="Count which cards are played together.")
    parser.add_argument("games", type=int, help="how many games of each mode")
    sys.stdout.write(table_from_self_play(parser.parse_args().games))


if __name__ == "__main__":
    main()
