"""The program's self-test: all pictures, sounds and fonts open, two computer players use the real table, every screen is drawn.

The first failure is reported in one line. Runs under SDL's dummy drivers in its own folder, so it works from source, from the wheel and
from the bundles alike.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from hschess import __version__
from hschess.resources import asset_root
from hschess.rules.actions import CONCEDE
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.notation import format_position
from hschess.rules.texts import in_one_line
from hschess.rules.view import view_of
from hschess.store.games import FINISHED_FOLDER
from hschess.store.settings import Settings
from hschess.together.binding import LOOPBACK, Binding
from hschess.together.header import Options
from hschess.together.hosting import HostedServer
from hschess.together.neighbours import why_no_library
from hschess.together.wishes import Create, Sit, Ticket
from scenes.context import Context
from scenes.destinations import without_values
from scenes.faults.bare import BareFaultScene, plain_letters
from scenes.faults.fault_page import Fault, FaultScene
from scenes.practice.board_editor import EditorScene
from scenes.practice.free import FreeScene
from scenes.replay.explanation import ExplainScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.viewer import ReplayScene
from scenes.routes import routes_of, screen_of
from scenes.stack import Scene, SceneStack
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.table_layout import Layout
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.together.model.visit import Visit
from scenes.together.shared_table import SharedTable
from scenes.ui.asset_reading import asset_reading
from scenes.ui.master_files import load_picture
from scenes.ui.media import Media
from scenes.ui.pads import Hands
from scenes.ui.sdl import prepare_sdl, sdl_path
from scenes.ui.sound import Sounds

PATIENCE_S: Final = 20.0
LOOK_S: Final = 0.005


def shared_table(context: Context) -> SharedTable:
    """The table of a room whose guest has conceded and left. Raises `RuntimeError` if they do not meet."""
    wish = Create(mode_named("paper"), "black", Options(undo=True))
    host = Visit(Ticket(wish, "Mia"), context.folder, serve=_served_here)
    with _left_on_error(host):
        _wait(lambda: bool(host.code) or host.fault is not None, host)
        guest = Visit(Ticket(Sit(), "Tom", host.address), context.folder)
        with _left_on_error(guest):
            _wait(lambda: host.is_ready and guest.is_ready, host, guest)
            guest.send(CONCEDE)
            _wait(lambda: host.is_over and guest.is_over, host, guest)
    context.endings.append(guest.leave())
    table = SharedTable(context, host)
    while not table.session.is_finished:
        table.update(1000.0)
    return table


@contextmanager
def _left_on_error(visit: Visit) -> Iterator[None]:
    """After an error inside, the visit's threads have ended: a loop that the interpreter's end finds running complains at length."""
    try:
        yield
    except BaseException:
        visit.leave().result(PATIENCE_S)
        raise


def _served_here(binding: Binding, store: str) -> HostedServer:
    """A server that is invisible to other machines and stores nothing permanently."""
    del binding, store
    return HostedServer(Binding((LOOPBACK,), 0), "memory:")


def _wait(is_so: Callable[[], bool], *visits: Visit) -> None:
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        for visit in visits:
            visit.update(time.monotonic() * 1000)
            if visit.fault is not None:
                raise RuntimeError(str(visit.fault))
        if time.monotonic() > until:
            raise RuntimeError("the players have not met")
        time.sleep(LOOK_S)


SIZE: Final = (1280, 720)
WIDE: Final = (840, 360)
FRAME_MS: Final = 16.0
LONGEST_ENDING_S: Final = 20.0
"""The time limit for work behind a screen to end."""
MOST_FRAMES: Final = 200_000
DRAWN_EVERY: Final = 30
SEED: Final = 2022


PICTURES: Final = {".webp"}
FONTS: Final = {".otf", ".ttf", ".woff"}


class FailedError(HschessError):
    """The failures, with reasons."""


def run() -> int:
    """Run the test; prints one line and returns the exit status: 1 if anything fails."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    prepare_sdl()
    try:
        with named("the window"):
            pygame.display.init()
            pygame.display.set_mode(SIZE)
        # If too many files are open, the folder cannot be removed either, which would hide the fault.
        with tempfile.TemporaryDirectory(prefix="hschess-selftest-", ignore_cleanup_errors=True) as folder:
            report = "; ".join((*_opened(asset_root()), *_played(Path(folder))))
    except FailedError as error:
        print(f"selftest: failed: {error}")  # noqa: T201 - a command's answer
        return 1
    finally:
        pygame.quit()
    print(f"selftest: ok: {__version__}: {report}")  # noqa: T201 - a command's answer
    return 0


@contextmanager
def named(step: str) -> Iterator[None]:
    """Put this name before errors inside. Raises `FailedError`."""
    try:
        yield
    except FailedError:
        raise
    except Exception as error:
        # Any error means a part that does not work.
        raise FailedError(f"{step}: {type(error).__name__}: {in_one_line(str(error))}") from error


def _opened(root: Path) -> Iterator[str]:
    """Open every picture, sound and font of these assets. Raises `FailedError` with the file's name."""
    with named("the sound"):
        pygame.mixer.init()
    yield f"{_each(root, PICTURES, load_picture)} pictures"
    yield f"{_each(root, {'.ogg'}, _sound_in)} sounds"
    pygame.font.init()
    yield f"{_each(root, FONTS, _write_with)} fonts"


def _sound_in(path: Path) -> pygame.mixer.Sound:
    with asset_reading(path):
        return pygame.mixer.Sound(file=sdl_path(path))


def _write_with(path: Path) -> None:
    # A damaged font opens without an error and fails at the first letter.
    with asset_reading(path):
        pygame.font.Font(sdl_path(path), 20).size("hschess")


def _each(root: Path, endings: set[str], open_it: Callable[[Path], object]) -> int:
    """Open all files with these endings; returns their number. Raises `FailedError`, also if there are none."""
    paths = sorted(path for path in root.rglob("*") if path.suffix in endings and "workshop" not in path.parts)
    for path in paths:
        with named(path.relative_to(root).as_posix()):
            open_it(path)
    if not paths:
        raise FailedError(f"the assets: no {' or '.join(sorted(endings))} in {root}")
    return len(paths)


def _played(folder: Path) -> Iterator[str]:
    """Play a game at the table, and draw all screens. Raises `FailedError` with the name of the screen."""
    media, settings = Media(keeps_masters=True), Settings(speed=4.0, cpu_pace_ms=0)
    context = Context(media, Sounds(), folder, settings, lambda: 0.0, today="2022-05-21")
    surface = pygame.display.get_surface()
    assert surface is not None
    with named("keys and gamepads"):
        Hands()
    with named("a game"):
        match = new_match(Setup("heroic", SEED, ("bfs:aggressive", "bfs"), date=context.today))
        table = TableScene(context, match, is_new=True)
        _play(context, table, surface)
        if len(list((folder / FINISHED_FOLDER).iterdir())) != 1:
            raise FailedError("a game: it was not kept when it was finished")
    outcome = match.state.outcome
    assert outcome is not None
    actions = len(match.record.actions)
    yield f"{outcome.result} ({outcome.cause.value}) in round {match.state.round}, {actions} actions"
    with named("games on the same network"):
        why = why_no_library()
        if why:
            raise FailedError(f"games on the same network: {why}")
    with named("a room over the loopback"):
        shared = shared_table(context)
    try:
        yield f"{_open_every_screen(context, table, shared, surface)} screens"
    finally:
        shared.gone()
        for ending in context.endings:
            ending.result(LONGEST_ENDING_S)


def _play(context: Context, table: TableScene, surface: pygame.Surface) -> None:
    """Let both computer players play until the result comes over the table."""
    stack = SceneStack(table, *SIZE, routes_of(context))
    for frame in range(MOST_FRAMES):
        stack.update(FRAME_MS)
        if frame % DRAWN_EVERY == 0 and stack.top is not None:
            stack.top.draw(surface)
        if stack.top is not table:
            break
    else:
        raise FailedError(f"a game: it did not end in {MOST_FRAMES} frames")
    if not table.session.board.matches(view_of(table.session.match.state)):
        raise FailedError("a game: the table does not show the position")


def _screens(context: Context, table: TableScene, shared: Scene) -> Iterator[tuple[str, Callable[[], Scene | None]]]:
    """The screens with their factories: first those without a game, then those of the played game."""
    game = table.session.match.game
    place = len(game.record.actions) // 2
    viewer = ReplayScene(context, game, place=place)
    below = (shared, table, viewer, EditorScene(context), FreeScene(context, format_position(game.state)))
    for name, to in without_values().items():
        yield f"To{name}", partial(screen_of, context, to, below)
    made: dict[str, Callable[[], Scene]] = {
        "Curtain": lambda: CurtainScene(context, "White", lambda: None),
        "Result": lambda: ResultScene(context, table),
        "Viewer": lambda: viewer,
        "PlayOn": lambda: PlayOnScene(context, viewer, from_here=True),
        "Thoughts": lambda: ExplainScene(context, game, place),
        "Table": lambda: table,
        "Fault": lambda: FaultScene(context, Fault("a fault", "a report", (), None)),
        "BareFault": lambda: BareFaultScene(Fault("a fault", "a report", (), None), plain_letters()),
    }
    yield from made.items()


def _open_every_screen(context: Context, table: TableScene, shared: Scene, surface: pygame.Surface) -> int:
    """Draw each screen at two window shapes; returns their number. Raises `FailedError` with the name of the screen."""
    screens: dict[str, Scene] = {}
    for name, make in _screens(context, table, shared):
        with named(f"the screen {name}"):
            screen = make()
            if screen is None:
                raise FailedError(f"the screen {name}: {context.complaint}")
            screens[name] = screen
    # One shape after the other: pictures as large as the window are painted once for each. The wide one is small.
    for canvas in (pygame.Surface(WIDE), surface):
        for name, screen in screens.items():
            with named(f"the screen {name}"):
                _draw(context, screen, canvas)
    for scene in screens.values():
        scene.gone()
    return len(screens)


def _draw(context: Context, screen: Scene, canvas: pygame.Surface) -> None:
    context.media.set_scale(Layout(*canvas.get_size()).scale)
    screen.resized(*canvas.get_size())
    screen.update(FRAME_MS)
    screen.draw(canvas)
