"""The laboratory's database: unique games, versions, and messages for other files."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from hschess.lab.database import MIGRATIONS, Database, LabError
from hschess.lab.plans import cards_plan, match_plan
from hschess.rules.errors import HschessError
from hschess.rules.mode_text import mode_from_text
from hschess.rules.modes import MODES, WHITE
from tests.lab.helpers import result_of

PLAN = match_plan(MODES["paper"], ["bfs", "linear:wa=wh=1"], 7)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "lab.db"


def test_a_game_can_be_played_again_from_its_row(path: Path) -> None:
    with Database(path) as database:
        number = database.experiment_of(PLAN, "1.2")
        database.add(number, [result_of(job, "1-0", "1.2") for job in PLAN.jobs(1)])
        (game, other) = database.games(number)

    assert (game.mode, game.white, game.black, game.deal) == ("paper", "bfs", "linear:wa=wh=1", 0)
    assert (game.seed, game.version, game.result, game.cause) == (other.seed, "1.2", "1-0", "king")
    assert (game.rounds, game.seconds, game.record, game.experiment) == (9, 0.25, "a record\n", number)
    assert game.seed == next(PLAN.jobs(1)).seed


def test_no_game_is_counted_twice(path: Path) -> None:
    with Database(path) as database:
        number = database.experiment_of(PLAN, "1")
        database.add(number, [result_of(job, "1-0") for job in PLAN.jobs(3)])
        database.add(number, [result_of(job, "0-1") for job in PLAN.jobs(4)])
        scores = database.scores(number)

    assert len(scores) == 8
    assert [score for key, score in scores.items() if key[-1] < 3] == [1.0] * 6
    assert [score for key, score in scores.items() if key[-1] == 3] == [0.0] * 2


def test_the_same_plan_and_version_are_the_same_experiment(path: Path) -> None:
    with Database(path) as database:
        one = database.experiment_of(PLAN, "1")
        others = [
            database.experiment_of(PLAN, "2"),
            database.experiment_of(match_plan(MODES["paper"], ["bfs", "linear:wa=wh=1"], 8), "1"),
        ]

        assert database.experiment_of(PLAN, "1") == one
        assert len({one, *others}) == 3
        assert database.plan_of(one) == PLAN
        assert [(stored.id, stored.kind, stored.games) for stored in database.experiments()] == [
            (number, "match", 0) for number in (one, *others)
        ]


def test_a_deleted_experiment_deletes_its_games(path: Path) -> None:
    with Database(path) as database:
        number = database.experiment_of(PLAN, "1")
        database.add(number, [result_of(job, "1-0") for job in PLAN.jobs(3)])
        game = database.games(number)[0]
        database.forget(number)

        assert database.experiments() == []
        with pytest.raises(LabError, match=f"no game {game.id}"):
            database.game(game.id)
        with pytest.raises(LabError, match=f"no experiment {number}"):
            database.plan_of(number)


def test_games_are_found_by_their_properties(path: Path) -> None:
    with Database(path) as database:
        number = database.experiment_of(PLAN, "1")
        database.add(number, [result_of(job, "1-0" if job.deal else "1/2-1/2") for job in PLAN.jobs(3)])

        assert len(database.games(number, {"white": "bfs"})) == 3
        assert [game.deal for game in database.games(number, {"result": "1/2-1/2"})] == [0, 0]
        assert len(database.games(number, limit=4)) == 4
        game = database.games(number)[2]
        assert database.game(game.id) == game


def test_a_custom_mode_is_stored_with_the_game(path: Path) -> None:
    plan = cards_plan(MODES["paper"], ("bfs", "bfs"), "Q=3..3", [WHITE])
    with Database(path) as database:
        number = database.experiment_of(plan, "1")
        database.add(number, [result_of(job, "1-0") for job in plan.jobs(1)])
        (game,) = database.games(number)

    assert mode_from_text(game.mode_text) == plan.pairings[0].mode


def test_two_programs_may_use_it_at_the_same_time(path: Path) -> None:
    with Database(path) as one, Database(path) as two:
        number = one.experiment_of(PLAN, "1")
        two.add(number, [result_of(job, "1-0") for job in PLAN.jobs(2)])
        one.add(number, [result_of(job, "1-0") for job in PLAN.jobs(3)])

        assert len(two.scores(number)) == 6


def test_two_programs_may_create_it_at_the_same_time(path: Path) -> None:
    """Each opens a file that does not exist yet; the second finds the tables made."""

    def make(_: int) -> int:
        with Database(path) as database:
            return database.experiment_of(PLAN, "1")

    for turn in range(10):
        path.unlink(missing_ok=True)
        with ThreadPoolExecutor(4) as programs:
            assert set(programs.map(make, range(4))) == {1}, turn


def test_a_newer_database_is_left_alone(path: Path) -> None:
    with Database(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")

    with pytest.raises(LabError, match="written by a newer hschess"):
        Database(path)


@pytest.mark.parametrize("version", [0, len(MIGRATIONS)])
def test_another_programs_database_is_left_alone(version: int, tmp_path: Path) -> None:
    """A mistyped `--database` would add our tables to it, and a number that its program reads as its own."""
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE places (name TEXT)")
        connection.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()

    with pytest.raises(LabError, match="another program's database"):
        Database(path)
    assert path.read_bytes() == before


def test_a_file_that_is_not_a_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("these are my notes, and quite a few of them\n" * 50)
    text = path.read_text()

    with pytest.raises(LabError, match="cannot be used"):
        Database(path)
    assert path.read_text() == text


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(LabError, match="the folder cannot be made"):
        Database(tmp_path / "file" / "lab.db")


@pytest.mark.parametrize(
    "change",
    [
        "games SET deal = 'x'", "games SET seconds = 'x'", "games SET rounds = -1", "games SET white = x'ff'",
        "games SET record = char(0)", "experiments SET title = x'00'", "experiments SET plan = x'7b7d'",
        "experiments SET plan = '{}'", "experiments SET begun = x'00'",
    ],
)  # fmt: skip
def test_foreign_contents_are_reported(path: Path, change: str) -> None:
    with Database(path) as database:
        number = database.experiment_of(PLAN, "1")
        database.add(number, [result_of(job, "1-0") for job in PLAN.jobs(1)])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE {change} WHERE id = 1")
        connection.commit()

    with Database(path) as database, pytest.raises(HschessError, match=r"not ours|plan: 'heads' cannot be None"):
        _ = (database.plan_of(number), database.scores(number), database.games(number), database.experiments())


def test_an_unknown_version_is_refused(path: Path) -> None:
    Database(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = -3")

    with pytest.raises(LabError, match="version -3"):
        Database(path)
