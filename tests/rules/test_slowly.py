"""Work that is done a little at a time."""

import pytest

from hschess.rules.slowly import Slowly, Work, finished


def counting(parts: int, done: list[int]) -> Slowly[str]:
    """Work of so many parts, which notes each; it says when it is left."""
    try:
        for number in range(parts):
            done.append(number)
            yield
    finally:
        done.append(-1)
    return "all"


def test_a_part_is_done_and_more_until_it_is_enough() -> None:
    done: list[int] = []
    work = Work(counting(5, done))

    assert not work.go_on(lambda number: True)
    assert done == [0]
    assert not work.go_on(lambda number: number == 3)
    assert done == [0, 1, 2, 3]
    assert work.go_on(lambda number: number == 3)
    assert (work.is_done, work.result) == (True, "all")
    assert work.go_on(lambda number: False)


def test_what_is_left_lets_go_of_what_it_holds() -> None:
    done: list[int] = []
    work = Work(counting(5, done))
    work.go_on(lambda number: True)

    work.leave()

    assert done == [0, -1]
    assert not work.is_done


def test_an_error_is_the_callers() -> None:
    def failing() -> Slowly[str]:
        yield
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        finished(failing())
    with pytest.raises(ValueError, match="no more"):
        Work(failing()).go_on(lambda number: False)
