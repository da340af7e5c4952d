"""The program in a real window on a virtual screen: a real mouse, real pictures, and the files afterwards."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.rules.actions import KEEP
from hschess.rules.cards import CODES
from hschess.rules.engine import advance, new_game
from hschess.rules.game import open_game
from hschess.rules.modes import MODES, WHITE
from scenes.stage.hand.choices import CONFIRM, Choice, choice_of
from tests.window.desktop import ROOT, Desktop, environment_of, eventually
from tests.window.places import new_game_place, title_place

pytestmark = pytest.mark.window

MakeDesktop = Callable[[int, int], Desktop]
PAWN = CODES["P"]


def seed_with_two_pawns() -> int:
    """The first seed that gives White two Pawns for its first turn after any mulligan of Black."""
    for seed in range(100):
        state = new_game(MODES["friendly"], seed)
        advance(state, KEEP)
        if state.sides[WHITE].hand.count(PAWN) == 2:
            return seed
    raise AssertionError("no two Pawns in a hundred hands")


def mulligan_of(desktop: Desktop) -> Choice | None:
    record = desktop.record()
    return choice_of(open_game(record).state) if record is not None else None


def write_seed(on: Desktop, seed: str) -> None:
    """Go from the title to a new game's second page, and type this into its field."""
    layout = on.layout
    more, field = new_game_place(layout, "more"), new_game_place(layout, "seed", more=True)
    on.go(title_place(layout, "new"), seen_at=more)
    on.go(more, seen_at=field)
    on.enter(field)
    on.write(seed)


def test_a_person_plays_by_real_drags_and_continues_after_a_kill_in_a_larger_window(desktop: MakeDesktop) -> None:
    on = desktop(1280, 720)
    layout, seed = on.layout, seed_with_two_pawns()
    on.open()
    title = on.picture()

    write_seed(on, str(seed))
    start = new_game_place(layout, "start", more=True)
    on.until(lambda: on.record() is not None, lambda: on.click(start), "the game begins")
    record = on.record()
    assert record is not None
    assert (record.mode, record.seed) == ("friendly", seed)

    choice = mulligan_of(on)
    assert choice is not None
    on.until(lambda: "keep" in on.texts(), lambda: on.click(choice.place(CONFIRM, layout)), "the mulligan is kept")
    eventually(lambda: mulligan_of(on) is None, "the CPU's mulligan")

    before = on.picture()
    drag_a_pawn(on)
    after = on.picture()
    assert on.texts()[-1] == "P@0"
    assert len({title, before, after}) == 3

    on.until(lambda: "end" in on.texts(), lambda: on.click(layout.end_turn()), "the turn ends")
    eventually(lambda: is_whites_turn_again(on), "the CPU's turn")
    replied = on.texts()
    on.clear()

    on = desktop(1920, 1080)
    on.open()
    assert on.texts() == replied
    on.click(title_place(on.layout, "continue"))
    drag_a_pawn(on)
    assert on.texts() == [*replied, "P@0"]
    assert on.close() == (0, "")


def drag_a_pawn(on: Desktop) -> None:
    """Drag from the hand to the left end of the line, as often as needed until the table has come to rest."""
    record = on.record()
    assert record is not None
    state, layout, before = open_game(record).state, on.layout, on.texts()
    x, y, _ = layout.hand_card(state.mover.hand.index(PAWN), len(state.mover.hand), WHITE)

    def drag() -> None:
        on.take_up((x - 10, y), layout.slot(WHITE, 0, len(state.mover.line) + 1))
        on.let_go()

    on.until(lambda: on.texts() == [*before, "P@0"], drag, "a dragged Pawn lands in the line")


def is_whites_turn_again(on: Desktop) -> bool:
    record = on.record()
    return record is not None and open_game(record).state.to_move == WHITE and open_game(record).state.round == 2


def begin_a_game(on: Desktop) -> None:
    """Begin a new game against a CPU, and keep its mulligan."""
    layout = on.layout
    on.open()
    on.click(title_place(layout, "new"))
    on.until(lambda: on.record() is not None, lambda: on.click(new_game_place(layout, "start")), "the game begins")
    choice = mulligan_of(on)
    assert choice is not None
    on.until(on.texts, lambda: on.click(choice.place(CONFIRM, layout)), "the mulligan is kept")


def test_without_a_display_it_exits_with_2_and_one_line(user_folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hschess"], cwd=ROOT, env=environment_of(user_folder, SDL_AUDIODRIVER="dummy"),
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("hschess: cannot open a window")
    assert done.stderr.count("\n") == 1
