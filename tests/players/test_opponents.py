"""The levels of the game: players with honest handicaps."""

from dataclasses import replace

import pytest

from hschess.players.contract import finish, sight
from hschess.players.opponents import evening_of, level_named, levels, mode_against, opponent
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import handicap_of, mode_named
from hschess.rules.modes import BLACK, DUELS, EVERY_MODE, MODES, WHITE
from tests.each import each


def test_there_are_at_least_seven_levels_and_each_is_rated_above_the_one_before() -> None:
    ratings = [level.rating for level in levels()]

    assert len(ratings) >= 7
    assert ratings == sorted(set(ratings))


@each("mode", MODES)
@each("side", [WHITE, BLACK])
def test_every_level_is_playable_in_every_mode(mode: str, side: int) -> None:
    for level in levels():
        seats = ("human", level.seat) if side == BLACK else (level.seat, "human")
        played = mode_named(mode_against(seats, mode))

        assert new_game(played, 1).sides[1 - side].health == MODES[mode].kings[1 - side]
        assert opponent(level.seat).name == level.player


def test_a_handicap_changes_only_the_levels_side() -> None:
    first = levels()[0]
    white, black = (
        mode_named(mode_against(seats, "heroic")) for seats in ((first.seat, "human"), ("human", first.seat))
    )

    as_white, as_black = (max(1, 20 * percent // 100) for percent in first.measured["heroic"].kings)
    assert white.kings == (as_white, 20)
    assert white.powers == MODES["heroic"].powers
    assert black.kings == (20, as_black)
    assert handicap_of(black.name).cheat == first.measured["heroic"].cheat


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_handicaps_of_its_own_and_the_last_level_has_none(mode: str) -> None:
    *others, last = levels()

    assert all(mode in level.measured for level in others)
    assert mode_against((last.seat, last.seat), mode) == mode


@pytest.mark.parametrize("mode", MODES)
def test_a_level_plays_as_the_player_chosen_for_the_mode(mode: str) -> None:
    """With any handicap; without a choice for the mode its default player plays."""
    states = [new_game(mode_named(f"{mode}+white9"), seed) for seed in range(3)]
    for level in levels():
        chosen = make_player(level.player_in(MODES[mode]))
        for state in states:
            plans = [finish(one.think(sight(one, state), seeded(1))) for one in (opponent(level.seat), chosen)]
            assert plans[0] == plans[1]


def test_without_a_measurement_a_level_has_no_handicap() -> None:
    first = levels()[0]

    white, black = mode_named(mode_against((first.seat, "human"), "vanilla")).kings
    assert (white, black) == (black * first.usual.kings[WHITE] // 100, DUELS["vanilla"].kings[BLACK])


def test_the_handicaps_of_a_level_and_of_a_mode_combine() -> None:
    """Of two healths the king begins with the lower; a Cheat that both delay comes in the later round."""
    page = levels()[1]
    health = 20 * page.measured["normal"].kings[WHITE] // 100

    assert mode_against((page.seat, "human"), "normal+black7") == f"normal+white{health}+black7"
    assert mode_against((page.seat, "human"), "normal+white10") == f"normal+white{health}"
    assert mode_against((page.seat, "human"), "normal+white2") == "normal+white2"
    own = {"own": replace(MODES["paper"], name="own")}
    assert mode_against(("human", page.seat), "own+cheat9", own) == "own+black10+nocheat"
    assert mode_against(("human", levels()[-1].seat), "normal+white10+cheat9") == "normal+white10+cheat9"


def test_only_normal_has_balanced_seats() -> None:
    evening = evening_of("normal")

    assert evening is not None
    assert [mode for mode in EVERY_MODE if evening_of(mode)] == ["normal"]
    assert mode_named(evening.mode).kings == (evening.health, 20)
    assert evening.worse == BLACK
    assert 10 * evening.before < evening.games
    assert abs(2 * evening.after - evening.games) < evening.games / 4


def test_an_unknown_level_is_refused_and_a_player_is_not_a_level() -> None:
    assert level_named("bfs") is None
    with pytest.raises(HschessError, match="there is no level 'level:king'; expected one of level:novice, level:page"):
        level_named("level:king")
    with pytest.raises(HschessError, match="there is no player"):
        opponent("nobody")


def test_a_level_can_be_named_as_on_the_screen_and_keeps_its_own_name() -> None:
    assert level_named("level:novice") == level_named("level:first") == levels()[0]
    assert level_named("level:knight-errant") == level_named("level:errant")
    with pytest.raises(HschessError, match="there is no level 'level:'"):
        level_named("level:")
