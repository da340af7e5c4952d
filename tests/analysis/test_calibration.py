"""The curves of the analysis: what they promise, how they are fitted and read, and the games behind them."""

from itertools import pairwise
from pathlib import Path

import pytest

from hschess.analysis import calibrating
from hschess.analysis.calibrating import ToldGame, ToldTurn, bent, fitted, game_told, pair_of
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
from hschess.analysis.told_file import ToldFile
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, EVERY_MODE, MODES, WHITE

STEPS = [step / 1000 for step in range(1, 1000)]


def bets(curve: ChanceCurve, turns: int = 2500) -> list[tuple[float, float]]:
    """Chances that are wrong by exactly this curve, and the results."""
    chance = seeded(3)
    told = [(chance.below(980) + 10) / 1000 for _ in range(turns)]
    return [(one, float(chance.below(100_000) < 100_000 * curve.bend(one))) for one in told]


BENT = ChanceCurve(((0.2, 0.05), (0.5, 0.4), (0.9, 0.95)))


def test_a_curve_goes_straight_from_knot_to_knot() -> None:
    assert [BENT.bend(told) for told in (0.1, 0.2, 0.35, 0.5, 0.95)] == pytest.approx([0.025, 0.05, 0.225, 0.4, 0.975])


@pytest.mark.parametrize("curve", [STRAIGHT, BENT, *shipped_curves().values()])
def test_a_curve_never_falls_and_is_never_certain(curve: ChanceCurve) -> None:
    bent_chances = [curve.bend(chance) for chance in (1e-12, *STEPS, 1 - 1e-12)]
    assert all(before <= after for before, after in pairwise(bent_chances))
    assert bent_chances[0] >= LEAST
    assert bent_chances[-1] <= 1 - LEAST


@pytest.mark.parametrize("curve", [STRAIGHT, BENT])
def test_what_is_certain_stays_certain(curve: ChanceCurve) -> None:
    assert curve.bend(0.0) == 0
    assert curve.bend(1.0) == 1


def test_the_fit_finds_the_curve_that_the_results_follow() -> None:
    found = fit(bets(BENT, 40_000))
    assert max(abs(found.bend(chance) - BENT.bend(chance)) for chance in STEPS) < 0.04
    fresh = bets(BENT)[::-1]
    assert surprise([(found.bend(told), came) for told, came in fresh]) < surprise(fresh)


def test_what_was_told_higher_and_came_lower_is_pooled() -> None:
    falling = [(0.3, 1.0)] * 50 + [(0.7, 0.0)] * 50
    assert len({came for _, came in fit(falling, caution=0).knots}) == 1
    assert len({came for _, came in fit(falling, caution=1000).knots}) > 1


def test_without_turns_nothing_is_bent() -> None:
    assert fit([(0.0, 0.0), (1.0, 1.0)]) == STRAIGHT


def test_a_few_games_bend_nothing_far() -> None:
    found = fit([(0.6, 0.0)] * 5)
    assert abs(found.bend(0.6) - 0.6) < 0.1
    assert STRAIGHT.bend(0.3) == pytest.approx(0.3)


def test_reliability_is_counted_by_tenths() -> None:
    tenths = reliability([(0.05, 0.0), (0.07, 1.0), (0.95, 1.0), (1.0, 1.0)])
    assert [tenth.samples for tenth in tenths] == [2, *[0] * 8, 2]
    assert tenths[0].told == pytest.approx(0.06)
    assert tenths[0].came == 0.5
    assert tenths[5].told is None


def test_only_tenths_with_turns_enough_say_how_far_off_a_chance_is() -> None:
    tenths = reliability([(0.25, 0.0), *[(0.55, 1.0)] * 3, *[(0.55, 0.0)] * 3])
    assert farthest(tenths, 1) == pytest.approx(0.25)
    assert farthest(tenths, 2) == pytest.approx(0.05)
    assert farthest(tenths, 7) == 0


def test_curves_are_read_as_they_were_written() -> None:
    pair = BENT, STRAIGHT
    text = with_curves("", "paper", pair, "lab calibrate --mode paper --games 4")
    assert parse_curves(text, "a file") == {("paper", WHITE): pair[WHITE], ("paper", BLACK): pair[BLACK]}


def test_new_curves_of_a_mode_take_the_place_of_its_old_ones_and_those_of_others_stay() -> None:
    first, second = (STRAIGHT, STRAIGHT), (BENT, BENT)
    text = with_curves("", "paper", first, "lab calibrate --mode paper --games 4")
    text = with_curves(text, "normal", first, "lab calibrate --mode normal --games 4")
    text = with_curves(text, "paper", second, "lab calibrate --mode paper --games 8")
    assert parse_curves(text, "it") == {
        **{("normal", side): first[side] for side in (WHITE, BLACK)},
        **{("paper", side): second[side] for side in (WHITE, BLACK)},
    }
    assert text.count("lab calibrate") == 2
    assert "--mode paper --games 4" not in text


@pytest.mark.parametrize(
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
def test_a_text_that_is_no_curves_is_refused_with_its_place(bad: str) -> None:
    with pytest.raises(HschessError, match="a file"):
        parse_curves(bad, "a file")


@pytest.mark.parametrize("name", MODES)
def test_every_mode_of_the_encounter_has_curves_of_its_own(name: str) -> None:
    curves = shipped_curves()
    assert {(name, WHITE), (name, BLACK)} <= curves.keys()
    assert curve_for(EVERY_MODE[name], WHITE) is curves[name, WHITE]


# --------------------------------------------------------------------------------------------------------------- the games


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games between quick players."""
    monkeypatch.setattr(calibrating, "PLAYERS", ("skilled", "bfs"))


def test_a_game_tells_the_same_again(quick: None) -> None:
    del quick
    told = game_told("paper", 7, 4)
    assert told == game_told("paper", 7, 4)
    assert told.turns
    assert told != game_told("paper", 8, 4)


def test_the_players_of_a_game_are_like_or_next_to_each_other() -> None:
    pairs = {pair_of(seeded(seed)) for seed in range(300)}
    places = [tuple(calibrating.PLAYERS.index(name) for name in pair) for pair in pairs]
    assert {abs(white - black) for white, black in places} == {0, 1}
    assert {place for pair in places for place in pair} == set(range(len(calibrating.PLAYERS)))


def test_a_turn_that_ends_the_game_is_not_counted() -> None:
    game = ToldGame(1, 1.0, (ToldTurn(WHITE, 0.7, 0.6), ToldTurn(BLACK, 0.4, 0.3), ToldTurn(WHITE, 1.0, 1.0)))
    assert game.samples(WHITE) == [(0.6, 1.0)]
    assert game.samples(BLACK) == [(0.3, 0.0)]
    assert len(bent([game], fitted([game]))) == 2


def test_games_are_kept_and_one_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    games = [ToldGame(seed, 0.5, (ToldTurn(BLACK, 0.25, 0.125), ToldTurn(WHITE, 1.0, 1.0))) for seed in (3, 4)]
    kept = ToldFile(path, 80)
    for game in games:
        kept.add("paper", game)
    assert ToldFile(path, 80).games("paper") == {3: games[0], 4: games[1]}
    path.write_text(path.read_text("utf-8")[:-3], "utf-8")
    assert ToldFile(path, 80).games("paper") == {3: games[0]}
    with pytest.raises(HschessError, match="other games"):
        ToldFile(path, 81)
