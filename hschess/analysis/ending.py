"""Why a game ended as it did: the first cause of a closed list, the weightiest first, that the statistics confirm.

Each comes with the numbers that are shown, so that every word can be checked against the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hschess.analysis.game_stats import EFFECT, GameStats, KingHit, TrackedPiece, Wing
from hschess.rules.aliases import SideNumber
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


class EndedBy(StrEnum):
    """A cause, called like its sentence, and the values that it shows."""

    TIRED = "tired"
    """The king fell to draws from an empty deck: `points`, `draws`."""
    CHEATED_ONCE = "cheated.once"
    """Cheat took one piece, and much damage came through its gap at the end of that turn: `round`, `card`, `points`."""
    CHEATED = "cheated"
    """Cheat took several pieces, and much damage came through in all: `pieces`, `points`."""
    STRUCK = "struck"
    """The last battle killed a king that had much health left: `health` before, `points`."""
    BARED = "bared"
    """Much damage hit the king while its side had no piece on the board: `points`."""
    SLAIN = "slain"
    """One piece did much of the damage: `card`, `points`, `rounds`."""
    OUTFLANKED = "outflanked"
    """Most of the damage came past one end of a line that was too short: `points`, `rounds`."""
    HEAVIEST = "heaviest"
    """One round did much of the damage: `round`, `points`, the `total` of all that hit the king."""
    BLED = "bled"
    """No round is decisive: the number of `rounds` that hit the king, and the most `points` in one."""
    WORN_DOWN = "worn"
    """The loser has no piece left anywhere; how many each side has lost on the board: `lost`, `other`."""
    GAVE_UP = "gave_up"
    """The loser conceded; the kings' health: `health`, `other`."""
    STALLED = "stalled"
    """The rounds are over; the kings' health: `white`, `black`."""


@dataclass(frozen=True, slots=True)
class EndingReason:
    """The reason why a side lost, or why neither did."""

    why: EndedBy
    values: dict[str, int]
    wing: Wing = Wing.MIDDLE
    """The end of the line that was too short, or the slayer's place each time: MIDDLE if that was not always the same end."""


def ending_of(game: GameSoFar, stats: GameStats) -> EndingReason | None:
    """Why a game ended as it did; None for one that goes on, and if nothing that was played decided it."""
    outcome = game.state.outcome
    if outcome is None:
        return None
    white, black = health = game.state.white.health, game.state.black.health
    if outcome.winner is None:
        return (
            EndingReason(EndedBy.STALLED, {"white": white, "black": black}) if outcome.cause is Cause.ROUNDS else None
        )
    loser = 1 - outcome.winner
    if outcome.cause is Cause.GOAL:
        return None
    if outcome.cause is Cause.CONCESSION:
        return EndingReason(EndedBy.GAVE_UP, {"health": health[loser], "other": health[1 - loser]})
    return _king_fell(stats, loser) if outcome.cause is Cause.KING else _worn_down(stats, loser)


def _worn_down(stats: GameStats, loser: SideNumber) -> EndingReason | None:
    lost = Counter(loss.piece.side for loss in stats.losses)
    return EndingReason(EndedBy.WORN_DOWN, {"lost": lost[loser], "other": lost[1 - loser]}) if lost[loser] else None


def _king_fell(stats: GameStats, loser: SideNumber) -> EndingReason | None:
    hits = [hit for hit in stats.hits if hit.side == loser]
    tired = [each.damage for each in stats.fatigues if each.side == loser]
    total = sum(tired) + _points(hits)
    if not total:
        return None
    if sum(tired) >= FATIGUED * total:
        return EndingReason(EndedBy.TIRED, {"points": sum(tired), "draws": len(tired)})
    weighed = (cause(hits, total) for cause in (_struck, _bared, _slain, _outflanked, _heaviest))
    found = (_cheated(stats, loser, total), *weighed)
    return next((ending for ending in found if ending is not None), None) or _bled(hits)


def _cheated(stats: GameStats, loser: SideNumber, total: int) -> EndingReason | None:
    cheats = [cheat for cheat in stats.cheats if cheat.side == loser and cheat.points]
    single = max((cheat for cheat in cheats if len(cheat.cards) == 1), key=lambda cheat: cheat.points, default=None)
    if single is not None and single.points >= CHEATED_ONCE * total:
        return EndingReason(
            EndedBy.CHEATED_ONCE, {"round": single.round, "card": single.cards[0], "points": single.points}
        )
    pieces, points = sum(len(cheat.cards) for cheat in cheats), sum(cheat.points for cheat in cheats)
    is_much = pieces > 1 and points >= CHEATED * total
    return EndingReason(EndedBy.CHEATED, {"pieces": pieces, "points": points}) if is_much else None


def _struck(hits: list[KingHit], total: int) -> EndingReason | None:
    last = _by_round(hits)[-1]
    if last[-1].health > 0 or _points(last) < SUDDEN * total:
        return None
    return EndingReason(EndedBy.STRUCK, {"health": last[-1].health + _points(last), "points": _points(last)})


def _bared(hits: list[KingHit], total: int) -> EndingReason | None:
    bare = _points(hit for hit in hits if hit.was_bare)
    return EndingReason(EndedBy.BARED, {"points": bare}) if bare and bare >= BARE * total else None


def _slain(hits: list[KingHit], total: int) -> EndingReason | None:
    by: dict[TrackedPiece, list[KingHit]] = {}
    for hit in hits:
        by.setdefault(hit.by, []).append(hit)
    fighter, its = max(by.items(), key=lambda item: _points(item[1]))
    if _points(its) < ONE_PIECE * total or fighter.number == EFFECT:
        return None
    wings = {hit.wing for hit in its}
    values = {"card": fighter.card, "points": _points(its), "rounds": len(_by_round(its))}
    return EndingReason(EndedBy.SLAIN, values, wings.pop() if len(wings) == 1 else Wing.MIDDLE)


def _outflanked(hits: list[KingHit], total: int) -> EndingReason | None:
    for wing in (Wing.LEFT, Wing.RIGHT):
        past = [hit for hit in hits if hit.wing is wing and not hit.was_bare]
        if past and _points(past) >= OUTFLANKED * total:
            return EndingReason(EndedBy.OUTFLANKED, {"points": _points(past), "rounds": len(_by_round(past))}, wing)
    return None


def _heaviest(hits: list[KingHit], total: int) -> EndingReason | None:
    heaviest = max(_by_round(hits), key=_points)
    points = _points(heaviest)
    values = {"round": heaviest[0].round, "points": points, "total": total}
    return EndingReason(EndedBy.HEAVIEST, values) if points >= HEAVY * total else None


def _bled(hits: list[KingHit]) -> EndingReason:
    rounds = _by_round(hits)
    return EndingReason(EndedBy.BLED, {"rounds": len(rounds), "points": max(map(_points, rounds))})


def _by_round(hits: list[KingHit]) -> list[list[KingHit]]:
    parts: dict[int, list[KingHit]] = {}
    for hit in hits:
        parts.setdefault(hit.round, []).append(hit)
    return list(parts.values())


def _points(hits: Iterable[KingHit]) -> int:
    return sum(hit.damage for hit in hits)
