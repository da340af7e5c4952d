"""The keyboard reaches everything: each control of each screen and of the table gets the focus, shows it, and can be left."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import CONCEDE
from hschess.rules.cards import CODES
from hschess.rules.record import SEAT_TAGS, Record
from hschess.rules.record_text import format_record
from hschess.store.games import RUNNING_NAME
from hschess.store.settings import Settings
from scenes.menus.options import TABS, OptionsScene
from scenes.pages.screen import Screen
from scenes.practice.learn import LearnScene
from scenes.stage.hand.choices import CONFIRM
from scenes.stage.hand.hand import open_gap
from scenes.stage.hand.hit_areas import ICONS, HitArea, HitKind
from scenes.stage.hand.table_focus import ROWS
from scenes.stage.inputs import KeyPressed, TextTyped
from scenes.stage.table_layout import TILES
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.ui.floating import tooltip_rect
from scenes.ui.focus import FocusGroup
from scenes.ui.second_press import DOUBLE_CLICK_MS
from scenes.ui.widgets import FOCUS_OUTSET, Widget
from scenes.words import say
from tests.by_commit import in_turn
from tests.pilot.hands import walk_to
from tests.pilot.pilot import AT_ONCE, FRAME_MS, Pilot

Start = Callable[..., Pilot]
CROWDED = "heroic 9w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,Q4,N3,P2/- 5/0/9/RPPR/PPPNPNQPB/Q6,P1,B6,R2,N3,P6,R6/-"
DISCOVERING = "normal 9w 17/9/9/RPBQN/PQPPNB/P6,R5,B3/- 5/0/9/RPPR/PPPNPNQPB/Q6,P1,B6/- discover=PRQ"
LARGE = Settings(speed=0.0, cpu_pace_ms=0, ui_scale=150, text_scale=200)
LEAST_RING_PX = 12
"""The least number of pixels of a ring's side that differ from the picture without it."""


def focusable(group: FocusGroup) -> list[Widget]:
    return [widget for widget in group.widgets if widget.focusable and widget.enabled]


def key(pilot: Pilot, name: str, *, shift: bool = False) -> None:
    pilot.stack.handle(KeyPressed(name, shift=shift))
    pilot.frame()


def is_seen_on(pilot: Pilot, scale: float, widget: Widget) -> list[str]:
    """The sides without a visible ring of the focused widget; the tooltip of the focus is there both times."""
    pilot.frame(3)
    with_ring = pilot.draw().copy()
    widget.focused = False
    without = pilot.draw().copy()
    widget.focused = True
    left, top, width, height = (side * scale for side in widget.ringed)
    out = (FOCUS_OUTSET + 3) * scale
    sides = {
        "left": (left - out, top, out, height),
        "right": (left + width, top, out, height),
        "top": (left, top - out, width, out),
        "bottom": (left, top + height, width, out),
    }
    missing = []
    for name, box in sides.items():
        area = pygame.Rect(*map(round, box)).clip(without.get_rect())
        if differing(with_ring, without, area) < LEAST_RING_PX:
            missing.append(name)
    return missing


def differing(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect) -> int:
    """How many pixels of an area differ."""
    if not area.width or not area.height:
        return 0
    first, second = (pygame.surfarray.pixels3d(surface.subsurface(area)) for surface in (one, other))
    return int((first != second).any(axis=2).sum())


def tip_on(screen: Screen) -> pygame.FRect:
    """The area of the focus's tooltip; empty if there is none."""
    words = screen.group.tooltip()
    if not words:
        return pygame.FRect(0, 0, 0, 0)
    media = screen.context.media_at(screen.layout.scale)
    return pygame.FRect(tooltip_rect(media, words, screen.tip_at, screen.sight))


def walk_all(pilot: Pilot, screen: Screen) -> None:
    """Tab through everything and back; every stop is visible, and every control is a stop."""
    wanted = {widget.name for widget in focusable(screen.group)}
    assert len(wanted) == len(focusable(screen.group)), "two controls have one name"
    seen: list[str] = []
    for _ in range(len(wanted)):
        key(pilot, "tab")
        focused = screen.group.focused
        assert focused is not None
        missing = is_seen_on(pilot, screen.layout.scale, focused)
        assert not missing, f"{type(screen).__name__}: the focus on {focused.name} is not seen at the {missing}"
        assert not tip_on(screen).colliderect(focused.ringed), f"the tooltip of {focused.name} hides it"
        seen.append(focused.name)
    assert set(seen) == wanted, f"{type(screen).__name__}: {wanted - set(seen)} not reached by Tab"
    back = []
    for _ in range(len(wanted)):
        key(pilot, "tab", shift=True)
        assert screen.group.focused is not None
        back.append(screen.group.focused.name)
    assert set(back) == wanted, f"{type(screen).__name__}: {wanted - set(back)} not reached backwards"


def to_table(start: Start, folder: Path, position: str, seats: tuple[str, str] = ("human", "bfs")) -> Pilot:
    """The program, with the game of a position continued by keys."""
    record = Record(position.split(maxsplit=1)[0], position=position, extra=dict(zip(SEAT_TAGS, seats, strict=True)))
    (folder / RUNNING_NAME).write_text(format_record(record), "utf-8")
    pilot = start()
    pilot.choose("continue")
    return pilot


# -------------------------------------------------------------------------------------------------------------- the screens


@pytest.mark.parametrize(
    "wishes", [{"settings": AT_ONCE}, {"settings": LARGE, "size": (960, 540)}], ids=["usual", "large"]
)
def test_tab_goes_through_the_title_the_new_game_and_every_screen_behind_it(
    start: Start, wishes: dict[str, object]
) -> None:
    pilot = start(**wishes)
    pilot.frame(3)
    title = pilot.screen
    walk_all(pilot, title)
    for name in ("help", "statistics", "about"):
        pilot.walk_to(name)
        key(pilot, "return")
        assert pilot.screen is not title
        walk_all(pilot, pilot.screen)
        key(pilot, "escape")
        assert pilot.screen is title
    pilot.walk_to("new")
    key(pilot, "return")
    walk_all(pilot, pilot.screen)


@pytest.mark.parametrize(("number", "tab"), list(enumerate(TABS)), ids=TABS)
def test_tab_goes_through_every_group_of_the_options(start: Start, number: int, tab: str) -> None:
    is_large = in_turn(number, (False, True))
    pilot = start(settings=LARGE, size=(960, 540)) if is_large else start(settings=AT_ONCE)
    pilot.walk_to("options")
    key(pilot, "return")
    assert isinstance(pilot.top, OptionsScene)
    pilot.walk_to(f"tab.{tab}")
    key(pilot, "return")
    walk_all(pilot, pilot.screen)
    pilot.press("escape")
    assert not isinstance(pilot.top, OptionsScene)


def test_keys_enter_and_leave_the_seed(start: Start) -> None:
    pilot = start()
    for name in ("new", "more"):
        pilot.walk_to(name)
        key(pilot, "return")
    pilot.walk_to("seed")
    pilot.give(TextTyped("12"))
    for name in ("left", "home", "t"):
        key(pilot, name)
    key(pilot, "tab")
    assert pilot.focus not in ("", "seed")


def test_tab_goes_through_the_menu_the_curtain_and_the_result(start: Start, user_folder: Path) -> None:
    pilot = to_table(start, user_folder, CROWDED)
    pilot.wait_for_my_part()
    key(pilot, "f10")
    walk_all(pilot, pilot.screen)
    key(pilot, "escape")
    assert isinstance(pilot.top, TableScene)

    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    walk_all(pilot, pilot.screen)

    other = to_table(start, user_folder, CROWDED, ("human", "human"))
    other.wait(lambda: isinstance(other.top, CurtainScene))
    walk_all(other, other.screen)


def test_down_leads_from_a_lessons_table_to_its_buttons_and_out(start: Start) -> None:
    pilot = start()
    pilot.walk_to("learn")
    key(pilot, "return")
    lesson = pilot.on(LearnScene)
    pilot.wait(lambda: lesson.table.session.may_act)
    for _ in range(3):
        key(pilot, "down")
    reached = []
    for _ in focusable(lesson.group):
        focused = lesson.group.focused
        assert focused is not None
        assert not is_seen_on(pilot, pilot.layout.scale, focused)
        reached.append(focused.name)
        key(pilot, "tab")
    assert set(reached) == {widget.name for widget in focusable(lesson.group)}
    pilot.choose("leave")
    pilot.frame(round(DOUBLE_CLICK_MS / FRAME_MS))
    key(pilot, "return")
    assert not isinstance(pilot.top, LearnScene)


# ---------------------------------------------------------------------------------------------------------------- the table


def places_of_the_table(pilot: Pilot) -> set[HitArea]:
    """Everything that the arrows should reach."""
    state, tiles = pilot.state, min(TILES, len(pilot.session.board.history))
    places = {HitArea(HitKind.HAND, index) for index in range(len(state.mover.hand))}
    places |= {HitArea(HitKind.OWN, slot) for slot in range(len(state.mover.line))}
    places |= {HitArea(HitKind.ENEMY, slot) for slot in range(len(state.waiting.line))}
    places |= {HitArea(HitKind.TILE, index) for index in range(tiles)}
    places |= {HitArea(kind, side) for kind in (HitKind.KING, HitKind.DECK) for side in (0, 1)}
    return places | {HitArea(kind) for kind in (*ICONS, HitKind.POWER, HitKind.END, HitKind.MENU, HitKind.ENEMY_POWER)}


def test_the_arrows_reach_everything_on_the_table_with_a_visible_focus(start: Start, user_folder: Path) -> None:
    pilot = to_table(start, user_folder, CROWDED)
    pilot.wait_for_my_part()
    wanted = places_of_the_table(pilot)
    reached: set[HitArea] = set()
    key(pilot, "left")
    key(pilot, "down")
    for _ in ROWS:
        row: list[HitArea] = []
        while (focus := pilot.session.hand.focus) is not None and focus not in row:
            row.append(focus)
            assert focus_shows(pilot), f"the focus on {focus} is not seen"
            key(pilot, "right")
        assert pilot.session.hand.focus == row[0], "a row is walked round"
        reached |= set(row)
        key(pilot, "up")
    assert reached == wanted

    for _ in ROWS:
        key(pilot, "down")
    key(pilot, "up")
    focus = pilot.session.hand.focus
    assert focus is not None
    assert focus.kind == HitKind.HAND


def test_up_from_any_card_leads_to_the_line(start: Start, user_folder: Path) -> None:
    pilot = to_table(start, user_folder, CROWDED)
    pilot.wait_for_my_part()
    for index in range(len(pilot.state.mover.hand)):
        pilot.session.hand = replace(pilot.session.hand, focus=HitArea(HitKind.HAND, index))
        key(pilot, "up")
        focus = pilot.session.hand.focus
        assert focus is not None
        assert focus.kind == HitKind.OWN


def focus_shows(pilot: Pilot) -> bool:
    """Whether the focus changes the table's picture around it."""
    session = pilot.session
    pilot.frame(3)
    with_focus = pilot.draw().copy()
    view, place = pilot.table.pane.view, session.hand.focus
    draw, view._draw_focus = view._draw_focus, lambda *_: None  # type: ignore[method-assign]
    without = pilot.draw().copy()
    view._draw_focus = draw  # type: ignore[method-assign]
    session.hand = replace(session.hand, focus=place)
    return differing(with_focus, without, with_focus.get_rect()) > 8 * LEAST_RING_PX


def test_the_keys_go_through_all_gaps_and_targets_and_cancel(start: Start, user_folder: Path) -> None:
    pilot = to_table(start, user_folder, CROWDED)
    pilot.wait_for_my_part()
    key(pilot, "1")
    gaps = []
    for name in ["left"] * 7 + ["right"] * 7:
        key(pilot, name)
        gaps.append(open_gap(pilot.session.hand, pilot.session.tabletop))
    assert set(gaps) == set(range(7))
    key(pilot, "escape")
    assert pilot.session.hand.is_idle

    walk_to(pilot, HitArea(HitKind.OWN, 4))
    key(pilot, "return")
    targets = []
    for _ in range(7):
        targets.append(getattr(pilot.session.hand.held, "target", None))
        key(pilot, "right")
    assert set(targets) == set(range(7))
    key(pilot, "escape")
    assert pilot.session.hand.is_idle
    assert isinstance(pilot.top, TableScene)


def test_the_keys_go_through_the_log_and_back_to_the_table(start: Start, user_folder: Path) -> None:
    pilot = to_table(start, user_folder, CROWDED)
    pilot.wait_for_my_part()
    key(pilot, "l")
    group, reached = pilot.table.pane.log.group, []
    for _ in focusable(group):
        focused = pilot.table.pane.log.group.focused
        assert focused is not None
        assert not is_seen_on(pilot, pilot.session.board.layout.scale, focused)
        reached.append(focused.name)
        key(pilot, "tab")
    assert set(reached) == {"text", "copy", "close"}
    key(pilot, "escape")
    assert not pilot.table.pane.log.is_open
    key(pilot, "left")
    assert pilot.session.hand.focus is not None


def test_the_keys_go_through_the_mulligan(start: Start) -> None:
    pilot = start()
    pilot.start_by_keys("Friendly", "White", "Random CPU", "5")
    pilot.wait(lambda: pilot.session.choice is not None)
    choice = pilot.session.choice
    assert choice is not None
    assert [step_of_choice(pilot, choice.places()) for _ in choice.places()] == [True] * len(choice.places())
    choice = pilot.session.choice
    assert choice is not None
    assert choice.focus in choice.places()
    assert CONFIRM in choice.places()


def test_numbers_mark_mulligan_cards_the_coin_refuses_with_a_reason_and_e_confirms(start: Start) -> None:
    pilot = start()
    pilot.start_by_keys("Friendly", "Black", "Random CPU", "5")
    pilot.wait(lambda: pilot.session.choice is not None)
    choice = pilot.session.choice
    assert choice is not None
    coin = choice.cards.index(CODES["C"])

    key(pilot, str(coin + 1))
    assert pilot.pane.toast.words == say("mulligan.stays")
    assert pilot.session.choice is not None
    assert pilot.session.choice.marked == set()

    key(pilot, "1")
    key(pilot, "e")
    assert "swap:0" in [action.text for action in pilot.session.match.record.actions]


def test_the_keys_go_through_discovered_cards(start: Start, user_folder: Path) -> None:
    pilot = to_table(start, user_folder, DISCOVERING)
    pilot.wait(lambda: pilot.session.choice is not None)
    choice = pilot.session.choice
    assert choice is not None
    assert all(step_of_choice(pilot, choice.places()) for _ in choice.places())


def step_of_choice(pilot: Pilot, places: list[int]) -> bool:
    """Step to the right: another card has the focus, and the picture has changed."""
    choice = pilot.session.choice
    assert choice is not None
    before, looked = choice.focus, pilot.draw().copy()
    key(pilot, "right")
    area = looked.get_rect()
    focus = pilot.session.choice.focus if pilot.session.choice is not None else None
    return focus != before and focus in places and differing(looked, pilot.draw(), area) > 200
