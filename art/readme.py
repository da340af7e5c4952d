"""Writes the list of pictures in `images/README.md` from the masters themselves; the tests read it back."""

from pathlib import Path

from art.faces import GALLERIES
from art.masters import ASSETS, MasterPicture
from art.pieces import HEIGHT_PX, PROP_PX, PROP_VIEW, VIEW_HEIGHT, VIEW_WIDTH, piece_shapes
from art.props import prop_shapes

HEAD = """# The pictures

Every picture is our own, drawn by the scripts in `art`; `python -m art` builds them again
(this list too), `python -m art cards` one room of them, `python -m art w_queen` what is called
so, and `python -m art pieces props faces encounters kings` bakes the pieces, the props of composed cards and
the faces, which takes minutes. It needs pygame-ce, numpy and Pillow; the game itself needs only the pictures.

Sizes are in logical units of the 1280x720 table; most masters have two pixels a unit. All are WebP, with straight alpha
where they are not opaque: the game premultiplies when it loads. Signs, masks and lights are lossless, paintings have a
quality of 90 or nearly. The two that are as large as the window lie in bands (`BANDS` in `scenes/ui/master_files.py`), so
that none takes more than a frame to read. No picture holds a word or a digit: those are drawn live. The light comes from
the upper left.

| file | logical | pixels | script | note |
| --- | --- | --- | --- | --- |
"""


def write_readme(rooms: dict[str, tuple[MasterPicture, ...]], root: Path = ASSETS) -> Path:
    """Write the list of all masters, pieces, props and faces."""
    rows = [
        _row(master.file, f"{master.width:g}x{master.height:g}", master.size, room, _note(master))
        for room, masters in rooms.items()
        for master in masters
    ]
    pixels = (int(HEIGHT_PX * 2 * VIEW_WIDTH / VIEW_HEIGHT) // 2, HEIGHT_PX)
    prop_pixels = (int(PROP_PX * 2 * PROP_VIEW.width / PROP_VIEW.height) // 2, PROP_PX)
    for side in ("w", "b"):
        rows += [
            _row(f"images/pieces/{side}_{name}.webp", "any", pixels, "pieces", "scaled by height")
            for name in piece_shapes()
        ]
        rows += [
            _row(f"images/props/{side}_{name}.webp", "any", prop_pixels, "props", "beside a piece, scaled by height")
            for name in prop_shapes()
        ]
    rows += [
        _row(
            f"images/{gallery.folder}/{name}.webp",
            "any",
            (gallery.size_px, gallery.size_px),
            "faces",
            "opaque; " + gallery.note,
        )
        for gallery in GALLERIES.values()
        for name in gallery.sitters
    ]
    target = root / "images" / "README.md"
    target.write_text(HEAD + "".join(sorted(rows)), encoding="utf-8")
    return target


def _note(master: MasterPicture) -> str:
    return f"opaque; {master.note}" if master.is_opaque else master.note


def _row(file: str, logical: str, size: tuple[int, int], script: str, note: str) -> str:
    return f"| {file.removeprefix('images/')} | {logical} | {size[0]}x{size[1]} | {script}.py | {note} |\n"
