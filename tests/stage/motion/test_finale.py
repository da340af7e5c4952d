"""The animation over the result: coins that settle, a king that falls, a static form, and no dependence on frames."""

import pytest

from scenes.stage.motion.finale import THROWS, Finale, Mien
from scenes.stage.motion.timing import COIN_PILES, REWARD_MS, TOPPLE_DEG

MOST_COINS = 100
"""As many as fit into a frame: eighty particles cost 0.18 ms at 1080p."""


def picture(finale: Finale) -> tuple[object, ...]:
    return finale.page, finale.light, finale.angle, finale.dim, finale.coins, finale.twinkles


@pytest.mark.parametrize("mien", Mien)
def test_the_picture_depends_on_the_time_and_never_on_the_frames(mien: Mien) -> None:
    whole, sliced = Finale(mien), Finale(mien)

    whole.advance(600.0)
    for _ in range(60):
        sliced.advance(10.0)

    assert picture(whole) == picture(sliced)


@pytest.mark.parametrize("mien", Mien)
def test_a_skipped_and_a_static_end_look_like_a_finished_one(mien: Mien) -> None:
    over, skipped, still = Finale(mien), Finale(mien), Finale(mien, still=True)

    over.advance(REWARD_MS)
    skipped.advance(100.0)
    skipped.finish()

    assert picture(skipped) == picture(over) == picture(still)
    assert not any(one.is_moving for one in (over, skipped, still))


def test_every_coin_lands_on_its_pile_and_the_light_stays() -> None:
    finale = Finale(Mien.TRIUMPH, still=True)

    assert len(finale.coins) == 2 * sum(coins for _, coins in COIN_PILES) == len(THROWS) <= MOST_COINS
    assert all(coin.lies for coin in finale.coins)
    assert [(coin.x, coin.y) for coin in finale.coins] == [throw.to for throw in THROWS]
    assert finale.twinkles == []
    assert min(finale.light) > 0.3


def test_coins_fly_before_they_lie() -> None:
    finale = Finale(Mien.TRIUMPH)
    finale.advance(800.0)

    assert any(not coin.lies for coin in finale.coins)
    assert 0 < len(finale.coins) < len(THROWS)


def test_only_the_loser_sees_a_king_fall() -> None:
    fall, triumph, peace = (Finale(mien, still=True) for mien in (Mien.FALL, Mien.TRIUMPH, Mien.PEACE))

    assert fall.angle == TOPPLE_DEG
    assert fall.dim > 0
    assert (fall.coins, fall.light) == ([], (0.0, 0.0))
    assert triumph.angle == peace.angle == 0.0
    assert (peace.coins, peace.light) == ([], (0.0, 0.0))


@pytest.mark.parametrize(("mien", "cues"), [(Mien.TRIUMPH, ["coins"]), (Mien.FALL, ["king_falls"]), (Mien.PEACE, [])])
def test_each_end_has_its_sound_once_and_a_skipped_one_none(mien: Mien, cues: list[str]) -> None:
    heard, skipped = Finale(mien), Finale(mien)
    skipped.finish()

    assert [cue.name for _ in range(200) for cue in heard.advance(16.0)] == cues
    assert skipped.advance(REWARD_MS) == ()


def test_the_speed_of_the_table_is_the_speed_of_its_end() -> None:
    once, twice = Finale(Mien.TRIUMPH), Finale(Mien.TRIUMPH, speed=2.0)

    once.advance(900.0)
    twice.advance(450.0)

    assert picture(once) == picture(twice)
