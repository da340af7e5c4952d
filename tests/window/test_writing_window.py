"""A real keyboard in a real window: a field with the clipboard and the keypad, and the letters of another layout."""

import os
import subprocess
from collections.abc import Callable

import pytest

from tests.window.desktop import Desktop
from tests.window.places import new_game_place
from tests.window.test_real_window import MakeDesktop, begin_a_game, write_seed

pytestmark = pytest.mark.window

E_PLACE = "26"
"""X's number of the key in the position of an American E, ..."""
KEYPAD_HOME = "79"
"""... and of the keypad's 7, which is Home."""


def test_a_seed_is_selected_cut_pasted_and_continued_by_the_keypad(desktop: MakeDesktop) -> None:
    on = desktop(1280, 720)
    on.open()
    write_seed(on, "120")
    on.press("shift+Left", "shift+Left", "ctrl+x", "ctrl+v", "ctrl+v", "ctrl+a", "ctrl+c", "End", "shift+Insert")
    # Without Num Lock the keypad walks: to the beginning, where a digit is typed.
    on.press(KEYPAD_HOME, "3")
    start = new_game_place(on.layout, "start", more=True)
    on.until(lambda: on.record() is not None, lambda: on.click(start), "the game begins")
    record = on.record()

    assert record is not None
    assert record.seed == 3_12020_12020


def test_the_key_in_the_position_of_e_ends_the_turn_on_a_russian_keyboard(
    desktop: Callable[[int, int, str], Desktop],
    frail_display: tuple[str, subprocess.Popen[bytes]],
    require_tool: Callable[[str], str],
) -> None:
    require_tool("setxkbmap")
    on = desktop(960, 540, frail_display[0])
    begin_a_game(on)
    subprocess.run(["setxkbmap", "ru"], env={**os.environ, "DISPLAY": on.display}, check=True)

    on.until(lambda: "end" in on.texts(), lambda: on.press(E_PLACE), "the turn ends")
    assert on.close() == (0, "")
