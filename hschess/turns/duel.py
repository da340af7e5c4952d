"""The turns of duels for `space`, and the payment of cards there: every board, by the engine's own actions, with any cards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from hschess.rules.actions import END, NO_TARGET, Action, Kind
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
    """The bonus cards that the mover must play first to pay this, empty if the mana is enough; None if it cannot be paid."""
    mana, bonuses = state.mover.mana, list[Action]()
    for code in state.mover.hand:
        if mana >= cost:
            break
        if is_bonus(card_at(code)) and card_at(code).cost <= mana:
            mana = min(MOST_MANA, mana - card_at(code).cost + card_at(code).mana)
            bonuses.append(spell_action(state.mode.cards, code, NO_TARGET))
    return bonuses if mana >= cost else None


PORTION: Final = 8
"""How many boards are scored in one step; fewer if they are slow."""


class DuelJudge:
    """Reads a measure after the effects at the end of the turn."""

    def __init__(self, score: Score) -> None:
        self._measure = score.of_state

    def now(self, state: State) -> float:
        """The score of ending the turn here."""
        return self._measure(after_ends(state), state.to_move)

    def after(self, state: State, action: Action) -> float:
        """The score of doing this first; minus infinity if one step cannot show its use: cards that only give mana stay in the hand."""
        if action is END or (action.kind is Kind.BONUS and is_bonus(card_at(action.card))):
            return -math.inf
        after = state.copy()
        advance(after, action)
        return self._measure(after_ends(after), state.to_move)

    def taking(self, state: State, action: Action) -> tuple[float, ...]:
        """The key of taking a card: its strength."""
        return strength(action.card)


class DuelSpace:
    """The turns of duels, with any cards."""

    ends_in_battle: Final = False
    near: Final = 1e-9

    def pace(self, slow: int) -> int:
        """`slow`."""
        return slow

    def useful(self, state: State) -> list[Action]:
        """The actions of `ways_of_turn`, and the turn's end."""
        ways = ways_of_turn(state, looks_at_slots(state))
        return ways if state.pending else [*ways, END]

    def foreseen(self, state: State, action: Action) -> bool:
        """Do it in place; a plan stops after a random result, a drawn card or an offer.

        It also stops if a side's last piece has left the board and hidden cards may decide whether it has lost (R23).
        """
        own, rng = state.sides[state.to_move], state.rng
        left = len(own.deck)
        advance(state, action)
        return state.rng == rng and len(own.deck) == left and not state.pending and not may_be_over(state)

    def attackers(self, state: State) -> list[Slot]:
        """The pieces with an attack left (D3)."""
        return [slot for slot, piece in enumerate(state.mover.line) if may_attack(piece)]

    def targets(self, state: State, piece: Piece) -> list[Target]:
        """The legal targets, guards first (D4); among equal enemies the leftmost."""
        return targets_of_attack(piece, state.waiting.line)

    def last(self, state: State) -> Action:
        """The end of the turn."""
        return END

    def follows_from_board(self, plan: Sequence[Action]) -> bool:
        """Whether the plan goes to the turn's end: after a random or hidden result the board differs each time."""
        return plan[-1] is END

    def key(self, state: State) -> Key:
        """Everything that can differ within a turn, and everything that ends it."""
        return (
            state.to_move,
            state.round < state.mode.powers[state.to_move].from_round,
            key_of(state, by_slot=True),
        )

    def ends(self, state: State) -> Iterator[DuelBoard]:
        """Every board."""
        return DuelTurn(state).boards()

    def branches(self, state: State) -> list[Branch]:
        """Only the position: a discovered card is unknown in the hand."""
        return [Branch(state)]

    def weighed(self, state: State, score: Score, most: int) -> Iterator[Portion[DuelBoard]]:
        """The boards with their scores after the effects at the end of the turn, as a mean if these are random."""
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
        """The score of the state for the side."""
        return score.of_state(state, number)

    def play_on(self, state: State, chance: Chance, most: int) -> bool:
        """Play random useful actions, all equally likely."""
        began = state.effort.work
        for _ in range(most):
            if state.outcome is not None or state.effort.is_beyond(began):
                return True
            actions = self.useful(state)
            advance(state, actions[chance.below(len(actions))])
        return False
