"""A turn as the players see it: its useful actions, its possible ends and their scores, for any rules.

Only `space_of` checks the rules of a mode; a player that uses nothing else plays every mode.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, Protocol

from hschess.rules.actions import Action
from hschess.rules.aliases import Piece, SideNumber, Slot, Target
from hschess.rules.chance import Chance
from hschess.rules.modes import Mode
from hschess.rules.state import State
from hschess.turns.board import DuelBoard
from hschess.turns.branches import Branch, Portion
from hschess.turns.duel import DuelJudge, DuelSpace
from hschess.turns.line import LineEnd, LineJudge, LineSpace
from hschess.turns.scores import Score

MOST_STEPS: Final = 80
"""The most steps of a planned turn, so that turns end even if cards and powers could go on forever."""


TurnEnd = LineEnd | DuelBoard
"""A board that a turn can end with, before the turn ends."""
Judge = LineJudge | DuelJudge
"""A linear score of a turn, read after its end and before the other side's turn."""


class TurnSpace(Protocol):
    """The turns of one kind of rules. Methods do not change states, unless they say so."""

    def pace(self, slow: int) -> int:
        """The cost of one of these positions in positions of the fastest rules; `slow` is the cost for the slowest rules."""

    @property
    def ends_in_battle(self) -> bool:
        """Whether a battle of the two lines ends each turn: then a piece's slot decides its targets, else its player does."""

    @property
    def near(self) -> float:
        """Scores nearer than this count as equal, so that the order of a sum does not decide between two ends."""

    def useful(self, state: State) -> list[Action]:
        """The mover's actions with different effects, including the turn's end and offered cards, but not conceding.

        Each call returns a new list.
        """

    def foreseen(self, state: State, action: Action) -> bool:
        """Do the action in place; return whether a plan may go on: nothing was random, and nothing hidden was revealed."""

    def attackers(self, state: State) -> list[Slot]:
        """The mover's pieces that may attack by choice now."""

    def targets(self, state: State, piece: Piece) -> list[Target]:
        """The targets that a piece of the mover may attack by choice."""

    def last(self, state: State) -> Action:
        """The action after all others: the turn's end, or one that gets a card for unused mana."""

    def follows_from_board(self, plan: Sequence[Action]) -> bool:
        """Whether the plan's final board identifies it, so that two plans with the same board count as one."""

    def key(self, state: State) -> Hashable:
        """Everything that the rest of the turn depends on, as far as it can be foreseen."""

    def ends(self, state: State) -> Iterator[TurnEnd]:
        """Every board that the turn can end with, once, in a fixed order; if a card must be taken first, the boards after it."""

    def branches(self, state: State) -> list[Branch]:
        """The position, and the positions after random results that can be listed beforehand (a discovery of the line battle)."""

    def weighed(self, state: State, score: Score, most: int) -> Iterator[Portion[TurnEnd]]:
        """The first `most` of `ends` with scores, portion by portion, if no card has to be taken first; a won game is infinite."""

    def judge(self, state: State, score: Score) -> Judge:
        """The judge of the turn that begins here."""

    def worth(self, state: State, number: SideNumber, score: Score) -> float:
        """The score of the position for a side; infinite if the game is decided, 0 for a draw."""

    def play_on(self, state: State, chance: Chance, most: int) -> bool:
        """Play about `most` random actions in place; return whether the game is over, or is stopped because of too much work."""


_LINE: Final[TurnSpace] = LineSpace()
_DUEL: Final[TurnSpace] = DuelSpace()


def space_of(mode: Mode) -> TurnSpace:
    """The turns of this mode."""
    return _DUEL if mode.is_duel else _LINE
