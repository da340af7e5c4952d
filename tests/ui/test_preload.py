"""Pictures made ahead: a little in each step, complete at the end, with no effect on the screen."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui.media import Media, NotYetError, PictureBudget, Surface, blank
from scenes.ui.preload import MS_A_FRAME, Preload, part_of

NAMES = ("tokens/w_pawn.webp", "tokens/w_rook.webp", "tokens/b_queen.webp")


class Clock:
    """A clock that advances with every look."""

    def __init__(self, ms_a_look: float) -> None:
        self.ms = 0.0
        self._ms_a_look = ms_a_look

    def __call__(self) -> float:
        self.ms += self._ms_a_look
        return self.ms


def test_a_step_makes_at_least_one_picture_and_stops_when_time_is_up() -> None:
    pace = PictureBudget(Clock(5.0), 8.0)

    assert [pace.make(lambda: 1), pace.make(lambda: 2)] == [1, 2]
    with pytest.raises(NotYetError):
        pace.make(lambda: 3)


def test_a_picture_that_takes_a_whole_frame_is_made_alone() -> None:
    pace = PictureBudget(lambda: 0.0, 8.0)
    pace.make(lambda: 1)

    with pytest.raises(NotYetError):
        pace.make(lambda: 2, alone=True)


def test_a_slow_picture_made_in_several_steps_equals_one_made_at_once(media: Media) -> None:
    slow, target = Media(1.0), pygame.Surface((300, 100))
    target.fill((9, 9, 9))
    before = pygame.image.tobytes(target, "RGB")

    def draw(surface: Surface, one: Media) -> None:
        for index, name in enumerate(NAMES):
            surface.blit(one.sprite(name), (90 * index, 0))

    preload = Preload(lambda surface: draw(surface, slow), (300, 100), [slow], Clock(MS_A_FRAME))
    steps = 1
    while not preload.step():
        steps += 1
        assert steps < 20
    assert steps > len(NAMES)
    assert pygame.image.tobytes(target, "RGB") == before

    slow.go_at(PictureBudget(lambda: 1.0, 0.0))
    draw(target, slow)
    slow.go_at(None)
    at_once = pygame.Surface((300, 100))
    at_once.fill((9, 9, 9))
    draw(at_once, media)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(at_once, "RGB")


def test_an_untouched_part_of_a_surface_takes_no_time() -> None:
    whole = blank((40, 40))
    whole.set_clip((0, 0, 0, 0))

    part_of(whole, pygame.Rect(10, 10, 20, 20)).fill((255, 0, 0))

    assert tuple(whole.get_at((15, 15))) == (0, 0, 0, 0)
