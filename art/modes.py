"""The modes as pictures: the subject of each, in a scene on a chequered floor, and its emblem on a small brass disc."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import pygame

from art.cards import back, body, coin_relief
from art.emblems import CROWN, PAWN, ROOK
from art.fields import Field, grid, ramp, smoothstep, to_surface, value_noise
from art.masters import PAINTED, MasterPicture
from art.palette import OUTLINE
from art.primitives import Surface, lay, lay_centred, raster, shadow
from art.title import PlacedPiece, stand
from art.vector import brass, circle, defs, path, placed, radial

WIDTH, HEIGHT = 300.0, 150.0
DETAIL = 2  # Scenes are painted this much larger, so that the pieces are as fine as on the title.
SIZE = (round(WIDTH * 2 * DETAIL), round(HEIGHT * 2 * DETAIL))
HORIZON = 268.0
EMBLEM = 26.0
DECK_LAYERS = 9


@dataclass(frozen=True, slots=True)
class ModeScene:
    """A mode's light, floor and pieces, the far ones first."""

    sky: tuple[str, str, str]
    floor: tuple[str, str]
    lamp: tuple[float, float]
    pieces: tuple[PlacedPiece, ...]


def army() -> tuple[PlacedPiece, ...]:
    """Fifteen Pawns in three ranks, the far ones small and out of focus."""
    ranks = ((6, 336, 470, 150, 3.0, 130), (5, 414, 530, 200, 1.6, 175), (4, 520, 600, 270, 0.0, 235))
    return tuple(
        PlacedPiece("b", "pawn", left + (1180 - left) * (place + 0.5) / number, foot, height, blur, dim)
        for number, foot, left, height, blur, dim in ranks
        for place in range(number)
    )


def facing(name: str, *places: tuple[float, float, float, float, int]) -> tuple[PlacedPiece, ...]:
    """Pieces of White on the left and the same of Black opposite: x, foot, height, blur and light of each."""
    return tuple(
        PlacedPiece(side, name, x if side == "w" else SIZE[0] - x, foot, height, blur, dim)
        for x, foot, height, blur, dim in places
        for side in "wb"
    )


SCENES = {
    "paper": ModeScene(
        ("#fff6dc", "#e6cf9d", "#7a5c32"),
        ("#f4e4bd", "#a98a56"),
        (600, 150),
        (
            PlacedPiece("w", "rook", 150, 402, 240, 1.6, 235),
            PlacedPiece("b", "rook", 1050, 402, 240, 1.6, 225),
            PlacedPiece("w", "bishop", 300, 470, 310, 0.6, 250),
            PlacedPiece("b", "bishop", 900, 470, 310, 0.6, 245),
            PlacedPiece("w", "queen", 470, 560, 440),
            PlacedPiece("b", "queen", 730, 560, 440),
        ),
    ),
    "normal": ModeScene(
        ("#e4f4ff", "#5f9dc6", "#14304a"),
        ("#dfe8ea", "#3f7796"),
        (600, 130),
        (
            PlacedPiece("w", "rook", 110, 410, 220, 2.0, 215),
            PlacedPiece("b", "bishop", 1096, 410, 240, 2.0, 205),
            PlacedPiece("w", "knight", 330, 560, 400),
            PlacedPiece("b", "knight", 884, 560, 400),
        ),
    ),
    "heroic": ModeScene(
        ("#ffe3a6", "#e0663f", "#3a0f26"),
        ("#d9a08a", "#5a1f35"),
        (760, 190),
        (
            *army(),
            PlacedPiece("w", "bishop", 110, 470, 300, 0.8, 240),
            PlacedPiece("w", "king", 300, 584, 540),
        ),
    ),
    "friendly": ModeScene(
        ("#fffbd6", "#a9d592", "#22614d"),
        ("#f1ecd0", "#5d9a78"),
        (600, 140),
        (
            PlacedPiece("w", "pawn", 130, 430, 210, 1.6, 240),
            PlacedPiece("b", "pawn", 1070, 430, 210, 1.6, 235),
            PlacedPiece("w", "king", 330, 560, 450),
            PlacedPiece("b", "king", 870, 560, 450),
        ),
    ),
}
DUELS = {
    "vanilla": ModeScene(
        ("#fbf3ff", "#b495cf", "#37234f"),
        ("#efe4f2", "#74569a"),
        (600, 150),
        (
            *facing("pawn", (96, 396, 170, 2.2, 205), (214, 424, 205, 1.4, 225), (336, 470, 262, 0.6, 245)),
            PlacedPiece("w", "pawn", 470, 560, 380),
            PlacedPiece("b", "pawn", 730, 560, 380),
            PlacedPiece("w", "shield", 352, 588, 190, is_prop=True),
            PlacedPiece("b", "shield", 848, 588, 190, is_prop=True),
        ),
    ),
    "aggressive": ModeScene(
        ("#fff3c4", "#f0862a", "#571206"),
        ("#ecbd84", "#7d2b12"),
        (280, 170),
        (
            PlacedPiece("b", "pawn", 350, 404, 190, 1.8, 205),
            PlacedPiece("b", "pawn", 80, 404, 190, 1.8, 190),
            PlacedPiece("b", "king", 210, 476, 370, 0.8, 235),
            PlacedPiece("w", "knight", 610, 420, 230, 1.6, 220),
            PlacedPiece("w", "knight", 1040, 452, 270, 1.0, 225),
            PlacedPiece("w", "knight", 510, 500, 330, 0.4, 245),
            PlacedPiece("w", "knight", 800, 588, 480),
        ),
    ),
    "middle": ModeScene(
        ("#f2fff6", "#76bdb0", "#123c3e"),
        ("#e6efe2", "#3d8580"),
        (600, 130),
        (
            *facing("rook", (110, 404, 230, 2.0, 215)),
            PlacedPiece("w", "banner", 600, 470, 330, 0.8, 235, is_prop=True),
            *facing("bishop", (232, 452, 290, 1.0, 235)),
            *facing("pawn", (356, 500, 250, 0.4, 250)),
            PlacedPiece("w", "knight", 486, 572, 400),
            PlacedPiece("b", "knight", 714, 572, 400),
        ),
    ),
    "control": ModeScene(
        ("#eef2ff", "#5468b4", "#0c1030"),
        ("#c3cbe6", "#2c3a74"),
        (600, 120),
        (
            *facing("rook", (70, 410, 250, 2.0, 200), (196, 460, 320, 1.0, 225), (350, 540, 420, 0.2, 250)),
            PlacedPiece("b", "queen", 700, 430, 300, 1.2, 215),
            PlacedPiece("w", "queen", 500, 430, 300, 1.2, 235),
            PlacedPiece("w", "hourglass", 600, 584, 330, is_prop=True),
        ),
    ),
}
"""The scenes of the duel's modes."""
SCENES |= DUELS
SHIELD = "M-12 -13C-6 -11 6 -11 12 -13L12 -1C12 8 6 13 0 16C-6 13 -12 8 -12 -1Z"
BLADE = "M0 -17L3 -12L2.4 5L8 5L8 8L2 8L2 14L-2 14L-2 8L-8 8L-8 5L-2.4 5L-3 -12Z"
SHEET = "M-9 -13L4 -13L10 -7L10 13L-9 13ZM-5 -5L5 -5L5 -3L-5 -3ZM-5 1L6 1L6 3L-5 3ZM-5 7L3 7L3 9L-5 9Z"
EYE_CARDS = "M-11 -9L1 -12L4 10L-8 13ZM-1 -11L11 -8L8 13L-2 11.5L-1 -2Z"
EMBLEMS = {
    "paper": SHEET,
    "normal": EYE_CARDS,
    "heroic": placed(CROWN, 0, -1, 0.62),
    "friendly": placed(PAWN, -6, 0, 0.62) + placed(PAWN, 6, 0, 0.62),
    "vanilla": placed(PAWN, 0, -1, 0.86),
    "aggressive": placed(BLADE, 0, 1, 0.95),
    "middle": placed(SHIELD, -5, 0, 0.66) + placed(BLADE, 8, 0, 0.8),
    "control": placed(ROOK, 0, 0, 0.74),
}


def masters() -> tuple[MasterPicture, ...]:
    """A scene and an emblem for each mode of the game."""
    scenes = [
        MasterPicture(
            f"images/modes/{name}_scene.webp",
            WIDTH,
            HEIGHT,
            partial(scene, name),
            quality=PAINTED,
            note="the card of a mode",
            is_opaque=True,
        )
        for name in SCENES
    ]
    signs = [
        MasterPicture(f"images/modes/{name}.webp", EMBLEM, EMBLEM, partial(emblem, name), note="the sign of a mode")
        for name in EMBLEMS
    ]
    return (*scenes, *signs)


def scene(name: str) -> Surface:
    """The subject of a mode's picture."""
    what = SCENES[name]
    picture = to_surface(ground(what))
    if name == "normal":
        _show_cards(picture)
    for standing in what.pieces:
        stand(picture, standing)
    if name == "friendly":
        _stand_coin(picture, 600, 556)
    lay(picture, light(what))
    return pygame.transform.smoothscale(picture, (round(WIDTH * 2), round(HEIGHT * 2)))


def emblem(name: str) -> Surface:
    """A brass disc with the mode's sign struck on it."""
    c = EMBLEM / 2
    bowl = radial("bowl", [(0, "#7a5228"), (1, "#2a160a")], (0.4, 0.36), 0.65)
    rings = circle(c, c, 12.6, OUTLINE) + circle(c, c, 11.8, "url(#brass)") + circle(c, c, 9.6, OUTLINE)
    sign = path(placed(EMBLEMS[name], c, c, 0.5), "#ffe9a8", fill_rule="evenodd")
    return raster(defs(brass(), bowl) + rings + circle(c, c, 9.0, "url(#bowl)") + sign, EMBLEM, EMBLEM)


# ------------------------------------------------------------------------------------------------------------ the ground


def ground(what: ModeScene, size: tuple[int, int] = SIZE, horizon: float = HORIZON) -> Field:
    """Sky and floor of a scene of this size in pixels, as colours of shape (height, width, 3)."""
    x, y = grid(size)
    away = np.hypot((x - what.lamp[0]) / 760, (y - what.lamp[1]) / 430)
    sky = ramp(what.sky, smoothstep(0.0, 1.0, away)) * (0.94 + 0.08 * value_noise(x / 70, y / 46, 131))[..., None]
    sky += (_rays(x, y, what.lamp) * 0.10)[..., None]
    depth = 300 / np.maximum(y - horizon, 3.0)
    column, row = np.floor((x - size[0] / 2) / 150 * depth + 0.5), np.floor(depth * 2.6)
    is_light = ((column + row) % 2)[..., None]
    tone = 0.90 + 0.10 * value_noise(x / 3, y / 2, 132) + 0.06 * value_noise(x / 60, y / 20, 133)
    tones = [np.array(tuple(pygame.Color(one))[:3]) / 255.0 for one in what.floor]
    floor = (is_light * tones[0] + (1 - is_light) * tones[1]) * tone[..., None]
    haze = smoothstep(horizon + 120, horizon, y)[..., None]
    floor = floor * (1 - haze) + haze * ramp(what.sky, np.full_like(x, 0.72))
    near = smoothstep(horizon - 3, horizon + 3, y)[..., None]
    return np.asarray(floor * near + sky * (1 - near), dtype=np.float64)


def _rays(x: Field, y: Field, lamp: tuple[float, float]) -> Field:
    angle = np.arctan2(y - lamp[1], x - lamp[0])
    spokes = 0.5 + 0.5 * np.cos(angle * 22 + 0.7)
    return np.asarray(smoothstep(0.55, 0.9, spokes) * smoothstep(760, 60, np.hypot(x - lamp[0], y - lamp[1])))


def light(what: ModeScene, size: tuple[int, int] = SIZE) -> Surface:
    """A warm pool at the lamp; the corners sink into the dark."""
    x, y = grid(size)
    warm = 0.16 * smoothstep(0.8, 0.0, np.hypot((x - what.lamp[0]) / 640, (y - what.lamp[1]) / 420))
    dusk = 0.58 * smoothstep(0.66, 1.25, np.hypot((x - size[0] / 2) / 640, (y - size[1] / 2) / (0.6 * size[1])))
    alpha = warm * (1 - dusk) + dusk
    share = (warm * (1 - dusk) / np.maximum(alpha, 1e-6))[..., None]
    return to_surface(share * np.array([1.0, 0.95, 0.78]) + (1 - share) * np.array([0.05, 0.02, 0.01]), alpha)


# --------------------------------------------------------------------------------------------------------- beside them


def _show_cards(picture: Surface) -> None:
    """Three cards to choose from, over two high decks."""
    for side, left in (("w", 452), ("b", 690)):
        _pile(picture, side, left, 430)
    for place, name in enumerate(("bishop", "queen", "rook")):
        card = pygame.transform.rotozoom(body("w", name), 14 * (1 - place), 0.50)
        at = (600 + 138 * (place - 1), 196 + 14 * abs(place - 1))
        soft = shadow(card, 12, 150)
        lay_centred(picture, soft, at[0] + 6, at[1] + 12)
        lay_centred(picture, card, *at)


def _pile(picture: Surface, side: str, left: float, top: float) -> None:
    """A deck that lies on the floor, seen from the front."""
    card = back(side)
    flat = pygame.transform.smoothscale(card, (round(card.get_width() * 0.62), round(card.get_height() * 0.30)))
    lay(picture, shadow(flat, 12, 190), (left - 16, top + 14))
    edge = flat.copy()
    edge.fill((196, 170, 128, 255), special_flags=pygame.BLEND_RGBA_MULT)
    for layer in range(DECK_LAYERS):
        lay(picture, edge if layer % 2 else flat, (left, top - 6 * layer))
    lay(picture, flat, (left, top - 6 * DECK_LAYERS))


def _stand_coin(picture: Surface, x: float, foot: float) -> None:
    """The Coin on its edge."""
    face = coin_relief(62.0)
    face = pygame.transform.smoothscale(face, (round(face.get_width() * 0.92), face.get_height()))
    middle = foot - face.get_height() / 2
    edge = face.copy()
    edge.fill((150, 104, 58, 255), special_flags=pygame.BLEND_RGBA_MULT)
    lay(picture, shadow(pygame.transform.smoothscale(face, (face.get_width(), 44)), 9, 200), (x - 140, foot - 44))
    for step in range(16, 0, -1):
        lay_centred(picture, edge, x + step, middle)
    lay_centred(picture, face, x, middle)
