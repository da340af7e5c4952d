"""Sums over finished games: how many, how many won, streaks, damage, the favourite piece. Imports `profile` and the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.rules.card import Card
from hschess.rules.card_sets import SHIPPED, shipped_set
from hschess.store.profile import CountedGame

ALL: Final = ""
"""A filter that lets everything through."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are counted; an empty word lets all through."""

    mode: str = ALL
    side: str = ALL
    """`white` or `black`."""
    opponent: str = ALL

    def takes(self, game: CountedGame) -> bool:
        """Whether this game of one person against a CPU is counted."""
        if game.side is None:
            return False
        side = ("white", "black")[game.side]
        wanted = ((self.mode, game.mode), (self.side, side), (self.opponent, game.opponent))
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
        """The key of the piece that was played most; empty where none was. What no set of ours has is taken for a piece."""
        return next((key for key, _ in self.plays if (card := card_of_key(key)) is None or card.is_piece), "")


def card_of_key(key: str) -> Card | None:
    """The card with this key in the sets that come with the game; None for one of the user's own."""
    cards = (card for name in SHIPPED for card in shipped_set(name).cards)
    return next((card for card in cards if card.key == key), None)


def tally(games: Sequence[CountedGame]) -> GameTally:
    """The sums over these games, the oldest first."""
    played: dict[str, int] = {}
    for game in games:
        for key, number in game.plays.items():
            played[key] = played.get(key, 0) + number
    streak, best = _streaks(games)
    return GameTally(
        games=len(games),
        won=sum(game.is_won for game in games),
        drawn=sum(game.winner is None for game in games),
        streak=streak,
        best_streak=best,
        dealt=sum(game.dealt for game in games),
        taken=sum(game.taken for game in games),
        killed=sum(game.killed for game in games),
        lost=sum(game.lost for game in games),
        rounds=sum(game.rounds for game in games),
        plays=tuple(sorted(played.items(), key=lambda entry: (-entry[1], entry[0]))),
    )


def _streaks(games: Iterable[CountedGame]) -> tuple[int, int]:
    """The streak of wins at the end, and the longest."""
    streak = best = 0
    for game in games:
        streak = streak + 1 if game.is_won else 0
        best = max(best, streak)
    return streak, best


def grouped(games: Iterable[CountedGame], name_of: Callable[[CountedGame], str]) -> list[Group]:
    """The games grouped by `name_of`, the largest group first."""
    groups: dict[str, list[CountedGame]] = {}
    for game in games:
        groups.setdefault(name_of(game), []).append(game)
    made = [Group(name, len(members), sum(game.is_won for game in members)) for name, members in groups.items()]
    return sorted(made, key=lambda group: (-group.games, group.name))
