"""A person at practice, and the tests' few puzzles."""

from collections.abc import Callable
from pathlib import Path

from hschess.puzzles.puzzle import Puzzle, read_puzzles
from hschess.puzzles.trainer import Way
from hschess.rules.actions import END, Action
from hschess.store.profile import Profile
from hschess.store.training import TrainingLog
from scenes.menus.title import TitleScene
from scenes.pane.pane import TablePane
from scenes.practice.board_editor import EditorScene
from scenes.practice.exercise import ExerciseScreen, PanelText
from scenes.practice.model.puzzles import PuzzleMatch
from scenes.practice.played import PlayedExercise
from scenes.practice.practice import PracticeScene
from scenes.practice.solve import SolvePhase, SolveScene
from scenes.stage.session import Session
from scenes.ui.widgets import Label
from tests.pilot.pilot import Pilot

DATA = Path(__file__).parents[1] / "data" / "few.puzzles"


class Student(Pilot):
    """A person at practice: the table is the one inside the exercise."""

    @property
    def pane(self) -> TablePane:
        assert isinstance(self.top, PlayedExercise), f"{type(self.top).__name__} is on top"
        return self.top.table

    @property
    def session(self) -> Session:
        return self.pane.session

    @property
    def solving(self) -> SolveScene:
        return self.on(SolveScene)

    @property
    def editing(self) -> EditorScene:
        return self.on(EditorScene)

    def words(self) -> str:
        """The whole text of the panel."""
        assert isinstance(self.top, ExerciseScreen)
        return "\n".join(one.words for one in self.top.group.widgets if isinstance(one, Label | PanelText))

    def open(self, name: str) -> None:
        """Go from the title to one of the kinds of practice."""
        if isinstance(self.top, TitleScene):
            self.click_on("practice")
        self.wait(lambda: isinstance(self.top, PracticeScene) and self.top.trainer is not None)
        self.click_on(name)

    def put(self, puzzle: Puzzle, way: Way = Way.RATED) -> None:
        """Open one puzzle, instead of a random one."""
        menu = self.on(PracticeScene)
        self.wait(lambda: menu.trainer is not None)
        assert menu.trainer is not None
        self.stack._add(SolveScene(self.context, menu.trainer, way, puzzle))

    def ready(self) -> None:
        self.wait(lambda: self.solving.phase is SolvePhase.PLAYING and self.session.may_act)

    def solve(self, way: Callable[[Pilot, Action], None]) -> None:
        """Play the rest of the solution by hand."""
        self.ready()
        while END not in self.session.match.record.actions:
            match = self.session.match
            assert isinstance(match, PuzzleMatch)
            rest = match.rest()
            assert rest
            self.wait(lambda: self.session.may_act)
            self.act(way, rest[0])

    def wait_until(self, phase: SolvePhase) -> None:
        self.wait(lambda: self.solving.phase is phase)

    @property
    def log(self) -> TrainingLog:
        return TrainingLog(Profile(self.folder))


Begin = Callable[..., Student]
FEW = read_puzzles(DATA)


def named(name: str) -> Puzzle:
    return next(puzzle for puzzle in FEW if puzzle.name == name)
