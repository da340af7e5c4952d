"""The program for the attack on undo, and the user's hand: keys, clicks and letters, through the program's own inputs."""

import random
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final, TypeVar

import pygame

from scenes.pages.screen import Screen
from scenes.practice.exercise import ExerciseScreen
from scenes.stack import Scene
from scenes.ui.widgets import Widget
from tests.attacks.findings import Findings
from tests.attacks.monkey_machine import Event, Start, Step
from tests.attacks.monkey_moves import keyed, moved, pressed, released
from tests.attacks.monkey_screens import OPENINGS
from tests.attacks.play_memory import OtherwiseError
from tests.attacks.records import QuickMachine
from tests.attacks.undo_steps import Steps

SIZE: Final = (1280, 720)
LOOK_MS: Final = 0.5
SETTINGS: Final = '{"speed": 0.0, "cpu_pace_ms": 0}'
MOST_BACK: Final = 6
LETTERS: Final = "ab eé兵"
DELETES: Final = 0.2
ELSEWHERE: Final = frozenset({"back", "try", "measure", "cancel", "play", "folder", "leave", "keys"})
"""Widgets that lead to another page or program."""
Value = TypeVar("Value", bound=Hashable)
At = tuple[int, int]
"""Pixels of the window."""


class Hand:
    """The program, the random numbers, and the findings so far."""

    def __init__(self, seed: int, base: Path) -> None:
        self.rng = random.Random(seed)
        self.findings = Findings()
        self.machine = QuickMachine(base, OPENINGS)
        self.machine.look_ms = LOOK_MS

    def start(self, screen: str, *, is_first: bool = True) -> None:
        """Start the program on this screen, in a fresh folder or in the same one."""
        files = {"settings.json": SETTINGS} if is_first else {}
        self.machine.step(Step(start=Start(screen, SIZE, files, is_first=is_first)))

    @property
    def top(self) -> Scene | None:
        """The screen that is shown."""
        return self.machine.top

    @property
    def page(self) -> Screen | ExerciseScreen:
        """The same, if it has widgets."""
        top = self.top
        assert isinstance(top, Screen | ExerciseScreen), f"{type(top).__name__} has no widgets"
        return top

    # ------------------------------------------------------------------------------------------------------------- inputs

    def frame(self, *events: Event, paste: str | None = None) -> None:
        """A frame with these events, and with this text on the clipboard."""
        self.findings.tried["inputs"] += bool(events)
        self.machine.step(Step(events, paste=paste))

    def press(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        self.frame(keyed(key, mod=mod), keyed(key, mod=mod, is_down=False))

    def write(self) -> None:
        """Write a letter, or delete one."""
        if self.rng.random() < DELETES:
            self.press(pygame.K_BACKSPACE)
        else:
            self.frame((pygame.TEXTINPUT, {"text": self.rng.choice(LETTERS)}))

    def drag(self, at: At, to: At) -> None:
        """Drag with the left button."""
        self.frame(moved(at), pressed(at))
        self.frame(moved(to), released(to))

    def click(self, widget: Widget, across: float = 0.5) -> None:
        """Click at a part of its width."""
        left, y, width, height = widget.rect
        scale = self.page.layout.scale
        at = round((left + across * width) * scale), round((y + height / 2) * scale)
        self.drag(at, at)

    def click_on(self, name: str) -> None:
        """Click on the widget of this name."""
        self.click(self.widget(name))

    # ------------------------------------------------------------------------------------------------------------ widgets

    def widget(self, name: str) -> Widget:
        """The widget of this name. Errors: `OtherwiseError` if the screen has none."""
        for one in self.page.group.widgets:
            if one.name == name:
                return one
        raise OtherwiseError(f"no {name} on {type(self.top).__name__}")

    def has(self, name: str) -> bool:
        """Whether the screen has a widget of this name."""
        return any(one.name == name for one in self.page.group.widgets)

    def any_widget(self) -> Widget:
        """A widget that can be used here, and that the window shows."""
        high = SIZE[1] / self.page.layout.scale
        shown = [one for one in self.page.group.widgets if one.rect[1] >= 0 and one.rect[1] + one.rect[3] <= high]
        able = [one for one in shown if one.focusable and one.enabled and one.has_room]
        return self.rng.choice([one for one in able if one.name not in {*ELSEWHERE, "undo", "redo"}])

    # -------------------------------------------------------------------------------------------------------- undo and redo

    def undo_and_redo(self, steps: Steps[Value], state: Callable[[], Value]) -> None:
        """Undo some steps, then redo some of them; compare after each."""
        for by, name, go in ((-1, "taken back", self._undo), (1, "done again", self._redo)):
            for _ in range(self.rng.randrange(MOST_BACK)):
                go()
                self.findings.tried[name] += (steps.can_undo, steps.can_redo)[by > 0]
                steps.go(by)
                self.compare(steps, state())

    def compare(self, steps: Steps[Value], now: Value) -> None:
        """Compare the state and the buttons with the memory. Errors: `OtherwiseError`."""
        if now != steps.now:
            raise OtherwiseError(f"the state: {now}, but remembered: {steps.now}, {steps.at} of {len(steps.states)}")
        for name, can in (("undo", steps.can_undo), ("redo", steps.can_redo)):
            lit = next((one.enabled for one in self.page.group.widgets if one.name == name), can)
            if lit != can:
                raise OtherwiseError(f"the button {name}: {lit}, but remembered: {can}")

    def _undo(self) -> None:
        """Undo by one of its keys, or by its button."""
        way = self.rng.randrange(3)
        if way == 0 and self.widget("undo").enabled:
            self.click_on("undo")
        else:
            self.press(*((pygame.K_u, 0), (pygame.K_z, pygame.KMOD_CTRL))[way % 2])

    def _redo(self) -> None:
        """Redo by its key, or by its button if there is one."""
        has_button = any(one.name == "redo" and one.enabled for one in self.page.group.widgets)
        if has_button and self.rng.random() < 0.4:
            self.click_on("redo")
        else:
            self.press(pygame.K_y, pygame.KMOD_CTRL)
