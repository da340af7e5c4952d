"""Plaques come one after the other, each for its time."""

from scenes.stage.motion.timing import PLAQUE_MS, T_FAST_MS
from scenes.stage.plaques import Plaques

WHOLE_MS = PLAQUE_MS + 2 * T_FAST_MS


def test_a_plaque_comes_in_stays_and_goes() -> None:
    plaques = Plaques()
    plaques.add(["untouched"])

    assert plaques.update(16, may_begin=True)
    assert (plaques.name, plaques.share) == ("untouched", 0.0)
    plaques.update(T_FAST_MS, may_begin=True)
    assert plaques.share == 1.0
    plaques.update(PLAQUE_MS, may_begin=True)
    assert plaques.share == 1.0
    plaques.update(T_FAST_MS / 2, may_begin=True)
    assert 0 < plaques.share < 1
    plaques.update(T_FAST_MS, may_begin=True)
    assert plaques.name == ""


def test_the_next_one_waits_until_the_first_is_gone() -> None:
    plaques = Plaques()
    plaques.add(["untouched", "few_losses"])

    assert plaques.update(16, may_begin=True)
    assert not plaques.update(WHOLE_MS / 2, may_begin=True)
    assert plaques.name == "untouched"
    assert plaques.update(WHOLE_MS, may_begin=True)
    assert (plaques.name, plaques.share) == ("few_losses", 0.0)


def test_none_begins_while_something_must_be_seen_and_one_that_has_begun_goes_on() -> None:
    plaques = Plaques()
    plaques.add(["untouched", "few_losses"])

    assert not plaques.update(16, may_begin=False)
    assert plaques.name == ""
    plaques.update(16, may_begin=True)
    plaques.update(T_FAST_MS, may_begin=False)
    assert plaques.share == 1.0
    plaques.update(WHOLE_MS, may_begin=False)
    assert (plaques.name, plaques.waiting) == ("", ["few_losses"])
