"""A witness's memory of a game at the table, by an independent implementation of the rules: every action, every undo, the winner.

The implementation is the tests' own (`tests.rules.duel_reference`), which plays the line battle as well; the program's records are
read here by a small parser of its own, so that a fault of the program's reader hides nothing.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from hschess.rules.engine import apply
from hschess.rules.notation import format_position, parse_action
from hschess.rules.state import Pending, State
from scenes.stage.game.match import Match
from tests.rules.duel_reference import Duel
from tests.rules.duel_reference_text import duel_at, line_of

RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
_TAG: Final = re.compile(r'\[(\w+) "(.*)"\]')
_ROUND: Final = re.compile(r"[0-9]+\.|/")
"""Marks among the moves of a record that are not actions."""
Outcome = tuple[int | None, str]


class OtherwiseError(AssertionError):
    """The program differs from the memory of the game."""


@dataclass
class Remembered:
    """A game: its actions, and its position by the independent rules."""

    seed: int
    first: State
    """The start of the independent game: the deal, or the end of the mulligan, which it does not implement."""
    before: list[str] = field(default_factory=list)
    """The actions of the mulligan."""
    done: list[str] = field(default_factory=list)
    """The actions after it."""
    undoable: int = 0
    """How many of them can be undone."""
    duel: Duel = field(init=False)

    def __post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        if self.is_swapping:
            self.duel = Duel(self.first.mode)
        else:
            self.duel = duel_at(format_position(self.first), self.first.mode)
            self.duel.judge()

    @property
    def is_swapping(self) -> bool:
        """Whether the mulligan is still on."""
        return self.first.pending is Pending.MULLIGAN

    @property
    def actions(self) -> list[str]:
        """All actions."""
        return self.before + self.done

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the cause, by the independent rules."""
        return self.duel.outcome

    def see(self, match: Match) -> None:
        """Add the actions at the table since the last look. Errors: `OtherwiseError` if anything else has changed."""
        now = [action.text for action in match.record.actions]
        self._same("the actions", now[: len(self.actions)], self.actions)
        for text in now[len(self.actions) :]:
            self._do(text)
        self.compare(match)

    def swap(self, actions: list[str]) -> None:
        """End the mulligan with these actions, if it is not over."""
        while self.is_swapping and len(self.before) < len(actions):
            self.before.append(actions[len(self.before)])
            self.first = apply(self.first, parse_action(self.before[-1], self.first.mode.cards)).state
            self._begin()

    def take_back(self) -> None:
        """Undo the last action."""
        self.undoable -= 1
        self.done.pop()
        self._begin()
        for text in self.done:
            self.duel.do(text)

    def left(self) -> None:
        """The table was left: nothing can be undone any more."""
        self.undoable = 0

    def compare(self, match: Match) -> None:
        """Compare the table with the memory. Errors: `OtherwiseError`."""
        self._same("the actions", [action.text for action in match.record.actions], self.actions)
        self._same("the seed", match.record.seed, self.seed)
        if self.is_swapping:
            return
        outcome = match.state.outcome and (match.state.outcome.winner, match.state.outcome.cause.value)
        self._same("the outcome", outcome, self.outcome)
        self._same("the position", format_position(match.state), line_of(self.duel))
        may_undo = self.undoable > 0 and self.outcome is None and match.seats[self.duel.turn].is_human
        self._same("whether something can be taken back", match.can_undo, may_undo)

    def _do(self, text: str) -> None:
        if self.is_swapping:
            self.swap([*self.before, text])
            return
        if text not in self.duel.legal():
            raise OtherwiseError(f"{text} was done, which is not legal in {line_of(self.duel)}")
        before, is_offered = _hidden(self.duel), bool(self.duel.offer)
        self.duel.do(text)
        is_seen = _hidden(self.duel) != before or (bool(self.duel.offer) and not is_offered)
        is_final = text in ("end", "concede") or is_seen
        self.undoable = 0 if is_final else self.undoable + 1
        self.done.append(text)

    def _same(self, what: str, shown: object, remembered: object) -> None:
        if shown != remembered:
            raise OtherwiseError(f"{what}: {shown}, but remembered: {remembered} after {self.actions}")


def _hidden(duel: Duel) -> tuple[int, ...]:
    """Everything hidden: the random state, and the decks."""
    return duel.chance.state, *(len(king.deck) for king in duel.kings)


@dataclass(frozen=True, slots=True)
class Written:
    """A record's file, read only by the tests."""

    tags: dict[str, str]
    actions: list[str]


def written(text: str) -> Written:
    """The tags and the actions of a record as the program writes it."""
    head, _, moves = text.partition("\n\n")
    tags = {found[1]: found[2] for line in head.splitlines() if (found := _TAG.fullmatch(line))}
    return Written(tags, [word for word in moves.split() if not _ROUND.fullmatch(word)])


def outcome_of(record: Written, one: Remembered) -> Outcome | None:
    """The end of a record that begins as the remembered game, by the independent rules. Errors: `OtherwiseError`."""
    if record.actions[: len(one.actions)] != one.actions:
        raise OtherwiseError(f"kept: {record.actions}, but remembered: {one.actions}")
    one.swap(record.actions)
    for text in record.actions[len(one.actions) :]:
        if text not in one.duel.legal():
            raise OtherwiseError(f"{text} is kept, which is not legal in {line_of(one.duel)}")
        one.duel.do(text)
        one.done.append(text)
    return one.outcome
