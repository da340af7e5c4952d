"""The laboratory at work: the same games, watched or not; nothing is lost; the numbers are those of the reports."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import hschess
from hschess.build_name import build_name
from hschess.lab.arena import Job, Pairing, play_game, seed_of_deal
from hschess.lab.database import FILE_NAME, Database, LabError
from hschess.lab.experiment import Experiment, tallies_of
from hschess.lab.plans import match_plan
from hschess.lab.reports import report_of
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.view import view_of
from scenes.laboratory.model.controller import LabPhase
from scenes.laboratory.model.questions import (
    MOST_POINTS,
    PlayedGame,
    Question,
    Series,
    SlicedGame,
    jobs_of,
    key_of,
    plan_of,
)
from scenes.laboratory.model.repository import Repository
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Layout
from tests.each import each
from tests.laboratory.controllers import FRAME_MS, QUICK, AtOnce, MakeController, answered, controllers_in, frames


@pytest.fixture
def controllers(tmp_path: Path) -> Iterator[MakeController]:
    """Make controllers over this test's database; each is closed at the end."""
    yield from controllers_in(tmp_path)


def series_of(results: str, question: Question = QUICK) -> Series:
    """A series of the first player's results, in alternating seats."""
    series = Series(question)
    for number, letter in enumerate(results):
        white, black = (question.player, question.rival) if number % 2 == 0 else (question.rival, question.player)
        won = {"w": "1-0", "d": "1/2-1/2", "l": "0-1"}[letter]
        lost = {"1-0": "0-1", "0-1": "1-0"}.get(won, won)
        series.add([PlayedGame(white, black, number // 2, won if number % 2 == 0 else lost, 9, "")])
    return series


# ----------------------------------------------------------------------------------------------------------------- the games


@each(
    ("mode", "white", "black"),
    [("paper", "bfs", "random"), ("heroic", "skilled", "beginner"), ("normal", "random", "level:page")],
)
@each("budget", [1, 500])
def test_a_game_in_slices_is_the_game_of_the_arena(mode: str, white: str, black: str, budget: int) -> None:
    job = Job(Pairing(MODES[mode], white, black), 0, seed_of_deal(5, 3))
    ticks, game = count(), SlicedGame(job)
    while not game.is_over:
        if game.think(lambda: float(next(ticks)), budget):
            game.act()

    assert replace(game.result(), seconds=0.0) == replace(play_game(job), seconds=0.0)
    assert game.result().seconds > 0


def test_the_question_is_the_experiment_of_the_command_line() -> None:
    assert plan_of(QUICK).to_text() == match_plan(MODES["paper"], ["beginner", "random"]).to_text()


def test_a_player_against_itself_has_one_seat() -> None:
    plan = plan_of(Question("bfs", "bfs", "paper", 4))

    assert [(one.white, one.black) for one in plan.pairings] == [("bfs", "bfs")]


def test_an_unknown_player_is_refused_and_nothing_begins(controllers: MakeController) -> None:
    controller = controllers()
    with pytest.raises(HschessError, match="nobody"):
        controller.ask(Question("nobody", "bfs", "paper", 4))
    assert controller.phase is LabPhase.IDLE


def test_new_games_continue_the_played_ones_and_fill_gaps() -> None:
    plan = plan_of(QUICK)
    earlier = [job for job in plan.jobs(4) if (job.deal, job.pairing.white) != (2, "random")]
    one, four = jobs_of(plan, 1, map(key_of, earlier)), jobs_of(plan, 4, map(key_of, earlier))

    assert [(job.deal, job.pairing.white) for job in one] == [(2, "random")]
    assert [(job.deal, job.pairing.white) for job in four] == [
        (2, "random"),
        *((deal, white) for deal in (4, 5) for white in ("beginner", "random")),
    ]


# ----------------------------------------------------------------------------------------------------------------- at work


def test_watched_or_in_the_background_the_games_are_the_same(controllers: MakeController, tmp_path: Path) -> None:
    in_the_back = answered(controllers())
    watched = controllers(path=tmp_path / "watched.db")
    watched.watch(True)

    assert answered(watched) == in_the_back
    assert len(in_the_back) == 4


def test_watching_can_start_and_stop_during_games(controllers: MakeController, tmp_path: Path) -> None:
    controller, expected = (
        controllers(ShowOptions(speed=8.0, cpu_pace_ms=0)),
        answered(controllers(path=tmp_path / "other.db")),
    )
    controller.ask(QUICK)
    turns = count()

    def look() -> bool:
        number = next(turns)
        if number % 97 == 0:
            controller.watch(number % 2 == 0)
        return not controller.is_running

    frames(controller, look)
    assert controller.series is not None
    assert controller.series.games == expected


def test_the_table_shows_the_position_of_the_game(controllers: MakeController) -> None:
    controller = controllers(ShowOptions(speed=8.0, cpu_pace_ms=0))
    controller.watch(True)
    controller.ask(QUICK)
    frames(
        controller,
        lambda: controller.table is not None and controller.round == 3 and not controller.table.motion.is_busy,
    )

    table = controller.table
    assert table is not None
    for side in (WHITE, BLACK):
        assert len(table.board.lines[side]) == len(table.state.sides[side].line)
        assert table.board.view.sides[side].health == table.state.sides[side].health
    controller.show(Layout(1400, 800), ShowOptions(instant=True))
    assert table.board.layout.pixel_width == 1400


def test_watching_between_two_games_shows_the_next_from_its_beginning(controllers: MakeController) -> None:
    controller = controllers(ShowOptions(speed=8.0, cpu_pace_ms=0))
    controller.ask(QUICK)
    frames(controller, lambda: controller.played == 1 and controller.round == 0)
    controller.watch(True)
    plenty = count()
    controller.update(FRAME_MS, lambda: next(plenty) < 50)

    table = controller.table
    assert table is not None
    assert table.game.actions == []
    frames(controller, lambda: controller.played == 2)
    table.motion.finish()
    assert table.board.matches(view_of(table.state))


def test_a_slow_table_takes_longer_than_a_quick_one(controllers: MakeController, tmp_path: Path) -> None:
    def took(speed: float) -> int:
        controller, passed = controllers(ShowOptions(speed=speed, cpu_pace_ms=0), tmp_path / f"{speed}.db"), count()
        controller.watch(True)
        controller.ask(QUICK)
        frames(controller, lambda: next(passed) >= 0 and controller.round == 2)
        return next(passed)

    assert took(0.5) > 2 * took(2.0)


def test_a_pause_stops_everything_until_it_is_resumed(controllers: MakeController) -> None:
    controller = controllers()
    controller.ask(QUICK)
    frames(controller, lambda: controller.round == 2)
    controller.pause()
    before = controller.played, controller.round
    for _ in range(200):
        controller.update(FRAME_MS, lambda: False)
    assert (controller.phase, controller.played, controller.round) == (LabPhase.PAUSED, *before)
    controller.resume()
    frames(controller, lambda: controller.phase is LabPhase.OVER)
    assert controller.played == controller.total == 4


def test_a_stop_keeps_finished_games_and_the_next_start_goes_on(controllers: MakeController, tmp_path: Path) -> None:
    controller = controllers()
    controller.ask(QUICK)
    frames(controller, lambda: controller.played == 3)
    controller.stop()
    assert (controller.phase, controller.played) == (LabPhase.OVER, 3)
    answered(controller)
    assert (controller.found, controller.played) == (3, 8)

    with Database(tmp_path / FILE_NAME) as database:
        (stored,) = database.experiments()
        assert (stored.kind, stored.games, stored.version) == ("match", 8, build_name())
        assert [(game.deal, game.white) for game in database.games(stored.id)] == [
            (deal, white) for deal in range(4) for white in ("beginner", "random")
        ]


def test_the_command_line_goes_on_with_the_screens_games(controllers: MakeController, tmp_path: Path) -> None:
    answered(controllers())
    with Database(tmp_path / FILE_NAME) as database:
        assert Experiment(match_plan(MODES["paper"], ["beginner", "random"]), 2, database).is_over


# ------------------------------------------------------------------------------------------------------------- failures


def test_a_database_that_cannot_be_used_is_reported_and_nothing_is_played(
    controllers: MakeController, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.db"
    bad.write_text("no database at all, but long enough for the header of one " * 20)
    controller = controllers(path=bad)
    answered(controller)

    assert "bad.db" in controller.complaint
    assert (controller.phase, controller.played) == (LabPhase.OVER, 0)


def test_a_failed_write_is_reported_once(tmp_path: Path) -> None:
    ledger = Repository(tmp_path / FILE_NAME, AtOnce())
    ledger.open(plan_of(QUICK), 4).result()
    job = next(plan_of(QUICK).jobs(1))
    ledger.keep(77, play_game(job))
    with pytest.raises(LabError):
        ledger.check()
    ledger.check()
    ledger.close().result()


def test_a_last_failed_write_is_reported_at_the_end(tmp_path: Path) -> None:
    ledger = Repository(tmp_path / FILE_NAME, AtOnce())
    ledger.open(plan_of(QUICK), 4).result()
    ledger.keep(77, play_game(next(plan_of(QUICK).jobs(1))))

    with pytest.raises(LabError):
        ledger.close().result()


# ------------------------------------------------------------------------------------------------------------- the numbers


def test_the_rows_are_those_of_the_report(controllers: MakeController, tmp_path: Path) -> None:
    controller = controllers()
    answered(controller, replace(QUICK, games=6))
    assert controller.series is not None
    both, white, black = controller.series.summaries()
    with Database(tmp_path / FILE_NAME) as database:
        report = report_of(plan_of(QUICK), tallies_of(plan_of(QUICK), database.scores(1)))
    row = dict(zip(report.columns, report.rows[0], strict=True))

    assert [both.tally.games, both.tally.wins, both.tally.losses] == [row["games"], row["wins"], row["losses"]]
    for seat, found in (("", both), ("White ", white), ("Black ", black)):
        values = [100 * part for part in (found.wins.share, found.wins.low, found.wins.high)]
        assert values == pytest.approx([row[f"{seat}{name}"] for name in ("percent", "low", "high")])


def test_a_draw_is_half_a_point_and_not_a_win() -> None:
    both, *_ = series_of("wdld").summaries()

    assert (both.tally.wins, both.tally.draws, both.tally.losses) == (1, 2, 1)
    assert both.wins.share == 0.25
    assert both.elo[0] == pytest.approx(0.0)
    assert both.elo[1] < 0 < both.elo[2]


def test_each_seat_is_counted_separately() -> None:
    both, white, black = series_of("wlwlwl").summaries()

    assert (white.tally.wins, black.tally.losses, both.tally.games) == (3, 3, 6)
    assert white.elo[0] == float("inf")


def test_the_curve_has_a_point_for_every_game_while_they_are_few() -> None:
    series = series_of("wlww")
    series.refine()

    assert [(one.games, one.share) for one in series.curve()] == [(1, 1.0), (2, 0.5), (3, 2 / 3), (4, 0.75)]
    assert all(one.low <= one.share <= one.high for one in series.curve())


def test_the_curve_of_many_games_has_few_points_and_ends_at_the_last() -> None:
    series = series_of("wl" * 300 + "w")
    series.refine()
    curve = series.curve()

    assert len(curve) <= MOST_POINTS + 1
    assert (curve[-1].games, curve[-1].share) == (601, 301 / 601)
    assert curve[0].high - curve[0].low > curve[-1].high - curve[-1].low


def test_a_curve_without_time_grows_from_its_end_by_a_point_at_a_time() -> None:
    series = series_of("wlwwl")
    assert series.refine(lambda: False)
    assert [one.games for one in series.curve()] == [5]
    while series.refine(lambda: False):
        pass
    assert [one.games for one in series.curve()] == [1, 2, 3, 4, 5]


WITHOUT = """
import sys
for name in ("numpy", "matplotlib", "rich", "distributed", "dask"):
    sys.modules[name] = None
import scenes.laboratory.laboratory
from scenes.laboratory.model.questions import SlicedGame, plan_of, share_of, Question
job = next(plan_of(Question("random", "beginner", "paper", 2)).jobs(1))
game = SlicedGame(job)
while not game.is_over:
    if game.think(lambda: 0.0):
        game.act()
print(game.result().result in ("1-0", "0-1", "1/2-1/2"), [round(bound, 3) for bound in (share_of(5, 10).low, share_of(5, 10).high)])
"""


def test_the_screen_works_without_the_laboratorys_libraries() -> None:
    root = Path(hschess.__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=root, capture_output=True, text=True, check=False)

    assert done.stdout.splitlines()[-1:] == ["True [0.187, 0.813]"], done.stderr
