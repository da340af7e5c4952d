"""A game as an engine judges it."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from hschess.analysis.external_analysis import ExternalAnalysis
from hschess.cli import run
from hschess.engines.engine_player import EnginePlayer
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.record_text import format_game
from tests.engines.fakes import WHO, Script, fake_seat, scripted

GREEDY = f"exec:{shlex.join([sys.executable, str(Path(__file__).parents[2] / 'examples/engines/greedy.py')])}"


class ChanceReporter(Script):
    """An engine that plans to end its turn, and reports these chances one after another."""

    def __init__(self, *chances: float) -> None:
        super().__init__({"hce": WHO})
        self._chances = iter(chances)

    def send(self, line: str) -> None:
        if line.startswith("go"):
            self.answers = {**self.answers, "go": [f"info chance {next(self._chances)}", "plan end"]}
        super().send(line)


def game_of(*words: str) -> Record:
    return Record("paper", 5, tuple(parse_action(word) for word in words))


def analysis(record: Record, *chances: float) -> ExternalAnalysis:
    return ExternalAnalysis(open_game(record), EnginePlayer("teller", scripted(ChanceReporter(*chances))))


def test_a_turns_loss_is_the_drop_of_the_engines_chance() -> None:
    """White 0.6, then Black 0.6: White has 0.4 left, and did not play the engine's turn."""
    weighed = analysis(game_of("P@0", "end"), 0.6, 0.6)
    weighed.finish()

    (turn,) = weighed.turns
    assert (turn.before, turn.after, round(turn.loss)) == (0.6, 0.4, 20)
    assert [action.text for action in turn.best] == ["end"]
    assert turn.judgement.value == "blunder"


def test_the_engines_own_turn_loses_nothing() -> None:
    weighed = analysis(game_of("end", "end"), 0.6, 0.9, 0.3)
    weighed.finish()

    assert [turn.loss for turn in weighed.turns] == [0.0, 0.0]
    assert all(turn.best == turn.played for turn in weighed.turns)


def test_a_finished_game_is_judged_by_its_result() -> None:
    record = Record(
        "paper", 5, (parse_action("P@0"), parse_action("end")), position="paper 8w 5/8/8/P/PP/R6,Q6/- 1/8/8/P/PP/P1/-"
    )
    weighed = analysis(record, 0.7)
    weighed.finish()

    assert [turn.after for turn in weighed.turns] in ([1.0], [0.0])


def test_an_engine_without_a_chance_cannot_judge() -> None:
    silent = EnginePlayer("silent", scripted(Script()))

    with pytest.raises(HschessError, match="reports no chance to win"):
        ExternalAnalysis(open_game(game_of("end")), silent).finish()


def test_the_command_uses_an_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.hsc"
    path.write_text(format_game(open_game(game_of("P@0", "end", "end", "end"))), "utf-8")

    assert run(["analyse", str(path), "--json", "--cpu", GREEDY]) == 0
    printed = json.loads(capsys.readouterr().out)

    assert [turn["side"] for turn in printed["turns"]] == ["White", "Black", "White"]
    assert run(["analyse", str(path), "--cpu", fake_seat("crash")]) == 2
    assert "it has ended (status 3)" in capsys.readouterr().err
