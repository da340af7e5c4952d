"""The boards of docs/strategy.md as pictures: `python -m art.strategy [folder]`.

The page itself has each position and its turns; this draws the first two turns of every board side by side, at the moment when the line
acts. Without a folder the pictures go to `docs/strategy`.
"""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from art.arguments import folder_in
from art.strips import GROUND, STEP_MS, rounded
from hschess.rules.engine import apply
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import State
from hschess.rules.view import view_of
from scenes.painters.table_art import TableArt
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.media import Media

PAGE: Final = Path("docs/strategy.md")
FOLDER: Final = Path("docs/strategy")
WINDOW: Final = (1280, 720)
PART: Final[Rect] = (260.0, 0.0, 760.0, 570.0)
"""The part of the table in the picture: both lines and both kings."""
FRAME: Final = (480, 360)
EDGE: Final = 6
HIT_MS: Final = {"end": 680.0}
ATTACK_MS: Final = 270.0
"""The time from the last action of a turn to its visible hit: by the line, or by one piece."""
_BOARD: Final = re.compile(r"!\[[^\]]*\]\(strategy/(\w+)\.png\)\n\n {4}(\S[^\n]*)\n\n<!--[^\n]*-->\n((?:\|[^\n]*\n)+)")


@dataclass(frozen=True, slots=True)
class StrategyPosition:
    """A position of the page, and its table: the heads of the columns, and a row for each turn."""

    name: str
    position: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def boards(text: str) -> Iterator[StrategyPosition]:
    """Every board of a page, in its order."""
    for name, position, table in _BOARD.findall(text):
        head, _, *rows = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in table.splitlines()]
        yield StrategyPosition(name, position, head, tuple(rows))


def turn_of(board: StrategyPosition, row: int) -> list[str]:
    """The player's own actions in a row."""
    return board.rows[row][0].strip("`").split()


def picture(board: StrategyPosition) -> pygame.Surface:
    """The first two turns side by side."""
    wide, high = FRAME
    sheet = pygame.Surface((2 * wide + 3 * EDGE, high + 2 * EDGE))
    sheet.fill(GROUND)
    for number in range(2):
        left, top, width, height = map(round, PART)
        cut = hit_picture(board.position, turn_of(board, number)).subsurface((left, top, width, height))
        sheet.blit(pygame.transform.smoothscale(cut, FRAME), (EDGE + number * (wide + EDGE), EDGE))
    return rounded(sheet)


def hit_picture(position: str, words: list[str]) -> pygame.Surface:
    """The table during the last action of this turn."""
    state = parse_position(position)
    for word in words[:-1]:
        state = apply(state, parse_action(word, state.mode.cards)).state
    motion, layout = _motion(state), Layout(*WINDOW)
    motion.play(apply(state, parse_action(words[-1], state.mode.cards)).events)
    for _ in range(round(HIT_MS.get(words[-1], ATTACK_MS) / STEP_MS)):
        motion.advance(STEP_MS)
        motion.chase(STEP_MS, None, None)
    surface = pygame.Surface(WINDOW)
    TableArt(Media(1.0)).draw_board(surface, motion.board, layout)
    return surface


def _motion(state: State) -> Motion:
    return Motion(view_of(state), Layout(*WINDOW), 0, ShowOptions(), full_health=state.mode.kings)


def main(arguments: list[str]) -> int:
    """Make all pictures of the page."""
    folder = folder_in(arguments, __doc__) or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(WINDOW)
    for board in boards(PAGE.read_text("utf-8")):
        path = folder / f"{board.name}.png"
        pygame.image.save(picture(board), path)
        sys.stdout.write(f"{path} ({path.stat().st_size // 1024} KB)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
