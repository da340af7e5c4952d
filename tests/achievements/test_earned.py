"""Progress counts towards an achievement once, and lesser progress is not written while a game goes on."""

from pathlib import Path

import pytest

from hschess.achievements.achievement import ACHIEVEMENTS, BY_NAME
from hschess.achievements.earned import Earned, of_campaign, of_practice
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import Standing
from hschess.puzzles.trainer import DRILL, Trainer, Way
from hschess.store.achievement_log import AchievementLog, AchievementProgress
from hschess.store.profile import Profile
from hschess.store.training import Attempt, Run, TrainingLog

TODAY = "2026-11-20"


class Log(AchievementLog):
    """A log that counts its writes."""

    writes = 0

    def add(self, reached, earned, today):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
        self.writes += 1
        return super().add(reached, earned, today)


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(Profile(tmp_path))


def test_an_achievement_that_reaches_its_goal_is_earned_once(log: Log) -> None:
    earned = Earned(log)

    assert earned.reach({"field_hospital": 9}, TODAY) == ()
    assert earned.reach({"field_hospital": 10}, TODAY) == ("field_hospital",)
    assert earned.reach({"field_hospital": 12}, TODAY) == ()
    assert earned.known["field_hospital"] == AchievementProgress(12, TODAY)
    assert Earned(log).known == earned.known
    assert earned.number == 1


def test_an_achievement_earned_by_another_program_first_is_not_shown(log: Log) -> None:
    here, there = Earned(log), Earned(log)
    assert here.number == there.number == 0
    here.reach({"untouched": 1}, TODAY)

    assert there.reach({"untouched": 1}, "2026-11-21") == ()


def test_a_running_game_is_written_only_when_something_is_earned(log: Log) -> None:
    earned = Earned(log)

    earned.reach({"heavy_turn": 5}, TODAY, is_over=False)
    assert log.writes == 0
    earned.reach({"heavy_turn": 5, "untouched": 1}, TODAY, is_over=False)
    assert log.writes == 1
    earned.reach({"heavy_turn": 6}, TODAY)
    earned.reach({"heavy_turn": 6}, TODAY)
    assert log.writes == 2


def test_an_unknown_name_is_not_stored(log: Log) -> None:
    assert Earned(log).reach({"flying": 1}, TODAY) == ()
    assert log.achievements() == {}


def test_several_come_in_the_order_of_the_page(log: Log) -> None:
    names = [one.name for one in reversed(ACHIEVEMENTS)]

    earned = Earned(log).reach({name: BY_NAME[name].goal for name in names}, TODAY)

    assert list(earned) == [one.name for one in ACHIEVEMENTS]


# ----------------------------------------------------------------------------------------------------------------- practice


def trainer_of(tmp_path: Path, attempts: list[Attempt], runs: list[Run] = []) -> Trainer:  # noqa: B006 - only read
    class FixedLog(TrainingLog):
        def attempts(self) -> list[Attempt]:
            return attempts

        def runs(self, what: str) -> list[Run]:
            return [run for run in runs if run.what == what]

    return Trainer(FixedLog(Profile(tmp_path)), (), TODAY)


def tries(*solved: bool, way: Way = Way.RATED) -> list[Attempt]:
    return [Attempt(TODAY, f"p{number}", way, one, 1500.0) for number, one in enumerate(solved)]


def test_a_row_of_ten_counts_ten_and_a_miss_restarts_it(tmp_path: Path) -> None:
    assert of_practice(trainer_of(tmp_path, tries(*[True] * 10)))["ten_clean"] == 10
    assert of_practice(trainer_of(tmp_path, tries(*[True] * 9, False, True)))["ten_clean"] == 9


def test_unrated_puzzles_and_rushes_do_not_count_for_a_row(tmp_path: Path) -> None:
    mixed = [*tries(*[True] * 5), *tries(*[True] * 5, way=Way.FREE), *tries(*[True] * 5, way=Way.RUSH)]

    assert of_practice(trainer_of(tmp_path, mixed))["ten_clean"] == 5


def test_a_repeated_puzzle_counts_as_a_second_look_once_solved(tmp_path: Path) -> None:
    assert of_practice(trainer_of(tmp_path, tries(True, way=Way.AGAIN)))["second_look"] == 1
    assert of_practice(trainer_of(tmp_path, tries(False, way=Way.AGAIN)))["second_look"] == 0
    assert of_practice(trainer_of(tmp_path, tries(True)))["second_look"] == 0


def test_the_best_drill_counts(tmp_path: Path) -> None:
    drills = [Run(TODAY, DRILL, 9, 10), Run(TODAY, DRILL, 10, 10), Run(TODAY, DRILL, 3, 10)]

    assert of_practice(trainer_of(tmp_path, [], drills))["perfect_drill"] == 10
    assert of_practice(trainer_of(tmp_path, [], drills[:1]))["perfect_drill"] == 9


# ----------------------------------------------------------------------------------------------------------------- campaign


def test_a_chapter_is_done_when_its_six_are_won() -> None:
    campaign = shipped_campaign()
    names = [one.name for one in campaign.chapters[1].encounters]

    six = of_campaign(campaign, {name: Standing(stars=1) for name in names})
    five = of_campaign(campaign, {name: Standing(stars=1) for name in names[:5]})

    assert six["chapter_done"] == BY_NAME["chapter_done"].goal
    assert five["chapter_done"] == 5


def test_all_stars_are_three_of_each() -> None:
    campaign = shipped_campaign()
    names = [one.name for one in campaign.chapters[0].encounters]

    stars = of_campaign(campaign, {name: Standing(stars=3) for name in names})["chapter_stars"]

    assert stars == BY_NAME["chapter_stars"].goal
    assert of_campaign(campaign, {name: Standing(stars=2) for name in names})["chapter_stars"] == 12
