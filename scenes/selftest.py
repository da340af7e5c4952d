"""The program's test of itself: a seeded game between two CPUs through the real table, and every screen opened once.

Runs under SDL's dummy drivers in a folder of its own, so it works from source, from the wheel and from the bundles alike.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

import pygame

from hschess import __version__
from hschess.rules.errors import HschessError
from hschess.rules.view import view_of
from hschess.store.games import FINISHED_FOLDER
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.menus.about import AboutScene
from scenes.menus.help import HelpScene
from scenes.menus.new_game import NewGameScene
from scenes.menus.title import TitleScene
from scenes.practice.learn import LearnScene
from scenes.replay.menu import ReplayMenuScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.replays import ReplaysScene
from scenes.replay.thoughts import ExplainScene
from scenes.replay.viewer import ReplayScene
from scenes.routes import routes_of
from scenes.stack import Scene, SceneStack
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.layout import Layout
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.media import Media
from scenes.ui.sdl import prepare_sdl
from scenes.ui.sound import Sounds

SIZE: Final = (1280, 720)
FRAME_MS: Final = 16.0
MOST_FRAMES: Final = 200_000
DRAWN_EVERY: Final = 12
SEED: Final = 2022


def run() -> int:
    """Play and look; one line about it, and the exit status."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    prepare_sdl()
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    try:
        with tempfile.TemporaryDirectory(prefix="hschess-selftest-") as folder:
            report = _play(Path(folder))
    except HschessError as error:
        print(f"selftest: failed: {error}")  # noqa: T201 - a command's answer
        return 1
    finally:
        pygame.quit()
    print(f"selftest: ok: {__version__}: {report}")  # noqa: T201 - a command's answer
    return 0


def _play(folder: Path) -> str:
    context = Context(Media(), Sounds(), folder, Settings(speed=4.0, cpu_pace_ms=0), lambda: 0.0, today="2022-05-21")
    match = new_match(Setup("heroic", SEED, ("bfs:aggressive", "bfs"), date=context.today))
    table = TableScene(context, match, is_new=True)
    stack = SceneStack(table, *SIZE, routes_of(context))
    surface = pygame.display.get_surface()
    if surface is None:
        raise HschessError("SDL gave no surface to draw on")
    for frame in range(MOST_FRAMES):
        stack.update(FRAME_MS)
        if frame % DRAWN_EVERY == 0 and stack.top is not None:
            stack.top.draw(surface)
        if stack.top is not table:
            break
    else:
        raise HschessError(f"the game did not end in {MOST_FRAMES} frames")
    if not table.session.board.matches(view_of(match.state)):
        raise HschessError("the table does not show the position")
    if len(list((folder / FINISHED_FOLDER).iterdir())) != 1:
        raise HschessError("the finished game was not kept")
    screens = _open_every_screen(context, table, surface)
    outcome = match.state.outcome
    assert outcome is not None
    actions = len(match.record.actions)
    return (
        f"{outcome.result} ({outcome.cause.value}) in round {match.state.round}, {actions} actions, {screens} screens"
    )


def _replay_screens(context: Context, table: TableScene) -> tuple[Scene, ...]:
    """The list, the viewer in the middle of the game, what comes over it, and what a CPU thought there."""
    game = table.session.match.game
    place = len(game.record.actions) // 2
    viewer = ReplayScene(context, game, place=place)
    menu, trial = ReplayMenuScene(context, viewer), PlayOnScene(context, viewer, from_here=True)
    return ReplaysScene(context), viewer, menu, trial, ExplainScene(context, game, place)


def _open_every_screen(context: Context, table: TableScene, surface: pygame.Surface) -> int:
    """Each screen drawn at two shapes of window; how many there are."""
    curtain = CurtainScene(context, "White", lambda: None)
    screens: tuple[Scene, ...] = (
        TitleScene(context), NewGameScene(context), HelpScene(context), AboutScene(context), LearnScene(context), curtain,
        PauseScene(context, table), ResultScene(context, table), *_replay_screens(context, table), table,
    )  # fmt: skip
    for width, height in ((1680, 720), SIZE):
        canvas = pygame.Surface((width, height)) if (width, height) != SIZE else surface
        for screen in screens:
            context.media.set_scale(Layout(width, height).scale)
            screen.resized(width, height)
            screen.update(FRAME_MS)
            screen.draw(canvas)
    return len(screens)
