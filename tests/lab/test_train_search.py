"""Learning the values from games of the search: the same with any number of workers and after a kill; a sequential test decides."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hschess.cli import run
from hschess.lab import exploit_store, train_search
from hschess.lab.experiment import WorkersLostError
from hschess.lab.exploit_store import KeptGames
from hschess.lab.train_games import TrainingPair
from hschess.lab.train_search import GATE_SEARCH, SEARCH, SearchTraining, identity_of
from hschess.players.agents.master import Master
from hschess.players.value.values import Values, parse_values, shipped_values
from hschess.rules.modes import MODES
from tests.lab.helpers import FailingExecutor, HereExecutor, ThreadWorkers

MODE = MODES["friendly"]
SEED = 5


@pytest.fixture(autouse=True)
def _small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts."""
    for name in ("SEARCH", "GATE_SEARCH"):
        monkeypatch.setattr(train_search, name, "playouts=4,turns=1,keep=2,solve=0")


def trained(
    folder: Path, pool: Executor, generations: int = 1, games: int = 2, gate: int = 2, said: list[str] | None = None
) -> Values:
    start, words = shipped_values(MODE.name), [] if said is None else said
    with KeptGames(folder, identity_of(MODE, SEED, games, start), pool) as kept:
        training = SearchTraining(MODE, SEED, start, kept, words.append)
        return [training.generation(number, games, gate) for number in range(generations)][-1]


class Gate(HereExecutor):
    """Plays the games that are learned from; in the games of a gate the newest values win all or none."""

    def __init__(self, newest_wins: bool) -> None:
        super().__init__()
        self.newest_wins = newest_wins
        self.gated: list[TrainingPair] = []
        self._before = ""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        pairings: Sequence[TrainingPair] = args[0] if isinstance(args[0], Sequence) else ()
        if not pairings or pairings[0].learners:
            if pairings:
                self._before = pairings[0].white.text
            return super().submit(work, *args, **kwargs)
        self.gated += pairings
        future: Future[Any] = Future()
        wins = [(pairing.white.text != self._before) == self.newest_wins for pairing in pairings]
        future.set_result(json.dumps([float(won) for won in wins]).encode())
        return future


def test_the_values_are_the_same_with_any_number_of_workers_and_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exploit_store, "PORTION", 1)
    whole, rest = HereExecutor(), HereExecutor()
    said: list[str] = []
    expected = trained(tmp_path / "whole", whole, said=said)
    with ProcessPoolExecutor(2) as two:
        beside: list[str] = []
        assert trained(tmp_path / "two", two, said=beside).text() == expected.text()
    assert beside == said
    with pytest.raises(WorkersLostError, match="run the same command to continue"):
        trained(tmp_path / "killed", FailingExecutor(7))

    again: list[str] = []
    assert trained(tmp_path / "killed", rest, said=again).text() == expected.text()
    assert again == said
    assert rest.portions < whole.portions


def test_values_that_win_replace_the_best_and_the_games_are_played_by_them(tmp_path: Path) -> None:
    gate = Gate(newest_wins=True)
    said: list[str] = []
    learned = trained(tmp_path, gate, generations=2, gate=400, said=said)

    start = shipped_values(MODE.name)
    assert all(
        new.linear != old.linear and new.out != old.out
        for new, old in zip(learned.of_search, start.in_search().sets, strict=True)
    )
    assert learned.policy == start.policy
    assert learned.sets == start.sets, "a search with replies plays by them as before"
    assert learned.judges == (), "the values of the search judge its playouts too"
    assert said[-1].endswith("better")
    first, last = gate.gated[0].black.text, gate.gated[-1].white.text
    assert first == start.text(), "the first test is against the start as it plays"
    assert last != first, "the last one against the values of the first generation"


@pytest.mark.parametrize(("newest_wins", "gate", "verdict"), [(False, 400, "not better"), (True, 2, "undecided")])
def test_values_that_are_not_shown_to_be_better_are_not_kept(
    newest_wins: bool, gate: int, verdict: str, tmp_path: Path
) -> None:
    said: list[str] = []
    learned = trained(tmp_path, Gate(newest_wins), gate=gate, said=said)

    assert learned == shipped_values(MODE.name)
    assert said[-1].endswith(f", {verdict}")


def test_the_gate_stops_as_soon_as_it_is_sure(tmp_path: Path) -> None:
    gate = Gate(newest_wins=True)
    said: list[str] = []
    trained(tmp_path, gate, gate=4000, said=said)

    assert len(gate.gated) < 400
    played = int(said[-1].split(" percent of ")[1].split()[0])
    assert played <= len(gate.gated)


def test_both_seats_of_a_deal_meet_in_the_gate(tmp_path: Path) -> None:
    gate = Gate(newest_wins=True)
    trained(tmp_path, gate, gate=8)

    for first, second in zip(gate.gated[::2], gate.gated[1::2], strict=True):
        assert first.seed == second.seed
        assert (first.white, first.black) == (second.black, second.white)


@pytest.mark.parametrize("mode", MODES)
def test_versions_learn_by_few_playouts_and_meet_by_all_in_every_mode(mode: str) -> None:
    """Replies would not use the values that are tested."""
    learning, meeting = (Master(options).budget(MODES[mode]) for options in (SEARCH, GATE_SEARCH))

    assert 0 < learning.playouts < meeting.playouts
    assert learning.replies == meeting.replies == 0


def command(words: list[str], generations: int) -> int:
    return run(["lab", "train", *words, "--games", "2", "--generations", str(generations), "--gate", "2"])


def test_the_command_continues_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hschess.lab.train.ProcessWorkers", ThreadWorkers)
    out = tmp_path / "values.txt"
    words = ["--mode", "friendly", "--search", "--out", str(out)]
    assert command(words, 1) == 0
    first = out.read_text("utf-8")
    assert "# hschess lab train --mode friendly --search --seed 1 --games 2 --generations 1 --gate 2" in first
    written, start = parse_values(first, "written"), shipped_values("friendly")
    assert (written.sets, written.judges, written.of_search) == (start.sets, start.judges, start.of_search), "undecided"
    played = (tmp_path / "values.txt.games" / "games.db").stat().st_mtime_ns

    assert command(words, 1) == 0
    assert out.read_text("utf-8") == first
    assert (tmp_path / "values.txt.games" / "games.db").stat().st_mtime_ns == played, "nothing was played again"
    assert command(words, 2) == 0
    assert "# search 1: 2 games" in out.read_text("utf-8")

    capsys.readouterr()
    before = out.read_text("utf-8")
    assert command([*words, "--seed", "2"], 1) != 0
    assert "a different experiment" in capsys.readouterr().err
    assert out.read_text("utf-8") == before, "a refused command loses nothing"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--mode", "friendly", "--policy", "--search"], "--policy and --search are 2 trainings"),
        (["--mode", "vanilla", "--search"], "--search is for"),
        (["--mode", "friendly", "--search", "--against", "bfs"], "--against is for values"),
    ],
)
def test_invalid_starts_of_a_search_are_refused(
    words: list[str], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command([*words, "--out", str(tmp_path / "values.txt")], 1) != 0
    assert expected in capsys.readouterr().err
