"""How to play: the rules with small pictures, the inputs, and the game's terms beside those of Hearthstone and chess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scenes.context import Context
from scenes.destinations import To
from scenes.menus.help_pictures import PICTURES, SIZE, PictureFrame
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.stack import Back, Command, Go
from scenes.stage.hand.bindings import bindings_of
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, ButtonBlock, Edged, Middle, One, Over, Stacked, TextBlock, tiles
from scenes.ui.key_words import key_words
from scenes.ui.layout import REST
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Tab
from scenes.words import say

LEAST_WIDTH: Final = 800.0
MOST_WIDTH: Final = 1180.0
EDGES: Final = (32.0, 58.0, 20.0)
"""The space between the panel's edge and its contents: across, above, below."""
TABS: Final = ("rules", "keys", "words")
TERMS: Final = (
    "piece", "line", "king", "power", "round", "auto", "guard", "charge", "shield", "drain", "when", "rest", "spells", "same",
)  # fmt: skip
"""The explained terms, each with its name in Hearthstone and chess."""
BUTTONS: Final = ("learn", "close")
TAB: Final = 46.0
GAP: Final = 10.0
CELL: Final = 350.0
"""The least width of a rule with its picture, ..."""
CELL_GAP: Final = 18.0
BESIDE: Final = 12.0
"""... and the gap between both."""
LINE: Final = 25.0
"""The height of an input's line at the usual text size."""
COLUMN_GAP: Final = 44.0
TWO_COLUMNS: Final = 960.0
"""From this width on the inputs are in two columns, at the usual text size."""
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


class HelpScene(MeasuredPage, BareTablePage):
    """The page behind F1."""

    needs = (LEAST_WIDTH + 40, 700.0)
    air = 24.0
    keys: Mapping[str, str] = {"f1": "close"}  # It opened the page.

    def __init__(self, context: Context, *, offers_lessons: bool = True, tab: str = TABS[0]) -> None:
        super().__init__(context)
        self._offers_lessons = offers_lessons
        self._tab = tab

    # ------------------------------------------------------------------------------------------------------------ measures

    @property
    def _inner(self) -> float:
        """The width inside the panel."""
        return min(MOST_WIDTH, self.sight.width - 40) - 2 * EDGES[0]

    @property
    def _columns(self) -> int:
        """The number of rules side by side: fewer if the text is large."""
        return max(1, int((self._inner + CELL_GAP) // (self.scaled(CELL - SIZE[0]) + SIZE[0] + CELL_GAP)))

    @property
    def _input_columns(self) -> int:
        return 2 if self._inner / self.media.text_scale >= TWO_COLUMNS else 1

    @property
    def _labels(self) -> dict[str, str]:
        """The tabs, then the buttons: all above the text, so that the arrows can scroll it."""
        tabs = {f"tab.{tab}": say(f"help.tab.{tab}") for tab in TABS}
        return tabs | {name: say(f"help.{name}") for name in BUTTONS if self._offers_lessons or name == "close"}

    # ------------------------------------------------------------------------------------------------------------- widgets

    def content(self) -> Block:
        """The tabs, the contents of the chosen one, and the buttons; as high as the highest tab that fits the window."""
        labels, wide = self._labels, self._inner + 2 * EDGES[0]
        head = ButtonBlock(self.media, labels, len(labels), TAB, 8, self._button, row_gap=2)
        pages = {"rules": self._rules, "keys": self._listed, "words": self._terms}
        tabs = {name: Edged(Stacked((head, page), gap=GAP), *EDGES) for name, page in pages.items()}
        longest = max(page.height(wide) for page in tabs.values())
        least = min(longest, self.sight.height - self.air)
        panel = Over(lambda area: Panel(area, title=say("help.title")), tabs[self._tab], least)
        return Middle(wide, panel, low=True)

    def _button(self, name: str, place: Rect, label: str) -> Button:
        return Button(name, place, label) if name in BUTTONS else Tab(name, place, label, name == f"tab.{self._tab}")

    @property
    def _rules(self) -> Block:
        """Each rule beside its picture."""
        return tiles([self._rule(name) for name in PICTURES], self._columns, CELL_GAP, GAP)

    def _rule(self, name: str) -> Block:
        picture = One(SIZE[1], lambda area: PictureFrame((*area[:3], SIZE[1]), name))
        return Abreast(
            ((SIZE[0], picture), (REST, TextBlock(self.media, say(f"help.rule.{name}"), RULES_STYLE))), gap=BESIDE
        )

    @property
    def _listed(self) -> Block:
        """A line for each input with its effect, column by column."""
        inputs = self._inputs()
        number = -(-len(inputs) // self._input_columns)
        lines = [self._line(*one) for one in inputs]
        columns = [lines[start : start + number] for start in range(0, len(lines), number)]
        return Abreast([(REST, Stacked(one)) for one in columns], gap=COLUMN_GAP)

    def _line(self, given: str, does: str) -> Block:
        high = self.scaled(LINE)
        first = One(high, lambda area: Label(area, given))
        return Abreast(((REST, first), (REST, One(high, lambda area: Label(area, does, BODY_DIM)))), gap=10)

    @property
    def _terms(self) -> Block:
        """Each term with its names in other games."""
        words = [TextBlock(self.media, say(f"help.term.{name}"), RULES_STYLE) for name in TERMS]
        return tiles(words, self._input_columns, COLUMN_GAP, GAP)

    def _inputs(self) -> list[tuple[str, str]]:
        """Inputs and their effects: the pointer, then keys and pad buttons as they are bound now."""
        bindings = bindings_of(self.context.settings.bindings)
        inputs = [(given, does) for given, _, does in (one.partition("|") for one in say("help.pointer").split("\n"))]
        for act in SHOWN:
            both = f"{key_words(bindings.of(act))} · {key_words(bindings.of(act, pad=True))}"
            inputs.append((both, say(f"act.{act}")))
        return inputs

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle a tab, or the buttons to close and to the lessons."""
        if name.startswith("tab."):
            self._tab = name.removeprefix("tab.")
            self.rebuild()
            return None
        return Go(To.LEARN) if name == "learn" else Back()

    def update(self, dt_ms: float) -> Command | None:
        """Paint the pictures one after the other, so that no frame is long."""
        command = super().update(dt_ms)
        media = self.context.media_at(self.layout.scale)
        missing = [one for one in self.group.widgets if isinstance(one, PictureFrame) and not one.is_painted(media)]
        if missing:
            missing[0].paint(media)
            self._moving = True
        return command
