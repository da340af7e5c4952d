"""A pad alone and a finger alone play whole games; both come in as the window's own events."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import CASTLES, ENEMY_KING, Action, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.refusal import why_not
from hschess.store.settings import Settings
from scenes.menus.help import HelpScene
from scenes.stage.hand.held import Aiming
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.inputs import Input, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Point
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui.media import Media
from scenes.ui.pads import AXES, BUTTONS, REPEAT_AFTER_MS, REPEAT_EVERY_MS, Hands
from tests.displays import close_pads
from tests.pilot.duelling import GUARDED, sit_down
from tests.pilot.hands import by_clicks
from tests.pilot.pilot import AT_ONCE, FAST, Pilot, whim

Event = pygame.event.Event
NUMBERS = {name: number for number, name in BUTTONS.items()}
LAYOUT = Layout(1280, 720)


def button(name: str, *, down: bool) -> pygame.event.Event:
    """A pad's button as SDL reports it; the triggers and the right stick are axes."""
    for axis, ends in AXES.items():
        if name in ends and name not in NUMBERS:
            value = (-32767, 32767)[ends.index(name)] if down else 0
            return Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, button=NUMBERS[name], instance_id=0)


@dataclass
class PadPilot(Pilot):
    """A person who has only a pad."""

    hands: Hands = field(default_factory=Hands)

    def tap(self, *names: str) -> None:
        for name in names:
            for event in (button(name, down=True), button(name, down=False)):
                self.give(*self.hands.inputs_of([event], self.layout))

    def press(self, *keys: str) -> None:
        raise AssertionError(f"no keyboard here: {keys}")

    def move(self, point: Point) -> None:
        raise AssertionError(f"no mouse here: {point}")

    def step(self) -> None:
        """The shoulder button walks through the widgets, as Tab does."""
        self.tap("pad rb")

    def use_focused(self) -> None:
        self.tap("pad a")

    def go_to(self, area: HitArea) -> None:
        """The cross walks over the table: down to the hand, up to the row, along it."""
        self.tap("pad down", "pad down", "pad down", "pad down")
        for _ in range(12):
            focus = self.session.hand.focus
            if focus == area:
                return
            on_its_row = focus is not None and focus.kind == area.kind
            self.tap("pad right" if on_its_row else "pad up")
        raise AssertionError(f"the pad does not lead to {area}; it is at {self.session.hand.focus}")

    def act_by_pad(self, action: Action) -> None:
        match action.kind:
            case Kind.PLAY | Kind.BONUS:
                self.go_to(HitArea(HitKind.HAND, self.state.mover.hand.index(action.card)))
                self.tap("pad a")
                if action.kind is Kind.PLAY:
                    gap = getattr(self.session.hand.held, "gap", None)
                    assert isinstance(gap, int)
                    self.tap(*["pad left"] * (gap - action.slot), *["pad right"] * (action.slot - gap), "pad a")
            case Kind.ATTACK:
                self.go_to(HitArea(HitKind.OWN, action.slot))
                self.tap("pad a", *["pad right"] * action.target, "pad a")
            case Kind.CASTLE:
                self.go_to(HitArea(HitKind.OWN, action.slot))
                self.tap("pad x")
            case Kind.CHEAT | Kind.DISCOVER:
                self.tap("pad x")
            case Kind.TAKE | Kind.SWAP:
                self._choose(action)
            case _:
                self.wait(lambda: not self.session.hand.tapped_ms)
                self.tap("pad y")

    def _choose(self, action: Action) -> None:
        choice = self.session.choice
        assert choice is not None
        wanted = [choice.cards.index(action.card)] if action.kind is Kind.TAKE else [*action.positions, -1]
        for index in wanted:
            while self.session.choice is not None and self.session.choice.focus != index:
                self.tap("pad right")
            self.tap("pad a")


@dataclass
class TouchPilot(Pilot):
    """A person with one finger, who only taps."""

    hands: Hands = field(default_factory=Hands)

    def move(self, point: Point) -> None:
        del point  # a finger that is not down has no position

    def click(self, point: Point) -> None:
        x, y = point[0] / self.layout.width, point[1] / self.layout.height
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pixel = (round(point[0]), round(point[1]))
            mouse = pygame.MOUSEBUTTONDOWN if kind == pygame.FINGERDOWN else pygame.MOUSEBUTTONUP
            events = [Event(kind, x=x, y=y, finger_id=3, touch_id=1), Event(mouse, pos=pixel, button=1, touch=True)]
            if self.stack.top is not None:
                self.give(*self.hands.inputs_of(events, self.layout))


@pytest.fixture
def pad(user_folder: Path, pictures: Media) -> Callable[..., PadPilot]:
    return lambda settings=FAST: PadPilot(user_folder, pictures, settings=settings)


@pytest.mark.parametrize(("mode", "side", "seed"), [("normal", "black", 8), ("friendly", "white", 5)])
def test_a_whole_game_by_pad_alone(pad: Callable[..., PadPilot], mode: str, side: str, seed: int) -> None:
    settings = Settings(speed=0.0, cpu_pace_ms=0, last_mode=mode, last_side=side, last_opponent="random")
    pilot, choose, kinds = pad(settings), whim(seed), set[Kind]()
    pilot.choose("new", "start")
    assert isinstance(pilot.top, TableScene)

    while True:
        pilot.wait_for_my_part()
        if isinstance(pilot.top, ResultScene):
            break
        assert not isinstance(pilot.top, CurtainScene)
        kinds.add(pilot.act(lambda _, action: pilot.act_by_pad(action), choose(pilot.state)).kind)

    assert {Kind.PLAY, Kind.END, Kind.SWAP} <= kinds
    pilot.choose("again")
    assert isinstance(pilot.top, TableScene)


def test_undo_speed_menu_and_help_by_pad(pad: Callable[..., PadPilot]) -> None:
    pilot = pad()
    pilot.choose("new", "start")
    pilot.wait_for_my_part()
    before = pilot.state
    pilot.act_by_pad(next(one for one in legal_actions(pilot.state) if one.kind is Kind.PLAY))
    pilot.wait_for_my_part()

    pilot.tap("pad lb")
    assert pilot.state == before
    pilot.tap("pad rb")
    assert pilot.context.settings.speed == 1.0
    pilot.tap("pad start")
    assert isinstance(pilot.top, PauseScene)
    pilot.tap("pad start")
    assert isinstance(pilot.top, TableScene)
    pilot.tap("pad back")
    assert isinstance(pilot.top, HelpScene)
    pilot.tap("pad b")
    assert isinstance(pilot.top, TableScene)


def test_guard_gives_a_pad_the_reason_too(pad: Callable[..., PadPilot]) -> None:
    pilot = pad(AT_ONCE)
    sit_down(pilot, GUARDED)
    before = pilot.state
    pilot.go_to(HitArea(HitKind.OWN, 1))
    pilot.tap("pad a", "pad left")
    assert pilot.session.hand.held == Aiming(1, ENEMY_KING)

    pilot.tap("pad a")

    assert pilot.state == before
    assert pilot.said[-1] == "You must attack a piece with guard first."


def test_a_refusal_by_pad_is_shown(pad: Callable[..., PadPilot]) -> None:
    pilot = pad()
    pilot.choose("new", "start")
    pilot.wait_for_my_part()
    assert not pilot.state.mover.line

    pilot.tap("pad x")

    refused = why_not(pilot.state, CASTLES[0])
    assert refused is not None
    assert pilot.said == [refused.text]


@pytest.mark.parametrize(("mode", "side", "seed"), [("Heroic", "White", 4), ("Normal", "Black", 9)])
def test_a_whole_game_by_one_finger_that_only_taps(
    user_folder: Path, pictures: Media, mode: str, side: str, seed: int
) -> None:
    pilot = TouchPilot(user_folder, pictures)
    pilot.start_by_mouse(mode, "Random CPU", side)

    made = pilot.play_until_the_end(by_clicks, whim(seed))

    assert {Kind.PLAY, Kind.END} <= {action.kind for action in made}


# ----------------------------------------------------------------------------------------------------------- the events alone


def test_a_stick_gives_a_direction_once_and_then_repeats() -> None:
    hands = Hands()

    pushed = hands.inputs_of([_stick(0, 0.4), _stick(0, 0.8), _stick(0, 0.9)], LAYOUT)
    assert pushed == [KeyPressed("right")]
    assert hands.is_holding
    assert hands.update(REPEAT_AFTER_MS - 1) == []
    assert hands.update(2) == [KeyPressed("right")]
    assert hands.update(REPEAT_EVERY_MS) == [KeyPressed("right")]
    assert hands.inputs_of([_stick(0, 0.1)], LAYOUT) == [KeyReleased("right")]
    assert not hands.is_holding


def test_a_stick_flipped_to_the_other_side_releases_the_first() -> None:
    hands = Hands()
    hands.inputs_of([_stick(1, -1.0)], LAYOUT)

    assert set(hands.inputs_of([_stick(1, 1.0)], LAYOUT)) == {KeyReleased("up"), KeyPressed("down")}


def test_triggers_are_buttons() -> None:
    hands = Hands()

    assert hands.inputs_of([button("pad rt", down=True), button("pad rt", down=False)], LAYOUT) == [
        KeyPressed("space"),
        KeyReleased("space"),
    ]


def test_a_joystick_without_a_mapping_has_cross_stick_and_buttons_too() -> None:
    hands = Hands()
    events = [
        Event(pygame.JOYHATMOTION, instance_id=7, hat=0, value=(1, 0)),
        Event(pygame.JOYHATMOTION, instance_id=7, hat=0, value=(0, 0)),
        Event(pygame.JOYAXISMOTION, instance_id=7, axis=1, value=-1.0),
        Event(pygame.JOYAXISMOTION, instance_id=7, axis=1, value=0.0),
        Event(pygame.JOYBUTTONDOWN, instance_id=7, button=0),
        Event(pygame.JOYBUTTONDOWN, instance_id=7, button=30),
    ]

    assert hands.inputs_of(events, LAYOUT) == [
        KeyPressed("right"),
        KeyReleased("right"),
        KeyPressed("up"),
        KeyReleased("up"),
        KeyPressed("return"),
    ]


def test_a_window_in_the_background_holds_no_button() -> None:
    hands = Hands()
    hands.inputs_of([button("pad left", down=True)], LAYOUT)

    assert KeyReleased("left") in hands.inputs_of([Event(pygame.WINDOWFOCUSLOST)], LAYOUT)
    assert hands.update(10_000) == []


def test_a_missing_or_unopenable_pad_is_harmless() -> None:
    hands = Hands()
    hands.open()
    events = [
        Event(pygame.CONTROLLERDEVICEADDED, device_index=9),
        Event(pygame.JOYDEVICEADDED, device_index=9),
        Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=9),
        Event(pygame.JOYDEVICEREMOVED, instance_id=9),
    ]

    hands.inputs_of(events, LAYOUT)

    assert not hands._pads
    close_pads()


def test_bound_keys_and_buttons_have_their_new_meaning() -> None:
    hands = Hands()
    hands.bind({"key.end": "x", "pad.end": "pad a", "pad.confirm": "pad y"})
    events = [
        Event(pygame.KEYDOWN, key=pygame.K_x, mod=0),
        Event(pygame.KEYDOWN, key=pygame.K_e, mod=0),
        button("pad a", down=True),
    ]

    inputs = hands.inputs_of(events, LAYOUT)

    assert inputs == [KeyPressed("e"), KeyPressed(""), KeyPressed("e")]
    assert [given.pressed for given in inputs if isinstance(given, KeyPressed)] == ["x", "e", "pad a"]


def test_a_second_finger_and_sdls_simulated_mouse_are_ignored() -> None:
    hands = Hands()
    events = [
        Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=0),
        Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, touch=True),
        Event(pygame.FINGERDOWN, x=0.1, y=0.1, finger_id=2, touch_id=0),
        Event(pygame.FINGERMOTION, x=0.25, y=0.5, finger_id=1, touch_id=0),
        Event(pygame.FINGERUP, x=0.1, y=0.1, finger_id=2, touch_id=0),
        Event(pygame.FINGERUP, x=0.25, y=0.5, finger_id=1, touch_id=0),
    ]
    expected: list[Input] = [
        PointerMoved(640, 360), PointerPressed(640, 360), PointerMoved(320, 360), PointerReleased(320, 360),
    ]  # fmt: skip

    assert hands.inputs_of(events, LAYOUT) == expected


def _stick(axis: int, way: float) -> pygame.event.Event:
    return Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(way * 32767), instance_id=0)


def test_a_pad_starts_a_new_game_and_a_button_only_skips_its_opening(
    pad: Callable[..., PadPilot],
) -> None:
    pilot = pad(Settings(last_mode="paper"))
    pilot.choose("new")
    for name in ("level:squire", "mode:friendly", "side:black", "start"):
        pilot.choose(name)
    assert pilot.session.match.record.seats == ("level:squire", "human")
    pilot.frame(10)
    assert pilot.session.board.is_opening

    pilot.tap("pad start")

    assert isinstance(pilot.top, TableScene)
    assert not pilot.session.board.is_opening
    assert not pilot.session.match.record.actions


def test_a_finger_starts_a_new_game_and_only_skips_its_opening(user_folder: Path, pictures: Media) -> None:
    pilot = TouchPilot(user_folder, pictures, settings=Settings(last_mode="paper"))
    for name in ("new", "level:errant", "mode:heroic", "side:black", "start"):
        pilot.click_on(name)
    assert pilot.session.match.record.seats == ("level:errant", "human")
    pilot.frame(10)
    assert pilot.session.board.is_opening

    pilot.click(pilot.tables_layout.menu())

    assert isinstance(pilot.top, TableScene)
    assert not pilot.session.board.is_opening
    assert not pilot.session.match.record.actions
