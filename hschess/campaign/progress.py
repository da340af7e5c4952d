"""A player's progress: wins and stars, open encounters, and prizes. Pure: no file, no clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hschess.campaign.encounter import Campaign, Chapter, Extra

ALWAYS_OPEN: Final = 3
"""How many encounters are open beyond those that were won."""
MOST_STARS: Final = 3
"""The most stars of one encounter: for the win, for one of its two finer points, and for both."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The progress of an encounter; one that was never played has all of this at 0."""

    stars: int = 0
    """The most that one game gave; 0 until it is won."""
    turns: int = 0
    """The own turns of the best game, ..."""
    lost: int = 0
    """... the own pieces that left in it, ..."""
    date: str = ""
    """... and its day."""
    losses: int = 0
    """How often it was lost since it was last won, or ever."""

    @property
    def is_won(self) -> bool:
        """Whether it was won at least once."""
        return self.stars > 0


Standings = Mapping[str, Standing]
"""By the encounter's name."""
UNPLAYED: Final = Standing()


@dataclass(frozen=True, slots=True)
class EncounterGame:
    """A game of an encounter that is over."""

    encounter: str
    is_won: bool
    turns: int
    """The person's own turns in it, ..."""
    lost: int
    """... and the person's pieces that left."""
    has_hint: bool
    """Whether a hint was taken."""
    date: str


class PrizeKind(StrEnum):
    """The prizes. They are purely cosmetic."""

    CARD_BACK = "card_back"
    BOARD = "board"
    PORTRAIT = "portrait"


@dataclass(frozen=True, slots=True)
class Prize:
    """Something to be chosen in the options from now on; it is named like the chapter that gives it."""

    kind: PrizeKind
    chapter: str


@dataclass(frozen=True, slots=True)
class Gains:
    """The changes by one game."""

    stars: int = 0
    """How many the encounter has more than before."""
    opened: tuple[str, ...] = ()
    """The encounters that are open now and were not."""
    chapter: str = ""
    """The chapter that has ended by it."""
    is_end: bool = False
    """Whether every encounter of the campaign is won now, and was not before."""
    prizes: tuple[Prize, ...] = ()


NOTHING_GAINED: Final = Gains()


# ------------------------------------------------------------------------------------------------------------------- games


def points_met(extra: Extra, game: EncounterGame) -> tuple[bool, ...]:
    """Which of the two finer points the game has met, in the order turns, losses, hint."""
    met: list[bool] = []
    if extra.turns is not None:
        met.append(game.turns <= extra.turns)
    if extra.lost is not None:
        met.append(game.lost <= extra.lost)
    if extra.no_hint:
        met.append(not game.has_hint)
    return tuple(met)


def points_reached(extra: Extra, best: Standing) -> tuple[bool, ...]:
    """Which of them the best game has met; whether it had a hint follows from its stars."""
    game = EncounterGame("", best.is_won, best.turns, best.lost, has_hint=True, date=best.date)
    met = points_met(extra, game)
    if extra.no_hint and best.stars > 1 + sum(met):
        met = (*met[:-1], True)
    return met if best.is_won else tuple(False for _ in met)


def stars_of(extra: Extra, game: EncounterGame) -> int:
    """The stars of a game: none for a loss."""
    return 1 + sum(points_met(extra, game)) if game.is_won else 0


def after(before: Standing, extra: Extra, game: EncounterGame) -> Standing:
    """The encounter's progress after this game: more stars are better, then fewer turns, then fewer losses."""
    stars = stars_of(extra, game)
    if not stars:
        return replace(before, losses=before.losses + 1)
    now = Standing(stars, game.turns, game.lost, game.date)
    if before.is_won and (before.stars, -before.turns, -before.lost) >= (now.stars, -now.turns, -now.lost):
        return replace(before, losses=0)
    return now


# ---------------------------------------------------------------------------------------------------------------- campaign


def standing_of(standings: Standings, name: str) -> Standing:
    """The progress of an encounter."""
    return standings.get(name, UNPLAYED)


def open_names(campaign: Campaign, standings: Standings) -> tuple[str, ...]:
    """The encounters that can be played: those that were ever played, and the first few that were not won."""
    first = _not_won(campaign, standings)[:ALWAYS_OPEN]
    names = (one.name for one in campaign.encounters)
    return tuple(name for name in names if name in first or standing_of(standings, name) != UNPLAYED)


def wins_until_open(campaign: Campaign, standings: Standings, name: str) -> int:
    """How many encounters must be won before this one opens; 0 if it is open.

    An encounter that was played stays open, even if a later version of the game moves it.
    """
    if standing_of(standings, name) != UNPLAYED:
        return 0
    return max(0, _not_won(campaign, standings).index(name) - ALWAYS_OPEN + 1)


def _not_won(campaign: Campaign, standings: Standings) -> list[str]:
    """The encounters that are still to be won, in their order."""
    return [one.name for one in campaign.encounters if not standing_of(standings, one.name).is_won]


def is_over(chapter: Chapter, standings: Standings) -> bool:
    """Whether all encounters of a chapter were won."""
    return all(standing_of(standings, one.name).is_won for one in chapter.encounters)


def stars_in(chapter: Chapter, standings: Standings) -> int:
    """The stars of a chapter."""
    return sum(standing_of(standings, one.name).stars for one in chapter.encounters)


def most_stars(chapter: Chapter) -> int:
    """All stars that a chapter has to give."""
    return MOST_STARS * len(chapter.encounters)


def prizes(campaign: Campaign, standings: Standings) -> tuple[Prize, ...]:
    """The prizes won: a card back and a board for each finished chapter, a portrait for all of its stars."""
    won: list[Prize] = []
    for chapter in campaign.chapters:
        if is_over(chapter, standings):
            won += [Prize(PrizeKind.CARD_BACK, chapter.name), Prize(PrizeKind.BOARD, chapter.name)]
        if stars_in(chapter, standings) == most_stars(chapter):
            won.append(Prize(PrizeKind.PORTRAIT, chapter.name))
    return tuple(won)


def gains(campaign: Campaign, before: Standings, now: Standings, name: str) -> Gains:
    """The changes by a game of this encounter."""
    was, is_now = standing_of(before, name), standing_of(now, name)
    already, earlier = open_names(campaign, before), prizes(campaign, before)
    ended = [one.name for one in campaign.chapters if is_over(one, now) and not is_over(one, before)]
    return Gains(
        stars=is_now.stars - was.stars,
        opened=tuple(one for one in open_names(campaign, now) if one not in already),
        chapter=ended[0] if ended else "",
        is_end=bool(ended) and all(is_over(one, now) for one in campaign.chapters),
        prizes=tuple(one for one in prizes(campaign, now) if one not in earlier),
    )
