"""Buttons, panels and plates, without words. Panels and fields are nine-slices, buttons three-slices; see the notes."""

from functools import partial

from art.masters import PAINTED, MasterPicture
from art.palette import BRASS, GROOVE, OUTLINE, SIDES, Stop
from art.primitives import SCALE, Surface, grain, lay, multiply, noise, raster
from art.tokens import brass_disc
from art.vector import brass, circle, defs, linear, path, polygon, radial, rounded

Tones = tuple[str, str, str]

END_TURN: dict[str, Tones] = {
    "green": ("#8fd05a", "#4c9a2a", "#1f5a14"),
    "grey": ("#8d8270", "#5d5344", "#332b22"),
    "gold": ("#ffe38a", "#e0a325", "#8a540c"),
}
SLIM: dict[str, Tones] = {
    "danger": ("#e8452f", "#a9120d", "#4e0402"),
    "plaque": ("#4b2f1b", "#331d10", "#1d0f07"),
}
BUTTON: dict[str, Tones] = {
    "": ("#7c5233", "#4b2d17", "#25130a"),
    "_hover": ("#a06c42", "#6b4222", "#371d0e"),
    "_down": ("#2a160b", "#3d2312", "#5a371d"),
    "_off": ("#5a4f46", "#3c342d", "#241f1b"),
}
DISC: dict[str, tuple[str, str]] = {
    "": ("#6a4a30", "#23130a"),
    "_hover": ("#9a6c44", "#3a2010"),
    "_off": ("#4b4139", "#211b16"),
}
DIM_BRASS: tuple[Stop, ...] = ((0, "#a4977c"), (0.3, "#6f6047"), (0.5, "#978765"), (0.8, "#4d4030"), (1, "#85765a"))


def masters() -> tuple[MasterPicture, ...]:
    """Every plate of the interface."""
    made = [
        MasterPicture(
            f"images/plates/end_turn_{name}.webp", 152, 58, partial(pill, 152, 58, tones, name == "grey"), note="pill"
        )
        for name, tones in END_TURN.items()
    ]
    made += [
        MasterPicture(
            f"images/plates/{name}.webp", 120, 36, partial(slim_pill, 120, 36, tones), note="three-slice, caps 18"
        )
        for name, tones in SLIM.items()
    ]
    made += [
        MasterPicture(
            f"images/plates/button_walnut{state}.webp", 240, 56, partial(walnut_button, tones, state),
            note="three-slice, caps 28",
        )
        for state, tones in BUTTON.items()
    ]  # fmt: skip
    made += [
        MasterPicture(
            f"images/plates/disc{state}.webp", 54, 54, partial(disc, tones, state == "_off"), note="disc r 24"
        )
        for state, tones in DISC.items()
    ]
    made += [
        MasterPicture(f"images/plates/tile_{side}.webp", 56, 56, partial(tile, side), note="history tile")
        for side in SIDES
    ]
    return (
        *made,
        MasterPicture("images/plates/panel_walnut.webp", 96, 96, walnut_panel, note="nine-slice, corners 24"),
        MasterPicture("images/plates/panel_parchment.webp", 96, 96, parchment_panel, note="nine-slice, corners 24"),
        MasterPicture("images/plates/history.webp", 84, 324, history),
        MasterPicture("images/plates/ribbon.webp", 700, 64, ribbon, quality=PAINTED, note="turn banner"),
        MasterPicture("images/plates/tooltip.webp", 64, 64, tooltip, note="nine-slice, corners 16"),
        MasterPicture("images/plates/field.webp", 64, 64, field, note="nine-slice, corners 16"),
    )


def pill(width: float, height: float, tones: Tones, dim: bool = False) -> Surface:
    """A long round button of glass in a brass rim; `dim` takes the light out of the brass."""
    glass = linear("glass", [(0, tones[0]), (0.5, tones[1]), (1, tones[2])])
    gloss = linear("gloss", [(0, "#ffffff", 0.42), (1, "#ffffff", 0.06)])

    def layer(inset: float, fill: str, **attributes: object) -> str:
        outline = rounded(inset, inset, width - 2 * inset, height - 2 * inset, height / 2 - inset)
        return path(outline, fill, **attributes)

    return raster(
        defs(_rim(dim, (0.2, 1)), glass, gloss)
        + layer(2, OUTLINE)
        + layer(3.5, "url(#brass)")
        + layer(4.6, "none", stroke="#fff6d6", stroke_opacity=0.15 if dim else 0.6, stroke_width=0.9)
        + layer(8, GROOVE)
        + layer(9.5, "url(#glass)")
        + layer(10.2, "none", stroke="#000", stroke_opacity=0.28, stroke_width=1.4)
        + path(rounded(16, 11.5, width - 32, (height - 19) * 0.42, 8), "url(#gloss)", fill_opacity=0.8),
        width,
        height,
    )


def slim_pill(width: float, height: float, tones: Tones) -> Surface:
    """A low plate of enamel in a thin brass rim, for text that is not a button."""
    enamel = linear("enamel", [(0, tones[0]), (0.5, tones[1]), (1, tones[2])])
    gloss = linear("gloss", [(0, "#ffffff", 0.30), (1, "#ffffff", 0.02)])

    def layer(inset: float, fill: str, **attributes: object) -> str:
        outline = rounded(inset, inset, width - 2 * inset, height - 2 * inset, 13 - inset * 0.8)
        return path(outline, fill, **attributes)

    return raster(
        defs(brass(end=(0.2, 1)), enamel, gloss)
        + layer(1, OUTLINE)
        + layer(2, "url(#brass)")
        + layer(2.8, "none", stroke="#fff6d6", stroke_opacity=0.55, stroke_width=0.8)
        + layer(4.4, GROOVE)
        + layer(5.2, "url(#enamel)")
        + path(rounded(8, 6.4, width - 16, (height - 10) * 0.40, 6), "url(#gloss)"),
        width,
        height,
    )


def walnut_button(tones: Tones, state: str) -> Surface:
    """A walnut button in a brass rim; pressed, its light comes from below."""
    width, height, dim = 240, 56, state == "_off"

    def layer(inset: float, fill: str, **attributes: object) -> str:
        return path(rounded(inset, inset, width - 2 * inset, height - 2 * inset, 16 - inset * 0.7), fill, **attributes)

    rim = raster(
        defs(_rim(dim, (0, 1)))
        + layer(1.5, OUTLINE)
        + layer(2.8, "url(#brass)")
        + layer(3.8, "none", stroke="#fff6d6", stroke_opacity=0.15 if dim else 0.6, stroke_width=0.9)
        + layer(6.4, GROOVE),
        width,
        height,
    )
    wood = raster(
        defs(linear("wood", [(0, tones[0]), (0.45, tones[1]), (1, tones[2])])) + layer(7.6, "url(#wood)"), width, height
    )
    multiply(wood, noise(wood.get_size(), 1.6 * SCALE, 176, 255, 61, (26, 1)))
    lay(rim, wood)
    shade, light = ("#000000", "#ffffff") if state == "_down" else ("#ffffff", "#000000")
    bevel = linear("bevel", [(0, shade, 0.34), (0.35, shade, 0.0), (0.36, light, 0.0), (1, light, 0.30)])
    lay(rim, raster(defs(bevel) + layer(8.2, "none", stroke="url(#bevel)", stroke_width=1.6), width, height))
    return rim


def disc(tones: tuple[str, str], dim: bool) -> Surface:
    """A round button for an icon."""
    body = brass_disc(24, tones, ring=4)
    sprite = raster(body.replace(brass(), _rim(dim, (0.5, 1))), 54, 54)
    shine = linear("shine", [(0, "#ffffff", 0.22), (0.6, "#ffffff", 0)])
    lay(sprite, raster(defs(shine) + circle(27, 27, 18.6, "url(#shine)"), 54, 54))
    return sprite


def walnut_panel() -> Surface:
    """Dark walnut in a brass edge with corner rivets; the middle is plain enough to stretch."""
    size = 96
    body = raster(_panel_frame(size, 14), size, size)
    wood = linear("wood", [(0, "#3a2313"), (0.5, "#2c190d"), (1, "#1f1108")])
    inner = raster(defs(wood) + path(rounded(6.4, 6.4, size - 12.8, size - 12.8, 9), "url(#wood)"), size, size)
    multiply(inner, noise(inner.get_size(), 1.5 * SCALE, 206, 255, 62, (40, 1)))
    lay(body, inner)
    lay(body, raster(_inner_shade(size, 7.6, 8, 0.40) + _panel_line(size, 12) + _corner_rivets(size, 15.5), size, size))
    return body


def parchment_panel() -> Surface:
    """Parchment in a brass edge, a little browner towards its border."""
    size = 96
    body = raster(_panel_frame(size, 14), size, size)
    skin = linear("skin", [(0, "#fff0c9"), (0.6, "#f8dfa9"), (1, "#f0d294")])
    inner = raster(defs(skin) + path(rounded(6.4, 6.4, size - 12.8, size - 12.8, 9), "url(#skin)"), size, size)
    grain(inner, (9 * SCALE, 243, 63), (2.2 * SCALE, 248, 64), (SCALE, 249, 65))
    lay(body, inner)
    browned = "".join(
        path(rounded(k, k, size - 2 * k, size - 2 * k, 9), stroke="#8a5a22", stroke_width=2.4, stroke_opacity=opacity)
        for k, opacity in ((7.6, 0.34), (9.8, 0.20), (12.0, 0.11), (14.2, 0.05))
    )
    lay(body, raster(browned, size, size))
    return body


def history() -> Surface:
    """The strip behind the history tiles."""
    sprite = raster(
        defs(brass(end=(0.2, 1)), linear("deep", [(0, "#120804", 0.62), (0.5, "#120804", 0.80), (1, "#120804", 0.66)]))
        + path(rounded(0.6, 0.6, 82.8, 322.8, 16), OUTLINE, fill_opacity=0.85)
        + path(rounded(1.6, 1.6, 80.8, 320.8, 15), "url(#brass)")
        + path(rounded(4.4, 4.4, 75.2, 315.2, 12.5), "#140a05"),
        84,
        324,
    )
    inner = raster(
        defs(linear("wood", [(0, "#2b180c"), (1, "#1a0e07")])) + path(rounded(5.2, 5.2, 73.6, 313.6, 12), "url(#wood)"),
        84,
        324,
    )
    multiply(inner, noise(inner.get_size(), 1.5 * SCALE, 190, 255, 66, (1, 30)))
    lay(sprite, inner)
    shade = "".join(
        path(rounded(k, k, 84 - 2 * k, 324 - 2 * k, 12), stroke="#000", stroke_width=2.4, stroke_opacity=opacity)
        for k, opacity in ((6.4, 0.45), (8.4, 0.28), (10.4, 0.14))
    )
    lay(sprite, raster(shade, 84, 324))
    return sprite


def tile(side: str) -> Surface:
    """The ground of a history tile, edged in its side's colour."""
    sky, tag = SIDES[side].sky, SIDES[side].tag
    ground = radial("sky", [(0, sky[0]), (0.6, sky[1]), (1, sky[2])], (0.45, 0.4), 0.62)
    return raster(
        defs(ground)
        + path(rounded(0.4, 0.4, 55.2, 55.2, 10), OUTLINE)
        + path(rounded(1, 1, 54, 54, 9.4), tag)
        + path(rounded(1.8, 1.8, 52.4, 52.4, 8.6), stroke="#ffffff", stroke_opacity=0.35, stroke_width=0.8)
        + path(rounded(3, 3, 50, 50, 7.6), "#120906")
        + path(rounded(3.8, 3.8, 48.4, 48.4, 7), "url(#sky)"),
        56,
        56,
    )


def ribbon() -> Surface:
    """The banner that announces a turn: parchment cloth with brass edges and swallow tails."""
    width, height = 700, 64
    cloth = linear("cloth", [(0, "#fff4d6"), (0.45, "#f6e3b4"), (0.7, "#ecd096"), (1, "#b98f4e")])
    fold = linear("fold", [(0, "#c79d5c"), (1, "#6d4420")], end=(0, 1))
    tails = ""
    for left, sign in ((2.0, 1), (width - 2.0, -1)):
        tail = [(left, 13), (left + sign * 86, 13), (left + sign * 86, 61), (left, 61), (left + sign * 20, 37)]
        tails += path(polygon(tail), "url(#fold)", stroke="#24120a", stroke_width=1.6, stroke_linejoin="round")
        crease = [(left + sign * 58, 54), (left + sign * 86, 61), (left + sign * 86, 54)]
        tails += path(polygon(crease), "#2a1508")
    layers = ((0, "#24120a"), (1.4, "url(#edge)"), (5.0, "#3a200e"), (6.2, "url(#cloth)"))
    band = "".join(path(rounded(58 + k, 2 + k, width - 116 - 2 * k, 52 - 2 * k, 3), fill) for k, fill in layers)
    thread = path(rounded(68, 12, width - 136, 32, 2), stroke="#a5743a", stroke_opacity=0.55, stroke_width=1)
    sprite = raster(defs(cloth, fold, brass("edge", end=(1, 0.4))) + tails + band + thread, width, height)
    grain(sprite, (9 * SCALE, 238, 67), (1.2 * SCALE, 244, 68))
    return sprite


def tooltip() -> Surface:
    """A small dark plate for a few words, nearly opaque."""
    shade = linear("shade", [(0, "#2f1c0f"), (1, "#1d1008")])
    return raster(
        defs(brass(end=(0.3, 1)), shade)
        + path(rounded(0.6, 0.6, 62.8, 62.8, 11), OUTLINE)
        + path(rounded(1.4, 1.4, 61.2, 61.2, 10.2), "url(#brass)")
        + path(rounded(3.4, 3.4, 57.2, 57.2, 8.4), "#0f0704")
        + path(rounded(4.2, 4.2, 55.6, 55.6, 7.6), "url(#shade)")
        + path(rounded(5, 5, 54, 54, 7), stroke="#fff0cd", stroke_opacity=0.10, stroke_width=1),
        64,
        64,
    )


def field() -> Surface:
    """A sunken field for text."""
    well = linear("well", [(0, "#0d0603"), (0.25, "#1a0d06"), (1, "#241309")])
    return raster(
        defs(brass(end=(0.3, 1), flipped=True), well)
        + path(rounded(1, 1, 62, 62, 9), OUTLINE)
        + path(rounded(1.8, 1.8, 60.4, 60.4, 8.2), "url(#brass)")
        + path(rounded(3.4, 3.4, 57.2, 57.2, 7), "url(#well)")
        + path(rounded(4.4, 4.4, 55.2, 55.2, 6.2), stroke="#000", stroke_opacity=0.45, stroke_width=2)
        + path(rounded(5.8, 5.8, 52.4, 52.4, 5), stroke="#000", stroke_opacity=0.22, stroke_width=1.6),
        64,
        64,
    )


def _rim(dim: bool, end: tuple[float, float]) -> str:
    return linear("brass", DIM_BRASS if dim else BRASS, end=end)


def _panel_frame(size: float, r: float) -> str:
    layers = ((0.6, OUTLINE), (1.6, "url(#brass)"), (5.2, "#100804"))
    body = "".join(path(rounded(k, k, size - 2 * k, size - 2 * k, r - k * 0.8), fill) for k, fill in layers)
    glint = path(
        rounded(2.4, 2.4, size - 4.8, size - 4.8, r - 2), stroke="#fff6d6", stroke_opacity=0.55, stroke_width=0.8
    )
    return defs(brass(end=(0.3, 1))) + body + glint


def _inner_shade(size: float, inset: float, r: float, opacity: float) -> str:
    steps = ((inset, opacity), (inset + 2.2, opacity * 0.6), (inset + 4.4, opacity * 0.3))
    return "".join(
        path(rounded(k, k, size - 2 * k, size - 2 * k, r), stroke="#000", stroke_width=2.4, stroke_opacity=part)
        for k, part in steps
    )


def _panel_line(size: float, inset: float) -> str:
    return path(
        rounded(inset, inset, size - 2 * inset, size - 2 * inset, 5),
        stroke="#e9c878", stroke_opacity=0.38, stroke_width=1,
    )  # fmt: skip


def _corner_rivets(size: float, inset: float) -> str:
    dome = radial("dome", [(0, "#fff7d6"), (0.45, "#e3bd68"), (0.8, "#8a5a22"), (1, "#3b220c")], (0.35, 0.3))
    places = [(x, y) for x in (inset, size - inset) for y in (inset, size - inset)]
    return defs(dome) + "".join(circle(x, y, 3.2, "#140a05") + circle(x, y, 2.5, "url(#dome)") for x, y in places)
