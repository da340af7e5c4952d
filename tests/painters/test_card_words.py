"""No text of a card overflows: names stay on the ribbon, and generated texts on the parchment, for any random card."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pygame
import pytest

from hschess.resources import languages
from hschess.rules.card import Card
from hschess.rules.card_sets import shipped_set
from scenes import words as strings
from scenes.painters.card_words import (
    BOXES,
    FULL_FOOT,
    FULL_MARGIN,
    NAME_WIDTH,
    RULES_STYLE,
    SMALLEST_NAME,
    SMALLEST_RULES,
    Name,
    Rules,
    name_on,
    rules_on,
)
from scenes.painters.cards import RULES_BOX, UNIT, Numbers, card_front
from scenes.stage.table_layout import INSPECT_SCALE
from scenes.ui.legible import ELLIPSIS
from scenes.ui.lettering import width_of
from scenes.ui.media import Media
from tests.by_commit import seeds
from tests.rules.random_cards import random_set

WIDTH = RULES_BOX[2]
ROOM = WIDTH - 2 * FULL_MARGIN
HAND, LARGE = UNIT, UNIT * INSPECT_SCALE
WORDS = (1.0, 1.5, 2.0)
LONG = "**When played:** " + "a very long list of things that happen, " * 60


@pytest.fixture(autouse=True)
def plain_words(media: Media) -> Iterator[None]:
    yield
    media.reword(1.0)
    strings.choose("en")


@cache
def texts(language: str) -> tuple[str, ...]:
    """The generated texts of 150 random cards, each once."""
    strings.choose(language)
    sets = [random_set(Random(seed), 50).cards for seed in seeds("texts of cards", 3)]
    return tuple(dict.fromkeys(strings.rules_text(card, cards) for cards in sets for card in cards))


def overflows(rules: Rules) -> bool:
    return rules.block.width > ROOM or rules.block.height > rules.height - FULL_FOOT


def last_word(rules: Rules) -> str:
    return rules.block.lines[-1][-1][1][-1][0]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", WORDS)
def test_no_generated_text_of_random_cards_overflows(language: str, size: float, media: Media) -> None:
    # Letters shrink until they fit, so all texts are tried with the largest first size.
    made = texts(language)[:: 1 if size == max(WORDS) else 5]
    strings.choose(language)
    media.reword(size)

    for words in made:
        for unit in (HAND, LARGE):
            rules = rules_on(media, words, WIDTH, unit)
            assert not overflows(rules), words
            assert rules.height in BOXES
            assert rules.block.style.size >= SMALLEST_RULES
            assert not words or not last_word(rules).endswith(ELLIPSIS), words


@pytest.mark.parametrize("unit", [HAND, LARGE])
def test_a_text_that_fits_at_no_size_is_cut_and_reported(unit: float, media: Media) -> None:
    rules = rules_on(media, LONG, WIDTH, unit)

    assert not overflows(rules)
    assert rules.height == BOXES[-1]
    assert last_word(rules).endswith(ELLIPSIS)


def test_larger_text_is_larger_on_the_card_if_it_fits(media: Media) -> None:
    sizes = []
    for size in WORDS:
        media.reword(size)
        sizes.append(rules_on(media, "**Guard**.", WIDTH, LARGE).block.style.size)

    assert sizes == pytest.approx([RULES_STYLE.size * size for size in WORDS])


def test_the_parchment_grows_with_the_text(media: Media) -> None:
    few, many = (rules_on(media, "Some words. " * n, WIDTH, LARGE).height for n in (2, 16))

    assert (few, many) == (BOXES[0], BOXES[-1])


@pytest.mark.parametrize("language", languages())
def test_a_card_keeps_its_parchment_at_every_size(language: str, media: Media) -> None:
    made = texts(language)
    strings.choose(language)

    for words in made[::10]:
        heights = {rules_on(media, words, WIDTH, UNIT * size).height for size in (0.64, 1.0, 1.25, INSPECT_SCALE)}
        assert len(heights) == 1


def wide(media: Media, name: Name, unit: float) -> float:
    return width_of(media, name.words, name.style, unit) + name.tracking * len(name.words)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("unit", [HAND, LARGE])
def test_names_stay_on_their_ribbon(language: str, unit: float, media: Media) -> None:
    strings.choose(language)
    cards = [*random_set(Random(1), 60).cards, *shipped_set("duel").cards, *shipped_set("vanilla").cards]

    for card in cards:
        name = name_on(media, strings.card_name(card), unit)
        assert wide(media, name, unit) <= NAME_WIDTH, name.words
        assert name.style.size >= SMALLEST_NAME


def test_a_name_that_would_be_too_small_is_cut_and_reported(media: Media) -> None:
    short, long = (name_on(media, words, LARGE).words for words in ("FOOTMAN", "A" * 60))

    assert short == "FOOTMAN"
    assert long.endswith(ELLIPSIS)


def inked(sprite: pygame.Surface, plain: pygame.Surface) -> pygame.Rect:
    """The area in which two cards differ."""
    changed = pygame.mask.from_threshold(sprite, (0, 0, 0, 0), (6, 6, 6, 255), plain)
    changed.invert()
    return changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects()[1:])


@pytest.mark.parametrize("size", [1.0, INSPECT_SCALE])
def test_the_letters_that_are_drawn_lie_on_the_parchment(size: float, media: Media) -> None:
    card = Card("plain", "Plain", 1, 1, 1)
    words = "Heal " * 8
    empty, full = (card_front(media, 0, card, text, size) for text in ("", words))
    unit, drawn = UNIT * size, inked(full, empty)
    left, top, width, height = RULES_BOX

    assert rules_on(media, words, width, unit).rise == 0
    assert left <= drawn.left / unit
    assert drawn.right / unit <= left + width
    assert top <= drawn.top / unit
    assert drawn.bottom / unit <= top + height


def test_the_badges_leave_the_text_area_free(media: Media) -> None:
    media.set_scale(1.5)
    card, (left, top, width, height) = Card("plain", "Plain", 1, 10, 10), RULES_BOX
    badged, bare = (card_front(media, 0, card, "", INSPECT_SCALE, numbers) for numbers in (None, Numbers(None)))
    covered = pygame.mask.from_threshold(badged, (0, 0, 0, 0), (90, 90, 90, 255), bare)
    covered.invert()
    room = (left + FULL_MARGIN, top, width - 2 * FULL_MARGIN, height - FULL_FOOT)
    words = pygame.mask.Mask([round(length * LARGE * media.scale) for length in room[2:]], fill=True)

    assert covered.overlap_area(words, [round(length * LARGE * media.scale) for length in room[:2]]) == 0
