"""The table with colour blindness: `python -m art.vision [folder]`.

Ten fixed moments of a game, each unchanged, under the three kinds of colour blindness at full severity and in grey: a sheet for each
moment at full size, and one small sheet of all. A person checks whether cost, attack, health, damage, healing, death, the owner of a piece
and legal targets can be distinguished by their shapes. Without a folder only the small sheet is made, in `docs`.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from art.arguments import folder_in
from art.screens import SIZE, Stage, new_game
from hschess.rules.game import open_game
from hschess.rules.record import SEAT_TAGS, Record
from scenes.context import Context
from scenes.stack import Scene
from scenes.stage.game.setup import continued_match
from scenes.stage.inputs import KeyPressed, PointerMoved
from scenes.stage.session import Session
from scenes.stage.table_layout import Point
from scenes.table.game import TableScene

FOLDER: Final = Path("docs")
SMALL_SHEET: Final = "vision.jpg"
PART: Final = (212, 4, 856, 576)
"""The part of the window on the small sheet: left, top, width and height in pixels."""
HAND: Final = (212, 144, 856, 576)
"""The same with the hand in it."""
PLATE: Final = (256, 172)
"""The size of one moment, in one rendering, on the small sheet."""
GAP: Final = 4
GROUND: Final = (18, 9, 4)
QUALITY: Final = 74
SETTLE_MS: Final = 700.0
CROWDED: Final = "heroic 9w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,Q4,N3,P2,P1/- 5/0/9/RPPR/PPPNPNQPB/Q6,P1,B6,R2,N3,P6,R6/-"
HALF: Final = "heroic 7w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,N3,P2/- 12/0/6/RPPR/PPPNPNQPB/Q6,P1,B6,R2/-"
POOR: Final = "heroic 3w 17/3/3/RPBQNPRQ/PQPPNB/P6,R5/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6/-"
CHEATER: Final = "heroic 6b 9/0/6/RPB/PQPPNB/R6,P6,Q3,P2/- 12/6/6/RPPR/PPPNPNQPB/Q6,P4,B6/-"
HEALER: Final = "heroic 6w 4/6/6/RPB/PQPPNB/R2,B6,Q1,B6,P6/- 12/6/6/RPPR/PPPNPNQPB/P1,R2/-"

Pixels = NDArray[np.float64]
"""Height x width x 3 in linear light, 0 to 1."""

# Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color vision deficiency", severity 1.
MATRICES: Final = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


@dataclass(frozen=True, slots=True)
class GameMoment:
    """A moment of a game: `position` None is a game that has just begun, `person` the side at the bottom."""

    name: str
    position: str | None
    act: Callable[[Stage], None]
    person: int = 0
    part: tuple[int, int, int, int] = PART


def seen_by(picture: Image.Image, eyes: str) -> Image.Image:
    """The picture for these eyes; `eyes` is a name of `MATRICES`."""
    linear = to_linear(np.asarray(picture.convert("RGB"), dtype=np.float64) / 255)
    seen = np.clip(linear @ np.array(MATRICES[eyes]).T, 0.0, 1.0)
    return Image.fromarray(np.round(to_shown(seen) * 255).astype(np.uint8))


def to_linear(shown: Pixels) -> Pixels:
    """Light of sRGB values (IEC 61966-2-1)."""
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def to_shown(linear: Pixels) -> Pixels:
    """SRGB values of light."""
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 0.0) ** (1 / 2.4) - 0.055)


def ways(picture: Image.Image) -> list[Image.Image]:
    """The picture unchanged, and for the other eyes."""
    return [picture, *(seen_by(picture, eyes) for eyes in MATRICES)]


# --------------------------------------------------------------------------------------------------------- inputs


def _session(stage: Stage) -> Session:
    assert isinstance(stage.scene, TableScene)
    return stage.scene.session


def _point_at(stage: Stage, point: Point) -> None:
    stage.wait(SETTLE_MS)
    stage.stack.handle(PointerMoved(*point))
    stage.wait(SETTLE_MS)


def _rest(stage: Stage) -> None:
    stage.wait(SETTLE_MS)


def _over_end(stage: Stage) -> None:
    _point_at(stage, _session(stage).board.layout.end_turn())


def _over_power(stage: Stage) -> None:
    session = _session(stage)
    _point_at(stage, session.board.layout.power(session.viewer))


def _hold(card: int, gap: int) -> Callable[[Stage], None]:
    """Hold a card of the hand over a gap."""

    def act(stage: Stage) -> None:
        stage.wait(SETTLE_MS)
        session = _session(stage)
        layout, state = session.board.layout, session.match.state
        x, y, _ = layout.hand_card(card, len(state.mover.hand), session.viewer)
        stage.drag((x, y), layout.slot(session.viewer, gap - 0.5, len(state.mover.line)))
        stage.wait(SETTLE_MS)

    return act


def _aim(slot: int, target: float) -> Callable[[Stage], None]:
    """Aim a Knight at an enemy, or past the line's end, where there is none."""

    def act(stage: Stage) -> None:
        stage.wait(SETTLE_MS)
        session = _session(stage)
        layout, state, viewer = session.board.layout, session.match.state, session.viewer
        start = layout.slot(viewer, slot, len(state.mover.line))
        stage.drag(start, layout.slot(1 - viewer, target, len(state.waiting.line)))
        stage.wait(SETTLE_MS)

    return act


def _after_end(for_ms: float) -> Callable[[Stage], None]:
    """Wait this long after the end of the turn."""

    def act(stage: Stage) -> None:
        _point_at(stage, (240.0, 560.0))
        stage.stack.handle(KeyPressed("e"))
        stage.wait(for_ms)

    return act


def _mulligan(stage: Stage) -> None:
    stage.wait(4000)
    for key in ("right", "return", "right"):
        stage.stack.handle(KeyPressed(key))
    stage.wait(SETTLE_MS)


MOMENTS: Final = (
    GameMoment("rest", CROWDED, _rest),
    GameMoment("end", CROWDED, _over_end),
    GameMoment("heal", HEALER, _over_end),
    GameMoment("summon", HALF, _hold(2, 2)),
    GameMoment("aim", HALF, _aim(3, 1)),
    GameMoment("aim_at_nobody", HALF, _aim(3, 5.2)),
    GameMoment("dear", POOR, _rest, part=HAND),
    GameMoment("cheat", CHEATER, _over_power, person=1),
    GameMoment("battle", HALF, _after_end(1180.0)),
    GameMoment("mulligan", None, _mulligan),
)


def picture_of(moment: GameMoment, folder: Path) -> Image.Image:
    """The table at that moment. Needs a display mode."""

    def make(context: Context) -> Scene:
        return new_game(context) if moment.position is None else _table(context, moment.position, moment.person)

    stage = Stage(make, folder, SIZE)
    moment.act(stage)
    surface = pygame.Surface(SIZE)
    assert stage.stack.top is not None
    stage.stack.top.draw(surface)
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(surface, "RGB"))


def _table(context: Context, position: str, person: int) -> TableScene:
    seats = ["bfs", "bfs"]
    seats[person] = "human"
    record = Record("heroic", position=position, extra=dict(zip(SEAT_TAGS, seats, strict=True)))
    return TableScene(context, continued_match(open_game(record)), is_new=False, is_saved=False)


def sheet_of(rows: list[list[Image.Image]], size: tuple[int, int]) -> Image.Image:
    """Pictures in rows, each at this size."""
    wide, high = size[0] + GAP, size[1] + GAP
    sheet = Image.new("RGB", (len(rows[0]) * wide + GAP, len(rows) * high + GAP), GROUND)
    for down, row in enumerate(rows):
        for across, picture in enumerate(row):
            sheet.paste(picture.resize(size, Image.Resampling.LANCZOS), (GAP + across * wide, GAP + down * high))
    return sheet


def _cut(picture: Image.Image, part: tuple[int, int, int, int]) -> Image.Image:
    left, top, width, height = part
    return picture.crop((left, top, left + width, top + height))


def main(arguments: list[str]) -> int:
    """Make the sheets."""
    asked = folder_in(arguments, __doc__)
    folder = asked or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    rows = []
    with tempfile.TemporaryDirectory() as home:
        for moment in MOMENTS:
            rows.append(ways(picture_of(moment, Path(home))))
            if asked:
                sheet_of([[picture] for picture in rows[-1]], SIZE).save(folder / f"{moment.name}.png")
    parts = [[_cut(picture, moment.part) for picture in row] for moment, row in zip(MOMENTS, rows, strict=True)]
    sheet_of(parts, PLATE).save(folder / SMALL_SHEET, quality=QUALITY, optimize=True)
    print(folder / SMALL_SHEET)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
