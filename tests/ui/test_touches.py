"""A widget sounds when it is hovered, pressed and released, and refuses with a sound of its own."""

import pytest

from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.ui.focus import FocusGroup
from scenes.ui.touches import cue_of, touched_of
from scenes.ui.widgets import Button, Panel

Given = PointerMoved | PointerPressed | PointerReleased | KeyPressed


@pytest.fixture
def group() -> FocusGroup:
    return FocusGroup(
        [
            Panel((0, 0, 900, 900)),
            Button("start", (10, 10, 200, 60), "Start"),
            Button("never", (10, 110, 200, 60), "Never", enabled=False),
        ]
    )


def heard(group: FocusGroup, *inputs: Given) -> list[str | None]:
    """The cue of each input."""
    cues = []
    for given in inputs:
        before = touched_of(group)
        used = group.handle(given)
        cues.append(cue_of(given, before, group, used))
    return cues


def test_hover_press_and_release_have_sounds(group: FocusGroup) -> None:
    way = (PointerMoved(20, 20), PointerMoved(30, 20), PointerPressed(30, 20), PointerReleased(30, 20))

    assert heard(group, *way) == ["ui_hover", None, "ui_press", "ui_release"]


def test_a_disabled_widget_sounds_a_refusal_and_a_panel_is_silent(group: FocusGroup) -> None:
    assert heard(group, PointerMoved(20, 120), PointerPressed(20, 120)) == [None, "ui_deny"]
    assert heard(group, PointerMoved(500, 500), PointerPressed(500, 500), PointerReleased(500, 500)) == [None] * 3


def test_a_release_elsewhere_is_silent(group: FocusGroup) -> None:
    assert heard(group, PointerPressed(20, 20), PointerReleased(500, 500)) == ["ui_press", None]


def test_the_keyboard_has_sounds(group: FocusGroup) -> None:
    assert heard(group, KeyPressed("tab"), KeyPressed("return"), KeyPressed("x")) == ["ui_hover", "ui_press", None]
