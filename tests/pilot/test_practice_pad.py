"""Practice and the viewer by a pad alone: every screen is opened, used and left again."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.puzzles.puzzle import read_puzzles
from hschess.rules.actions import PLAY
from hschess.rules.game import open_game
from hschess.store.games import keep_finished
from scenes.campaign.encounter import EncounterScene
from scenes.menus.achievements import AchievementsScene
from scenes.menus.progress import ProgressScene
from scenes.menus.title import TitleScene
from scenes.menus.today import TodayScene
from scenes.pages import puzzle_loader
from scenes.practice.board_editor import EditorScene
from scenes.practice.drill import DrillPhase, DrillScene
from scenes.practice.exercise import ExerciseScreen
from scenes.practice.free import FreeScene
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.model.places import Place
from scenes.practice.model.puzzles import PuzzleMatch
from scenes.practice.position import PositionScene
from scenes.practice.practice import PracticeScene
from scenes.practice.rush import RushPhase, RushScene
from scenes.practice.solve import SolvePhase
from scenes.replay.explanation import ExplainScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.replays import ReplaysScene
from scenes.replay.viewer import ReplayScene
from scenes.ui.media import Media
from tests.pilot.pilot import AT_ONCE
from tests.pilot.student import DATA, Student, named
from tests.pilot.test_pad import PadPilot
from tests.replay.model.test_replay import played


class PadStudent(PadPilot, Student):
    """A person at practice who has only a pad."""

    def go_to_button(self, name: str) -> None:
        """Walk from the table to a button beside it."""
        assert isinstance(self.top, ExerciseScreen)
        for _ in range(10):
            if self.focus == name:
                return
            self.tap("pad down")
        raise AssertionError(f"the pad does not reach {name}")

    def enter(self, name: str) -> None:
        """Go from the title to one of the kinds of practice."""
        self.choose("practice")
        self.wait(lambda: isinstance(self.top, PracticeScene) and self.top.trainer is not None)
        self.choose(name)

    def solve_by_pad(self) -> None:
        match = self.session.match
        assert isinstance(match, PuzzleMatch | ForcedMatch)
        while not match.is_decided:
            self.wait(lambda: self.session.may_act)
            rest = match.rest()
            assert rest
            self.act_by_pad(rest[0])


@pytest.fixture
def pad(user_folder: Path, pictures: Media, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PadStudent:
    shutil.copy(DATA, tmp_path)
    monkeypatch.setattr(puzzle_loader, "shipped_folder", lambda: tmp_path)
    return PadStudent(user_folder, pictures, settings=AT_ONCE)


def back_to_the_title(pilot: PadStudent) -> bool:
    for _ in range(4):
        if isinstance(pilot.top, TitleScene):
            return True
        pilot.tap("pad b")
    return isinstance(pilot.top, TitleScene)


def test_puzzles_are_solved_one_after_the_other_and_left(pad: PadStudent) -> None:
    pad.enter("free")
    for _ in range(2):
        pad.ready()
        pad.solve_by_pad()
        pad.wait_until(SolvePhase.DONE)
        pad.tap("pad a")
    pad.ready()
    pad.go_to_button("leave")
    pad.tap("pad a")

    assert isinstance(pad.top, PracticeScene)
    assert back_to_the_title(pad)


def test_the_days_puzzle_is_solved_and_the_profile_pages_are_left(pad: PadStudent) -> None:
    pad.choose("today")
    pad.frame(20)
    pad.choose("puzzle")
    pad.ready()
    pad.solve_by_pad()
    pad.wait_until(SolvePhase.DONE)
    pad.go_to_button("leave")
    pad.tap("pad a")
    assert isinstance(pad.top, TodayScene)
    assert pad.top.board.streak.now == 1

    pad.choose("achievements")
    assert isinstance(pad.top, AchievementsScene)
    pad.choose("back", "encounter")
    assert isinstance(pad.top, EncounterScene)
    assert back_to_the_title(pad)
    pad.choose("statistics", "progress")
    assert isinstance(pad.top, ProgressScene)
    assert back_to_the_title(pad)


def test_a_win_in_several_turns_is_played_to_its_end(pad: PadStudent) -> None:
    pad.choose("practice")
    pad.put(read_puzzles(DATA.parent / "forced.puzzles")[1])
    pad.ready()
    pad.solve_by_pad()
    pad.wait_until(SolvePhase.DONE)

    assert pad.log.attempts()[0].solved


def test_hint_and_solution_are_reached_from_the_table(pad: PadStudent) -> None:
    pad.choose("practice")
    pad.put(named("best-2"))
    pad.ready()
    pad.go_to_button("hint")
    said = pad.words()
    pad.tap("pad a")
    assert pad.words() != said
    pad.wait(lambda: pad.widget("solution").enabled)
    pad.go_to_button("solution")
    pad.tap("pad a")
    pad.wait_until(SolvePhase.DONE)

    assert pad.session.match.record.actions == named("best-2").solution


def test_a_rush_is_begun_played_and_left(pad: PadStudent) -> None:
    pad.enter("rush")
    assert isinstance(pad.top, RushScene)
    pad.go_to_button("start")
    pad.tap("pad a")
    assert pad.top.phase is RushPhase.PLAYING
    first = pad.top.puzzle
    match = pad.session.match
    assert isinstance(match, PuzzleMatch)
    while pad.top.puzzle is first:
        pad.wait(lambda: pad.session.may_act or pad.top.puzzle is not first)  # type: ignore[attr-defined]  # the rush
        rest = match.rest()
        if pad.top.puzzle is not first or not rest:
            break
        pad.act_by_pad(rest[0])
        pad.frame(3)
    pad.wait(lambda: pad.top.solved == 1)  # type: ignore[attr-defined]  # the rush
    pad.go_to_button("leave")
    pad.tap("pad a")

    assert isinstance(pad.top, PracticeScene)


def test_a_board_of_the_drill_is_placed_and_the_gaps_are_inspected(pad: PadStudent) -> None:
    pad.enter("drill")
    scene = pad.on(DrillScene)
    pad.wait(lambda: pad.session.may_act)
    pad.act_by_pad(PLAY[scene.drill.card][0])
    pad.wait(lambda: scene.phase is DrillPhase.SHOWN)
    pad.frame(2)
    pad.tap("pad right")
    assert scene.seen == 1
    pad.go_to_button("next")
    pad.tap("pad a")
    pad.wait(lambda: scene.phase is DrillPhase.PLACING)
    pad.go_to_button("leave")
    pad.tap("pad a")

    assert isinstance(pad.top, PracticeScene)


def test_a_position_is_edited_tried_and_left(pad: PadStudent) -> None:
    pad.enter("editor")
    before = pad.editing.editor.line
    pad.tap("pad down")
    assert pad.editing.hand.cursor == Place("piece", 0, 1)
    pad.tap("pad y")
    assert "R5" in pad.editing.editor.line
    pad.tap("pad x")
    assert "R" not in pad.editing.editor.line.split("/")[5]
    pad.tap("pad lb", "pad lb")
    assert pad.editing.editor.line == before
    pad.tap("pad rb", "pad a", "pad up", "pad a")
    assert pad.editing.editor.line != before

    pad.tap("pad b")
    pad.choose("position")
    assert isinstance(pad.top, PositionScene)
    pad.choose("done", "play")
    assert isinstance(pad.top, FreeScene)
    pad.wait(lambda: pad.session.may_act)
    pad.go_to_button("ask")
    pad.tap("pad a")
    pad.wait(lambda: pad.session.may_act and pad.session.match.record.actions != ())
    pad.go_to_button("leave")
    pad.tap("pad a")

    assert isinstance(pad.top, EditorScene)


def test_a_record_is_found_watched_explained_and_analysed(pad: PadStudent, user_folder: Path) -> None:
    record = replace(played("heroic"), extra={"WhiteSeat": "human", "BlackSeat": "bfs"}, white="You", black="bfs")
    keep_finished(user_folder, open_game(record))
    pad.choose("replays")
    assert isinstance(pad.top, ReplaysScene)
    pad.choose("games")
    scene = pad.on(ReplayScene)
    moves: tuple[tuple[str, Callable[[], bool]], ...] = (
        ("on", lambda: scene.replay.place == 1),
        ("turn_on", lambda: scene.replay.place > 1),
        ("last", lambda: scene.replay.place == scene.replay.last),
        ("first", lambda: scene.replay.place == 0),
        ("log", lambda: not pad.has("text")),
        ("analyse", lambda: scene.analysis.is_open),
    )
    for name, is_done in moves:
        pad.choose(name)
        assert is_done(), name
    scene.replay.go(scene.replay.turns[9].first)
    pad.tap("pad ru")
    assert isinstance(pad.top, ExplainScene)
    pad.tap("pad b")
    pad.tap("pad start")
    assert isinstance(pad.top, ReplayMenuScene)
    pad.tap("pad start")

    assert back_to_the_title(pad)
