"""The turns of duels behind the seam of `space`, and what pays for a card there: every board, by the engine's own actions, on any cards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from hschess.rules.actions import END, NOBODY, Action, Kind
from hschess.rules.aliases import Piece, SideNumber, Slot, Target
from hschess.rules.card import Card, Verb
from hschess.rules.card_table import card_at
from hschess.rules.chance import Chance
from hschess.rules.duel.aimed_actions import spell_action
from hschess.rules.duel.targets import may_attack
from hschess.rules.engine import advance
from hschess.rules.state import MOST_MANA, State
from hschess.turns.board import DuelBoard, Key, after_ends, key_of, may_be_over, mean_worth
from hschess.turns.boards import DuelTurn
from hschess.turns.branches import Branch, Portion
from hschess.turns.plain_board import PlainBoard
from hschess.turns.scores import Score
from hschess.turns.slots import looks_at_slots
from hschess.turns.ways import strength, targets_of_attack, ways_of_turn

# ------------------------------------------------------------------------------------------------------------------- mana


def is_bonus(card: Card) -> bool:
    """Whether the card is a spell that gives more mana than it costs, and nothing else."""
    return not card.is_piece and card.mana > card.cost and all(one.verb is Verb.MANA for one in card.play)


def bonuses_for(state: State, cost: int) -> list[Action] | None:
    """The bonus cards that the mover must play first to pay this, empty where the mana is enough; None where it cannot be paid."""
    mana, bonuses = state.mover.mana, list[Action]()
    for code in state.mover.hand:
        if mana >= cost:
            break
        if is_bonus(card_at(code)) and card_at(code).cost <= mana:
            mana = min(MOST_MANA, mana - card_at(code).cost + card_at(code).mana)
            bonuses.append(spell_action(state.mode.cards, code, NOBODY))
    return bonuses if mana >= cost else None


PORTION: Final = 8
"""How many boards are weighed in one go; fewer where one takes long."""


class DuelJudge:
    """Reads a measure after the effects at the end of the turn."""

    def __init__(self, score: Score) -> None:
        self._measure = score.of_state

    def now(self, state: State) -> float:
        """The worth of ending the turn here."""
        return self._measure(after_ends(state), state.to_move)

    def after(self, state: State, action: Action) -> float:
        """The same of doing this first; minus infinity where one step cannot show what for: cards that only give mana stay in the hand."""
        if action is END or (action.kind is Kind.BONUS and is_bonus(card_at(action.card))):
            return -math.inf
        after = state.copy()
        advance(after, action)
        return self._measure(after_ends(after), state.to_move)

    def taking(self, state: State, action: Action) -> tuple[float, ...]:
        """By the card's strength."""
        return strength(action.card)


class DuelSpace:
    """The turns of duels, with any cards."""

    ends_in_battle: Final = False
    near: Final = 1e-9

    def pace(self, slow: int) -> int:
        """The number."""
        return slow

    def useful(self, state: State) -> list[Action]:
        """Those of `ways`, and the turn's end."""
        ways = ways_of_turn(state, looks_at_slots(state))
        return ways if state.pending else [*ways, END]

    def foreseen(self, state: State, action: Action) -> bool:
        """Do it in place; a plan may not go on where chance has decided or a card was drawn, nor where a card is to be chosen.

        Nor where a side's last piece has left the board and hidden cards may decide whether it has lost (R23).
        """
        own, rng = state.sides[state.to_move], state.rng
        left = len(own.deck)
        advance(state, action)
        return state.rng == rng and len(own.deck) == left and not state.pending and not may_be_over(state)

    def attackers(self, state: State) -> list[Slot]:
        """Those that have an attack left (D3)."""
        return [slot for slot, piece in enumerate(state.mover.line) if may_attack(piece)]

    def targets(self, state: State, piece: Piece) -> list[Target]:
        """Guards first (D4); of equal enemies the leftmost."""
        return targets_of_attack(piece, state.waiting.line)

    def last(self, state: State) -> Action:
        """The end of the turn."""
        return END

    def follows_from_board(self, plan: Sequence[Action]) -> bool:
        """Only where the plan goes to the turn's end: what comes after a surprise is another thing each time."""
        return plan[-1] is END

    def key(self, state: State) -> Key:
        """All that can differ within a turn, and what ends it."""
        return (
            state.to_move,
            state.round < state.mode.powers[state.to_move].from_round,
            key_of(state, by_slot=True),
        )

    def ends(self, state: State) -> Iterator[DuelBoard]:
        """Every board."""
        return DuelTurn(state).boards()

    def branches(self, state: State) -> list[Branch]:
        """The position alone: a discovered card lies unknown in the hand."""
        return [Branch(state)]

    def weighed(self, state: State, score: Score, most: int) -> Iterator[Portion[DuelBoard]]:
        """The boards by the score's measure, after the effects at the end of the turn, in the mean where chance decides."""
        turn, measure, side = DuelTurn(state), score.of_state, state.to_move
        boards, worths, began = list[DuelBoard](), list[float](), state.effort.work
        for board in turn.steps():
            if board is not None:
                if isinstance(board, PlainBoard) and not board.acts_at_end:
                    worths.append(measure.of_plain(board))
                else:
                    worths.append(mean_worth(board, lambda after: measure(after, side)))
                boards.append(board)
                most -= 1
            if len(boards) == PORTION or state.effort.is_beyond(began):
                yield Portion(boards.__getitem__, worths, turn.progress)
                boards, worths, began = [], [], state.effort.work
            if not most:
                break
        if boards:
            yield Portion(boards.__getitem__, worths, turn.progress)

    def judge(self, state: State, score: Score) -> DuelJudge:
        """The judge of the turn that begins here."""
        return DuelJudge(score)

    def worth(self, state: State, number: SideNumber, score: Score) -> float:
        """By the score's measure."""
        return score.of_state(state, number)

    def play_on(self, state: State, chance: Chance, most: int) -> bool:
        """Every useful action is as likely as the others."""
        began = state.effort.work
        for _ in range(most):
            if state.outcome is not None or state.effort.is_beyond(began):
                return True
            actions = self.useful(state)
            advance(state, actions[chance.below(len(actions))])
        return False
