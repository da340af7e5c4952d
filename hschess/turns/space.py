"""A turn as the players see it: what can be done in it, where it can lead and what that is worth, for any rules.

`space_of` alone asks what kind of rules a mode has; a player that keeps to what it gives plays every mode.
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
"""No turn is planned further, so that one ends whose cards and powers could go on without end."""


TurnEnd = LineEnd | DuelBoard
"""A board that a turn can end with, before the turn is ended."""
Judge = LineJudge | DuelJudge
"""What a linear score says of a turn, read where the turn ends and before the other side's begins."""


class TurnSpace(Protocol):
    """The turns of one kind of rules. States are not changed, unless it is said."""

    def pace(self, slow: int) -> int:
        """How many positions of the quickest rules take as long as one of these, where that is so many for one of the slowest."""

    @property
    def ends_in_battle(self) -> bool:
        """Whether a battle of the two lines ends each turn: a piece's attack follows from where it stands, else its player chooses."""

    @property
    def near(self) -> float:
        """Worths nearer than this are equal: the order in which a sum was made does not decide between two ends."""

    def useful(self, state: State) -> list[Action]:
        """What the mover can do, ending the turn and choosing offered cards included, conceding not: no two that do the same.

        A new list for each asker.
        """

    def foreseen(self, state: State, action: Action) -> bool:
        """Do the action in place, and tell whether a plan may go on after it: no chance has decided, and nothing hidden came to light."""

    def attackers(self, state: State) -> list[Slot]:
        """The mover's pieces that may attack by choice now."""

    def targets(self, state: State, piece: Piece) -> list[Target]:
        """What a piece of the mover may attack by choice."""

    def last(self, state: State) -> Action:
        """How a turn goes on whose player has nothing more to do: by the turn's end, or by what brings a card for idle mana."""

    def follows_from_board(self, plan: Sequence[Action]) -> bool:
        """Whether two plans like this are one where the turn then ends with the same board."""

    def key(self, state: State) -> Hashable:
        """All that the rest of the turn depends on, as far as it can be foreseen."""

    def ends(self, state: State) -> Iterator[TurnEnd]:
        """Every board that the turn can end with, once, in a fixed order; where a card must be taken first, those after it."""

    def branches(self, state: State) -> list[Branch]:
        """The position, and what it may become by chances that can be told beforehand (a discovery of the line battle)."""

    def weighed(self, state: State, score: Score, most: int) -> Iterator[Portion[TurnEnd]]:
        """The first `most` of `ends` by a score, portion by portion, where no card has to be taken first; a won game is infinite."""

    def judge(self, state: State, score: Score) -> Judge:
        """The judge of the turn that begins here."""

    def worth(self, state: State, number: SideNumber, score: Score) -> float:
        """What the position is worth to a side as it stands; infinite where the game is decided, 0 for a draw."""

    def play_on(self, state: State, chance: Chance, most: int) -> bool:
        """Play about `most` random actions in place; whether the game is over, or has to be left because too much comes of it."""


_LINE: Final[TurnSpace] = LineSpace()
_DUEL: Final[TurnSpace] = DuelSpace()


def space_of(mode: Mode) -> TurnSpace:
    """The turns of this mode."""
    return _DUEL if mode.is_duel else _LINE
