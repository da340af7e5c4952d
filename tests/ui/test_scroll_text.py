"""A long text scrolls like a short one, and costs no more: only what is seen is asked for its words."""

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
    """So many sentences of one to four lines; counts how many were asked for."""

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
def test_of_a_long_text_only_what_is_near_the_current_paragraph_is_put_into_words(media: Media, present: int) -> None:
    pieces = Counted(LONG)
    text = FollowText("text", RECT, pieces)
    text.follow(present)

    drawn(text, media)

    assert present in text.seen
    assert len(pieces.asked) <= MOST_ASKED


def test_a_long_text_at_its_end_shows_its_last_paragraph(media: Media) -> None:
    text = ScrollText("text", RECT, Counted(LONG))

    drawn(text, media)

    assert text.seen.stop == LONG
    assert text.place == text.furthest


def test_a_paragraph_that_is_clicked_is_the_one_that_is_seen_there(media: Media) -> None:
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


def test_what_is_added_at_the_end_of_a_long_text_keeps_what_is_known(media: Media) -> None:
    text, more = ScrollText("text", RECT, Counted(LONG)), Counted(LONG + 3)
    drawn(text, media)

    text.show(more)
    drawn(text, media)

    assert text.seen.stop == LONG + 3
    assert len(more.asked) <= MEASURED_AT_ONCE


@pytest.mark.parametrize("number", [40, LONG])
def test_what_is_seen_first_stays_there_when_the_window_or_the_letters_have_another_size(
    number: int, media: Media
) -> None:
    """The log of a replay ran ahead with every resize, because what had been above was guessed anew."""
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
