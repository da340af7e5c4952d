"""A match that ends where it is decided, and that of a lesson: the learner's turn, the reply, and the results of both."""

from __future__ import annotations

from hschess.players.contract import Player
from hschess.rules import events
from hschess.rules.actions import END, Action
from hschess.rules.engine import Step
from hschess.rules.game import open_game
from hschess.rules.modes import WHITE
from hschess.rules.record import Record
from scenes.stage.game.match import Answering, Match, MatchSeat
from scenes.stage.lessons import Lesson, LessonFacts, facts_of, solution

Players = tuple[Player | None, Player | None]
"""White's and Black's; None for a person."""


class ExerciseMatch(Match):
    """A match from a position, which ends where it is decided: no next turn begins."""

    def __init__(
        self, position: str, mode: str, names: tuple[str, str], players: Players, done: tuple[Action, ...] = ()
    ) -> None:
        """`position` is a line in this mode, and `done` are the actions so far."""
        record = Record(mode, position=position, white=names[0], black=names[1], actions=done)
        white, black = map(MatchSeat, names, players)
        super().__init__(open_game(record), (white, black))

    def submit(self, action: Action) -> Step:
        """Do an action as in any match; once play is decided, without the beginning of a turn."""
        step = super().submit(action)
        return without_next_turn(step) if self.is_decided else step


def facing(side: int, player: Player) -> Players:
    """This side is a person's, and the player has the other one."""
    return (None, player) if side == WHITE else (player, None)


class LessonMatch(ExerciseMatch):
    """The match of a lesson: the learner's turn, then the reply, then nothing more."""

    def __init__(self, lesson: Lesson, names: tuple[str, str]) -> None:
        self.lesson = lesson
        self.learner = lesson.start.to_move
        players = facing(self.learner, Answering(lesson.reply))
        super().__init__(lesson.position, lesson.start.mode.name, names, players)

    @property
    def is_decided(self) -> bool:
        """Whether the learner's turn and the reply are over."""
        actions = self.record.actions
        return END in actions and (len(actions) - 1 - actions.index(END) >= len(self.lesson.reply) or self.is_over)

    @property
    def facts(self) -> LessonFacts:
        """The events so far."""
        return facts_of(self.game.steps, self.learner)

    @property
    def is_solved(self) -> bool:
        """Whether all has been played and the goal was reached."""
        return self.is_decided and self.lesson.is_reached(self.facts)

    def hint(self) -> tuple[Action, ...] | None:
        """The rest of a solution; None if an action must be undone first."""
        return solution(self.lesson, self.record.actions)


def without_next_turn(step: Step) -> Step:
    """A step without the beginning of the next turn."""
    ends = next((at for at, event in enumerate(step.events) if isinstance(event, events.TurnBegan)), len(step.events))
    return Step(step.state, step.events[:ends])
