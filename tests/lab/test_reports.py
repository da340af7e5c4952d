"""Answers as rows, and rows as tables, CSV, JSON, Markdown and pictures."""

import csv
import io
import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from matplotlib import rc_context

from hschess.lab import plans
from hschess.lab.elo import AVERAGE
from hschess.lab.plots import save_plot
from hschess.lab.reports import LabReport, report_of
from hschess.lab.stats import Tally, clopper_pearson, elo_of_score
from hschess.lab.tables import cells, csv_of, json_of, markdown_of, table_of
from hschess.players.opponents import levels
from hschess.rules.handicaps import base_of
from hschess.rules.modes import BLACK, EVERY_MODE, MODES
from tests.each import each

PAPER = MODES["paper"]
PLANS = [
    plans.match_plan(PAPER, ["bfs", "random"]),
    plans.ladder_plan([PAPER], ["bfs", "random", "linear"]),
    plans.sweep_plan(PAPER, "linear:wa=0.0..0.4", "bfs", Decimal("0.2")),
    plans.cards_plan(PAPER, ("bfs", "random"), "Q=0..3", [BLACK]),
    plans.coin_plan(PAPER, ("bfs", "bfs")),
    plans.seats_plan(PAPER, ["bfs", "random"]),
    plans.handicaps_plan(PAPER, ("bfs", "bfs")),
    plans.levels_plan([PAPER, MODES["friendly"]], ["level:first", "level:castellan", "level:master"]),
]


SOME = Tally(7, 1, 2)


def report_with(plan: plans.GamePlan, tally: Tally = SOME) -> LabReport:
    return report_of(plan, [tally] * len(plan.pairings))


def test_a_match_is_reported_from_the_first_players_side() -> None:
    """As White 30 of 40, as Black 10 of 40: Black's tally is White's reversed."""
    plan = plans.match_plan(PAPER, ["bfs", "random"])
    report_json = json.loads(json.dumps(json_of(report_of(plan, [Tally(30, 0, 10), Tally(30, 0, 10)]))))
    (row,) = report_json["rows"]

    assert (row["opponent"], row["games"], row["wins"], row["losses"]) == ("random", 80, 40, 40)
    assert (row["percent"], row["White percent"], row["Black percent"]) == (50.0, 75.0, 25.0)
    assert (row["White low"], row["White high"]) == (58.8, 87.31)


def test_the_difference_in_elo_takes_draws_both_ways() -> None:
    """8 wins, 2 draws and 10 losses in 20 games: 45 percent, between the intervals of 8 and of 10 wins."""
    (note,) = report_of(plans.match_plan(PAPER, ["bfs", "random"]), [Tally(4, 1, 5), Tally(5, 1, 4)]).notes
    low, high = elo_of_score(clopper_pearson(8, 20)[0]), elo_of_score(clopper_pearson(10, 20)[1])

    assert note == f"Elo, random: {elo_of_score(0.45):+.0f} [{low:+.0f} to {high:+.0f}]"


def test_a_player_that_won_nothing_or_everything_has_no_elo() -> None:
    (note,) = report_of(plans.match_plan(PAPER, ["bfs", "random"]), [Tally(5), Tally(0, 0, 5)]).notes

    assert note.startswith("Elo, random: +inf [+1")
    assert note.endswith(" to +inf]")


def test_a_single_seat_is_reported_from_its_subjects_side() -> None:
    """The deck of Black is studied, so Black's wins are counted."""
    report = report_with(plans.cards_plan(PAPER, ("bfs", "random"), "Q=0..1", [BLACK]), Tally(9, 0, 1))

    assert [row[:3] for row in report.rows] == [("0", 10, 1), ("1", 10, 1)]
    assert report.measure.startswith("as Black")


def test_a_ladder_is_sorted_and_reports_the_seat() -> None:
    plan = plans.ladder_plan([PAPER], ["random", "bfs"])
    report = report_of(plan, [Tally(10, 0, 90), Tally(70, 0, 30)])

    assert [row[0] for row in report.rows] == ["bfs", "random"]
    assert report.curves[0].ys[0] > AVERAGE > report.curves[0].ys[1]
    assert len(report.notes) == 1
    assert report.notes[0].startswith("White's seat in paper: -")


def test_levels_share_the_seat_of_their_mode() -> None:
    """Each pairing with a level is in a mode of its own handicap, and the seat is the plain mode's."""
    weak, strong = levels()[0].seat, levels()[-1].seat
    plan = plans.ladder_plan([PAPER], [weak, strong, "bfs"])

    assert [note.split(":")[0] for note in report_with(plan).notes] == ["White's seat in paper"]


def test_an_anchor_keeps_its_rating() -> None:
    plan = plans.ladder_plan([PAPER], ["random", "bfs"])
    report = report_of(plan, [Tally(10, 0, 90), Tally(70, 0, 30)], ("random", 1000.0))

    assert report.rows[1][:4] == ("random", 1000.0, 1000.0, 1000.0)


def test_seats_make_a_matrix() -> None:
    plan = plans.seats_plan(PAPER, ["bfs", "random"], ["linear", "bfs", "random"])
    lines = markdown_of(report_with(plan)).splitlines()

    assert lines[0] == "| White \\ Black | linear | bfs | random |"
    assert len(lines) == 4
    assert lines[2].startswith("| bfs | 70.0 [34.8-93.3] |")


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
def test_every_form_has_every_row(plan: plans.GamePlan, tmp_path: Path) -> None:
    report = report_with(plan)
    rows = list(csv.DictReader(io.StringIO(csv_of(report))))
    report_json = json.loads(json.dumps(json_of(report)))

    assert len(rows) == len(report_json["rows"]) == len(report.rows)
    assert list(rows[0]) == list(report_json["rows"][0]) == list(report.columns)
    assert table_of(report).row_count in (len(report.rows), len(report.ticks))
    save_plot(report, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@each("plan", PLANS, ids=lambda plan: plan.kind)
def test_an_experiment_without_games_has_a_report_too(plan: plans.GamePlan) -> None:
    """It is shown while it grows, from the first frame."""
    report = report_with(plan, Tally())

    assert all("nan" not in line for line in markdown_of(report).splitlines())


def test_a_number_of_a_card_has_its_column_whatever_its_key() -> None:
    plan = replace(PLANS[3], heads=("number of slow",))

    heads, rows = cells(report_with(plan))

    assert heads == ["number of slow", "games", "wins", "draws", "losses", "percent"]
    assert [row[0] for row in rows] == ["0", "1", "2", "3"]


def test_a_bar_in_a_players_name_is_no_column_of_markdown() -> None:
    rows = tuple([replace(row, labels=("exec:a | b",)) for row in PLANS[0].rows])

    line = markdown_of(report_with(replace(PLANS[0], rows=rows))).splitlines()[2]

    assert line.startswith(r"| exec:a \| b | 20 |")


def test_a_bound_without_games_is_null_in_json() -> None:
    (row, *_) = json.loads(json.dumps(json_of(report_with(PLANS[7], Tally())), allow_nan=False))["rows"]

    assert (row["elo low"], row["elo high"]) == (None, None)


def test_a_plot_has_the_curve_of_every_mode(tmp_path: Path) -> None:
    plan = plans.levels_plan(list(EVERY_MODE.values()), ["level:castellan", "level:marshal"])

    with rc_context({"svg.fonttype": "none"}):
        save_plot(report_with(plan), tmp_path / "plot.svg")

    drawn = (tmp_path / "plot.svg").read_text("utf-8")
    assert [mode for mode in EVERY_MODE if f">{mode}</text>" not in drawn] == []


LEVELS = ("level:errant", "level:castellan", "level:marshal")


def test_a_step_is_reported_by_mode_with_its_interval_and_whether_it_is_even() -> None:
    """In paper the stronger neighbour wins 70 of 100 from either seat, 85 against the next but one: 147 Elo. In friendly all are equal."""
    plan = plans.levels_plan([PAPER, MODES["friendly"]], LEVELS)
    tallies = [_steady(one.white, one.black, base_of(one.mode.name) == "paper") for one in plan.pairings]
    report = report_of(plan, tallies)
    rows = [dict(zip(report.columns, row, strict=True)) for row in report.rows]

    assert [(row["mode"], row["level"], row["above"]) for row in rows[:2]] == [
        ("paper", LEVELS[1], LEVELS[0]),
        ("paper", LEVELS[2], LEVELS[1]),
    ]
    assert [(round(float(row["elo"])), row["step"]) for row in rows] == [(147, "even")] * 2 + [(0, "uneven")] * 2
    assert all(row["White percent"] == 70.0 for row in rows[:2])
    assert [curve.name for curve in report.curves] == ["paper", "friendly"]
    assert report.notes[1].startswith("In all modes: level:marshal 15")


def test_the_levels_of_an_own_mode_are_reported_as_one_mode_whatever_their_handicaps() -> None:
    own = replace(PAPER, name="own", kings=(25, 20))
    steps = plans.levels_plan([own], LEVELS)
    ladder = report_with(plans.ladder_plan([own], LEVELS))
    report = report_of(steps, [_steady(one.white, one.black, has_steps=True) for one in steps.pairings])

    assert {row[-1] for row in report.rows} == {"even"}
    assert [note.partition(":")[0] for note in ladder.notes] == ["White's seat in own"]


def _steady(white: str, black: str, has_steps: bool) -> Tally:
    """2,000 games between levels, with a step from each to the next or without."""
    wins = round(2000 / (1 + 10 ** (147.2 * (LEVELS.index(black) - LEVELS.index(white)) / 400))) if has_steps else 1000
    return Tally(wins, 0, 2000 - wins)


def test_a_step_with_too_wide_an_interval_is_marked_and_there_is_none_without_games() -> None:
    plan = plans.levels_plan([PAPER], LEVELS)
    few = report_of(plan, [Tally(7, 0, 3) if one.white > one.black else Tally(3, 0, 7) for one in plan.pairings])
    none = report_of(plan, [Tally()] * len(plan.pairings))

    assert {row[-1] for row in few.rows} <= {"even?", "uneven"}
    assert {row[-1] for row in none.rows} == {"uneven"}
    assert none.curves == ()
