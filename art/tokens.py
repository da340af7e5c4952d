"""The things on the table: piece tokens and king portraits. Numbers and gems are drawn live."""

from functools import partial

from art.masters import PAINTED, MasterPicture
from art.palette import GROOVE, OUTLINE, SIDES
from art.primitives import PREMULTIPLIED, SCALE, Surface, clip, grain, lay, piece, raster
from art.vector import brass, circle, defs, oval, path, radial

WIDTH, HEIGHT, MARGIN = 92, 108, 20
TOKEN = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
HERO = 104
HERO_CANVAS = HERO + 44
PIECE_HEIGHTS = {"pawn": 112, "rook": 114, "knight": 112, "bishop": 108, "queen": 106}


def masters() -> tuple[MasterPicture, ...]:
    """The tokens and portraits of both sides."""
    made = [
        MasterPicture(
            f"images/tokens/{side}_{name}.webp",
            *TOKEN,
            partial(token, side, name),
            quality=PAINTED,
            note="ellipse 92x108 at the centre",
        )
        for side in SIDES
        for name in PIECE_HEIGHTS
    ]
    for side in SIDES:
        file = f"images/heroes/{side}.webp"
        made.append(MasterPicture(file, HERO_CANVAS, HERO_CANVAS, partial(portrait, side), quality=PAINTED))
    return tuple(made)


def token(side: str, name: str) -> Surface:
    """A piece in a brass oval, as it looks in a line."""
    cx, cy = TOKEN[0] / 2, TOKEN[1] / 2
    colours = SIDES[side].sky
    sky = radial("sky", [(0, colours[0]), (0.5, colours[1]), (1, colours[2])], (0.45, 0.36), 0.66)
    corners = radial("dusk", [(0, "#000000", 0), (0.7, "#000000", 0), (1, "#000000", 0.55)], (0.5, 0.46), 0.56)

    def ring(grown: float, fill: str = "none", **attributes: object) -> str:
        return oval(cx, cy, WIDTH / 2 + grown, HEIGHT / 2 + grown, fill, **attributes)

    rim = ring(1.5, OUTLINE) + ring(0, "url(#brass)")
    rim += ring(-1.2, stroke="#fff2c4", stroke_opacity=0.7, stroke_width=1) + ring(-5.2, GROOVE)
    sprite = raster(defs(brass()) + rim, *TOKEN)
    art = raster(defs(sky) + ring(-6.4, "url(#sky)"), *TOKEN)
    grain(art, (9 * SCALE, 222, 51), (1.3 * SCALE, 238, 52))
    figure = piece(side, name, PIECE_HEIGHTS[name])
    foot = (round(cx * SCALE), round((cy + HEIGHT / 2 - 1) * SCALE))
    art.blit(figure, figure.get_rect(midbottom=foot), special_flags=PREMULTIPLIED)
    lay(art, raster(defs(corners) + ring(-6, "url(#dusk)"), *TOKEN))
    clip(art, raster(ring(-6.4, "#fff"), *TOKEN))
    lay(sprite, art)
    return sprite


def portrait(side: str) -> Surface:
    """A king in its brass arch."""
    colours = SIDES[side].sky
    sky = radial("sky", [(0, colours[0]), (0.5, colours[1]), (1, colours[2])], (0.45, 0.38), 0.62)
    canvas = (HERO_CANVAS, HERO_CANVAS)
    frame = path(arch(-2), OUTLINE) + path(arch(0), "url(#brass)") + path(arch(6), GROOVE)
    glint = path(arch(1.2), stroke="#fff2c4", stroke_opacity=0.7, stroke_width=1)
    sprite = raster(defs(brass()) + frame + glint, *canvas)
    art = raster(defs(sky) + path(arch(7.5), "url(#sky)"), *canvas)
    grain(art, (10 * SCALE, 220, 53), (1.3 * SCALE, 238, 54))
    king = piece(side, "king", HERO * 1.30)
    top = (round(HERO_CANVAS / 2 * SCALE), round((HERO_CANVAS / 2 - HERO / 2) * SCALE))
    art.blit(king, king.get_rect(midtop=top), special_flags=PREMULTIPLIED)
    dusk = radial("dusk", [(0, "#000000", 0), (0.66, "#000000", 0), (1, "#000000", 0.5)], (0.46, 0.42), 0.66)
    lay(art, raster(defs(dusk) + path(arch(7.5), "url(#dusk)"), *canvas))
    clip(art, raster(path(arch(7.5), "#fff"), *canvas))
    lay(sprite, art)
    return sprite


def arch(inset: float) -> str:
    """Path data of the portrait's arch, `inset` units inside its outer edge."""
    c, r = HERO_CANVAS / 2, HERO / 2
    left, right, top, bottom = c - r + inset, c + r - inset, c - r - 6 + inset, c + r - inset
    return (
        f"M{left} {bottom}V{c - 8}C{left} {c - r * 0.72} {c - r * 0.5} {top} {c} {top}"
        f"C{c + r * 0.5} {top} {right} {c - r * 0.72} {right} {c - 8}V{bottom}Z"
    )


def brass_disc(radius: float, inner: tuple[str, str], ring: float = 5) -> str:
    """A round button: brass ring, dark groove, coloured bowl. Its canvas is 2 * radius + 6 wide."""
    c = radius + 3
    bowl = radial("bowl", [(0, inner[0]), (1, inner[1])], (0.36, 0.36), 0.62)
    return (
        defs(brass(), bowl)
        + circle(c, c, radius + 1.5, OUTLINE)
        + circle(c, c, radius, "url(#brass)")
        + circle(c, c, radius - 1.2, stroke="#fff2c4", stroke_opacity=0.6, stroke_width=0.9)
        + circle(c, c, radius - ring, GROOVE)
        + circle(c, c, radius - ring - 1.2, "url(#bowl)")
    )
