"""The medals of the achievements: brass, enamel in the colour of the achievement's group, and pieces and things for the feat."""

from dataclasses import dataclass
from functools import partial

import pygame

from art.masters import MasterPicture
from art.palette import OUTLINE
from art.primitives import IMAGES, SCALE, Surface, drop_shadow, lay, lay_centred, piece, prop, raster
from art.vector import Point, brass, circle, defs, linear, oval, path, polygon, radial, wheel

SIZE = 76.0
RIM, FIELD = 36.0, 28.5
ENAMEL = {
    "battle": ("#e0604a", "#a32018", "#4a0a08"),
    "duel": ("#a07ae0", "#5a35a0", "#22104a"),
    "practice": ("#6cc47a", "#257a3c", "#0a3318"),
    "campaign": ("#f0c050", "#b07614", "#4a2c04"),
    "workshop": ("#5cc8c4", "#1d7f80", "#073638"),
    "replay": ("#6ab2ea", "#2666a8", "#0b2548"),
}
"""The tones of the field by the group of an achievement."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on a medal: a piece or prop of a side, or a picture by its file; its middle from the medal's, its height, its angle."""

    what: str
    at: Point = (0.0, 0.0)
    high: float = 40.0
    turn: float = 0.0
    dim: int = 255


def w(name: str, x: float = 0, y: float = 0, high: float = 44, turn: float = 0, dim: int = 255) -> Thing:
    """A piece of White."""
    return Thing(f"piece w {name}", (x, y), high, turn, dim)


def b(name: str, x: float = 0, y: float = 0, high: float = 44, turn: float = 0, dim: int = 255) -> Thing:
    """A piece of Black."""
    return Thing(f"piece b {name}", (x, y), high, turn, dim)


def item(name: str, x: float = 0, y: float = 0, high: float = 40, turn: float = 0) -> Thing:
    """A prop of White."""
    return Thing(f"prop w {name}", (x, y), high, turn)


def mark(file: str, x: float = 0, y: float = 0, high: float = 30, turn: float = 0) -> Thing:
    """A picture of the table."""
    return Thing(f"image {file}", (x, y), high, turn)


MEDALS: dict[str, tuple[str, tuple[Thing, ...]]] = {
    "two_at_once": (
        "battle",
        (
            b("pawn", -15, 4, 34, 24),
            b("pawn", 15, 4, 34, -24),
            w("queen", 0, -2, 50),
            mark("marks/splat_damage", -15, 14, 20),
            mark("marks/splat_damage", 15, 14, 20),
        ),
    ),
    "heavy_turn": (
        "battle",
        (
            w("rook", -14, 2, 38, dim=225),
            w("rook", 14, 2, 38, dim=225),
            w("queen", 0, -1, 50),
            mark("badges/attack", 0, 17, 26),
        ),
    ),
    "outflanked": (
        "battle",
        (
            b("king", 0, -4, 44),
            w("pawn", -18, 6, 32),
            w("pawn", 18, 6, 32),
            mark("marks/arrow_head", -10, -14, 15, -125),
            mark("marks/arrow_head", 10, -14, 15, 125),
        ),
    ),
    "field_hospital": ("battle", (w("bishop", -6, -1, 52), mark("marks/splat_heal", 13, 9, 30))),
    "healed_in_time": (
        "battle",
        (w("pawn", -4, 1, 42), mark("badges/health_hurt", 13, 8, 26), mark("marks/splat_heal", -15, -12, 20)),
    ),
    "knight_errant": (
        "battle",
        (b("pawn", 12, 8, 30, -62, 220), b("pawn", 18, -2, 30, -30, 220), w("knight", -6, -1, 50)),
    ),
    "pawn_for_queen": ("battle", (b("queen", 11, -2, 50), w("pawn", -14, 4, 36), mark("marks/skull", 15, 13, 20))),
    "small_gift": (
        "battle",
        (w("pawn", -2, 4, 36), mark("effects/hand_cheat", 2, -12, 40), mark("badges/health_hurt", 14, 14, 20)),
    ),
    "decoy": ("battle", (mark("powers/castle_move_w", 0, -3, 50), w("pawn", 0, 8, 34), w("rook", 18, 9, 24, dim=215))),
    "early_coin": ("battle", (item("hourglass", -12, 0, 46), item("coin", 10, 6, 40))),
    "full_line": (
        "battle",
        (
            *(b("pawn", -21 + 14 * k, -4, 26, dim=210) for k in range(4)),
            *(b("pawn", -15 + 15 * k, 8, 30) for k in range(3)),
            mark("marks/skull", 0, -15, 19),
        ),
    ),
    "untouched": (
        "battle",
        (w("king", 0, -2, 54), mark("badges/health", 14, 11, 26), mark("marks/check", -14, 12, 20)),
    ),
    "from_one": (
        "battle",
        (w("king", -2, -2, 54, 16), mark("effects/crack_2", -2, -4, 40), mark("badges/health_hurt", 13, 11, 26)),
    ),
    "few_losses": (
        "battle",
        (w("rook", 0, -6, 40), w("pawn", -15, 3, 34), w("pawn", 15, 3, 34), w("knight", 0, 8, 36)),
    ),
    "counted_out": ("battle", (b("pawn", -9, 9, 34, 84, 205), b("rook", 12, 11, 34, -88, 190), w("king", 0, -5, 46))),
    "knights_arrow": (
        "battle",
        (b("king", 13, 1, 46, -18, 225), w("knight", -11, 1, 44), mark("marks/arrow_head", 3, -13, 18, -90)),
    ),
    "past_the_guard": (
        "duel",
        (
            Thing("prop b shield", (8, 2), 44),
            b("pawn", 8, -13, 26),
            item("book", -13, 5, 36),
            mark("effects/glow_blue", -13, -10, 26),
        ),
    ),
    "cracked_shield": (
        "duel",
        (Thing("prop b shield", (0, 0), 52), mark("effects/crack_2", 0, 0, 36), item("sword", 14, 4, 42, -34)),
    ),
    "three_with_one": (
        "duel",
        (
            b("pawn", -17, 6, 34),
            b("pawn", 17, 6, 34),
            b("pawn", 0, 2, 38),
            mark("effects/glow_blue", 0, -11, 42),
            mark("marks/star", 0, -15, 20),
        ),
    ),
    "grown_up": (
        "duel",
        (w("pawn", -15, 10, 24), w("pawn", -4, 5, 34), w("pawn", 11, -1, 50), mark("badges/attack", 16, 15, 22)),
    ),
    "last_words": (
        "duel",
        (w("pawn", -4, 12, 36, 82, 215), mark("marks/skull", -12, -9, 22), item("horn", 10, -6, 34)),
    ),
    "without_spells": ("duel", (item("book", 0, -2, 46), mark("marks/exhausted", 0, 10, 30))),
    "ten_clean": ("practice", (w("knight", -2, -2, 50), mark("marks/check", 13, 12, 28))),
    "second_look": ("practice", (mark("marks/eye", 0, -8, 34), b("pawn", -11, 10, 28), w("pawn", 11, 10, 28))),
    "perfect_drill": (
        "practice",
        (item("drum", -2, 1, 44), mark("marks/check", 14, 13, 24), mark("marks/star", 0, -19, 16)),
    ),
    "seven_days": ("practice", (mark("map/leaf", -9, 0, 42), mark("map/candle", 15, 2, 44))),
    "chapter_done": ("campaign", (item("banner", 0, -2, 56), mark("map/flag", 17, 12, 24), w("pawn", -15, 11, 28))),
    "chapter_stars": (
        "campaign",
        (
            item("crown", 0, 8, 40),
            mark("map/star", -17, -6, 20, 14),
            mark("map/star", 0, -15, 24),
            mark("map/star", 17, -6, 20, -14),
        ),
    ),
    "own_card": (
        "workshop",
        (mark("cards/back_w", -7, 0, 46, 10), mark("cards/front_w", 7, 1, 52, -8), w("pawn", 8, -4, 26)),
    ),
    "worst_turn": (
        "replay",
        (item("hourglass", -11, -1, 46), mark("marks/eye", 9, 8, 30), mark("marks/splat_damage", 14, -13, 20)),
    ),
}
"""For each achievement its group and the things on its medal, the far things first."""


def masters() -> tuple[MasterPicture, ...]:
    """A medal for each achievement."""
    return tuple(
        MasterPicture(
            f"images/achievements/{name}.webp",
            SIZE,
            SIZE,
            partial(medal, name),
            quality=86,
            note="an achievement's medal",
        )
        for name in MEDALS
    )


def medal(name: str) -> Surface:
    """The medal of an achievement."""
    room, things = MEDALS[name]
    disc = raster(_disc(room), SIZE, SIZE)
    for thing in things:
        _lay_thing(disc, thing)
    lay(disc, raster(_gloss(), SIZE, SIZE))
    return disc


def _disc(room: str) -> str:
    """A toothed rim of brass around a field of enamel with beams."""
    c, (light, tone, dark) = SIZE / 2, ENAMEL[room]
    field = radial("field", [(0, light), (0.55, tone), (1, dark)], (0.44, 0.38), 0.66)
    teeth = [wheel(c, c, RIM if number % 2 else RIM - 1.6, 1, number * 5)[0] for number in range(72)]
    body = oval(c + 0.6, c + 1.4, RIM + 0.6, RIM + 0.4, "#000", fill_opacity=0.30)
    body += path(polygon(teeth), OUTLINE, stroke=OUTLINE, stroke_width=1.6, stroke_linejoin="round") + path(
        polygon(teeth), "url(#brass)"
    )
    for radius, fill in (
        (RIM - 2.6, "#8a5a1c"),
        (RIM - 3.4, "url(#brass)"),
        (FIELD + 1.8, OUTLINE),
        (FIELD + 1.0, "url(#lip)"),
        (FIELD, "url(#field)"),
    ):
        body += circle(c, c, radius, fill)
    body += "".join(circle(x, y, 0.95, "#fff3c4") for x, y in wheel(c, c, (RIM + FIELD) / 2 - 0.4, 36))
    for number in range(16):
        first, last = (wheel(c, c, FIELD - 0.6, 1, number * 22.5 + edge)[0] for edge in (-5, 5))
        body += path(polygon([(c, c), first, last]), "#fff", fill_opacity=0.085)
    return defs(brass(), brass("lip", flipped=True), field) + body


def _gloss() -> str:
    """The lamp on the enamel."""
    c = SIZE / 2
    shine = linear("shine", [(0, "#ffffff", 0.30), (1, "#ffffff", 0)])
    return defs(shine) + oval(c, c - FIELD * 0.52, FIELD * 0.80, FIELD * 0.40, "url(#shine)")


def _lay_thing(disc: Surface, thing: Thing) -> None:
    sprite = _sprite(thing)
    if thing.turn:
        sprite = pygame.transform.rotozoom(sprite, thing.turn, 1)
    if thing.dim < 255:
        sprite = sprite.copy()
        sprite.fill((thing.dim, thing.dim, thing.dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    x, y = (SIZE / 2 + thing.at[0]) * SCALE, (SIZE / 2 + thing.at[1]) * SCALE
    drop_shadow(disc, sprite, (x - sprite.get_width() / 2, y - sprite.get_height() / 2), 2 * SCALE, 170, 1.4 * SCALE)
    lay_centred(disc, sprite, x, y)


def _sprite(thing: Thing) -> Surface:
    kind, *name = thing.what.split()
    if kind == "piece":
        return piece(name[0], name[1], thing.high)
    if kind == "prop":
        return prop(name[0], name[1], thing.high)
    found = next(IMAGES.glob(f"{name[0]}.*"))
    whole = pygame.image.load(found).convert_alpha().premul_alpha()
    return pygame.transform.smoothscale_by(whole, thing.high * SCALE / whole.get_height())
