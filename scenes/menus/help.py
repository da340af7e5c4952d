"""How to play, on one page: the rules in short, and what mouse and keys do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scenes.context import Context
from scenes.destinations import ToLearn
from scenes.pages.bare_table import BareTablePage
from scenes.stack import Back, Command, Go
from scenes.stage.hand.bindings import bindings_of
from scenes.stage.layout import Rect
from scenes.ui.key_words import key_words
from scenes.ui.layout import REST, UpTo, centred, column, padded, row
from scenes.ui.lettering import height_of
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE = (1000.0, 660.0)
LEAST_WIDTH = 800.0
EDGES = (40.0, 78.0, 34.0)
"""Between the panel's edge and what stands on it: across, above, below."""
NARROW_RULES = 316.0
"""The height of the rules where the keys stand under them, or more if their words are large."""
NARROW_GAP = 16.0
BUTTON_HEIGHT = 56.0
HEAD_HEIGHT = 30.0
WAY = 24.0
"""The height of a way in words of the usual size, ..."""
WAY_GAP = 2.0
"""... and what lies between two."""
RULES_STYLE = replace(BODY, size=17)
SHOWN = (
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
    "picture",
)
"""The acts that are listed besides the pointer's."""


class HelpScene(BareTablePage):
    """The page behind F1."""

    needs = (LEAST_WIDTH + 40, SIZE[1] + 40)
    keys: Mapping[str, str] = {"f1": "close"}  # which opened the page

    def __init__(self, context: Context, *, offers_lessons: bool = True) -> None:
        super().__init__(context)
        self._offers_lessons = offers_lessons

    @property
    def _is_wide(self) -> bool:
        """Whether there is room for the rules and the keys beside each other."""
        return self.sight.width >= SIZE[0] + 40

    @property
    def _narrow(self) -> tuple[float, ...]:
        """The heights of the rules, the heading, the ways and the buttons under each other."""
        width, media = self.sight.width - 40 - 2 * EDGES[0], self.context.media_at(self.sight.scale)
        rules = max(NARROW_RULES, height_of(media, say("help.rules"), RULES_STYLE, width))
        return rules, HEAD_HEIGHT * media.text_scale, len(self._ways()) * (self._way + WAY_GAP), BUTTON_HEIGHT

    @property
    def _way(self) -> float:
        """The height that a way wants."""
        return WAY * self.context.media.text_scale

    @property
    def _size(self) -> tuple[float, float]:
        """Of the panel."""
        if self._is_wide:
            return SIZE
        return self.sight.width - 40, sum(self._narrow) + 3 * NARROW_GAP + EDGES[1] + EDGES[2]

    def length(self) -> float:
        """The panel with a little around it."""
        return self._size[1] + 40

    def build(self) -> list[Widget]:
        """The rules at the left, the keys at the right; in a narrow window below."""
        panel = centred(self.area, *self._size)
        if self._is_wide:
            left, right = row(padded(panel, *EDGES), 440, REST, gap=40)
            rules, foot = column(left, REST, BUTTON_HEIGHT, gap=26)
            head, keys = column(right, HEAD_HEIGHT, REST, gap=8)
        else:
            rules, head, keys, foot = column(padded(panel, *EDGES), *self._narrow, gap=NARROW_GAP)
        learn, close = row(foot, 268, 160, gap=12)
        return [
            Panel(panel, title=say("help.title")),
            Label(rules, say("help.rules"), style=RULES_STYLE, wrap=True),
            Label(head, say("help.keys.title"), style=SUBHEADING),
            *self._listed(keys),
            *([Button("learn", learn, say("help.learn"))] if self._offers_lessons else []),
            Button("close", close, say("help.close")),
        ]

    def _listed(self, room: Rect) -> Iterator[Label]:
        """A line for each way: what is done, and what it does."""
        ways = self._ways()
        for (what, does), place in zip(ways, column(room, *[UpTo(self._way)] * len(ways), gap=WAY_GAP), strict=True):
            first, second = row(place, 250 if self._is_wide else 340, REST, gap=6)
            yield Label(first, what)
            yield Label(second, does, BODY_DIM)

    def _ways(self) -> list[tuple[str, str]]:
        """What the hands do and what comes of it: the pointer, then the keys and the pad's buttons as they are bound now."""
        bindings = bindings_of(self.context.settings.bindings)
        ways = [(what, does) for what, _, does in (one.partition("|") for one in say("help.pointer").split("\n"))]
        for act in SHOWN:
            both = f"{key_words(bindings.of(act))} · {key_words(bindings.of(act, pad=True))}"
            ways.append((both, say(f"act.{act}")))
        return ways

    def used(self, name: str) -> Command | None:
        """Close, or on to the boards."""
        if name == "learn":
            return Go(ToLearn())
        return Back()
