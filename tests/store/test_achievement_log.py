"""The achievements in the profile: stored once, never decreasing, and migrated into older profiles."""

from pathlib import Path

import pytest

from hschess.store.achievement_log import AchievementLog, AchievementProgress
from hschess.store.profile import MIGRATIONS, Profile, ProfileError
from tests.store.saved import COUNTED, run_sql

BEFORE = next(number for number, one in enumerate(MIGRATIONS) if "TABLE achievements" in one[0])


def log_in(folder: Path) -> AchievementLog:
    return AchievementLog(Profile(folder))


def test_earned_achievements_are_stored_with_their_day(tmp_path: Path) -> None:
    assert log_in(tmp_path).add({"untouched": 1, "heavy_turn": 7}, ["untouched"], "2026-11-20") == ("untouched",)

    assert log_in(tmp_path).achievements() == {
        "untouched": AchievementProgress(1, "2026-11-20"),
        "heavy_turn": AchievementProgress(7),
    }


def test_nothing_is_earned_twice(tmp_path: Path) -> None:
    log_in(tmp_path).add({"untouched": 1}, ["untouched"], "2026-11-20")

    assert log_in(tmp_path).add({"untouched": 1}, ["untouched"], "2026-11-21") == ()
    assert log_in(tmp_path).achievements()["untouched"].date == "2026-11-20"


def test_the_best_never_decreases(tmp_path: Path) -> None:
    log_in(tmp_path).add({"heavy_turn": 7}, [], "2026-11-20")
    log_in(tmp_path).add({"heavy_turn": 3}, [], "2026-11-21")

    assert log_in(tmp_path).achievements() == {"heavy_turn": AchievementProgress(7)}


def test_reading_an_empty_folder_creates_no_file(tmp_path: Path) -> None:
    assert log_in(tmp_path).achievements() == {}
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("version", range(1, BEFORE + 1))
def test_a_profile_of_any_earlier_version_is_migrated_and_keeps_its_games(version: int, tmp_path: Path) -> None:
    old = Profile(tmp_path, MIGRATIONS[:version])
    if version == BEFORE:
        old.add(COUNTED)
    else:
        old.use(lambda connection: None)

    log_in(tmp_path).add({"untouched": 1}, ["untouched"], "2026-11-20")

    assert log_in(tmp_path).achievements() == {"untouched": AchievementProgress(1, "2026-11-20")}
    assert Profile(tmp_path).games() == ([COUNTED] if version == BEFORE else [])


def test_a_newer_profile_is_left_alone(tmp_path: Path) -> None:
    log_in(tmp_path).add({"untouched": 1}, [], "2026-11-20")
    run_sql(tmp_path, "PRAGMA user_version = 99")

    with pytest.raises(ProfileError, match="newer"):
        log_in(tmp_path).achievements()


@pytest.mark.parametrize("damage", ["best = 'many'", "best = -1", "date = 'yesterday'", "name = x'00'"])
def test_an_invalid_value_is_refused(damage: str, tmp_path: Path) -> None:
    log_in(tmp_path).add({"untouched": 1}, [], "2026-11-20")
    run_sql(tmp_path, f"UPDATE achievements SET {damage}")

    with pytest.raises(ProfileError, match="does not belong"):
        log_in(tmp_path).achievements()
