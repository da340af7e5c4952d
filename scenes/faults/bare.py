"""The fault page for the case that the normal one fails: it needs no picture, font or text file of ours.

It works with any of them damaged or gone, by pointer, keys and pad; its plain font is read when the program starts.
"""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Final

import pygame
from pygame.pkgdata import getResource

from scenes.faults.fault_page import Fault
from scenes.stack import Command, Scene
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.clipboard import copy
from scenes.ui.media import Surface
from scenes.ui.theme import BLACK, BRASS, CREAM, CREAM_DIM, GOLD, is_han
from scenes.words import say

MARGIN: Final = 60.0
BUTTON: Final = (260.0, 60.0)
LETTERS: Final = 22.0
LEAST_LETTERS_PX: Final = 12
PLAIN_WORDS: Final = {
    "fault.title": "Something went wrong",
    "fault.line": "An error in the game closed this screen.",
    "fault.moved": "The game's files are no longer in {folder}: the game was moved or deleted while it runs. Start it again.",
    "fault.saved": "Your game is saved.",
    "error.unsaved": "The game cannot be saved: {why}.",
    "fault.kept": "A report was saved as {path}. It contains neither your name nor your folders, and helps to fix the game.",
    "fault.unkept": "The report could not be saved: {why}. You can copy it.",
    "fault.go_on": "Continue",
    "fault.copy": "Copy report",
    "fault.copied": "The report is on the clipboard.",
    "fault.leave": "Quit",
}
"""The English text, if the table of texts cannot be read, or the plain font lacks a language's letters."""


class BareFaultScene(Scene):
    """The fault page without our files: one plain font, rectangles, and the text above."""

    def __init__(self, fault: Fault, letters: bytes, text_scale: float = 1.0) -> None:
        """`letters` is the plain font's file (`plain_letters`)."""
        self.fault = fault
        self._letters = letters
        self._text_scale = text_scale
        self._layout = Layout(1280, 720)
        self._chosen = -1
        """The selected button."""
        self._held = -1
        self._said = ""
        self._dirty = True

    def handle(self, given: Input) -> Command | None:
        """Handle pointer, keys and pad, whose buttons come as keys."""
        self._dirty = True
        match given:
            case PointerMoved(x=x, y=y):
                self._chosen = self._button_at(x, y)
            case PointerPressed(x=x, y=y, button=1):
                self._held = self._button_at(x, y)
            case PointerReleased(x=x, y=y, button=1):
                held, self._held = self._held, -1
                return self._take(held) if held >= 0 and held == self._button_at(x, y) else None
            case KeyPressed(key=key):
                return self._key(key)
            case _:
                pass
        return None

    def _key(self, key: str) -> Command | None:
        button_names = len(self.fault.button_names)
        match key:
            case "left" | "up":
                self._chosen = (max(self._chosen, 0) - 1) % button_names
            case "right" | "down" | "tab":
                self._chosen = (self._chosen + 1) % button_names
            case "return" | "space" if self._chosen >= 0:
                return self._take(self._chosen)
            case "escape":
                return self.fault.escape()
            case _:
                pass
        return None

    def _take(self, place: int) -> Command | None:
        name = self.fault.button_names[place]
        if name == "copy":
            self._said = copy(self.fault.report) or plain_words("fault.copied")
        return self.fault.take(name)

    def update(self, dt_ms: float) -> Command | None:
        """Nothing: the page does not move."""
        del dt_ms
        return None

    def is_moving(self) -> bool:
        """Whether an input has changed the page since it was drawn."""
        return self._dirty

    def resized(self, width: int, height: int) -> None:
        """Fit another window."""
        self._layout = Layout(width, height)
        self._dirty = True

    def draw(self, surface: Surface) -> None:
        """Draw the sentences from the top, the buttons below."""
        self._dirty = False
        surface.fill(BLACK)
        font = self._font()
        scale, y = self._layout.scale, MARGIN * self._layout.scale
        room = surface.get_width() - 2 * MARGIN * scale
        notes = [plain_words(key, **values) for key, values in self.fault.notes]
        words = [plain_words("fault.title"), plain_words("fault.line"), self.fault.summary, *notes, self._said]
        for place, sentence in enumerate(words):
            drawn = _lettered(font, sentence, CREAM if place else GOLD, room)
            surface.blit(drawn, (MARGIN * scale, y))
            y += drawn.get_height() + font.get_linesize() / 2
        for place, name in enumerate(self.fault.button_names):
            self._draw_button(surface, font, place, plain_words(f"fault.{name}"))

    def _draw_button(self, surface: Surface, font: pygame.font.Font, place: int, words: str) -> None:
        scale = self._layout.scale
        rect = pygame.Rect([round(length * scale) for length in self._rect(place)])
        pygame.draw.rect(surface, BLACK, rect)
        pygame.draw.rect(
            surface, BRASS if place == self._chosen else CREAM_DIM, rect, 3 if place == self._chosen else 1
        )
        drawn = font.render(words, True, CREAM)
        if drawn.get_width() > rect.width - 8 > 0:
            drawn = pygame.transform.smoothscale_by(drawn, (rect.width - 8) / drawn.get_width())
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    def _font(self) -> pygame.font.Font:
        pygame.font.init()
        size_px = max(LEAST_LETTERS_PX, round(LETTERS * self._text_scale * self._layout.scale))
        return pygame.font.Font(io.BytesIO(self._letters), size_px)

    def _rect(self, place: int) -> Rect:
        """The rectangle of a button, in logical pixels."""
        width, height = BUTTON
        return MARGIN + place * (width + 20), self._layout.height - MARGIN - height, width, height

    def _button_at(self, x: float, y: float) -> int:
        for place in range(len(self.fault.button_names)):
            left, top, width, height = self._rect(place)
            if left <= x < left + width and top <= y < top + height:
                return place
        return -1


def plain_letters() -> bytes:
    """The file of pygame's own font; empty if it cannot be read, because a game without a fault does not need it."""
    with suppress(OSError), getResource(pygame.font.get_default_font()) as file:  # type: ignore[no-untyped-call] # the library's own way
        return bytes(file.read())
    return b""


def plain_words(key: str, **values: str) -> str:
    """The text of this page: in the chosen language if it can be read and drawn, else in English."""
    english = PLAIN_WORDS[key].format(**values)
    try:
        words = say(key, **values)
    except Exception:  # noqa: BLE001 - whatever is wrong with the words, the page must be readable
        return english
    return english if any(map(is_han, words)) else words


def _lettered(font: pygame.font.Font, words: str, colour: tuple[int, int, int], room: float) -> Surface:
    """Text in lines of this many pixels."""
    return font.render(words or " ", True, colour, None, max(1, int(room)))
