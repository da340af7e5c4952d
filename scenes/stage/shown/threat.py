"""The effect of the enemy's next end of turn on the current table, found by playing it on a copy.

The enemy plays no card and attacks with no Knight: it ends its turn, without its power and, if that makes a difference, with the worst use
of its power. If it is the viewer's turn, that is ended first. Nothing is computed a second way: each course is a series of actions that
the engine has done.

In a duel the enemy's pieces attack by choice: their greatest possible damage to the king is shown, with regard to guard (`attack_search`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.rules.actions import CASTLES, CHEAT_ACTION, END, Action
from hschess.rules.arranging import arrangements, swaps_between
from hschess.rules.cards import ATTACK_OF, pieces_among
from hschess.rules.engine import apply, legal_actions
from hschess.rules.events import (
    Event,
    Fatigued,
    KingAttacked,
    KingChanged,
    KingStruck,
    PieceAttacked,
    PieceChanged,
    PiecesLeft,
    PieceStruck,
)
from hschess.rules.game import Foresee
from hschess.rules.line.damage import king_damage
from hschess.rules.modes import Power
from hschess.rules.refusal import why_not
from hschess.rules.state import Cause, Pending, State
from scenes.stage.shown.attack_search import worst_attack

HURTS: Final = (PieceStruck, KingStruck, PiecesLeft, Fatigued, PieceAttacked, KingAttacked, KingChanged, PieceChanged)
Uses = tuple[Action, ...]
"""A side's use of its power before it ends its turn."""


@dataclass(frozen=True, slots=True)
class EnemyTurn:
    """One possible end of the enemy's turn."""

    uses: Uses
    prepared: tuple[Event, ...]
    """The events of its power."""
    ended: tuple[Event, ...]
    """The events of its end, and of the beginning of the viewer's next turn."""
    damage: int
    """The loss of the viewer's king, with the fatigue of its next draw."""
    lost_by: Cause | None
    """How the viewer lost; None if it has not."""

    @property
    def is_lost(self) -> bool:
        """Whether the viewer has lost then."""
        return self.lost_by is not None


@dataclass(frozen=True, slots=True)
class Threat:
    """The threat of the enemy's next end of turn; without courses if the game ends first."""

    start: State
    """The current position."""
    viewer: int
    """The side that is threatened."""
    before: State
    """The position in which the enemy acts, or in which the game has ended."""
    handed_over: tuple[Event, ...] = ()
    """The end of the viewer's own turn, in that turn."""
    plain: EnemyTurn | None = None
    """The course without its power."""
    powered: EnemyTurn | None = None
    """The course with its power; None if that makes nothing worse."""

    @property
    def power(self) -> Power:
        """The enemy's power."""
        return self.start.mode.powers[1 - self.viewer]

    @property
    def is_felt(self) -> bool:
        """Whether anything of the viewer's is hit, taken or tired in any course."""
        courses = [course for course in (self.plain, self.powered) if course is not None]
        return any(isinstance(event, HURTS) for course in courses for event in (*course.prepared, *course.ended))

    @property
    def end(self) -> EnemyTurn | None:
        """The course that defeats the viewer, the one with more damage if both do; None if neither does."""
        lost = [course for course in (self.plain, self.powered) if course is not None and course.is_lost]
        return max(lost, key=lambda course: course.damage, default=None)


def threat_of(state: State, viewer: int, ahead: Foresee = apply) -> Threat:
    """The threat to this side; none during the mulligan. A pending choice is resolved with any card.

    `ahead` does an action on a copy, with the scenario's events.
    """
    if state.pending is Pending.MULLIGAN or state.outcome is not None:
        return Threat(state, viewer, state)
    start = state
    handed_over: tuple[Event, ...] = ()
    if state.pending is Pending.DISCOVER:
        state = ahead(state, legal_actions(state)[0]).state
    if state.to_move == viewer:
        state, handed_over = _done(state, END, ahead)
    if state.outcome is not None:
        return Threat(start, viewer, state, handed_over)
    if state.mode.is_duel:
        return _threat_of_duel(start, viewer, state, handed_over, ahead)
    plain = _course(state, (), ahead)
    return Threat(start, viewer, state, handed_over, plain, _powered(state, plain, ahead))


def _threat_of_duel(start: State, viewer: int, before: State, handed_over: tuple[Event, ...], ahead: Foresee) -> Threat:
    """All enemy pieces that may attack do so with the most damage to the king; Cheat is used first. No threat if chance decides before."""
    if before.rng != start.rng:
        return Threat(start, viewer, before)
    plain = _assault(before, (), ahead)
    powered = _assault(before, (CHEAT_ACTION,), ahead) if why_not(before, CHEAT_ACTION) is None else None
    return Threat(start, viewer, before, handed_over, plain, powered)


def _assault(before: State, uses: Uses, ahead: Foresee) -> EnemyTurn | None:
    """The worst attack after a use of the enemy's power; None if chance decides in that."""
    state, events = before, tuple[Event, ...]()
    for action in uses:
        state, events = _done(state, action, ahead)
    if state.rng != before.rng:
        return None
    worst = worst_attack(state, ahead)
    king = before.waiting.health
    damage = king - state.sides[1 - before.to_move].health + worst.loss
    outcome = worst.after.outcome if worst.is_certain else None
    lost = outcome.cause if outcome is not None and worst.ends else Cause.KING if damage >= king else None
    # Random outcomes are not shown, so the end of such a turn is not.
    ended = worst.ended if worst.is_certain else ()
    return EnemyTurn((*uses, *worst.attacks), events + worst.prepared, ended, damage, lost)


def _done(state: State, action: Action, ahead: Foresee) -> tuple[State, tuple[Event, ...]]:
    step = ahead(state, action)
    return step.state, step.events


def _course(before: State, uses: Uses, ahead: Foresee) -> EnemyTurn:
    """The enemy uses its power like this and ends its turn, unless the game ends before."""
    state, prepared = before, list[Event]()
    for action in uses:
        state, events = _done(state, action, ahead)
        prepared += events
    state, ended = _done(state, END, ahead) if state.outcome is None else (state, ())
    viewer = 1 - before.to_move
    outcome = state.outcome
    lost = outcome.cause if outcome is not None and outcome.winner == before.to_move else None
    return EnemyTurn(uses, tuple(prepared), ended, before.waiting.health - state.sides[viewer].health, lost)


def _powered(before: State, plain: EnemyTurn, ahead: Foresee) -> EnemyTurn | None:
    """The course with the enemy's power: Cheat if it is legal, Castle if it does more damage; a card that it finds changes nothing."""
    if why_not(before, CHEAT_ACTION) is None:
        return _course(before, (CHEAT_ACTION,), ahead)
    if plain.is_lost or why_not(before, CASTLES[1]) is not None:
        return None
    worst = max([_course(before, uses, ahead) for uses in _castle_uses(before)], key=_harm)
    return worst if _harm(worst) > _harm(plain) else None


def _harm(course: EnemyTurn) -> tuple[bool, int]:
    return course.is_lost, course.damage


def _may_run_out(before: State) -> bool:
    """Whether all of the viewer's pieces are on the board, so that a rearranged enemy line could take the last one (R23)."""
    return not (before.waiting.deck or pieces_among(before.waiting.hand))


def _castle_uses(before: State) -> list[Uses]:
    """The uses of Castle: the one with the most damage to the king, or every one if other losses count too."""
    line, enemies = tuple(before.mover.line), len(before.waiting.line)
    # Pieces with equal attacks are interchangeable.
    attacks = tuple([ATTACK_OF[piece] for piece in line])
    swaps = before.mover.mana // before.mode.powers[before.to_move].cost
    orders = [pick for layer in arrangements(attacks, swaps) for pick in layer]
    if not _may_run_out(before):
        orders = [max(orders, key=lambda pick: king_damage(pick(line), enemies))]
    return [tuple([CASTLES[slot] for slot in swaps_between(attacks, pick(attacks))]) for pick in orders]
