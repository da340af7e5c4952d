"""The lessons: a position, a goal measured by the game's own events, and a solution.

A lesson is data (`assets/lessons`). The facts of a turn are counted from its events; a solution is found by trying every legal action. It
is on the stage because the title and the replays need it too; `scenes.practice` plays it. No text and no pygame.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, assert_never

from hschess.files import TABLE_BYTES, BadFileError, read_text
from hschess.resources import asset, broken
from hschess.rules import events
from hschess.rules.actions import CONCEDE, Action, action_named
from hschess.rules.engine import Step, apply, legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.modes import Effect
from hschess.rules.notation import format_line, parse_position
from hschess.rules.pieces import health_of
from hschess.rules.record import Record
from hschess.rules.state import State
from hschess.rules.texts import parse_toml
from scenes.stage.hand.hit_areas import ICONS, HitKind

FILE_NAME: Final = "lessons.toml"
AT_LEAST: Final = ("damage", "kills", "king", "healed")
AT_MOST: Final = ("lost",)
WARM_UPS: Final = 1
"""The number of lessons before the counted ones."""
TAUGHT: Final = frozenset({*ICONS, HitKind.TILE, HitKind.POWER, HitKind.ENEMY_POWER})
"""The kinds that appear on the table only with the lesson that teaches them."""


@dataclass(frozen=True, slots=True)
class LessonFacts:
    """The facts of a turn and its reply, for the learner's side."""

    damage: int = 0
    """Damage to enemy pieces."""
    kills: int = 0
    king: int = 0
    """Damage to the enemy king."""
    healed: int = 0
    lost: int = 0
    """The learner's pieces that left the board, other than by Cheat."""
    taken: str = ""
    """The learner's piece that Cheat destroyed, as `P1`."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A board with a goal."""

    name: str
    position: str
    goal: Mapping[str, int | str]
    reply: tuple[Action, ...] = ()
    """The other side's actions after the learner's turn."""
    new: tuple[HitKind, ...] = ()
    """The kinds that appear on the table with this lesson and stay."""

    @property
    def start(self) -> State:
        """The position."""
        return parse_position(self.position)

    def is_reached(self, facts: LessonFacts) -> bool:
        """Whether these facts meet the goal."""
        return all(_is_met(name, wanted, getattr(facts, name)) for name, wanted in self.goal.items())


def _is_met(name: str, wanted: int | str, found: Any) -> bool:
    if name in AT_LEAST:
        return bool(found >= wanted)
    return bool(found <= wanted) if name in AT_MOST else bool(found == wanted)


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons in order. Raises `BrokenAssetError`."""
    path = asset("lessons", FILE_NAME)
    try:
        table: Any = parse_toml(read_text(path, TABLE_BYTES), path.name)
        return tuple(
            Lesson(
                one["name"],
                one["position"],
                one["goal"],
                tuple(action_named(text) for text in one.get("reply", ())),
                tuple(HitKind(kind) for kind in one.get("new", ())),
            )
            for one in table["lesson"]
        )
    except (BadFileError, HschessError, KeyError, TypeError, ValueError) as error:
        raise broken(path, error) from error


# ------------------------------------------------------------------------------------------------------------------ facts


def facts_of(steps: Iterable[Step], learner: int) -> LessonFacts:
    """The facts of a game's steps, the first of which is its initial position."""
    facts = LessonFacts()
    for step in steps:
        for event in step.events:
            facts = _with_event(facts, event, learner)
    return facts


def _with_event(facts: LessonFacts, event: events.Event, learner: int) -> LessonFacts:
    match event:
        case events.PieceStruck(side=side, damage=damage) if side != learner:
            return replace(facts, damage=facts.damage + damage)
        case events.PieceHealed(side=side, amount=amount) if side == learner:
            return replace(facts, healed=facts.healed + amount)
        case events.PowerUsed(side=side, effect=Effect.DESTROY, piece=piece) if side != learner:
            # Cheat's victim leaves by its own event, which must not count as lost in battle.
            return replace(facts, taken=format_line([piece]), lost=facts.lost - 1)
        case events.PiecesLeft(side=side, slots=slots):
            if side == learner:
                return replace(facts, lost=facts.lost + len(slots))
            return replace(facts, kills=facts.kills + len(slots))
        case _:
            return _with_choice(facts, event, learner)


def _with_choice(facts: LessonFacts, event: events.Event, learner: int) -> LessonFacts:
    """The facts after an event of a king, an attack or a spell."""
    match event:
        case events.PieceAttacked(side=side, damage=damage) if side == learner:
            return replace(facts, damage=facts.damage + damage)
        case events.KingStruck() | events.KingAttacked() | events.KingChanged():
            return replace(facts, king=facts.king + events.king_loss(event, 1 - learner))
        case events.PieceChanged(side=side, before=hurt, piece=piece) if side != learner:
            return replace(facts, damage=facts.damage + max(0, health_of(hurt) - health_of(piece)))
        case events.PieceAttacked() | events.PieceStruck() | events.PieceHealed() | events.PowerUsed():
            # The other side's power, or another one.
            return facts
        case _ if isinstance(
            event, events.CardEvent | events.LineEvent | events.DuelEvent | events.TurnEvent | events.StoryEvent
        ):
            return facts
        case _:
            assert_never(event)


# --------------------------------------------------------------------------------------------------------------- solutions


def turns_of(state: State) -> Iterator[tuple[tuple[Action, ...], tuple[Step, ...]]]:
    """Every way to play this turn to its end, shorter ones first, with its steps. Warning: a board with much mana has very many."""
    waiting: deque[tuple[tuple[Action, ...], tuple[Step, ...]]] = deque([((), (Step(state, ()),))])
    while waiting:
        actions, steps = waiting.popleft()
        for action in legal_actions(steps[-1].state):
            if action is CONCEDE:
                continue
            step = apply(steps[-1].state, action)
            line = (*actions, action), (*steps, step)
            if step.state.to_move != state.to_move or step.state.outcome is not None:
                yield line
            else:
                waiting.append(line)


def outcome_of_turn(lesson: Lesson, steps: tuple[Step, ...]) -> LessonFacts:
    """The facts of these steps and of the other side's reply."""
    state = steps[-1].state
    answered = list(steps)
    for action in lesson.reply:
        if state.outcome is None and action in legal_actions(state):
            answered.append(apply(state, action))
            state = answered[-1].state
    return facts_of(answered, lesson.start.to_move)


def solution(lesson: Lesson, done: tuple[Action, ...] = ()) -> tuple[Action, ...] | None:
    """The shortest solution, with the turn's end, after these actions; None if the goal is out of reach."""
    steps = open_game(Record(lesson.start.mode.name, position=lesson.position, actions=done)).steps
    for actions, further in turns_of(steps[-1].state):
        if lesson.is_reached(outcome_of_turn(lesson, (*steps, *further[1:]))):
            return actions
    return None


def untaught(index: int) -> frozenset[HitKind]:
    """The kinds that are not on the table yet in the lesson with this number."""
    shown = {kind for lesson in lessons()[: index + 1] for kind in lesson.new}
    return TAUGHT - shown


def first_board(lessons_done: int) -> int:
    """The number of the lesson after this many solved ones, without the warm-up."""
    return lessons_done + WARM_UPS if 0 < lessons_done < counted() else 0


def solved_boards(lessons_done: int, lessons_solved: int) -> frozenset[int]:
    """The solved lessons, numbered from 0 after the warm-up, by the two settings of these names."""
    if not lessons_solved:
        return frozenset(range(lessons_done))
    return frozenset(number for number in range(counted()) if lessons_solved >> number & 1)


def counted() -> int:
    """The number of lessons after the warm-up."""
    return len(lessons()) - WARM_UPS


def is_newcomer(lessons_done: int) -> bool:
    """Whether some lessons have not been solved."""
    return lessons_done < counted()
