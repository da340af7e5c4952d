"""Work in small parts."""

import pytest

from hschess.rules.slowly import Slowly, Work, finished


def counting(parts: int, done: list[int]) -> Slowly[str]:
    """Work in this many parts, which records each part and its end."""
    try:
        for number in range(parts):
            done.append(number)
            yield
    finally:
        done.append(-1)
    return "all"


def test_parts_are_done_until_the_time_is_up() -> None:
    done: list[int] = []
    work = Work(counting(5, done))

    assert not work.go_on(lambda number: True)
    assert done == [0]
    assert not work.go_on(lambda number: number == 3)
    assert done == [0, 1, 2, 3]
    assert work.go_on(lambda number: number == 3)
    assert (work.is_done, work.result) == (True, "all")
    assert work.go_on(lambda number: False)


def test_abandoned_work_releases_its_resources() -> None:
    done: list[int] = []
    work = Work(counting(5, done))
    work.go_on(lambda number: True)

    work.leave()

    assert done == [0, -1]
    assert not work.is_done


def test_an_error_reaches_the_caller() -> None:
    def failing() -> Slowly[str]:
        yield
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        finished(failing())
    with pytest.raises(ValueError, match="no more"):
        Work(failing()).go_on(lambda number: False)
