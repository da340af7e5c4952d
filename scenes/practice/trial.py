"""The tries at one puzzle: wrong turns and what they brought, and of several turns the right ones that are settled."""

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
    """Nothing has been tried yet."""

    puzzle: Puzzle
    first: Turn = ()
    """The first turn that was wrong."""
    last: Turn = ()
    """The last turn that was wrong."""
    missed: str = ""
    """What it has brought."""
    reply: Turn = ()
    """The opponent's answer to it, if that is shown on a table of its own."""
    shows_verdict_first: bool = False
    """Whether it is shown as wrong before the turn and its answer have been seen."""
    settled: Turn = ()
    """The right turns and the answers to them, before the turn that is to be found."""
    _defender: Defender = field(default_factory=Defender)

    @property
    def turns(self) -> int:
        """How many turns are to be found."""
        return self.puzzle.kind.turns

    @property
    def turns_done(self) -> int:
        """How many of several turns have been found and answered."""
        return self.settled.count(END) // 2

    @property
    def asked(self) -> str:
        """The task as it stands."""
        return asked(self.puzzle, self.turns - self.turns_done)

    def match(self) -> PuzzleMatch | ForcedMatch:
        """The puzzle from the turn that is to be found."""
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
        """Take note of a right turn that has been answered; whether there was one."""
        if not isinstance(match, ForcedMatch) or match.begun == len(self.settled):
            return False
        self.settled, self.missed = match.record.actions[: match.begun], ""
        return True

    def fail(self, match: PuzzleMatch | ForcedMatch) -> None:
        """Take note of a wrong turn and of what it has brought."""
        self.first, self.last = self.first or match.turn, match.turn
        self.shows_verdict_first = not match.is_decided
        if isinstance(match, ForcedMatch):
            self.missed = failed_words(match)
        else:
            self.reply = refutation_of(self.puzzle, match.turn)
            self.missed = missed_words(self.puzzle, match.turn, self.reply)

    def begin_again(self) -> None:
        """The puzzle from its beginning; what has been tried is known."""
        self.missed, self.settled = "", ()
