"""The viewer's hand: shapes show which cards can be played, and no card's light falls on its neighbour."""

import pygame
import pytest

from hschess.rules.cards import CODES
from scenes.painters.cards import GEM_CRACK, GEM_CRACK_LINES, GEM_NOTCH, badge_at, cracked_badge
from scenes.painters.end_turn import EndTurnButton
from scenes.painters.hand_cards import Lean, draw_hand
from scenes.pane.choice_view import HEIGHT, TITLE_UP, above_choice
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.table_layout import INSPECT_SCALE, Layout
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media

SIZE = (1280, 720)
BODY = 50
"""The distance from a card's middle to well inside its edge."""


def card(x: float, **more: float) -> Puppet:
    return Puppet(Look.CARD, x, 400.0, side=0, card=CODES["Q"], **more)  # type: ignore[arg-type]  # numbers by name


def drawn(media: Media, cards: list[Puppet], raised: Puppet | None = None, lean: Lean | None = None) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    draw_hand(Canvas(surface, media), cards, raised, lean)
    return surface


def pixels(surface: pygame.Surface, box: tuple[int, int, int, int]) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_the_light_of_a_card_does_not_fall_on_the_card_before_it(media: Media) -> None:
    expensive, cheap = card(600.0, dim=0.45), card(692.0, glow=0.8)
    lit, unlit = drawn(media, [expensive, cheap]), drawn(media, [expensive, card(692.0)])
    # The right card's edge is at 634, its rim is two and a half wide.
    face = (600 - BODY, 400 - 70, 628 - (600 - BODY), 140)
    assert pixels(lit, face) == pixels(unlit, face)
    assert pixels(lit, (560, 300, 300, 200)) != pixels(unlit, (560, 300, 300, 200))


def test_a_crystal_that_costs_too_much_has_another_outline(media: Media) -> None:
    whole = pygame.mask.from_surface(badge_at(media, "cost", 7, 36.0, media.scale))
    cracked = pygame.mask.from_surface(
        cracked_badge(media, "cost", 7, 36.0, media.scale, GEM_NOTCH, GEM_CRACK, GEM_CRACK_LINES)
    )
    missing = whole.count() - whole.overlap_area(cracked, (0, 0))
    assert missing > whole.count() * 0.03


def test_an_expensive_card_shows_it_and_a_cheap_one_does_not(media: Media) -> None:
    plain, expensive = card(640.0), card(640.0)
    expensive.unaffordable = True
    gem, rest = (640 - 62, 400 - 92, 40, 40), (640 - 15, 400 - 75, 60, 150)
    assert pixels(drawn(media, [plain]), gem) != pixels(drawn(media, [expensive]), gem)
    assert pixels(drawn(media, [plain]), rest) == pixels(drawn(media, [expensive]), rest)


def test_the_sheen_moves_against_the_pointer(media: Media) -> None:
    raised = card(640.0, scale=INSPECT_SCALE)
    flat = drawn(media, [raised])
    gains = []
    for across in (-1.0, 1.0):
        shown = drawn(media, [raised], raised, Lean(1, across, 0.0))
        halves = [
            int(pygame.surfarray.array3d(surface)[left : left + 90, 300:400].sum())
            for left in (550, 640)
            for surface in (shown, flat)
        ]
        gains.append((halves[0] - halves[1], halves[2] - halves[3]))
    (left_of_left, right_of_left), (left_of_right, right_of_right) = gains
    assert right_of_left > left_of_left
    assert left_of_right > right_of_right


def test_the_button_shows_by_shape_that_nothing_is_left_to_do(media: Media) -> None:
    outlines = []
    for tone in ("green", "gold", "grey"):
        surface = pygame.Surface(SIZE, pygame.SRCALPHA)
        EndTurnButton("end", (1190, 290), "End turn", tone).draw(Canvas(surface, media))
        outlines.append(pygame.mask.from_surface(surface, 200).count())
    green, gold, grey = outlines
    assert gold > green + 40
    assert abs(green - grey) < 40


@pytest.mark.parametrize(("width", "height", "ui"), [(1280, 720, 1.0), (960, 540, 1.5), (1600, 1200, 1.25)])
def test_a_message_ends_above_the_title_of_a_choice(width: int, height: int, ui: float) -> None:
    title = Layout(width, height).height / 2 - HEIGHT / 2 - TITLE_UP
    assert 60 < above_choice(Layout(width, height, zoom=ui)) * ui < title - 20
