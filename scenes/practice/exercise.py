"""The screen of an exercise: a board, a panel of words at its lower left, a few buttons at its lower right, and the order of input.

A class derived from `ExerciseScreen` says what lies on the board, gives words and buttons, and answers when one is used. What is played on
a table is a `PlayedExercise` (`played`); the editor makes the board itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scenes.context import Context
from scenes.practice.panel_text import PanelText
from scenes.stack import Command, Scene
from scenes.stage.exercise_layout import button_rects
from scenes.stage.music import AT_STUDY
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_DELAY_MS, UNMOVED_MS, draw_tooltip, tip_point
from scenes.ui.focus import FocusGroup
from scenes.ui.input_events import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.ui.layout import REST, column, padded
from scenes.ui.media import Surface
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY, BRASS_LIGHT, SUBHEADING, Colour
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

HEADING_HEIGHT: Final = 28.0
WORDS: Final = replace(BODY, size=16.5)
MISSED_COLOUR: Final[Colour] = (255, 170, 120)
"""Of the heading over a try that has failed."""
WALKING: Final = ("left", "right", "up", "down", "tab", "return", "space")
"""Keys that the buttons take while one of them has the focus."""


@dataclass(frozen=True, slots=True)
class ExerciseText:
    """What the panel says."""

    heading: str
    words: str
    colour: Colour = BRASS_LIGHT


class ExerciseScreen(Scene):
    """A board with words and buttons."""

    keys: Mapping[str, str] = {}
    """Keys, and the names of the buttons that they use."""
    music = AT_STUDY
    timed_activity = "practice"
    edges = (22.0, 10.0, 9.0)
    """Between the panel's edges and its words: across, above, below."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.layout = Layout(1280, 720)
        self.group: FocusGroup = FocusGroup([])
        self._resting_ms = 0.0
        self._dirty = self._moving = True

    # ----------------------------------------------------------------------------------------- what an exercise is made of

    @property
    def pointer(self) -> Point:
        """Where the board has last seen the pointer."""
        raise NotImplementedError

    def text(self) -> ExerciseText:
        """What the panel says now."""
        raise NotImplementedError

    def words_rect(self) -> Rect:
        """The panel's place."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """At most three buttons, from the top; their places are given later."""
        raise NotImplementedError

    def used(self, name: str) -> Command | None:
        """A button, or another of the exercise's widgets, was used."""
        raise NotImplementedError

    def given_to_board(self, given: Input) -> Command | None:
        """An input that no widget has used."""
        raise NotImplementedError

    def walked_off(self) -> Command | None:
        """The keys went up from the highest button."""
        return None

    def passed(self, dt_ms: float) -> Command | None:
        """Time has passed on the board."""
        raise NotImplementedError

    def draw_board(self, surface: Surface) -> None:
        """The board, with the panel and the buttons (`draw_widgets`) in their place among what lies on it."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------------- widgets

    def build(self) -> list[Widget]:
        """The panel with its words, and the buttons."""
        text, rect = self.text(), self.words_rect()
        heading, room = column(padded(rect, *self.edges), HEADING_HEIGHT, REST)
        buttons = self.buttons()
        for button, place in zip(buttons, self.button_places(len(buttons)), strict=True):
            button.rect = place
        return [
            Panel(rect),
            *self.inside(room, text.words),
            *buttons,
            # Last, so that the keys come to the buttons first.
            *self.heading(heading, text),
        ]

    def heading(self, room: Rect, text: ExerciseText) -> list[Widget]:
        """The first line of the panel."""
        return [Label(room, text.heading, replace(SUBHEADING, colour=text.colour))]

    def inside(self, room: Rect, words: str) -> list[Widget]:
        """The text of the panel under its heading."""
        media = self.context.media
        if media.text_scale <= 1 or height_of(media, words, WORDS, room[2]) <= room[3]:
            return [Label(room, words, style=WORDS, wrap=True)]
        return [PanelText(room, words, WORDS)]

    def button_places(self, number: int) -> list[Rect]:
        """The places of this many buttons."""
        return button_rects(self.layout, number)

    def rebuild(self) -> None:
        """Words, buttons or their places have changed; the focus stays on the button of the same name."""
        focused, before = self.group.focused, self.panel_text
        self.group = FocusGroup(self.build())
        if self.panel_text is not None and before is not None and before.words == self.panel_text.words:
            self.panel_text.top = before.top
        if focused is not None:
            self.group.focus_on(focused.name)
        self.group.handle(PointerMoved(*self.pointer))
        self._dirty = True

    @property
    def panel_text(self) -> PanelText | None:
        """The words of the panel, if they scroll."""
        return next((one for one in self.group.widgets if isinstance(one, PanelText)), None)

    def focus_first(self) -> None:
        """The focus on the first button that can be used; the last if all else fails."""
        names = [widget.name for widget in self.group.widgets if isinstance(widget, Button) and widget.enabled]
        if names:
            self.group.focus_on(names[0])

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Buttons and their keys first, then the board."""
        self._dirty = True
        if isinstance(given, KeyPressed):
            return self._key(given)
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased):
            self._resting_ms = 0.0
        name = self.group.handle(given)
        return self.given_to_board(given) if name is None else self._use(name)

    def _key(self, given: KeyPressed) -> Command | None:
        focused = self.group.focused
        wanted = "" if focused is not None and focused.keeps_focus else self.keys.get(given.key, "")
        if not given.ctrl and any(one.name == wanted and one.enabled for one in self.group.widgets if wanted):
            return self._use(wanted)
        if focused is not None and (given.key in WALKING or focused.keeps_focus):
            name = self.group.handle(given)
            if name is not None:
                return self._use(name)
            return self.walked_off() if given.key == "up" and self.group.focused is focused else None
        return self.given_to_board(given)

    def is_on_widget(self, given: PointerPressed | PointerReleased) -> bool:
        """Whether a button comes down or up on something that can be used."""
        return any(widget.focusable and widget.contains(given.x, given.y) for widget in self.group.widgets)

    def _use(self, name: str) -> Command | None:
        self.context.sounds.play("ui_press", self.context.now_ms())
        return self.used(name)

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Let the exercise go on."""
        before, self._resting_ms = self._resting_ms, self._resting_ms + dt_ms
        self._dirty |= before < TOOLTIP_DELAY_MS <= self._resting_ms
        command = self.passed(dt_ms)
        self._moving, self._dirty = self._dirty, False
        return command

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        return self._moving

    # --------------------------------------------------------------------------------------------------------------- looks

    def draw(self, surface: Surface) -> None:
        """The board with all that lies on it, and the words for the pointer or the focus."""
        self.draw_board(surface)
        if self.group.focused is not None or self._resting_ms >= TOOLTIP_DELAY_MS:
            canvas = Canvas(surface, self.context.media)
            at = tip_point(canvas.media, self.group, self.pointer, self.layout)
            draw_tooltip(canvas, self.tip(), at, self.layout)

    def draw_widgets(self, surface: Surface) -> None:
        """The panel and the buttons."""
        self.group.draw(Canvas(surface, self.context.media))

    def tip(self) -> str:
        """What the widget under the pointer or the focus has to say."""
        return self.group.tooltip()

    def resized(self, width: int, height: int) -> None:
        """The window's size, or back from another screen."""
        self.layout = Layout(width, height, ui=self.context.settings.ui_scale / 100)
        self.context.media.set_scale(self.layout.scale)
        self._resting_ms = UNMOVED_MS
        self.rebuild()


def button(name: str, key: str, *, enabled: bool = True, about: str = "") -> Button:
    """A button with the words of a key, which is given its place later."""
    return Button(name, (0.0, 0.0, 0.0, 0.0), say(key), enabled=enabled, tooltip=say(about) if about else "")
