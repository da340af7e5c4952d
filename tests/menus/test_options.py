"""The options: every control can be reached, acts at once and is saved."""

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hschess.store.settings import TERMS, Settings, load_settings
from scenes import words as strings
from scenes.context import Context
from scenes.menus.options import TABS, OptionsScene
from scenes.menus.prize_row import PrizeRow
from scenes.painters.preview import MotionPreview
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.hand.bindings import ACTS
from scenes.stage.inputs import Input, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout
from scenes.table.game import TableScene
from scenes.ui.fields import ChoiceField, Slider, Toggle
from scenes.ui.key_words import key_words
from scenes.ui.media import Media
from scenes.ui.pads import Hands
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Widget


class Person:
    """Sees the options on top of a stack and uses them."""

    def __init__(self, context: Context, table: TableScene | None = None, tab: str = TABS[0]) -> None:
        self.context = context
        self.scene = OptionsScene(context, table, tab)
        self.stack = SceneStack(self.scene, 1280, 720, routes_of(context))

    def widget(self, name: str) -> Widget:
        return next(one for one in self.scene.group.widgets if one.name == name)

    def give(self, *inputs: Input) -> None:
        for given in inputs:
            self.stack.handle(given)
        self.stack.update(16)

    def click(self, name: str, share: float = 0.9) -> None:
        left, top, width, height = self.widget(name).rect
        zoom = self.scene.layout.zoom
        x, y = (left + width * share) * zoom, (top + height / 2) * zoom
        self.give(PointerMoved(x, y), PointerPressed(x, y), PointerReleased(x, y))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.give(KeyPressed(key, pressed=key), KeyReleased(key))

    def go_to(self, name: str) -> None:
        for _ in range(60):
            focused = self.scene.group.focused
            if focused is not None and focused.name == name:
                return
            self.press("tab")
        raise AssertionError(f"the keyboard does not reach {name}")

    def kept(self) -> Settings:
        return load_settings(self.context.folder).settings


@pytest.fixture
def context(pictures: Media, user_folder: Path) -> Context:
    return Context(pictures, Sounds(), user_folder, Settings(), lambda: 0.0, "2026-11-20")


@pytest.fixture
def open_options(context: Context) -> Callable[..., Person]:
    return lambda tab=TABS[0], table=None: Person(context, table, tab)


@pytest.mark.parametrize(
    ("tab", "name", "value"),
    [
        ("motion", "speed", 1.5),
        ("motion", "cpu_pace_ms", 1200),
        ("motion", "reduced_motion", True),
        ("table", "forecast", "end"),
        ("table", "text_scale", 125),
        ("table", "ui_scale", 110),
        ("sound", "mute_in_background", False),
    ],
)
def test_a_click_changes_and_saves_a_setting(
    open_options: Callable[..., Person], tab: str, name: str, value: object
) -> None:
    person = open_options(tab)

    person.click(name, 0.45 if name in ("reduced_motion", "mute_in_background") else 0.9)

    assert getattr(person.context.settings, name) == getattr(person.kept(), name) == value


@pytest.mark.parametrize(
    ("tab", "name", "value"),
    [
        ("motion", "shake", 90),
        ("sound", "volume", 70),
        ("sound", "effects_volume", 90),
        ("sound", "music_volume", 50),
        ("sound", "ambience_volume", 50),
    ],
)
def test_a_slider_is_moved_by_keys(open_options: Callable[..., Person], tab: str, name: str, value: int) -> None:
    person = open_options(tab)

    person.go_to(name)
    person.press("left")

    assert getattr(person.kept(), name) == value


def test_a_slider_follows_the_pointer_all_the_way(open_options: Callable[..., Person]) -> None:
    person = open_options("motion")
    left, top, width, height = person.widget("shake").rect
    y, start, end = top + height / 2, left + width * 0.85, left + width * 0.45

    person.give(PointerMoved(start, y), PointerPressed(start, y))
    for share in (0.25, 0.5, 0.75, 1.0):
        person.give(PointerMoved(start + (end - start) * share, y))
    person.give(PointerReleased(end, y))

    assert person.kept().shake == 0


@pytest.mark.parametrize("tab", TABS)
def test_every_widget_of_every_group_is_reached_by_keys(open_options: Callable[..., Person], tab: str) -> None:
    person = open_options()
    person.go_to(f"tab.{tab}")
    person.press("return")

    for widget in list(person.scene.group.widgets):
        if widget.focusable:
            person.go_to(widget.name)


def test_every_option_has_a_widget(open_options: Callable[..., Person]) -> None:
    found: set[str] = set()
    for tab in TABS:
        widgets = open_options(tab).scene.group.widgets
        found |= {one.name for one in widgets if isinstance(one, ChoiceField | PrizeRow | Toggle | Slider)}

    assert found == {name for name, terms in TERMS.items() if terms.group} - {"bindings"}


def test_reset_all_leaves_settings_that_are_not_options(open_options: Callable[..., Person]) -> None:
    person = open_options("sound")
    person.context.change_settings(volume=10, speed=4.0, lessons_done=3, last_mode="paper", bindings={"key.end": "x"})

    person.click("defaults")

    assert person.kept() == Settings(lessons_done=3, last_mode="paper")


def test_a_reset_to_defaults_can_be_undone(open_options: Callable[..., Person]) -> None:
    person = open_options("sound")
    person.context.change_settings(volume=10, speed=4.0, bindings={"key.end": "x"})
    before = person.kept()

    person.click("defaults")
    person.click("defaults")
    assert person.kept() == before

    person.click("defaults")
    assert person.kept() == Settings()


def test_after_another_change_the_button_resets_again(open_options: Callable[..., Person]) -> None:
    person = open_options("sound")
    person.context.change_settings(volume=10)

    for name in ("defaults", "mute_in_background", "defaults"):
        person.click(name)

    assert person.kept() == Settings()


def test_a_choice_shows_an_unusual_value(open_options: Callable[..., Person]) -> None:
    person = open_options("table")
    person.context.change_settings(text_scale=137)
    person.scene.rebuild()
    shown = person.widget("text_scale")

    assert isinstance(shown, ChoiceField)
    assert shown.value == "137 %"


def test_a_key_is_bound_by_pressing_it(open_options: Callable[..., Person]) -> None:
    person = open_options("keys")

    person.click("key.end")
    person.press("x")

    assert person.kept().bindings == {"key.end": "x"}
    hands = Hands(person.kept().bindings)
    assert hands.inputs_of([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0)], Layout(1280, 720)) == [
        KeyPressed("e")
    ]


def test_a_pad_button_is_bound_by_pressing_it(open_options: Callable[..., Person]) -> None:
    person = open_options("keys")

    person.click("pad.undo")
    person.give(KeyPressed("space", pressed="pad rt"), KeyReleased("space"))

    assert person.kept().bindings == {"pad.undo": "pad rt", "pad.hurry": "pad lb"}


def test_a_conflict_is_reported(open_options: Callable[..., Person]) -> None:
    person = open_options("keys")

    person.click("key.end")
    person.press("u")

    assert person.kept().bindings == {"key.end": "u", "key.undo": "e"}
    assert person.scene.toast.words == "U is now End turn; Undo is now E."


@pytest.mark.parametrize("pressed", ["3", "pad a"])
def test_a_key_that_cannot_be_bound_is_reported_and_changes_nothing(
    open_options: Callable[..., Person], pressed: str
) -> None:
    person = open_options("keys")

    person.click("key.end")
    person.give(KeyPressed(pressed, pressed=pressed), KeyReleased(pressed))

    assert person.context.settings.bindings == {}
    assert "cannot be used here" in person.scene.toast.words


def test_escape_ends_the_waiting_and_leaves_the_options_open(open_options: Callable[..., Person]) -> None:
    person = open_options("keys")

    person.click("key.end")
    person.press("escape")

    assert person.stack.top is person.scene
    assert person.context.settings.bindings == {}
    assert not person.scene.takes_all_keys


@pytest.mark.parametrize("elsewhere", ["tab.sound", "defaults", ""])
def test_a_press_elsewhere_ends_the_wait_for_a_key(open_options: Callable[..., Person], elsewhere: str) -> None:
    person = open_options("keys")
    person.click("key.end", 0.5)
    assert person.scene.takes_all_keys
    if elsewhere:
        person.click(elsewhere, 0.5)
    else:
        person.give(PointerMoved(3, 3), PointerPressed(3, 3), PointerReleased(3, 3))

    assert not person.scene.takes_all_keys
    person.press("left")
    assert person.kept().bindings == {}
    person.click("tab.keys", 0.5)
    assert getattr(person.widget("key.end"), "label", "") == key_words("e")


def test_the_keys_can_be_reset(open_options: Callable[..., Person]) -> None:
    person = open_options("keys")
    person.context.change_settings(bindings={"key.end": "x"})

    person.click("reset")

    assert person.kept().bindings == {}


def test_every_act_is_listed_with_key_and_button(open_options: Callable[..., Person]) -> None:
    names = {widget.name for widget in open_options("keys").scene.group.widgets}

    assert {f"{group}.{act}" for group in ("key", "pad") for act in ACTS} <= names


@pytest.mark.parametrize("language", ["en", "id", "tr", "zh"])
def test_in_a_usual_window_the_buttons_are_under_the_rows_of_every_group(
    open_options: Callable[..., Person], language: str
) -> None:
    strings.choose(language)
    try:
        people = [open_options(tab) for tab in TABS]
    finally:
        strings.choose("en")

    places = {person.widget(name).rect[1] for person in people for name in ("defaults", "close")}
    assert len(places) == 1, "at one place with every group"
    for person in people:
        *_, focused = [one for one in person.scene.group.widgets if one.name not in ("defaults", "close", "")]
        assert focused.rect[1] + focused.rect[3] <= min(places)


def test_a_running_table_follows_at_once(context: Context) -> None:
    match = new_match(Setup("paper", 5, ("human", "random"), ("You", "It"), "2026-11-20"))
    table = TableScene(context, match, is_new=False)
    person = Person(context, table)

    person.click("speed")
    person.click("reduced_motion", 0.45)
    person.click("tab.table")
    person.click("ui_scale")

    assert table.session.options.speed == 1.5
    assert table.session.options.reduced_motion
    assert table.session.board.layout.ui == 1.1


def test_a_refusing_folder_is_reported_and_the_setting_holds(
    open_options: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = open_options("motion")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("scenes.context.save_settings", refuse)
    person.click("speed")

    assert person.context.settings.speed == 1.5
    assert "cannot be saved: Permission denied" in person.scene.toast.words


def test_without_a_device_the_sound_group_reports_it_and_searches_again(
    open_options: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = open_options("sound")
    person.context.sounds.has_device = False
    person.scene.rebuild()
    tried: list[bool] = []

    def look() -> bool:
        tried.append(True)
        return False

    monkeypatch.setattr(person.context.sounds, "open", look)

    person.click("retry")

    assert tried == [True]
    assert "No audio device" in person.scene.toast.words


def test_settings_out_of_range_cannot_be_reached(open_options: Callable[..., Person]) -> None:
    person = open_options("table")

    for name in ("text_scale", "ui_scale"):
        bounds = TERMS[name].bounds
        assert bounds is not None
        least, most = bounds
        for _ in range(8):
            person.click(name)
            assert least <= getattr(person.kept(), name) <= most


def test_the_file_of_settings_is_complete(open_options: Callable[..., Person]) -> None:
    person = open_options("motion")

    person.click("speed")

    assert set(json.loads((person.context.folder / "settings.json").read_text("utf-8"))) == {
        "version",
        *Settings.__slots__,
    }


# -------------------------------------------------------------------------------------------------------------- the preview


def test_the_preview_moves_at_the_speed_and_shakes_as_far_as_is_set() -> None:
    plain, wild = MotionPreview(), MotionPreview()
    plain.take(1.0, 0.0, reduced=False)
    wild.take(2.0, 1.0, reduced=False)
    for preview in (plain, wild):
        preview.update(100.0)
    lunges = plain.lunge, wild.lunge
    plain.update(120.0)
    wild.update(60.0)

    assert lunges[1] > lunges[0]
    assert plain.shaken == 0.0
    assert wild.shaken != 0.0


def test_with_less_motion_and_without_motion_the_preview_shows_the_hit_in_place() -> None:
    for speed, reduced in ((1.0, True), (0.0, False)):
        preview, struck = MotionPreview(), False
        preview.take(speed, 1.0, reduced=reduced)
        for _ in range(90):
            preview.update(16.0)
            struck |= preview.is_struck
            assert (preview.lunge, preview.shaken) == (0.0, 0.0)
        assert struck


def test_the_preview_shows_the_damage_long_enough_to_read() -> None:
    preview, shown_ms = MotionPreview(), 0.0
    preview.take(1.0, 1.0, reduced=False)
    for _ in range(90):
        preview.update(16.0)
        shown_ms += 16.0 * preview.shows_number
        assert preview.shows_number or not preview.is_struck

    assert shown_ms >= 500.0


def test_return_without_a_focus_shows_the_focus_and_uses_nothing(
    open_options: Callable[..., Person],
) -> None:
    person = open_options("sound")
    before = person.context.settings

    person.press("return")

    focused = person.scene.group.focused
    assert focused is not None
    assert focused.name == f"tab.{TABS[0]}"
    assert person.context.settings == before


@pytest.mark.parametrize("tab", TABS)
def test_drawing_changes_nothing(context: Context, tab: str) -> None:
    scene = OptionsScene(context, None, tab)
    scene.resized(1280, 720)
    before = [(one.name, one.rect, vars(one).get("value"), vars(one).get("index")) for one in scene.group.widgets]

    scene.draw(pygame.Surface((1280, 720)))

    assert before == [
        (one.name, one.rect, vars(one).get("value"), vars(one).get("index")) for one in scene.group.widgets
    ]
