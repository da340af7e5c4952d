"""Build the pictures: `python -m art [name ...]`.

A name is a room (cards, tokens ...), a part of a file's name (w_queen, plates/disc) or one of `icons`, `readme`,
`pieces`, `props`, `faces`, `encounters`, `kings` and, for a single face, `faces/page` or `kings/road`. Without a name
everything is built but the pieces, the props and the faces, which take minutes and are baked only by name.
"""

import sys
from collections.abc import Iterable, Sequence

from art import (
    backs,
    badges,
    boards,
    card_parts,
    cards,
    chapters,
    doors,
    effects,
    frames,
    keywords,
    map_marks,
    marks,
    medals,
    modes,
    plates,
    powers,
    rewards,
    table,
    title,
    tokens,
    verdicts,
)
from art.faces import GALLERIES, bake_faces
from art.icons import make_icons
from art.masters import MasterPicture, make
from art.pieces import bake_pieces, bake_props, piece_shapes
from art.primitives import open_studio
from art.props import prop_shapes
from art.readme import write_readme

ROOMS = {
    "backs": backs.masters,
    "badges": badges.masters,
    "boards": boards.masters,
    "card_parts": card_parts.masters,
    "cards": cards.masters,
    "chapters": chapters.masters,
    "doors": doors.masters,
    "effects": effects.masters,
    "frames": frames.masters,
    "keywords": keywords.masters,
    "map_marks": map_marks.masters,
    "marks": marks.masters,
    "medals": medals.masters,
    "modes": modes.masters,
    "plates": plates.masters,
    "powers": powers.masters,
    "rewards": rewards.masters,
    "table": table.masters,
    "title": title.masters,
    "tokens": tokens.masters,
    "verdicts": verdicts.masters,
}
FACES = tuple((room, name) for room, gallery in GALLERIES.items() for name in gallery.sitters)
EXTRAS = ("icons", "readme", "pieces", "props", *GALLERIES, *(f"{room}/{name}" for room, name in FACES))


def main(names: Sequence[str]) -> int:
    """Build the named pictures; exit status 2 if a name is unknown."""
    open_studio()
    rooms = {room: masters() for room, masters in ROOMS.items()}
    unknown = [name for name in names if name not in EXTRAS and not _chosen(rooms, [name])]
    if unknown:
        print(f"art: nothing is called '{unknown[0]}'; rooms: {' '.join((*ROOMS, *EXTRAS))}", file=sys.stderr)
        return 2
    if "pieces" in names:
        for kind in piece_shapes():
            _print(str(path) for path in bake_pieces([kind]))
    for prop in prop_shapes() if "props" in names else ():
        _print(str(path) for path in bake_props([prop]))
    for room, name in FACES:
        if room in names or f"{room}/{name}" in names:
            _print(str(path) for path in bake_faces(GALLERIES[room], [name]))
    for master in _chosen(rooms, [name for name in names if name not in EXTRAS] if names else list(ROOMS)):
        _print([str(make(master))])
    if not names or "icons" in names:
        _print(str(path) for path in make_icons())
    if not names or "readme" in names:
        _print([str(write_readme(rooms))])
    return 0


def _chosen(rooms: dict[str, tuple[MasterPicture, ...]], names: Iterable[str]) -> list[MasterPicture]:
    wanted = list(names)
    return [
        master
        for room, masters in rooms.items()
        for master in masters
        if any(name == room or (name not in ROOMS and name in master.file) for name in wanted)
    ]


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
