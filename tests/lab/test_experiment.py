"""Running experiments: every game once, resumed, stopped, tested, and the death of workers."""

from multiprocessing import active_children
from pathlib import Path

import pytest

import hschess.lab.experiment
from hschess.engines.external_players import ExternalPlayers
from hschess.lab.database import Database, LabError
from hschess.lab.experiment import Experiment, duel_of, key_of, unit_of
from hschess.lab.plan_text import plan_from_text
from hschess.lab.plans import GamePlan, ladder_plan, match_plan
from hschess.lab.stats import Sprt, Tally
from hschess.lab.workers import DaskWorkers, ProcessWorkers
from hschess.players.opponents import typed_opponent
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from tests.each import each
from tests.lab.helpers import FailingExecutor, ThreadWorkers, result_of
from tests.touched import touched

MATCH = match_plan(MODES["friendly"], ["random", "beginner"], 1)


def run_through(experiment: Experiment, workers: ThreadWorkers) -> int:
    """Play to the end; returns how many games came back."""
    experiment.start(workers)
    seen = 0
    while not experiment.is_over:
        seen += len(experiment.pump(1.0))
    experiment.stop()
    return seen


def played_by_hand(plan: GamePlan, results: list[str]) -> Experiment:
    """An experiment whose games have these results, in the order of its jobs."""
    experiment = Experiment(plan, len(results) // len(plan.pairings), sprt=Sprt(0, 50))
    experiment._keep([result_of(job, result) for job, result in zip(plan.jobs(experiment.deals), results, strict=True)])
    return experiment


def test_every_game_is_played_once() -> None:
    experiment = Experiment(MATCH, 8)
    seen = run_through(experiment, ThreadWorkers(2))

    assert seen == experiment.total == experiment.played == 16
    assert experiment.progress == 1.0
    assert [tally.games for tally in experiment.tallies()] == [8, 8]


def test_the_decks_of_a_large_experiment_do_not_fill_the_memory() -> None:
    """Only the trial of a card asks what was left in them."""
    experiment = Experiment(MATCH, 4)
    run_through(experiment, ThreadWorkers())

    assert experiment.played == 8
    assert experiment.left == {}


def test_a_player_with_a_file_plays_only_if_the_user_typed_it(tmp_path: Path) -> None:
    """A stored plan may come from another person; the user's command line does not."""
    file = tmp_path / "own.toml"
    file.write_text("summon = true\n", "utf-8")
    typed = match_plan(MODES["paper"], [f"bfs:file={file}", "random"], known=typed_opponent)
    stored = plan_from_text(typed.to_text())

    assert run_through(Experiment(stored, 1, externals=ExternalPlayers(typed.players)), ThreadWorkers()) == 2
    with touched("own.toml") as paths, pytest.raises(HschessError, match="on the command line only"):
        run_through(Experiment(stored, 1), ThreadWorkers())
    assert paths == []


def test_a_question_that_was_not_typed_opens_no_file() -> None:
    with touched("SENDERS") as paths, pytest.raises(HschessError, match="on the command line only"):
        match_plan(MODES["paper"], ["bfs:file=SENDERS.toml", "random"])
    assert paths == []


def test_an_experiment_resumes_where_it_stopped(tmp_path: Path) -> None:
    with Database(tmp_path / "lab.db") as database:
        first = Experiment(MATCH, 2, database)
        run_through(first, ThreadWorkers())
        second = Experiment(MATCH, 6, database)
        begun = second.progress
        seen = run_through(second, ThreadWorkers())
        alone = Experiment(MATCH, 6)
        run_through(alone, ThreadWorkers())

        assert (second.found, seen, second.played) == (4, 8, 12)
        assert begun == pytest.approx(1 / 3)
        assert second.tallies() == alone.tallies()
        assert Experiment(MATCH, 3, database).played == 6


def test_a_stopped_experiment_keeps_its_results(tmp_path: Path) -> None:
    with Database(tmp_path / "lab.db") as database:
        experiment = Experiment(MATCH, 50, database)
        experiment.start(ThreadWorkers())
        while not experiment.played:
            experiment.pump(1.0)
        experiment.stop()

        assert 0 < experiment.played < 100
        assert len(database.games(experiment.id)) == experiment.played


def test_a_pump_without_waiting_returns_at_once() -> None:
    """A screen calls it in every frame, even before the experiment begins and after it ends."""
    experiment = Experiment(MATCH, 1)

    assert experiment.pump() == []
    run_through(experiment, ThreadWorkers())
    assert experiment.pump() == []


def test_games_of_a_broken_pool_are_played_again() -> None:
    workers = ThreadWorkers(2)
    workers.executor.shutdown()
    workers.executor = FailingExecutor(good=3)
    experiment = Experiment(MATCH, 8)

    assert run_through(experiment, workers) == 16
    assert workers.renewed == 1


def test_workers_that_keep_dying_end_the_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = ThreadWorkers()
    workers.executor.shutdown()
    workers.executor = FailingExecutor(good=0)
    monkeypatch.setattr(workers, "renew", lambda: None)
    experiment = Experiment(MATCH, 4)

    with pytest.raises(LabError, match="keep crashing"):
        run_through(experiment, workers)


def test_a_players_fault_is_reported_and_other_games_are_kept() -> None:
    workers = ThreadWorkers(2)
    workers.executor.shutdown()
    workers.executor = FailingExecutor(good=2, error=HschessError("no weights for this mode"))
    experiment = Experiment(MATCH, 8)

    with pytest.raises(HschessError, match="no weights"):
        run_through(experiment, workers)
    assert experiment.played == 2


def test_a_worker_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    job = next(MATCH.jobs(1))
    monkeypatch.setattr(hschess.lab.experiment, "play_games", lambda jobs, typed: (result_of(job, "1-0", "0.0.0"),))
    experiment = Experiment(MATCH, 2)

    with pytest.raises(LabError, match=r"a worker has hschess 0\.0\.0"):
        run_through(experiment, ThreadWorkers())
    assert experiment.played == 0


def test_the_sequential_test_stops_as_soon_as_it_is_decided() -> None:
    """The first player wins every game, in either seat."""
    experiment = played_by_hand(MATCH, ["1-0", "0-1"] * 400)

    assert experiment.verdict == "better"
    assert experiment.is_over
    assert experiment.sprt is not None
    assert experiment.ratio >= experiment.sprt.bounds[1]
    assert experiment._tested < 100


def test_the_sequential_test_does_not_call_a_seat_better() -> None:
    """White wins every game: each deal is one win for either player."""
    experiment = played_by_hand(MATCH, ["1-0", "1-0"] * 400)

    assert experiment.verdict == "not better"


def test_the_sequential_test_goes_by_the_order_of_deals() -> None:
    """Only one game of deal 0 has been played, so no later deal may decide."""
    experiment = Experiment(MATCH, 400, sprt=Sprt(0, 50))
    jobs = list(MATCH.jobs(400))
    experiment._keep([result_of(job, "1-0" if job.pairing.white == "random" else "0-1") for job in jobs[1:]])

    assert (experiment.verdict, experiment._tested) == ("", 0)


def test_a_shared_opponent_shows_the_better_player_in_the_same_seat() -> None:
    plan = match_plan(MODES["paper"], ["bfs", "linear"], shared="random")
    as_white, as_black = duel_of(plan)
    scores = [1.0, 0.0, 0.5, 1.0]
    """For White: bfs won as White and as Black, linear drew as White and lost as Black."""

    assert unit_of(as_white, scores) == pytest.approx(0.75)
    assert unit_of(as_black, scores) == pytest.approx(1.0)


def test_only_two_players_can_be_tested() -> None:
    with pytest.raises(LabError, match="expected a match of two"):
        duel_of(ladder_plan([MODES["paper"]], ["bfs", "random"]))
    with pytest.raises(LabError, match="expected a match of two"):
        Experiment(match_plan(MODES["paper"], ["bfs", "random", "linear"]), 4, sprt=Sprt())


def test_draws_and_results_are_counted_from_whites_view() -> None:
    experiment = played_by_hand(MATCH, ["1-0", "0-1", "1/2-1/2", "1-0"])

    assert experiment.tallies() == [Tally(1, 1, 0), Tally(1, 0, 1)]
    assert key_of(next(MATCH.jobs(1))) == ("friendly", "random", "beginner", 0)


@pytest.mark.slow
def test_a_killed_process_costs_no_game() -> None:
    """A worker of this machine dies during a game; the pool is broken, and another one goes on."""
    others, workers = set(active_children()), ProcessWorkers(2)
    experiment = Experiment(match_plan(MODES["paper"], ["bfs", "exhaustive"]), 20)
    experiment.start(workers)
    killed = False
    while not experiment.is_over:
        experiment.pump(1.0)
        if experiment.played and not killed:
            killed = True
            for process in set(active_children()) - others:
                process.kill()
    experiment.stop()

    assert killed
    assert (experiment.played, [tally.games for tally in experiment.tallies()]) == (40, [20, 20])


@each("address", ["", "host", "tcp://host", "tcp://host:x", "http://a b:1", "\x1b"])
def test_a_bad_scheduler_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(HschessError, match=r"expected one as tcp://host:8786"):
        DaskWorkers(address)


def test_a_missing_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.lab.workers.find_spec", lambda name: None)

    with pytest.raises(HschessError, match=r"pip install \"hschess\[dask\]\""):
        DaskWorkers("tcp://127.0.0.1:1")
