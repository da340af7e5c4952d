"""Cards without a picture of their own are composed of parts: every word of `art` changes the picture, for both sides."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from hschess.rules.card import Among, Art, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.card_sets import PIECES_OF_ART, PROPS, TINTS, shipped_set
from hschess.rules.cards import CARDS
from scenes.painters.card_pictures import PIECES, PLACES, TOKEN_PIECES, composed_token, small_picture, window_view
from scenes.painters.cards import card_front, card_sprite
from scenes.ui.media import Media
from scenes.words import rules_text
from tests.drawing import pixels

PLAIN = Card("one", "One", 2, 2, 2)
SPELL = Card("bolt", "Bolt", 2, play=(CardEffect(Verb.DAMAGE, 2, Whom.CHOSEN, Among.ANY),))
UNIT = 0.5


def with_art(piece: str = "pawn", prop: str = "", tint: str = "", card: Card = PLAIN) -> Card:
    return replace(card, art=Art(piece, prop, tint))


def seen(media: Media, card: Card, side: int = 0) -> bytes:
    return pixels(window_view(media, side, card, UNIT))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("card", [PLAIN, SPELL], ids=["piece", "spell"])
def test_every_word_of_a_picture_is_visible(side: int, card: Card, media: Media) -> None:
    pieces = [with_art(piece, "coin", card=card) for piece in PIECES_OF_ART]
    props = [with_art("pawn", prop, card=card) for prop in ("", *PROPS)]
    tints = [with_art("pawn", "", tint, card=card) for tint in ("", *TINTS)]

    for cards in (pieces, props, tints):
        assert len({seen(media, one, side) for one in cards}) == len(cards)
        assert card is SPELL or len({pixels(composed_token(media, side, one)) for one in cards}) == len(cards)


def test_every_allowed_word_has_its_place() -> None:
    assert set(PIECES) == set(TOKEN_PIECES) == set(PIECES_OF_ART)
    assert set(PLACES) == set(PROPS)


def test_a_card_without_art_gets_the_picture_that_fits_its_data(media: Media) -> None:
    wall = replace(PLAIN, keywords=(Keyword.GUARD,))

    assert seen(media, wall) == seen(media, with_art("bishop", "shield", "steel"))


def test_the_sides_differ(media: Media) -> None:
    assert seen(media, with_art("rook", "drum", "gold"), 0) != seen(media, with_art("rook", "drum", "gold"), 1)


@pytest.mark.parametrize("size", [0.64, 1.0, 1.37, 1.9])
@pytest.mark.parametrize("scale", [0.75, 1.5])
def test_a_composed_card_is_as_large_as_a_painted_one(size: float, scale: float, media: Media) -> None:
    media.set_scale(scale)
    duel = shipped_set("duel")

    for card in duel.cards:
        composed = card_front(media, 0, card, rules_text(card, duel.cards), size)
        assert composed.get_size() == card_sprite(media, 0, 0, size).get_size()


def outline(sprite: pygame.Surface) -> set[tuple[int, int]]:
    return set(pygame.mask.from_surface(sprite, 250).outline())


def test_a_composed_card_has_the_outline_of_a_painted_one_and_a_spell_has_no_medallions(media: Media) -> None:
    piece, painted = card_front(media, 0, PLAIN, "", 1.9), card_sprite(media, 0, 0, 1.9)
    spell, coin = card_front(media, 0, SPELL, "", 1.9), card_sprite(media, 0, 5, 1.9)

    for composed, model in ((piece, painted), (spell, coin)):
        assert len(outline(composed) ^ outline(model)) < 0.25 * len(outline(model))
    assert pygame.mask.from_surface(piece, 250).count() > pygame.mask.from_surface(spell, 250).count()


def test_a_spell_has_another_window_than_a_piece(media: Media) -> None:
    # The corner of the arch is view; in the wheel's corner there is the panel.
    at = (70 * 1.9 * 116 / 240, 215 * 1.9 * 116 / 240)
    piece, spell = (card_front(media, 0, with_art("king", "", "gold", card), "", 1.9) for card in (PLAIN, SPELL))

    assert piece.get_at((round(at[0]), round(at[1]))) != spell.get_at((round(at[0]), round(at[1])))


def test_the_cards_of_the_encounter_keep_their_painted_bodies(media: Media) -> None:
    pawn = card_front(media, 0, CARDS[0], "", 1.0)
    twin = card_front(media, 0, replace(CARDS[0], key="pawn"), "", 1.0)

    assert pixels(pawn) != pixels(twin)


def test_a_higher_parchment_lifts_the_figures_over_it(media: Media) -> None:
    card = with_art("pawn", "crown")
    views = [window_view(media, 0, card, UNIT, rise) for rise in (0.0, 38.0, 76.0)]

    def top(view: pygame.Surface, bare: pygame.Surface) -> int:
        changed = pygame.mask.from_threshold(view, (0, 0, 0, 0), (40, 40, 40, 255), bare)
        changed.invert()
        return min(rect.top for rect in changed.get_bounding_rects())

    bare = [window_view(media, 0, with_art("pawn", "coin"), UNIT, rise) for rise in (0.0, 38.0, 76.0)]
    tops = [top(view, other) for view, other in zip(views, bare, strict=True)]
    assert all(after < before for before, after in pairwise(tops))


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_a_composed_token_is_as_large_as_a_painted_one(scale: float, media: Media) -> None:
    media.set_scale(scale)

    assert composed_token(media, 0, PLAIN).get_size() == pytest.approx((132 * scale, 148 * scale), abs=1)


def test_a_small_picture_fills_its_tile(media: Media) -> None:
    for card in (with_art("rook", "wagon"), with_art("king", "sword", card=SPELL)):
        tile = small_picture(media, 0, card, (48, 48))
        assert tile.get_size() == (48, 48)
        assert pygame.mask.from_surface(tile, 200).count() == 48 * 48
