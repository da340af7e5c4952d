"""The log over the left side of the table: the game in sentences, to read, scroll and copy.

`LogPanel` follows a session and takes its own inputs; all others go to the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hschess.rules.lines import LONGEST_LINE
from hschess.rules.slowly import Work
from scenes.stage.game.log import GameLog, Reader
from scenes.stage.game.log_lines import WORDED_AT_ONCE, LogLines
from scenes.stage.hand.hit_areas import ICONS
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from scenes.stage.session import Session
from scenes.stage.table_layout import TOKEN_SIZE, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.clipboard import copy
from scenes.ui.focus import FocusGroup
from scenes.ui.scroll_text import ScrollText
from scenes.ui.widgets import Button, Panel, Widget
from scenes.words import chosen, say

WIDTH: Final = 372.0
LEAST_WIDTH: Final = 100.0
LEAST_WIDTH_OF_TEXT: Final = 60.0
"""The least readable width: the first plus the second times the text size."""
EDGE: Final = 12.0
PIECE_REACH: Final = 14.0
"""How far the numbers of a piece extend beyond it."""
FOOT: Final = 14.0
"""Between the panel and the window's lower edge."""
TITLE: Final = 58.0
BUTTON_HEIGHT: Final = 46.0
BUTTON_GAP: Final = 8.0
SIDE_BY_SIDE: Final = 220.0
"""In a narrower panel one button is above the other, and there is no title."""
KEYS: Final = frozenset({"up", "down", "left", "right", "page up", "page down", "home", "end", "tab", "return"})


class LogPanel:
    """The log of one session, open or not."""

    def __init__(
        self,
        session: Session,
        on_log_line: Callable[[str], None] | None = None,
        text_scale: Callable[[], float] = lambda: 1.0,
    ) -> None:
        """`text_scale` returns the user's text size."""
        self._session = session
        self._on_log_line = on_log_line
        """Gets each sentence when it is shown, open or not."""
        self._text_scale = text_scale
        self._log: GameLog | None = None
        self._written_for: tuple[object, ...] = ()
        self._reported = 0
        self._copying: Work[str] | None = None
        """The whole log, while it is written for the clipboard."""
        self.said = ""
        """A message about work that the last update has completed."""
        self._shown: LogLines | None = None
        self._shown_for: tuple[object, ...] = ()
        self.is_open = False
        self.text = ScrollText("text", (0, 0, 1, 1))
        self.text.top = None
        self.group = FocusGroup([])
        self._fitted_for: tuple[object, ...] = ()

    # ------------------------------------------------------------------------------------------------------------ the words

    def update(self) -> bool:
        """Follow the game as far as the table has shown it; returns whether the open panel has changed."""
        self.said = self._copy_on()
        if not self.is_open and self._on_log_line is None:
            return False
        before = self._shown
        lines = self._lines()
        self._report_new(lines)
        self.text.show(lines)
        return self.is_open and lines is not before

    def _lines(self) -> LogLines:
        """The sentences of the shown events, for the current language and reader."""
        session = self._session
        reader, game = (session.viewer, chosen()), session.match.game
        if self._log is None:
            self._log = GameLog(game, say, reader_of(session))
        elif self._log.follow(game):
            self._shown_for = ()
            self._report_undone(self._log)
        if reader != self._written_for:
            self._written_for, self._shown_for = reader, ()
            self._log.read_by(reader_of(session))
        shown_for = (self._log.events, session.motion.waiting)
        if self._shown is None or shown_for != self._shown_for:
            self._shown_for, self._shown = shown_for, self._log.shown(session.motion.waiting)
        return self._shown

    def _report_undone(self, log: GameLog) -> None:
        self._reported = len(log.shown(self._session.motion.waiting))
        if self._on_log_line is not None:
            self._on_log_line(say("log.undone"))

    def _report_new(self, lines: LogLines) -> None:
        if self._on_log_line is not None:
            until = min(len(lines), self._reported + WORDED_AT_ONCE)
            for line in lines[self._reported : until]:
                self._on_log_line(line.words)
            self._reported = max(self._reported, until)

    # -------------------------------------------------------------------------------------------------------------- inputs

    def toggle(self, *, by_key: bool = False) -> None:
        """Open at the end, or close; with `by_key` the panel gets the keys until it closes or the pointer is used."""
        self.is_open = not self.is_open
        self.text.top = None
        self.group.focus(None)
        self._fitted_for = ()
        if self.is_open and by_key:
            self._fit()
            self.group.focus(self.group.widgets.index(self.text))

    def takes(self, given: Input) -> bool:
        """Whether the panel takes an input, and not the table."""
        if not self.is_open:
            return False
        given = self._zoomed(given)
        match given:
            case PointerMoved(x=x, y=y) | PointerPressed(x=x, y=y) | PointerReleased(x=x, y=y) | Wheel(x=x, y=y):
                return self._session.hand.is_free and self._contains(x, y)
            case KeyPressed(key="escape") | KeyPressed(key="page up" | "page down" | "home" | "end"):
                return True
            case KeyPressed(key="c", ctrl=True):
                return True
            case KeyPressed(key=key):
                return self.group.focused is not None and key in KEYS
            case _:
                return False

    def handle(self, given: Input) -> str:
        """Handle an input; returns a message about it, or ""."""
        self._fit()
        given = self._zoomed(given)
        used: str | None = None
        match given:
            case KeyPressed(key="escape"):
                used = "close"
            case KeyPressed(key="c", ctrl=True):
                used = "copy"
            case KeyPressed(key="page up" | "page down" | "home" | "end"):
                self.text.press_key(given)
            case _:
                used = self.group.handle(given)
        if used == "close":
            self.toggle()
        return self._copy() if used == "copy" else ""

    def left(self, given: Input) -> None:
        """The pointer is used outside: remove the highlight, and give the keys back to the table."""
        if self.is_open and isinstance(given, PointerMoved | PointerReleased):
            self.group.handle(self._zoomed(given))
        elif self.is_open and isinstance(given, PointerPressed):
            self.group.focus(None)

    def _copy(self) -> str:
        self._copying = Work(self._lines().text_slowly())
        return self._copy_on()

    def _copy_on(self) -> str:
        """Write more of the log; returns a message once all of it is on the clipboard."""
        if self._copying is None or not self._copying.go_on(lambda _: True):
            return ""
        why, self._copying = copy(self._copying.result), None
        return say("log.not_copied", why=why) if why else say("log.copied")

    # ------------------------------------------------------------------------------------------------------------- drawing

    @property
    def zoom(self) -> float:
        """The scale of the panel: like menus, but not so large that it would cover a piece of a full line."""
        return min(self._session.board.layout.ui, self._room / (EDGE + self._least))

    @property
    def rect(self) -> Rect:
        """The panel's rectangle, in its own measures: beside the longest line, above the round buttons."""
        layout = self._session.board.layout
        icons_top = min(layout.icon(index)[1] for index in range(len(ICONS))) - layout.icon_radius
        width = max(self._least, min(WIDTH, self._room / self.zoom - EDGE))
        return EDGE, EDGE, width, icons_top / self.zoom - EDGE - FOOT

    @property
    def _least(self) -> float:
        return LEAST_WIDTH + LEAST_WIDTH_OF_TEXT * self._text_scale()

    @property
    def _room(self) -> float:
        """The distance of the longest line from the window's left edge, in the table's measures."""
        layout = self._session.board.layout
        return layout.slot(layout.viewer, 0, LONGEST_LINE)[0] - TOKEN_SIZE[0] / 2 - PIECE_REACH

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, if it is open, on a canvas of its `zoom`."""
        if self.is_open:
            self._fit()
            self.group.draw(canvas)

    def _zoomed(self, given: Input) -> Input:
        """An input of the table in the panel's measures."""
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased | Wheel):
            return replace(given, x=given.x / self.zoom, y=given.y / self.zoom)
        return given

    def _contains(self, x: float, y: float) -> bool:
        left, top, width, height = self.rect
        return left <= x <= left + width and top <= y <= top + height

    def _fit(self) -> None:
        """Fit the widgets to this window and language."""
        fitted_for = (self.rect, self.zoom, chosen())
        if fitted_for == self._fitted_for:
            return
        self._fitted_for = fitted_for
        left, top, width, height = self.rect
        rows = 1 if width >= SIDE_BY_SIDE else 2
        wide = (width - 36 - BUTTON_GAP * (2 - rows)) / (3 - rows)
        step, high = BUTTON_HEIGHT + BUTTON_GAP, BUTTON_HEIGHT
        title = TITLE if rows == 1 else 18.0
        self.text.rect = (left + 18, top + title, width - 36, height - title - rows * step - 26)
        y = top + height - high - 18
        widgets: list[Widget] = [
            Panel((left, top, width, height), title=say("log.title") if rows == 1 else ""),
            self.text,
            Button("copy", (left + 18, y - step * (rows - 1), wide, high), say("log.copy")),
            Button("close", (left + width - 18 - wide, y, wide, high), say("log.close")),
        ]
        focused = self.group.index
        self.group = FocusGroup(widgets)
        self.group.focus(focused)


def reader_of(session: Session) -> Reader:
    """The player at the bottom is "you" unless another human plays."""
    return Reader(session.viewer, session.match.person)
