"""About: the version, what inspired the game, its makers, and all licences in full."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess import __version__
from hschess.resources import asset_root
from scenes.context import Context
from scenes.destinations import ToCredits
from scenes.pages.bare_table import BareTablePage
from scenes.pages.measured import MeasuredPage
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, Wheel
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Middle, One, Stacked, Stretched, on_panel
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST
from scenes.ui.lettering import enlarged
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.media import Media
from scenes.ui.paragraphs import Paragraph, draw_paragraph, paragraph
from scenes.ui.plates import panel
from scenes.ui.scroll_bar import BAR, bar_left, draw_bar, share_at
from scenes.ui.theme import BODY, Style
from scenes.ui.widgets import Button, Widget
from scenes.words import say

SIZE: Final = (1080.0, 640.0)
LEAST_SIZE: Final = (800.0, 430.0)
"""The smallest panel before the window scrolls."""
LIST_WIDTH: Final = 250.0
EDGES: Final = (36.0, 76.0, 24.0)
BUTTON_WIDTH: Final = 280.0
BUTTON_GAP: Final = 20.0
FOOT: Final = 56.0
PANE_MARGIN: Final = 20.0
WHEEL_LINES: Final = 3
READING: Final = replace(BODY, size=15.5)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")


class AboutScene(MeasuredPage, BareTablePage):
    """What the game is and what it is made of."""

    needs = (LEAST_SIZE[0] + 40, LEAST_SIZE[1] + 40)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._texts = texts()
        self._shown = 0

    def content(self) -> Block:
        """The names of the texts at the left, the chosen text beside them; as large as the window allows."""
        wide = min(SIZE[0], self.sight.width - self.air)
        high = min(SIZE[1], max(LEAST_SIZE[1], self.sight.height - self.air))
        listed = min(self.scaled(LIST_WIDTH), 0.45 * (wide - 2 * EDGES[0]))
        body = Abreast(((listed, One(0, self._list)), (REST, One(0, self._pane))), gap=20)
        inside = Stacked((Stretched(body), Middle(2 * BUTTON_WIDTH + BUTTON_GAP, _buttons())), gap=14)
        return on_panel(wide, EDGES, inside, title=say("about.title"), least=high)

    def _list(self, area: Rect) -> ScrollList:
        return ScrollList("texts", area, [ListRow(name) for name, _ in self._texts], selected=self._shown)

    def _pane(self, area: Rect) -> TextPane:
        return TextPane("pane", area, self._texts[self._shown][1])

    def handle(self, given: Input) -> Command | None:
        """Arrows in the list show the text at once."""
        command = super().handle(given)
        for widget in self.group.widgets:
            if isinstance(widget, ScrollList) and widget.selected != self._shown:
                self._shown = widget.selected
                self._show()
        return command

    def _show(self) -> None:
        for widget in self.group.widgets:
            if isinstance(widget, TextPane):
                widget.show(self._texts[self._shown][1])
        self._dirty = True

    def used(self, name: str) -> Command | None:
        """Go back or to the credits; choosing a text is handled above."""
        if name == "credits":
            return Go(ToCredits())
        return Back() if name == "back" else None


def _buttons() -> Block:
    credit = One(FOOT, lambda area: Button("credits", area, say("campaign.credits")))
    back = One(FOOT, lambda area: Button("back", area, say("about.back")))
    return Abreast(((REST, credit), (REST, back)), gap=BUTTON_GAP)


class TextPane(Widget):
    """A long text that scrolls by wheel, keys and bar."""

    radius = 8.0
    takes_wheel = True
    own_keys = frozenset({"up", "down", "page up", "page down", "home", "end"})

    def __init__(self, name: str, rect: Rect, words: str, style: Style = READING) -> None:
        super().__init__(name, rect)
        self.words = words
        self.style = style
        self.first = 0
        """The line at the top."""
        self._lines = 1
        """The number of lines when it was last drawn."""
        self._block: tuple[tuple[float, float], Paragraph] | None = None

    def show(self, words: str) -> None:
        """Show another text, from its beginning."""
        self.words, self.first, self._block = words, 0, None

    @property
    def page(self) -> int:
        """The number of lines in sight."""
        line_height = self._block[1].line_height if self._block is not None else self.style.size
        return max(1, int((self.rect[3] - 2 * PANE_MARGIN) // line_height))

    def scroll_to(self, first: int) -> None:
        """Begin with this line, at most the first of the last page."""
        self.first = max(0, min(first, self._lines - self.page))

    def handle(self, given: Input) -> str | None:
        """Scroll; else as any widget."""
        if isinstance(given, Wheel) and self.contains(given.x, given.y):
            self.scroll_to(self.first - round(given.steps * WHEEL_LINES))
        used = super().handle(given)
        if isinstance(given, PointerMoved | PointerPressed) and self.pressed and given.x > bar_left(self.rect) - 12:
            self.scroll_to(round(share_at(self.rect, given.y) * self._lines - self.page / 2))
        return used

    def use(self, x: float, y: float) -> str | None:
        """Nothing: clicks have no effect."""
        del x, y
        return None

    def press_key(self, key: KeyPressed) -> str | None:
        """Scroll by lines, pages, and to both ends."""
        steps = {"up": -1, "down": 1, "page up": -self.page, "page down": self.page}
        if key.key in steps:
            self.scroll_to(self.first + steps[key.key])
        elif key.key in ("home", "end"):
            self.scroll_to(0 if key.key == "home" else self._lines)
        return None

    def wrapped(self, media: Media) -> Paragraph:
        """The text in lines for this window."""
        measure = (media.scale, media.text_scale)
        if self._block is None or self._block[0] != measure:
            width = self.rect[2] - 2 * PANE_MARGIN - BAR
            self._block = (measure, paragraph(media, self.words, enlarged(media, self.style), width))
        self._lines = len(self._block[1].lines)
        return self._block[1]

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines in sight, and the bar."""
        left, top, width, height = self.rect
        canvas.lay(panel(canvas.media, "field", width, height), *self.centre)
        block = self.wrapped(canvas.media)
        last = self.first + self.page
        seen = replace(block, lines=block.lines[self.first : last], widths=block.widths[self.first : last])
        draw_paragraph(canvas.surface, canvas.media, seen, left + PANE_MARGIN, top + PANE_MARGIN)
        if self._lines > self.page:
            draw_bar(canvas, self.rect, self.page / self._lines, self.first / (self._lines - self.page))
        self.draw_focus(canvas)


# ------------------------------------------------------------------------------------------------------------------- texts


def texts() -> list[tuple[str, str]]:
    """Names and texts: the overview, the parts of the game, then all licences that it ships."""
    root = asset_root()
    overview = "\n\n".join(
        (say("about.version", version=__version__), say("about.inspired"), say("about.made"), say("about.read"))
    )
    notice = plain_markdown((root / "licences" / "NOTICE.md").read_text("utf-8"))
    licences = sorted((root / "licences").glob("*.txt"), key=lambda path: path.name.lower())
    fonts = sorted((root / "fonts").glob("*.txt"))
    return [
        (say("about.overview"), overview),
        (say("about.parts"), notice),
        *((path.stem, reflowed(path)) for path in (*licences, *fonts)),
    ]


def reflowed(path: Path) -> str:
    """A licence's text, its paragraphs joined into lines that the screen wraps again."""
    return _joined(path.read_text("utf-8").replace("**", "").splitlines())


def plain_markdown(source: str) -> str:
    """Markdown as plain rich text: headings bold, a table's row as `name: licence (file)`, links by their text."""
    lines: list[str] = []
    for line in _LINK.sub(r"\1", source).replace("`", "").splitlines():
        if line.startswith("#"):
            lines += ["", f"**{line.lstrip('# ')}**", ""]
        elif not line.startswith("|"):
            lines.append(line)
        elif set(line) <= set("|- "):
            del lines[-1]  # The line above this rule is the table's head.
        else:
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            lines += ["", f"**{cells[0]}:** {cells[1]} ({cells[2]})"]
    return _joined(lines)


def _joined(lines: list[str]) -> str:
    """The lines of a paragraph joined; an empty line ends a paragraph, and rules of dashes and the like are separate."""
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        words = line.strip()
        if not words or not any(letter.isalnum() for letter in words):
            paragraphs.append([])
        else:
            paragraphs[-1].append(words)
    return "\n\n".join(" ".join(words) for words in paragraphs if words)
