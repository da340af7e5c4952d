"""Shared parts of the stage's tests: games played at random, shown on a board, and ways to let their time pass."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from hschess.rules.actions import Kind
from hschess.rules.engine import Step, apply, deal, legal_actions
from hschess.rules.modes import MODES, Mode
from hschess.rules.state import State
from hschess.rules.view import SideView, View, view_of
from scenes.stage.hand.step import step
from scenes.stage.hand.wishes import Answer
from scenes.stage.inputs import Input
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions, grain
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging import items_of, stage
from scenes.stage.motion.timeline import Cue, Timeline
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout

WINDOW = Layout(1280, 720)
RESTING = (Look.TOKEN, Look.CARD, Look.KING)
WAYS = (
    ShowOptions(),
    ShowOptions(reduced_motion=True),
    ShowOptions(by_hand=(False, False), cpu_pace_ms=0.0),
    ShowOptions(speed=4.0, by_hand=(True, True)),
    ShowOptions(instant=True),
)
"""Ways to show a game."""


@dataclass
class Show:
    """A board with its timeline, and every cue it gave."""

    board: Board
    options: ShowOptions
    timeline: Timeline = field(init=False)
    cues: list[Cue] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.board.reduced = self.options.reduced_motion
        self.timeline = Timeline(self.board, self.options.speed, self.options.instant)

    def play(self, step: Step, action: int = -1) -> None:
        for item in items_of(step.events, action):
            self.timeline.add(partial(stage, item, self.board, self.options))

    def advance(self, dt_ms: float) -> None:
        self.cues += self.timeline.advance(dt_ms)

    def skip(self) -> None:
        self.cues += self.timeline.finish_current()

    def finish(self) -> None:
        self.cues += self.timeline.finish_all()

    def run(self, dt_ms: float = 16.0) -> float:
        """Let time pass until nothing that matters moves; returns how many milliseconds it took."""
        passed = 0.0
        while self.timeline.is_busy:
            self.advance(dt_ms)
            passed += dt_ms
            assert passed < 60_000, "never at rest"
        return passed

    def show(self, step: Step, action: int, dt_ms: float) -> None:
        """Play a step to its end; law 10: the idle board equals the state."""
        self.play(step, action)
        self.advance(0.0)
        self.run(dt_ms)
        assert self.board.matches(view_of(step.state))
        self._assert_at_rest()

    def end(self) -> None:
        """Let the last decoration go; nothing else may be left."""
        self.calm_down()
        assert leftovers(self.board) == []
        assert set(looks(self)) <= set(RESTING)

    def _assert_at_rest(self) -> None:
        """Every piece is in its slot, as on a rebuilt board."""
        for side in (0, 1):
            for slot, number in enumerate(self.board.lines[side]):
                token = self.board.puppets[number]
                place = self.board.token_place(side, slot)
                assert (token.x, token.y, token.scale, token.alpha) == (*place, 1.0, 1.0)
                assert (token.angle, token.stretch_x, token.stretch_y, token.dissolve, token.z) == (0, 1, 1, 0, 0)

    def calm_down(self) -> None:
        """Let the last decoration go."""
        for _ in range(400):
            if not self.timeline.is_moving:
                return
            self.advance(16.0)
        raise AssertionError("something moves for ever")


def assert_alike(shows: Sequence[Show]) -> None:
    """Law 9: however time passed, all gave the same cues and end with the same board."""
    for show in shows:
        show.calm_down()
    for other in shows[1:]:
        assert other.cues == shows[0].cues
        assert other.board.view == shows[0].board.view
        assert other.board.puppets == shows[0].board.puppets
        assert other.board.mood == shows[0].board.mood


def wander(show: Show, seed: int) -> None:
    """Odd frames, with an occasional skip."""
    frame = 0
    while show.timeline.is_busy:
        frame += 1
        if grain(seed, frame, 0) < 0.03:
            show.skip()
        show.advance(1 + 60 * grain(seed, frame, 1))


def go_four_ways(shows: Sequence[Show], step: Step, index: int, seed: int) -> None:
    """Show a step skipped, in frames, in odd frames and quickly."""
    for show in shows:
        show.play(step, index - 1)
    shows[0].finish()
    shows[1].run(24.0)
    wander(shows[2], seed)
    shows[3].timeline.speed = 4.0
    shows[3].run(50.0)


def empty_table(mode: str) -> View:
    """The table before the deal."""
    return empty_table_of(MODES[mode])


def empty_table_of(one: Mode) -> View:
    """The table before the deal of an unnamed mode."""
    decks = [sum(one.decks[side]) + sum(one.bottoms[side]) for side in (0, 1)]
    if one.random_deck is not None:
        decks = [one.random_deck.size] * 2
    return View((SideView(one.kings[0], deck=decks[0]), SideView(one.kings[1], deck=decks[1])))


def show_of(view: View, options: ShowOptions | None = None, viewer: int = 0, reveal: bool = False) -> Show:
    """A board of this view with a timeline."""
    return Show(Board.of(view, WINDOW, viewer, reveal), options or ShowOptions())


def random_steps(mode: str, seed: int, most: int = 400) -> Iterator[Step]:
    """A random game from its deal on; conceding is rare, so that games get long."""
    return random_steps_of(MODES[mode], seed, most)


def random_steps_of(mode: Mode, seed: int, most: int = 400) -> Iterator[Step]:
    """The same in a mode with any cards."""
    rng = random.Random(seed)
    step = deal(mode, seed)
    yield step
    for _ in range(most):
        actions = legal_actions(step.state)
        if not actions:
            return
        quiet = [action for action in actions if action.kind is not Kind.CONCEDE] or actions
        step = apply(step.state, rng.choice(quiet))
        yield step


def states_of(steps: list[Step]) -> list[State]:
    return [step.state for step in steps]


def leftovers(board: Board) -> list[Look]:
    """The puppets on the table that belong to no list."""
    known = {*board.kings, *board.lines[0], *board.lines[1], *board.hands[0], *board.hands[1]}
    return [puppet.look for number, puppet in board.puppets.items() if number not in known]


def puppets_of(show: Show, look: Look) -> list[Puppet]:
    return [puppet for puppet in show.board.puppets.values() if puppet.look is look]


def looks(show: Show) -> list[Look]:
    return [puppet.look for puppet in show.board.puppets.values()]


def give(session: Session, given: Input) -> tuple[Answer, ...]:
    """Give the session an input of the person at the table."""
    return session.take(*step(given, session.hand, session.tabletop))
