"""The turns that a search weighed, played out: each as a game of its own, with the facts that distinguish turns of equal figures.

The rules play a turn out; two turns that leave the same position count as one. No text and no pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from math import isinf
from typing import Final

from hschess.players.contract import Weighed
from hschess.rules.actions import END
from hschess.rules.game import GameSoFar
from hschess.rules.refusal import why_not
from scenes.stage.lessons import facts_of

MOST_FACTS: Final = 3
"""The most facts that distinguish a turn from the others."""


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """The effects of a turn, in order of importance."""

    king: int
    """Damage to the enemy king."""
    kills: int
    damage: int
    """Damage to enemy pieces."""
    healed: int
    lost: int
    """Own pieces that left the board."""
    held: int
    """Cards left in the hand."""
    mana: int
    """The mana left."""


@dataclass(frozen=True, slots=True)
class WeighedTurn:
    """A weighed turn, and the game up to its end."""

    weighed: Weighed
    game: GameSoFar
    facts: TurnFacts


def candidates_of(before: GameSoFar, weighed: Iterable[Weighed]) -> list[WeighedTurn]:
    """The turns from the position after `before`, the first of those that leave the same position."""
    found: dict[object, WeighedTurn] = {}
    for one in weighed:
        game = _played(before, one)
        found.setdefault(game.state.key(), WeighedTurn(one, game, _facts(before, game)))
    return list(found.values())


def _played(game: GameSoFar, one: Weighed) -> GameSoFar:
    """The game as far as the rules allow the turn: a search may have assumed other hidden cards."""
    whole = (*one.actions, END) if one.is_whole and END not in one.actions else one.actions
    for action in whole:
        if why_not(game.state, action) is not None:
            break
        game = game.after(action)
    return game


def _facts(before: GameSoFar, game: GameSoFar) -> TurnFacts:
    side, first = before.state.to_move, len(before.steps)
    done = game.steps[first:]
    facts = facts_of(done, side)
    last = next(
        (step.state for step in reversed((before.steps[-1], *done)) if step.state.to_move == side), before.state
    )
    held, mana = len(last.sides[side].hand), last.sides[side].mana
    return TurnFacts(facts.king, facts.kills, facts.damage, facts.healed, facts.lost, held, mana)


def figure_of(one: Weighed) -> tuple[float | None, float | None]:
    """The figures that a search compares: the chance, rounded to a thousandth, and the score."""
    return None if one.share is None else round(one.share, 3), one.score


def alike(candidates: Sequence[WeighedTurn], one: WeighedTurn) -> list[WeighedTurn]:
    """All turns with the same figures as this one, itself included."""
    return [other for other in candidates if figure_of(other.weighed) == figure_of(one.weighed)]


def are_all_alike(candidates: Sequence[WeighedTurn]) -> bool:
    """Whether there are several turns and all have the same figures."""
    return len(candidates) > 1 and len(alike(candidates, candidates[0])) == len(candidates)


def all_win(candidates: Sequence[WeighedTurn]) -> bool:
    """Whether all of them win for certain, as far as the search knows."""
    return bool(candidates) and all(_wins(one.weighed) for one in candidates)


def _wins(one: Weighed) -> bool:
    share, score = figure_of(one)
    return share == 1.0 or (score is not None and isinf(score) and score > 0)


def distinguishing_facts(candidates: Sequence[WeighedTurn], one: WeighedTurn) -> list[tuple[str, int]]:
    """The most important facts in which a turn differs from others of equal figures; empty if there are no others."""
    others = [other.facts for other in alike(candidates, one)]
    names = [field.name for field in fields(TurnFacts) if len({getattr(facts, field.name) for facts in others}) > 1]
    return [(name, getattr(one.facts, name)) for name in names[:MOST_FACTS]]
