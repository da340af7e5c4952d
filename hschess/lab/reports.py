"""The report of an experiment: rows of plain values for the terminal, a file, a plot or a screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from hschess.lab.arena import Pairing
from hschess.lab.elo import Duel, Elo, Ladder, rate
from hschess.lab.plans import CARDS, LADDER, LEVELS, MATCH, SEATS, STUDY, SWEEP, GamePlan, ReportRow, has_level
from hschess.lab.stats import Tally, clopper_pearson, elo_of_score
from hschess.rules.handicaps import base_of

SHARE: Final = ("games", "wins", "draws", "losses", "percent", "low", "high")
"""The columns of a tally: the last three are the wins in percent with their 95 percent interval (Clopper and Pearson)."""
SEAT: Final = ("percent", "low", "high")
WINS: Final = "wins in percent, with 95 percent intervals"
ELO: Final = "Elo, with 95 percent intervals"
EVEN_STEPS: Final = (110.0, 170.0)
"""The target range of the step from a level to the next, in Elo."""
FIXED: Final = ("level:castellan", 1500.0)
"""The level whose rating is given: the paper's CPU."""

Value = str | int | float
Values = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class PlotCurve:
    """Points with their intervals, in percent or in Elo."""

    name: str
    ys: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LabReport:
    """A table, and the curves over its first column (`ticks`); a matrix has `across` as the second."""

    kind: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Values, ...]
    notes: tuple[str, ...] = ()
    measure: str = WINS
    ticks: tuple[str, ...] = ()
    across: tuple[str, ...] = ()
    curves: tuple[PlotCurve, ...] = field(default=())


def report_of(plan: GamePlan, tallies: Sequence[Tally], anchor: tuple[str, float] | None = None) -> LabReport:
    """The report so far; `tallies` are White's in every pairing of the plan."""
    if plan.kind == LADDER:
        return _ladder_report(plan, tallies, anchor)
    if plan.kind == SEATS:
        return _seats_report(plan, tallies)
    if plan.kind == LEVELS:
        return _levels_report(plan, tallies)
    if all(row.white and row.black for row in plan.rows):
        return _two_seats_report(plan, tallies)
    if plan.kind == STUDY:
        return _study_report(plan, tallies)
    return _one_seat_report(plan, tallies)


def share_of(tally: Tally) -> Values:
    """The values of the columns `SHARE`."""
    return tally.games, tally.wins, tally.draws, tally.losses, *percent_of(tally)


def percent_of(tally: Tally) -> tuple[float, float, float]:
    """Wins in percent and their interval; a draw is not a win."""
    low, high = clopper_pearson(tally.wins, tally.games)
    return 100 * tally.wins / max(1, tally.games), 100 * low, 100 * high


def _as_white(row: ReportRow, tallies: Sequence[Tally]) -> Tally:
    return sum((tallies[place] for place in row.white), Tally())


def _as_black(row: ReportRow, tallies: Sequence[Tally]) -> Tally:
    return sum((tallies[place].flipped() for place in row.black), Tally())


def _curve(name: str, shares: Sequence[tuple[float, float, float]]) -> PlotCurve:
    ys, lows, highs = zip(*shares, strict=True)
    return PlotCurve(name, ys, lows, highs)


def _two_seats_report(plan: GamePlan, tallies: Sequence[Tally]) -> LabReport:
    """Both seats together, then each by itself."""
    seats = [(_as_white(row, tallies), _as_black(row, tallies)) for row in plan.rows]
    both = [white + black for white, black in seats]
    rows = [
        (*row.labels, *share_of(total), *percent_of(white), *percent_of(black))
        for row, total, (white, black) in zip(plan.rows, both, seats, strict=True)
    ]
    columns = (*plan.heads, *SHARE, *(f"{seat} {name}" for seat in ("White", "Black") for name in SEAT))
    curves = (
        _curve("both seats", [percent_of(total) for total in both]),
        _curve("as White", [percent_of(white) for white, _ in seats]),
        _curve("as Black", [percent_of(black) for _, black in seats]),
    )
    notes = tuple(_elo_notes(plan, both)) if plan.kind == MATCH else ()
    return LabReport(plan.kind, plan.title, columns, tuple(rows), notes, ticks=_ticks(plan), curves=curves)


def _elo_notes(plan: GamePlan, totals: Sequence[Tally]) -> list[str]:
    """The Elo advantage of each row's subject, both seats together; the interval covers draws as losses and as wins."""
    notes: list[str] = []
    for row, total in zip(plan.rows, totals, strict=True):
        if total.games:
            low = elo_of_score(clopper_pearson(total.wins, total.games)[0])
            high = elo_of_score(clopper_pearson(total.wins + total.draws, total.games)[1])
            elo = _signed(elo_of_score(total.score))
            notes.append(f"Elo, {row.labels[0]}: {elo} [{_signed(low)} to {_signed(high)}]")
    return notes


def _signed(elo: float) -> str:
    """A whole number with its sign, never -0; `-inf` and `+inf` if nothing was won or lost."""
    return f"{round(elo):+d}" if math.isfinite(elo) else f"{elo:+.0f}"


def _one_seat_report(plan: GamePlan, tallies: Sequence[Tally]) -> LabReport:
    shares = [_as_white(row, tallies) + _as_black(row, tallies) for row in plan.rows]
    rows = [(*row.labels, *share_of(share)) for row, share in zip(plan.rows, shares, strict=True)]
    seat = "as Black" if plan.rows and plan.rows[0].black else "as White"
    curves = (_curve(seat, [percent_of(share) for share in shares]),)
    columns = (*plan.heads, *SHARE)
    return LabReport(plan.kind, plan.title, columns, tuple(rows), (), f"{seat}: {WINS}", _ticks(plan), curves=curves)


def _study_report(plan: GamePlan, tallies: Sequence[Tally]) -> LabReport:
    """White's share in each cell; a curve for each setting over the first label, and one of the published figures if they differ."""
    report = _one_seat_report(plan, tallies)
    curves, published = list[PlotCurve](), dict[tuple[float, ...], PlotCurve]()
    for setting in dict.fromkeys(row.labels[1:-1] for row in plan.rows):
        rows = [row for row in plan.rows if row.labels[1:-1] == setting]
        words = zip(plan.heads[1:-1], setting, strict=True)
        name = ", ".join(f"{head} {label}" for head, label in words)
        curves.append(_curve(name, [percent_of(_as_white(row, tallies)) for row in rows]))
        points = tuple(float(row.labels[-1]) for row in rows)
        published.setdefault(points, PlotCurve(f"published ({name})", points, points, points))
    ticks = tuple(dict.fromkeys(row.labels[0] for row in plan.rows))
    return replace(report, ticks=ticks, curves=(*curves, *published.values()))


def _seats_report(plan: GamePlan, tallies: Sequence[Tally]) -> LabReport:
    """One row for each White and each Black; `ticks` are the Whites, `across` the Blacks, the only curve goes row by row."""
    rows = [(*row.labels, *share_of(_as_white(row, tallies))) for row in plan.rows]
    curve = _curve("White", [percent_of(_as_white(row, tallies)) for row in plan.rows])
    across = tuple(dict.fromkeys(row.labels[1] for row in plan.rows))
    ticks = tuple(dict.fromkeys(row.labels[0] for row in plan.rows))
    columns = (*plan.heads, *SHARE)
    return LabReport(plan.kind, plan.title, columns, tuple(rows), (), f"White: {WINS}", ticks, across, (curve,))


def _ladder_report(plan: GamePlan, tallies: Sequence[Tally], anchor: tuple[str, float] | None) -> LabReport:
    """Best first: the rating and its interval, then the wins in all games and in each seat."""
    ladder = rating_of(plan, tallies, anchor)
    by_name = {row.labels[0]: row for row in plan.rows}
    rows: list[Values] = []
    for rating in ladder.players:
        white, black = _as_white(by_name[rating.name], tallies), _as_black(by_name[rating.name], tallies)
        share = (*share_of(white + black), percent_of(white)[0], percent_of(black)[0])
        rows.append((rating.name, rating.elo, rating.low, rating.high, *share))
    columns = (*plan.heads, "elo", "elo low", "elo high", *SHARE, "White percent", "Black percent")
    notes = tuple([_seat_note(seat) for seat in ladder.seats])
    curves = (_curve("Elo", [(rating.elo, rating.low, rating.high) for rating in ladder.players]),) if rows else ()
    ticks = tuple(rating.name for rating in ladder.players)
    return LabReport(plan.kind, plan.title, columns, tuple(rows), notes, ELO, ticks, (), curves)


def _levels_report(plan: GamePlan, tallies: Sequence[Tally]) -> LabReport:
    """Mode after mode the step from each level to the next; the ratings in all modes together follow, and their curves by mode."""
    duels = _duels_of(plan, tallies)
    rows = [_step_row(row, duels, tallies) for row in plan.rows]
    everywhere = _rated(duels, FIXED)
    modes, names = dict.fromkeys(row.labels[0] for row in plan.rows), [one.name for one in everywhere.players]
    by_mode = {mode: {one.name: one for one in _rated(_those_in(mode, duels), FIXED).players} for mode in modes}
    curves = tuple(
        _curve(mode, [(rated[name].elo, rated[name].low, rated[name].high) for name in names])
        for mode, rated in by_mode.items()
        if names and rated.keys() == set(names)
    )
    least, most = EVEN_STEPS
    notes = (
        f"Even: {least:.0f} to {most:.0f}, the interval too; even?: the step alone; uneven: not even the step",
        f"In all modes: {', '.join(f'{one.name} {one.elo:.0f}' for one in everywhere.players)}",
        *(_seat_note(seat) for seat in everywhere.seats),
    )
    columns = (*plan.heads, "elo", "elo low", "elo high", *SHARE, "White percent", "Black percent", "step")
    return LabReport(plan.kind, plan.title, columns, tuple(rows), notes, ELO, tuple(names), (), curves)


def _step_row(row: ReportRow, duels: Sequence[Duel], tallies: Sequence[Tally]) -> Values:
    """The step by the rating of its mode's games; the shares are those of the two levels' own games."""
    mode, upper, lower = row.labels
    rated = _rated(_those_in(mode, duels), (lower, 0.0)).players
    step = next((one for one in rated if one.name == upper), Elo(upper, 0.0, -math.inf, math.inf))
    white, black = _as_white(row, tallies), _as_black(row, tallies)
    share = (*share_of(white + black), percent_of(white)[0], percent_of(black)[0])
    return (*row.labels, step.elo, step.low, step.high, *share, _evenness(step))


def _evenness(step: Elo) -> str:
    least, most = EVEN_STEPS
    if not least <= step.elo <= most:
        return "uneven"
    return "even" if least <= step.low and step.high <= most else "even?"


def _those_in(mode: str, duels: Sequence[Duel]) -> list[Duel]:
    return [duel for duel in duels if duel.mode == mode]


def _rated(duels: Sequence[Duel], anchor: tuple[str, float]) -> Ladder:
    """The ratings with this anchor; none if it has not played."""
    known = any(duel.tally.games and anchor[0] in (duel.white, duel.black) for duel in duels)
    return rate(duels, anchor) if known else Ladder((), ())


def rating_of(plan: GamePlan, tallies: Sequence[Tally], anchor: tuple[str, float] | None = None) -> Ladder:
    """The ratings of all players of a plan."""
    return rate(_duels_of(plan, tallies), anchor)


def _duels_of(plan: GamePlan, tallies: Sequence[Tally]) -> list[Duel]:
    return [
        Duel(_seat_of(pairing), pairing.white, pairing.black, tally)
        for pairing, tally in zip(plan.pairings, tallies, strict=True)
    ]


def _seat_note(seat: Elo) -> str:
    """The worth of White's seat."""
    return f"White's seat in {seat.name}: {seat.elo:+.0f} Elo [{seat.low:+.0f} to {seat.high:+.0f}]"


def _seat_of(pairing: Pairing) -> str:
    """The mode whose seat advantage counts, without a level's handicap."""
    name = pairing.mode.name
    return base_of(name) if has_level(pairing.white, pairing.black) else name


def _ticks(plan: GamePlan) -> tuple[str, ...]:
    if plan.kind == STUDY:
        return tuple(", ".join(row.labels[:-1]) for row in plan.rows)
    return tuple(row.labels[0] for row in plan.rows)


NUMBERED: Final = (SWEEP, CARDS)
"""The kinds whose first column is a number."""
