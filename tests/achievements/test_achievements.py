"""The list of the achievements."""

from hschess.achievements.achievement import ACHIEVEMENTS, BY_NAME, AchievementPlace


def test_there_are_thirty_with_different_names() -> None:
    assert len(ACHIEVEMENTS) == len(BY_NAME) == 30


def test_every_area_of_the_game_has_one() -> None:
    assert {one.room for one in ACHIEVEMENTS} == set(AchievementPlace)
