"""Sums over finished games: how many, how many won, streaks, damage, the favourite piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from hschess.rules.card import Card
from hschess.rules.card_sets import SHIPPED, shipped_set
from hschess.store.profile import CountedGame

ALL: Final = ""
"""A filter that lets everything through."""
SIDES: Final = ("white", "black")
Grouping = Literal["mode", "side", "opponent"]
GROUPINGS: Final[tuple[Grouping, ...]] = get_args(Grouping)
_OF_A_GAME: Final = ("dealt", "taken", "killed", "lost", "rounds")
_SUMS: Final = ("games", "won", "drawn", *_OF_A_GAME)
"""The sums of a `GameTally`."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games of one person against a CPU are counted; an empty word lets all through."""

    mode: str = ALL
    side: str = ALL
    """`white` or `black`."""
    opponent: str = ALL

    def takes(self, mode: str, side: str, opponent: str) -> bool:
        """Whether games of these values are counted."""
        wanted = ((self.mode, mode), (self.side, side), (self.opponent, opponent))
        return all(wish in (ALL, value) for wish, value in wanted)


@dataclass(frozen=True, slots=True)
class Group:
    """Games that have something in common."""

    name: str
    games: int
    won: int

    @property
    def percent(self) -> int:
        """The share that was won."""
        return round(100 * self.won / self.games)


@dataclass(frozen=True, slots=True)
class GameTally:
    """The figures of some games."""

    games: int
    won: int
    drawn: int
    streak: int
    """How many of the last games were won in a row."""
    best_streak: int
    dealt: int
    taken: int
    killed: int
    lost: int
    rounds: int
    """The sum over all games."""
    plays: tuple[tuple[str, int], ...]
    """Cards by key with how often they were played, the most played first."""

    @property
    def favourite(self) -> str:
        """The key of the most played piece; empty if none was played. A card of no shipped set counts as a piece."""
        return next((key for key, _ in self.plays if (card := card_of_key(key)) is None or card.is_piece), "")


def card_of_key(key: str) -> Card | None:
    """The card with this key in the sets that come with the game; None for one of the user's own."""
    cards = (card for name in SHIPPED for card in shipped_set(name).cards)
    return next((card for card in cards if card.key == key), None)


class Ledger:
    """Sums over finished games, the oldest first: one cell for each mode, side and opponent, of which those of any filter are added up."""

    def __init__(self, games: Iterable[CountedGame] = ()) -> None:
        self.together = 0
        """How many games two people played on this device; they are in no cell."""
        self._cells: dict[tuple[str, str, str], _Cell] = {}
        self._course: list[_Cell] = []
        """The cell of each game, ..."""
        self._won = bytearray()
        """... and whether it was won."""
        self.add(games)

    def add(self, games: Iterable[CountedGame]) -> None:
        """Count these too."""
        for game in games:
            if game.side is None:
                self.together += 1
                continue
            key = game.mode, SIDES[game.side], game.opponent
            cell = self._cells.setdefault(key, _Cell())
            cell.add(game)
            self._course.append(cell)
            self._won.append(game.is_won)

    def values(self, name: Grouping) -> list[str]:
        """The modes, sides or opponents that games have, sorted."""
        return sorted({key[GROUPINGS.index(name)] for key in self._cells})

    def tally(self, wanted: Filter = Filter()) -> GameTally:
        """The sums over the games that a filter takes."""
        sums, plays = Counter[str](), Counter[str]()
        cells = {id(cell): cell for key, cell in self._cells.items() if wanted.takes(*key)}
        for cell in cells.values():
            sums.update(cell.sums)
            plays.update(cell.plays)
        streak, best = streaks(won for cell, won in zip(self._course, self._won, strict=True) if id(cell) in cells)
        most_first = sorted(plays.items(), key=lambda entry: (-entry[1], entry[0]))
        return GameTally(
            **{name: sums[name] for name in _SUMS}, streak=streak, best_streak=best, plays=tuple(most_first)
        )

    def groups(self, by: Grouping, wanted: Filter = Filter()) -> list[Group]:
        """The same games by mode, side or opponent, the largest group first."""
        groups: dict[str, Group] = {}
        for key, cell in self._cells.items():
            if wanted.takes(*key):
                name = key[GROUPINGS.index(by)]
                before = groups.get(name, Group(name, 0, 0))
                groups[name] = Group(name, before.games + cell.sums["games"], before.won + cell.sums["won"])
        return sorted(groups.values(), key=lambda group: (-group.games, group.name))


class _Cell:
    """The sums over games of one mode, side and opponent."""

    __slots__ = ("plays", "sums")

    def __init__(self) -> None:
        self.sums = Counter[str]()
        self.plays = Counter[str]()

    def add(self, game: CountedGame) -> None:
        """Count a game too."""
        sums = self.sums
        sums["games"] += 1
        sums["won"] += game.is_won
        sums["drawn"] += game.winner is None
        for name in _OF_A_GAME:
            sums[name] += getattr(game, name)
        self.plays.update(game.plays)


def streaks(wins: Iterable[int]) -> tuple[int, int]:
    """The streak of wins at the end, and the longest."""
    streak = best = 0
    for is_won in wins:
        streak = streak + 1 if is_won else 0
        best = max(best, streak)
    return streak, best
