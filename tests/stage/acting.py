"""What the stage's tests share: games played at random, shown on a board, and ways to let their time pass."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from hschess.rules.actions import Kind
from hschess.rules.engine import Step, apply, deal, legal_actions
from hschess.rules.modes import MODES, Mode
from hschess.rules.state import State
from hschess.rules.view import SideView, View
from scenes.stage.layout import Layout
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging import items_of
from scenes.stage.motion.timeline import Cue, Timeline

WINDOW = Layout(1280, 720)
RESTING = (Look.TOKEN, Look.CARD, Look.KING)


@dataclass
class Show:
    """A board with its timeline, and every cue that it gave."""

    board: Board
    options: ShowOptions
    timeline: Timeline = field(init=False)
    cues: list[Cue] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.board.reduced = self.options.reduced_motion
        self.timeline = Timeline(self.board, self.options.speed, self.options.instant)

    def play(self, step: Step, action: int = -1) -> None:
        for item in items_of(step.events, self.board, self.options, action):
            self.timeline.add(item)

    def advance(self, dt_ms: float) -> None:
        self.cues += self.timeline.advance(dt_ms)

    def skip(self) -> None:
        self.cues += self.timeline.finish_current()

    def finish(self) -> None:
        self.cues += self.timeline.finish_all()

    def run(self, dt_ms: float = 16.0) -> float:
        """Let time pass until nothing that matters moves; how long that took."""
        passed = 0.0
        while self.timeline.is_busy:
            self.advance(dt_ms)
            passed += dt_ms
            assert passed < 60_000, "never at rest"
        return passed

    def calm_down(self) -> None:
        """Let the last decoration go."""
        for _ in range(400):
            if not self.timeline.is_moving:
                return
            self.advance(16.0)
        raise AssertionError("something moves for ever")


def empty_table(mode: str) -> View:
    """The table before the deal."""
    return empty_table_of(MODES[mode])


def empty_table_of(one: Mode) -> View:
    """The same for a mode that has no name."""
    decks = [sum(one.decks[side]) + sum(one.bottoms[side]) for side in (0, 1)]
    if one.random_deck is not None:
        decks = [one.random_deck.size] * 2
    return View((SideView(one.kings[0], deck=decks[0]), SideView(one.kings[1], deck=decks[1])))


def show_of(view: View, options: ShowOptions | None = None, viewer: int = 0, reveal: bool = False) -> Show:
    """A board of this view with a timeline."""
    return Show(Board.of(view, WINDOW, viewer, reveal), options or ShowOptions())


def random_steps(mode: str, seed: int, most: int = 400) -> Iterator[Step]:
    """A game at random from its deal on; conceding is rare, so that games get long."""
    return random_steps_of(MODES[mode], seed, most)


def random_steps_of(mode: Mode, seed: int, most: int = 400) -> Iterator[Step]:
    """The same in a mode of any cards."""
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
    """What lies on the table and belongs to no list."""
    known = {*board.kings, *board.lines[0], *board.lines[1], *board.hands[0], *board.hands[1]}
    return [puppet.look for number, puppet in board.puppets.items() if number not in known]


def puppets_of(show: Show, look: Look) -> list[Puppet]:
    return [puppet for puppet in show.board.puppets.values() if puppet.look is look]


def looks(show: Show) -> list[Look]:
    return [puppet.look for puppet in show.board.puppets.values()]
