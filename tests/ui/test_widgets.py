"""Widgets react to pointer and keys, and keep their text inside."""

import pygame
import pytest

from scenes.painters.end_turn import EndTurnButton
from scenes.stage.inputs import FocusLost, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.stage.table_layout import Layout
from scenes.ui.canvas import Canvas
from scenes.ui.fields import ChoiceField, Slider, Toggle
from scenes.ui.floating import Toast, draw_tooltip, tooltip_rect
from scenes.ui.focus import FocusGroup
from scenes.ui.lists import ROW_HEIGHT, ListRow, ScrollList
from scenes.ui.media import Media
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Button, IconButton, Label, Panel, Widget

RECT = (100.0, 100.0, 240.0, 56.0)


def click(widget: Widget | FocusGroup, x: float, y: float) -> str | None:
    widget.handle(PointerMoved(x, y))
    widget.handle(PointerPressed(x, y))
    return widget.handle(PointerReleased(x, y))


def every_widget() -> list[Widget]:
    words = "Words that are a good deal too long for the place that they have been given here"
    return [
        Label(RECT, words),
        Label((100, 100, 240, 200), words, wrap=True),
        Panel((90, 90, 300, 200), title=words),
        Button("play", RECT, words),
        Button("off", RECT, words, enabled=False),
        IconButton("undo", (200, 200), "undo"),
        IconButton("speed", (200, 200), "2x"),
        EndTurnButton("end", (640, 290), words),
        ChoiceField("mode", (100, 100, 460, 44), words, [words, "b"]),
        Toggle("still", (100, 100, 460, 44), words, True),
        Slider("volume", (100, 100, 460, 44), words, 0.3),
        TextField("seed", (100, 100, 460, 44), words, words),
        ScrollList("games", (100, 100, 460, 200), [ListRow(words, words, number % 3 - 1) for number in range(20)]),
    ]


@pytest.mark.parametrize("index", range(13))
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_a_widget_draws_nothing_far_outside_its_rectangle(media: Media, scale: float, index: int) -> None:
    """Shadows and rings extend a little over the edge; text does not."""
    media.set_scale(scale)
    widget = every_widget()[index]
    widget.focused = widget.hovered = True
    surface = pygame.Surface((round(1280 * scale), round(720 * scale)), pygame.SRCALPHA)
    widget.draw(Canvas(surface, media))

    left, top, width, height = widget.rect
    allowed = pygame.Rect(round(left * scale), round(top * scale), round(width * scale), round(height * scale))
    assert allowed.inflate(60 * scale, 60 * scale).contains(surface.get_bounding_rect())
    assert surface.get_bounding_rect().width > 20


def test_a_press_and_release_on_a_button_uses_it() -> None:
    assert click(Button("play", RECT, "Play"), 200, 120) == "play"


def test_a_release_elsewhere_does_not_use_a_button() -> None:
    button = Button("play", RECT, "Play")
    button.handle(PointerPressed(200, 120))

    assert button.handle(PointerReleased(800, 120)) is None


def test_the_right_mouse_button_does_not_use_a_widget() -> None:
    button = Button("play", RECT, "Play")
    button.handle(PointerPressed(200, 120, 3))

    assert button.handle(PointerReleased(200, 120, 3)) is None


def test_a_disabled_button_does_nothing() -> None:
    button = Button("play", RECT, "Play", enabled=False)
    button.focused = True

    assert click(button, 200, 120) is None
    assert button.handle(KeyPressed("return")) is None


def test_losing_the_window_releases_a_press() -> None:
    button = Button("play", RECT, "Play")
    button.handle(PointerPressed(200, 120))
    button.handle(FocusLost())

    assert button.handle(PointerReleased(200, 120)) is None


def test_every_target_is_large_enough() -> None:
    small = Button("x", (100, 100, 20, 16), "x")

    assert small.target[2:] == (44, 44)
    assert click(small, 95, 92) == "x"
    assert all(widget.target[2] >= 44 and widget.target[3] >= 44 for widget in every_widget())


def test_the_end_turn_button_keeps_its_rectangle() -> None:
    assert click(EndTurnButton("end", (1190, 290), "End turn"), 1190, 290) == "end"


def test_a_click_or_key_turns_a_choice() -> None:
    choice = ChoiceField("mode", (100, 100, 400, 44), "Mode", ["Paper", "Normal", "Heroic"])
    assert click(choice, 480, 120) == "mode"
    assert choice.value == "Normal"

    click(choice, 290, 120)
    assert choice.value == "Paper"

    choice.focused = True
    choice.handle(KeyPressed("left"))
    assert choice.value == "Heroic"


def test_a_choice_of_one_does_not_turn() -> None:
    assert click(ChoiceField("mode", (100, 100, 400, 44), "", ["Paper"]), 480, 120) is None


def test_a_toggle_switches() -> None:
    toggle = Toggle("still", (100, 100, 400, 44), "Still")
    assert click(toggle, 300, 120) == "still"
    assert toggle.value

    toggle.focused = True
    assert toggle.handle(KeyPressed("right")) is None
    assert toggle.handle(KeyPressed("left")) == "still"
    assert not toggle.value


def test_a_slider_follows_the_pointer_in_steps() -> None:
    slider = Slider("volume", (100, 100, 500, 44), "", 0.5)
    assert slider.handle(PointerPressed(110, 120)) == "volume"
    assert slider.value == 0

    assert slider.handle(PointerMoved(900, 120)) == "volume"
    assert slider.value == 1

    slider.handle(PointerReleased(900, 120))
    assert slider.handle(PointerMoved(110, 120)) is None
    assert slider.value == 1


def test_a_slider_moves_by_keys_within_its_ends() -> None:
    slider = Slider("volume", (100, 100, 500, 44), "", 0.9)
    slider.focused = True

    assert slider.handle(KeyPressed("right")) == "volume"
    assert slider.handle(KeyPressed("right")) is None
    assert slider.value == 1


def test_a_field_takes_only_allowed_letters() -> None:
    field = TextField("seed", (100, 100, 400, 44), "Seed", "12", allowed="0123456789", longest=4)
    field.focused = True

    assert field.handle(TextTyped("x")) is None
    assert field.handle(TextTyped("3a4\n5")) == "seed"
    assert field.text == "1234"


def test_a_field_is_edited_at_its_caret() -> None:
    field = TextField("seed", (100, 100, 400, 44), "Seed", "abcd")
    field.focused = True
    for key in ("left", "left", "backspace", "delete", "home", "right"):
        field.handle(KeyPressed(key))
    field.handle(TextTyped(" X"))

    assert field.text == "a Xd"
    assert field.handle(KeyPressed("return")) == "seed"
    assert field.handle(KeyPressed("space")) is None


def test_a_field_without_the_focus_takes_nothing() -> None:
    field = TextField("seed", (100, 100, 400, 44), "Seed")

    assert field.handle(TextTyped("1")) is None
    assert field.text == ""


def group() -> FocusGroup:
    """Two rows: a b over c d, b disabled."""
    return FocusGroup(
        [
            Button("a", (0, 0, 100, 50), "a"),
            Button("b", (200, 0, 100, 50), "b", enabled=False),
            Button("c", (0, 100, 100, 50), "c"),
            Button("d", (200, 100, 100, 50), "d"),
        ]
    )


def test_tab_walks_in_order_and_around() -> None:
    buttons = group()
    walked = []
    for _ in range(4):
        buttons.handle(KeyPressed("tab"))
        assert buttons.focused is not None
        walked.append(buttons.focused.name)

    assert walked == ["a", "c", "d", "a"]


def test_arrows_walk_to_the_nearest_and_return_uses_it() -> None:
    buttons = group()
    for key in ("down", "down", "right"):
        buttons.handle(KeyPressed(key))

    assert buttons.handle(KeyPressed("return")) == "d"


@pytest.mark.parametrize("key", ["return", "space"])
def test_the_first_return_uses_the_highlighted_widget(key: str) -> None:
    offered = Button("play", (200, 200, 100, 50), "Play", offered=True)
    buttons = FocusGroup([*group().widgets, offered])

    assert buttons.handle(KeyPressed(key)) == "play"
    assert buttons.focused is offered


def test_the_first_return_shows_the_focus_if_nothing_is_highlighted() -> None:
    closed = Button("play", (200, 200, 100, 50), "Play", enabled=False, offered=True)
    buttons = FocusGroup([*group().widgets, closed])

    assert buttons.handle(KeyPressed("return")) is None
    assert buttons.focused is buttons.widgets[0]


def test_a_highlighted_button_that_cannot_be_used_has_no_golden_rim(media: Media) -> None:
    pictures = list[bytes]()
    for offered in (False, True):
        surface = pygame.Surface((300, 200))
        Button("play", (100, 70, 100, 50), "Play", enabled=False, offered=offered).draw(Canvas(surface, media))
        pictures.append(pygame.image.tobytes(surface, "RGB"))

    assert pictures[0] == pictures[1]


def test_return_uses_the_focused_widget_before_the_highlighted_one() -> None:
    buttons = FocusGroup([*group().widgets, Button("play", (200, 200, 100, 50), "Play", offered=True)])
    buttons.handle(KeyPressed("tab"))

    assert buttons.handle(KeyPressed("return")) == "a"


def test_the_pointer_hides_the_focus_but_gives_it_to_a_field() -> None:
    field = TextField("seed", (0, 200, 400, 44), "Seed")
    buttons = FocusGroup([*group().widgets, field])
    buttons.handle(KeyPressed("tab"))
    click(buttons, 50, 120)
    assert buttons.focused is None

    click(buttons, 300, 220)
    assert buttons.focused is field


def test_a_group_reports_which_widget_was_used() -> None:
    assert click(group(), 50, 120) == "c"
    assert click(group(), 250, 20) is None


def test_a_group_reports_the_tooltip_under_the_pointer() -> None:
    buttons = group()
    buttons.widgets[0].tooltip = "The first"
    buttons.handle(PointerMoved(50, 20))

    assert buttons.tooltip() == "The first"


def test_the_device_used_last_has_the_tooltip() -> None:
    buttons = group()
    buttons.widgets[0].tooltip, buttons.widgets[2].tooltip = "The first", "The second"
    buttons.handle(PointerMoved(50, 20))
    buttons.handle(KeyPressed("tab"))
    buttons.handle(KeyPressed("tab"))
    assert buttons.tooltip() == "The second"

    buttons.handle(PointerMoved(50, 20))
    assert buttons.tooltip() == "The second", "the pointer has not moved"
    buttons.handle(PointerMoved(150, 20))
    assert buttons.tooltip() == "", "nothing is under the pointer"
    buttons.handle(PointerMoved(50, 20))
    assert buttons.tooltip() == "The first"


def scroll_list() -> ScrollList:
    return ScrollList("games", (100, 100, 400, 5 * ROW_HEIGHT), [ListRow(str(number)) for number in range(20)])


def test_a_list_scrolls_no_further_than_its_rows() -> None:
    rows = scroll_list()
    rows.handle(Wheel(200, 150, 3))
    assert rows.top == 0

    rows.handle(Wheel(200, 150, -100))
    assert rows.top == 15 * ROW_HEIGHT


def test_a_click_selects_the_row_under_the_pointer() -> None:
    rows = scroll_list()
    rows.scroll_to(2 * ROW_HEIGHT)

    assert click(rows, 200, 100 + 1.5 * ROW_HEIGHT) == "games"
    assert rows.selected == 3


def test_keys_select_and_keep_the_row_in_sight() -> None:
    rows = scroll_list()
    rows.focused = True
    rows.handle(KeyPressed("end"))

    assert rows.selected == 19
    assert rows.top == rows.furthest
    assert rows.handle(KeyPressed("return")) == "games"


def test_an_empty_list_is_harmless(media: Media) -> None:
    rows = ScrollList("games", (100, 100, 400, 200))
    rows.focused = True

    assert click(rows, 200, 150) is None
    assert rows.handle(KeyPressed("return")) is None
    assert rows.handle(KeyPressed("down")) is None
    rows.draw(Canvas(pygame.Surface((1280, 720)), media))


def test_a_list_in_a_focus_group_keeps_the_arrow_keys() -> None:
    rows = scroll_list()
    buttons = FocusGroup([rows, Button("ok", (100, 600, 200, 50), "ok")])
    buttons.handle(KeyPressed("tab"))
    buttons.handle(KeyPressed("down"))

    assert rows.selected == 0
    assert buttons.focused is rows


def test_a_toast_disappears_by_itself() -> None:
    toast = Toast()
    toast.show("The Queen costs 7 and you have 1 mana.", 100)

    assert toast.update(60)
    assert not toast.update(60)


@pytest.mark.parametrize("at", [(0, 0), (1279, 0), (0, 719), (1279, 719), (640, 360)])
def test_a_tooltip_stays_in_the_window_and_off_the_pointer(media: Media, at: tuple[float, float]) -> None:
    layout = Layout(1280, 720)
    left, top, width, height = tooltip_rect(media, "Some **rules** text. " * 12, at, layout)

    assert 0 <= left <= left + width <= 1280
    assert 0 <= top <= top + height <= 720
    assert not left <= at[0] <= left + width


def test_a_tooltip_without_text_is_not_drawn(media: Media) -> None:
    surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
    draw_tooltip(Canvas(surface, media), "", (100, 100), Layout(1280, 720))

    assert surface.get_bounding_rect().size == (0, 0)
