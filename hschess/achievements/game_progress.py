"""The achievements of a game at the table, folded step after step as the game goes on.

Only a human player's own play counts, against a computer player: in a built-in mode, unchanged, or in an encounter of the
campaign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hschess.achievements.event_context import EventContext
from hschess.achievements.rules_of_duels import DUEL_RULES
from hschess.achievements.rules_of_lines import LINE_RULES, Rule
from hschess.campaign.beginning import story_in
from hschess.players.opponents import mode_against
from hschess.rules.aliases import SideNumber
from hschess.rules.engine import Step
from hschess.rules.errors import HschessError
from hschess.rules.events import Event
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.modes import EVERY_MODE
from hschess.rules.record import HUMAN, Record

RULES: Final[Mapping[str, Rule]] = {rule.__name__: rule for rule in (*LINE_RULES, *DUEL_RULES)}
"""By the names of their achievements."""


def earner_of(game: GameSoFar) -> SideNumber | None:
    """The side of the human player whose play counts in a game, encounters of the campaign included; None if there is none."""
    record, story = game.record, story_in(game)
    if story is not None:
        return story.person
    return None if record.position or not _is_as_it_comes(record, game) else person_of(record)


def person_of(record: Record) -> SideNumber | None:
    """The side of the only human player of a game; None if there are two or none."""
    people = [side for side, who in enumerate(record.seats) if who == HUMAN]
    return people[0] if len(people) == 1 else None


def _is_as_it_comes(record: Record, game: GameSoFar) -> bool:
    """Whether the game was not made easier: the mode is built in, with the handicap of its level and no other."""
    base = base_of(record.mode)
    if base not in EVERY_MODE:
        return False
    try:
        usual = mode_against(record.seats, base)
    except HschessError:
        return False
    return game.state.mode == mode_named(usual)


class GameProgress:
    """The progress of each achievement in one game so far."""

    def __init__(self, game: GameSoFar, own: SideNumber) -> None:
        self._context = EventContext(game.steps[0].state, own)
        self._rules = {name: rule(self._events(), self._context) for name, rule in RULES.items()}
        self._event: Event | None = None
        self._seen = 0
        """How many actions have been seen."""
        self.done: dict[str, int] = {}
        """The highest progress of each achievement, by name; without those that have not begun."""

    def see(self, game: GameSoFar, until: int | None = None) -> None:
        """The progress of the game, or of its first `until` actions: those that can be taken back do not count yet."""
        last = len(game.record.actions) if until is None else until
        for number in range(self._seen, last):
            self._context.begin(game.record.actions[number])
            self._see_step(game.steps[number + 1])
        self._seen = max(self._seen, last)

    def _see_step(self, step: Step) -> None:
        for event in step.events:
            self._event = event
            for name, progress in self._rules.items():
                far = next(progress)
                if far > self.done.get(name, 0):
                    self.done[name] = far
            self._context.see(event)

    def _events(self) -> Iterator[Event]:
        """The present event, each time that a rule asks for the next one."""
        while self._event is not None:
            yield self._event
