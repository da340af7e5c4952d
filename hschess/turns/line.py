"""The turns of the line battle for `space`: final lines by their groups, each scored after its own battle."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.aliases import Piece, SideNumber, Slot, Target
from hschess.rules.arranging import Line
from hschess.rules.cards import NEW_PIECES, READY_ATTACKERS
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, legal_actions
from hschess.rules.line.packed_game import PackedGame, is_quicker
from hschess.rules.lines import swap
from hschess.rules.state import State
from hschess.turns.branches import Branch, Portion, branches_of
from hschess.turns.final_lines import TurnGroup, actions_to, groups_of, portions_of, stop_or_end
from hschess.turns.scores import Score, Scorer, decided_worth, line_worth

PORTION: Final = 200
"""How many final lines are scored in one step, so that a slice of thinking stays short."""
_DECIDED: Final = 1e9
"""The score of a move that ends the game, positive or negative."""
_SHOWS_LATER: Final = (Kind.END, Kind.DISCOVER, Kind.BONUS)
"""Actions whose use one step does not show."""


class LineEnd:
    """A final line of a group, and its branch of the turn."""

    __slots__ = ("_branch", "group", "line")

    def __init__(self, branch: Branch, group: TurnGroup, line: Line) -> None:
        self._branch = branch
        self.group = group
        self.line = line

    @property
    def state(self) -> State:
        """The position before the end of the turn."""
        state = self._branch.state.copy()
        for action in actions_to(self._branch.state, self.group, self.line):
            advance(state, action)
        return state

    def actions(self) -> tuple[Action, ...]:
        """The legal actions that lead there."""
        return (*self._branch.actions, *actions_to(self._branch.state, self.group, self.line))

    def plan(self) -> tuple[Action, ...]:
        """The actions, then Discover if it is still legal, else the turn's end."""
        last = stop_or_end(self.state)
        return (*self.actions(), last) if last else self.actions()

    def whole_turn(self) -> tuple[Action, ...]:
        """The actions that lead there, with the turn's end unless the game is over."""
        return self.actions() if self.group.fight.outcome is not None else (*self.actions(), END)


def _end_of(branch: Branch, group: TurnGroup, lines: list[Line]) -> Callable[[int], LineEnd]:
    return lambda number: LineEnd(branch, group, lines[number])


class LineJudge:
    """Reads a score after the battle that ends the turn."""

    def __init__(self, state: State, score: Score) -> None:
        self._score = score
        self._scorer = Scorer(state, score)

    def now(self, state: State) -> float:
        """The score of ending the turn here."""
        own, foe = state.mover, state.waiting
        return self._scorer.weigh(own.line, foe.line) + self._score.hand(own.hand)

    def after(self, state: State, action: Action) -> float:
        """The score of doing this first; minus infinity if one step cannot show the action's use.

        The other side's cards count as at the begin of the turn.
        """
        own, foe, score, scorer = state.mover, state.waiting, self._score, self._scorer
        kind = action.kind
        if kind == Kind.PLAY:
            line = own.line[:]
            line.insert(action.slot, NEW_PIECES[action.card])
            return scorer.weigh(line, foe.line) + score.hand(own.hand) - score.hand([action.card])
        if kind == Kind.CASTLE:
            line = own.line[:]
            swap(line, action.slot)
            return scorer.weigh(line, foe.line) + score.hand(own.hand)
        if kind in _SHOWS_LATER:
            return -math.inf
        after = state.copy()
        advance(after, action)
        if after.outcome is not None:
            return _DECIDED if after.outcome.winner == state.to_move else -_DECIDED
        return scorer.weigh(after.mover.line, after.waiting.line) + score.hand(own.hand)

    def taking(self, state: State, action: Action) -> tuple[float, ...]:
        """The key of taking a card: the hand's score with it."""
        return (self._score.hand([*state.mover.hand, action.card]),)


class LineSpace:
    """The turns of the line battle."""

    ends_in_battle: Final = True
    near: Final = 0.0

    def pace(self, slow: int) -> int:
        """1: the unit of the others."""
        return 1

    def useful(self, state: State) -> list[Action]:
        """The legal actions without the right one of two equal gaps and without swaps of equal pieces."""
        line = state.mover.line
        useful: list[Action] = []
        for action in legal_actions(state):
            kind, slot = action.kind, action.slot
            if kind == Kind.PLAY and slot and line[slot - 1] == NEW_PIECES[action.card]:
                continue
            if kind == Kind.CASTLE and line[slot] == line[slot - 1]:
                continue
            if kind != Kind.CONCEDE:
                useful.append(action)
        return useful

    def foreseen(self, state: State, action: Action) -> bool:
        """Do it in place; only the results of a discovery or a mulligan are unknown."""
        own, rng = state.sides[state.to_move], state.rng
        left = len(own.deck)
        advance(state, action)
        return state.rng == rng and len(own.deck) == left and not state.pending

    def attackers(self, state: State) -> list[Slot]:
        """The pieces that attack by choice and have not yet (R4)."""
        return [slot for slot, piece in enumerate(state.mover.line) if piece in READY_ATTACKERS]

    def targets(self, state: State, piece: Piece) -> list[Target]:
        """Every enemy piece."""
        return list(range(len(state.waiting.line)))

    def last(self, state: State) -> Action:
        """A discovery if it is legal, else the turn's end."""
        return stop_or_end(state) or END

    def follows_from_board(self, plan: Sequence[Action]) -> bool:
        """Always; after a discovery, the board of the turn played on with it."""
        return True

    def key(self, state: State) -> tuple[object, ...]:
        """The lines and the hand, the mana and the power, and everything of the other side that can end the game in the turn."""
        mover = state.to_move
        own, foe = state.sides[mover], state.sides[1 - mover]
        return (
            mover,
            tuple(own.line),
            tuple(foe.line),
            tuple(sorted(own.hand)),
            own.mana,
            own.power_used,
            state.options,
            foe.health,
            not foe.deck and not foe.hand,
            not own.deck,
            state.round < state.mode.powers[mover].from_round,
        )

    def ends(self, state: State) -> Iterator[LineEnd]:
        """Every final line; `branches` handles a discovery."""
        for branch in branches_of(state) if state.pending else [Branch(state)]:
            for group in groups_of(branch.state):
                for line in group.lines:
                    yield LineEnd(branch, group, line)

    def branches(self, state: State) -> list[Branch]:
        """The turn itself, and with each card that Discover may bring; with an offer, one for each offered card."""
        return branches_of(state)

    def weighed(self, state: State, score: Score, most: int) -> Iterator[Portion[LineEnd]]:
        """The final lines after their battles."""
        scorer, branch, left = Scorer(state, score), Branch(state), most
        for group, found, passed in portions_of(state, PORTION):
            lines, over = found[:left], group.fight.outcome
            if over is None:
                hand, foe = score.hand(group.hand), group.foe
                worths = [scorer.weigh(line, foe) + hand for line in lines]
            else:
                worths = [decided_worth(over, state.to_move)] * len(lines)
            yield Portion(_end_of(branch, group, lines), worths, passed)
            left -= len(lines)
            if left <= 0:
                return

    def judge(self, state: State, score: Score) -> LineJudge:
        """The judge of the turn that begins here."""
        return LineJudge(state, score)

    def worth(self, state: State, number: SideNumber, score: Score) -> float:
        """`line_worth`."""
        return line_worth(state, number, score)

    def play_on(self, state: State, chance: Chance, most: int) -> bool:
        """Play random legal actions but conceding, all equally likely; the compiled form plays in machine words, to the end."""
        if is_quicker(state):
            _play_in_words(PackedGame(state), chance)
        for _ in range(most):
            if state.outcome is not None:
                return True
            actions = legal_actions(state)
            action = actions[chance.below(len(actions))]
            if action is not CONCEDE:
                advance(state, action)
        return False


def _play_in_words(game: PackedGame, chance: Chance) -> None:
    while not game.is_over:
        actions = game.menu()
        action = actions[chance.below(len(actions))]
        if action is not CONCEDE:
            game.do(action)
