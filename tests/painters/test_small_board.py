"""Tests of the piece of felt under small boards."""

from scenes.painters.small_board import felt_piece
from scenes.ui.media import Media


def test_felt_of_one_size_has_the_corners_and_the_grain_that_are_asked_for(media: Media) -> None:
    board, strip = felt_piece(media, 200, 104, 10, 2.4), felt_piece(media, 200, 104, 40)

    assert board.get_at((8, 8)).a > strip.get_at((8, 8)).a
    assert felt_piece(media, 200, 104, 10, 2.4) is board
