"""A text field: the caret, the selection, the clipboard, and an unfinished composition."""

import random
from typing import Final

import pygame
import pytest

from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased, TextComposed, TextTyped
from scenes.ui import text_field
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import place_of, width_of
from scenes.ui.media import Media
from scenes.ui.text_field import MARGIN, TextField
from scenes.ui.theme import Style
from tests.each import each

RECT: Final = (100.0, 100.0, 500.0, 44.0)
LEFT: Final = 100 + MARGIN


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own."""
    kept = [""]

    def put(words: str) -> None:
        kept[0] = words

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[0])
    return kept


def written(words: str, *, longest: int = 40, allowed: str = "") -> TextField:
    field = TextField("name", RECT, "", words, longest=longest, allowed=allowed)
    field.focused = True
    return field


def press(field: TextField, *keys: str) -> None:
    """Keys such as `shift left` and `ctrl v`."""
    for key in keys:
        *held, name = key.replace("page ", "page_").split(" ")
        field.handle(KeyPressed(name, "shift" in held, "ctrl" in held, "alt" in held))


def drawn(field: TextField, media: Media) -> bytes:
    surface = pygame.Surface((1280, 720))
    field.draw(Canvas(surface, media))
    return pygame.image.tobytes(surface, "RGB")


@each(
    ("keys", "selected"),
    [
        (("shift left", "shift left"), "ar"),
        (("home", "shift right"), "r"),
        (("home", "shift end"), "red, green bar"),
        (("shift home",), "red, green bar"),
        (("ctrl shift left",), "bar"),
        (("ctrl left", "ctrl shift left"), "green "),
        (("ctrl a",), "red, green bar"),
        (("ctrl a", "right"), ""),
        (("shift left", "shift right"), ""),
    ],
)
def test_a_selection_goes_from_the_press_of_shift_to_the_caret(keys: tuple[str, ...], selected: str) -> None:
    field = written("red, green bar")
    press(field, *keys)

    assert field.selected == selected


def test_writing_replaces_a_selection_and_deleting_removes_it() -> None:
    field = written("red bar")
    press(field, "home", "ctrl shift right")
    field.handle(TextTyped("x"))
    assert (field.text, field.caret) == ("xbar", 1)

    press(field, "ctrl a", "backspace")
    assert (field.text, field.selected) == ("", "")


def test_an_arrow_leads_off_a_selection_to_its_end() -> None:
    field = written("abcd")
    press(field, "left", "shift left", "shift left", "right")
    assert field.caret == 3
    press(field, "shift left", "shift left", "left")
    assert field.caret == 1


def test_copy_cut_and_paste_use_the_clipboard(board: list[str]) -> None:
    field = written("red bar")
    press(field, "ctrl a", "ctrl c", "end", "ctrl v")
    assert (field.text, board) == ("red barred bar", ["red bar"])

    press(field, "ctrl a", "ctrl x", "ctrl v", "shift insert")
    assert (field.text, board) == ("red barred bar" * 2, ["red barred bar"])

    press(field, "home", "shift right", "shift delete", "ctrl insert")
    assert (field.text[:2], board) == ("ed", ["r"])


def test_copy_without_a_selection_leaves_the_clipboard_alone(board: list[str]) -> None:
    board[0] = "before"
    field = written("red")
    press(field, "ctrl c", "ctrl x", "ctrl insert")

    assert (board, field.text) == (["before"], "red")
    assert not field.commands(KeyPressed("c", ctrl=True))


def test_cut_keeps_the_text_if_the_clipboard_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(words: str) -> None:
        raise pygame.error(words)

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    field = written("red")
    press(field, "ctrl a", "ctrl x")

    assert field.text == "red"


def test_altgr_is_not_a_command(board: list[str]) -> None:
    """Windows reports Ctrl and Alt for AltGr, with which Poles write ą."""
    field = written("red")
    press(field, "ctrl alt a", "ctrl alt v")

    assert (field.text, field.selected) == ("red", "")
    assert not field.commands(KeyPressed("a", ctrl=True, alt=True))


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("two\r\nlines\tx", "two lines x"), ("a\0b\x1b\u202e", "ab"), ("g\u0306", "ğ"), ("\ud83d", ""), ("", ""),
        ("w" * 10_000_000, "w" * 40),
    ],
)  # fmt: skip
def test_pasted_text_becomes_one_line_within_the_limit(board: list[str], pasted: str, text: str) -> None:
    board[0] = pasted
    field = written("")
    press(field, "ctrl v")

    assert field.text == text


def test_only_allowed_letters_are_pasted_in_place_of_the_selection(board: list[str]) -> None:
    board[0] = "seed 12345678"
    field = written("99", longest=4, allowed="0123456789")
    press(field, "ctrl a", "ctrl v")
    assert field.text == "1234"

    board[0] = "none"
    press(field, "ctrl a", "ctrl v")
    assert field.text == "1234"


def test_the_caret_passes_and_deletes_a_letter_with_its_mark() -> None:
    field = written("x\u0331y")
    press(field, "left", "left")
    assert field.caret == 0
    press(field, "right", "backspace")
    assert field.text == "y"


# ----------------------------------------------------------------------------------------------------------- the pointer


def test_a_click_sets_the_caret_between_letters_and_a_drag_selects(media: Media) -> None:
    field = written("ğ你 red Жук")
    drawn(field, media)
    assert field._shown is not None
    style = field._shown[1]
    places = [LEFT + place_of(media, field.text, at, style) for at in range(len(field.text) + 1)]

    for at, x in enumerate(places):
        field.handle(PointerPressed(x + 1, 120))
        field.handle(PointerReleased(x + 1, 120))
        assert (field.caret, field.selected) == (at, "")
    field.handle(PointerPressed(places[1], 120))
    field.handle(PointerMoved(places[5] + 1, 120))
    field.handle(PointerReleased(places[5], 120))
    assert field.selected == field.text[1:5]
    field.handle(PointerMoved(places[2], 120))
    assert field.selected == field.text[1:5]


def test_a_click_into_a_long_text_measures_few_of_its_places(media: Media, monkeypatch: pytest.MonkeyPatch) -> None:
    """The monkey pasted one into a position (51904417, event 39817), and a frame took 2.7 s."""
    field = written("w " * 200, longest=400)
    field.caret = 0
    drawn(field, media)
    measured: list[int] = []

    def noted(media: Media, words: str, number: int, style: Style) -> float:
        measured.append(number)
        return place_of(media, words, number, style)

    monkeypatch.setattr(text_field, "place_of", noted)
    field.handle(PointerPressed(LEFT + 300, 120))

    assert 10 < field.caret < 100
    assert len(measured) < 20


def test_the_caret_is_drawn_at_the_next_letter_and_reported_in_window_pixels(media: Media) -> None:
    field = written("ğ你 Ж")
    drawn(field, media)
    assert field._shown is not None
    style = field._shown[1]

    assert field.caret_px is not None
    assert field.caret_px[0] == pytest.approx(LEFT + width_of(media, field.text, style), abs=2)
    assert 100 <= field.caret_px[1] < field.caret_px[1] + field.caret_px[3] <= 144


# ------------------------------------------------------------------------------------------------------ an input method


def test_a_composition_is_shown_at_the_caret_and_is_not_yet_text(media: Media) -> None:
    field = written("red")
    press(field, "left")
    before, at = drawn(field, media), field.caret_px
    field.handle(TextComposed("ni hao", 2))

    assert field.text == "red"
    assert drawn(field, media) != before
    assert field.caret_px is not None
    assert at is not None
    assert field.caret_px[0] > at[0]
    field.handle(TextComposed("", 0))
    assert drawn(field, media) == before


def test_a_composition_is_underlined(media: Media) -> None:
    field, plain = written(""), written("nihao")
    field.handle(TextComposed("nihao", 5))

    assert drawn(field, media) != drawn(plain, media)
    field.handle(TextTyped("nihao"))
    assert (field.text, field.composed) == ("nihao", "")
    assert drawn(field, media) == drawn(plain, media)


def test_a_composition_replaces_the_selection() -> None:
    field = written("red bar")
    press(field, "ctrl a")

    assert field.handle(TextComposed("n", 1)) == "name"
    field.handle(TextTyped("你"))
    assert field.text == "你"


@pytest.mark.parametrize("seed", range(4))
def test_after_any_input_the_text_is_one_line_within_its_limit_with_the_caret_inside(
    board: list[str], media: Media, seed: int
) -> None:
    chance = random.Random(seed)
    texts = ("", "x", "two\nlines", "ğ你", "\0\ud800", "w" * 100, "e\u0301\u0331", "🙂\ufe0f", " ")
    keys = ("left", "right", "home", "end", "backspace", "delete", "insert", "a", "c", "v", "x", "return", "space")
    field = written("start", longest=12)
    for _ in range(400):
        words, key = chance.choice(texts), chance.choice(keys)
        shift, ctrl, alt = (chance.random() < 0.4 for _ in range(3))
        board[0] = chance.choice((words, board[0]))
        acts = (
            KeyPressed(key, shift, ctrl, alt), KeyPressed(key), TextTyped(words), TextComposed(words, chance.randrange(-3, 9)),
            PointerPressed(chance.uniform(90, 650), 120), PointerMoved(chance.uniform(0, 700), 120), PointerReleased(0, 0),
        )  # fmt: skip
        field.handle(chance.choice(acts))

        assert len(field.text) <= 12
        assert "\n" not in field.text + field.composed
        assert 0 <= field.caret <= len(field.text)
        assert 0 <= field.selection[0] <= field.selection[1] <= len(field.text)
        assert 0 <= field.composed_caret <= len(field.composed)
        if chance.random() < 0.1:
            drawn(field, media)
