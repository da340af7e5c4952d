"""Every sprite can be made at every scale, and its text lies in its boxes."""

import pygame
import pytest

from hschess.rules.cards import CARDS, PIECES
from scenes.painters import figures
from scenes.painters.card_words import RULES_LINE, RULES_MARGIN, RULES_STYLE
from scenes.painters.cards import (
    CANVAS,
    RULES_BOX,
    UNIT,
    Numbers,
    back_sprite,
    badge_at,
    card_sprite,
    name_style,
)
from scenes.ui.lettering import width_of
from scenes.ui.media import Media
from scenes.ui.paragraphs import balanced
from scenes.ui.plates import ICONS, button, icon, panel, panel_shadow
from scenes.words import card_name, rules_text
from tests.each import each

SCALES = [0.75, 1.0, 1.5]
RIBBON_WIDTH = 192.0


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", [0.64, 1.0, 1.37, 1.9])
def test_every_card_has_a_front_and_a_back(media: Media, scale: float, size: float) -> None:
    media.set_scale(scale)
    expected = (CANVAS[0] * UNIT * size * scale, CANVAS[1] * UNIT * size * scale)

    for side in (0, 1):
        assert back_sprite(media, side, size).get_size() == pytest.approx(expected, abs=1)
        for code in range(len(CARDS)):
            assert card_sprite(media, side, code, size).get_size() == pytest.approx(expected, abs=1)


def test_growing_cards_are_not_cached_at_every_step(media: Media) -> None:
    media.set_scale(0.99)
    for step in range(90):
        card_sprite(media, 0, 0, 1.0 + step / 100)

    assert sum(1 for _ in range(len(media.sprites))) < 40


def test_live_numbers_change_the_card(media: Media) -> None:
    plain, changed = card_sprite(media, 0, 0), card_sprite(media, 0, 0, numbers=Numbers(0, 1, 6))

    assert plain.get_buffer().raw != changed.get_buffer().raw


@pytest.mark.parametrize("scale", SCALES)
def test_names_fit_their_ribbon(media: Media, scale: float) -> None:
    for card in CARDS:
        name = card_name(card)
        assert width_of(media, name, name_style(name), scale) + 1.8 * len(name) <= RIBBON_WIDTH


@pytest.mark.parametrize("scale", [0.36, 0.5, 0.92, 1.38, 2.75])
def test_rules_fit_their_box(media: Media, scale: float) -> None:
    for card in CARDS:
        width = RULES_BOX[2] - 2 * RULES_MARGIN
        block = balanced(media, rules_text(card), RULES_STYLE, width, RULES_LINE, scale)
        assert block.width <= width
        assert block.height <= RULES_BOX[3] - 14
        assert len(block.lines) <= 3


def test_every_card_has_a_rules_text() -> None:
    assert all(rules_text(card) for card in CARDS)


@pytest.mark.parametrize("scale", SCALES)
def test_every_token_can_be_made(media: Media, scale: float) -> None:
    media.set_scale(scale)
    for side in (0, 1):
        for code in PIECES:
            for hurt, spent in ((False, False), (True, False), (False, True)):
                token = figures.token(media, side, code, 3, hurt=hurt, spent=spent)
                assert token.get_size() == pytest.approx((132 * scale, 148 * scale), abs=1)


def test_a_hurt_token_looks_hurt(media: Media) -> None:
    whole, hurt = figures.token(media, 0, 0, 3), figures.token(media, 0, 0, 3, hurt=True)

    assert whole.get_buffer().raw != hurt.get_buffer().raw


@each(
    ("health", "full", "cracks"),
    [(20, 20, 0), (11, 20, 0), (10, 20, 1), (5, 20, 2), (5, 10, 1), (2, 10, 2), (0, 20, 2)],
)
def test_a_king_cracks_at_half_and_at_a_quarter(health: int, full: int, cracks: int) -> None:
    assert figures.cracks_of(health, full) == cracks


@pytest.mark.parametrize("scale", SCALES)
def test_everything_else_on_the_table_can_be_made(media: Media, scale: float) -> None:
    media.set_scale(scale)
    for side in (0, 1):
        for effect in figures.POWER_FILES:
            assert figures.power(media, side, effect, 2, ready=bool(side)).get_width() > 0
            assert figures.history_tile(media, side, effect).get_width() > 0
        for code in range(len(CARDS)):
            assert figures.history_tile(media, side, code, attack=True).get_width() > 0
        for count in (0, 1, 30):
            assert figures.pile(media, side, count).get_width() > 0
        for health in (20, 10, 5):
            assert figures.king(media, side, health, 20).get_width() > 0
            assert figures.king(media, side, health, 20, numbered=False).get_width() > 0
    assert figures.splat(media, 4).get_size() == figures.splat(media, 2, healing=True).get_size()
    assert figures.pip(media, 7).get_width() == pytest.approx(22 * scale, abs=1)


def test_mana_shows_full_spent_and_future_gems(media: Media) -> None:
    assert figures.mana_tray(media, 3, 5).get_buffer().raw != figures.mana_tray(media, 5, 5).get_buffer().raw
    assert figures.mana_tray(media, 11, 10).get_size() == figures.mana_tray(media, 0, 1).get_size()


def test_three_digits_fit_a_badge(media: Media) -> None:
    assert badge_at(media, "health", 999, 46, 1.0).get_width() == 46


@pytest.mark.parametrize("gone", [0.0, 0.5, 1.0])
def test_the_dissolve_has_a_mask_for_every_moment(media: Media, gone: float) -> None:
    assert figures.dissolve_mask(media, (132, 148), gone).get_size() == (132, 148)


def test_the_dissolve_removes_more_and_more(media: Media) -> None:
    def left(gone: float) -> int:
        mask = figures.dissolve_mask(media, (132, 148), gone)
        return sum(mask.get_at((x, y)).a > 127 for x in range(0, 132, 4) for y in range(0, 148, 4))

    amounts = [left(step / 12) for step in range(12)]
    assert amounts == sorted(amounts, reverse=True)
    assert amounts[0] > 20 * max(1, amounts[-1])


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_are_drawn_inside_their_square(media: Media, name: str) -> None:
    drawn = icon(media, name)

    assert drawn.get_size() == (24, 24)
    assert drawn.get_bounding_rect().width > 6


@pytest.mark.parametrize("scale", SCALES)
def test_plates_have_the_requested_size(media: Media, scale: float) -> None:
    media.set_scale(scale)
    expected = (round(300 * scale), round(120 * scale))

    for kind in ("panel_walnut", "panel_parchment", "tooltip", "field"):
        assert panel(media, kind, 300, 120).get_size() == expected
    for state in ("", "_hover", "_down", "_off"):
        assert button(media, state, 300, 120).get_size() == expected
    assert panel_shadow(media, 300, 120).get_width() > expected[0]


def silhouette(sprite: pygame.Surface) -> list[tuple[int, int]]:
    """The outline of a sprite, without its colours."""
    return pygame.mask.from_surface(sprite, 200).outline()


def test_a_wounded_piece_is_shown_by_the_shape_of_its_drop_alone(media: Media) -> None:
    hurt, whole = figures.cracked_drop(media, None), badge_at(media, "health", None, figures.HEALTH_SIZE, media.scale)

    assert silhouette(whole) != silhouette(hurt)


def test_healing_and_damage_are_shown_by_shape_alone(media: Media) -> None:
    assert silhouette(figures.splat(media, 2)) != silhouette(figures.splat(media, 2, healing=True))


def test_a_king_keeps_his_cracks_while_his_number_pops(media: Media) -> None:
    sound, cracked = (figures.king(media, 0, health, 20, numbered=False) for health in (20, 4))

    assert sound.get_buffer().raw != cracked.get_buffer().raw
