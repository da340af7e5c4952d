"""The tries at one puzzle: wrong turns and their results, and for a puzzle of several turns the right ones."""

from __future__ import annotations

from dataclasses import dataclass, field

from hschess.puzzles.defence import Defender
from hschess.puzzles.proving import refutation_of
from hschess.puzzles.puzzle import Puzzle, Turn
from hschess.puzzles.search import played
from hschess.rules.actions import END
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.model.puzzles import PuzzleMatch, ReplyMatch, StillMatch
from scenes.practice.practice_words import asked, failed_words, missed_words, names_at


@dataclass
class PuzzleTrial:
    """The state of a puzzle, at first without a try."""

    puzzle: Puzzle
    first: Turn = ()
    """The first wrong turn."""
    last: Turn = ()
    """The last wrong turn."""
    missed: str = ""
    """The text of its result."""
    reply: Turn = ()
    """The opponent's answer to it, if that is shown on its own table."""
    shows_verdict_first: bool = False
    """Whether the verdict comes before the turn and its answer have been shown."""
    settled: Turn = ()
    """The right turns and their answers before the current turn."""
    _defender: Defender = field(default_factory=Defender)

    @property
    def turns(self) -> int:
        """The number of turns to find."""
        return self.puzzle.kind.turns

    @property
    def turns_done(self) -> int:
        """The number of turns found and answered."""
        return self.settled.count(END) // 2

    @property
    def asked(self) -> str:
        """The current task."""
        return asked(self.puzzle, self.turns - self.turns_done)

    def match(self) -> PuzzleMatch | ForcedMatch:
        """The puzzle from the current turn on."""
        names = names_at(self.puzzle.side)
        if self.turns == 1:
            return PuzzleMatch(self.puzzle, names)
        return ForcedMatch(self.puzzle, names, self._defender, self.settled)

    def answer(self) -> ReplyMatch:
        """The opponent's answer to the last wrong turn."""
        after = played(self.puzzle.start, self.last).after
        return ReplyMatch(after, self.reply, names_at(self.puzzle.side))

    def course(self) -> StillMatch:
        """The board on which both sides' turns of the solution are played."""
        return StillMatch(self.puzzle.position, names_at(self.puzzle.side))

    def settle(self, match: PuzzleMatch | ForcedMatch) -> bool:
        """Record a right turn that has been answered; returns whether there was one."""
        if not isinstance(match, ForcedMatch) or match.begun == len(self.settled):
            return False
        self.settled, self.missed = match.record.actions[: match.begun], ""
        return True

    def fail(self, match: PuzzleMatch | ForcedMatch) -> None:
        """Record a wrong turn and its result."""
        self.first, self.last = self.first or match.turn, match.turn
        self.shows_verdict_first = not match.is_decided
        if isinstance(match, ForcedMatch):
            self.missed = failed_words(match)
        else:
            self.reply = refutation_of(self.puzzle, match.turn)
            self.missed = missed_words(self.puzzle, match.turn, self.reply)

    def begin_again(self) -> None:
        """Begin the puzzle again; earlier tries are kept."""
        self.missed, self.settled = "", ()
