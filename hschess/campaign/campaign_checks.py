"""The campaign held to its promises: every puzzle proved, every battle measured, the chapters in the order of the measurement.

A battle is a fair one if `master`, by replies, wins at least 90 of 100 and `random` at most 30; from chapter to chapter `beginner` wins
ever fewer. Within a chapter the battles follow the story.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from statistics import fmean
from typing import Final

from hschess.campaign.encounter import Encounter, When
from hschess.campaign.proof import EncounterProof
from hschess.campaign.trial import TrialOutcome
from hschess.players.registry import BY_REPLIES
from hschess.rules.mode_text import mode_to_text

MASTER: Final = BY_REPLIES
BEGINNER: Final = "beginner"
RANDOM: Final = "random"
PLAYERS: Final = (MASTER, BEGINNER, RANDOM)
LEAST: Final = 90
"""Percent of its games that `master` must win."""
MOST: Final = 30
"""Percent that `random` may win."""
PERCENT: Final = 100
_ASIDE: Final = ("mode", "chapter", "teaches")
"""Not a part of an encounter's mark: the mode's text covers the mode, and the others decide no game, as its words do not."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game to be played."""

    encounter: str
    player: str
    seed: int


@dataclass(slots=True)
class BattleGames:
    """A battle's games so far, by player and seed."""

    encounter: Encounter
    endings: dict[tuple[str, int], TrialOutcome] = field(default_factory=dict)

    def games(self, player: str) -> list[TrialOutcome]:
        """This player's games, by seed."""
        return [self.endings[key] for key in sorted(self.endings) if key[0] == player]

    def rate(self, player: str) -> float:
        """Percent of the player's games that are won; 0 without games."""
        games = self.games(player)
        return PERCENT * sum(one.is_won for one in games) / len(games) if games else 0.0

    def with_extras(self, player: str) -> float:
        """Percent of the player's wins that keep the extras' turns and losses."""
        won = [one for one in self.games(player) if one.is_won]
        return PERCENT * sum(_keeps(self.encounter, one) for one in won) / len(won) if won else 0.0

    @property
    def faults(self) -> list[str]:
        """The guarantees that it breaks."""
        master, random = self.rate(MASTER), self.rate(RANDOM)
        found = [f"master wins {master:.0f} percent, not {LEAST}"] if master < LEAST else []
        return found + ([f"{RANDOM} wins {random:.0f} percent, more than {MOST}"] if random > MOST else [])


def _keeps(encounter: Encounter, ending: TrialOutcome) -> bool:
    extra = encounter.extra
    return (extra.turns is None or ending.turns <= extra.turns) and (extra.lost is None or ending.lost <= extra.lost)


def proof_faults(encounter: Encounter, proof: EncounterProof) -> list[str]:
    """The guarantees that a puzzle breaks."""
    found = [] if proof.ways.winning else ["nothing wins it"]
    found += ["the greedy player meets it"] if proof.is_met_greedily else []
    lost = encounter.extra.lost
    if lost is not None and proof.ways.least_lost > lost:
        found.append(f"no win loses {lost} or fewer")
    return found


def order_faults(battles: Sequence[BattleGames]) -> list[str]:
    """The chapters in which `beginner` wins more, on average, than in the chapter before."""
    chapters = list(dict.fromkeys(one.encounter.chapter for one in battles))
    rates = [(name, fmean(one.rate(BEGINNER) for one in battles if one.encounter.chapter == name)) for name in chapters]
    return [
        f"{BEGINNER} wins more in the chapter '{name}' than in '{before}'"
        for (before, rate), (name, next_rate) in pairwise(rates)
        if next_rate > rate
    ]


# ------------------------------------------------------------------------------------------------------------------- games


def jobs_of(encounters: Iterable[Encounter], games: int, seed: int) -> Iterator[CheckedGame]:
    """The games of a measurement, battle after battle."""
    for encounter in encounters:
        for player in PLAYERS:
            for number in range(games):
                yield CheckedGame(encounter.name, player, seed + number)


def mark_of(encounter: Encounter) -> str:
    """A short mark of all that decides an encounter's games, alike in every process; another one if any of it has changed."""
    whens = tuple(When(one.condition, one.acts) for one in encounter.whens if one.acts)
    compared = replace(encounter, whens=whens)
    decides = [getattr(compared, one.name) for one in fields(compared) if one.name not in _ASIDE]
    text = f"{encounter.mode.name}\n{mode_to_text(encounter.mode)}\n{decides!r}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


# -------------------------------------------------------------------------------------------------------------- the table


def puzzle_table(proofs: Iterable[tuple[Encounter, EncounterProof]]) -> list[str]:
    """The puzzles in Markdown."""
    lines = [
        "| puzzle | chapter | teaches | winning sequences | of | greedy player |",
        "| --- | --- | --- | --: | --: | --- |",
    ]
    for encounter, proof in proofs:
        ways, greedy = proof.ways, "meets it" if proof.is_met_greedily else "misses it"
        cells = (encounter.name, encounter.chapter, encounter.teaches, ways.winning, f"{ways.number:,}", greedy)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines


def battle_table(battles: Iterable[BattleGames]) -> list[str]:
    """The battles in Markdown, with the percentages of their games."""
    lines = [
        f"| battle | chapter | teaches | against | master | {BEGINNER} | {RANDOM} | extras |",
        "| --- | --- | --- | --- | --: | --: | --: | --: |",
    ]
    for one in battles:
        encounter = one.encounter
        rates = [f"{one.rate(player):.0f}" for player in PLAYERS]
        cells = (encounter.name, encounter.chapter, encounter.teaches, f"`{encounter.opponent}`", *rates)
        lines.append(f"| {' | '.join(cells)} | {one.with_extras(MASTER):.0f} |")
    return lines
