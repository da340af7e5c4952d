"""How to play: the rules with small pictures, what mouse, keys and pad do, and the game's words beside those of Hearthstone and chess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from scenes.context import Context
from scenes.destinations import ToLearn
from scenes.menus.help_pictures import PICTURES, SIZE, PictureFrame
from scenes.pages.bare_table import BareTablePage
from scenes.stack import Back, Command, Go
from scenes.stage.hand.bindings import bindings_of
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.key_words import key_words
from scenes.ui.layout import REST, centred, column, grid, padded, row
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Tab, Widget
from scenes.words import say

LEAST_WIDTH: Final = 800.0
MOST_WIDTH: Final = 1180.0
EDGES: Final = (32.0, 58.0, 20.0)
"""Between the panel's edge and what stands on it: across, above, below."""
AROUND: Final = 24.0
"""Above and below the panel together."""
TABS: Final = ("rules", "keys", "words")
TERMS: Final = (
    "piece", "line", "king", "power", "round", "auto", "guard", "charge", "shield", "drain", "when", "rest", "spells", "same",
)  # fmt: skip
"""The words that are explained, each with what Hearthstone and chess call it."""
WAYS_OUT: Final = ("learn", "close")
TAB: Final = 46.0
GAP: Final = 10.0
CELL: Final = 350.0
"""The least width of a rule with its picture, ..."""
CELL_GAP: Final = 18.0
BESIDE: Final = 12.0
"""... and what lies between both."""
WAY: Final = 25.0
"""The height of a way in words of the usual size."""
WAYS_APART: Final = 44.0
TWO_COLUMNS: Final = 960.0
"""So wide the ways stand in two columns, words of the usual size given."""
RULES_STYLE: Final = replace(BODY, size=16)
SHOWN: Final = (
    "confirm",
    "cancel",
    "end",
    "castle",
    "undo",
    "hurry",
    "speed",
    "foresee",
    "pin",
    "log",
    "menu",
    "help",
    "fullscreen",
    "explain",
    "talk",
    "picture",
)
"""The acts that are listed besides the pointer's."""


class HelpScene(BareTablePage):
    """The page behind F1."""

    needs = (LEAST_WIDTH + 40, 700.0)
    keys: Mapping[str, str] = {"f1": "close"}  # which opened the page

    def __init__(self, context: Context, *, offers_lessons: bool = True, tab: str = TABS[0]) -> None:
        super().__init__(context)
        self._offers_lessons = offers_lessons
        self._tab = tab

    # ------------------------------------------------------------------------------------------------------------ measures

    @property
    def _inner(self) -> float:
        """How wide the panel is inside."""
        return min(MOST_WIDTH, self.sight.width - 40) - 2 * EDGES[0]

    @property
    def _columns(self) -> int:
        """How many rules are side by side: fewer where words are large."""
        return max(1, int((self._inner + CELL_GAP) // (self.scaled(CELL - SIZE[0]) + SIZE[0] + CELL_GAP)))

    @property
    def _rows(self) -> list[float]:
        """The heights of the rows of rules: as much as picture and words want."""
        width = (self._inner + CELL_GAP) / self._columns - CELL_GAP - SIZE[0] - BESIDE
        wanted = [
            max(SIZE[1], height_of(self.media, say(f"help.rule.{name}"), RULES_STYLE, width)) for name in PICTURES
        ]
        return [max(wanted[at : at + self._columns]) for at in range(0, len(wanted), self._columns)]

    @property
    def _way_columns(self) -> int:
        return 2 if self._inner / self.media.text_scale >= TWO_COLUMNS else 1

    @property
    def _term_rows(self) -> list[float]:
        """The heights of the rows of terms."""
        columns = self._way_columns
        width = (self._inner + WAYS_APART) / columns - WAYS_APART
        wanted = [height_of(self.media, say(f"help.term.{name}"), RULES_STYLE, width) for name in TERMS]
        return [max(wanted[at : at + columns]) for at in range(0, len(wanted), columns)]

    def _body(self, tab: str) -> float:
        """The height of what a tab shows."""
        if tab == "words":
            return sum(self._term_rows) + GAP * (len(self._term_rows) - 1)
        if tab == "keys":
            return -(-len(self._ways()) // self._way_columns) * self.scaled(WAY)
        return sum(self._rows) + GAP * (len(self._rows) - 1)

    @property
    def _labels(self) -> dict[str, str]:
        """The tabs, then the ways out: all above what is read, so that the arrows can scroll it."""
        tabs = {f"tab.{tab}": say(f"help.tab.{tab}") for tab in TABS}
        return tabs | {name: say(f"help.{name}") for name in WAYS_OUT if self._offers_lessons or name == "close"}

    @property
    def _head(self) -> ButtonGrid:
        labels = tuple(self._labels.values())
        return button_grid(self.media, labels, self._inner, most=len(labels), least=TAB, gap=8, row_gap=2)

    def length(self) -> float:
        """The panel with a little around it: the same with every tab that the window shows whole."""
        own, longest = self._body(self._tab), max(self._body(tab) for tab in TABS)
        edges = EDGES[1] + self._head.length + GAP + EDGES[2] + AROUND
        return edges + max(own, min(longest, self.sight.height - edges))

    # ------------------------------------------------------------------------------------------------------------- widgets

    def build(self) -> list[Widget]:
        """The tabs, what the chosen one shows, and the ways out."""
        panel = centred(self.area, self._inner + 2 * EDGES[0], self.length() - AROUND)
        head, body = column(padded(panel, *EDGES), self._head.length, REST, gap=GAP)
        buttons = [
            Button(name, place, label) if name in WAYS_OUT else Tab(name, place, label, name == f"tab.{self._tab}")
            for (name, label), place in zip(self._labels.items(), self._head.places(head), strict=True)
        ]
        shown = {"rules": self._told, "keys": self._listed, "words": self._explained}[self._tab]
        return [Panel(panel, title=say("help.title")), *buttons, *shown(body)]

    def _told(self, room: Rect) -> Iterator[Widget]:
        """Each rule beside its picture."""
        places = grid(room, self._columns, *self._rows, gap=CELL_GAP, row_gap=GAP)
        for name, place in zip(PICTURES, places, strict=False):
            picture, words = row(place, SIZE[0], REST, gap=BESIDE)
            yield PictureFrame((*picture[:3], SIZE[1]), name)
            yield Label(words, say(f"help.rule.{name}"), style=RULES_STYLE, wrap=True)

    def _listed(self, room: Rect) -> Iterator[Label]:
        """A line for each way: the input, and its effect."""
        ways = self._ways()
        number = -(-len(ways) // self._way_columns)
        columns = row(room, *[REST] * self._way_columns, gap=WAYS_APART)
        places = [place for one in columns for place in column(one, *[self.scaled(WAY)] * number)]
        for (what, does), place in zip(ways, places, strict=False):
            first, second = row(place, REST, REST, gap=10)
            yield Label(first, what)
            yield Label(second, does, BODY_DIM)

    def _explained(self, room: Rect) -> Iterator[Widget]:
        """Each term with what it is called elsewhere."""
        places = grid(room, self._way_columns, *self._term_rows, gap=WAYS_APART, row_gap=GAP)
        for name, place in zip(TERMS, places, strict=False):
            yield Label(place, say(f"help.term.{name}"), style=RULES_STYLE, wrap=True)

    def _ways(self) -> list[tuple[str, str]]:
        """Inputs and their effects: the pointer, then the keys and the pad's buttons as they are bound now."""
        bindings = bindings_of(self.context.settings.bindings)
        ways = [(what, does) for what, _, does in (one.partition("|") for one in say("help.pointer").split("\n"))]
        for act in SHOWN:
            both = f"{key_words(bindings.of(act))} · {key_words(bindings.of(act, pad=True))}"
            ways.append((both, say(f"act.{act}")))
        return ways

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """Another tab, close, or on to the boards."""
        if name.startswith("tab."):
            self._tab = name.removeprefix("tab.")
            self.rebuild()
            return None
        return Go(ToLearn()) if name == "learn" else Back()

    def update(self, dt_ms: float) -> Command | None:
        """The pictures are painted one after the other, so that no frame is long."""
        command = super().update(dt_ms)
        media = self.context.media_at(self.layout.scale)
        missing = [one for one in self.group.widgets if isinstance(one, PictureFrame) and not one.is_painted(media)]
        if missing:
            missing[0].paint(media)
            self._moving = True
        return command
