"""The system's text input follows the focus: on in a field, off elsewhere, with a hint at the caret."""

from dataclasses import dataclass, field

import pygame
import pytest

from scenes.stage.inputs import (
    FocusLost,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    TextComposed,
    TextTyped,
)
from scenes.ui.focus import FocusGroup
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Button
from scenes.ui.writing import Writing


@dataclass(eq=False)
class Page:
    """A screen with a button and two fields."""

    group: FocusGroup = field(default_factory=lambda: FocusGroup([
        Button("play", (0, 0, 100, 50), "Play"), TextField("name", (0, 60, 400, 44), "", "x"),
        TextField("other", (0, 160, 400, 44), "", "y"),
    ]))  # fmt: skip

    def focus(self, name: str) -> TextField | None:
        self.group.focus_on(name)
        return self.group.focused if isinstance(self.group.focused, TextField) else None


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The calls to the system."""
    calls: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", calls.append)
    return calls


def test_text_input_is_on_while_a_field_has_the_focus_and_off_otherwise(system: list[object]) -> None:
    page, writing = Page(), Writing()
    for name in ("play", "play", "name", "name", "other", "play"):
        page.focus(name)
        writing.follow(page)
    writing.follow(None)

    assert system == ["off", "on", "off"]


def test_the_candidate_window_follows_the_caret(system: list[object]) -> None:
    page, writing = Page(), Writing()
    one = page.focus("name")
    assert one is not None
    writing.follow(page)
    writing.hint()
    one.caret_px = (10, 20, 2, 30)
    writing.hint()
    writing.hint()

    assert system == ["on", (10, 20, 2, 30)]


def test_keys_belong_to_a_composition_until_it_is_finished(system: list[object]) -> None:
    page, writing = Page(), Writing()
    page.focus("name")
    writing.follow(page)

    assert not writing.takes(KeyPressed("escape"))
    assert not writing.takes(TextComposed("ni", 2))
    assert writing.takes(KeyPressed("escape"))
    assert writing.takes(KeyPressed("return"))
    assert not writing.takes(KeyReleased("return"))
    assert not writing.takes(PointerMoved(1, 1))
    assert not writing.takes(TextTyped("你"))
    assert not writing.takes(KeyPressed("return"))
    assert system == ["on"]


def test_an_abandoned_composition_leaves_the_keys_to_the_screen(system: list[object]) -> None:
    page, writing = Page(), Writing()
    page.focus("name")
    writing.follow(page)
    for ending in (TextComposed("", 0), FocusLost(), PointerPressed(50, 70)):
        writing.takes(TextComposed("ni", 2))
        writing.takes(ending)
        assert not writing.takes(KeyPressed("escape"))
        writing.follow(page)
    assert system == ["on", "off", "on", "off", "on"]


def test_another_field_begins_without_the_earlier_composition(system: list[object]) -> None:
    page, writing = Page(), Writing()
    one = page.focus("name")
    assert one is not None
    writing.follow(page)
    one.handle(TextComposed("ni", 2))
    writing.takes(TextComposed("ni", 2))
    other = page.focus("other")
    assert other is not None
    writing.follow(page)

    assert (one.composed, other.composed) == ("", "")
    assert not writing.takes(KeyPressed("escape"))
    assert system == ["on", "off", "on"]


def test_a_rebuilt_field_continues_the_composition(system: list[object]) -> None:
    page, writing = Page(), Writing()
    page.focus("name")
    writing.follow(page)
    writing.takes(TextComposed("ni", 1))
    page.group = Page().group
    again = page.focus("name")
    assert again is not None
    writing.follow(page)

    assert (again.composed, again.composed_caret) == ("ni", 1)
    assert system == ["on"]


def test_letters_typed_before_a_field_has_the_focus_go_nowhere(system: list[object]) -> None:
    """The N that opens a page with a field is not typed into it."""
    page, writing = Page(), Writing()
    page.focus("play")
    writing.follow(page)
    page.focus("name")

    assert writing.takes(TextTyped("n"))
    assert writing.takes(TextComposed("n", 1))
    writing.follow(page)
    assert not writing.takes(TextTyped("n"))
