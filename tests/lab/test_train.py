"""The training of `master`: the fits, the stored files, and that the same arguments give the same file."""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hschess.cli import run as run_command
from hschess.lab import train, train_league
from hschess.lab.train import run_train, train_arguments
from hschess.lab.train_fit import FitTask, Fitted, Seen, fit, fit_set, loss, net_of, new_net, targets_of, weights_of
from hschess.lab.train_games import Entrant, TrainingPair, play_games, play_results
from hschess.lab.train_league import LineLeague
from hschess.lab.train_learning import gathered
from hschess.lab.workers import ProcessWorkers
from hschess.players.value.board_features import SIZE as DUEL_SIZE
from hschess.players.value.line_features import SIZE
from hschess.players.value.values import ANY_CARDS, BOARDS, format_values, parse_values, shipped_values
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import DUELS, MODES
from tests.lab.helpers import HereExecutor, ThreadWorkers
from tests.players.helpers import words_of


def arguments(out: Path, *more: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    train_arguments(parser)
    return parser.parse_args(["--mode", "friendly", "--out", str(out), *more])


def duel_arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    train_arguments(parser)
    return parser.parse_args(words)


OWN_DUEL = """
name = "own"
cards = "duel"
decks = [{ footman = 8, leech = 4 }, { footman = 8, check = 4 }]
kings = [12, 12]
powers = ["none", "none"]
lose_without_pieces = false
"""
SMALL = ("--games", "2", "--generations", "2", "--gate", "1", "--seed", "7")


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a single worker be this process, which has loaded everything; more are processes."""
    monkeypatch.setattr(train, "ProcessWorkers", lambda size: ProcessWorkers(size) if size > 1 else ThreadWorkers())


def files_of_one_and_two_workers(folder: Path, parsed: Callable[..., argparse.Namespace], *words: str) -> list[str]:
    files = [folder / "one.txt", folder / "two.txt"]
    for file, workers in zip(files, ("1", "2"), strict=True):
        assert run_train(parsed(file, *words, "--workers", workers)) == 0
    return [file.read_text("utf-8") for file in files]


@pytest.mark.usefixtures("hired")
def test_the_same_arguments_give_the_same_file_with_any_number_of_workers(tmp_path: Path) -> None:
    one, two = files_of_one_and_two_workers(tmp_path, arguments, *SMALL)
    assert one == two
    values = parse_values(one, "one.txt")
    assert values.mode == "friendly"
    assert "hschess lab train --mode friendly --seed 7 --games 2 --generations 2 --gate 1" in " ".join(values.head)
    assert any("as White: bfs" in line for line in values.head)

    name = f"master:replies=2,keep=2,values={tmp_path / 'one.txt'}"
    assert words_of("friendly 3w 20/0/3/P/PP/R6/- 9/0/3/P/PP/-/-", name).endswith("end")


@pytest.mark.usefixtures("hired")
def test_values_of_a_duel_are_learned_again_by_the_same_command(tmp_path: Path) -> None:
    def parsed(file: Path, *words: str) -> argparse.Namespace:
        return duel_arguments("--mode", "vanilla", "--out", str(file), *words)

    one, two = files_of_one_and_two_workers(tmp_path, parsed, *SMALL)
    assert one == two
    values = parse_values(one, "one.txt")
    assert values.mode == "vanilla"
    assert "hschess lab train --mode vanilla --seed 7 --games 2 --generations 2 --gate 1" in values.head
    assert any("percent against the best before" in line for line in values.head)


@pytest.mark.usefixtures("hired")
def test_a_custom_duel_is_learned_from_its_file(tmp_path: Path) -> None:
    own, out = tmp_path / "own.toml", tmp_path / "own.txt"
    own.write_text(OWN_DUEL, "utf-8")

    assert run_train(duel_arguments("--mode-file", str(own), "--out", str(out), *SMALL)) == 0

    assert parse_values(out.read_text("utf-8"), "own.txt").mode == "own"


def test_both_sides_see_every_turns_end_of_a_duel() -> None:
    best = Entrant(text=shipped_values(ANY_CARDS).text())
    rows = play_games([TrainingPair(DUELS["aggressive"], seed, best, Entrant("linear")) for seed in range(2)])
    seen = [gathered([rows], which, BOARDS) for which in range(2)]

    assert [len(part) for part in rows.features] == [DUEL_SIZE * len(part) for part in rows.games]
    assert set(seen[0].views) == set(seen[1].views) == {0, 1, 2, 3}
    assert all(list(part.views) == sorted(part.views) for part in seen)
    assert set(rows.results) <= {0.0, 0.5, 1.0}


@pytest.mark.usefixtures("hired")
def test_training_continues_from_a_file_and_guests_test_every_version(tmp_path: Path) -> None:
    start = tmp_path / "start.txt"
    shipped = shipped_values("friendly")
    start.write_text(format_values("friendly", [], shipped.sets), "utf-8")
    sizes = ("--games", "2", "--generations", "1", "--gate", "1")
    one, two = files_of_one_and_two_workers(
        tmp_path, arguments, *sizes, "--from", str(start), "--against", str(start), "random"
    )

    values = parse_values(one, "one.txt")
    assert one == two
    assert values.head[0].endswith("--from start.txt --against start.txt random")
    for name in ("the start", "generation 0"):
        (line,) = (line for line in values.head if line.startswith(f"{name} as White: "))
        assert [word.split()[0] for word in line.split(": ")[1].split(", ")] == [
            "bfs", "exhaustive", "start.txt", "random", "best",
        ]  # fmt: skip


@pytest.mark.usefixtures("hired")
def test_a_fit_continues_from_the_starting_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[FitTask] = []

    def fitted(_: Executor, some: Sequence[FitTask]) -> list[Fitted]:
        tasks.extend(some)
        return [fit_set(task) for task in some]

    start, shipped = tmp_path / "start.txt", shipped_values("friendly")
    start.write_text(format_values("friendly", [], shipped.sets), "utf-8")
    monkeypatch.setattr(train_league, "fit_all", fitted)
    words = ("--games", "2", "--generations", "1", "--gate", "1")
    assert run_train(arguments(tmp_path / "x.txt", *words, "--from", str(start))) == 0

    for task, weights in zip(tasks, shipped.sets, strict=True):
        found = fit_set(task)
        assert np.abs(found.linear.parameters[0] - np.array(weights.linear)).max() < 0.05
        assert np.abs(found.net.parameters[0] - np.array(weights.bypass)).max() < 0.05


class Counting(HereExecutor):
    """Plays nothing: White wins every game. Remembers the games."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[TrainingPair] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += args[0]
        future: Future[Any] = Future()
        future.set_result([1.0] * len(args[0]))
        return future


def test_no_game_of_a_ladder_is_played_twice() -> None:
    """The best version against itself is the same game for both seats, and for the start all that it plays against the best."""
    text, pool = shipped_values("friendly").text(), Counting()
    league = LineLeague([MODES["friendly"]], 1, pool)

    league.begin(text, 3)

    assert len(pool.asked) == len(set(pool.asked)) == 3 * (2 * 2 + 1)
    assert league.log[0] == "the start as White: bfs 100.0, exhaustive 100.0, best before 100.0 (which has 100.0)"
    assert league.log[2] == "the start as Black: bfs 0.0, exhaustive 0.0, best before 0.0 (which has 0.0)"


def test_guests_play_in_the_league_from_both_seats() -> None:
    guest = Entrant("beginner")
    league = LineLeague([MODES["paper"]], 1, None, (guest,), versions=["a text"], best="a text")  # type: ignore[arg-type]
    chance = seeded(1)
    pairings = [league.pairing(1, game, chance) for game in range(400)]

    seats = [sum(guest == pairing.white for pairing in pairings), sum(guest == pairing.black for pairing in pairings)]
    assert all(100 > count > 50 for count in seats)
    league.guests = ()
    assert guest not in [pairing.white for pairing in (league.pairing(1, game, chance) for game in range(400))]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--against", "nobody"), "there is no player 'nobody'"),
        (("--from", "no.txt"), "no.txt: cannot be read"),
        (("--mode", "paper", "--from", "own.txt"), "own.txt: these values are for 'friendly', not for 'paper'"),
        (("--mode", "vanilla", "--against", "bfs"), "--against and --from are for paper"),
    ],
)
def test_an_invalid_guest_or_start_is_refused(
    words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.txt").write_text(format_values("friendly", [], shipped_values("friendly").sets), "utf-8")

    with pytest.raises(HschessError, match=reason):
        run_train(arguments(tmp_path / "x.txt", *words))
    assert not (tmp_path / "x.txt").exists()


def test_invalid_numbers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(HschessError, match="--games"):
        run_train(arguments(tmp_path / "x.txt", "--games", "0"))


def test_the_options_choose_the_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class HiredError(Exception):
        pass

    def hired(kind: str, wanted: object) -> None:
        raise HiredError(kind, wanted)

    for kind in ("DaskWorkers", "ProcessWorkers"):
        monkeypatch.setattr(train, kind, lambda wanted, kind=kind: hired(kind, wanted))
    words = ["lab", "train", "--mode", "friendly", "--out", str(tmp_path / "values.txt")]
    for more, expected in (
        ([], ("ProcessWorkers", 1)),
        (["--workers", "3"], ("ProcessWorkers", 3)),
        (["--policy", "--scheduler", "tcp://x:1"], ("DaskWorkers", "tcp://x:1")),
    ):
        with pytest.raises(HiredError) as found:
            run_command([*words, *more])
        assert found.value.args == expected

    assert run_command([*words, "--scheduler", "tcp://x:1", "--workers", "2"]) != 0
    assert "--workers is for processes here, without --scheduler" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(HschessError, match="cannot be written"):
        run_train(arguments(tmp_path / "no" / "x.txt"))


def test_every_turns_end_is_seen_by_both_sides() -> None:
    bfs = Entrant("bfs")
    rows = play_games([TrainingPair(MODES["paper"], seed, bfs, bfs) for seed in range(3)])

    white, black = (len(rows.games[which]) + len(rows.games[which + 1]) for which in (0, 2))
    assert white == black > 30
    assert [len(part) for part in rows.features] == [SIZE * len(part) for part in rows.games]
    assert set(rows.games[0]) == {0, 1, 2}
    assert set(rows.results) <= {0.0, 0.5, 1.0}


def test_the_same_deals_give_the_same_results() -> None:
    pairings = [
        TrainingPair(MODES["heroic"], seed, Entrant("exhaustive"), Entrant("bfs"), learners=()) for seed in range(3)
    ]
    assert play_results(pairings) == play_results(pairings)


def test_a_net_learns_what_a_linear_value_cannot() -> None:
    random = np.random.default_rng(1)
    features = np.zeros((4000, SIZE), np.float32)
    features[:, 0] = 1
    features[:, 1:3] = random.integers(0, 2, (4000, 2))
    results = (features[:, 1] != features[:, 2]).astype(np.float32)

    line = fit(new_net(0, random), features, results, 8, random)
    net = fit(new_net(8, random), features, results, 250, random)

    assert loss(line, features, results) > 0.65
    assert loss(net, features, results) < 0.4


def test_the_players_value_equals_the_fitted_one() -> None:
    random = np.random.default_rng(2)
    line, net = new_net(0, random), new_net(5, random)
    line.parameters[0] += 0.25
    row = random.standard_normal((1, SIZE)).astype(np.float32)

    weights = weights_of(line, net)

    assert weights.score(row[0].tolist()) == pytest.approx(float(net.scores(row)[0]), abs=1e-4)
    assert weights.rough(row[0].tolist()) == pytest.approx(float(line.scores(row)[0]), abs=1e-4)
    assert np.allclose(net_of(weights).scores(row), net.scores(row), atol=1e-5)


def test_targets_use_the_following_turns_of_the_same_game() -> None:
    features = np.zeros((4, SIZE), np.float32)
    seen = Seen(features, np.array([0, 0, 0, 1]), np.array([1, 1, 1, 0], np.float32))
    even = new_net(0, np.random.default_rng(1))

    assert targets_of(seen, None, 0.5).tolist() == [1, 1, 1, 0]
    assert targets_of(seen, even, 0.5).tolist() == pytest.approx([0.625, 0.75, 1, 0])
