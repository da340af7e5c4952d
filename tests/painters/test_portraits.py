"""Every opponent has a face, in an arch and in a ring, at every size, and its stars."""

import pygame
import pytest

from hschess.players.opponents import levels
from hschess.rules.record import HUMAN
from hschess.rules.view import SideView, View
from scenes.painters.portraits import ARCH, face_file, framed, medallion, stars
from scenes.painters.table_art import Show, TableArt
from scenes.stage.motion.board import Board
from scenes.stage.table_layout import Layout
from scenes.ui.media import Media
from tests.drawing import pixels
from tests.each import each

SEATS = [level.seat for level in levels()]
each_seat = pytest.mark.parametrize("who", [*SEATS, "bfs", HUMAN])


@each_seat
@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_every_opponent_has_a_face_at_every_scale_on_either_side(media: Media, who: str, scale: float) -> None:
    media.set_scale(scale)

    for side in (0, 1):
        assert framed(media, who, side).get_width() == pytest.approx(ARCH * scale, abs=1)
        assert medallion(media, who, side, 96).get_width() == pytest.approx(96 * scale, abs=1)


@each_seat
def test_a_face_lies_within_its_frame(media: Media, who: str) -> None:
    for sprite in (framed(media, who, 0), medallion(media, who, 0, 120)):
        right, bottom = sprite.get_width() - 1, sprite.get_height() - 1
        assert [sprite.get_at(at)[3] for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))] == [0, 0, 0, 0]
        assert sprite.get_at(sprite.get_rect().center)[3] > 240


def test_all_levels_and_both_sides_look_different(media: Media) -> None:
    drawn = [pixels(medallion(media, who, side, 96)) for who in SEATS for side in (0, 1)]

    assert len(set(drawn)) == 2 * len(SEATS)


def test_each_level_has_more_stars_than_the_one_before(media: Media) -> None:
    light = [sum(pixels(stars(media, level.number, 20))) for level in levels()]

    assert light == sorted(set(light))


@pytest.mark.parametrize("side", [0, 1])
def test_the_table_shows_the_face_in_the_frame_of_its_side_alone(media: Media, side: int) -> None:
    layout, art = Layout(1280, 720), TableArt(media)
    view = View((SideView(20, 1, 1, [], 9, []), SideView(20, 1, 1, [], 9, [])))
    board = Board.of(view, layout, 0, full_health=(20, 20))
    seats = (SEATS[0], HUMAN) if side == 0 else (HUMAN, SEATS[0])
    plain, faced = (pygame.Surface((1280, 720)) for _ in range(2))
    art.draw_board(plain, board, layout, Show())
    art.draw_board(faced, board, layout, Show(seats=seats))

    changed = [king_of(plain, layout, one) != king_of(faced, layout, one) for one in (0, 1)]
    assert changed == [side == 0, side == 1]


def king_of(drawn: pygame.Surface, layout: Layout, side: int) -> bytes:
    x, y = layout.king(side)
    return pixels(drawn.subsurface((x - 40, y - 40, 70, 70)))


@each("who", ["encounter:../pieces/w_king", "encounter:", "encounter:/etc/passwd", "king:..", "encounter:nobody"])
def test_a_records_seat_names_no_other_file(who: str) -> None:
    assert face_file(who) == ""
