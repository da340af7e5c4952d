"""The allowed values of a database row: just within the bounds, and just beyond them."""

import pytest

from hschess.store.rows import (
    LEAST_RATING,
    LONGEST_TEXT,
    MOST_RATING,
    SHOWN,
    Fits,
    is_day,
    is_deviation,
    is_duration,
    is_rating,
    is_text,
    is_volatility,
    is_whole,
    why_foreign,
)
from tests.each import each


@each(
    ("fits", "within", "beyond"),
    [
        (is_text, ["", "x" * LONGEST_TEXT], ["x" * (LONGEST_TEXT + 1), "a\0b", 1]),
        (is_day, ["2026-11-20"], ["20261120", "2026-W47-5", "2026-11-31", "some day", 1]),
        (is_duration, [0, 0.5, 999_999_999.0], [-0.1, 1e9, "1"]),
        (is_rating, [LEAST_RATING, MOST_RATING], [LEAST_RATING - 1, MOST_RATING + 1, "1"]),
        (is_deviation, [1, MOST_RATING], [0.9, MOST_RATING + 1]),
        (is_volatility, [1e-4, 10], [0, 10.5]),
    ],
)
def test_a_value_fits_up_to_its_bounds(fits: Fits, within: list[object], beyond: list[object]) -> None:
    assert [value for value in within if not fits(value)] == []
    assert [value for value in beyond if fits(value)] == []


def test_the_first_foreign_value_is_named_and_a_long_one_is_cut() -> None:
    columns: dict[str, Fits] = {"one": is_whole, "two": is_whole}
    just, longer = "x" * (SHOWN - 2), "x" * (SHOWN - 1)

    assert why_foreign("games", columns, [(1, 2), (3, 4)]) is None
    assert why_foreign("games", columns, [(1, 2), (3, just)]) == f"games.two cannot be '{just}'"
    assert why_foreign("games", columns, [(longer, 2)]) == f"games.one cannot be '{longer}..."
    with pytest.raises(ValueError, match="shorter"):
        why_foreign("games", columns, [(1,)])
