"""The credits: the works that the opponents come from, a sentence for each of their players, and the faces of all encounters.

They roll by themselves, slowly, and pause while the user scrolls; with reduced motion only the user moves them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hschess.campaign.encounter import Chapter, Encounter, chapter_word, encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from scenes.campaign.wood_page import Title, WoodPage
from scenes.context import Context
from scenes.destinations import Destination
from scenes.pages.kinds import MeasuredPage
from scenes.painters.campaign_pictures import encounter_medallion
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input, KeyPressed, PointerPressed, Wheel
from scenes.stage.motion.timing import CREDITS_AFTER_MS, CREDITS_PX_S
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, Edged, Middle, Stacked, TextBlock, picture, tiles
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import enlarged
from scenes.ui.paragraphs import paragraph
from scenes.ui.theme import BODY, BODY_DIM, HEADING, NAME, SMALL, SUBHEADING, Style
from scenes.ui.widgets import Button, Widget
from scenes.words import say

WIDTH: Final = 760.0
ABOVE: Final = 150.0
"""The free height above the first line ..."""
BELOW: Final = 220.0
"""... and below the last."""
GAP: Final = 10.0
WORK_GAP: Final = 46.0
FACE: Final = 96.0
FACES: Final = (6, 3, 2, 1)
"""The numbers of faces in a row, the largest first; the first one that fits all names is used."""
FACE_GAP: Final = (8.0, 6.0)
"""The gap between two faces, and between a face and its name."""
CORNER: Final = 24.0
BUTTON: Final = 50.0
BUTTON_WIDTH: Final = 150.0
GAME: Final = replace(NAME, size=58)
CREDIT: Final = replace(BODY, size=17)
WORK: Final = replace(SUBHEADING, size=19)
CAST: Final = replace(SMALL, size=14)
WORKS: Final = (
    ("levels", "", ("random", "beginner", "skilled")),
    ("bfs", "Creation of CPU for Hearthstone Chess Minigame Using Breadth First Search", ("bfs",)),
    ("notes", "HearthSim", ("linear",)),
    (
        "study", "Predicting Opponent Moves for Improving Hearthstone AI",
        ("exhaustive", "flat-mc", "mcts", "mcts-open", "mcts-ensemble"),
    ),
    ("article", "Write card games with js (8)", ("turn-mcts",)),
    ("ours", "", ("master",)),
)  # fmt: skip
"""Each work, its title (empty if that is translated), and its players."""


class CreditsScene(MeasuredPage, WoodPage):
    """The credits: the works and people behind the opponents."""

    needs = (WIDTH + 40, 720.0)
    air = 0.0
    light = 0.4

    def __init__(self, context: Context, goes_on: Destination | None = None) -> None:
        super().__init__(context)
        self._goes_on = goes_on
        self._still_ms = CREDITS_AFTER_MS
        """The time until they roll on, in milliseconds."""
        self._owed = 0.0
        """The part of a pixel that they have not rolled yet, because only whole pixels are shown."""

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """From the game's name to the thanks."""
        cast = [part for chapter in shipped_campaign().chapters for part in self._chapter(chapter)]
        thanks = Edged(self._line(say("credits.thanks"), HEADING), 0, 2 * WORK_GAP, 0)
        return Middle(self._width, Edged(Stacked((*self._works(), *cast, thanks)), 0, ABOVE, BELOW))

    @property
    def _width(self) -> float:
        """The width of the lines, which roll past the button and never under it."""
        return min(WIDTH, self.sight.width - 2 * (self._button_width + CORNER + GAP))

    def build(self) -> list[Widget]:
        """The rolling page, and the button in its corner."""
        return [*super().build(), self._back_button()]

    def _line(self, words: str, style: Style) -> Block:
        return TextBlock(self.media, words, style, "centre", style.size * 1.25)

    def _works(self) -> Iterator[Block]:
        """The game's name, then each work with its players."""
        yield self._line(say("title.name"), GAME)
        yield Edged(self._line(say("credits.intro"), BODY_DIM), 0, GAP, 0)
        for work, title, players in WORKS:
            yield Edged(self._line(title or say(f"credits.{work}"), WORK), 0, WORK_GAP, 0)
            yield Edged(self._line(say(f"credits.{work}.by"), BODY_DIM), 0, 4.0, 0)
            for one in players:
                yield Edged(self._line(say(f"credits.player.{one}"), CREDIT), 0, GAP, 0)
        yield Edged(self._line(say("credits.cast"), HEADING), 0, 2 * WORK_GAP, 0)

    def _chapter(self, chapter: Chapter) -> Iterator[Block]:
        """Its title over the faces of its opponents."""
        title = Title(self.media, say(chapter_word(chapter.name, "title")), SUBHEADING, least=SUBHEADING.size * 1.25)
        yield Edged(title, 0, WORK_GAP, GAP)
        yield tiles([self._face(one) for one in chapter.encounters], self._columns, FACE_GAP[0], GAP)

    @property
    def _columns(self) -> int:
        """The number of faces in a row."""
        names, style = [opponent_words(one) for one in shipped_campaign().encounters], enlarged(self.media, CAST)

        def fit(number: int) -> bool:
            width = (self._width - FACE_GAP[0] * (number - 1)) / number
            return all(paragraph(self.media, name, style, width, breaks=False).width <= width for name in names)

        return next((number for number in FACES if fit(number)), FACES[-1])

    def _face(self, encounter: Encounter) -> Block:
        """An opponent's face over its name, which usually takes two lines."""

        def draw(canvas: Canvas, rect: Rect) -> None:
            canvas.lay_in(rect, encounter_medallion(canvas.media, encounter.name, rect[2]))

        face = Middle(FACE, picture(FACE, draw))
        return Stacked(
            (face, TextBlock(self.media, opponent_words(encounter), CAST, "centre", 2.5 * CAST.size)), gap=FACE_GAP[1]
        )

    def _back_button(self) -> Button:
        width, height = self._button_width, button_height(self.media, BUTTON)
        rect = (self.sight.width - width - CORNER, self._button_top(height), width, height)
        return Button("back", rect, self._button_words)

    @property
    def _button_words(self) -> str:
        return say("credits.skip" if self._goes_on is not None else "campaign.back")

    @property
    def _button_width(self) -> float:
        return max(BUTTON_WIDTH, button_width(self.media, self._button_words))

    def _button_top(self, height: float) -> float:
        return self.sight.height - height - CORNER

    # ------------------------------------------------------------------------------------------------------------- moving

    def _move_up(self, by: float) -> None:
        """Scroll; the button stays in its corner."""
        super()._move_up(by)
        for widget in self.group.widgets:
            if widget.name == "back":
                left, _, width, height = widget.rect
                widget.rect = left, self._button_top(height), width, height

    def handle(self, given: Input) -> Command | None:
        """Pause while the user scrolls; they roll on later."""
        if isinstance(given, KeyPressed | PointerPressed | Wheel):
            self._still_ms = CREDITS_AFTER_MS
        return super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        """Roll on."""
        before, self._still_ms = self._still_ms, max(0.0, self._still_ms - dt_ms)
        if not before and not self.context.settings.reduced_motion and self.page.place < self.page.furthest:
            self._owed += CREDITS_PX_S * dt_ms / 1000
            pixels = int(self._owed * self.sight.scale)
            if pixels:
                self._owed -= pixels / self.sight.scale
                self._move_up(self.page.roll(pixels / self.sight.scale))
                self._dirty = True
        return super().update(dt_ms)

    # ----------------------------------------------------------------------------------------------------------- handling

    def used(self, name: str) -> Command | None:
        """Leave the credits."""
        del name
        return self.escaped()

    def escaped(self) -> Command | None:
        """Go back, or on to the destination after the credits."""
        return Back() if self._goes_on is None else Go(self._goes_on, instead=True)


def opponent_words(encounter: Encounter) -> str:
    """The name of an opponent."""
    return say(encounter_word(encounter.name, "who"))
