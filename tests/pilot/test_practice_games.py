"""Rush and drill by hand: counted, timed, reviewed afterwards."""

import pytest

from hschess.puzzles.trainer import DRILL, RUSH, RUSH_MS
from hschess.rules.actions import PLAY
from scenes.painters.end_turn import EndTurnButton, Tone
from scenes.practice.drill import BOARDS, DrillPhase, DrillScene
from scenes.practice.model.puzzles import PuzzleMatch
from scenes.practice.practice import PracticeScene
from scenes.practice.rush import RushPhase, RushScene
from scenes.stage.inputs import PointerPressed, PointerReleased
from scenes.words import say
from tests.pilot.hands import by_clicks, by_drags, by_keys
from tests.pilot.pilot import FRAME_MS
from tests.pilot.student import Begin


def test_a_rush_counts_the_puzzles_solved_in_three_minutes(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.press("down", "return")
    assert pilot.on(RushScene).phase is RushPhase.PLAYING
    for _ in range(3):
        before = pilot.on(RushScene).puzzle
        while pilot.on(RushScene).phase is RushPhase.PLAYING and pilot.on(RushScene).puzzle is before:
            match = pilot.session.match
            assert isinstance(match, PuzzleMatch)
            rest = match.rest()
            assert rest
            pilot.wait(lambda: pilot.session.may_act)
            by_keys(pilot, rest[0])
        pilot.wait(lambda before=before: pilot.on(RushScene).puzzle is not before)  # type: ignore[misc]  # bound at once
    pilot.frame(40)
    pilot.press("e")
    pilot.wait(lambda: pilot.on(RushScene).phase is RushPhase.PLAYING)
    pilot.press("n")
    assert (pilot.on(RushScene).solved, pilot.on(RushScene).missed) == (3, 2)

    pilot.on(RushScene).left_ms = 50.0
    pilot.wait(lambda: pilot.on(RushScene).phase is RushPhase.OVER)

    assert say("practice.rush.best", solved=3, missed=2, best=0) in pilot.words()
    assert [(run.right, run.tried) for run in pilot.log.runs(RUSH)] == [(3, 5)]
    pilot.click_on("leave")
    assert isinstance(pilot.top, PracticeScene)


def test_return_starts_a_rush_at_once_and_another_one_after_it(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.press("return")
    assert pilot.on(RushScene).phase is RushPhase.PLAYING

    pilot.on(RushScene).left_ms = 1.0
    pilot.wait(lambda: pilot.on(RushScene).phase is RushPhase.OVER)
    pilot.move((5.0, 5.0))
    pilot.press("return")
    assert pilot.on(RushScene).phase is RushPhase.PLAYING


def test_the_clock_runs_by_the_frames_and_nothing_stops_it(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.frame(100)
    assert pilot.on(RushScene).left_ms == RUSH_MS
    pilot.click_on("start")
    begun = pilot.on(RushScene).left_ms

    pilot.press("f1")
    pilot.frame(99)

    assert begun - pilot.on(RushScene).left_ms == pytest.approx(100 * FRAME_MS, abs=3 * FRAME_MS)


def test_a_rush_has_its_own_speed_and_does_not_change_the_players(student: Begin) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.click_on("start")
    own = pilot.context.settings.speed
    pilot.press("tab")

    assert pilot.on(RushScene).table.toast.words == say("table.speed", speed=f"{pilot.session.options.speed:g}x")
    assert pilot.context.settings.speed == own


@pytest.mark.parametrize("way", ["key", "pointer"])
def test_end_turn_used_twice_ends_one_puzzle_of_a_rush(student: Begin, way: str) -> None:
    pilot = student()
    pilot.context.change_settings(speed=0)
    pilot.open("rush")
    pilot.click_on("start")
    end = pilot.layout.end_turn()
    pilot.move(end)
    pilot.frame(60)

    for _ in range(7):
        if way == "key":
            pilot.press("e")
        else:
            pilot.give(PointerPressed(*end), PointerReleased(*end))
        pilot.frame(5)

    assert pilot.on(RushScene).missed == 1


@pytest.fixture
def plates(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Tone, bool]]:
    """The looks of End Turn as they are drawn, and whether it can be used."""
    seen = list[tuple[Tone, bool]]()
    monkeypatch.setattr(EndTurnButton, "draw", lambda self, _: seen.append((self.tone, self.enabled)))
    return seen


def test_end_turn_is_grey_until_the_clock_of_a_rush_starts_and_after_it(
    student: Begin, plates: list[tuple[Tone, bool]]
) -> None:
    pilot = student()
    pilot.open("rush")
    pilot.draw()
    assert plates[-1] == ("grey", False)

    pilot.click_on("start")
    pilot.draw()
    assert plates[-1] == ("green", True)

    pilot.on(RushScene).left_ms = 1.0
    pilot.wait(lambda: pilot.on(RushScene).phase is RushPhase.OVER)
    pilot.draw()
    assert plates[-1] == ("grey", False)


def test_end_turn_is_grey_while_the_placed_card_of_a_drill_is_judged(
    student: Begin, plates: list[tuple[Tone, bool]]
) -> None:
    pilot = student()
    pilot.open("drill")
    pilot.wait(lambda: pilot.session.may_act)
    by_clicks(pilot, PLAY[pilot.on(DrillScene).drill.card][0])
    pilot.wait(lambda: pilot.on(DrillScene).phase is DrillPhase.SHOWN)
    pilot.draw()

    assert plates[-1] == ("grey", False)


# ------------------------------------------------------------------------------------------------------------------ a drill


def test_the_verdict_on_a_placement_is_not_over_the_next_board(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")
    pilot.wait(lambda: pilot.session.may_act)
    by_clicks(pilot, PLAY[pilot.on(DrillScene).drill.card][0])
    pilot.wait(lambda: pilot.on(DrillScene).verdict is not None)

    pilot.press("n")

    assert pilot.on(DrillScene).phase is DrillPhase.PLACING
    assert pilot.on(DrillScene).verdict is None


def test_ten_boards_are_placed_and_counted(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")
    for number in range(BOARDS):
        drill = pilot.on(DrillScene).drill
        gap = drill.values.index(drill.best if number % 2 else min(drill.values))
        pilot.wait(lambda: pilot.session.may_act)
        (by_drags, by_clicks, by_keys)[number % 3](pilot, PLAY[drill.card][gap])
        pilot.wait(lambda: pilot.on(DrillScene).phase is DrillPhase.SHOWN)
        assert pilot.on(DrillScene).chosen == gap
        pilot.frame(2)
        pilot.press("n")

    assert pilot.on(DrillScene).phase is DrillPhase.OVER
    assert [(run.right, run.tried) for run in pilot.log.runs(DRILL)] == [(5, 10)]
    pilot.press("return")
    assert pilot.on(DrillScene).phase is DrillPhase.PLACING


def test_return_goes_on_once_a_placed_card_is_judged(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")
    pilot.wait(lambda: pilot.session.may_act)
    by_clicks(pilot, PLAY[pilot.on(DrillScene).drill.card][0])
    pilot.wait(lambda: pilot.on(DrillScene).phase is DrillPhase.SHOWN)
    pilot.press("return")

    assert pilot.on(DrillScene).phase is DrillPhase.PLACING
    assert pilot.on(DrillScene).number == 2


def test_after_a_placement_the_other_gaps_can_be_inspected(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")
    drill = pilot.on(DrillScene).drill
    pilot.press("1", "return")
    pilot.frame(3)
    chosen = pilot.on(DrillScene).chosen

    pilot.press(*["left"] * 8)
    assert pilot.on(DrillScene).seen == 0
    lost_left = pilot.session.shown.forecast
    assert lost_left is not None
    assert lost_left.lanes
    pilot.click(pilot.on(DrillScene).places()[-1])
    pilot.frame(2)

    assert pilot.on(DrillScene).seen == len(drill.values) - 1
    assert pilot.on(DrillScene).chosen == chosen
    assert pilot.session.match.record.actions == (PLAY[drill.card][len(drill.values) - 1],)
    assert pilot.session.shown.forecast != lost_left


def test_ending_the_turn_is_not_an_answer(student: Begin) -> None:
    pilot = student()
    pilot.open("drill")

    pilot.press("e")
    pilot.frame(2)

    assert pilot.on(DrillScene).phase is DrillPhase.PLACING
    assert pilot.pane.toast.words == say("practice.drill.place")
    assert not pilot.session.match.record.actions
