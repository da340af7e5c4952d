"""Only the changed parts of a picture are drawn, and the result equals a complete redraw."""

import random
from collections.abc import Callable
from functools import partial

import pygame
import pytest

from scenes.ui.media import PREMULTIPLIED, Surface, blank
from scenes.ui.renderer import CELL, Renderer, gathered

SIZE = (400, 300)
Draw = Callable[[Surface], None]


def light(size: tuple[int, int], tone: int) -> Surface:
    made = blank(size)
    made.fill((tone, tone // 2, 0, tone))
    return made


def ground(tone: int = 40) -> Surface:
    made = Surface(SIZE).convert()
    made.fill((tone, tone, 60))
    return made


GROUND_TONES = (40, 90)


@pytest.fixture
def window(display: pygame.Surface) -> Surface:
    return Surface(SIZE).convert()


def whole(draw: Draw) -> bytes:
    surface = Surface(SIZE).convert()
    draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def shown(window: Surface) -> bytes:
    return pygame.image.tobytes(window, "RGB")


def laid(*sprites: tuple[Surface, tuple[int, int]]) -> Draw:
    """Draw these, from below; the first is opaque, the others are lights."""

    def draw(surface: Surface) -> None:
        for number, (sprite, at) in enumerate(sprites):
            surface.blit(sprite, at, special_flags=PREMULTIPLIED if number else 0)

    return draw


def test_an_unchanged_picture_is_not_drawn_again(window: Surface) -> None:
    renderer, draw = Renderer(), laid((ground(), (0, 0)), (light((50, 50), 90), (20, 20)))

    assert renderer.show(draw, window) == [window.get_rect()]
    window.set_at((1, 1), (255, 0, 0))
    assert renderer.show(draw, window) == []
    assert window.get_at((1, 1)).r == 255


def test_a_moved_sprite_redraws_only_its_old_and_new_place(window: Surface) -> None:
    renderer, wood, one, other = Renderer(), ground(), light((50, 50), 90), light((50, 50), 200)
    renderer.show(laid((wood, (0, 0)), (one, (20, 20)), (other, (300, 200))), window)
    moved = laid((wood, (0, 0)), (one, (120, 20)), (other, (300, 200)))
    parts = renderer.show(moved, window)

    assert shown(window) == whole(moved)
    assert any(part.collidepoint(25, 25) for part in parts)
    assert any(part.collidepoint(125, 25) for part in parts)
    assert not any(part.collidepoint(350, 250) for part in parts)


def test_two_overlapping_sprites_that_swap_order_are_redrawn(window: Surface) -> None:
    renderer, wood, one, other = Renderer(), ground(), light((50, 50), 90), light((50, 50), 200)
    renderer.show(laid((wood, (0, 0)), (one, (20, 20)), (other, (40, 40))), window)
    turned = laid((wood, (0, 0)), (other, (40, 40)), (one, (20, 20)))
    renderer.show(turned, window)

    assert shown(window) == whole(turned)


def test_the_same_sprite_at_the_same_place_twice_is_not_the_same_as_once(window: Surface) -> None:
    renderer, wood, one = Renderer(), ground(), light((50, 50), 90)
    for times in (2, 1, 3):
        draw = laid((wood, (0, 0)), *[(one, (20, 20))] * times)
        renderer.show(draw, window)

        assert shown(window) == whole(draw)


def test_a_picture_that_fades_by_its_own_opacity_is_drawn_again(window: Surface) -> None:
    renderer, wood, dark = Renderer(), ground(), ground(0)

    def draw(surface: Surface) -> None:
        surface.blit(wood, (0, 0))
        surface.blit(dark, (0, 0))

    for level in (200, 100, None):
        dark.set_alpha(level)
        renderer.show(draw, window)

        assert shown(window) == whole(draw), level


def test_parts_and_clips_are_drawn_as_on_a_surface(window: Surface) -> None:
    renderer, wood, one = Renderer(), ground(), light((90, 90), 120)

    def draw(shift: int, surface: Surface) -> None:
        surface.blit(wood, (0, 0))
        part = surface.subsurface((50 + shift, 40, 200, 150))
        part.fill((90, 10, 10))
        part.blit(one, (-30, -20), special_flags=PREMULTIPLIED)
        part.blit(one, (150, 20), (-10, 30, 60, 100), special_flags=PREMULTIPLIED)
        part.set_clip((20, 20, 60, 60))
        part.blit(one, (10.7, 30.2), special_flags=PREMULTIPLIED)
        part.fill((200, 200, 200), (50, 50, 90, 90), pygame.BLEND_RGB_MULT)
        part.subsurface((10, 10, 40, 40)).blit(one, one.get_rect(center=(5, 5)), special_flags=PREMULTIPLIED)
        assert part.get_clip() == pygame.Rect(20, 20, 60, 60)
        assert (part.get_size(), part.get_rect()) == ((200, 150), pygame.Rect(0, 0, 200, 150))

    for shift in (0, 7, 90):
        renderer.show(partial(draw, shift), window)

        assert shown(window) == whole(partial(draw, shift)), shift


def test_commands_without_a_display_list_form_are_drawn_completely(window: Surface) -> None:
    renderer, wood = Renderer(), ground()

    def draw(surface: Surface) -> None:
        surface.blit(wood, (0, 0))
        pygame.draw.line(surface, (255, 0, 0), (0, 0), (300, 200), 3)

    for _ in range(2):
        assert renderer.show(draw, window) == [window.get_rect()]
        assert shown(window) == whole(draw)
    assert renderer.show(laid((wood, (0, 0))), window) == [window.get_rect()]
    assert shown(window) == whole(laid((wood, (0, 0))))


def test_an_error_of_a_screen_is_raised(window: Surface) -> None:
    tries = []

    def draw(surface: Surface) -> None:
        tries.append(surface)
        raise TypeError("of its own")

    with pytest.raises(TypeError, match="of its own"):
        Renderer().show(draw, window)
    assert len(tries) == 1


def test_a_screen_that_draws_nothing_leaves_the_picture(window: Surface) -> None:
    renderer, draw = Renderer(), laid((ground(), (0, 0)))
    renderer.show(draw, window)

    assert renderer.show(lambda surface: None, window) == []
    assert renderer.show(draw, window) == []


def test_a_surface_of_another_size_or_a_forgotten_one_is_drawn_completely(window: Surface) -> None:
    renderer, draw = Renderer(), laid((ground(), (0, 0)))
    renderer.show(draw, window)
    larger = Surface((500, 300)).convert()

    assert renderer.show(draw, larger) == [larger.get_rect()]
    renderer.forget()
    assert renderer.show(draw, larger) == [larger.get_rect()]


def test_random_pictures_in_sequence_equal_complete_redraws(window: Surface) -> None:
    rng, renderer = random.Random(5), Renderer()
    grounds = [ground(tone) for tone in GROUND_TONES]
    sprites = [light((rng.randrange(1, 150), rng.randrange(1, 150)), rng.randrange(20, 255)) for _ in range(8)]
    lying = [(rng.choice(sprites), (rng.randrange(-80, 400), rng.randrange(-80, 300))) for _ in range(20)]
    for number in range(120):
        lying[rng.randrange(20)] = rng.choice(sprites), (rng.randrange(-80, 400), rng.randrange(-80, 300))
        if number % 9 == 0:
            lying.insert(0, lying.pop())
        draw = laid((grounds[number % 30 == 0], (0, 0)), *lying)
        renderer.show(draw, window)

        assert shown(window) == whole(draw), number


def test_merged_boxes_cover_all_and_do_not_overlap() -> None:
    rng = random.Random(3)
    for _ in range(60):
        boxes = []
        for _ in range(rng.randrange(1, 9)):
            x, y = rng.randrange(SIZE[0]), rng.randrange(SIZE[1])
            boxes.append((x, y, rng.randrange(1, SIZE[0] - x + 1), rng.randrange(1, SIZE[1] - y + 1)))
        parts = list(gathered(boxes, SIZE))

        assert all(pygame.Rect((0, 0), SIZE).contains(part) for part in parts)
        assert all(part.collidelistall(parts) == [place] for place, part in enumerate(parts))
        cells = {(x // CELL, y // CELL) for box in boxes for x, y in _points(box)}
        covered = {(x // CELL, y // CELL) for part in parts for x, y in _points(part)}
        assert covered == cells


def _points(box: tuple[int, int, int, int] | pygame.Rect) -> list[tuple[int, int]]:
    """A point of each cell that a box touches, at least."""
    x, y, width, height = box
    return [
        (min(across, x + width - 1), min(down, y + height - 1))
        for across in [*range(x, x + width, CELL), x + width - 1]
        for down in [*range(y, y + height, CELL), y + height - 1]
    ]
