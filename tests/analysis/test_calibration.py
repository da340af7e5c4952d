"""The curves of the analysis: their guarantees, their fit, their file, and the games behind them."""

from itertools import pairwise
from pathlib import Path

import pytest

from hschess.analysis import calibrating
from hschess.analysis.calibrating import SampledGame, SampledTurn, calibrated, fitted, pair_of, sampled_game
from hschess.analysis.calibration import (
    LEAST,
    STRAIGHT,
    ChanceCurve,
    curve_for,
    farthest,
    fit,
    parse_curves,
    reliability,
    shipped_curves,
    surprise,
    with_curves,
)
from hschess.analysis.calibration_games import CalibrationGames
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, EVERY_MODE, MODES, WHITE
from tests.each import each

STEPS = [step / 1000 for step in range(1, 1000)]


def bets(curve: ChanceCurve, turns: int = 2500) -> list[tuple[float, float]]:
    """Chances that are wrong by exactly this curve, and the results."""
    chance = seeded(3)
    predicted = [(chance.below(980) + 10) / 1000 for _ in range(turns)]
    return [(one, float(chance.below(100_000) < 100_000 * curve.calibrated(one))) for one in predicted]


CURVED = ChanceCurve(((0.2, 0.05), (0.5, 0.4), (0.9, 0.95)))


def test_a_curve_is_linear_between_knots() -> None:
    assert [CURVED.calibrated(predicted) for predicted in (0.1, 0.2, 0.35, 0.5, 0.95)] == pytest.approx(
        [0.025, 0.05, 0.225, 0.4, 0.975]
    )


@each("curve", [STRAIGHT, CURVED, *shipped_curves().values()])
def test_a_curve_never_falls_and_is_never_certain(curve: ChanceCurve) -> None:
    shown_chances = [curve.calibrated(chance) for chance in (1e-12, *STEPS, 1 - 1e-12)]
    assert all(before <= after for before, after in pairwise(shown_chances))
    assert shown_chances[0] >= LEAST
    assert shown_chances[-1] <= 1 - LEAST


@pytest.mark.parametrize("curve", [STRAIGHT, CURVED])
def test_a_certain_chance_stays_certain(curve: ChanceCurve) -> None:
    assert curve.calibrated(0.0) == 0
    assert curve.calibrated(1.0) == 1


def test_the_fit_finds_the_curve_that_the_results_follow() -> None:
    found = fit(bets(CURVED, 40_000))
    assert max(abs(found.calibrated(chance) - CURVED.calibrated(chance)) for chance in STEPS) < 0.04
    fresh = bets(CURVED)[::-1]
    assert surprise([(found.calibrated(predicted), observed) for predicted, observed in fresh]) < surprise(fresh)


def test_bins_in_the_wrong_order_are_pooled() -> None:
    falling = [(0.3, 1.0)] * 50 + [(0.7, 0.0)] * 50
    assert len({observed for _, observed in fit(falling, caution=0).knots}) == 1
    assert len({observed for _, observed in fit(falling, caution=1000).knots}) > 1


def test_without_turns_nothing_is_calibrated() -> None:
    assert fit([(0.0, 0.0), (1.0, 1.0)]) == STRAIGHT


def test_a_few_games_change_chances_little() -> None:
    found = fit([(0.6, 0.0)] * 5)
    assert abs(found.calibrated(0.6) - 0.6) < 0.1
    assert STRAIGHT.calibrated(0.3) == pytest.approx(0.3)


def test_reliability_is_counted_by_tenths() -> None:
    tenths = reliability([(0.05, 0.0), (0.07, 1.0), (0.95, 1.0), (1.0, 1.0)])
    assert [tenth.samples for tenth in tenths] == [2, *[0] * 8, 2]
    assert tenths[0].predicted == pytest.approx(0.06)
    assert tenths[0].observed == 0.5
    assert tenths[5].predicted is None


def test_only_tenths_with_enough_turns_measure_the_error() -> None:
    tenths = reliability([(0.25, 0.0), *[(0.55, 1.0)] * 3, *[(0.55, 0.0)] * 3])
    assert farthest(tenths, 1) == pytest.approx(0.25)
    assert farthest(tenths, 2) == pytest.approx(0.05)
    assert farthest(tenths, 7) == 0


def test_curves_can_be_read_back() -> None:
    pair = CURVED, STRAIGHT
    text = with_curves("", "paper", pair, "lab calibrate --mode paper --games 4")
    assert parse_curves(text, "a file") == {("paper", WHITE): pair[WHITE], ("paper", BLACK): pair[BLACK]}


def test_new_curves_replace_only_those_of_their_mode() -> None:
    first, second = (STRAIGHT, STRAIGHT), (CURVED, CURVED)
    text = with_curves("", "paper", first, "lab calibrate --mode paper --games 4")
    text = with_curves(text, "normal", first, "lab calibrate --mode normal --games 4")
    text = with_curves(text, "paper", second, "lab calibrate --mode paper --games 8")
    assert parse_curves(text, "it") == {
        **{("normal", side): first[side] for side in (WHITE, BLACK)},
        **{("paper", side): second[side] for side in (WHITE, BLACK)},
    }
    assert text.count("lab calibrate") == 2
    assert "--mode paper --games 4" not in text


@each(
    "bad",
    [
        "",
        "# hschess calibration 1\npaper White 0.9 0.1\n",
        "# hschess calibration 2\npaper Red 0.2:0.3\n",
        "# hschess calibration 2\npaper White 0.2\n",
        "# hschess calibration 2\npaper White 0.2:nan\n",
        "# hschess calibration 2\npaper White 0.2:0.3 0.2:0.4\n",
        "# hschess calibration 2\npaper White 0.2:0.3 0.4:0.2\n",
        "# hschess calibration 2\npaper White 0.2:1.1\n",
    ],
)
def test_an_invalid_text_of_curves_is_refused_with_its_place(bad: str) -> None:
    with pytest.raises(HschessError, match="a file"):
        parse_curves(bad, "a file")


@pytest.mark.parametrize("name", MODES)
def test_every_mode_of_the_line_battle_has_its_own_curves(name: str) -> None:
    curves = shipped_curves()
    assert {(name, WHITE), (name, BLACK)} <= curves.keys()
    assert curve_for(EVERY_MODE[name], WHITE) is curves[name, WHITE]


# --------------------------------------------------------------------------------------------------------------- the games


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games between quick players."""
    monkeypatch.setattr(calibrating, "PLAYERS", ("skilled", "bfs"))


def test_a_game_gives_the_same_result_again(quick: None) -> None:
    del quick
    game = sampled_game("paper", 7, 4)
    assert game == sampled_game("paper", 7, 4)
    assert game.turns
    assert game != sampled_game("paper", 8, 4)


def test_the_players_of_a_game_are_equal_or_neighbours() -> None:
    pairs = {pair_of(seeded(seed)) for seed in range(300)}
    places = [tuple(calibrating.PLAYERS.index(name) for name in pair) for pair in pairs]
    assert {abs(white - black) for white, black in places} == {0, 1}
    assert {place for pair in places for place in pair} == set(range(len(calibrating.PLAYERS)))


def test_a_turn_that_ends_the_game_is_not_counted() -> None:
    game = SampledGame(
        1, 1.0, (SampledTurn(WHITE, 0.7, 0.6), SampledTurn(BLACK, 0.4, 0.3), SampledTurn(WHITE, 1.0, 1.0))
    )
    assert game.samples(WHITE) == [(0.6, 1.0)]
    assert game.samples(BLACK) == [(0.3, 0.0)]
    assert len(calibrated([game], fitted([game]))) == 2


def test_games_are_stored_and_a_cut_off_one_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    games = [SampledGame(seed, 0.5, (SampledTurn(BLACK, 0.25, 0.125), SampledTurn(WHITE, 1.0, 1.0))) for seed in (3, 4)]
    kept = CalibrationGames(path, 80)
    for game in games:
        kept.add("paper", game)
    assert CalibrationGames(path, 80).games("paper") == {3: games[0], 4: games[1]}
    path.write_text(path.read_text("utf-8")[:-3], "utf-8")
    assert CalibrationGames(path, 80).games("paper") == {3: games[0]}
    with pytest.raises(HschessError, match="other games"):
        CalibrationGames(path, 81)
