"""A person's inputs at the table besides actions: undo, speed, cancelling a drag, another window, a CPU that thinks long."""

from collections.abc import Callable
from itertools import count

import pytest

from hschess.rules.actions import END, Kind
from hschess.rules.cards import CODES, COST
from hschess.rules.engine import legal_actions
from hschess.rules.view import view_of
from hschess.store.settings import Settings
from scenes.pane.view import MOVE_NOW_MS
from scenes.stage.game.match import MatchSeat
from scenes.stage.hand.hand import candidate
from scenes.stage.hand.held import Aiming
from scenes.stage.hand.hit_areas import ICONS
from scenes.stage.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.words import say
from tests.pilot.brooding import Brooding
from tests.pilot.hands import by_clicks, by_drags, card_point, enemy_point, gap_point, own_point
from tests.pilot.pilot import AT_ONCE, FAST, Pilot, whim

Start = Callable[..., Pilot]
Sit = Callable[..., Pilot]
KNIGHTS = "heroic 5w 20/5/5/PR/PPPP/N3,P6,N2/- 20/0/4/P/PPPP/P6,R4,Q6/-"
NORMAL_PACE = Settings(last_mode="paper")
WINDOWS = ((960, 540), (2560, 1080), (1440, 900), (1280, 720))


def at_the_table(
    start: Start, mode: str = "Paper", settings: Settings = AT_ONCE, opponent: str = "Random CPU"
) -> Pilot:
    pilot = start(settings=settings)
    pilot.start_by_mouse(mode, opponent)
    pilot.wait_for_my_part()
    return pilot


def play_the_first(pilot: Pilot) -> None:
    """Put the first affordable card into the line."""
    code = next(code for code in pilot.state.mover.hand if COST[code] <= pilot.state.mover.mana)
    pilot.drag(card_point(pilot, code), gap_point(pilot, 0))
    assert pilot.session.match.record.actions[-1].kind is Kind.PLAY


# --------------------------------------------------------------------------------------------------------------------- undo


@pytest.mark.parametrize("way", ["u", "button", "ctrl z"])
def test_an_action_is_undone(start: Start, way: str) -> None:
    pilot = at_the_table(start, settings=FAST)
    before = pilot.state
    play_the_first(pilot)
    pilot.wait_for_my_part()

    match way:
        case "u":
            pilot.press("u")
        case "button":
            pilot.click(pilot.tables_layout.icon(ICONS.index("undo")))
        case _:
            pilot.give(KeyPressed("z", ctrl=True), KeyReleased("z"))

    assert pilot.state == before
    assert pilot.session.match.record.actions == ()
    pilot.wait_for_my_part()
    resumed = start()
    resumed.click_on("continue")
    assert resumed.state == before


def test_undo_stops_at_the_end_of_the_last_turn_with_a_message(start: Start) -> None:
    pilot = at_the_table(start)
    play_the_first(pilot)
    pilot.press("e")
    pilot.wait_for_my_part()
    before = pilot.state

    pilot.press("u")

    assert pilot.state == before
    assert pilot.said[-1] == say("table.nothing_to_undo")


# -------------------------------------------------------------------------------------------------------------------- pace


def frames_of_an_end_of_turn(pilot: Pilot) -> int:
    pilot.press("e")
    began = pilot.frames
    pilot.wait_for_my_part()
    return pilot.frames - began


def test_tab_doubles_the_speed_and_tab_again_restores_it(start: Start) -> None:
    plain = frames_of_an_end_of_turn(at_the_table(start, settings=NORMAL_PACE))
    pilot = at_the_table(start, settings=NORMAL_PACE)
    pilot.press("tab")
    assert pilot.context.settings.speed == 2.0
    fast = frames_of_an_end_of_turn(pilot)
    pilot.click(pilot.tables_layout.icon(ICONS.index("speed")))

    # The pause to look at a CPU's card is a setting of its own.
    assert fast < plain * 0.75
    assert pilot.context.settings.speed == 1.0


def test_space_skips_and_held_space_speeds_up(start: Start) -> None:
    pilot = at_the_table(start, settings=NORMAL_PACE)
    plain = frames_of_an_end_of_turn(pilot)

    pilot.give(KeyPressed("e"), KeyReleased("e"), KeyPressed("space"))
    began = pilot.frames
    pilot.wait_for_my_part()
    held = pilot.frames - began
    pilot.give(KeyReleased("space"))

    assert held < plain / 2
    assert frames_of_an_end_of_turn(pilot) > held


def test_a_click_skips_the_cpus_pause_and_clicks_nothing_else(start: Start) -> None:
    pilot = at_the_table(start, settings=NORMAL_PACE)
    plain = frames_of_an_end_of_turn(pilot)
    pilot.press("e")
    began, actions = pilot.frames, pilot.session.match.record.actions

    while not pilot.session.may_act:
        pilot.click((pilot.tables_layout.middle, pilot.tables_layout.mid_line()))
        assert pilot.frames - began < plain
    mine = [action for action in pilot.session.match.record.actions[len(actions) :] if action.kind is Kind.CASTLE]

    assert pilot.frames - began < plain
    assert mine == []
    pilot.wait_for_my_part()


# --------------------------------------------------------------------------------------------------------------------- drags


def test_a_drag_is_cancelled_when_the_window_loses_the_focus(start: Start) -> None:
    pilot = at_the_table(start)
    card, gap = card_point(pilot, CODES["P"]), gap_point(pilot, 0)
    for gone in (FocusLost(), PointerLeft()):
        pilot.take_up(card, gap)
        assert pilot.session.held_card.number is not None
        assert pilot.session.shown.forecast is not None

        pilot.give(gone)
        assert pilot.session.held_card.number is None
        pilot.give(PointerReleased(*gap))
        pilot.frame(80)

        assert pilot.session.match.record.actions == ()
        assert pilot.session.shown.forecast is None
        assert pilot.session.board.matches(view_of(pilot.state))


@pytest.mark.parametrize("gone", [FocusLost(), PointerLeft(), KeyPressed("f1")])
def test_an_aim_ends_when_its_button_can_come_up_unseen(sit: Sit, gone: Input) -> None:
    pilot = sit(KNIGHTS, AT_ONCE)
    pilot.wait_for_my_part()
    session = pilot.session
    pilot.take_up(own_point(pilot, 0), enemy_point(pilot, 1))
    assert session.hand.is_dragging

    pilot.give(gone)

    assert session.hand.is_idle


@pytest.mark.parametrize("gone", [FocusLost(), PointerLeft(), KeyPressed("f1")])
def test_a_press_whose_release_never_comes_takes_up_nothing(sit: Sit, gone: Input) -> None:
    pilot = sit(KNIGHTS, AT_ONCE)
    pilot.wait_for_my_part()
    session, card = pilot.session, card_point(pilot, CODES["P"])
    pilot.give(PointerMoved(*card), PointerPressed(*card), gone)
    if not isinstance(pilot.top, TableScene):
        pilot.press("escape")
    pilot.frame(30)

    assert session.hand.is_idle


def test_a_piece_picked_by_a_click_stays_picked_while_the_window_is_behind(sit: Sit) -> None:
    pilot = sit(KNIGHTS, AT_ONCE)
    pilot.wait_for_my_part()
    pilot.click(own_point(pilot, 0))

    pilot.give(FocusLost())

    assert isinstance(pilot.session.hand.held, Aiming)


def test_a_press_on_the_table_ends_over_the_open_log_too(sit: Sit) -> None:
    pilot = sit(KNIGHTS, AT_ONCE)
    pilot.wait_for_my_part()
    pilot.press("l")
    start, end = enemy_point(pilot, 0), (100.0, 300.0)
    pilot.give(PointerMoved(*start), PointerPressed(*start), PointerMoved(*end), PointerReleased(*end))

    assert pilot.session.hand.press is None


def test_a_card_lies_down_when_the_pointer_leaves_the_window_or_a_page_opens_over_the_table(start: Start) -> None:
    pilot = at_the_table(start)
    card = card_point(pilot, CODES["P"])
    pilot.give(PointerMoved(*card))
    assert pilot.session.hand.hover is not None
    pilot.give(PointerLeft())
    assert pilot.session.hand.hover is None

    session = pilot.session
    pilot.give(PointerMoved(*card))
    pilot.press("escape")
    pilot.on(PauseScene)
    assert session.hand.hover is None
    pilot.press("escape")
    assert pilot.session.hand.hover is not None, "the pointer still lies on the card"


def test_a_card_dropped_elsewhere_or_cancelled_returns_to_the_hand(start: Start) -> None:
    pilot = at_the_table(start)
    card, gap, away = card_point(pilot, CODES["P"]), gap_point(pilot, 0), (640.0, 100.0)

    pilot.drag(card, away)
    pilot.take_up(card, gap)
    pilot.press("escape")
    pilot.give(PointerReleased(*gap))
    pilot.take_up(card, gap)
    pilot.give(PointerPressed(*gap, 3))
    pilot.give(PointerReleased(*gap, 3), PointerReleased(*gap))

    assert isinstance(pilot.top, TableScene)
    assert pilot.session.match.record.actions == ()
    assert pilot.session.hand.is_idle


def test_an_unaffordable_card_gives_the_reason(start: Start) -> None:
    pilot = at_the_table(start)
    play_the_first(pilot)
    pilot.wait_for_my_part()
    expensive = next(code for code in pilot.state.mover.hand if COST[code] > pilot.state.mover.mana)

    pilot.drag(card_point(pilot, expensive), gap_point(pilot, 1))
    by_drag = pilot.said[-1]
    pilot.frame(300)
    pilot.click(card_point(pilot, expensive))

    assert "costs" in by_drag
    assert "costs" in pilot.said[-1]
    assert len(pilot.session.match.record.actions) == 1


def test_the_click_on_an_offered_card_does_not_click_the_piece_under_it(start: Start) -> None:
    pilot = at_the_table(start, "Normal")
    choose, taken = whim(2), 0
    while taken < 12:
        pilot.wait_for_my_part()
        if not isinstance(pilot.top, TableScene):
            break
        action = pilot.act(by_clicks, choose(pilot.state))
        if action.kind is Kind.TAKE:
            taken += 1
            assert pilot.session.hand.is_idle

    assert taken >= 5


def test_the_prompt_for_a_target_disappears_with_the_choice(start: Start) -> None:
    pilot = at_the_table(start, "Friendly")
    choose, attack = whim(3), None
    while attack is None:
        pilot.wait_for_my_part()
        attack = next((one for one in legal_actions(pilot.state) if one.kind is Kind.ATTACK), None)
        if attack is None:
            pilot.act(by_clicks, choose(pilot.state))
    pilot.wait(lambda: not pilot.pane.toast.is_shown)

    pilot.click(own_point(pilot, attack.slot))
    pilot.frame()
    assert pilot.pane.toast.is_shown
    assert pilot.pane.toast.words == say("table.aim")

    pilot.click(enemy_point(pilot, attack.target))
    pilot.frame()
    assert not pilot.pane.toast.is_shown


def test_a_held_knight_shows_its_forecast_over_an_enemy_and_is_dropped_elsewhere(start: Start) -> None:
    pilot = at_the_table(start, "Friendly")
    choose = whim(3)
    while not any(action.kind is Kind.ATTACK for action in pilot.session.match.record.actions):
        pilot.wait_for_my_part()
        attack = next((one for one in legal_actions(pilot.state) if one.kind is Kind.ATTACK), None)
        if attack is None:
            pilot.act(by_clicks, choose(pilot.state))
            continue
        pilot.click(own_point(pilot, attack.slot))
        assert pilot.session.hand.held == Aiming(attack.slot)
        pilot.move(enemy_point(pilot, attack.target))
        assert candidate(pilot.session.hand, pilot.session.tabletop) is attack
        pilot.frame()
        assert pilot.session.shown.forecast is not None
        pilot.click((60.0, 600.0))
        assert pilot.session.hand.is_idle
        pilot.act(by_drags, attack)


# ------------------------------------------------------------------------------------------------------------------- windows


@pytest.mark.parametrize("window", WINDOWS)
def test_a_window_that_changes_in_mid_motion_plays_on(start: Start, window: tuple[int, int]) -> None:
    pilot = at_the_table(start, "Heroic", NORMAL_PACE)
    pilot.press("down", "return")
    pilot.wait_for_my_part()
    play_the_first(pilot)
    pilot.frame(6)
    assert pilot.session.motion.is_busy

    pilot.resize(*window)

    assert pilot.draw().get_size() == window
    pilot.wait_for_my_part()
    layout = pilot.tables_layout
    assert (layout.pixel_width, layout.pixel_height) == window
    board = pilot.session.board
    for slot, number in enumerate(board.lines[board.viewer]):
        token = board.puppets[number]
        assert (token.x, token.y) == board.token_place(board.viewer, slot)
    pilot.press("e")
    pilot.frame(20)
    pilot.resize(1280, 720)
    pilot.wait_for_my_part()
    pilot.act(by_drags, whim(1)(pilot.state))


def test_a_whole_game_in_a_window_that_is_resized_again_and_again(start: Start) -> None:
    pilot = at_the_table(start, "Friendly", FAST)
    choose = whim(9)
    while isinstance(pilot.top, TableScene):
        pilot.act(by_drags, choose(pilot.state))
        if len(pilot.session.match.record.actions) % 7 == 0:
            pilot.resize(*WINDOWS[len(pilot.session.match.record.actions) // 7 % len(WINDOWS)])
        pilot.wait_for_my_part()

    assert isinstance(pilot.top, ResultScene)


# ------------------------------------------------------------------------------------------------------------- a long thinking


def brooded(start: Start, for_ms: float) -> Pilot:
    """A table where the CPU has thought about its turn for this long."""
    pilot = at_the_table(start, settings=NORMAL_PACE)
    match = pilot.session.match
    match.seats = (match.seats[0], MatchSeat("Brooding", Brooding()))
    # Time passes while it thinks, or a frame would never end.
    pilot.context.now_ms = count().__next__
    pilot.press("e")
    pilot.wait(lambda: pilot.session.is_thinking and pilot.session.driver.thought_ms >= for_ms)
    return pilot


@pytest.mark.parametrize("by", ["button", "space"])
def test_a_cpu_that_has_thought_for_eight_seconds_acts_at_once_on_request(start: Start, by: str) -> None:
    pilot = brooded(start, MOVE_NOW_MS)
    before = len(pilot.session.match.record.actions)

    if by == "button":
        x, y = pilot.tables_layout.king(1)
        pilot.click((x - 255, y + 20))
    else:
        pilot.press("space")

    assert pilot.session.match.record.actions[before:] == (END,)


def test_before_that_the_cpu_goes_on_thinking(start: Start) -> None:
    pilot = brooded(start, MOVE_NOW_MS - 500)
    before = len(pilot.session.match.record.actions)

    x, y = pilot.tables_layout.king(1)
    pilot.click((x - 255, y + 20))
    pilot.press("space")

    assert len(pilot.session.match.record.actions) == before
