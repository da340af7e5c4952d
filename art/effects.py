"""Flashing and fading things: glows, dust, shards, cracks, the dissolve masks and the spectral hand.

Glows, dust and rings have straight alpha like every master: draw them over, or add them for fire.
"""

import math
import random
from functools import partial

import numpy as np
import pygame

from art.cards import CANVAS as CARD
from art.cards import HEIGHT as CARD_HEIGHT
from art.cards import PAD
from art.cards import WIDTH as CARD_WIDTH
from art.fields import Field, alpha_of, glow, grid, masked, ramp, smoothstep, to_surface, value_noise
from art.masters import MasterPicture
from art.palette import BLUE, EBONY, GOLD, IVORY
from art.powers import Glove, hand
from art.primitives import SCALE, Surface, clip, lay, pixels, raster
from art.tokens import HEIGHT, HERO_CANVAS, TOKEN, WIDTH, arch
from art.vector import Point, defs, linear, oval, path, polygon, rounded

FRAMES = 12
HALO = (TOKEN[0] + 40, TOKEN[1] + 40)
GLOWS = {"gold": GOLD, "red": "#ff4a36", "green": "#6fe05a", "blue": BLUE}
VIGNETTE = (640, 360)
HAND = 120


def masters() -> tuple[MasterPicture, ...]:
    """Every effect."""
    lights = [
        MasterPicture(f"images/effects/glow_{name}.webp", 128, 128, partial(soft_light, colour))
        for name, colour in GLOWS.items()
    ]
    halos = [
        MasterPicture(
            f"images/effects/token_glow{suffix}.webp",
            *HALO,
            partial(token_glow, colour),
            note="behind a token, 20 larger on each side",
        )
        for suffix, colour in (("", GOLD), ("_red", GLOWS["red"]), ("_green", GLOWS["green"]), ("_blue", GLOWS["blue"]))
    ]
    return (
        *lights,
        *halos,
        MasterPicture("images/effects/card_glow.webp", *CARD, card_glow, scale=1, note="behind a card body of the same size"),
        MasterPicture("images/effects/dust.webp", 64, 64, dust),
        MasterPicture("images/effects/smoke.webp", 64, 64, smoke),
        MasterPicture("images/effects/glass.webp", 20, 20, glass, note="a shard of a broken shield"),
        MasterPicture("images/effects/spark.webp", 16, 16, spark),
        MasterPicture("images/effects/ribbon_mote.webp", 16, 16, ribbon_mote),
        MasterPicture("images/effects/chip_w.webp", 20, 20, partial(chip, IVORY, 3)),
        MasterPicture("images/effects/chip_b.webp", 20, 20, partial(chip, EBONY, 8)),
        MasterPicture("images/effects/ring.webp", 180, 180, ring),
        MasterPicture("images/effects/crack_1.webp", HERO_CANVAS, HERO_CANVAS, partial(cracks, 4, 5), note="over a king's portrait"),
        MasterPicture("images/effects/crack_2.webp", HERO_CANVAS, HERO_CANVAS, partial(cracks, 9, 11), note="the same, worse"),
        MasterPicture("images/effects/vignette_red.webp", *VIGNETTE, red_edges, scale=1, note="stretched over the whole window"),
        MasterPicture(
            "images/effects/dissolve.webp", TOKEN[0] * FRAMES, TOKEN[1], dissolve, scale=1,
            note="12 masks of 132x148 side by side, white with falling alpha: multiply a token by them",
        ),
        MasterPicture("images/effects/hand_cheat.webp", HAND, HAND, spectral_hand, note="fingers close at (60, 96)"),
    )  # fmt: skip


def soft_light(colour: str) -> Surface:
    """A round light that falls off smoothly to nothing."""
    x, y = grid(pixels(128, 128))
    far = np.hypot(x - 128, y - 128) / 128
    alpha = np.clip(1 - far, 0, 1) ** 2 * (0.9 + 0.1 * np.clip(1 - far, 0, 1))
    colours = ramp((colour, colour, colour, "#fffdf0"), np.clip(1.06 - far, 0, 1))
    return to_surface(colours, alpha)


def token_glow(colour: str) -> Surface:
    """A rim of light around a token's oval."""
    cx, cy = HALO[0] / 2, HALO[1] / 2
    x, y = grid(pixels(*HALO))
    ratio = np.hypot((x / SCALE - cx) / (WIDTH / 2), (y / SCALE - cy) / (HEIGHT / 2))
    sprite = _rim_light(raster(oval(cx, cy, WIDTH / 2 + 6, HEIGHT / 2 + 6, "#fff"), *HALO), 12 * SCALE, colour)
    clip(sprite, masked(smoothstep(0.86, 0.96, ratio)))
    line = raster(
        oval(cx, cy, WIDTH / 2 + 3.2, HEIGHT / 2 + 3.2, stroke="#fffbe0", stroke_width=3, stroke_opacity=0.85), *HALO
    )
    lay(sprite, line)
    return sprite


def card_glow() -> Surface:
    """The rim and glow of a playable card."""
    outline = rounded(PAD - 5, PAD - 5, CARD_WIDTH + 10, CARD_HEIGHT + 10, 24)
    sprite = _rim_light(raster(path(outline, "#fff"), *CARD, scale=1), 14, GOLD)
    inside = raster(path(rounded(PAD + 4, PAD + 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, 16), "#fff"), *CARD, scale=1)
    clip(sprite, masked(1 - alpha_of(inside)))
    near = rounded(PAD - 3, PAD - 3, CARD_WIDTH + 6, CARD_HEIGHT + 6, 22.5)
    lay(sprite, raster(path(near, stroke="#fff3bf", stroke_width=3.4, stroke_opacity=0.95), *CARD, scale=1))
    return sprite


def dust() -> Surface:
    """A puff of pale dust with a ragged edge."""
    x, y = grid(pixels(64, 64))
    far = np.hypot(x - 64, y - 64) / 64
    billow = 0.6 * value_noise(x / 18, y / 18, 91) + 0.4 * value_noise(x / 8, y / 8, 92)
    alpha = 0.8 * smoothstep(1.0, 0.1, far + 0.55 * (billow - 0.45)) * smoothstep(1.0, 0.8, far)
    return to_surface(ramp(("#a08a68", "#d9c7a2", "#f6ead0"), np.clip(0.2 + billow - (x + y) / 600, 0, 1)), alpha)


def smoke() -> Surface:
    """A puff of dark smoke, violet where the light comes through."""
    x, y = grid(pixels(64, 64))
    far = np.hypot(x - 64, y - 64) / 64
    billow = 0.55 * value_noise(x / 20, y / 20, 97) + 0.45 * value_noise(x / 9, y / 9, 98)
    alpha = 0.88 * smoothstep(1.0, 0.15, far + 0.6 * (billow - 0.45)) * smoothstep(1.0, 0.8, far)
    return to_surface(ramp(("#120a1c", "#2c1a3e", "#6b4f86"), np.clip(0.1 + billow - (x + y) / 500, 0, 1)), alpha)


def glass() -> Surface:
    """A splinter of pale blue glass: a clear face, a bright edge, and a glint."""
    rim = [(3.0, 16.5), (6.5, 3.0), (13.5, 1.8), (17.2, 9.5), (10.5, 17.8)]
    face = linear("glass", [(0, "#f4fdff"), (1, "#7fc4ea")])
    body = path(polygon(rim), "url(#glass)", fill_opacity=0.62, stroke="#e9fbff", stroke_width=1.1)
    body += path(polygon([(6.5, 3.0), (13.5, 1.8), (8.0, 11.5)]), "#ffffff", fill_opacity=0.75)
    body += path(polygon([(17.2, 9.5), (10.5, 17.8), (11.5, 11.0)]), "#3f8fc4", fill_opacity=0.45)
    return raster(defs(face) + body, 20, 20)


def spark() -> Surface:
    """A four-pointed spark."""
    x, y = grid(pixels(16, 16))
    across, down = np.abs(x - 16) / 16, np.abs(y - 16) / 16
    star = np.clip(1 - (np.sqrt(across) + np.sqrt(down)), 0, 1)
    core = np.clip(1 - np.hypot(across, down) / 0.45, 0, 1) ** 2
    return to_surface(
        ramp(("#ffb02e", "#ffe08a", "#fffdf0"), np.clip(core + star, 0, 1)), np.clip(1.7 * star + core, 0, 1)
    )


def ribbon_mote() -> Surface:
    """A scrap of ribbon for the winner: half light, half shade, as if folded."""
    light = polygon([(2.5, 6), (9, 2.5), (9.5, 9.5), (4.5, 13)])
    dark = polygon([(9, 2.5), (13.5, 5), (13, 11.5), (9.5, 9.5)])
    return raster(path(light, "#ffe7a0") + path(dark, "#c98a14"), 16, 16)


def chip(tones: tuple[str, str, str], seed: int) -> Surface:
    """A broken-off shard with three facets."""
    chance = random.Random(seed)
    rim = [
        (10 + reach * math.cos(angle), 10 + reach * math.sin(angle))
        for angle, reach in (
            (math.tau * k / 6 + chance.uniform(-0.25, 0.25), chance.uniform(6.0, 9.2)) for k in range(6)
        )
    ]
    heart: Point = (8.6, 8.4)
    body = path(polygon(rim), tones[2], stroke=tones[2], stroke_width=0.8, stroke_linejoin="round")
    for start, tone in ((3, tones[0]), (5, tones[1]), (1, tones[2])):
        facet = [heart, *(rim[(start + k) % 6] for k in range(3))]
        body += path(polygon(facet), tone)
    return raster(body, 20, 20)


def ring() -> Surface:
    """A soft ring that spreads from a hit."""
    x, y = grid(pixels(180, 180))
    far = np.hypot(x - 180, y - 180) / 180
    band = np.exp(-(((far - 0.82) / 0.055) ** 2)) + 0.28 * smoothstep(0.35, 0.82, far) * smoothstep(0.86, 0.80, far)
    return to_surface(
        ramp(("#ffc84a", "#ffe9a8", "#fffdf0"), np.clip(band, 0, 1)), np.clip(band, 0, 1) * smoothstep(1.0, 0.94, far)
    )


def cracks(branches: int, seed: int) -> Surface:
    """Cracks in a king's portrait, clipped to its arch; each is dark with a light edge at its lower right."""
    chance = random.Random(seed)
    lines: list[tuple[list[Point], float]] = []
    for k in range(branches):
        heading = math.tau * (k + chance.uniform(-0.3, 0.3)) / branches
        lines += _branch((HERO_CANVAS * 0.60, HERO_CANVAS * 0.40), heading, 2.6, chance)
    body = ""
    for shift, colour, opacity, grow in ((1.0, "#ffffff", 0.55, 0.4), (0.0, "#0b0503", 0.95, 0.0)):
        for points, width in lines:
            data = "M" + "L".join(f"{x + shift:.2f} {y + shift:.2f}" for x, y in points)
            body += path(
                data, stroke=colour, stroke_opacity=opacity, stroke_width=width + grow, stroke_linejoin="bevel"
            )
    sprite = raster(body, HERO_CANVAS, HERO_CANVAS)
    clip(sprite, raster(path(arch(7.5), "#fff"), HERO_CANVAS, HERO_CANVAS))
    return sprite


def red_edges() -> Surface:
    """A red glow that leaves the middle of the window clear."""
    x, y = grid(VIGNETTE)
    across, down = np.abs(2 * x / VIGNETTE[0] - 1), np.abs(2 * y / VIGNETTE[1] - 1)
    far = (across**3.2 + down**3.2) ** (1 / 3.2)
    uneven = 0.10 * (value_noise(x / 70, y / 70, 96) - 0.5)
    alpha = 0.85 * np.clip(smoothstep(0.66, 1.22, far + uneven), 0, 1) ** 1.2
    return to_surface(ramp(("#c4160f", "#7d0710"), np.clip(1.6 * far - 1.1, 0, 1)), alpha)


def dissolve() -> Surface:
    """Twelve masks from nearly whole to nearly gone; a piece crumbles from its upper right down."""
    x, y = grid(TOKEN)
    crumble = (
        0.5 * value_noise(x / 9, y / 9, 93)
        + 0.3 * value_noise(x / 4, y / 4, 94)
        + 0.2 * value_noise(x / 22, y / 22, 95)
    )
    order = 0.72 * crumble + 0.28 * (0.3 * (1 - x / TOKEN[0]) + 0.7 * y / TOKEN[1])
    low, high = float(order.min()), float(order.max())
    order = (order - low) / (high - low)
    frames = [_still_there(order, (frame + 1) / (FRAMES + 0.5)) for frame in range(FRAMES)]
    return masked(np.concatenate(frames, axis=1))


def spectral_hand() -> Surface:
    """The hand of Cheat: pale, half transparent, fading out towards its sleeve."""
    glove = Glove("#d9c8ff", "#8a6bd0", "#2c1452", "#5a2fa8")
    brass_of_ghosts = linear("brass", [(0, "#e9dcff"), (1, "#9a7be0")])
    drawn = raster(defs(brass_of_ghosts) + hand(60, 72, 1.9, "", glove, grip=-3.0), HAND, HAND)
    x, y = grid(drawn.get_size())
    drawn = to_surface(_screened(drawn), alpha_of(drawn) * (0.30 + 0.62 * smoothstep(20, 150, y)))
    sprite = glow(drawn, 8 * SCALE, "#9a5cff", 1.5)
    clip(sprite, masked(smoothstep(0, 60, y) * smoothstep(0, 30, np.minimum(x, 240 - x)) * smoothstep(0, 24, 240 - y)))
    lay(sprite, drawn)
    return sprite


def _rim_light(shape: Surface, radius: float, colour: str) -> Surface:
    """A wide soft light under a narrow strong one."""
    sprite = glow(shape, radius, colour, 1.1)
    lay(sprite, glow(shape, radius * 0.45, colour, 1.2))
    return sprite


def _still_there(order: Field, gone: float) -> Field:
    return smoothstep(gone - 0.05, gone + 0.03, order)


def _branch(start: Point, heading: float, width: float, chance: random.Random) -> list[tuple[list[Point], float]]:
    """One crack with its side branches; each segment is thinner than the previous one."""
    lines: list[tuple[list[Point], float]] = []
    x, y = start
    while width > 0.5:
        heading += chance.uniform(-0.55, 0.55)
        reach = chance.uniform(7, 15)
        end = (x + reach * math.cos(heading), y + reach * math.sin(heading))
        lines.append(([(x, y), end], width))
        if chance.random() < 0.42 and width > 1.1:
            lines += _branch(end, heading + chance.choice((-0.9, 0.9)), width * 0.6, chance)
        (x, y), width = end, width * 0.82
    return lines


def _screened(surface: Surface) -> Field:
    """The straight colours of a premultiplied surface."""
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8)
    levels = raw.reshape(surface.get_height(), surface.get_width(), 4) / 255.0
    return np.asarray(levels[..., :3] / np.maximum(levels[..., 3:], 1 / 255), dtype=np.float64)
