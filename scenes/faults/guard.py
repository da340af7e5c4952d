"""A fault inside a screen does not end the game: it is reported, the game is saved, and a page offers ways to continue.

The main loop catches faults in one place and passes them here. Continuing leads to the screen below the failed one, or to the saved game;
after a second fault at once it leads to the title, and after that it is not offered, so that no fault repeats forever.
"""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Callable
from typing import Final

import pygame

from hschess.files import refusal
from hschess.resources import asset_root
from hschess.rules.texts import in_one_line
from hschess.store.faults import keep_report, report_of
from scenes.context import Context
from scenes.destinations import Destination, ToSavedGame, ToTitle
from scenes.faults.bare import BareFaultScene, plain_letters
from scenes.faults.fault_page import Fault, FaultScene, Note
from scenes.replay.export import shown_path
from scenes.stack import Back, Command, Go, Scene, SceneStack
from scenes.stage.inputs import Input
from scenes.table.game import TableScene
from scenes.ui.focus import FocusGroup
from scenes.ui.media import Surface
from scenes.ui.recent import Recent

AT_ONCE_MS: Final = 2000.0
"""A fault within this time after continuing counts as a second fault at once."""
LONGEST_SUMMARY: Final = 240
FAILED: Final = 1
"""The program's exit status if nothing could be shown at all."""


class Beginning(Scene):
    """A scene that continues at once, within the loop, where errors of the next scene are caught."""

    def __init__(self, to: Destination) -> None:
        self._to = to

    def handle(self, given: object) -> Command | None:
        """Nothing yet."""
        del given
        return None

    def update(self, dt_ms: float) -> Command | None:
        """Replace it by the next scene."""
        del dt_ms
        return Go(self._to, instead=True)

    def draw(self, surface: Surface) -> None:
        """Nothing: the last picture stays."""

    def is_moving(self) -> bool:
        """Always False: it has no picture."""
        return False

    def resized(self, width: int, height: int) -> None:
        """Nothing: the next scene gets the size itself."""


class Guard:
    """Keeps the last inputs, and handles faults."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._recent = Recent()
        # Read now: later the program's files may be gone.
        self._letters = plain_letters()
        self.status = 0
        """The program's exit status."""
        self._calm_ms = math.inf
        """The time without a fault since continuing, in milliseconds."""
        self._tried_title = False
        """Whether continuing has led to the title the last time."""

    def note(self, given: Input, top: Scene | None) -> None:
        """Record an input before the top scene gets it."""
        group = None if top is None else top.group
        focused = group.focused if isinstance(group, FocusGroup) else None
        self._recent.note(given, is_writing=focused is not None and focused.keeps_focus)

    def pass_time(self, dt_ms: float) -> None:
        """Count the time without a fault."""
        self._calm_ms += dt_ms

    # ------------------------------------------------------------------------------------------------------------- a fault

    def caught(self, error: Exception, stack: SceneStack, acting: Scene | None) -> None:
        """Handle an error of a frame while `acting` was running: remove the failed scene, and show a report."""
        scenes = stack.scenes
        if stack.top is None or isinstance(stack.top, BareFaultScene):
            self._give_up(error, stack)
        elif isinstance(stack.top, FaultScene):
            self._keep(error, scenes)
            fault = stack.top.fault
            self._cut(stack, len(scenes) - 1)
            self._show_bare(fault, stack)
        else:
            notes = (*_moved(), *self._save(scenes), self._keep(error, scenes))
            self._cut(stack, _sound(scenes, acting))
            fault = Fault(_summary(error), self._report(error, scenes), notes, self._next_command(stack, acting))
            self._show(fault, stack)

    def end(self, error: BaseException) -> None:
        """Report an error that no screen can show any more, in a file and in one line."""
        key, values = self._keep(error, ())
        report = (
            f"the report is {values['path']}" if key == "fault.kept" else f"no report could be kept: {values['why']}"
        )
        self.print_line(f"{_summary(error)} ({report})")

    def print_line(self, words: str) -> None:
        """Print a line, for errors without a window."""
        # Standard error may be closed too.
        with contextlib.suppress(OSError, ValueError):
            print(f"hschess: {in_one_line(words)}", file=sys.stderr, flush=True)  # noqa: T201

    def _give_up(self, error: Exception, stack: SceneStack) -> None:
        """Give up: not even the bare page can be shown, or the program is ending."""
        self.status = FAILED
        self.end(error)
        self._cut(stack, 0)

    def _cut(self, stack: SceneStack, number: int) -> None:
        """Remove the failed scene; an error in its end is only reported."""
        try:
            stack.cut(number)
        except Exception as error:  # noqa: BLE001 - only the first fault is reported
            self._keep(error, ())

    # ----------------------------------------------------------------------------------------------------------- the report

    def _report(self, error: BaseException, scenes: tuple[Scene, ...]) -> str:
        window = pygame.display.get_window_size() if pygame.display.get_init() else ()
        return report_of(
            error,
            self._recent.words,
            {
                "pygame": f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
                "window": f"{'x'.join(map(str, window))} {pygame.display.get_driver() if window else 'none'}",
                "language": self._context.settings.language,
                "screens": ", ".join(type(scene).__name__ for scene in scenes),
            },
        )

    def _keep(self, error: BaseException, scenes: tuple[Scene, ...]) -> Note:
        """Write the report; returns a message with its path."""
        try:
            path = keep_report(self._context.folder, self._context.today, self._report(error, scenes))
        except OSError as refused:
            return "fault.unkept", {"why": refusal(refused)}
        return "fault.kept", {"path": shown_path(path)}

    def _save(self, scenes: tuple[Scene, ...]) -> tuple[Note, ...]:
        """Save every game; the page shows any error."""
        return tuple(_saved(one) for one in scenes if isinstance(one, TableScene) and one.autosave.is_keeping)

    # ----------------------------------------------------------------------------------------------------------- continuing

    def _next_command(self, stack: SceneStack, acting: Scene | None) -> Callable[[], Command] | None:
        """The command to continue: closer to the start after each fault at once."""
        is_again = self._calm_ms < AT_ONCE_MS
        if is_again and self._tried_title:
            return None
        if not is_again and len(stack):
            return self._leading(Back())
        if not is_again and isinstance(acting, TableScene) and acting.autosave.is_keeping:
            return self._leading(Go(ToSavedGame(acting.autosave), instead=True))
        return self._leading(Go(ToTitle(), instead=True), to_title=True)

    def _leading(self, next_command: Command, *, to_title: bool = False) -> Callable[[], Command]:
        def go_on() -> Command:
            self._calm_ms, self._tried_title = 0.0, to_title
            return next_command

        return go_on

    def _show(self, fault: Fault, stack: SceneStack) -> None:
        try:
            stack.put(FaultScene(self._context, fault))
        except Exception as error:  # noqa: BLE001 - words and pictures may be what is damaged
            self._keep(error, stack.scenes)
            self._cut(stack, sum(not isinstance(scene, FaultScene) for scene in stack.scenes))
            self._show_bare(fault, stack)

    def _show_bare(self, fault: Fault, stack: SceneStack) -> None:
        stack.put(BareFaultScene(fault, self._letters, self._context.settings.text_scale / 100))


def _sound(scenes: tuple[Scene, ...], acting: Scene | None) -> int:
    """The number of sound scenes at the bottom of the stack.

    A removed scene takes its fault with it; a scene that was opened while another acted has failed while opening.
    """
    if acting not in scenes:
        return len(scenes)
    place = scenes.index(acting)
    return place if place == len(scenes) - 1 else place + 1


def _summary(error: BaseException) -> str:
    """An error in one line that every font can draw."""
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    shown = "".join(letter if letter.isprintable() else " " for letter in words)
    return shown if len(shown) <= LONGEST_SUMMARY else f"{shown[: LONGEST_SUMMARY - 1]}…"


def _moved() -> tuple[Note, ...]:
    """A message if the program's files are not where it has found them at its start."""
    root = asset_root()
    return () if root.is_dir() else (("fault.moved", {"folder": shown_path(root.parent)}),)


def _saved(table: TableScene) -> Note:
    try:
        table.autosave.settle()
    except Exception as error:  # noqa: BLE001 - the game itself may be what is broken; its file stays as it is
        return "error.unsaved", {"why": refusal(error) if isinstance(error, OSError) else str(error)}
    return "fault.saved", {}
