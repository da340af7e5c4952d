"""The results of practice are stored completely or not at all, beside the finished games."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hschess.store.profile import FILE_NAME, MIGRATIONS, CountedGame, Profile, ProfileError
from hschess.store.training import PLAYER, Attempt, AttemptEffects, Rating, Repeat, Run, TrainingLog

GAME = CountedGame("2026-11-20", "paper", 7, 0, "bfs", 0, "king", 9, 20, 5, 6, 2, {"P": 8})
ATTEMPT = Attempt("2026-11-20", "best-1", "rated", True, 1512.5)
RATINGS = {PLAYER: Rating(1512.5, 300.25, 0.06), "best-1": Rating(1400.0, 90.0, 0.059)}


def log_in(folder: Path) -> TrainingLog:
    return TrainingLog(Profile(folder))


def test_an_attempt_is_read_as_it_was_written(tmp_path: Path) -> None:
    log_in(tmp_path).add(ATTEMPT, AttemptEffects(RATINGS, Repeat("best-1", 2, "2026-11-27")))

    log = log_in(tmp_path)
    assert log.attempts() == [ATTEMPT]
    assert log.ratings() == RATINGS
    assert log.repeats() == {"best-1": Repeat("best-1", 2, "2026-11-27")}


def test_a_later_attempt_replaces_ratings_and_ends_the_repetition(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    log.add(ATTEMPT, AttemptEffects(RATINGS, Repeat("best-1", 0, "2026-11-21")))
    log.add(ATTEMPT, AttemptEffects({PLAYER: Rating(1600.0, 100.0, 0.06)}, is_through=True))

    assert log.ratings() == {**RATINGS, "": Rating(1600.0, 100.0, 0.06)}
    assert log.repeats() == {}
    assert len(log.attempts()) == 2


def test_an_attempt_without_a_repetition_leaves_it_unchanged(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    log.add(ATTEMPT, AttemptEffects(RATINGS, Repeat("best-1", 0, "2026-11-21")))
    log.add(ATTEMPT, AttemptEffects(RATINGS))

    assert log.repeats() == {"best-1": Repeat("best-1", 0, "2026-11-21")}


def test_runs_are_stored_by_kind(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    log.add_run(Run("2026-11-20", "rush", 7, 9))
    log.add_run(Run("2026-11-20", "drill", 6, 10))

    assert log.runs("rush") == [Run("2026-11-20", "rush", 7, 9)]


def test_reading_an_empty_folder_creates_no_file(tmp_path: Path) -> None:
    log = log_in(tmp_path)

    assert (log.attempts(), log.ratings(), log.repeats(), log.runs("rush")) == ([], {}, {}, [])
    assert not list(tmp_path.iterdir())


def test_a_database_of_the_first_version_keeps_its_games(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        for statement in MIGRATIONS[0]:
            connection.execute(statement)
        connection.execute(
            "INSERT INTO games VALUES (1, '2026-11-20', 'paper', 7, 0, 'bfs', 0, 'king', 9, 20, 5, 6, 2)"
        )
        connection.execute("INSERT INTO plays VALUES (1, 'P', 8)")
        connection.execute("PRAGMA user_version = 1")
        connection.commit()

    log_in(tmp_path).add(ATTEMPT, AttemptEffects({}))

    assert Profile(tmp_path).games() == [GAME]
    assert log_in(tmp_path).attempts() == [ATTEMPT]


def test_an_attempt_is_never_stored_in_part(tmp_path: Path) -> None:
    """If the table refuses the rating, the attempt is not stored either."""
    broken = AttemptEffects({PLAYER: Rating(None, 1.0, 1.0)})  # type: ignore[arg-type]  # a rating that the table refuses
    with pytest.raises(ProfileError):
        log_in(tmp_path).add(ATTEMPT, broken)

    assert log_in(tmp_path).attempts() == []


def test_a_broken_file_is_set_aside_and_practice_goes_on(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"this is no database" * 100)
    profile = Profile(tmp_path)

    TrainingLog(profile).add(ATTEMPT, AttemptEffects({}))

    assert TrainingLog(profile).attempts() == [ATTEMPT]
    assert "kept as" in profile.complaint


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    log_in(tmp_path).add(ATTEMPT, AttemptEffects({}))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")

    with pytest.raises(ProfileError, match="newer"):
        log_in(tmp_path).attempts()


@pytest.mark.parametrize(
    "change",
    [
        "attempts SET rating = 'x'", "attempts SET rating = 9e999", "attempts SET date = '2026-13-45'",
        "ratings SET value = 1e300", "ratings SET deviation = 0", "ratings SET volatility = -1", "repeats SET due = 'Z'",
        "repeats SET due = 7", "repeats SET step = -7", "runs SET right = 'x'", "runs SET tried = -1",
    ],
)  # fmt: skip
def test_foreign_contents_are_reported(tmp_path: Path, change: str) -> None:
    log = log_in(tmp_path)
    log.add(ATTEMPT, AttemptEffects(RATINGS, Repeat("best-1", 0, "2026-11-21")))
    log.add_run(Run("2026-11-20", "rush", 3, 4))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(f"UPDATE {change}")
        connection.commit()

    with pytest.raises(ProfileError, match=r"does not belong there: \w+\.\w+ cannot be"):
        _ = (log.attempts(), log.ratings(), log.repeats(), log.runs("rush"))


def test_a_player_without_games_has_the_first_rating_of_glicko_2() -> None:
    assert Rating() == Rating(1500.0, 350.0, 0.06)
