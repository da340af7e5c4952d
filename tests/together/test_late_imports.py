"""The modules for a game over a network are loaded when they are first used."""

from pathlib import Path

from tests.test_contracts import run_python

PLAY = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
import pygame
from hschess.store.settings import Settings
from scenes import destinations as places
from scenes.context import Context
from scenes.menus.title import TitleScene
from scenes.routes import routes_of
from scenes.stack import Go, SceneStack
from scenes.stage.game.setup import Setup, new_match
from scenes.ui.media import Media
from scenes.ui.sound import Sounds

def loaded():
    late = ("websockets", "zeroconf", "ifaddr", "redis", "asyncio", "ssl")
    return sorted(set(late) & {name.partition(".")[0] for name in sys.modules})

def shown(stack):
    for _ in range(20):
        stack.update(16.0)
        stack.top.draw(surface)

pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode((640, 360))
context = Context(Media(), Sounds(), Path(sys.argv[1]), Settings(speed=0.0), lambda: 0.0, "2026-11-20")
stack = SceneStack(TitleScene(context), 640, 360, routes_of(context))
shown(stack)
match = new_match(Setup("paper", 1, ("human", "bfs")))
stack.obey(Go(places.ToTable(match, is_new=True), instead=True))
shown(stack)
stack.obey(Go(places.ToTitle(), instead=True))
shown(stack)
before = loaded()
stack.obey(Go(places.To.TOGETHER))
shown(stack)
print(before, loaded())
"""


def test_title_and_table_load_nothing_of_the_network_and_together_does(tmp_path: Path) -> None:
    printed = run_python(PLAY, tmp_path, str(tmp_path)).splitlines()[-1]

    before, after = printed.split("] [")
    assert before == "["
    assert "websockets" in after
    assert "redis" not in after
