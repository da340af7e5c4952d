"""A line for typing: with a selection, the clipboard, and the unfinished text of an input method.

Its text has a limited length and is always one line. Drawing and measuring use the same runs of letters.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import Final

import pygame

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, TextComposed, TextTyped
from scenes.stage.table_layout import Rect
from scenes.ui import clipboard
from scenes.ui.canvas import Canvas
from scenes.ui.fields import VALUE, Valued, field_plate
from scenes.ui.legible import is_mark, legible
from scenes.ui.lettering import enlarged, place_of, text
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank
from scenes.ui.theme import CREAM, CREAM_OFF, SELECTED, Style

MARGIN: Final = 14.0
CARET: Final = 2.0
WRITTEN: Final = 1.6
"""The least height of a field, as a multiple of its letter size."""
LINE: Final = 1.3
"""The height of the caret and of a selection, as a multiple of the letter size."""
UNDERLINE: Final = 1.5
"""The thickness of the line under unfinished text."""
COMMANDS: Final = frozenset({"a", "c", "x", "v", "left", "right", "home", "end", "backspace", "delete", "insert"})
"""Keys that with Ctrl act on the text."""
WALKS: Final = ("left", "right", "home", "end")


class TextField(Valued):
    """A line for typing; `allowed` holds the permitted letters, empty for all. Return gives its name."""

    keeps_focus = True
    own_keys = frozenset({"left", "right", "home", "end"})

    def __init__(
        self, name: str, rect: Rect, label: str, written: str = "", *, allowed: str = "", longest: int = 40,
        hint: str = "", split: float = 0.42,
    ) -> None:  # fmt: skip
        super().__init__(name, rect, label, split=split)
        self.text = written
        self.allowed = allowed
        self.longest = longest
        self.hint = hint
        self.caret = len(written)
        self.anchor: int | None = None
        """The end of the selection opposite the caret."""
        self.composed = ""
        """The unfinished text of an input method, at the caret, ..."""
        self.composed_caret = 0
        """... and the place in it of the next letter."""
        self.caret_px: tuple[int, int, int, int] | None = None
        """The caret's last rectangle, in pixels of the window: left, top, width and height."""
        self._shown: tuple[Media, Style, float] | None = None
        """The media and style of the last drawing, and the x of its first letter, to find the letter at a point."""

    @property
    def selection(self) -> tuple[int, int]:
        """The first selected letter and the one after the last; equal if none is selected."""
        anchor = self.caret if self.anchor is None else min(self.anchor, len(self.text))
        return min(anchor, self.caret), max(anchor, self.caret)

    @property
    def selected(self) -> str:
        """The selected letters."""
        first, end = self.selection
        return self.text[first:end]

    def go_on_from(self, other: TextField) -> None:
        """Take over caret and selection from another field with the same text."""
        self.caret, self.anchor = min(other.caret, len(self.text)), other.anchor
        self.composed, self.composed_caret = other.composed, other.composed_caret
        self._shown = other._shown

    def commands(self, key: KeyPressed) -> bool:
        """Whether the field uses a key with Ctrl; copying and cutting need a selection."""
        if not (key.ctrl and not key.alt and key.key in COMMANDS):
            return False
        return key.key not in ("c", "x") or bool(self.selected)

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> str | None:
        """Take letters while focused; the pointer sets the caret and drags a selection."""
        match given:
            case TextTyped(text=letters) if self.focused and self.enabled:
                self.composed, self.composed_caret = "", 0
                return self._insert(letters)
            case TextComposed(text=letters, caret=caret) if self.focused and self.enabled:
                return self._compose(letters, caret)
            case _:
                pass
        was_held = self.pressed
        used = super().handle(given)
        if isinstance(given, PointerPressed) and self.pressed:
            self._walk(self._letter_at(given.x), selects=False)
        elif isinstance(given, PointerMoved) and was_held and self.pressed:
            self._walk(self._letter_at(given.x), selects=True)
        return used if isinstance(given, KeyPressed) else None

    def press_key(self, key: KeyPressed) -> str | None:
        """Move, select, delete, copy and paste; return confirms. Space writes (by `TextTyped`) and does not confirm."""
        before = self.text
        if key.key == "return":
            return self.name
        if key.key in WALKS:
            self._walk(self._stop(key), selects=key.shift)
        elif key.ctrl and not key.alt:
            self._command(key)
        elif key.key == "insert" and key.shift:
            self._paste()
        elif key.key == "delete" and key.shift and self.selected:
            self._cut()
        elif key.key in ("backspace", "delete"):
            self._delete(key)
        return self.name if self.text != before else None

    def _command(self, key: KeyPressed) -> None:
        match key.key:
            case "a":
                self.anchor, self.caret = 0, len(self.text)
            case "c" | "insert":
                self._copy()
            case "x":
                self._cut()
            case "v":
                self._paste()
            case "backspace" | "delete":
                self._delete(key)
            case _:
                pass

    def _copy(self) -> bool:
        """Copy the selection; returns whether that worked."""
        return bool(self.selected) and not clipboard.copy(self.selected)

    def _cut(self) -> None:
        """Cut the selection; it stays if it could not be copied."""
        if self._copy():
            self._insert("")

    def _paste(self) -> None:
        words = clipboard.paste()
        if words:
            self._insert(words)

    def _delete(self, key: KeyPressed) -> None:
        if not self.selected:
            self.anchor = self._stop(replace(key, key="left" if key.key == "backspace" else "right"))
        self._insert("")

    def _walk(self, to: int, *, selects: bool) -> None:
        self.anchor = (self.caret if self.anchor is None else self.anchor) if selects else None
        self.caret = to

    def _stop(self, key: KeyPressed) -> int:
        """The place that a key moves to: off a selection to its end, else a letter with its marks, or with Ctrl a word."""
        if key.key in ("home", "end"):
            return 0 if key.key == "home" else len(self.text)
        by = 1 if key.key == "right" else -1
        if self.selected and not key.shift:
            return self.selection[by > 0]
        to = self.caret
        while 0 <= to + by <= len(self.text):
            to += by
            if self._is_stop(to, is_word=key.ctrl):
                break
        return to

    def _is_stop(self, at: int, *, is_word: bool) -> bool:
        if at in (0, len(self.text)):
            return True
        if is_word:
            return self.text[at - 1].isspace() and not self.text[at].isspace()
        return not is_mark(self.text[at])

    def _compose(self, letters: str, caret: int) -> str | None:
        """Put the unfinished text in the place of a selection."""
        before = self.text
        if letters and self.selected:
            self._insert("")
        self.composed = one_line_of(letters)
        self.composed_caret = min(max(0, caret), len(self.composed))
        return self.name if self.text != before else None

    def _insert(self, letters: str) -> str | None:
        """Replace the selection by letters, as far as there is room; returns the name if the text changed."""
        first, end = self.selection
        taken = "".join(letter for letter in one_line_of(letters) if not self.allowed or letter in self.allowed)
        if letters and not taken:
            return None
        taken = taken[: max(0, self.longest - len(self.text) + end - first)]
        before, self.text = self.text, self.text[:first] + taken + self.text[end:]
        self.caret, self.anchor = first + len(taken), None
        return self.name if self.text != before else None

    def _letter_at(self, x: float) -> int:
        """The place in the text nearest to a logical x."""
        if self._shown is None:
            return len(self.text)
        media, style, left = self._shown
        stops = [at for at in range(len(self.text) + 1) if self._is_stop(at, is_word=False)]

        def place(at: int) -> float:
            return left + place_of(media, self.text, at, style)

        # Measuring a place takes all letters before it; in a long text only a few places are measured.
        behind = bisect_left(stops, x, key=place)
        return min(stops[max(0, behind - 1) : behind + 1], key=lambda at: abs(place(at) - x))

    # ------------------------------------------------------------------------------------------------------------- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw label, field, text or hint, selection and caret."""
        self.draw_label(canvas)
        left, top, width, height = self.plate
        media, middle = canvas.media, top + height / 2
        canvas.lay(field_plate(media, width, height, self.enabled), left + width / 2, middle)
        self._draw_written(canvas, left + MARGIN, middle, width - 2 * MARGIN)
        self.draw_focus(canvas)

    def _draw_written(self, canvas: Canvas, left: float, middle: float, room: float) -> None:
        """Draw the text, moved left until the caret is in sight and clipped."""
        media, (first, end) = canvas.media, self.selection
        written = self.text[: self.caret] + self.composed + self.text[self.caret :]
        style = enlarged(media, replace(VALUE, colour=CREAM if written and self.enabled else CREAM_OFF))
        style = replace(style, size=min(style.size, self.rect[3] / WRITTEN))
        caret = self.caret + (self.composed_caret if self.composed else 0)
        caret_x = place_of(media, written, caret, style)
        shift = max(0.0, caret_x - room + CARET)
        window = blank(media.size_px(room, self.rect[3]))
        deep = min(window.get_height(), media.px(style.size * LINE))
        top = (window.get_height() - deep) // 2

        def part(begin: int, end: int) -> tuple[int, int]:
            """The x of some letters, and their width."""
            x, to = (media.px(place_of(media, written, at, style) - shift) for at in (begin, end))
            return x, to - x

        if self.focused and end > first:
            x, width = part(first, end)
            window.fill(SELECTED, (x, top, width, deep))
        if written or self.hint:
            drawn = text(media, written or self.hint, style)
            place = (-media.px(shift), (window.get_height() - drawn.get_height()) // 2)
            window.blit(drawn, place, special_flags=PREMULTIPLIED)
        if self.composed:
            x, width = part(self.caret, self.caret + len(self.composed))
            window.fill(CREAM, (x, top + deep - max(1, media.px(UNDERLINE)), width, max(1, media.px(UNDERLINE))))
        if self.focused:
            self._draw_caret(window, media.px(caret_x - shift), top, deep, media)
        self._shown = media, style, left - shift
        at = media.px(left), media.px(middle) - window.get_height() // 2
        self.caret_px = at[0] + media.px(caret_x - shift), at[1] + top, max(1, media.px(CARET)), max(1, deep)
        canvas.lay(window, left + room / 2, middle)

    def _draw_caret(self, window: Surface, x: int, top: int, deep: int, media: Media) -> None:
        pygame.draw.rect(window, CREAM, (x, top, max(1, media.px(CARET)), deep))


def writes(key: KeyPressed) -> bool:
    """Whether a key writes a letter into a focused field; the letter itself comes as `TextTyped`."""
    return not key.ctrl and (len(key.key) == 1 or key.key == "space")


def one_line_of(letters: str) -> str:
    r"""Letters as they can be in a typed line: without invisible ones, and with a space for all white space.

    >>> one_line_of("\ttwo\r\nlines\0")
    ' two lines'
    """
    words = legible(letters.replace("\r\n", "\n")).replace("\n", " ")
    return "".join(" " if letter.isspace() else letter for letter in words)
