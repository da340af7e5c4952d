"""Two programs in real windows, each on its own screen: one hosts, one joins by the address, and they play a whole game by drags."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import pytest

from hschess.rules.actions import Action, Kind
from hschess.rules.engine import legal_actions
from hschess.store.games import finished_games
from hschess.together.log import fold
from hschess.together.room import Room
from hschess.together.seat_keys import FILE, SeatKeys
from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.stage.table_layout import Layout, Point
from scenes.together.host import HostScene
from scenes.together.together import TogetherScene
from tests.window.conftest import screen
from tests.window.desktop import Desktop, eventually
from tests.window.places import context_for, title_place

pytestmark = pytest.mark.window

SIZE = (960, 540)
NAMES = ("Mia", "Tom")
MODE = """
name = "quick"
kings = [3, 3]
powers = ["castle", "cheat"]
decks = [{ P = 16, R = 4 }, { P = 16, R = 4 }]
"""
"""The host's custom mode, which the friend receives with the game: it ends after three hits."""


@pytest.fixture
def desktops(require_tool: Callable[[str], str], tmp_path: Path) -> Iterator[tuple[Desktop, Desktop]]:
    """The host's and the friend's desktops, each with a screen and a folder."""
    with ExitStack() as stack:
        made = []
        for name in NAMES:
            folder = tmp_path / name
            (folder / "modes").mkdir(parents=True)
            if name == "Mia":
                (folder / "modes" / "quick.toml").write_text(MODE, "utf-8")
            settings = {"speed": 4.0, "last_mode": "quick", "player_name": name}
            settings |= {"window_width": SIZE[0], "window_height": SIZE[1], "lessons_done": 7}
            (folder / "settings.json").write_text(json.dumps(settings), "utf-8")
            display, _ = stack.enter_context(screen(require_tool))
            made.append(Desktop(display, folder, SIZE))
            stack.callback(made[-1].clear)
        yield made[0], made[1]


def place(make: Callable[[Context], Screen], layout: Layout, name: str) -> Point:
    """The middle of a widget of a page."""
    scene = make(context_for(layout))
    scene.resized(layout.pixel_width, layout.pixel_height)
    return next(widget.centre for widget in scene.group.widgets if widget.name == name)


def room_of(host: Desktop) -> Room:
    """The game in its log."""
    code = SeatKeys(host.folder).all()[0].address[-6:]
    with closing(sqlite3.connect(host.folder / "rooms.db")) as database:
        found = database.execute("SELECT line FROM lines WHERE code = ? ORDER BY n", (code,)).fetchall()
    return fold([line for (line,) in found])


def lines_of(host: Desktop) -> int:
    return room_of(host).lines


def do(on: Desktop, room: Room, action: Action) -> None:
    """Do the action by hand."""
    assert room.state is not None
    side = room.state.to_move
    layout, mover = Layout(*SIZE, viewer=side), room.state.mover
    if action.kind is Kind.END:
        on.click(layout.end_turn())
        return
    x, y, _ = layout.hand_card(mover.hand.index(action.card), len(mover.hand), side)
    on.take_up((x, y), layout.slot(side, action.slot, len(mover.line) + 1))
    on.let_go()


def has_kept(on: Desktop) -> bool:
    return len(finished_games(on.folder)) == 1


def play(on: Desktop, room: Room, action: Action, host: Desktop) -> None:
    """Do it by hand until it has happened."""
    on.until(lambda: lines_of(host) > room.lines, lambda: do(on, room, action), action.text)


def test_two_windows_play_a_whole_game_by_drags_and_both_save_it(desktops: tuple[Desktop, Desktop]) -> None:
    mia, tom = desktops
    layout = mia.layout
    for on in desktops:
        on.open()
    host, join = (place(TogetherScene, layout, name) for name in ("host", "join"))
    start = place(HostScene, layout, "start")
    mia.go(title_place(layout, "together"), seen_at=host)
    mia.go(host, seen_at=start)
    mia.until((mia.folder / FILE).is_file, lambda: mia.click(start), "the table is opened")

    tom.go(title_place(layout, "together"), seen_at=join)
    tom.go(join, seen_at=join)
    # By keys, because games of the same network may appear in a list of their own; the address has the focus.
    tom.write(SeatKeys(mia.folder).all()[0].address)
    tom.press("Return")
    eventually(lambda: room_of(mia).state is not None, "the friend sits down")

    while not (room := room_of(mia)).is_over:
        assert room.state is not None
        on = desktops[NAMES.index(room.seat(room.state.to_move).name)]
        plays = [action for action in legal_actions(room.state) if action.kind is Kind.PLAY]
        action = plays[0] if plays else next(one for one in legal_actions(room.state) if one.kind is Kind.END)
        play(on, room, action, mia)
    for on in desktops:
        eventually(partial(has_kept, on), "the game is kept")
    (kept,) = finished_games(tom.folder)
    assert (kept.tags["White"], kept.tags["Black"], kept.tags["Mode"]) in {
        ("Mia", "Tom", "quick"),
        ("Tom", "Mia", "quick"),
    }
    assert [on.close() for on in desktops] == [(0, ""), (0, "")]
