"""The viewer opens without a long frame, explains everything on its table, and knows modes from files."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import Action
from hschess.rules.engine import apply, deal
from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, MODES, WHITE, read_mode
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import keep_finished
from scenes.menus.title import TitleScene
from scenes.replay.comparison import CompareScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.inputs import RIGHT, FileDropped, PointerMoved, PointerPressed
from scenes.stage.shown.things import thing_at
from scenes.stage.table_layout import Point
from scenes.window_inputs import give
from scenes.words import say
from tests.pilot.pilot import Pilot, whim
from tests.replay.model.test_replay import played

Start = Callable[..., Pilot]
DUEL = """name = "duel"
kings = [15, 20]
powers = ["castle", "cheat"]
decks = [{P = 8, R = 2}, {P = 8, R = 2}]
"""


@pytest.fixture(scope="module")
def record() -> Record:
    return replace(played("heroic"), white="You", black="bfs")


@pytest.fixture
def watching(start: Start, user_folder: Path, record: Record) -> Pilot:
    pilot = start(record=keep_finished(user_folder, open_game(record)))
    pilot.frame(5)
    pilot.on(ReplayScene).replay.go(24)
    pilot.frame(5)
    return pilot


def looks(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.draw(), "RGB")


# ------------------------------------------------------------------------------------------------------------------- opening


def test_the_old_screen_stays_until_the_whole_viewer_is_ready(start: Start, user_folder: Path, record: Record) -> None:
    pilot = start()
    screen = pygame.display.get_surface()
    assert screen is not None
    pilot.surface = screen
    title = looks(pilot)
    now = [0.0]

    def slowly() -> float:
        now[0] += 4.0
        return now[0]

    pilot.context.now_ms = slowly
    give(pilot.stack, pilot.context, FileDropped(str(keep_finished(user_folder, open_game(record)))))
    frames = 0
    while pilot.on(ReplayScene).is_readying:
        assert looks(pilot) == title
        pilot.stack.update(16.0)
        frames += 1
        assert frames < 400

    assert frames > 10
    assert pilot.on(ReplayScene).is_moving()
    assert looks(pilot) != title


def test_a_screenshot_of_an_unfinished_viewer_is_complete(start: Start, user_folder: Path, record: Record) -> None:
    pilot = start()
    give(pilot.stack, pilot.context, FileDropped(str(keep_finished(user_folder, open_game(record)))))
    assert pilot.on(ReplayScene).is_readying
    early = looks(pilot)
    pilot.wait(lambda: not pilot.on(ReplayScene).is_readying)

    assert looks(pilot) == early


# ------------------------------------------------------------------------------------------------------------------ tooltips


def on_the_table(pilot: Pilot, point: Point) -> Point:
    """A point of the viewer's table, in window pixels."""
    share = pilot.on(ReplayScene).replay.board.layout.scale / pilot.on(ReplayScene).layout.scale
    return point[0] * share, point[1] * share


def places(pilot: Pilot) -> dict[str, Point]:
    one = pilot.on(ReplayScene).replay
    layout, sides = one.board.layout, one.state.sides
    return {
        "own": layout.slot(WHITE, 0, len(sides[WHITE].line)),
        "enemy": layout.slot(BLACK, 1, len(sides[BLACK].line)),
        "king": layout.king(BLACK),
        "enemy_power": layout.power(BLACK),
        "deck": layout.deck(WHITE),
        "tile": layout.history_tile(1),
        "hand": layout.hand_card(0, len(sides[WHITE].hand), WHITE)[:2],
        "far": layout.hand_card(0, len(sides[BLACK].hand), BLACK)[:2],
    }


@pytest.mark.parametrize("kind", ["own", "enemy", "king", "enemy_power", "deck", "tile", "hand", "far"])
def test_everything_on_the_table_has_a_tooltip_after_a_rest(watching: Pilot, kind: str) -> None:
    at = places(watching)[kind]
    found = thing_at(at, watching.on(ReplayScene).replay)
    assert found is not None
    assert found.kind == kind
    bare = looks(watching)
    watching.give(PointerMoved(*on_the_table(watching, at)))
    assert looks(watching) == bare

    watching.frame(25)
    assert looks(watching) != bare
    watching.give(PointerMoved(3, 3))
    assert looks(watching) == bare


def test_a_tooltip_of_the_table_is_pinned_by_right_click_and_by_t(watching: Pilot) -> None:
    at = on_the_table(watching, places(watching)["own"])
    watching.give(PointerMoved(*at))
    watching.give(PointerPressed(*at, RIGHT))
    watching.give(PointerMoved(3, 3))
    bare_but_pinned = looks(watching)
    watching.press("escape")
    bare = looks(watching)
    assert bare != bare_but_pinned
    assert isinstance(watching.top, ReplayScene)
    watching.give(PointerMoved(*at))
    watching.press("t")
    watching.give(PointerMoved(3, 3))

    assert looks(watching) == bare_but_pinned


def test_hidden_hands_have_no_tooltip(watching: Pilot) -> None:
    where = places(watching)
    watching.press("g", "h")

    assert [thing_at(where[kind], watching.on(ReplayScene).replay) for kind in ("hand", "far")] == [None, None]


@pytest.mark.parametrize("kind", ["hand", "far"])
def test_a_card_hidden_by_the_record_has_no_tooltip(start: Start, user_folder: Path, kind: str) -> None:
    unknown = Record("paper", position="paper 4w 15/4/4/?4/?5/R4,P3/- 14/4/4/?3/?8/P6,B2/-", actions=())
    pilot = start(record=keep_finished(user_folder, open_game(unknown)))
    pilot.frame(5)
    at = places(pilot)[kind]
    bare = looks(pilot)

    pilot.give(PointerMoved(*on_the_table(pilot, at)))
    pilot.frame(25)

    assert looks(pilot) == bare


def test_a_pinned_tooltip_goes_with_its_table(watching: Pilot) -> None:
    watching.press("a")
    watching.wait(lambda: watching.on(ReplayScene).analysis.is_done)
    watching.on(ReplayScene).replay.go(0)
    watching.press("b")
    scene = watching.on(CompareScene)
    watching.frame(5)
    replay, corner = scene.tables()[0]
    (x, y), by = replay.board.layout.king(WHITE), replay.board.layout.scale
    watching.move(((corner[0] + x * by) / scene.layout.scale, (corner[1] + y * by) / scene.layout.scale))
    watching.press("t")
    watching.move((3, 3))
    pinned = looks(watching)
    watching.press("right")
    watching.frame(5)
    assert scene.tables()[0][0] is not replay
    bare = looks(watching)
    watching.press("escape")

    assert watching.top is not scene, "Escape has nothing else to do"
    assert bare != pinned


def test_both_tables_of_a_comparison_have_tooltips(watching: Pilot) -> None:
    watching.press("a")
    watching.wait(lambda: watching.on(ReplayScene).analysis.is_done)
    watching.press("b")
    scene = watching.on(CompareScene)
    watching.frame(5)
    for replay, corner in scene.tables():
        layout = replay.board.layout
        x, y = layout.king(WHITE)
        scale = scene.layout.scale
        watching.give(PointerMoved((corner[0] + x * layout.scale) / scale, (corner[1] + y * layout.scale) / scale))
        found = scene.pointed_at()
        assert found is not None
        assert (found.replay, found.area) == (replay, HitArea(HitKind.KING, WHITE))


# ---------------------------------------------------------------------------------------------------------- modes from files


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A record in a mode from a file, alone in its folder."""
    mode = read_mode(DUEL)
    state, actions, choose = deal(mode, 3).state, list[Action](), whim(3)
    for _ in range(14):
        actions.append(choose(state))
        state = apply(state, actions[-1]).state
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "duel.hsc"
    record = Record("duel", 3, tuple(actions))
    text = format_record(record, {**MODES, "duel": mode})
    # Current records contain their mode; these tests need one that does not.
    path.write_text("".join(line for line in text.splitlines(keepends=True) if "[ModeText" not in line), "utf-8")
    return path


def test_a_mode_file_beside_the_record_is_found_and_the_whole_viewer_works(start: Start, duel: Path) -> None:
    duel.with_name("broken.toml").write_text("name = 3", "utf-8")
    duel.with_name("my mode.toml").write_text(DUEL, "utf-8")
    pilot = start(record=duel)
    pilot.frame(5)
    one = pilot.on(ReplayScene).replay
    assert one.state.mode.kings == (15, 20)
    assert pilot.on(ReplayScene).log().lines
    pilot.press("right", "right", "a")
    pilot.wait(lambda: pilot.on(ReplayScene).analysis.is_done)
    pilot.press("b")
    assert isinstance(pilot.top, CompareScene)
    pilot.press("escape", "m")
    pilot.frame(3)

    assert pilot.widget("play_on").enabled
    assert pilot.widget("same").enabled


def test_a_record_of_an_unknown_mode_names_it_and_opens_once_the_mode_is_dropped(
    start: Start, duel: Path, tmp_path: Path
) -> None:
    pilot = start()
    give(pilot.stack, pilot.context, FileDropped(str(duel)))
    pilot.frame(2)
    assert isinstance(pilot.top, TitleScene)
    assert pilot.said[-1] == say("error.file.mode", name="duel.hsc", mode="duel")

    file = tmp_path / "duel.toml"
    file.write_text("name = 5", "utf-8")
    give(pilot.stack, pilot.context, FileDropped(str(file)))
    pilot.wait(lambda: "duel.toml" in pilot.said[-1])
    assert isinstance(pilot.top, TitleScene)
    file.write_text(DUEL, "utf-8")
    give(pilot.stack, pilot.context, FileDropped(str(file)))

    assert pilot.on(ReplayScene).replay.record.mode == "duel"


def test_a_given_mode_has_priority_over_a_file_beside_the_record(start: Start, duel: Path) -> None:
    duel.with_name("duel.toml").write_text(DUEL.replace("20]", "9]"), "utf-8")
    pilot = start()
    pilot.context.modes["duel"] = read_mode(DUEL)
    give(pilot.stack, pilot.context, FileDropped(str(duel)))

    assert pilot.on(ReplayScene).replay.state.mode.kings == (15, 20)
