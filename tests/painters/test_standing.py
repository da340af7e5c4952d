"""Pieces on the table show their keywords and state by shape alone, even without colour vision."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from hschess.rules.card import Art, Card, Keyword
from hschess.rules.card_sets import shipped_set
from hschess.rules.card_table import card_at, table_of
from hschess.rules.cards import CARDS
from hschess.rules.pieces import SHIELD, strengthened, wide_piece, with_health
from scenes.painters import figures
from scenes.painters.cards import NUMBER_DOWN, card_front, card_sprite
from scenes.painters.standing import StandingPiece, attack_colour, fresh, health_colour, standing_of, standing_piece
from scenes.ui.media import Media
from scenes.ui.theme import LOWERED, RAISED, WHITE
from scenes.words import rules_text
from tests.drawing import pixels

PLAIN = Card("one", "One", 2, 2, 3, art=Art("pawn"))
STATES = {
    "plain": fresh(PLAIN),
    **{keyword.value: replace(fresh(PLAIN), keywords=(keyword,)) for keyword in Keyword},
    "guard and shield": replace(fresh(PLAIN), keywords=(Keyword.GUARD, Keyword.SHIELD)),
    "drain and charge": replace(fresh(PLAIN), keywords=(Keyword.DRAIN, Keyword.CHARGE)),
    "tired": replace(fresh(PLAIN), tired=True),
    "tired guard": replace(fresh(PLAIN), keywords=(Keyword.GUARD,), tired=True),
}


def shape(sprite: pygame.Surface) -> set[tuple[int, int]]:
    """The outline of a sprite, without its colours."""
    return set(pygame.mask.from_surface(sprite, 200).outline())


@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.is_piece and not card.keywords], ids=lambda one: one.key
)
def test_a_plain_chess_piece_looks_as_before(card: Card, media: Media) -> None:
    code = CARDS.index(card)
    whole, hurt = fresh(card), replace(fresh(card), health=1, hurt=True)

    assert pixels(standing_piece(media, 0, whole)) == pixels(figures.token(media, 0, code, card.health))
    assert pixels(standing_piece(media, 1, hurt)) == pixels(figures.token(media, 1, code, 1, hurt=True))


@pytest.mark.parametrize(("one", "other"), list(combinations(STATES, 2)))
def test_keywords_and_sleep_differ_by_outline_alone(one: str, other: str, media: Media) -> None:
    media.set_scale(1.5)
    first, second = (shape(standing_piece(media, 0, STATES[name])) for name in (one, other))

    assert len(first ^ second) > 20


def test_a_tired_piece_is_darker_too(media: Media) -> None:
    awake, tired = (standing_piece(media, 0, STATES[name]) for name in ("plain", "tired"))
    middle = pygame.Rect(46, 40, 40, 50)

    assert sum(pygame.transform.average_color(tired, middle)[:3]) < sum(
        pygame.transform.average_color(awake, middle)[:3]
    )


@pytest.mark.parametrize(("attack", "colour"), [(2, WHITE), (5, RAISED), (0, LOWERED)])
def test_a_changed_attack_has_its_own_colour(attack: int, colour: tuple[int, int, int]) -> None:
    assert attack_colour(replace(fresh(PLAIN), attack=attack)) == colour


@pytest.mark.parametrize(
    ("full", "hurt", "colour"), [(3, False, WHITE), (6, False, RAISED), (6, True, WHITE), (1, False, LOWERED)]
)
def test_health_has_its_own_colour_unless_the_drop_is_cracked(
    full: int, hurt: bool, colour: tuple[int, int, int]
) -> None:
    assert health_colour(replace(fresh(PLAIN), health=full, full=full, hurt=hurt)) == colour


def changed(media: Media, standing: StandingPiece, badge: tuple[float, float], size: float) -> int:
    """The number of pixels outside a badge that differ from those of a piece with the printed numbers."""
    sprite, plain = standing_piece(media, 0, standing), standing_piece(media, 0, fresh(PLAIN))
    mask = pygame.mask.from_threshold(sprite, (0, 0, 0, 0), (8, 8, 8, 255), plain)
    mask.invert()
    x, y = (middle / 2 + aside for middle, aside in zip(sprite.get_size(), badge, strict=True))
    covered = pygame.mask.Mask((round(size * 0.66), round(size * 0.66)), fill=True)
    mask.erase(covered, (round(x - size * 0.33), round(y - size * (0.33 - NUMBER_DOWN["health"]))))
    return mask.count()


@pytest.mark.parametrize(
    ("standing", "badge", "size"),
    [
        (replace(fresh(PLAIN), attack=4), figures.ATTACK_AT, figures.ATTACK_SIZE),
        (replace(fresh(PLAIN), attack=1), figures.ATTACK_AT, figures.ATTACK_SIZE),
        (replace(fresh(PLAIN), health=5, full=5), figures.HEALTH_AT, figures.HEALTH_SIZE),
    ],
    ids=["more attack", "less attack", "more health"],
)
def test_a_changed_number_has_a_sign_beside_it(
    standing: StandingPiece, badge: tuple[float, float], size: float, media: Media
) -> None:
    assert changed(media, standing, badge, size) > 40


def test_the_signs_of_more_and_less_have_other_shapes(media: Media) -> None:
    assert shape(media.sprite("keywords/raised.webp")) != shape(media.sprite("keywords/lowered.webp"))


def test_a_wounded_piece_has_another_drop(media: Media) -> None:
    whole, hurt = fresh(PLAIN), replace(fresh(PLAIN), hurt=True)

    assert pixels(standing_piece(media, 0, whole)) != pixels(standing_piece(media, 0, hurt))


def test_the_number_of_health_can_be_hidden(media: Media) -> None:
    with_number, without = fresh(PLAIN), replace(fresh(PLAIN), health=None)

    assert pixels(standing_piece(media, 0, with_number)) != pixels(standing_piece(media, 0, without))


@pytest.mark.parametrize("scale", [0.5, 0.75, 1.0, 1.5])
def test_every_state_is_as_large_as_a_token(scale: float, media: Media) -> None:
    media.set_scale(scale)

    for standing in STATES.values():
        assert standing_piece(media, 1, standing).get_size() == figures.token(media, 1, 0, 3).get_size()


def test_a_piece_of_a_duel_is_drawn_from_its_code() -> None:
    """A Gatehouse that has gained 1/2 and a drain, lost its shield and 3 of its health, and has attacked."""
    code = table_of((shipped_set("duel"),)).by_key["gatehouse"]
    piece = strengthened(wide_piece(code), 1, 2, Keyword.DRAIN) & ~SHIELD
    standing = standing_of(with_health(piece, 4))

    assert standing == StandingPiece(card_at(code), 3, 4, 7, (Keyword.GUARD, Keyword.DRAIN), tired=True, hurt=True)


def test_every_card_that_a_position_can_name_has_its_sprites(media: Media) -> None:
    for name in ("duel", "vanilla"):
        for code in table_of((shipped_set(name),)).codes:
            assert card_sprite(media, 0, code, 1.0).get_size() == card_sprite(media, 0, 0, 1.0).get_size()
            assert figures.history_tile(media, 1, code).get_size() == figures.history_tile(media, 1, 0).get_size()
            if card_at(code).is_piece:
                assert figures.token(media, 0, code, 1).get_size() == figures.token(media, 0, 0, 1).get_size()


def test_a_card_names_its_summons(media: Media) -> None:
    duel = shipped_set("duel")
    code = table_of((duel,)).by_key["baggage_train"]
    expected = card_front(media, 0, card_at(code), rules_text(card_at(code), duel.cards), 1.0)

    assert pixels(card_sprite(media, 0, code, 1.0)) == pixels(expected)
