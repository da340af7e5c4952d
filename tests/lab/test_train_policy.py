"""Learning the policy of playouts: it improves, is reproducible, and leaves the other values unchanged."""

import re
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hschess.cli import run
from hschess.lab.quick_games import QuickRows
from hschess.lab.train_fit import fit_pairs
from hschess.lab.train_policy import EndPairs, PolicyTraining
from hschess.players.value.values import Values, parse_values, shipped_values
from hschess.rules.modes import MODES
from tests.lab.helpers import HereExecutor, ThreadWorkers


def ignorant() -> Values:
    """Values whose policy scores all boards alike."""
    values = shipped_values("friendly")
    size = len(values.sets[0].linear)
    return replace(values, policy=tuple([replace(values.sets[0], linear=[0.0] * size) for _ in range(2)]))


def training_from(start: Values, pool: Executor, said: list[str]) -> PolicyTraining:
    return PolicyTraining(MODES["friendly"], 3, start, pool, said.append)


def trained(start: Values, pool: Executor, games: int, said: list[str], gate: int = 4) -> Values:
    return training_from(start, pool, said).generation(0, games, gate)


def test_an_untrained_policy_loses_to_the_one_learned_from_its_games() -> None:
    said: list[str] = []
    start = ignorant()
    learned = trained(start, HereExecutor(), 4, said, gate=12)
    assert all(side.linear != start.policy[0].linear for side in learned.policy)
    white, equal_white, black, equal_black = map(float, re.findall(r"[0-9]+\.[0-9]", said[-1]))
    assert (white + black) - (equal_white + equal_black) > 20


def test_pairs_recover_the_weights_that_chose_the_winner() -> None:
    random = np.random.default_rng(7)
    true = np.array([2.0, -1.0, 0.0, 0.5])
    differences = random.standard_normal((20_000, 4)).astype(np.float32)
    first = (random.random(20_000) < 1 / (1 + np.exp(-differences @ true))).astype(np.float32)

    fitted = fit_pairs(differences, first, 1 - first, np.zeros(4))

    assert fitted == pytest.approx(true, abs=0.1)


def test_a_weight_without_evidence_in_pairs_is_unchanged() -> None:
    differences = np.array([[1.0, 0.0], [-1.0, 0.0]] * 50, np.float32)
    first = np.array([1.0, 0.0] * 50, np.float32)

    fitted = fit_pairs(differences, first, 1 - first, np.array([0.25, 0.75]))

    assert fitted[0] > 1
    assert fitted[1] == 0.75


def test_without_pairs_all_weights_are_unchanged() -> None:
    nothing = np.empty((0, 2), np.float32), np.empty(0, np.float32), np.empty(0, np.float32)

    assert list(fit_pairs(*nothing, np.array([0.25, 0.75]))) == [0.25, 0.75]


class Judge(HereExecutor):
    """At the gate White's newest policy wins more than the best before it, and Black's less."""

    def __init__(self, start: Values) -> None:
        super().__init__()
        self._known = start.policy[1].linear

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        games = args[0]
        if any(games.explored):
            return super().submit(work, *args, **kwargs)
        newest_white, newest_black = (
            policy[side] != self._known for side, policy in enumerate((games.white, games.black))
        )
        future: Future[Any] = Future()
        future.set_result(QuickRows(white=games.number * (0.8 if newest_white or newest_black else 0.5)))
        return future


def test_a_policy_is_kept_for_the_seat_in_which_it_wins_more() -> None:
    said: list[str] = []
    start = ignorant()
    white, black = trained(start, Judge(start), 2, said).policy

    assert white.linear != start.policy[0].linear
    assert black.linear == start.policy[1].linear
    assert said[-1].endswith("80.0 percent as White (which has 50.0), 20.0 as Black (50.0)")


def test_a_side_that_nearly_always_wins_explores_more() -> None:
    start = ignorant()
    explored: list[tuple[int, int]] = []

    class Lost(HereExecutor):
        """White loses every game, and nothing is learned from any."""

        def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            explored.append(args[0].explored)
            future: Future[Any] = Future()
            future.set_result(EndPairs() if any(args[0].explored) else QuickRows())
            return future

    training = training_from(start, Lost(), [])
    training.generation(0, 2, 4)
    explored.clear()
    training.generation(1, 2, 2)

    white, black = explored[0]
    assert black < white, "of fewer of its turns one is by chance"


def test_the_number_of_workers_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.lab.quick_games.CHUNK", 1)
    start = shipped_values("friendly")
    here = trained(start, HereExecutor(), 2, []).policy
    with ProcessPoolExecutor(2) as pool:
        assert trained(start, pool, 2, []).policy == here
    assert here != start.policy


def command(words: Iterable[str]) -> int:
    return run(["lab", "train", *words, "--games", "2", "--generations", "1", "--gate", "2"])


def test_the_command_writes_the_values_with_the_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.lab.train.ProcessWorkers", ThreadWorkers)
    out = tmp_path / "own.txt"
    assert command(["--mode", "friendly", "--policy", "--out", str(out)]) == 0
    found, shipped = parse_values(out.read_text("utf-8"), "own.txt"), shipped_values("friendly")
    assert found.sets == shipped.sets
    assert len(found.policy) == 2
    assert "hschess lab train --mode friendly --policy --seed 1 --games 2 --generations 1 --gate 2" in found.head


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--mode", "vanilla", "--policy"], "--policy is for paper"),
        (["--mode", "friendly", "--policy", "--against", "bfs"], "--against is for values"),
    ],
)
def test_invalid_starts_for_a_policy_are_refused(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "own.txt"
    assert command([*words, "--out", str(out)]) == 2
    assert why in capsys.readouterr().err
    assert not out.exists()
