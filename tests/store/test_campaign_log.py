"""The campaign's progress in the profile: read as written, migrated, and never lost because of one invalid row."""

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hschess.campaign.encounter import Extra
from hschess.campaign.progress import EncounterGame, Standing
from hschess.store import campaign_log
from hschess.store.campaign_log import KEPT_ASIDE, CampaignLog
from hschess.store.profile import FILE_NAME, MIGRATIONS, Profile, ProfileError
from tests.store.saved import COUNTED, run_sql

GAME = EncounterGame("screen", is_won=True, turns=5, lost=2, has_hint=False, date="2026-11-20")
EXTRA = Extra(turns=5, lost=1)


def log_in(folder: Path) -> CampaignLog:
    return CampaignLog(Profile(folder))


def test_games_are_stored_by_encounter(tmp_path: Path) -> None:
    log_in(tmp_path).add(GAME, EXTRA)
    log_in(tmp_path).add(replace(GAME, encounter="gate", is_won=False), EXTRA)

    assert log_in(tmp_path).standings() == {"screen": Standing(2, 5, 2, "2026-11-20"), "gate": Standing(losses=1)}


def test_a_better_game_replaces_a_worse_one(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    for turns in (5, 3, 4):
        log.add(replace(GAME, turns=turns), EXTRA)

    assert log.standings() == {"screen": Standing(2, 3, 2, "2026-11-20")}


def test_adding_a_game_returns_its_changes(tmp_path: Path) -> None:
    first = log_in(tmp_path).add(replace(GAME, encounter="first-steps"), EXTRA)
    again = log_in(tmp_path).add(replace(GAME, encounter="first-steps", lost=0), EXTRA)

    assert (first.stars, first.opened) == (2, ("gate",))
    assert (again.stars, again.opened) == (1, ())


def test_reading_an_empty_folder_creates_no_file(tmp_path: Path) -> None:
    assert log_in(tmp_path).standings() == {}
    assert not list(tmp_path.iterdir())


def test_a_profile_from_before_the_campaign_is_migrated_and_keeps_its_games(tmp_path: Path) -> None:
    before = next(number for number, one in enumerate(MIGRATIONS) if "TABLE campaign" in one[0])
    Profile(tmp_path, MIGRATIONS[:before]).add(COUNTED)

    log_in(tmp_path).add(GAME, EXTRA)

    assert log_in(tmp_path).standings() == {"screen": Standing(2, 5, 2, "2026-11-20")}
    assert Profile(tmp_path).games() == [COUNTED]


@pytest.mark.parametrize(
    "damage",
    [
        "stars = 'many'",
        "stars = 4",
        "turns = -1",
        "turns = 2.5",
        "date = 'some day'",
        "losses = x'ff'",
        "lost = 'none'",
    ],
)
def test_an_invalid_row_is_set_aside_and_reported_once(tmp_path: Path, damage: str) -> None:
    log_in(tmp_path).add(GAME, EXTRA)
    log_in(tmp_path).add(replace(GAME, encounter="gate"), EXTRA)
    run_sql(tmp_path, f"UPDATE campaign SET {damage} WHERE encounter = 'gate'")

    log, later = log_in(tmp_path), log_in(tmp_path)

    assert log.standings() == later.standings() == {"screen": Standing(2, 5, 2, "2026-11-20")}
    assert (log.complaint, later.complaint) == (KEPT_ASIDE, "")
    ((kept,),) = run_sql(tmp_path, "SELECT row FROM campaign_aside")
    assert str(kept).startswith('["gate", ')


def test_a_row_that_takes_the_number_of_one_set_aside_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program sets the invalid row aside and stores a game, after this one has seen the row and before it acts."""
    log_in(tmp_path).add(GAME, EXTRA)
    run_sql(tmp_path, "UPDATE campaign SET stars = 99")
    fitting, others = campaign_log._fitting, [log_in(tmp_path)]

    def interrupted(connection: sqlite3.Connection) -> tuple[dict[str, Standing], list[tuple[int, tuple[Any, ...]]]]:
        found = fitting(connection)
        if others:
            others.pop().add(GAME, EXTRA)
        return found

    monkeypatch.setattr(campaign_log, "_fitting", interrupted)
    log = log_in(tmp_path)

    assert log.standings() == {"screen": Standing(2, 5, 2, "2026-11-20")}
    assert log.complaint == ""
    assert log_in(tmp_path).standings() == {"screen": Standing(2, 5, 2, "2026-11-20")}
    assert len(run_sql(tmp_path, "SELECT row FROM campaign_aside")) == 1


def test_an_encounter_whose_row_was_damaged_can_be_won_again(tmp_path: Path) -> None:
    log_in(tmp_path).add(GAME, EXTRA)
    run_sql(tmp_path, "UPDATE campaign SET stars = 99")

    log_in(tmp_path).add(GAME, EXTRA)

    assert log_in(tmp_path).standings() == {"screen": Standing(2, 5, 2, "2026-11-20")}
    assert len(run_sql(tmp_path, "SELECT row FROM campaign_aside")) == 1


def test_a_file_that_is_not_a_database_is_set_aside_and_reported(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all, but long enough for one" * 40)
    profile = Profile(tmp_path)

    assert CampaignLog(profile).standings() == {}
    assert "kept as profile.bad-1.db" in profile.complaint


def test_progress_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    log_in(tmp_path).add(GAME, EXTRA)
    run_sql(tmp_path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")

    with pytest.raises(ProfileError, match="newer"):
        log_in(tmp_path).standings()


def test_an_unknown_encounter_keeps_its_row(tmp_path: Path) -> None:
    log_in(tmp_path).add(replace(GAME, encounter="one-of-tomorrow"), EXTRA)

    assert list(log_in(tmp_path).standings()) == ["one-of-tomorrow"]
