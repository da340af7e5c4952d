"""The table of text and numbers: the widths of its columns."""

from collections.abc import Iterator

import pygame
import pytest

from scenes.ui import data_table
from scenes.ui.canvas import Canvas
from scenes.ui.data_table import MARGIN, Column, DataTable
from scenes.ui.media import Media

HEADS = ("Pemain A", "Permainan", "Menang", "Seri", "Kalah", "Menang (%)", "Rentang 95%", "Elo, A - B", "Rentang Elo")
SHARES = (2.0, 0.7, 0.7, 0.8, 0.7, 0.9, 1.6, 1.0, 1.7)
ROWS = (("CPU dari makalah", "50", "31", "2", "17", "62.0", "·", "·", "·"),)


def table(width: float) -> DataTable:
    columns = [Column(head, share) for head, share in zip(HEADS, SHARES, strict=True)]
    return DataTable((20.0, 20.0, width, 176.0), columns, ROWS)


@pytest.fixture
def large(media: Media) -> Iterator[Media]:
    media.reword(2.0)
    yield media
    media.reword(1.0)


def test_columns_have_their_shares_as_long_as_all_text_fits(media: Media) -> None:
    widths = table(1200.0).widths(media)

    assert widths == pytest.approx([(1200.0 - 2 * MARGIN) * share / sum(SHARES) for share in SHARES])


def noted(words: str, cut: list[str]) -> str:
    cut.append(words)
    return words


@pytest.mark.parametrize("width", [780.0, 900.0, 1200.0])
def test_with_large_text_no_heading_is_cut_while_another_column_has_room(
    large: Media, width: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, cut = table(width), list[str]()
    monkeypatch.setattr(data_table, "shortened", lambda _media, words, *_: noted(words, cut))
    one.draw(Canvas(pygame.Surface((1280, 220)), large))

    assert cut == []
    assert sum(one.widths(large)) == pytest.approx(width - 2 * MARGIN)
