"""Events of the machine under a real window: the display is lost, the window is hidden, and resized to odd sizes."""

import subprocess
from collections.abc import Callable

import pytest

from tests.window.desktop import DEADLINE_S, Desktop, eventually
from tests.window.test_real_window import begin_a_game

pytestmark = pytest.mark.window

ODD_SIZES = ((1, 1), (37, 2000), (5000, 30), (1281, 719))


def in_a_game(on: Desktop) -> list[str]:
    """Begin a game and wait until it rests; returns the actions in the save."""
    begin_a_game(on)
    on.rest()
    return on.texts()


def test_a_lost_display_ends_the_program_with_one_line_and_keeps_the_game(
    desktop: Callable[..., Desktop], frail_display: tuple[str, subprocess.Popen[bytes]]
) -> None:
    name, server = frail_display
    on = desktop(960, 540, name)
    texts = in_a_game(on)

    server.kill()
    assert on.program is not None
    _, complaints = on.program.communicate(timeout=DEADLINE_S)
    assert (on.program.returncode, complaints) == (
        2,
        "hschess: the display is gone; every action of the game is saved\n",
    )
    assert on.texts()[: len(texts)] == texts


def test_a_hidden_window_costs_little_and_returns_and_odd_sizes_are_harmless(
    desktop: Callable[..., Desktop],
) -> None:
    on = desktop(960, 540)
    in_a_game(on)

    on.click(on.layout.end_turn())
    on.hide()
    eventually(lambda: on.work_of(1.5) < 0.15, "a hidden program that rests")
    on.show()

    on.rest()
    assert len(set(on.picture()[::997])) > 40

    for size in ODD_SIZES:
        on.drag_to(*size)
    on.drag_to(960, 540)

    on.rest()
    assert on.close() == (0, "")
