"""What the docstrings of `arranging` do not show; `quick_laws` compares the rest with the engine."""

from __future__ import annotations

from hschess.rules.arranging import alignment


def test_a_new_piece_is_found_in_one_place_only_whatever_it_is() -> None:
    """A Pawn of health 1 is the int 1."""
    assert alignment((1, 1), (), (1,)) is None
    assert alignment((1, 1), (1,), (1,)) == [-1, 0]
