"""Puzzles by hand: solved, missed, with hints and given up; one after the other, and the menu of practice."""

from pathlib import Path

import pygame
import pytest

from hschess.puzzles.puzzle import PuzzleKind
from hschess.puzzles.trainer import Way
from hschess.rules.actions import END, action_named
from hschess.store.games import RunningGame
from hschess.store.settings import Settings
from scenes.menus.help import HelpScene
from scenes.pages import puzzle_loader
from scenes.practice import exercise
from scenes.practice.practice import PracticeScene
from scenes.practice.solve import SolvePhase
from scenes.ui.fields import ChoiceField
from scenes.words import say
from tests.pilot.hands import by_clicks, by_drags, by_keys
from tests.pilot.pilot import FRAME_MS
from tests.pilot.student import Begin, named

WAYS = {"drags": by_drags, "clicks": by_clicks, "keys": by_keys}


@pytest.mark.parametrize(
    ("name", "way"),
    [("knight-1", "drags"), ("castle-1", "drags"), ("hold-2", "clicks"), ("survive-1", "clicks"), ("lethal-1", "keys")],
)
def test_a_puzzle_is_solved_by_hand_and_the_rating_rises(student: Begin, name: str, way: str) -> None:
    pilot = student()
    pilot.put(named(name))

    pilot.solve(WAYS[way])
    pilot.wait_until(SolvePhase.DONE)

    assert say("learn.solved") in pilot.words()
    (attempt,) = pilot.log.attempts()
    assert (attempt.puzzle, attempt.way, attempt.solved) == (name, "rated", True)
    assert attempt.rating > 1500
    assert f"{attempt.rating:.0f}" in pilot.words()


def test_a_wrong_turn_is_shown_and_reset_and_the_second_try_is_unrated(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()
    before = pilot.state

    pilot.press("e")
    pilot.wait_until(SolvePhase.MISSED)

    assert pilot.state != before
    assert say("learn.missed") in pilot.words()
    assert pilot.session.options.forecast == "off"
    pilot.ready()
    assert pilot.state == before
    assert say("learn.missed") in pilot.words()
    failed = [one.rating for one in pilot.log.attempts()]
    assert failed[0] < 1500
    pilot.solve(by_clicks)
    pilot.wait_until(SolvePhase.DONE)
    assert [one.rating for one in pilot.log.attempts()] == failed
    assert say("practice.compared.try") in pilot.words()


@pytest.mark.parametrize("key", ["r", "n"])
def test_the_verdict_on_a_puzzle_goes_with_its_board(student: Begin, key: str) -> None:
    pilot = student()
    pilot.put(named("best-2"), Way.FREE)
    pilot.solve(by_clicks)
    pilot.wait(lambda: pilot.solving.verdict is not None)

    pilot.press(key)

    assert pilot.solving.phase is not SolvePhase.DONE
    assert pilot.solving.verdict is None


def test_the_verdict_on_a_wrong_turn_is_not_over_the_solution(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"), Way.FREE)
    pilot.ready()
    pilot.press("e")
    pilot.wait(lambda: pilot.solving.phase is SolvePhase.PLAYING)
    pilot.wait(lambda: pilot.widget("solution").enabled)
    pilot.solving.give_verdict(is_right=False)

    pilot.press("s")

    assert pilot.solving.phase is SolvePhase.SOLUTION
    assert pilot.solving.verdict is None


def test_a_wrong_turn_is_shown_at_twice_the_speed_for_most_of_a_second(student: Begin) -> None:
    pilot = student(Settings(speed=1.0))
    pilot.put(named("best-2"))
    pilot.ready()

    pilot.press("e")
    assert pilot.solving.phase is SolvePhase.SHOWING
    assert pilot.session.options.speed == 2.0
    begun = pilot.frames
    pilot.wait_until(SolvePhase.PLAYING)

    assert 1000 <= (pilot.frames - begun) * FRAME_MS <= 6000
    assert pilot.session.options.speed == 1.0


@pytest.mark.parametrize("name", ["survive-1", "lethal_in_two-1"])
def test_the_opponents_answer_to_a_wrong_turn_is_shown(student: Begin, name: str) -> None:
    pilot = student(Settings(speed=4.0, cpu_pace_ms=0))
    puzzle = named(name)
    pilot.put(puzzle)
    pilot.ready()
    for action in puzzle.proof.second:
        pilot.wait(lambda: pilot.session.may_act)
        pilot.act(by_clicks, action)

    pilot.wait_until(SolvePhase.REPLY)
    assert pilot.state.to_move != puzzle.side
    pilot.wait_until(SolvePhase.MISSED)

    assert pilot.session.match.record.actions[-1] is END or pilot.state.outcome is not None
    if name == "survive-1":
        assert pilot.state.sides[puzzle.side].health <= 0
        damage = puzzle.start.sides[puzzle.side].health - pilot.state.sides[puzzle.side].health
        assert f" {damage} damage reaches your king." in pilot.words()
    pilot.ready()
    assert pilot.state == puzzle.start


def test_there_is_a_forecast_only_in_unrated_play(student: Begin) -> None:
    pilot = student()
    for way, seen in ((Way.RATED, False), (Way.DAILY, False), (Way.FREE, True)):
        pilot.put(named("best-2"), way)
        pilot.ready()
        pilot.move(pilot.tables_layout.end_turn())
        pilot.frame(3)
        assert (pilot.session.shown.forecast is not None and bool(pilot.session.shown.forecast.lanes)) == seen
        pilot.click_on("leave")


def test_hints_come_in_three_steps_and_cost_the_point(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()

    pilot.press("h")
    assert say("practice.hint.card", card="Pawn") in pilot.words()
    assert not pilot.log.attempts()[0].solved
    pilot.click_on("hint")
    assert say("practice.hint.card.left", card="Pawn") in pilot.words()
    pilot.press("h")
    assert say("learn.hint.first", card="Pawn") in pilot.words()
    pilot.press("return")
    pilot.frame(2)

    assert pilot.session.match.record.actions == (action_named("P@0"),)
    assert say("learn.hint.title") not in pilot.words()
    pilot.solve(by_keys)
    pilot.wait_until(SolvePhase.DONE)
    assert len(pilot.log.attempts()) == 1


def test_the_hint_advises_undo_after_a_spoiled_turn(student: Begin) -> None:
    pilot = student()
    pilot.put(named("best-2"))
    pilot.ready()
    pilot.act(by_clicks, action_named("Q@0"))
    pilot.wait(lambda: pilot.session.may_act)

    pilot.press("h")
    assert say("learn.hint.back", pressed="U") in pilot.words()

    pilot.press("u")
    assert pilot.state == named("best-2").start


@pytest.mark.parametrize(("way", "least_ms"), [(Way.RATED, 4000.0), (Way.FREE, 1000.0)])
def test_the_solution_is_available_after_a_while_and_played_out(student: Begin, way: Way, least_ms: float) -> None:
    pilot = student()
    pilot.put(named("castle-1"), way)
    pilot.ready()
    begun = pilot.frames
    assert not pilot.widget("solution").enabled

    pilot.wait(lambda: pilot.widget("solution").enabled)
    assert least_ms - 2 * FRAME_MS <= (pilot.frames - begun) * FRAME_MS <= least_ms + 4 * FRAME_MS
    pilot.click_on("solution")
    pilot.wait_until(SolvePhase.DONE)

    assert pilot.session.match.record.actions == named("castle-1").solution
    assert say("practice.solution") in pilot.words()
    assert not pilot.log.attempts()[0].solved


def test_one_puzzle_after_the_other_by_keys_alone(student: Begin) -> None:
    pilot = student()
    pilot.choose("free")
    seen = []
    for _ in range(3):
        pilot.solve(by_keys)
        pilot.wait_until(SolvePhase.DONE)
        seen.append(pilot.solving.puzzle.name)
        pilot.press("return")

    assert len(set(seen)) == 3
    pilot.press("escape")
    pilot.choose("leave")
    assert isinstance(pilot.top, PracticeScene)


def test_the_next_puzzle_comes_automatically_if_set(student: Begin) -> None:
    pilot = student()
    pilot.click_on("goes_on")
    assert pilot.context.settings.practice_goes_on
    pilot.open("free")
    first = pilot.solving.puzzle
    pilot.solve(by_keys)

    pilot.wait(lambda: pilot.solving.puzzle != first)
    pilot.ready()


def test_the_chosen_kind_is_saved_and_used(student: Begin) -> None:
    pilot = student()
    pilot.wait(lambda: pilot.has("rated") and pilot.widget("rated").enabled)
    kind = pilot.the(ChoiceField, "kind")
    while say("puzzle.kind.knight") not in kind.value:
        pilot.click_on("kind")
        kind = pilot.the(ChoiceField, "kind")
    pilot.open("rated")

    assert pilot.solving.puzzle.kind is PuzzleKind.KNIGHT
    assert pilot.context.settings.practice_kind == "knight"


def test_the_daily_puzzle_is_done_once_and_failed_ones_return_tomorrow(student: Begin) -> None:
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
    later.wait_until(SolvePhase.DONE)
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


def test_without_puzzles_the_menu_reports_it_and_the_rest_works(
    student: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(puzzle_loader, "shipped_folder", lambda: tmp_path / "empty")
    pilot = student()
    pilot.frame(20)

    assert any("no puzzles" in words for words in pilot.said)
    assert not any(pilot.widget(name).enabled for name in ("rated", "free", "daily", "again", "rush"))
    assert pilot.widget("drill").enabled
    assert pilot.widget("editor").enabled


def test_a_broken_file_of_puzzles_is_reported_and_skipped(student: Begin, tmp_path: Path) -> None:
    (tmp_path / "broken.puzzles").write_text("puzzle a\nkind best\n", "utf-8")
    pilot = student()
    pilot.frame(20)

    assert any("broken.puzzles" in words for words in pilot.said)
    assert pilot.widget("rated").enabled


def test_a_button_beside_the_table_shows_its_cost(student: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, tips = student(), list[str]()
    monkeypatch.setattr(exercise, "draw_tooltip", lambda canvas, words, at, layout: tips.append(words))
    pilot.put(named("best-2"))
    pilot.ready()

    pilot.move(pilot.widget("hint").centre)
    pilot.frame(40)
    pilot.solving.draw(pygame.Surface((1280, 720)))

    assert tips[-1] == say("practice.costs")
