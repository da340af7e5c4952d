"""Right click or T pins a tooltip, with an explanation of its terms; the same, Escape or any press unpins it."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.destinations import ToHelp
from scenes.menus.help import HelpScene
from scenes.menus.new_game import NewGameScene
from scenes.pane.table_words import pinned_words
from scenes.pane.tips import TableTips
from scenes.replay.model.replay import Replay
from scenes.routes import routes_of
from scenes.stack import Back, Go, Scene, SceneStack
from scenes.stage.game.setup import continued_match
from scenes.stage.hand.hit_areas import HitArea, HitKind, box_of
from scenes.stage.inputs import RIGHT, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Widget
from scenes.words import explained, say

AT_PLAY = "heroic 7w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,N3,P2/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6,R2/-"


@pytest.fixture
def context(media: Media, tmp_path: Path) -> Context:
    return Context(media, Sounds(), tmp_path, Settings(), lambda: 0.0, "2026-11-20", lambda: 7)


@pytest.fixture
def table(context: Context) -> TableScene:
    extra = {"WhiteSeat": "human", "BlackSeat": "bfs"}
    record = Record("heroic", position=AT_PLAY, extra=extra, white="You", black="The paper's CPU")
    scene = TableScene(context, continued_match(open_game(record)), is_new=False, is_saved=False)
    rest(SceneStack(scene, 1280, 720, routes_of(context)), 600)
    return scene


def rest(scene: Scene | SceneStack, ms: float) -> None:
    for _ in range(int(ms / 16)):
        scene.update(16.0)


def power(table: TableScene) -> Point:
    return table.session.board.layout.power(0)


def drawn(scene: Scene) -> bytes:
    surface = pygame.Surface((1280, 720))
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def part_drawn(scene: Scene, box: Rect) -> bytes:
    surface = pygame.Surface((1280, 720))
    scene.draw(surface)
    return pygame.image.tobytes(surface.subsurface(pygame.Rect(box)), "RGB")


@pytest.mark.parametrize("by", ["right click", "T"])
def test_a_pinned_tooltip_of_the_table_stays_while_the_pointer_moves(table: TableScene, by: str) -> None:
    at = power(table)
    table.handle(PointerMoved(*at))
    ask = PointerPressed(*at, button=RIGHT) if by == "right click" else KeyPressed("t")
    table.handle(ask)
    assert table.pane.view.pin == (HitArea(HitKind.POWER), at)
    table.handle(PointerMoved(640, 290))
    with_pin = drawn(table)
    table.handle(ask)
    assert table.pane.view.pin is None
    assert drawn(table) != with_pin


@pytest.mark.parametrize("by", ["escape", "press"])
def test_escape_or_a_press_closes_a_pinned_tooltip(table: TableScene, by: str) -> None:
    table.handle(PointerMoved(*power(table)))
    table.handle(KeyPressed("t"))
    if by == "escape":
        assert table.handle(KeyPressed("escape")) is None
    else:
        table.handle(PointerPressed(640, 290))
        table.handle(PointerReleased(640, 290))
    assert table.pane.view.pin is None


@pytest.mark.parametrize(
    ("area", "is_pinned"),
    [
        *((HitArea(kind, side), False) for kind in (HitKind.KING, HitKind.DECK) for side in (0, 1)),
        (HitArea(HitKind.POWER), False),
        (HitArea(HitKind.POWER), True),
        (HitArea(HitKind.KING, 0), True),
    ],
)
def test_a_tooltip_by_keyboard_appears_beside_the_focus(
    table: TableScene, area: HitArea, is_pinned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table.session
    session.hand = replace(session.hand, focus=area)
    if is_pinned:
        table.handle(KeyPressed("t"))
    box = box_of(area, session.board.layout, session.tabletop.counts)
    assert box is not None

    with_tip, whole = part_drawn(table, box), drawn(table)
    monkeypatch.setattr(TableTips, "draw_focused", lambda *_: None)
    monkeypatch.setattr(TableTips, "draw_pinned", lambda *_: None)

    assert part_drawn(table, box) == with_tip
    assert drawn(table) != whole


def test_nothing_is_pinned_without_a_tooltip(table: TableScene) -> None:
    table.handle(PointerMoved(640, 290))
    table.handle(PointerPressed(640, 290, button=RIGHT))
    assert table.pane.view.pin is None


def test_a_pinned_piece_shows_its_card_text_and_explains_the_terms(table: TableScene) -> None:
    said = pinned_words(HitArea(HitKind.OWN, 0), table.session)
    assert said.startswith("Pawn: attack 1, health 6 of")
    assert say("rules.hits", damage=1) in said
    assert say("glossary.opposite") in explained(said)
    assert pinned_words(HitArea(HitKind.HAND, 4), table.session) == say("rules.charge")
    assert say("glossary.charge") in explained(pinned_words(HitArea(HitKind.HAND, 4), table.session))


def test_a_card_that_the_record_hides_has_no_tooltip() -> None:
    record = Record("paper", position="paper 6b 20/0/6/?1/?4/P6,R6/- 20/6/6/?2/?4/P6/-")
    watched = Replay(open_game(record), Layout(1280, 720), 1, ShowOptions())
    watched.show_hand(1, is_open=True)

    assert pinned_words(HitArea(HitKind.HAND, 0), watched) == ""


def over_the_seed(context: Context) -> tuple[NewGameScene, SceneStack, Widget]:
    """A new game's page, with the pointer on the field of the seed."""
    page = NewGameScene(context)
    page.used("more")
    stack = SceneStack(page, 1280, 720, routes_of(context))
    seed = next(widget for widget in page.group.widgets if widget.name == "seed")
    stack.handle(PointerMoved(*seed.centre))
    return page, stack, seed


def test_a_tooltip_of_a_screen_can_be_pinned_too(context: Context) -> None:
    page, stack, seed = over_the_seed(context)
    stack.handle(PointerPressed(*seed.centre, button=RIGHT))
    stack.handle(PointerMoved(1200, 60))
    pinned = drawn(page)
    stack.handle(KeyPressed("escape"))
    assert drawn(page) != pinned
    assert stack.top is page, "escape let go of the tooltip alone"


def test_t_without_a_tooltip_does_nothing(context: Context) -> None:
    scene = HelpScene(context)
    stack = SceneStack(scene, 1280, 720, routes_of(context))
    before = drawn(scene)
    stack.handle(KeyPressed("t"))
    assert drawn(scene) == before


def test_a_screen_that_is_shown_again_knows_where_the_pointer_went(context: Context) -> None:
    page, stack, seed = over_the_seed(context)
    stack.obey(Go(ToHelp()))
    assert not any(widget.hovered for widget in page.group.widgets)

    other = next(widget for widget in page.group.widgets if widget.name not in ("", "seed"))
    stack.handle(PointerMoved(*other.centre))
    stack.obey(Back())
    assert [widget.name for widget in page.group.widgets if widget.hovered] == [other.name]
    assert not seed.hovered

    bare = drawn(page)
    rest(stack, 600)
    assert drawn(page) == bare, "no tooltip opened by itself"


def test_no_tooltip_appears_by_itself_after_another_screen(context: Context) -> None:
    page, stack, seed = over_the_seed(context)
    bare = drawn(page)
    rest(stack, 600)
    assert drawn(page) != bare

    page.resized(1280, 720)
    rest(stack, 600)
    assert drawn(page) == bare

    stack.handle(PointerMoved(seed.centre[0] + 1, seed.centre[1]))
    rest(stack, 600)
    assert drawn(page) != bare
