"""Counting which cards are played together, from records of games (the ensemble study's bigrams).

`hschess lab pairs --self-play 5000 --out hschess/players/pairs.toml` recounts the table that comes with the game; `hschess lab pairs
RECORDS` counts games of your own, in any mode. In the encounter the pieces are counted, in a duel every card but the Coin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from pathlib import Path
from typing import Final

from hschess.files import unreadable
from hschess.lab.arena import record_of
from hschess.players.contract import Player
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.players.search.pair_table import COUNTED, WHOSE, Counts, Pairs, format_pairs, no_counts
from hschess.readers import read_record_file
from hschess.rules.actions import Kind
from hschess.rules.card_table import PLACE, CardTable, card_at
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, new_game
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import base_of
from hschess.rules.modes import EVERY_MODE, MODES, Mode
from hschess.rules.record import Record
from hschess.rules.state import State

ROSTER: Final = ("bfs", "exhaustive")
"""The players of the games that the shipped table is counted from."""
HEAD: Final = """Which cards were played together, counted from games between computer players ({games} of each mode).

The seeds are 0, 1, 2, ...; by seed modulo 4 White and Black are bfs and bfs, exhaustive and bfs, bfs and exhaustive,
exhaustive and exhaustive. In "isolated" both cards were played in one turn; in "successive" the first, which the row
names, was played in one turn of a side and the second in its next: {example}, 5 times.
"both" has the moves of winners and losers, and of games without a winner too."""
HEAD_OF_FILES: Final = """Which cards were played together, counted from {games} game records.

In "isolated" both cards were played in one turn; in "successive" the first, which the row names, was played in one turn of a side and the
second in its next: {example}, 5 times. "both" has the moves of winners and losers, and of games without a
winner too."""
SUFFIX: Final = ".hsc"

CardsOfTurn = list[int]
"""The cards that a side played in one turn, in order, by their places."""


@dataclass(frozen=True, slots=True)
class CountedPairs:
    """The pairs of some games, by mode; a handicap does not count, because it changes no card."""

    tables: dict[str, Pairs] = field(default_factory=dict)
    cards: dict[str, CardTable] = field(default_factory=dict)
    """The cards of each mode."""

    def add(self, record: Record, start: State) -> None:
        """Count a game from its first position, which is left as it is; a game without a winner counts for both only."""
        name = base_of(record.mode)
        self.cards.setdefault(name, start.mode.cards)
        before = self.tables.get(name) or _none_of(start.mode)
        self.tables[name] = replace(before, games=before.games + 1)
        turns, winner = _turns(record, start.copy())
        for side, own in enumerate(turns):
            who = () if winner is None else ("winners",) if winner == side else ("losers",)
            for whose in ("both", *who):
                add_turns(before.counts[whose, "isolated"], before.counts[whose, "successive"], own)


def count_pairs(games: Iterable[tuple[Record, State]]) -> CountedPairs:
    """The pairs in these games, each with its first position."""
    counted = CountedPairs()
    for record, start in games:
        counted.add(record, start)
    return counted


def _none_of(mode: Mode) -> Pairs:
    """No game yet, and the cards of this mode."""
    places = [code & PLACE for code in mode.cards.codes]
    counts = {(whose, kind): no_counts(max(places) + 1) for whose in WHOSE for kind in COUNTED}
    return Pairs(0, counts, tuple((code & PLACE, card_at(code).key) for code in mode.cards.in_decks))


def add_turns(isolated: Counts, successive: Counts, turns: list[CardsOfTurn]) -> None:
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


def _turns(record: Record, state: State) -> tuple[tuple[list[CardsOfTurn], list[CardsOfTurn]], int | None]:
    """The cards of each side, turn by turn, from its first position, and the winner."""
    turns: tuple[list[CardsOfTurn], list[CardsOfTurn]] = ([], [])
    for action in record.actions:
        number = state.to_move
        if action.kind is Kind.PLAY or (action.kind is Kind.BONUS and action.card != state.mode.cards.coin):
            own = turns[number]
            while len(own) < state.round:
                own.append([])
            own[-1].append(action.card & PLACE)
        advance(state, action)
    return turns, state.outcome.winner if state.outcome is not None else None


def self_play(mode: Mode, white: Player, black: Player, seed: int) -> Record:
    """One game between two players, as a record; the same seed gives the same game."""
    chance = seeded(seed)
    game = CpuGame(new_game(mode, seed), mind_of((white, black), (chance, chance)))
    game.play_out()
    return record_of(game, seed, white.name, black.name)


def table_from_self_play(games: int, modes: Iterable[Mode] = tuple(MODES.values())) -> str:
    """The text of a table counted from this many games of each of these modes; the same number gives the same text."""
    return _written(count_pairs(_games_of_roster(games, modes)), HEAD, games)


def _games_of_roster(games: int, modes: Iterable[Mode]) -> Iterator[tuple[Record, State]]:
    """Every pairing of the roster in turn, White's player changing first."""
    pairings = [(make_player(white), make_player(black)) for black, white in product(ROSTER, repeat=2)]
    for mode in modes:
        for seed in range(games):
            white, black = pairings[seed % len(pairings)]
            yield self_play(mode, white, black, seed), new_game(mode, seed)


def table_from_files(paths: Iterable[Path], modes: Mapping[str, Mode] = EVERY_MODE) -> str:
    """The text of a table counted from these records, and from those in these folders and below.

    Errors: `HschessError` that names the file if one cannot be read or has other cards than one before it of the same mode, or if there is
    none.
    """
    files = [file for path in paths for file in (sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path])]
    if not files:
        raise HschessError(f"pairs: there is no {SUFFIX} file in these folders")
    return _written(count_pairs(_games_in(files, modes)), HEAD_OF_FILES, len(files))


def _games_in(files: Iterable[Path], modes: Mapping[str, Mode]) -> Iterator[tuple[Record, State]]:
    """The games of these files; a record may carry a mode of its own, which has the cards of the others of its name."""
    cards: dict[str, CardTable] = {}
    for file in files:
        game = _read(file, modes)
        start = game.steps[0].state
        name = base_of(game.record.mode)
        if cards.setdefault(name, start.mode.cards) != start.mode.cards:
            raise HschessError(f"{file}: its mode '{name}' has other cards than that of a game before it")
        yield game.record, start


def _written(counted: CountedPairs, head: str, games: int) -> str:
    """The tables under their comment, which gives the first two cards as an example."""
    mode, pairs = next(iter(counted.tables.items()))
    one, other = [key for _, key in pairs.keys[:2]] if len(pairs.keys) > 1 else [pairs.keys[0][1]] * 2
    first, second = [card_at(counted.cards[mode].by_key[key]).name for key in (one, other)]
    example = f"{one} = {{ {other} = 5 }} is a {second} after a {first}"
    return format_pairs(counted.tables, head.format(games=games, example=example))


def _read(file: Path, modes: Mapping[str, Mode]) -> GameSoFar:
    try:
        return read_record_file(file, lambda _: modes)
    except OSError as error:
        raise unreadable(file, error) from error
    except HschessError as error:
        raise HschessError(f"{file}: this is not a game record: {error}") from error
