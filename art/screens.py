"""Pictures of the real screens for the documents: `python -m art.screens [folder] [--size WIDTH HEIGHT]`.

Each is a scene of the game under the dummy driver with its own clock, driven by a user's inputs. Without a folder they go to `docs`, at
1280x720 as JPEG, which keeps them small.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from PIL import Image

from art.arguments import parser_of
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import EncounterGame
from hschess.lab.arena import record_of
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.engine import deal
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.rules.record import SEAT_TAGS, Record
from hschess.store.campaign_log import CampaignLog
from hschess.store.profile import Profile
from hschess.store.settings import Settings
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.map import CampaignScene
from scenes.context import Context
from scenes.laboratory.laboratory import LaboratoryScene
from scenes.menus.new_game import NewGameScene
from scenes.menus.options import OptionsScene
from scenes.menus.title import TitleScene
from scenes.practice.learn import LearnScene
from scenes.practice.practice import PracticeScene
from scenes.replay.viewer import ReplayScene
from scenes.routes import routes_of
from scenes.stack import Scene, SceneStack
from scenes.stage.game.setup import Setup, continued_match, new_match
from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Point
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.workshop.workshop import WorkshopScene

FOLDER: Final = Path("docs")
SIZE: Final = (1280, 720)
FRAME_MS: Final = 16.0
POSITION: Final = "heroic 7w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,N3,P2/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6,R2/-"
QUEEN: Final = 3
"""The Queen's position in that hand."""
WON: Final = 6
"""The seed of a game that White wins by the end of its turn."""
GAME: Final = 5
"""The seed of the game in the viewer."""
DUEL: Final = (
    "middle 7w 24/7/7/gunner,standard,check,gatehouse/footman,footman,courier/squire:1,captain:5,baggage_train:2,shieldbearer:4/- "
    "19/0/6/footman,footman,footman,footman/footman,footman/confessor:2,gatehouse:4-s,gunner:1,courier:1/-"
)
CAPTAIN: Final = 1
GUARD: Final = 1
"""Slots of the duel's lines."""
CARDS: Final = """
[hydra]
name = "Hydra"
cost = 6
attack = 3
health = 3
death = [{ summon = "hydra", n = 2 }]
art = { piece = "knight", prop = "crown", tint = "moss" }

[wall_of_spears]
name = "Wall of Spears"
cost = 4
attack = 2
health = 6
keywords = ["guard"]
end = [{ damage = 1, target = "opposite" }]

[thunder]
name = "Thunder"
kind = "spell"
cost = 5
play = [{ damage = 2, target = "enemy_pieces" }, { draw = 1 }]
"""
LAB_GAMES: Final = 8
"""The picture of the laboratory is taken after this many games."""
CAMPAIGN_WON: Final = 9
"""The number of encounters won on the picture of the map."""
TALK: Final = "last-squires"
QUALITY: Final = 88


class Stage:
    """A scene in a window of a size, with a user's inputs."""

    def __init__(self, make: Callable[[Context], Scene], folder: Path, size: tuple[int, int]) -> None:
        self.size = size
        context = Context(
            Media(Layout(*size).scale), Sounds(), folder, Settings(lessons_done=6), lambda: 0.0, "2026-11-20", lambda: 7
        )
        self.scene = make(context)
        self.stack = SceneStack(self.scene, *size, routes_of(context))

    def wait(self, for_ms: float) -> None:
        """Let time pass."""
        for _ in range(round(for_ms / FRAME_MS)):
            self.stack.update(FRAME_MS)

    def drag(self, start: Point, end: Point) -> None:
        """Press and move; the button stays down."""
        self.stack.handle(PointerMoved(*start))
        self.stack.handle(PointerPressed(*start))
        for step in range(1, 13):
            x, y = (start[axis] + (end[axis] - start[axis]) * step / 12 for axis in (0, 1))
            self.stack.handle(PointerMoved(x, y))
            self.wait(FRAME_MS)

    def keep(self, path: Path) -> None:
        """Draw the top scene and write it."""
        surface = pygame.Surface(self.size)
        assert self.stack.top is not None
        self.stack.top.draw(surface)
        picture = Image.frombytes("RGB", self.size, pygame.image.tobytes(surface, "RGB"))
        picture.save(path, quality=QUALITY, optimize=True)


def table(context: Context) -> TableScene:
    """A game of heroic in its seventh round, White to move."""
    seats = dict(zip(SEAT_TAGS, ("human", "level:castellan"), strict=True))
    record = Record("heroic", position=POSITION, white="You", black="Castellan", extra=seats)
    return TableScene(context, continued_match(open_game(record)), is_new=False, is_saved=False)


def duel(context: Context) -> TableScene:
    """A duel in its seventh round, White to move."""
    seats = dict(zip(SEAT_TAGS, ("human", "level:marshal"), strict=True))
    record = Record("middle", position=DUEL, white="You", black="Marshal", extra=seats)
    return TableScene(context, continued_match(open_game(record)), is_new=False, is_saved=False)


def nearly_won(context: Context) -> TableScene:
    """A game against the Castellan in which White's next end of turn wins."""
    players = make_player("bfs"), make_player("linear")
    game = CpuGame(deal(MODES["heroic"], WON).state, mind_of(players, (seeded(1), seeded(2))))
    game.play_out()
    record = record_of(game, WON, "bfs", "linear")
    seats = dict(zip(SEAT_TAGS, ("human", "level:castellan"), strict=True))
    prepared = replace(
        record, actions=record.actions[:-1], result="*", reason="", white="You", black="Castellan", extra=seats
    )
    return TableScene(context, continued_match(open_game(prepared)), is_new=False, is_saved=False)


def show_table(stage: Stage) -> None:
    """Hold a Queen over the line."""
    assert isinstance(stage.scene, TableScene)
    session = stage.scene.session
    layout = session.board.layout
    stage.wait(600)
    x, y, _ = layout.hand_card(QUEEN, len(session.match.state.mover.hand), layout.viewer)
    stage.drag((x, y), (layout.middle - 54, layout.row(layout.viewer)))
    stage.wait(600)


def show_duel(stage: Stage) -> None:
    """Aim the Captain's arrow at the guard."""
    assert isinstance(stage.scene, TableScene)
    session = stage.scene.session
    layout, state = session.board.layout, session.match.state
    stage.wait(600)
    start = layout.slot(0, CAPTAIN, len(state.white.line))
    stage.drag(start, layout.slot(1, GUARD, len(state.black.line)))
    stage.wait(600)


def show_battle(stage: Stage) -> None:
    """Play the Queen, and let the line act."""
    show_table(stage)
    assert isinstance(stage.scene, TableScene)
    layout = stage.scene.session.board.layout
    stage.stack.handle(PointerReleased(layout.middle - 54, layout.row(layout.viewer)))
    stage.wait(1200)
    stage.stack.handle(PointerMoved(240, 560))
    stage.stack.handle(KeyPressed("e"))
    stage.wait(1250)


def show_mulligan(stage: Stage) -> None:
    """Show the mulligan with a marked card."""
    stage.wait(4000)
    stage.stack.handle(KeyPressed("right"))
    stage.stack.handle(KeyPressed("return"))
    stage.wait(200)


def show_lesson(stage: Stage) -> None:
    """Show the third lesson, with its hint."""
    stage.wait(1000)
    for _ in range(2):
        stage.stack.handle(KeyPressed("n"))
        stage.wait(1500)
    stage.stack.handle(KeyPressed("h"))
    stage.wait(1500)


def show_result(stage: Stage) -> None:
    """End White's winning turn; the page shows the reason, and has weighed the turns."""
    stage.wait(600)
    stage.stack.handle(KeyPressed("e"))
    stage.wait(20000)


def campaign_map(context: Context) -> CampaignScene:
    """The campaign's map in the second chapter."""
    won = shipped_campaign().encounters[:CAMPAIGN_WON]
    for number, one in enumerate(won):
        game = EncounterGame(one.name, True, 1 + number % 3, number % 2, number % 3 == 1, context.today)
        CampaignLog(Profile(context.folder)).add(game, one.extra)
    return CampaignScene(context)


def talk(context: Context) -> EncounterScene:
    """The talk before an encounter."""
    return EncounterScene(context, TALK)


def workshop(context: Context) -> WorkshopScene:
    """A custom card in the workshop."""
    folder = context.folder / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dragons.toml").write_text(CARDS, "utf-8")
    return WorkshopScene(context)


def rest(stage: Stage) -> None:
    """Do nothing."""
    stage.wait(1500)


def new_game(context: Context) -> TableScene:
    """A game that begins with the mulligan."""
    setup = Setup("friendly", 11, ("human", "level:castellan"), ("You", "Castellan"))
    return TableScene(context, new_match(setup), is_new=True, is_saved=False)


def show_puzzle(stage: Stage) -> None:
    """Show the puzzle of the day with the first two hints."""
    assert isinstance(stage.scene, PracticeScene)
    stage.wait(1500)
    stage.stack.obey(stage.scene.used("daily"))
    stage.wait(1500)
    stage.stack.handle(KeyPressed("h"))
    stage.stack.handle(KeyPressed("h"))
    stage.wait(1500)


def viewer(context: Context) -> ReplayScene:
    """The viewer with a game of two computer players."""
    players = (make_player("linear"), make_player("bfs"))
    game = CpuGame(deal(MODES["friendly"], GAME).state, mind_of(players, (seeded(1), seeded(2))))
    game.play_out()
    return ReplayScene(context, open_game(record_of(game, GAME, "linear", "bfs")))


def show_analysis(stage: Stage) -> None:
    """Show a completely weighed game, in the middle."""
    assert isinstance(stage.scene, ReplayScene)
    stage.wait(500)
    stage.stack.handle(KeyPressed("a"))
    while not stage.scene.analysis.is_done:
        stage.wait(FRAME_MS)
    spans = stage.scene.analysis.turns
    stage.scene.replay.go(spans[len(spans) // 2].span.last)
    stage.wait(2000)


def show_laboratory(stage: Stage) -> None:
    """Show games in the background, with their table and curve so far."""
    assert isinstance(stage.scene, LaboratoryScene)
    stage.wait(500)
    stage.stack.obey(stage.scene.used("start"))
    while stage.scene.controller.played < LAB_GAMES:
        stage.wait(FRAME_MS)
        time.sleep(FRAME_MS / 1000)
    stage.wait(1000)


PICTURES: Final[tuple[tuple[str, Callable[[Context], Scene], Callable[[Stage], None]], ...]] = (
    ("title", TitleScene, rest),
    ("table", table, show_table),
    ("battle", table, show_battle),
    ("duel", duel, show_duel),
    ("mulligan", new_game, show_mulligan),
    ("lesson", LearnScene, show_lesson),
    ("new_game", NewGameScene, rest),
    ("result", nearly_won, show_result),
    ("options", OptionsScene, rest),
    ("puzzle", PracticeScene, show_puzzle),
    ("analysis", viewer, show_analysis),
    ("campaign", campaign_map, rest),
    ("talk", talk, rest),
    ("workshop", workshop, rest),
    ("laboratory", LaboratoryScene, show_laboratory),
)


def main(arguments: list[str]) -> int:
    """Make all pictures."""
    parser = parser_of(__doc__)
    parser.add_argument("--size", nargs=2, type=int, default=SIZE, metavar=("WIDTH", "HEIGHT"), help="in pixels")
    asked = parser.parse_args(arguments)
    folder, size = asked.folder or FOLDER, (asked.size[0], asked.size[1])
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode(size)
    with tempfile.TemporaryDirectory() as home:
        for name, make, act in PICTURES:
            stage = Stage(make, Path(home), size)
            act(stage)
            stage.keep(folder / f"{name}.jpg")
            stage.stack.leave()
            print(folder / f"{name}.jpg")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
