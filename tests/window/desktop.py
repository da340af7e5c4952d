"""A desktop for one test: a virtual screen, a hand that moves the mouse, an eye that takes pictures, and the program on it.

Nothing waits for a fixed time: everything waits for a condition, until a deadline.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hschess.rules.record import Record
from hschess.rules.record_text import parse_record
from hschess.store.games import RUNNING_NAME
from scenes.stage.table_layout import Layout, Point
from tests.window.xlib import ask_to_close, pixels_of

ROOT = Path(__file__).parents[2]
DEADLINE_S = 120.0
"""Only for failures: a busy machine takes half a minute to open a window."""
BETWEEN_LOOKS_S = 0.15
"""Some frames, so that motion has ended."""
ANSWER_S = 2.0
"""How long one try has before it is repeated."""
NEAR_PX = 12
"""The radius of the pixels compared at a place."""
FIELD = 110.0
"""A field has its caret this far to the left of its middle, in logical pixels."""
NOT_HERE = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "DISPLAY", "WAYLAND_DISPLAY")


def environment_of(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a person's desktop, with a folder of its own and without the tests' settings."""
    bare = {name: value for name, value in os.environ.items() if name not in NOT_HERE}
    return {**bare, "HSCHESS_HOME": str(folder), **more}


def eventually(condition: Callable[[], object], what: str, deadline_s: float = DEADLINE_S) -> None:
    """Check again and again until a condition holds."""
    until = time.monotonic() + deadline_s
    while not condition():
        assert time.monotonic() < until, f"not within {deadline_s} s: {what}"
        time.sleep(0.02)


def came_true(condition: Callable[[], object], within_s: float = ANSWER_S) -> bool:
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.02)
    return False


@dataclass
class Desktop:
    """A display, a user's folder and at most one running program."""

    display: str
    folder: Path
    size: tuple[int, int] = (1280, 720)
    window: str = ""
    program: subprocess.Popen[str] | None = None

    @property
    def layout(self) -> Layout:
        return Layout(*self.size)

    def open(self) -> None:
        """Start the program and wait for its window and the first picture in it."""
        environment = environment_of(self.folder, DISPLAY=self.display, SDL_AUDIODRIVER="nonexistent")
        self.program = subprocess.Popen(
            [sys.executable, "-m", "hschess"], cwd=ROOT, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        # SDL may open a second window if the first could not be synchronised with the screen: so it is searched for again.
        eventually(
            lambda: self._find_window() and len(set((self._look() or b"")[::997])) > 40,
            "a picture in a window of the class hschess",
        )

    def _find_window(self) -> bool:
        assert self.program is not None
        assert self.program.poll() is None, self.program.communicate()
        found = self._xdotool("search", "--class", "hschess").split()
        self.window = found[0] if found else ""
        return bool(found)

    def close(self) -> tuple[int, str]:
        """Close the window as a window manager does; returns the program's exit status and its standard error."""
        assert self.program is not None
        ask_to_close(self.display, int(self.window))
        _, complaints = self.program.communicate(timeout=DEADLINE_S)
        return self.program.returncode, complaints

    def hide(self) -> None:
        """Take the window off the screen, as minimising does."""
        self._xdotool("windowunmap", "--sync", self.window)

    def show(self) -> None:
        """Show the window again."""
        self._xdotool("windowmap", "--sync", self.window)

    def drag_to(self, width: int, height: int) -> None:
        """Resize to this many pixels, and give the program time for its layout."""
        self._xdotool("windowsize", self.window, width, height)
        time.sleep(ANSWER_S / 2)
        assert self.program is not None
        assert self.program.poll() is None, self.program.communicate()

    def work_of(self, seconds: float) -> float:
        """The program's processor time in seconds during this many seconds of the clock."""
        before = self._worked()
        time.sleep(seconds)
        return self._worked() - before

    def _worked(self) -> float:
        assert self.program is not None
        words = Path(f"/proc/{self.program.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def clear(self) -> None:
        """End everything that was started."""
        if self.program is not None and self.program.poll() is None:
            self.program.kill()
            self.program.communicate()

    # ---------------------------------------------------------------------------------------------------------------- hand

    def _xdotool(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display}, capture_output=True, text=True,
            check=False, timeout=DEADLINE_S,
        )  # fmt: skip
        return done.stdout

    def _pixel(self, point: Point) -> tuple[int, int]:
        scale = self.layout.scale
        return round(point[0] * scale), round(point[1] * scale)

    def move(self, point: Point) -> None:
        self._xdotool("mousemove", "--window", self.window, *self._pixel(point))

    def click(self, point: Point) -> None:
        self.move(point)
        self._xdotool("click", 1)

    def go(self, point: Point, seen_at: Point) -> None:
        """Click on a way to another page, and wait for that: the picture at this place of it changes, and rests."""
        before = self._around(seen_at)
        self.click(point)
        eventually(lambda: self._around(seen_at) != before, "another page")
        self.rest()

    def enter(self, field: Point) -> None:
        """Click into a field until it looks different: on a busy machine a page may rest while it is still opening."""
        wide = round(FIELD * self.layout.scale)
        before = self._around(field, wide)
        self.until(lambda: self._around(field, wide) != before, lambda: self.click(field), "the field is entered")

    def take_up(self, start: Point, end: Point) -> None:
        """A real drag: the button goes down, the mouse moves in several steps; the button stays down."""
        self.move(start)
        self._xdotool("mousedown", 1)
        for step in range(1, 9):
            self.move((start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8))

    def let_go(self) -> None:
        self._xdotool("mouseup", 1)

    def write(self, words: str) -> None:
        self._xdotool("windowfocus", self.window)
        self._xdotool("type", "--delay", 30, words)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their X names."""
        self._xdotool("windowfocus", self.window)
        for key in keys:
            self._xdotool("key", key)
            time.sleep(0.1)

    def until(self, condition: Callable[[], object], act: Callable[[], None], what: str) -> None:
        """Repeat an action until it has worked: the table accepts it as soon as it has come to rest."""
        deadline = time.monotonic() + DEADLINE_S
        while not condition():
            assert time.monotonic() < deadline, f"not within {DEADLINE_S} s: {what}"
            act()
            came_true(condition)

    # ----------------------------------------------------------------------------------------------------------------- eyes

    def picture(self) -> bytes:
        """The window's pixels on the screen."""
        looked = self._look()
        assert looked is not None, "the window is gone"
        return looked

    def _look(self) -> bytes | None:
        """The same, or None if there is no window."""
        return pixels_of(self.display, int(self.window), self.size)

    def _around(self, point: Point, wide: int = NEAR_PX) -> list[bytes]:
        """The pixels at a place of the window, line by line, this many to the left and to the right."""
        (x, y), picture = self._pixel(point), self.picture()
        begins = [3 * (line * self.size[0] + x - wide) for line in range(y - NEAR_PX, y + NEAR_PX)]
        return [picture[begin : begin + 6 * wide] for begin in begins]

    def rest(self) -> None:
        """Wait until two pictures of the two lines are equal: motion has ended there; a hand of cards sways for longer."""
        seen, row = list[bytes](), 3 * self.size[0]
        top, bottom = self.size[1] // 4 * row, self.size[1] * 5 // 8 * row

        def is_still() -> bool:
            time.sleep(BETWEEN_LOOKS_S)
            seen.append(self.picture()[top:bottom])
            # A window that has not been drawn yet is black and still: on a busy machine for seconds.
            return len(seen) > 1 and seen[-1] == seen[-2] and any(seen[-1])

        eventually(is_still, "a picture that stays")

    def record(self) -> Record | None:
        """The running game's record on the disk."""
        path = self.folder / RUNNING_NAME
        text = path.read_text("utf-8") if path.exists() else ""
        return parse_record(text) if text else None

    def texts(self) -> list[str]:
        """The actions so far."""
        record = self.record()
        return [action.text for action in record.actions] if record is not None else []
