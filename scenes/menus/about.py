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
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Middle, One, Stacked, Stretched, on_panel
from scenes.ui.layout import REST
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.scroll_text import ScrollText, Sentence
from scenes.ui.theme import BODY
from scenes.ui.widgets import Button
from scenes.words import say

SIZE: Final = (1080.0, 640.0)
LEAST_SIZE: Final = (800.0, 430.0)
"""The smallest panel before the window scrolls."""
LIST_WIDTH: Final = 250.0
EDGES: Final = (36.0, 76.0, 24.0)
BUTTON_WIDTH: Final = 280.0
BUTTON_GAP: Final = 20.0
FOOT: Final = 56.0
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
        text = One(0, lambda area: ScrollText("pane", area, self._pieces, READING))
        body = Abreast(((listed, One(0, self._list)), (REST, text)), gap=20)
        inside = Stacked((Stretched(body), Middle(2 * BUTTON_WIDTH + BUTTON_GAP, _buttons())), gap=14)
        return on_panel(wide, EDGES, inside, title=say("about.title"), least=high)

    def _list(self, area: Rect) -> ScrollList:
        return ScrollList("texts", area, [ListRow(name) for name, _ in self._texts], selected=self._shown)

    @property
    def _pieces(self) -> list[Sentence]:
        """The chosen text, line by line."""
        return [Sentence(line) for line in self._texts[self._shown][1].split("\n")]

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
            if isinstance(widget, ScrollText):
                widget.show(self._pieces)
                widget.top = 0.0
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
