"""In every language and at every text size the text of every screen fits its boxes: nothing overflows, is cut short or overlaps.

Screens are found automatically: add a new one that needs more than a context to `MADE` of `made_screens.py`.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

import pygame
import pytest

from hschess.resources import languages
from scenes.stage.table_layout import Layout
from scenes.ui.fields import Valued
from scenes.ui.lettering import enlarged
from scenes.ui.media import Media
from scenes.ui.paragraphs import paragraph
from scenes.ui.widgets import Button, Label, Widget
from tests.by_commit import in_turn
from tests.ui.text_fit.boxes import check_tooltip, check_widgets
from tests.ui.text_fit.made_screens import WINDOW, all_screens
from tests.ui.text_fit.uninked import Made

NAMES: Final = sorted(all_screens())
LARGEST: Final = 200
USUAL: Final = 100
LARGEST_MENUS: Final = 150
LEAST_WINDOW: Final = (640, 360)
LONGEST_WORD: Final = 20
"""Longer ones are names of files and other people's messages, which may be broken as an address may."""


# One language after the other: drawings without text, or with the same text, are made once.
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", languages())
def test_the_largest_text_of_every_screen_fits(name: str, language: str, cut: list[str], context_of: Made) -> None:
    check_words(name, language, LARGEST, cut, context_of)


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES)), ids=NAMES)
def test_text_of_the_usual_size_fits_in_some_language(number: int, name: str, cut: list[str], context_of: Made) -> None:
    """A layout that fits the largest text nearly always fits this."""
    check_words(name, in_turn(number, languages()), USUAL, cut, context_of)


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES)), ids=NAMES)
def test_no_text_is_cut_short_in_the_smallest_window(number: int, name: str, cut: list[str], context_of: Made) -> None:
    """Letters of a few pixels are wider than by their size, because each keeps a pixel of its own."""
    context = context_of(in_turn(number, languages()), LARGEST)
    context.media.set_scale(Layout(*LEAST_WINDOW).scale)
    screen = all_screens()[name](context)
    screen.resized(*LEAST_WINDOW)
    screen.draw(pygame.Surface(LEAST_WINDOW))
    context.media.set_scale(Layout(*WINDOW).scale)

    assert cut == []


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES)), ids=NAMES)
def test_the_largest_text_fits_the_largest_menus_without_breaking_words(
    number: int, name: str, context_of: Made
) -> None:
    context = context_of(in_turn(number, languages()), LARGEST)
    context.settings = replace(context.settings, ui_scale=LARGEST_MENUS)
    screen = all_screens()[name](context)
    screen.resized(*WINDOW)
    check_widgets(list(screen.group.widgets), screen.media, screen.layout, screen.page.place)
    labels = [one for one in screen.group.widgets if isinstance(one, Label) and one.wrap]
    assert [one.words for one in labels if is_broken(one, screen.media)] == []


def is_broken(label: Label, media: Media) -> bool:
    """Whether one of several words of ours is wider than its label, so that it would be broken or all of them made smaller."""
    style, width = enlarged(media, label.style), label.rect[2]
    words = [word for word in label.words.split() if len(word) <= LONGEST_WORD and ":" not in word.rstrip(":")]
    return len(words) > 1 and any(
        paragraph(media, word, style, width, breaks=False).width > width + 1 for word in words
    )


def check_words(name: str, language: str, size: int, cut: list[str], context_of: Made) -> None:
    context = context_of(language, size)
    screen = all_screens()[name](context)
    screen.resized(*WINDOW)
    screen.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
    media = context.media_at(screen.layout.scale)
    assert media.text_scale == size / 100
    assert cut == []
    check_widgets(list(screen.group.widgets), media, screen.layout, screen.page.place)
    for widget in screen.group.widgets:
        if widget.tooltip:
            check_tooltip(media, widget.tooltip, screen.layout)


def called(one: Button | Valued, widgets: list[Widget]) -> str:
    """A label with the text before it in its line."""
    left, middle = one.rect[0], one.centre[1]
    before = [
        label.words
        for label in widgets
        if isinstance(label, Label)
        and label.rect[1] <= middle <= label.rect[1] + label.rect[3]
        and label.rect[0] + label.rect[2] <= left
    ]
    return " ".join([*before, one.label])


def twice(widgets: list[Widget]) -> list[str]:
    """The labels that two rows have."""
    rows = {(called(one, widgets), one.rect[1]) for one in widgets if isinstance(one, Button | Valued) and one.label}
    return [label for label, times in Counter(label for label, _ in rows).items() if times > 1]


@pytest.mark.parametrize("language", languages())
def test_no_two_rows_of_a_screen_share_a_label(language: str, context_of: Made) -> None:
    """Neither two rows of values, nor two buttons, nor a row and a button; both sides' columns of one row do.

    A button counts with the text before it.
    """
    shared: dict[str, list[str]] = {}
    for name in NAMES:
        screen = all_screens()[name](context_of(language, USUAL))
        screen.resized(*WINDOW)
        shared[name] = twice(list(screen.group.widgets))

    assert {name: labels for name, labels in shared.items() if labels} == {}
