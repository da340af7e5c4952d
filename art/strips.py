"""Film strips of the table's motion for the documents: `python -m art.strips [folder]`.

Six moments of one action each, from the game's own staging and drawing, in two rows of three. Without a folder they go to
`docs/strips`. Colours are rounded to every eighth shade, which hardly shows and makes the files small.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from art.arguments import folder_in
from hschess.rules.engine import apply
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.view import view_of
from scenes.painters.table_art import TableArt
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.media import Media

FOLDER: Final = Path("docs/strips")
WINDOW: Final = (1280, 720)
FRAME: Final = (320, 180)
COLUMNS: Final = 3
EDGE: Final = 4
STEP_MS: Final = 5.0
SETTLE_MS: Final = 2000.0
GROUND: Final = (18, 9, 4)
SHADES: Final = bytes(min(255, (shade + 4) // 8 * 8) for shade in range(256))
BOARD: Final[Rect] = (320.0, 110.0, 640.0, 360.0)
KING: Final[Rect] = (240.0, 172.0, 800.0, 450.0)
SPELL: Final[Rect] = (400.0, 80.0, 880.0, 495.0)


@dataclass(frozen=True, slots=True)
class Strip:
    """An action in a position, six moments of it in milliseconds, and the part of the table in the picture."""

    name: str
    position: str
    action: str
    moments: tuple[float, ...]
    part: Rect = BOARD
    held: int | None = None
    """The position in the hand of the card held over its gap."""


STRIPS: Final = (
    Strip(
        "summon",
        "heroic 7w 20/9/9/QP/PPPP/P6,R5,B3/- 20/0/6/P/PPPP/P6,P4,R6/-",
        "Q@2",
        (0, 60, 150, 235, 290, 400),
        held=0,
    ),
    Strip(
        "double_attack",
        "paper 7w 20/0/7/P/PPPP/P6,Q6,R6/- 20/0/6/R/PPPP/P6,R6/-",
        "end",
        (450, 580, 640, 680, 760, 900),
    ),
    Strip("heal", "paper 7w 20/0/7/P/PPPP/R3,B6,Q4/- 20/0/6/R/PPPP/P6,P6,P6/-", "end", (460, 560, 640, 690, 780, 900)),
    Strip(
        "death", "paper 7w 20/0/7/P/PPPP/Q6,P6/- 20/0/6/R/PPPP/P3,P1,R6/-", "end", (370, 720, 1000, 1100, 1230, 1500)
    ),
    Strip(
        "king_hit",
        "paper 7b 11/0/7/P/PPPP/-/- 20/0/7/R/PPPP/Q6,R6/-",
        "end",
        (250, 340, 372, 430, 560, 720),
        part=KING,
    ),
    Strip(
        "spell",
        "control 6w 30/8/8/volley/footman/captain:5/- 30/0/6/-/footman/siege_tower:7,gatehouse:5,leech:1/-",
        "volley",
        (720, 860, 960, 1060, 1160, 1800),
        part=SPELL,
    ),
    Strip(
        "shield_breaks",
        "control 6w 30/8/8/-/footman/captain:5/- 30/0/6/-/footman/gatehouse:5,leech:3/-",
        "0x0",
        (80, 170, 220, 320, 440, 700),
    ),
    Strip(
        "dead_call",
        "control 6w 30/8/8/-/footman/leech:3,baggage_train:1,leech:3/- 30/0/6/-/footman/captain:5/-",
        "1x0",
        (150, 640, 1150, 1300, 1400, 1800),
    ),
)


def film(strip: Strip) -> pygame.Surface:
    """The strip's sheet."""
    left, top, width, height = strip.part
    columns, (wide, high) = COLUMNS, FRAME
    rows = -(-len(strip.moments) // columns)
    sheet = pygame.Surface((columns * (wide + EDGE) + EDGE, rows * (high + EDGE) + EDGE))
    sheet.fill(GROUND)
    for number, picture in enumerate(frames(strip)):
        cut = picture.subsurface((round(left), round(top), round(width), round(height)))
        place = EDGE + number % columns * (wide + EDGE), EDGE + number // columns * (high + EDGE)
        sheet.blit(pygame.transform.smoothscale(cut, FRAME), place)
    return rounded(sheet)


def frames(strip: Strip) -> Iterator[pygame.Surface]:
    """The whole table at each moment; the next one is painted over it."""
    state, layout = parse_position(strip.position), Layout(*WINDOW)
    motion = Motion(view_of(state), layout, 0, ShowOptions(), full_health=(20, 20))
    action = parse_action(strip.action, state.mode.cards)
    if strip.held is not None:
        _hold(motion, strip.held, layout.slot(0, action.slot, len(state.mover.line) + 1), action.slot)
    motion.play(apply(state, action).events)
    art, surface, now = TableArt(Media(1.0)), pygame.Surface(WINDOW), 0.0
    for moment in strip.moments:
        while now < moment:
            motion.advance(STEP_MS)
            motion.chase(STEP_MS, None, None)
            now += STEP_MS
        art.draw_board(surface, motion.board, layout)
        yield surface


def _hold(motion: Motion, position: int, at: tuple[float, float], gap: int) -> None:
    """Hold a card of the viewer's hand over its gap, with the line open."""
    number = motion.board.hands[0][position]
    motion.board.open_gap(gap)
    motion.chase(SETTLE_MS, None, number)
    for _ in range(round(SETTLE_MS / STEP_MS)):
        motion.chase(STEP_MS, None, number)
    card = motion.board.puppets[number]
    card.x, card.y, card.angle, card.scale, card.z = at[0], at[1] + 24.0, 0.0, 0.9, 100.0


def rounded(sheet: pygame.Surface) -> pygame.Surface:
    """The sheet with fewer shades."""
    raw = pygame.image.tobytes(sheet, "RGB").translate(SHADES)
    return pygame.image.frombytes(raw, sheet.get_size(), "RGB")


def main(arguments: list[str]) -> int:
    """Make all strips."""
    folder = folder_in(arguments, __doc__) or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(WINDOW)
    for strip in STRIPS:
        path = folder / f"{strip.name}.png"
        pygame.image.save(film(strip), path)
        sys.stdout.write(f"{path} ({path.stat().st_size // 1024} KB)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
