"""The screen of an exercise: a board, a panel of text at its lower left, a few buttons at its lower right, and the order of input.

A subclass of `ExerciseScreen` defines the board, text and buttons, and handles a used one. Exercises on a table are `PlayedExercise`
(`played`); the editor makes its own board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from scenes.context import Context
from scenes.stack import Command, Scene
from scenes.stage.exercise_layout import button_rects
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.music import AT_STUDY
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_DELAY_MS, UNMOVED_MS, draw_tooltip, tip_point
from scenes.ui.focus import FocusGroup
from scenes.ui.layout import REST, column, padded
from scenes.ui.media import Surface
from scenes.ui.paragraphs import height_of
from scenes.ui.scroll_text import ScrollText, Sentence
from scenes.ui.theme import BODY, BRASS_LIGHT, SUBHEADING, Colour, Style
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

NAME: Final = "text"
PAGES: Final = ("page up", "page down")
"""Keys that scroll the text from anywhere on the board."""


class PanelText(ScrollText):
    """Text on the panel itself, from its beginning."""

    margin = gap = inset = 0.0
    beside_bar = 8.0

    def __init__(self, rect: Rect, words: str, style: Style) -> None:
        super().__init__(NAME, rect, [Sentence(words)], style)
        self.words = words

    def draw_ground(self, canvas: Canvas) -> None:
        """Nothing: the panel is its ground."""


HEADING_HEIGHT: Final = 28.0
WORDS: Final = replace(BODY, size=16.5)
MISSED_COLOUR: Final[Colour] = (255, 170, 120)
"""The heading's colour over a failed try."""
WALKING: Final = ("left", "right", "up", "down", "tab", "return", "space")
"""Keys that a focused button keeps."""


@dataclass(frozen=True, slots=True)
class ExerciseText:
    """The text of the panel."""

    heading: str
    words: str
    colour: Colour = BRASS_LIGHT


class ExerciseScreen(Scene):
    """A board with text and buttons."""

    keys: Mapping[str, str] = {}
    """Keys, and the names of the buttons that they use."""
    music = AT_STUDY
    timed_activity = "practice"
    edges = (22.0, 10.0, 9.0)
    """The space between the panel's edges and its text: across, above, below."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.layout = Layout(1280, 720)
        self.group: FocusGroup = FocusGroup([])
        self._resting_ms = 0.0
        self._dirty = self._moving = True

    # ------------------------------------------------------------------------------------------------------- to be defined

    @property
    def pointer(self) -> Point:
        """The last place of the pointer on the board."""
        raise NotImplementedError

    def text(self) -> ExerciseText:
        """The current text of the panel."""
        raise NotImplementedError

    def words_rect(self) -> Rect:
        """The largest rectangle of the panel."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """At most three buttons, from the top; their places are set later."""
        raise NotImplementedError

    def used(self, name: str) -> Command | None:
        """Handle a button, or another widget of the exercise."""
        raise NotImplementedError

    def given_to_board(self, given: Input) -> Command | None:
        """Handle an input that no widget has used."""
        raise NotImplementedError

    def walked_off(self) -> Command | None:
        """The keys have moved up from the highest button."""
        return None

    def passed(self, dt_ms: float) -> Command | None:
        """Let time pass on the board."""
        raise NotImplementedError

    def draw_board(self, surface: Surface) -> None:
        """Draw the board, with the panel and the buttons (`draw_widgets`) between its layers."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------------- widgets

    def build(self) -> list[Widget]:
        """The panel with its text, and the buttons."""
        text = self.text()
        rect = self.panel(text)
        heading, room = column(padded(rect, *self.edges), HEADING_HEIGHT, REST)
        buttons = self.buttons()
        for button, place in zip(buttons, self.button_places(len(buttons)), strict=True):
            button.rect = place
        return [
            Panel(rect),
            *self.inside(room, text.words),
            *buttons,
            # Last, so that the keys reach the buttons first.
            *self.heading(heading, text),
        ]

    def panel(self, text: ExerciseText) -> Rect:
        """The rectangle of the panel with this text."""
        del text
        return self.words_rect()

    def heading(self, area: Rect, text: ExerciseText) -> list[Widget]:
        """The first line of the panel."""
        return [Label(area, text.heading, replace(SUBHEADING, colour=text.colour))]

    def inside(self, area: Rect, words: str) -> list[Widget]:
        """The text of the panel under its heading."""
        media = self.context.media
        if media.text_scale <= 1 or height_of(media, words, WORDS, area[2]) <= area[3]:
            return [Label(area, words, style=WORDS, wrap=True)]
        return [PanelText(area, words, WORDS)]

    def button_places(self, number: int) -> list[Rect]:
        """The rectangles of this many buttons."""
        return button_rects(self.layout, number)

    def rebuild(self) -> None:
        """Rebuild after a change of text, buttons or places; the focus stays on the button of the same name."""
        focused, before = self.group.focused, self.panel_text
        self.group = FocusGroup(self.build(), self.group)
        if self.panel_text is not None and before is not None and before.words == self.panel_text.words:
            self.panel_text.top = before.top
        if focused is not None:
            self.group.focus_on(focused.name)
        self.group.handle(PointerMoved(*self.pointer))
        self._dirty = True

    @property
    def panel_text(self) -> PanelText | None:
        """The text of the panel, if it scrolls."""
        return next((one for one in self.group.widgets if isinstance(one, PanelText)), None)

    def focus_first(self) -> None:
        """Focus the first button that can be used, or the last one if none can."""
        names = [widget.name for widget in self.group.widgets if isinstance(widget, Button) and widget.enabled]
        if names:
            self.group.focus_on(names[0])

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Handle an input: buttons and their keys first, then the board."""
        self._dirty = True
        self.group.note_device(given)
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
        """Whether a pointer button was pressed or released on a usable widget."""
        return any(widget.focusable and widget.contains(given.x, given.y) for widget in self.group.widgets)

    def _use(self, name: str) -> Command | None:
        self.context.play("ui_press")
        return self.used(name)

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Advance the exercise."""
        before, self._resting_ms = self._resting_ms, self._resting_ms + dt_ms
        self._dirty |= before < TOOLTIP_DELAY_MS <= self._resting_ms
        command = self.passed(dt_ms)
        self._moving, self._dirty = self._dirty, False
        return command

    def is_moving(self) -> bool:
        """Whether the last update changed the picture."""
        return self._moving

    # ------------------------------------------------------------------------------------------------------------- drawing

    def draw(self, surface: Surface) -> None:
        """Draw the board with everything on it, and the tooltip."""
        self.draw_board(surface)
        if self.group.is_walked or self._resting_ms >= TOOLTIP_DELAY_MS:
            canvas = Canvas(surface, self.context.media)
            at = tip_point(canvas.media, self.group, self.pointer, self.layout)
            draw_tooltip(canvas, self.tip(), at, self.layout)

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the panel and the buttons."""
        self.group.draw(Canvas(surface, self.context.media))

    def tip(self) -> str:
        """The tooltip of the widget under the pointer or the focus."""
        return self.group.tooltip()

    def resized(self, width: int, height: int) -> None:
        """Fit the window's size, also after another screen."""
        self.layout = Layout(width, height, ui=self.context.settings.ui_scale / 100)
        self.context.media.set_scale(self.layout.scale)
        self._resting_ms = UNMOVED_MS
        self.rebuild()


def button(name: str, key: str, *, enabled: bool = True, about: str = "", offered: bool = False) -> Button:
    """A button with the text of a key; its place is set later. Return uses the one that is offered."""
    tooltip = say(about) if about else ""
    return Button(name, (0.0, 0.0, 0.0, 0.0), say(key), enabled=enabled, offered=offered, tooltip=tooltip)
