"""The turns that an exact search tries in a position, in order, without those that need no search.

A turn is left out only if its result is certain: the enemy wins next turn without acting, no win is possible in time even against an idle
enemy, or an equal turn is in the list already.
"""

from __future__ import annotations

from collections.abc import Generator
from operator import itemgetter
from typing import Final

from hschess.endgame.endgame_meter import PORTION, BudgetSpentError, Meter
from hschess.endgame.endgame_reach import (
    can_be_emptied,
    falls_without_line,
    fatigue_in_draws,
    may_empty,
    most_damage,
    most_damage_after,
    most_in_turns,
    most_of_line,
    next_damage,
)
from hschess.endgame.endgame_turns import WholeTurn, fatigue_to_come, wastes
from hschess.rules.arranging import Line
from hschess.rules.bounds import MOST_FIGHTS
from hschess.rules.cards import CARD_SHIFT, CHARGE, HEAL_OF, HEALTH, SPENT, pieces_among
from hschess.rules.line.battle import survivors
from hschess.rules.line.damage import king_damage, line_damage
from hschess.rules.modes import Effect
from hschess.rules.state import State
from hschess.turns.fights import Fight, fights_of
from hschess.turns.final_lines import TurnGroup, groups_after, groups_of

Turns = Generator[int, None, list[WholeTurn]]
"""Yields how many positions were visited since the last yield; returns the turns."""
Killer = tuple[Line, Line]
"""A final line and the rest of the hand."""
_Entry = tuple[int, TurnGroup, Line, int]
"""A turn and its rank."""
FIRST: Final = 1 << 20
"""The rank of a turn that is tried before all others."""


def idle_turn(state: State) -> WholeTurn:
    """The turn without an action."""
    own = state.mover
    line = tuple([piece & ~SPENT for piece in own.line])
    return WholeTurn(TurnGroup(Fight(line, tuple(state.waiting.line)), (), tuple(sorted(own.hand)), [line]), line)


def finishing_turn(state: State, meter: Meter) -> Generator[int, None, WholeTurn | None]:
    """A turn that wins at once."""
    foe = state.waiting
    need = foe.health - fatigue_to_come(state)
    may_wipe = falls_without_line(state) and may_empty(state)
    if not may_wipe and most_damage(state) < need:
        return None
    for fight in _fights(state):
        if fight.outcome is None and not may_wipe and most_damage_after(state, fight) < need:
            continue
        for group in groups_after(state, fight):
            line = _finishing_line(state, group, need, may_wipe, meter)
            if meter.is_due:
                yield meter.report()
            if line is not None:
                return WholeTurn(group, line)
    return None


def _fights(state: State) -> list[Fight]:
    """All fights. Errors: `BudgetSpentError` for too many to search."""
    fights = fights_of(state, MOST_FIGHTS + 1)
    if len(fights) > MOST_FIGHTS:
        raise BudgetSpentError
    return fights


def _finishing_line(state: State, group: TurnGroup, need: int, may_wipe: bool, meter: Meter) -> Line | None:
    over, enemies = group.fight.outcome, len(group.foe)
    if over is not None:
        return group.lines[0] if over.winner == state.to_move else None
    if not may_wipe and most_of_line(group.lines[0], enemies) < need:
        return None
    meter.count(len(group.lines))
    for line in group.lines:
        if king_damage(line, enemies) >= need or (may_wipe and _empties(line, group.foe)):
            return line
    return None


def _empties(line: Line, foe: Line) -> bool:
    """Whether this line's battle removes the whole enemy line."""
    _, wounds = line_damage(line, len(foe))
    return not [slot for slot, piece in enumerate(foe) if wounds[slot] < piece & HEALTH]


class _Battles:
    """The enemy line after the battles of a group's lines, cached by its wounds."""

    __slots__ = ("_foe", "_known", "_length")

    def __init__(self, group: TurnGroup) -> None:
        self._foe = group.foe
        self._length = len(group.lines[0])
        self._known: dict[bytes, tuple[int, int]] = {}

    def left(self, wounds: bytes) -> tuple[int, int]:
        """How many enemies survive these wounds, and their damage to the mover's king if neither side acts until then."""
        known = self._known.get(wounds)
        if known is None:
            left = survivors(self._foe, wounds)
            known = self._known[wounds] = len(left), king_damage(left, self._length)
        return known


def attacking_turns(state: State, plies: int, killer: Killer | None, meter: Meter) -> Turns:
    """The turns that may win within 3 plies or more, the most damaging first, without those that win at once."""
    own, foe = state.mover, state.waiting
    turns, may_empty_later = (plies + 1) // 2, can_be_emptied(foe, state.mode.hand_limit)
    later = fatigue_in_draws(foe, turns, state.mode.fatigues[1 - state.to_move]) + most_in_turns(own, turns - 2)
    entries: list[_Entry] = []
    for group in groups_of(state, _fights(state)):
        if group.fight.outcome is not None:
            continue
        battles, enemies = _Battles(group), len(group.foe)
        needs = [0 if may_empty_later else foe.health - later - most for most in next_damage(state, group)]
        for number, line in enumerate(group.lines):
            if number % PORTION == 0:
                meter.count(min(PORTION, len(group.lines) - number))
                if meter.is_due:
                    yield meter.report()
            king, wounds = line_damage(line, enemies)
            left, danger = battles.left(wounds)
            if danger < own.health and king >= needs[left]:
                worth = 2 * king + king_damage(line, left) - danger + 2 * (enemies - left)
                if killer is not None and killer == (line, group.hand):
                    worth += FIRST
                entries += [(worth, group, line, wasted) for wasted in wastes(state, group)]
    return _in_order(entries)


def defending_turns(state: State, plies: int, meter: Meter) -> Turns:
    """The turns that may hold for this many plies, the safest first."""
    own, foe = state.mover, state.waiting
    due = fatigue_to_come(state)
    seen: set[tuple[object, ...]] = set()
    sameness = _Sameness(state)
    entries: list[_Entry] = []
    for group in groups_of(state, _fights(state)):
        over = group.fight.outcome
        if over is not None:
            if over.winner != 1 - state.to_move:
                entries.append((FIRST, group, group.lines[0], 0))
            continue
        battles, enemies = _Battles(group), len(group.foe)
        for number, line in enumerate(group.lines):
            if number % PORTION == 0:
                meter.count(min(PORTION, len(group.lines) - number))
                if meter.is_due:
                    yield meter.report()
            king, wounds = line_damage(line, enemies)
            left, danger = battles.left(wounds)
            wins = king + due >= foe.health
            if danger >= own.health and not wins:
                continue
            if plies == 2 and not wins:
                key = sameness.key(group, line, wounds)
                if key in seen:
                    continue
                seen.add(key)
            worth = FIRST if wins else king - 3 * danger + enemies - left
            entries += [(worth, group, line, wasted) for wasted in wastes(state, group)]
    return _in_order(entries)


class _Sameness:
    """The turns that are equal for an enemy that tries to win next turn: a line's order matters only for strikes against pieces."""

    def __init__(self, state: State) -> None:
        foe = state.waiting
        codes = [*[piece >> CARD_SHIFT for piece in foe.line], *foe.hand, *foe.deck[:1]]
        self._charges = bool([code for code in codes if CHARGE[code]])
        self._cheats = state.mode.powers[1 - state.to_move].effect is Effect.DESTROY
        self._hand_limit = state.mode.hand_limit
        self._has_deck = bool(state.mover.deck)

    def key(self, group: TurnGroup, line: Line, wounds: bytes) -> tuple[object, ...]:
        """The key: equal for turns that are equal in this respect."""
        if not pieces_among(group.hand) and (not self._has_deck or len(group.hand) >= self._hand_limit):
            return line, group.foe, wounds
        if not self._charges:
            return len(line), group.foe, wounds
        if self._cheats or [piece for piece in line if HEAL_OF[piece]]:
            return line, group.foe, wounds
        return tuple(sorted(line)), group.foe, wounds


def _in_order(entries: list[_Entry]) -> list[WholeTurn]:
    """The turns, the best first, equals in their order."""
    entries.sort(key=_WORTH, reverse=True)
    return [WholeTurn(group, line, wasted) for _, group, line, wasted in entries]


_WORTH: Final = itemgetter(0)
