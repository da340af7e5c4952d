"""Why a game ended as it did: the first cause of a closed list, the weightiest first, that the statistics confirm.

Each cause is a value with the numbers that are shown, so that every word can be checked against the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hschess.analysis.game_stats import EFFECT, GameStats, KingHit, TrackedPiece, Wing
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.game import GameSoFar
from hschess.rules.state import Cause

FATIGUED: Final = 1 / 2
CHEATED_ONCE: Final = 1 / 4
CHEATED: Final = 1 / 3
SUDDEN: Final = 1 / 2
BARE: Final = 2 / 5
ONE_PIECE: Final = 2 / 5
OUTFLANKED: Final = 3 / 5
HEAVY: Final = 2 / 5
"""The least part of all that hit the fallen king, for each of the causes."""


@dataclass(frozen=True, slots=True)
class Tired:
    """The king fell to draws from an empty deck."""

    points: int
    draws: int


@dataclass(frozen=True, slots=True)
class CheatedOnce:
    """Cheat took one piece, and much damage came through its gap at the end of that turn."""

    round: int
    card: CardCode
    points: int


@dataclass(frozen=True, slots=True)
class Cheated:
    """Cheat took several pieces, and much damage came through in all."""

    pieces: int
    points: int


@dataclass(frozen=True, slots=True)
class Struck:
    """The last battle killed a king that had much health left."""

    health: int
    """Its health before."""
    points: int


@dataclass(frozen=True, slots=True)
class Bared:
    """Much damage hit the king while its side had no piece on the board."""

    points: int


@dataclass(frozen=True, slots=True)
class Slain:
    """One piece did much of the damage."""

    card: CardCode
    wing: Wing
    """Its place each time; MIDDLE if that was not always the same end."""
    points: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Outflanked:
    """Most of the damage came past one end of a line that was too short."""

    wing: Wing
    points: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Heaviest:
    """One round did much of the damage."""

    round: int
    points: int
    total: int
    """All that hit the king."""


@dataclass(frozen=True, slots=True)
class Bled:
    """No round is decisive: the number of rounds that hit the king, and the most damage in one."""

    rounds: int
    most: int


@dataclass(frozen=True, slots=True)
class WornDown:
    """The loser has no piece left anywhere; how many each side has lost on the board."""

    lost: int
    other: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The loser conceded; the kings' health."""

    health: int
    other: int


@dataclass(frozen=True, slots=True)
class Stalled:
    """The rounds are over; the kings' health, White's first."""

    health: tuple[int, int]


Ending = (
    Tired | CheatedOnce | Cheated | Struck | Bared | Slain | Outflanked | Heaviest | Bled | WornDown | GaveUp | Stalled
)
"""The reason why a side lost, or why neither did."""


def ending_of(game: GameSoFar, stats: GameStats) -> Ending | None:
    """Why a game ended as it did; None for one that goes on, and if nothing that was played decided it."""
    outcome = game.state.outcome
    if outcome is None:
        return None
    health = game.state.white.health, game.state.black.health
    if outcome.winner is None:
        return Stalled(health) if outcome.cause is Cause.ROUNDS else None
    loser = 1 - outcome.winner
    if outcome.cause is Cause.GOAL:
        return None
    if outcome.cause is Cause.CONCESSION:
        return GaveUp(health[loser], health[1 - loser])
    return _king_fell(stats, loser) if outcome.cause is Cause.KING else _worn_down(stats, loser)


def _worn_down(stats: GameStats, loser: SideNumber) -> Ending | None:
    lost = Counter(loss.piece.side for loss in stats.losses)
    return WornDown(lost[loser], lost[1 - loser]) if lost[loser] else None


def _king_fell(stats: GameStats, loser: SideNumber) -> Ending | None:
    hits = [hit for hit in stats.hits if hit.side == loser]
    tired = [each.damage for each in stats.fatigues if each.side == loser]
    total = sum(tired) + _points(hits)
    if not total:
        return None
    if sum(tired) >= FATIGUED * total:
        return Tired(sum(tired), len(tired))
    weighed = (cause(hits, total) for cause in (_struck, _bared, _slain, _outflanked, _heaviest))
    found = (_cheated(stats, loser, total), *weighed)
    return next((ending for ending in found if ending is not None), None) or _bled(hits)


def _cheated(stats: GameStats, loser: SideNumber, total: int) -> Ending | None:
    cheats = [cheat for cheat in stats.cheats if cheat.side == loser and cheat.points]
    single = max((cheat for cheat in cheats if len(cheat.cards) == 1), key=lambda cheat: cheat.points, default=None)
    if single is not None and single.points >= CHEATED_ONCE * total:
        return CheatedOnce(single.round, single.cards[0], single.points)
    pieces, points = sum(len(cheat.cards) for cheat in cheats), sum(cheat.points for cheat in cheats)
    return Cheated(pieces, points) if pieces > 1 and points >= CHEATED * total else None


def _struck(hits: list[KingHit], total: int) -> Ending | None:
    last = _by_round(hits)[-1]
    if last[-1].health > 0 or _points(last) < SUDDEN * total:
        return None
    return Struck(last[-1].health + _points(last), _points(last))


def _bared(hits: list[KingHit], total: int) -> Ending | None:
    bare = [hit for hit in hits if hit.was_bare]
    return Bared(_points(bare)) if bare and _points(bare) >= BARE * total else None


def _slain(hits: list[KingHit], total: int) -> Ending | None:
    by: dict[TrackedPiece, list[KingHit]] = {}
    for hit in hits:
        by.setdefault(hit.by, []).append(hit)
    fighter, its = max(by.items(), key=lambda item: _points(item[1]))
    if _points(its) < ONE_PIECE * total or fighter.number == EFFECT:
        return None
    wings = {hit.wing for hit in its}
    return Slain(fighter.card, wings.pop() if len(wings) == 1 else Wing.MIDDLE, _points(its), len(_by_round(its)))


def _outflanked(hits: list[KingHit], total: int) -> Ending | None:
    for wing in (Wing.LEFT, Wing.RIGHT):
        past = [hit for hit in hits if hit.wing is wing and not hit.was_bare]
        if past and _points(past) >= OUTFLANKED * total:
            return Outflanked(wing, _points(past), len(_by_round(past)))
    return None


def _heaviest(hits: list[KingHit], total: int) -> Ending | None:
    heaviest = max(_by_round(hits), key=_points)
    return Heaviest(heaviest[0].round, _points(heaviest), total) if _points(heaviest) >= HEAVY * total else None


def _bled(hits: list[KingHit]) -> Ending:
    rounds = _by_round(hits)
    return Bled(len(rounds), max(map(_points, rounds)))


def _by_round(hits: list[KingHit]) -> list[list[KingHit]]:
    parts: dict[int, list[KingHit]] = {}
    for hit in hits:
        parts.setdefault(hit.round, []).append(hit)
    return list(parts.values())


def _points(hits: Iterable[KingHit]) -> int:
    return sum(hit.damage for hit in hits)
