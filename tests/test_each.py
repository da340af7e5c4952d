"""A test of many cases tries every one of them, and names each that fails."""

import inspect

import pytest

from tests.each import each


def test_every_case_is_tried_and_the_one_that_fails_is_named() -> None:
    tried = []

    @each("number", [1, 2, 3])
    def is_odd(number: int) -> None:
        tried.append(number)
        assert number % 2 == 1

    with pytest.raises(AssertionError) as raised:
        is_odd()

    assert tried == [1, 2, 3]
    assert raised.value.__notes__ == ["in the case 2"]


def test_of_several_failures_every_one_is_named() -> None:
    @each("text, number", [("a", 1), ("b", 2), ("c", 3)], ids=["first", "second", "third"])
    def is_even(text: str, number: int) -> None:
        assert number % 2 == 0, text

    with pytest.raises(ExceptionGroup, match="2 cases fail") as raised:
        is_even()

    assert [one.__notes__ for one in raised.value.exceptions] == [["in the case first"], ["in the case third"]]


def test_a_number_without_a_text_is_a_case_too() -> None:
    @each("number", [10**5000])
    def is_small(number: int) -> None:
        assert number < 10

    with pytest.raises(AssertionError) as raised:
        is_small()

    assert raised.value.__notes__ == ["in the case of a very long number"]


def test_two_over_one_another_try_every_pair_and_leave_fixtures_to_pytest() -> None:
    tried = []

    @each("left", "ab")
    @each("right", (1, 2))
    def note(left: str, right: int, fixture: list[str]) -> None:
        tried.append((left, right, *fixture))

    assert list(inspect.signature(note).parameters) == ["fixture"]
    note(fixture=["x"])

    assert tried == [("a", 1, "x"), ("a", 2, "x"), ("b", 1, "x"), ("b", 2, "x")]


def test_a_test_without_cases_or_without_the_argument_is_refused() -> None:
    with pytest.raises(AssertionError, match="without cases"):
        each("number", [])
    with pytest.raises(AssertionError, match="other arguments"):
        each("number", [1])(lambda: None)
