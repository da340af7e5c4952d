"""Toasts come one after the other, each for its time."""

from scenes.stage.motion.timing import T_FAST_MS, TOAST_MS
from scenes.stage.toasts import Toasts

WHOLE_MS = TOAST_MS + 2 * T_FAST_MS


def test_a_toast_slides_in_stays_and_goes() -> None:
    toasts = Toasts()
    toasts.add(["untouched"])

    assert toasts.update(16, may_begin=True)
    assert (toasts.name, toasts.share) == ("untouched", 0.0)
    toasts.update(T_FAST_MS, may_begin=True)
    assert toasts.share == 1.0
    toasts.update(TOAST_MS, may_begin=True)
    assert toasts.share == 1.0
    toasts.update(T_FAST_MS / 2, may_begin=True)
    assert 0 < toasts.share < 1
    toasts.update(T_FAST_MS, may_begin=True)
    assert toasts.name == ""


def test_the_next_one_waits_until_the_first_is_gone() -> None:
    toasts = Toasts()
    toasts.add(["untouched", "few_losses"])

    assert toasts.update(16, may_begin=True)
    assert not toasts.update(WHOLE_MS / 2, may_begin=True)
    assert toasts.name == "untouched"
    assert toasts.update(WHOLE_MS, may_begin=True)
    assert (toasts.name, toasts.share) == ("few_losses", 0.0)


def test_none_begins_during_important_motion_and_a_running_one_goes_on() -> None:
    toasts = Toasts()
    toasts.add(["untouched", "few_losses"])

    assert not toasts.update(16, may_begin=False)
    assert toasts.name == ""
    toasts.update(16, may_begin=True)
    toasts.update(T_FAST_MS, may_begin=False)
    assert toasts.share == 1.0
    toasts.update(WHOLE_MS, may_begin=False)
    assert (toasts.name, toasts.waiting) == ("", ["few_losses"])
