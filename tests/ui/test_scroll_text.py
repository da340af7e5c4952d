"""A long text scrolls like a short one and costs no more: only visible paragraphs are put into words."""

from collections.abc import Iterator, Sequence
from typing import overload

import pygame
import pytest

from scenes.ui.canvas import Canvas
from scenes.ui.follow_text import FollowText
from scenes.ui.media import Media
from scenes.ui.scroll_text import MEASURED_AT_ONCE, ScrollText, Sentence

RECT = (100.0, 100.0, 300.0, 300.0)
LONG = 50_000
MOST_ASKED = 2 * MEASURED_AT_ONCE


class Counted(Sequence[Sentence]):
    """So many sentences of one to four lines; counts the ones requested."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked = set[int]()

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, index: int) -> Sentence: ...

    @overload
    def __getitem__(self, index: slice) -> list[Sentence]: ...

    def __getitem__(self, index: int | slice) -> Sentence | list[Sentence]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self.number))]
        self.asked.add(index)
        return Sentence(f"{index} says " + "a few words more, " * (index % 4 * 3), is_heading=index % 50 == 0)

    def __iter__(self) -> Iterator[Sentence]:
        return map(self.__getitem__, range(self.number))


def drawn(text: ScrollText, media: Media) -> None:
    text.draw(Canvas(pygame.Surface((600, 500), pygame.SRCALPHA), media))


@pytest.mark.parametrize("present", [0, 1, LONG // 2, LONG - 1])
def test_only_paragraphs_near_the_current_one_are_put_into_words(media: Media, present: int) -> None:
    pieces = Counted(LONG)
    text = FollowText("text", RECT, pieces)
    text.follow(present)

    drawn(text, media)

    assert present in text.seen
    assert len(pieces.asked) <= MOST_ASKED


def test_a_long_text_at_its_end_shows_its_last_paragraph(media: Media) -> None:
    text = ScrollText("text", RECT, Counted(LONG))
    text.top = None

    drawn(text, media)

    assert text.seen.stop == LONG
    assert text.place == text.furthest


def test_a_click_selects_the_paragraph_under_the_pointer(media: Media) -> None:
    text = FollowText("text", RECT, Counted(LONG))
    text.follow(LONG // 2)
    drawn(text, media)

    chosen = list[int]()
    for down in range(20, 280, 2):
        if text.use(150, RECT[1] + down) is not None:
            chosen.append(text.chosen)

    assert chosen == sorted(chosen)
    assert set(chosen) <= set(text.seen)
    assert len(set(chosen)) >= len(text.seen) - 2


def test_an_addition_at_the_end_keeps_the_known_heights(media: Media) -> None:
    text, more = ScrollText("text", RECT, Counted(LONG)), Counted(LONG + 3)
    text.top = None
    drawn(text, media)

    text.show(more)
    drawn(text, media)

    assert text.seen.stop == LONG + 3
    assert len(more.asked) <= MEASURED_AT_ONCE


@pytest.mark.parametrize("number", [40, LONG])
def test_the_first_visible_paragraph_stays_when_window_or_text_size_changes(number: int, media: Media) -> None:
    """A replay's log jumped ahead with every resize, because heights above were estimated again."""
    text = ScrollText("text", RECT, Counted(number))
    drawn(text, media)
    text.scroll_to(text.furthest / 2)
    drawn(text, media)
    first = text.seen.start

    for scale, width in ((1.5, 300), (0.75, 260), (1.0, 300)):
        media.set_scale(scale)
        text.rect = (*RECT[:2], width, RECT[3])
        drawn(text, media)

        assert abs(text.seen.start - first) <= 1
