"""What the machine does under a real window: the display goes away, the window is hidden, and drawn to sizes that nobody would want."""

import subprocess
from collections.abc import Callable

import pytest

from tests.window.desk import DEADLINE_S, Desk, eventually
from tests.window.test_real_window import begin_a_game

pytestmark = pytest.mark.window

ODD_SIZES = ((1, 1), (37, 2000), (5000, 30), (1281, 719))


def in_a_game(on: Desk) -> list[str]:
    """A game that has begun and come to rest; the actions that the save has."""
    begin_a_game(on)
    on.rest()
    return on.texts()


def test_a_display_that_is_lost_ends_the_program_with_one_line_and_the_game_is_kept(
    desk: Callable[..., Desk], frail_display: tuple[str, subprocess.Popen[bytes]]
) -> None:
    name, server = frail_display
    on = desk(960, 540, name)
    texts = in_a_game(on)

    server.kill()
    assert on.program is not None
    _, complaints = on.program.communicate(timeout=DEADLINE_S)
    assert (on.program.returncode, complaints) == (
        2,
        "hschess: the display is gone; every action of the game is saved\n",
    )
    assert on.texts()[: len(texts)] == texts


def test_a_hidden_window_costs_next_to_nothing_and_comes_back_and_odd_sizes_do_no_harm(
    desk: Callable[..., Desk],
) -> None:
    on = desk(960, 540)
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
