"""Practice by hand: puzzles solved, missed, hinted at and given up; the rush, the drill, the editor, free practice."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import END, PLAY, Action, action_named
from hschess.store.games import RunningGame
from hschess.store.profile import Profile
from hschess.store.settings import Settings
from hschess.store.training import TrainingLog
from hschess.training.puzzle import Kind, Puzzle, read_puzzles
from hschess.training.trainer import DRILL, RUSH, RUSH_MS, Way
from scenes import practice
from scenes.explain import ExplainScene
from scenes.help import HelpScene
from scenes.kit import clipboard
from scenes.kit.fields import Choice, TextField
from scenes.kit.inputs import RIGHT, FocusLost, KeyPressed, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.kit.media import Media
from scenes.kit.widgets import Label, Widget
from scenes.practice import PracticeScene
from scenes.practice_drill import BOARDS, DrillScene
from scenes.practice_drill import Phase as DrillPhase
from scenes.practice_editor import EditorScene
from scenes.practice_free import FreeScene
from scenes.practice_position import PositionScene
from scenes.practice_rush import Phase as RushPhase
from scenes.practice_rush import RushScene
from scenes.practice_solve import Phase, SolveScene
from scenes.stage.layout import Point
from scenes.stage.places import Place, point_of
from scenes.stage.practice import PuzzleMatch
from scenes.stage.session import Session
from scenes.table import TableScene
from scenes.tasks import TaskScene
from scenes.title import TitleScene
from scenes.words import say
from tests.pilot.hands import by_clicks, by_drags, by_keys
from tests.pilot.pilot import AT_ONCE, FRAME_MS, Pilot

DATA = Path(__file__).parents[1] / "data" / "few.puzzles"
WAYS = {"drags": by_drags, "clicks": by_clicks, "keys": by_keys}


class Student(Pilot):
    """A person at practice: the table is the one within the task."""

    @property
    def table(self) -> TableScene:
        assert isinstance(self.top, TaskScene), f"{type(self.top).__name__} is on top"
        return self.top.table

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def solving(self) -> SolveScene:
        assert isinstance(self.top, SolveScene)
        return self.top

    @property
    def editing(self) -> EditorScene:
        assert isinstance(self.top, EditorScene)
        return self.top

    def widget(self, name: str) -> Widget:
        group = getattr(self.top, "group", None)
        assert group is not None
        found: list[Widget] = [widget for widget in group.widgets if widget.name == name]
        assert len(found) == 1, f"{len(found)} widgets named {name} on {type(self.top).__name__}"
        return found[0]

    def words(self) -> str:
        """All that the panel says."""
        assert isinstance(self.top, TaskScene)
        return "\n".join(one.words for one in self.top.group.widgets if isinstance(one, Label))

    def open(self, name: str) -> None:
        """From the title into one of the ways to practise."""
        if isinstance(self.top, TitleScene):
            self.click_on("practice")
        self.wait(lambda: isinstance(self.top, PracticeScene) and self.top.trainer is not None)
        self.click_on(name)

    def put(self, puzzle: Puzzle, way: Way = Way.RATED) -> None:
        """One puzzle, without waiting for chance to choose it."""
        menu = self.top
        assert isinstance(menu, PracticeScene)
        self.wait(lambda: menu.trainer is not None)
        assert menu.trainer is not None
        self.stack._add(SolveScene(self.context, menu.trainer, way, puzzle))

    def ready(self) -> None:
        self.wait(lambda: self.solving.phase is Phase.PLAYING and self.session.may_act)

    def solve(self, way: Callable[[Pilot, Action], None]) -> None:
        """Do by hand what is left of the solution."""
        self.ready()
        while END not in self.session.match.record.actions:
            match = self.session.match
            assert isinstance(match, PuzzleMatch)
            rest = match.rest()
            assert rest
            self.wait(lambda: self.session.may_act)
            self.act(way, rest[0])

    def wait_until(self, phase: Phase) -> None:
        self.wait(lambda: self.solving.phase is phase)

    @property
    def log(self) -> TrainingLog:
        return TrainingLog(Profile(self.folder))


Begin = Callable[..., Student]


@pytest.fixture
def student(user_folder: Path, pictures: Media, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Return a function that starts the program anew on this test's folder, with the few puzzles of the tests."""
    shutil.copy(DATA, tmp_path)
    monkeypatch.setattr(practice, "shipped_folder", lambda: tmp_path)

    def begin(settings: Settings = AT_ONCE, size: tuple[int, int] = (1280, 720)) -> Student:
        one = Student(user_folder, pictures, settings=settings, size=size)
        one.click_on("practice")
        return one

    return begin


FEW = read_puzzles(DATA)


def named(name: str) -> Puzzle:
    return next(puzzle for puzzle in FEW if puzzle.name == name)


# ------------------------------------------------------------------------------------------------------------------ puzzles


@pytest.mark.parametrize(
    ("name", "way"),
    [("knight-1", "drags"), ("castle-1", "drags"), ("hold-2", "clicks"), ("survive-1", "clicks"), ("lethal-1", "keys")],
)
def test_a_puzzle_is_solved_by_hand_and_the_rating_rises(student: Begin, name: str, way: str) -> None:
    pilot = student()
    pilot.put(named(name))

    pilot.solve(WAYS[way])
    pilot.wait_until(Phase.DONE)

    assert say("learn.solved") in pilot.words()
    (attempt,) = pilot.log.attempts()
    assert (attempt.puzzle, attempt.way, attempt.solved) == (name, "rated", True)
    assert attempt.rating > 1500
    assert f"{attempt.rating:.0f}" in pilot.words()


def test_a_wrong_turn_is_shown_and_comes_back_and_the_second_try_is_unrated(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()
    before = pilot.state

    pilot.press("e")
    pilot.wait_until(Phase.MISSED)

    assert pilot.state != before
    assert say("learn.missed") in pilot.words()
    assert pilot.session.options.forecast == "off"
    pilot.ready()
    assert pilot.state == before
    assert say("learn.missed") in pilot.words()
    failed = [one.rating for one in pilot.log.attempts()]
    assert failed[0] < 1500
    pilot.solve(by_clicks)
    pilot.wait_until(Phase.DONE)
    assert [one.rating for one in pilot.log.attempts()] == failed
    assert say("practice.compared.try") in pilot.words()


def test_a_wrong_turn_is_shown_at_twice_the_speed_for_most_of_a_second(student: Begin) -> None:
    pilot = student(Settings(speed=1.0))
    pilot.put(named("best-2"))
    pilot.ready()

    pilot.press("e")
    assert pilot.solving.phase is Phase.SHOWING
    assert pilot.session.options.speed == 2.0
    begun = pilot.frames
    pilot.wait_until(Phase.PLAYING)

    assert 1000 <= (pilot.frames - begun) * FRAME_MS <= 6000
    assert pilot.session.options.speed == 1.0


@pytest.mark.parametrize("name", ["survive-1", "lethal_in_two-1"])
def test_the_opponents_answer_to_a_wrong_turn_is_seen(student: Begin, name: str) -> None:
    pilot = student(Settings(speed=4.0, cpu_pace_ms=0))
    puzzle = named(name)
    pilot.put(puzzle)
    pilot.ready()
    for action in puzzle.proof.second:
        pilot.wait(lambda: pilot.session.may_act)
        pilot.act(by_clicks, action)

    pilot.wait_until(Phase.REPLY)
    assert pilot.state.to_move != puzzle.side
    pilot.wait_until(Phase.MISSED)

    assert pilot.session.match.record.actions[-1] is END or pilot.state.outcome is not None
    if name == "survive-1":
        assert pilot.state.sides[puzzle.side].health <= 0
    pilot.ready()
    assert pilot.state == puzzle.start


def test_there_is_no_forecast_where_it_counts_and_one_where_it_does_not(student: Begin) -> None:
    pilot = student()
    for way, seen in ((Way.RATED, False), (Way.DAILY, False), (Way.FREE, True)):
        pilot.put(named("best-2"), way)
        pilot.ready()
        pilot.move(pilot.tables_layout.end_turn())
        pilot.frame(3)
        assert (pilot.session.forecast is not None and bool(pilot.session.forecast.lanes)) == seen
        pilot.click_on("leave")


def test_hints_come_in_three_steps_and_cost_the_point(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()

    pilot.press("h")
    assert say("practice.hint.card", card="Pawn") in pilot.words()
    assert not pilot.log.attempts()[0].solved
    pilot.click_on("hint")
    assert say("practice.hint.left") in pilot.words()
    pilot.press("h")
    assert say("learn.hint.first", card="Pawn") in pilot.words()
    pilot.press("return")
    pilot.frame(2)

    assert pilot.session.match.record.actions == (action_named("P@0"),)
    assert say("learn.hint.title") not in pilot.words()
    pilot.solve(by_keys)
    pilot.wait_until(Phase.DONE)
    assert len(pilot.log.attempts()) == 1


def test_a_spoiled_turn_is_to_be_taken_back_says_the_hint(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()
    pilot.act(by_clicks, action_named("Q@0"))
    pilot.wait(lambda: pilot.session.may_act)

    pilot.press("h")
    assert say("learn.hint.back") in pilot.words()

    pilot.press("u")
    assert pilot.state == named("best-2").start


@pytest.mark.parametrize(("way", "least_ms"), [(Way.RATED, 4000.0), (Way.FREE, 1000.0)])
def test_the_solution_can_be_seen_after_a_while_and_is_played_out(student: Begin, way: Way, least_ms: float) -> None:
    pilot = student()
    pilot.put(named("castle-1"), way)
    pilot.ready()
    begun = pilot.frames
    assert not pilot.widget("solution").enabled

    pilot.wait(lambda: pilot.widget("solution").enabled)
    assert least_ms - 2 * FRAME_MS <= (pilot.frames - begun) * FRAME_MS <= least_ms + 4 * FRAME_MS
    pilot.click_on("solution")
    pilot.wait_until(Phase.DONE)

    assert pilot.session.match.record.actions == named("castle-1").solution
    assert say("practice.solution") in pilot.words()
    assert not pilot.log.attempts()[0].solved


def test_one_puzzle_after_the_other_by_keys_alone(student: Begin) -> None:
    pilot = student()
    pilot.walk_to("free")
    pilot.press("return")
    seen = []
    for _ in range(3):
        pilot.solve(by_keys)
        pilot.wait_until(Phase.DONE)
        seen.append(pilot.solving.puzzle.name)
        pilot.press("return")

    assert len(set(seen)) == 3
    pilot.press("escape")
    assert pilot.solving.group.focused is not None
    pilot.press("down", "down", "return")
    assert isinstance(pilot.top, PracticeScene)


def test_the_next_one_comes_by_itself_where_that_is_wanted(student: Begin) -> None:
    pilot = student()
    pilot.click_on("goes_on")
    assert pilot.context.settings.practice_goes_on
    pilot.open("free")
    first = pilot.solving.puzzle
    pilot.solve(by_keys)

    pilot.wait(lambda: pilot.solving.puzzle != first)
    pilot.ready()


def test_a_wish_for_a_kind_is_kept_and_kept_to(student: Begin) -> None:
    pilot = student()
    pilot.wait(lambda: pilot.has("rated") and pilot.widget("rated").enabled)
    kind = pilot.widget("kind")
    assert isinstance(kind, Choice)
    while say("puzzle.kind.knight") not in kind.value:
        pilot.click_on("kind")
        kind = pilot.widget("kind")
        assert isinstance(kind, Choice)
    pilot.open("rated")

    assert pilot.solving.puzzle.kind is Kind.KNIGHT
    assert pilot.context.settings.practice_kind == "knight"


def test_the_daily_puzzle_is_done_once_and_what_failed_comes_tomorrow(student: Begin) -> None:
    pilot = student()
    pilot.open("daily")
    puzzle = pilot.solving.puzzle
    pilot.ready()
    pilot.press("e")
    pilot.ready()
    pilot.click_on("leave")
    assert pilot.log.attempts()[0].way == "daily"
    assert getattr(pilot.widget("daily"), "label", "") == say("practice.daily.done")
    assert not pilot.widget("again").enabled

    later = student()
    later.context.today = "2026-11-21"
    later.press("escape")
    later.open("again")
    assert later.solving.puzzle == puzzle
    later.solve(by_drags)
    later.wait_until(Phase.DONE)
    later.press("n")

    assert isinstance(later.top, PracticeScene)
    assert not later.widget("again").enabled
    assert later.log.repeats()[puzzle.name].due == "2026-11-24"


def test_a_puzzle_leaves_a_running_game_alone_and_help_comes_over_it(student: Begin, user_folder: Path) -> None:
    pilot = student()
    pilot.put(named("lethal-1"))
    pilot.solve(by_drags)
    pilot.press("f1")
    assert isinstance(pilot.top, HelpScene)
    pilot.press("escape")

    assert RunningGame(user_folder).load() is None


def test_without_puzzles_the_menu_says_so_and_the_rest_works(
    student: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(practice, "shipped_folder", lambda: tmp_path / "empty")
    pilot = student()
    pilot.frame(20)

    assert any("no puzzles" in words for words in pilot.said)
    assert not any(pilot.widget(name).enabled for name in ("rated", "free", "daily", "again", "rush"))
    assert pilot.widget("drill").enabled
    assert pilot.widget("editor").enabled


def test_a_broken_file_of_puzzles_is_said_and_left_out(student: Begin, tmp_path: Path) -> None:
    (tmp_path / "broken.puzzles").write_text("puzzle a\nkind best\n", "utf-8")
    pilot = student()
    pilot.frame(20)

    assert any("broken.puzzles" in words for words in pilot.said)
    assert pilot.widget("rated").enabled


# ------------------------------------------------------------------------------------------------------------------- a rush


def rushing(pilot: Student) -> RushScene:
    assert isinstance(pilot.top, RushScene)
    return pilot.top


def test_a_rush_counts_what_is_solved_in_three_minutes(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.press("escape", "return")
    assert rushing(pilot).phase is RushPhase.PLAYING
    for _ in range(3):
        before = rushing(pilot).puzzle
        while rushing(pilot).phase is RushPhase.PLAYING and rushing(pilot).puzzle is before:
            match = pilot.session.match
            assert isinstance(match, PuzzleMatch)
            rest = match.rest()
            assert rest
            pilot.wait(lambda: pilot.session.may_act)
            by_keys(pilot, rest[0])
        pilot.wait(lambda before=before: rushing(pilot).puzzle is not before)  # type: ignore[misc]  # bound at once
    pilot.press("e")
    pilot.wait(lambda: rushing(pilot).phase is RushPhase.PLAYING)
    pilot.press("n")
    assert (rushing(pilot).solved, rushing(pilot).missed) == (3, 2)

    rushing(pilot).left_ms = 50.0
    pilot.wait(lambda: rushing(pilot).phase is RushPhase.OVER)

    assert say("practice.rush.best", solved=3, missed=2, best=0) in pilot.words()
    assert [(run.right, run.tried) for run in pilot.log.runs(RUSH)] == [(3, 5)]
    pilot.click_on("leave")
    assert isinstance(pilot.top, PracticeScene)


def test_the_clock_runs_by_the_frames_and_nothing_stops_it(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.frame(100)
    assert rushing(pilot).left_ms == RUSH_MS
    pilot.click_on("start")
    begun = rushing(pilot).left_ms

    pilot.press("f1")
    pilot.frame(99)

    assert begun - rushing(pilot).left_ms == pytest.approx(100 * FRAME_MS, abs=3 * FRAME_MS)


# ------------------------------------------------------------------------------------------------------------------ a drill


def drilling(pilot: Student) -> DrillScene:
    assert isinstance(pilot.top, DrillScene)
    return pilot.top


def test_ten_boards_are_placed_and_counted(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")
    for number in range(BOARDS):
        drill = drilling(pilot).drill
        gap = drill.values.index(drill.best if number % 2 else min(drill.values))
        pilot.wait(lambda: pilot.session.may_act)
        (by_drags, by_clicks, by_keys)[number % 3](pilot, PLAY[drill.card][gap])
        pilot.wait(lambda: drilling(pilot).phase is DrillPhase.SHOWN)
        assert drilling(pilot).chosen == gap
        pilot.frame(2)
        pilot.press("n")

    assert drilling(pilot).phase is DrillPhase.OVER
    assert [(run.right, run.tried) for run in pilot.log.runs(DRILL)] == [(5, 10)]
    pilot.press("return")
    assert drilling(pilot).phase is DrillPhase.PLACING


def test_after_a_placement_the_other_gaps_can_be_looked_at(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")
    drill = drilling(pilot).drill
    pilot.press("1", "return")
    pilot.frame(3)
    chosen = drilling(pilot).chosen

    pilot.press(*["left"] * 8)
    assert drilling(pilot).seen == 0
    lost_left = pilot.session.forecast
    assert lost_left is not None
    assert lost_left.lanes
    pilot.click(drilling(pilot).places()[-1])
    pilot.frame(2)

    assert drilling(pilot).seen == len(drill.values) - 1
    assert drilling(pilot).chosen == chosen
    assert pilot.session.match.record.actions == (PLAY[drill.card][len(drill.values) - 1],)
    assert pilot.session.forecast != lost_left


def test_to_end_the_turn_is_no_answer(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")

    pilot.press("e")
    pilot.frame(2)

    assert drilling(pilot).phase is DrillPhase.PLACING
    assert pilot.table.toast.words == say("practice.drill.place")
    assert not pilot.session.match.record.actions


# ----------------------------------------------------------------------------------------------------------------- the editor


def at(pilot: Student, kind: str, side: int, index: int = 0) -> Point:
    return point_of(Place(kind, side, index), pilot.editing.layout, pilot.editing.editor.state)


def lines(pilot: Student) -> list[str]:
    return [part.split("/")[5] for part in pilot.editing.editor.line.split(" ")[2:4]]


def test_pieces_are_dragged_in_about_and_out(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.drag(pilot.widget("Q").centre, at(pilot, "gap", 0, 1))
    assert lines(pilot) == ["P6,Q6,R6,P4", "P6,Q6,P6"]
    pilot.drag(at(pilot, "piece", 1, 1), at(pilot, "gap", 0, 0))
    assert lines(pilot) == ["Q6,P6,Q6,R6,P4", "P6,P6"]
    pilot.drag(at(pilot, "piece", 1, 0), (60.0, 300.0))
    assert lines(pilot)[1] == "P6"
    pilot.drag(pilot.widget("N").centre, at(pilot, "hand", 1))
    assert "/?4N/" in pilot.editing.editor.line
    pilot.drag(at(pilot, "card", 0, 3), at(pilot, "gap", 1, 0))
    assert lines(pilot)[1] == "Q6,P6"

    for _ in range(5):
        pilot.press("u")
    assert lines(pilot) == ["P6,R6,P4", "P6,Q6,P6"]


def test_click_and_click_puts_several_and_the_right_button_takes_away(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("B")
    pilot.click(at(pilot, "gap", 1, 0))
    pilot.click(at(pilot, "gap", 1, 0))
    pilot.press("escape")
    assert lines(pilot)[1] == "B6,B6,P6,Q6,P6"

    pilot.move(at(pilot, "piece", 1, 0))
    pilot.give(PointerPressed(*at(pilot, "piece", 1, 0), RIGHT), PointerReleased(*at(pilot, "piece", 1, 0), RIGHT))

    assert lines(pilot)[1] == "B6,P6,Q6,P6"


def test_the_wheel_hurts_heals_and_fills(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    for kind, index, steps in (("piece", 2, 1.0), ("king", 0, -1.0), ("mana", 0, -1.0), ("deck", 0, 1.0)):
        pilot.give(Wheel(*at(pilot, kind, 0, index), steps))

    assert "19/5/6/PBRQ/?10/P6,R6,P5/-" in pilot.editing.editor.line


def test_the_editor_by_keys_alone(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.press("down")
    assert pilot.editing.hand.cursor == Place("piece", 0, 1)
    pilot.press("left", "q", "right", "-", "-", "+")
    assert lines(pilot)[0] == "P6,Q5,R6,P4"
    pilot.press("delete")
    assert lines(pilot)[0] == "P6,R6,P4"

    pilot.press("tab", "return")
    assert pilot.editing.hand.keyed
    pilot.press("up", "return")
    assert pilot.editing.hand.is_empty
    assert lines(pilot)[1].count("P") == 3
    pilot.press("escape", "return")
    assert isinstance(pilot.top, PositionScene)


def test_a_drag_that_loses_the_window_changes_nothing(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    before = pilot.editing.editor.line
    pilot.take_up(at(pilot, "piece", 0, 0), (400.0, 220.0))

    pilot.give(FocusLost())

    assert pilot.editing.hand.is_empty
    assert pilot.editing.editor.line == before


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own."""
    kept = [""]

    def copy(words: str) -> str:
        kept[0] = words
        return ""

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: kept[0])
    return kept


def test_the_position_line_is_copied_and_pasted_and_a_bad_one_names_its_column(
    student: Begin, board: list[str]
) -> None:
    pilot = student()
    pilot.open("editor")
    before = pilot.editing.editor.line
    pilot.give(KeyPressed("c", ctrl=True))
    assert board == [before]

    board[0] = before.replace("P6,R6,P4", "P6,Z6,P4")
    pilot.give(KeyPressed("v", ctrl=True))
    assert any("column 36" in words or f"column {board[0].index('Z6') + 1}" in words for words in pilot.said)
    assert pilot.editing.editor.line == before

    board[0] = "paper 3w 20/3/3/P/?9/P6/- 20/0/2/?4/?9/P6/-\n"
    pilot.give(KeyPressed("v", ctrl=True))
    assert pilot.editing.editor.line == board[0].strip()


def test_numbers_are_set_in_the_form_by_clicks_keys_and_wheel(student: Begin, board: list[str]) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("position")
    pilot.click_on("mode")
    pilot.click_on("mover")
    pilot.walk_to("round")
    pilot.press("right")
    left, top, width, height = pilot.widget("health1").rect
    pilot.give(Wheel(left + width - 60, top + height / 2, -1.0))
    pilot.click_on("used0")
    field = pilot.widget("line")
    assert isinstance(field, TextField)
    assert field.text.split(" ")[1] == "7b"
    pilot.click_on("copy")
    assert board == [field.text]
    pilot.click_on("clear")
    board[0] = "paper 3w 20/3/3"
    pilot.click_on("paste")
    words = "\n".join(one.words for one in pilot.screen.group.widgets if isinstance(one, Label))
    assert "column 16" in words
    pilot.click_on("done")

    assert isinstance(pilot.top, EditorScene)
    assert lines(pilot) == ["-", "-"]
    assert not pilot.editing.editor.is_playable or pilot.widget("play").enabled


def test_a_position_is_written_by_hand(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("position")
    pilot.click_on("line")
    field = pilot.widget("line")
    assert isinstance(field, TextField)
    pilot.press("end", *["backspace"] * len(field.text))
    pilot.give(TextTyped("paper 3w 20/3/3/P/?9/P6/- 20/0/2/?4/?9/P5/-"))
    pilot.press("return")
    pilot.click_on("done")

    assert lines(pilot) == ["P6", "P5"]


# ------------------------------------------------------------------------------------------------------------- free practice


def free(pilot: Student) -> FreeScene:
    assert isinstance(pilot.top, FreeScene)
    return pilot.top


def shows_plan(pilot: Student) -> bool:
    return pilot.session.may_act and getattr(pilot.widget("ask"), "label", "") == say("free.back")


def opened(pilot: Student) -> None:
    pilot.open("editor")
    pilot.click_on("play")
    pilot.wait(lambda: pilot.session.may_act)


def test_the_forecast_is_always_on_and_both_sides_are_played(student: Begin) -> None:
    pilot = student(Settings(speed=0.0, forecast="off"))
    opened(pilot)
    pilot.move(pilot.tables_layout.end_turn())
    pilot.frame(2)
    assert pilot.session.forecast is not None
    assert pilot.session.board.is_open(1)

    begun = pilot.state
    pilot.act(by_drags, action_named("P@0"))
    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act and pilot.session.viewer == 1)
    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act and pilot.session.viewer == 0)
    for _ in range(3):
        pilot.press("u")
        pilot.wait(lambda: pilot.session.may_act)

    assert pilot.state == begun
    assert pilot.session.viewer == 0


def test_a_cpu_shows_its_plan_and_it_is_taken_back_or_looked_into(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    begun = pilot.state

    pilot.press("a")
    pilot.wait(lambda: shows_plan(pilot))
    assert pilot.state != begun
    pilot.frame(3)
    assert pilot.session.forecast is not None
    assert say("free.plan", name=say("opponent.bfs")) in pilot.words()
    pilot.click_on("why")
    assert isinstance(pilot.top, ExplainScene)
    pilot.press("escape")
    pilot.press("a")

    assert pilot.state == begun
    assert pilot.session.board.history == []


def test_the_plan_can_be_played(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    pilot.click_on("ask")
    pilot.wait(lambda: shows_plan(pilot))

    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act)

    assert pilot.state.to_move == 1
    assert say("free.title") in pilot.words()


def test_against_a_cpu_undo_goes_back_to_ones_own_turn(student: Begin) -> None:
    pilot = student()
    opened(pilot)
    begun = pilot.state
    pilot.click_on("other")
    pilot.press("e")
    pilot.wait(lambda: pilot.session.may_act and pilot.state.round == begun.round + 1)

    pilot.press("u")

    assert pilot.state == begun
    assert pilot.session.viewer == 0
    pilot.click_on("leave")
    assert isinstance(pilot.top, EditorScene)


@pytest.mark.parametrize(("size", "ui"), [((960, 540), 150), ((1024, 768), 80)], ids=str)
def test_every_screen_is_drawn_in_every_shape_of_window(student: Begin, size: tuple[int, int], ui: int) -> None:
    pilot = student(Settings(speed=0.0, ui_scale=ui), size)
    pilot.stack._add(EditorScene(pilot.context))
    pilot.draw()
    pilot.stack._add(FreeScene(pilot.context, EditorScene(pilot.context).editor.line))
    pilot.frame(3)
    assert isinstance(pilot.draw(), pygame.Surface)
    for widget in free(pilot).group.widgets:
        left, top, width, height = widget.rect
        assert left >= 0
        assert top >= 0
        assert left + width <= pilot.layout.width + 0.5
        assert top + height <= pilot.layout.height + 0.5
