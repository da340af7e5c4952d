"""The analysis of a record: its judgement of a known blunder, the cost of luck, and repeatable results."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from hschess.analysis.judging import Analysis, Judgement, accuracy_of, judgement_of
from hschess.cli import run
from hschess.players.contract import finish, sight
from hschess.players.registry import make_player
from hschess.rules.actions import END, Action, Kind
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, new_game
from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from tests.each import each

BUDGET = 16


def game(mode: str, seed: int = 5, most: int = 60) -> Record:
    """`bfs` against `random`, so that one side blunders."""
    state, chance = new_game(MODES[mode], seed), seeded(seed)
    actions: list[Action] = []
    while state.outcome is None and len(actions) < most:
        player = make_player("random" if state.to_move == BLACK else "bfs")
        for action in finish(player.think(sight(player, state), chance)).actions:
            advance(state, action)
            actions.append(action)
    return Record(mode, seed, tuple(actions)).closed(state.outcome)


@pytest.fixture(scope="module")
def analysed() -> Analysis:
    analysis = Analysis(open_game(game("normal", most=36)), BUDGET)
    analysis.finish()
    return analysis


def test_every_finished_turn_is_judged_once_in_order(analysed: Analysis) -> None:
    turns = analysed.turns
    assert analysed.is_done
    assert analysed.progress == 1
    assert [turn.span for turn in turns] == analysed.spans
    ends = [action for action in analysed.game.record.actions if action is END]
    assert len(turns) in (len(ends), len(ends) + 1), "a turn that wins at once needs no end"
    for before, after in pairwise(turns):
        assert before.span.last == after.span.first
        assert before.span.side != after.span.side


def test_chances_are_chances_and_a_loss_is_their_difference_if_no_card_was_offered(analysed: Analysis) -> None:
    for turn in analysed.turns:
        assert 0 <= turn.after <= 1
        assert 0 <= turn.before <= 1
        assert turn.loss >= 0
        assert turn.judgement is judgement_of(turn.loss)
        assert turn.best == turn.played or turn.loss > 0
        if all(action.kind is not Kind.DISCOVER for action in turn.played):
            assert turn.loss == pytest.approx(100 * (turn.before - turn.after))


def test_the_random_player_is_the_less_accurate_one(analysed: Analysis) -> None:
    accuracies = [accuracy_of(analysed.losses(side)) for side in (WHITE, BLACK)]
    assert accuracies[WHITE] > accuracies[BLACK]


def test_slices_change_nothing(analysed: Analysis) -> None:
    again = Analysis(open_game(analysed.game.record), BUDGET)
    for _ in range(40):
        again.step(7)
    count = len(again.turns)
    assert 0 < count <= len(analysed.turns)
    assert again.turns == analysed.turns[:count]


def test_a_missed_win_is_a_blunder_and_the_win_is_shown() -> None:
    position = "paper 8w 20/8/8/R/PPPP/-/- 2/0/8/PP/PPPP/-/-"
    missed = Analysis(open_game(Record("paper", 1, (END,), position=position)), BUDGET)
    missed.finish()
    (turn,) = missed.turns
    assert turn.judgement is Judgement.BLUNDER
    assert turn.before == 1
    assert [action.text for action in turn.best] == ["R@0", "end"]
    won = Analysis(open_game(Record("paper", 1, turn.best, position=position)), BUDGET)
    won.finish()
    assert (won.turns[0].loss, won.turns[0].best) == (0, won.turns[0].played)


def test_an_unfinished_turn_is_not_judged() -> None:
    position = "paper 8w 20/8/8/R/PPPP/-/- 2/0/8/PP/PPPP/-/-"
    begun = Analysis(open_game(Record("paper", 1, (parse_action("R@0"),), position=position)), BUDGET)
    assert begun.spans == []
    assert begun.step()
    assert begun.progress == 1


@each(
    ("loss", "judgement"),
    [
        (0.0, Judgement.GOOD),
        (4.99, Judgement.GOOD),
        (5.0, Judgement.INACCURACY),
        (9.99, Judgement.INACCURACY),
        (10.0, Judgement.MISTAKE),
        (15.0, Judgement.BLUNDER),
        (100.0, Judgement.BLUNDER),
    ],
)
def test_judgements_begin_at_5_10_and_15_points(loss: float, judgement: Judgement) -> None:
    assert judgement_of(loss) is judgement


@pytest.mark.parametrize(("loss", "printed"), [(0.0, "0.0"), (0.04, "0.0"), (12.34, "-12.3")])
def test_a_loss_has_a_sign_and_zero_has_none(analysed: Analysis, loss: float, printed: str) -> None:
    assert str(replace(analysed.turns[0], loss=loss).change) == printed


def test_the_accuracy_of_a_game_is_the_mean_of_its_turns() -> None:
    assert accuracy_of([]) == 100
    assert accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([15.0]) == pytest.approx(50)
    assert accuracy_of([30.0, 0.0]) == pytest.approx(62.5)


# ----------------------------------------------------------------------------------------------------------- command


def test_the_command_reports_the_same_as_json(
    analysed: Analysis, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.hsc"
    file.write_text(format_record(analysed.game.record), "utf-8")
    assert run(["analyse", str(file), "--json", "--budget", str(BUDGET), "--quiet"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert set(printed) == {"mode", "white", "black", "result", "budget", "accuracy", "turns"}
    assert printed["accuracy"]["white"] == pytest.approx(accuracy_of(analysed.losses(WHITE)), abs=0.01)
    assert [turn["judgement"] for turn in printed["turns"]] == [turn.judgement.value for turn in analysed.turns]
    for shown, turn in zip(printed["turns"], analysed.turns, strict=True):
        assert shown["before"] == pytest.approx(turn.before, abs=1e-4)
        assert shown["white"] == pytest.approx(turn.after if turn.span.side == WHITE else 1 - turn.after, abs=1e-4)
        assert shown["best"] == [action.text for action in turn.best]


def test_a_bad_file_is_refused_with_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.hsc"
    file.write_text(format_record(replace(game("paper", most=4))).replace(" end", " ond", 1), "utf-8")
    assert run(["analyse", str(file), "--json"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "line " in said.err
    assert "column " in said.err
    assert run(["analyse", str(file), "--budget", "-1"]) == 2
    assert "expected a whole number from 0 to" in capsys.readouterr().err
    assert run(["analyse", str(file), "--positions", "-1"]) == 2
    assert "expected a whole number from 0 to" in capsys.readouterr().err
