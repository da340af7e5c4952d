"""The rewards of a win: coins, turning in the air and lying on their side, and the light behind the winner's king."""

from functools import partial

import numpy as np
import pygame

from art.cards import coin_relief
from art.fields import Field, grid, ramp, smoothstep, to_surface, value_noise
from art.masters import MasterPicture
from art.primitives import SCALE, Surface, blank, lay_centred, pixels

COIN = 30
RADIUS = 12.5
TURNS_DEG = (0, 26, 48, 66, 84)
"""How far the coin is turned from the front in each picture."""
LYING = (32, 20)
LYING_FLAT = 0.46
THICK = 4.0
RAYS = (600, 210)


def masters() -> tuple[MasterPicture, ...]:
    """Coins and rays."""
    turning = [
        MasterPicture(
            f"images/effects/coin_{index}.webp", COIN, COIN, partial(turning_coin, turn), note=f"turned by {turn}"
        )
        for index, turn in enumerate(TURNS_DEG)
    ]
    lights = [
        MasterPicture(
            f"images/effects/rays_{number}.webp", *RAYS, partial(rays, number), scale=1, quality=80,
            note="its source is at the middle of the lower edge",
        )
        for number in (1, 2)
    ]  # fmt: skip
    return (*turning, MasterPicture("images/effects/coin_lying.webp", *LYING, lying_coin), *lights)


def turning_coin(turn_deg: float) -> Surface:
    """A coin in the air; the more it is turned away, the wider its edge at the right."""
    face, across = coin_relief(RADIUS), float(np.cos(np.radians(turn_deg)))
    thick = THICK * float(np.sin(np.radians(turn_deg)))
    size = max(1, round(face.get_width() * across)), face.get_height()
    return _thrown(pygame.transform.smoothscale(face, size), pixels(COIN, COIN), (thick, 0.0))


def lying_coin() -> Surface:
    """A coin on its side, seen at an angle."""
    face = coin_relief(RADIUS)
    size = face.get_width(), round(face.get_height() * LYING_FLAT)
    return _thrown(pygame.transform.smoothscale(face, size), pixels(*LYING), (0.0, THICK))


def _thrown(face: Surface, size: tuple[int, int], edge: tuple[float, float]) -> Surface:
    """A face with its edge behind it, `edge` long, in the middle of a canvas."""
    coin, (across, down) = blank(size), edge
    rim = face.copy()
    rim.fill((156, 112, 62, 255), special_flags=pygame.BLEND_RGBA_MULT)
    x, y = size[0] / 2 - across * SCALE / 2, size[1] / 2 - down * SCALE / 2
    steps = max(1, round(max(across, down) * SCALE))
    for step in range(steps, 0, -1):
        lay_centred(coin, rim, x + across * SCALE * step / steps, y + down * SCALE * step / steps)
    lay_centred(coin, face, x, y)
    return coin


def rays(seed: int) -> Surface:
    """Beams of warm light that spread upwards and to both sides, uneven as through dust."""
    x, y = grid(RAYS)
    across, up = (x - RAYS[0] / 2) / RAYS[1], (RAYS[1] - y) / RAYS[1]
    far, angle = np.hypot(across, up), np.arctan2(across, up)
    beams = _beams(angle, seed) * (0.75 + 0.25 * value_noise(far * 5, angle * 5, 60 + seed))
    alpha = 0.85 * beams * smoothstep(1.42, 0.2, far) * smoothstep(0.0, 0.10, up) + 0.5 * smoothstep(0.8, 0.0, far) ** 2
    edge = smoothstep(RAYS[0] / RAYS[1] / 2, 1.1, np.abs(across)) * smoothstep(1.0, 0.72, up)
    colours = ramp(("#ff9414", "#ffb52e", "#ffd678", "#fff4cc"), np.clip(1.0 - far / 1.42, 0, 1) ** 1.6)
    return to_surface(colours, np.clip(alpha * edge, 0, 1))


def _beams(angle: Field, seed: int) -> Field:
    """The brightness in each direction: broad beams and narrow ones."""
    broad = 0.5 + 0.5 * np.cos(angle * 14 + 1.6 * seed + 2.2 * value_noise(angle * 3 + 40, 0 * angle, 70 + seed))
    narrow = value_noise(angle * 11 + 90, 0 * angle, 80 + seed)
    return np.asarray(smoothstep(0.25, 0.85, 0.6 * broad + 0.4 * narrow), dtype=np.float64)
