"""Cases of `arranging` beyond its docstrings; `line_laws` compares the rest with the engine."""

from hschess.rules.arranging import alignment, merges


def test_a_piece_can_be_put_into_every_gap_of_a_line() -> None:
    assert [pick((7, 8, 9, 1)) for pick in merges(3, 1)] == [(1, 7, 8, 9), (7, 1, 8, 9), (7, 8, 1, 9), (7, 8, 9, 1)]


def test_a_new_piece_of_any_kind_is_found_in_one_place_only() -> None:
    """A Pawn with health 1 is the int 1."""
    assert alignment((1, 1), (), (1,)) is None
    assert alignment((1, 1), (1,), (1,)) == [-1, 0]


def test_pieces_beyond_a_full_line_are_not_in_it() -> None:
    assert alignment((5,), (5, 6), ()) is None
    assert alignment((5,), (5,), (6,)) is None
    assert alignment((5,), (), (5, 6)) is None
