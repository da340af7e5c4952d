"""The program's icon: the white Knight before the sky in a brass frame, in the forms that each desktop asks for."""

from pathlib import Path

from art.masters import ASSETS, PAINTED, to_image, write
from art.palette import OUTLINE, SIDES
from art.primitives import SCALE, Surface, clip, drop_shadow, grain, lay, piece, raster
from art.vector import brass, defs, path, radial, rounded

SIZE = 256
PROGRAM_ICONS = ASSETS.parent / "release" / "icons"
ICO_SIZES = ((16, 16), (24, 24), (32, 32), (48, 48), (64, 64), (128, 128), (256, 256))


def make_icons(root: Path = ASSETS) -> list[Path]:
    """Write icon.webp (512 px) for the window, under `root`/icons, and the others to the release folders.

    Those are icon.png (512 px), icon.ico (16 to 256 px) and icon.icns.
    """
    folder = root / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    PROGRAM_ICONS.mkdir(parents=True, exist_ok=True)
    image = to_image(icon())
    targets = [folder / "icon.webp", *(PROGRAM_ICONS / f"icon.{form}" for form in ("png", "ico", "icns"))]
    write(image, targets[0], PAINTED)
    image.save(targets[1], optimize=True)
    image.save(targets[2], sizes=ICO_SIZES)
    image.save(targets[3])
    return targets


def icon() -> Surface:
    """The Knight before a blue sky, in a brass-bound square with round corners."""
    colours = SIDES["w"].sky
    sky = radial("sky", [(0, "#f4fbff"), (0.4, colours[1]), (1, "#16324a")], (0.42, 0.36), 0.74)
    frame = "".join(
        path(rounded(k, k, SIZE - 2 * k, SIZE - 2 * k, 56 - k * 0.8), fill)
        for k, fill in ((6, OUTLINE), (9, "url(#brass)"), (25, "#100804"))
    )
    frame += path(rounded(11.5, 11.5, SIZE - 23, SIZE - 23, 47), stroke="#fff6d6", stroke_opacity=0.7, stroke_width=2.4)
    sprite = raster(defs(brass()) + frame, SIZE, SIZE)
    well = rounded(28, 28, SIZE - 56, SIZE - 56, 33)
    art = raster(defs(sky) + path(well, "url(#sky)"), SIZE, SIZE)
    grain(art, (24 * SCALE, 218, 111), (1.4 * SCALE, 242, 112))
    knight = piece("w", "knight", 288)
    left, top = SIZE * SCALE / 2 - knight.get_width() / 2 + 6, SIZE * SCALE - 12 - knight.get_height()
    drop_shadow(art, knight, (left + 10, top), 12, 170, 8)
    lay(art, knight, (left, top))
    clip(art, raster(path(well, "#fff"), SIZE, SIZE))
    lay(sprite, art)
    return sprite
