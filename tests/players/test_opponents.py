"""The levels of the game: players with honest handicaps."""

from __future__ import annotations

import pytest

from hschess.players.opponents import level_named, levels, mode_against, opponent
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import handicap_of, mode_named
from hschess.rules.modes import BLACK, MODES, WHITE


def test_there_are_at_least_seven_levels_and_each_is_rated_above_the_one_before() -> None:
    ratings = [level.rating for level in levels()]

    assert len(ratings) >= 7
    assert ratings == sorted(set(ratings))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_every_level_can_be_played_against_in_every_mode(mode: str, side: int) -> None:
    for level in levels():
        seats = ("human", level.seat) if side == BLACK else (level.seat, "human")
        played = mode_named(mode_against(seats, mode))

        assert new_game(played, 1).sides[1 - side].health == MODES[mode].kings[1 - side]
        assert opponent(level.seat).name == level.player


def test_a_handicap_changes_the_side_of_the_level_alone() -> None:
    first = levels()[0]
    white, black = (
        mode_named(mode_against(seats, "heroic")) for seats in ((first.seat, "human"), ("human", first.seat))
    )

    assert white.kings == (20 * first.king // 100, 20)
    assert white.powers == MODES["heroic"].powers
    assert black.kings == (20, 20 * first.king // 100)
    assert handicap_of(black.name).cheat == first.cheat


def test_the_last_level_has_no_handicap() -> None:
    last = levels()[-1]

    assert mode_against((last.seat, last.seat), "paper") == "paper"


def test_a_level_that_there_is_not_is_refused_and_a_player_is_none() -> None:
    assert level_named("bfs") is None
    with pytest.raises(HschessError, match="there is no level 'level:king'; expected one of level:first"):
        level_named("level:king")
    with pytest.raises(HschessError, match="there is no player"):
        opponent("nobody")
