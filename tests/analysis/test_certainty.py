"""Proofs in an analysis: they agree with the solver, judge turns, and leave the rest to the chances."""

import json
from pathlib import Path

import pytest

from hschess.analysis.calibration import LEAST
from hschess.analysis.certainty import Certainty, agreed
from hschess.analysis.judging import Analysis, Judged, Judgement
from hschess.cli import run
from hschess.endgame.solver import BestPlay, known_state, solve
from hschess.rules.actions import CONCEDE, END, Action
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, legal_actions
from hschess.rules.game import open_game
from hschess.rules.modes import MODES, WHITE
from hschess.rules.notation import format_position, parse_action
from hschess.rules.observation import observe
from hschess.rules.record import Record
from hschess.rules.record_text import format_record, parse_record
from hschess.rules.state import State
from tests.endgame.endgames import small_endgame

ENOUGH = 10**9
THROWN_AWAY = Path(__file__).parents[1] / "data" / "thrown_away.hsc"
GAMES = 12
COUNTED = ("paper", "heroic", "friendly")
"""The modes in which counting reveals the hidden cards."""
DELAYED = "paper 30w 6/2/10/P/-/R6,P3/- 9/0/10/-/-/R6/-"
"""Won in two turns by a Castle, in three without."""
THROWN = "paper 30w 8/5/10/R/-/P6/- 8/0/10/-/-/R4/-"
"""Won in two turns by the Rook, lost in four without."""


def random_game(start: State, chance: Chance) -> Record:
    """A random game from this position to its end."""
    state, actions = start.copy(), list[Action]()
    while state.outcome is None:
        legal = [action for action in legal_actions(state) if action is not CONCEDE]
        actions.append(legal[chance.below(len(legal))])
        advance(state, actions[-1])
    return Record(start.mode.name, 1, tuple(actions), position=format_position(start)).closed(state.outcome)


def analysed(record: Record, positions: int = ENOUGH) -> Analysis:
    analysis = Analysis(open_game(record), 8, positions=positions)
    analysis.finish()
    return analysis


@pytest.fixture(scope="module")
def endings() -> list[Analysis]:
    """Random games of small endgames."""
    found, chance = list[Analysis](), seeded(3)
    for name in COUNTED:
        starts = [small_endgame(MODES[name], chance, rounds=3) for _ in range(GAMES)]
        found += [analysed(random_game(start, chance)) for start in starts]
    return found


def said(fact: Certainty | None) -> tuple[BestPlay, int] | None:
    return None if fact is None else (fact.result, fact.turns)


def turns_of(endings: list[Analysis]) -> list[tuple[Analysis, Judged]]:
    return [(analysis, turn) for analysis in endings for turn in analysis.turns]


def test_no_analysis_contradicts_the_solver(endings: list[Analysis]) -> None:
    known = 0
    for analysis, turn in turns_of(endings):
        steps, span = analysis.game.steps, turn.span
        state = known_state(observe(steps[span.first].state, span.side))
        if state is None:
            continue
        known += 1
        solution = solve(state, ENOUGH)
        assert said(turn.promised) == (solution.result, solution.turns)
        assert turn.promised is not None
        assert turn.before == turn.promised.chance
    assert known > len(endings)


def test_a_turn_that_keeps_a_proved_result_is_good_and_one_that_loses_it_is_a_blunder(
    endings: list[Analysis],
) -> None:
    thrown = 0
    for _, turn in turns_of(endings):
        if turn.promised is None or turn.left is None:
            continue
        if turn.left.result is turn.promised.result:
            assert (turn.loss, turn.judgement, turn.thrown) == (0, Judgement.GOOD, None)
            assert turn.best == turn.played
        else:
            thrown += 1
            assert (turn.judgement, turn.thrown) == (Judgement.BLUNDER, turn.promised.result)
            assert turn.best == turn.promised.plan
    assert thrown


def test_the_last_turn_before_the_kill_is_won_in_one(endings: list[Analysis]) -> None:
    for analysis in endings:
        last, outcome = analysis.turns[-1], analysis.game.steps[-1].state.outcome
        assert outcome is not None
        if outcome.winner == last.span.side:
            assert (said(last.promised), said(last.left)) == ((BestPlay.WIN, 1), (BestPlay.WIN, 0))


def test_a_delayed_win_is_not_an_error() -> None:
    (turn,) = analysed(Record("paper", 1, (END,), position=DELAYED)).turns
    assert turn.promised == Certainty(BestPlay.WIN, 2, (parse_action("castle1"), END))
    assert said(turn.left) == (BestPlay.WIN, 2)
    assert (turn.loss, turn.judgement, turn.thrown) == (0, Judgement.GOOD, None)


def test_a_lost_win_is_a_blunder_and_its_plan_is_shown() -> None:
    (turn,) = analysed(Record("paper", 1, (END,), position=THROWN)).turns
    assert (turn.loss, turn.judgement, turn.thrown) == (100, Judgement.BLUNDER, BestPlay.WIN)
    assert turn.best == (parse_action("R@0"), END)
    assert said(turn.left) == (BestPlay.LOSS, 4)
    assert turn.left is not None
    assert turn.reply == turn.left.plan


def test_without_a_budget_the_chances_are_reported() -> None:
    (turn,) = analysed(Record("paper", 1, (END,), position=THROWN), positions=0).turns
    assert (turn.promised, turn.left, turn.thrown) == (None, None, None)
    assert LEAST <= turn.after <= turn.before <= 1 - LEAST


def test_slices_prove_the_same() -> None:
    record = Record("paper", 1, (END,), position=THROWN)
    sliced = Analysis(open_game(record), 8)
    while not sliced.step(3):
        pass
    assert sliced.turns == analysed(record).turns


@pytest.mark.parametrize(
    ("before", "after", "both"),
    [
        (None, Certainty(BestPlay.WIN, 1), (Certainty(BestPlay.WIN, 2), Certainty(BestPlay.WIN, 1))),
        (None, Certainty(BestPlay.LOSS, 1), (None, Certainty(BestPlay.LOSS, 1))),
        (Certainty(BestPlay.LOSS, 2), None, (Certainty(BestPlay.LOSS, 2), Certainty(BestPlay.LOSS, 2))),
        (Certainty(BestPlay.WIN, 2), None, (Certainty(BestPlay.WIN, 2), None)),
    ],
)
def test_a_won_turn_was_won_before_and_a_lost_one_stays_lost(
    before: Certainty | None, after: Certainty | None, both: tuple[Certainty | None, Certainty | None]
) -> None:
    assert agreed(before, after) == both


def test_the_other_side_sees_the_other_result() -> None:
    assert Certainty(BestPlay.WIN, 3).turned == Certainty(BestPlay.LOSS, 3)
    assert Certainty(BestPlay.DRAW, 3).turned.chance == 0.5


def test_the_turning_point_of_a_game_is_its_lost_win() -> None:
    """Two computer players in heroic: White has a forced win from round 12 on, and loses it in round 13."""
    analysis = Analysis(open_game(parse_record(THROWN_AWAY.read_text("utf-8"))), 4)
    analysis.finish()
    by_turn = {(turn.span.round, turn.span.side): turn for turn in analysis.turns}
    kept, thrown, last = by_turn[12, WHITE], by_turn[13, WHITE], analysis.turns[-1]
    assert (said(kept.promised), said(kept.left)) == ((BestPlay.WIN, 3), (BestPlay.WIN, 2))
    assert kept.loss == 0
    assert (thrown.thrown, thrown.judgement) == (BestPlay.WIN, Judgement.BLUNDER)
    assert [turn.thrown for turn in analysis.turns].count(None) == len(analysis.turns) - 1
    assert said(last.promised) == (BestPlay.WIN, 1)


def test_the_command_prints_proofs_and_lost_wins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = "paper 8w 20/8/8/R/PPPP/-/- 2/0/8/PP/PPPP/-/-"
    file = tmp_path / "game.hsc"
    file.write_text(format_record(Record("paper", 1, (END, parse_action("P@0"), END), position=position)), "utf-8")
    words = ["analyse", str(file), "--budget", "8", "--quiet"]
    assert run(words) == 0
    printed = capsys.readouterr().out
    assert "won in 1 ->" in printed
    assert "(a forced win slipped away here)" in printed
    assert run([*words, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)["turns"][0]
    assert first["before_proved"] == {"result": "win", "turns": 1}
    assert first["thrown"] == "win"
    assert first["side"] == ("White", "Black")[WHITE]
