"""Rows, columns and grids: pure rectangles."""

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from scenes.stage.table_layout import Rect
from scenes.ui.layout import REST, Length, RestShare, UpTo, centred, column, grid, padded, row

ROOM = (10.0, 20.0, 300.0, 200.0)


def test_a_column_fills_its_area_from_the_top() -> None:
    assert column(ROOM, 40, 60, gap=10) == [(10, 20, 300, 40), (10, 70, 300, 60)]


def test_a_row_fills_its_area_from_the_left() -> None:
    assert row(ROOM, 100, 50, gap=5) == [(10, 20, 100, 200), (115, 20, 50, 200)]


def test_shares_divide_the_rest_after_fixed_lengths_and_gaps() -> None:
    assert [width for _, _, width, _ in row(ROOM, RestShare(2), 100, REST, gap=10)] == [120, 100, 60]


def test_without_a_rest_a_share_is_zero_and_never_negative() -> None:
    assert [width for _, _, width, _ in row(ROOM, 150, REST, 150)] == [150, 0, 150]


def test_fixed_lengths_shrink_if_they_do_not_fit() -> None:
    assert [width for _, _, width, _ in row(ROOM, 300, REST, 450, gap=0)] == [120, 0, 180]
    assert column((0, 0, 10, 20), 5, 5, 5, gap=30) == [(0, 0, 10, 0), (0, 10, 10, 0), (0, 20, 10, 0)]


def test_a_flexible_length_is_kept_if_it_fits() -> None:
    assert [height for _, _, _, height in column(ROOM, UpTo(30), REST, UpTo(50))] == [30, 120, 50]


def test_flexible_lengths_shrink_at_one_rate_before_fixed_ones() -> None:
    assert [height for _, _, _, height in column(ROOM, UpTo(200), 50, UpTo(100), REST)] == [100, 50, 50, 0]


def test_a_short_column_follows_its_alignment() -> None:
    assert [top for _, top, _, _ in column(ROOM, 40, 40, gap=20, align=0.5)] == [70, 130]
    assert [left for left, _, _, _ in row(ROOM, 100, align=1)] == [210]


def test_a_grid_is_read_row_by_row() -> None:
    cells = grid(ROOM, 2, 50, REST, gap=20, row_gap=10)

    assert cells == [(10, 20, 140, 50), (170, 20, 140, 50), (10, 80, 140, 140), (170, 80, 140, 140)]


def test_padding_keeps_the_edges_free() -> None:
    assert padded(ROOM, 30, 10) == (40, 30, 240, 180)
    assert padded(ROOM, 30, 10, 40) == (40, 30, 240, 150)


def test_a_centred_rectangle_lies_in_the_middle_of_its_area() -> None:
    assert centred(ROOM, 100, 50) == (110, 95, 100, 50)
    assert centred(ROOM, 100) == (110, 20, 100, 200)


LENGTHS = st.lists(
    st.one_of(st.floats(0, 500), st.floats(0, 500).map(UpTo), st.floats(0.5, 5).map(RestShare)), min_size=1, max_size=8
)


ROOMS = st.tuples(st.just(0.0), st.just(0.0), st.floats(-20, 2000), st.floats(-20, 2000))


@example((0.0, 0.0, 0.0, 497.5), [0.0, 0.0, 0.0, 0.0, 0.0, 11.0, UpTo(353.0), RestShare(1.0)], 34.0, 0.0)
@example((0.0, 0.0, 0.0, 3.476092423117497e-102), [*([0.0] * 7), 1.0], 1.0, 0.0)
@given(ROOMS, LENGTHS, st.floats(0, 50), st.sampled_from((0.0, 0.5, 1.0)))
def test_cells_of_any_lengths_lie_inside_and_do_not_overlap(
    room: Rect, lengths: list[Length], gap: float, align: float
) -> None:
    high = max(0.0, room[3])
    cells = column(room, *lengths, gap=gap, align=align)

    for (_, top, _, height), (_, below, _, _) in pairwise(cells):
        assert top + height <= below + 1e-6
    assert all(cell[3] >= 0 for cell in cells)
    assert cells[0][1] >= -1e-6
    assert cells[-1][1] + cells[-1][3] <= high + 1e-6


@given(ROOMS, st.floats(0, 300), st.floats(0, 300), st.floats(0, 300))
def test_padding_and_centring_stay_inside_any_area(room: Rect, across: float, top: float, bottom: float) -> None:
    for left, above, wide, high in (padded(room, across, top, bottom), centred(room, across, top), centred(room, top)):
        assert min(left, above, wide, high) >= -1e-6
        assert left + wide <= max(0.0, room[2]) + 1e-6
        assert above + high <= max(0.0, room[3]) + 1e-6
