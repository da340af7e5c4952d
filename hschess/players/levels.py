"""What the levels Beginner and Skilled of the levels study share: the hand in order, a gap by measure, what a battle does.

The study (a C# Hearthstone with three levels of computer player, in Turkish) orders the hand by cost, then attack, then health, and plays
from the top while mana lasts; each level then differs in where and whom it attacks. In this game a piece's attack follows from where it
stands, so the levels differ in their measure of a placement. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from hschess.players.base import Decided, Plan
from hschess.players.turns.fights import budget_of
from hschess.players.turns.final_lines import stop_or_end
from hschess.players.turns.space import MOST_STEPS
from hschess.rules.actions import ATTACKS, BONUS, CASTLES, PLAY, TAKE, Action, Kind
from hschess.rules.battle import battle
from hschess.rules.cards import (
    ATTACK,
    AUTO_ATTACK,
    AUTO_HEAL,
    BONUSES,
    CARDS,
    COST,
    FULL_HEALTH,
    NEW_PIECES,
    READY_ATTACKERS,
    health_of,
)
from hschess.rules.engine import advance, legal_actions
from hschess.rules.lines import LONGEST_LINE, swap
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State

Worth = tuple[int, ...]
"""Measures are compared one after the other."""
Measure = Callable[[list[int], list[int]], Worth]
"""What its line against an enemy line is worth to a level."""


def strength(code: int) -> Worth:
    """The order of the hand: cost, attack, health, then anything else a piece can do."""
    return COST[code], ATTACK[code], FULL_HEALTH[code], AUTO_ATTACK[code] + AUTO_HEAL[code]


def blow(line: list[int], enemy_line: list[int]) -> tuple[int, int, list[int]]:
    """The damage to the enemy king, the damage that pieces take (at most their health), and the enemy line that is left."""
    _, left, king = battle(line, enemy_line)
    return king, sum(map(health_of, enemy_line)) - sum(map(health_of, left)), left


@dataclass(slots=True)
class LevelTurn:
    """A turn that is being played on a copy of what the player sees."""

    state: State
    actions: list[Action] = field(default_factory=list)
    weighed: int = 1

    def do(self, action: Action) -> None:
        """Do the action, and before it play the bonus cards that it needs."""
        side = self.state.mover
        cost = COST[action.card] if action.kind == Kind.PLAY else 0
        while cost > side.mana:
            self.do(BONUS[next(code for code in side.hand if code in BONUSES)])
        self.actions.append(action)
        advance(self.state, action)

    @property
    def is_over(self) -> bool:
        """The game has ended within the turn."""
        return self.state.outcome is not None

    def plan(self) -> Decided:
        """The actions done, and then Discover or the end of the turn."""
        last = stop_or_end(self.state)
        if last is not None:
            self.actions.append(last)
        return Decided(Plan(tuple(self.actions), 0, self.weighed))


def begun(observation: Observation) -> LevelTurn:
    """The turn as the player sees it; of the cards offered, the first in its order is taken."""
    turn = LevelTurn(observation.state.copy())
    if turn.state.pending == Pending.DISCOVER:
        turn.do(TAKE[max(turn.state.options, key=strength)])
    return turn


def play_hand(turn: LevelTurn, measure: Measure, most: int = MOST_STEPS) -> None:
    """From the top of the order while mana and room last, each piece into the gap that measures most, of equals the leftmost."""
    for _ in range(most):
        if turn.is_over or len(turn.state.mover.line) >= LONGEST_LINE:
            return
        side, budget = turn.state.mover, budget_of(turn.state)
        playable = [code for code in side.hand if code < len(CARDS) and code not in BONUSES and COST[code] <= budget]
        if not playable:
            return
        code = max(playable, key=strength)
        turn.do(PLAY[code][best_gap(turn, code, measure)])


def best_gap(turn: LevelTurn, code: int, measure: Measure) -> int:
    """The leftmost of the gaps that measure most."""
    line, enemy_line = turn.state.mover.line, turn.state.waiting.line
    piece, gaps = NEW_PIECES[code], range(len(line) + 1)
    turn.weighed += len(gaps)
    return max(gaps, key=lambda gap: (measure([*line[:gap], piece, *line[gap:]], enemy_line), -gap))


def castle_while_better(turn: LevelTurn, measure: Measure) -> None:
    """Swap the neighbours that measure most, as long as that is more than before and there is mana (R19)."""
    while not turn.is_over:
        line, enemy_line = turn.state.mover.line, turn.state.waiting.line
        swaps = [action for action in legal_actions(turn.state) if action.kind == Kind.CASTLE]
        turn.weighed += len(swaps)
        now = measure(line, enemy_line)
        best = max(
            swaps, key=lambda action: (measure(swapped(line, action.slot), enemy_line), -action.slot), default=None
        )
        if best is None or measure(swapped(line, best.slot), enemy_line) <= now:
            return
        turn.do(CASTLES[best.slot])


def swapped(line: list[int], slot: int) -> list[int]:
    """The line after a Castle of this slot."""
    after = line[:]
    swap(after, slot)
    return after


def ready(turn: LevelTurn) -> list[int]:
    """The slots of the pieces that may attack by choice."""
    if turn.is_over:
        return []
    return [slot for slot, piece in enumerate(turn.state.mover.line) if piece in READY_ATTACKERS]


def lines_after(turn: LevelTurn, slot: int, target: int) -> tuple[list[int], list[int]]:
    """Both lines after that attack."""
    after = turn.state.copy()
    advance(after, ATTACKS[slot][target])
    turn.weighed += 1
    return after.sides[turn.state.to_move].line, after.sides[1 - turn.state.to_move].line
