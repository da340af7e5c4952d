"""The opponent in a forced win: it judges the turn that was played, and answers.

If it is beaten, it chooses the longest defence, and of those one after which the fewest turns still win in time. Otherwise it plays a turn
that holds. It works in slices, so that the table keeps drawing.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from hschess.endgame.endgame_menu import attacking_turns, defending_turns, idle_turn
from hschess.endgame.endgame_meter import NO_LIMIT, Meter
from hschess.endgame.endgame_reach import falls_without_line
from hschess.endgame.endgame_search import Search
from hschess.endgame.endgame_turns import Key, WholeTurn, fatigue_to_come, key_of
from hschess.puzzles.puzzle import Turn
from hschess.rules.arranging import Line
from hschess.rules.line.battle import battle
from hschess.rules.line.damage import king_damage
from hschess.rules.state import State
from hschess.turns.final_lines import TurnGroup, groups_of

MOST_WEIGHED: Final = 6
"""How many of the equally long defences are compared."""


@dataclass(frozen=True, slots=True)
class Defence:
    """The defence of the losing side, which is to move."""

    is_beaten: bool
    """Whether it is beaten in time, whatever it does."""
    turn: Turn
    after: State
    """The position that its turn leaves."""


class Defender:
    """Answers in one puzzle; its proofs carry over from one position to the next."""

    def __init__(self, positions: int = NO_LIMIT) -> None:
        """All proofs together may visit `positions` positions; beyond them they raise `BudgetSpentError`."""
        self.search = Search(positions)

    def answer(self, state: State, turns: int) -> Generator[int, None, Defence]:
        """The answer of the side to move, which loses within this many turns; yields the positions visited since the last time."""
        search = self.search
        if not (yield from search.loses(state, 2 * turns)):
            return _defence(state, search.know(state).holding or idle_turn(state), is_beaten=False)
        longest: list[WholeTurn] = []
        for turn in (yield from defending_turns(state, 2 * turns, search.meter)):
            if len(longest) < MOST_WEIGHED and (yield from search.holds(state, turn, 2 * turns - 2)):
                longest.append(turn)
        best, fewest = longest[0] if longest else idle_turn(state), NO_LIMIT
        for turn in longest if len(longest) > 1 else ():
            left = yield from self.ways(turn.after(state), turns, fewest)
            if left < fewest:
                best, fewest = turn, left
        return _defence(state, best, is_beaten=True)

    def ways(self, state: State, turns: int, enough: int = NO_LIMIT) -> Generator[int, None, int]:
        """The number of positions that the side to move can leave and still win within this many turns; it stops counting at `enough`."""
        if state.outcome is not None:
            return 0
        if turns == 1:
            return _finishing(state, self.search.meter, enough)
        return len((yield from self.keeping(state, turns, enough)))

    def keeping(self, state: State, turns: int, enough: int = NO_LIMIT) -> Generator[int, None, dict[Key, WholeTurn]]:
        """The turns that keep a win in this many turns, two or more, by the positions that they leave; without those that win at once."""
        search, found = self.search, dict[Key, WholeTurn]()
        for turn in (yield from attacking_turns(state, 2 * turns - 1, None, search.meter)):
            after = turn.after(state)
            if len(found) < enough and after.outcome is None and (yield from search.loses(after, 2 * turns - 2)):
                found.setdefault(key_of(after), turn)
        return found


def _defence(state: State, turn: WholeTurn, *, is_beaten: bool) -> Defence:
    return Defence(is_beaten, turn.actions(state), turn.after(state))


def _finishing(state: State, meter: Meter, enough: int) -> int:
    """How many final lines win at once."""
    need, may_wipe, found = state.waiting.health - fatigue_to_come(state), falls_without_line(state), 0
    for group in groups_of(state):
        meter.count(len(group.lines))
        if group.fight.outcome is not None:
            found += group.fight.outcome.winner == state.to_move
        else:
            found += sum([_wins(group, line, need, may_wipe) for line in group.lines])
        if found >= enough:
            break
    return found


def _wins(group: TurnGroup, line: Line, need: int, may_wipe: bool) -> bool:
    return king_damage(line, len(group.foe)) >= need or (may_wipe and not battle(line, group.foe)[1])
