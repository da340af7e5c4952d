"""The credits: the works that the opponents come from, a sentence for each of their players, and everybody who waited on the way.

They roll by themselves, slowly, and stand still while somebody moves them; where motion is reduced they only move by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.campaign.encounter import Chapter, Encounter
from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.words import chapter_word, encounter_word
from scenes.campaign.map_widgets import MapPicture
from scenes.campaign.page import WoodPage, titled
from scenes.context import Context
from scenes.destinations import Destination
from scenes.painters.campaign_pictures import encounter_medallion
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.stage.motion.timing import CREDITS_AFTER_MS, CREDITS_PX_S
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.inputs import Input, KeyPressed, PointerPressed, Wheel
from scenes.ui.layout import REST, centred, column, grid
from scenes.ui.lettering import enlarged
from scenes.ui.paragraphs import paragraph
from scenes.ui.theme import BODY, BODY_DIM, HEADING, NAME, SMALL, SUBHEADING, Style
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import say

WIDTH: Final = 760.0
ABOVE: Final = 150.0
"""The room over the first line ..."""
BELOW: Final = 220.0
"""... and under the last."""
GAP: Final = 10.0
WORK_GAP: Final = 46.0
FACE: Final = 96.0
FACES: Final = (6, 3, 2, 1)
"""So many stand side by side, as many as their names have room for."""
FACE_GAP: Final = (8.0, 6.0)
"""Between two faces, and between a face and its name."""
CORNER: Final = 24.0
BUTTON: Final = 50.0
WAY: Final = 150.0
GAME: Final = replace(NAME, size=58)
TOLD: Final = replace(BODY, size=17)
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
"""Each work, its title where it has one of its own, and the players that come from it."""


class CreditsScene(WoodPage):
    """Whom the game owes its opponents to."""

    needs = (WIDTH + 40, 720.0)
    light = 0.4

    def __init__(self, context: Context, goes_on: Destination | None = None) -> None:
        super().__init__(context)
        self._goes_on = goes_on
        self._still_ms = CREDITS_AFTER_MS
        """How long they stand still yet."""
        self._owed = 0.0
        """What they should have rolled and have not, because only whole pixels are shown."""

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _lines(self) -> list[tuple[str, Style, float]]:
        """What is told, each with its style and the gap above it."""
        lines = [(say("title.name"), GAME, 0.0), (say("credits.intro"), BODY_DIM, GAP)]
        for work, title, players in WORKS:
            lines.append((title or say(f"credits.{work}"), WORK, WORK_GAP))
            lines.append((say(f"credits.{work}.by"), BODY_DIM, 4.0))
            lines += [(say(f"credits.player.{one}"), TOLD, GAP) for one in players]
        return [*lines, (say("credits.cast"), HEADING, 2 * WORK_GAP)]

    def _high_of(self, words: str, style: Style) -> float:
        return self.high(words, style, WIDTH, style.size * 1.25)

    @property
    def _columns(self) -> int:
        """How many faces stand side by side."""
        names, style = [who_is(one) for one in shipped_campaign().encounters], enlarged(self.media, CAST)

        def fit(number: int) -> bool:
            width = (WIDTH - FACE_GAP[0] * (number - 1)) / number
            return all(paragraph(self.media, name, style, width, breaks=False).width <= width for name in names)

        return next((number for number in FACES if fit(number)), FACES[-1])

    def _cast_rows(self, encounters: Sequence[Encounter]) -> list[float]:
        """The heights of the rows of a chapter's faces with the names under them, mostly of two lines."""
        columns = self._columns
        width = (WIDTH - FACE_GAP[0] * (columns - 1)) / columns
        highs = [self.high(who_is(one), CAST, width, 2.5 * CAST.size) for one in encounters]
        return [FACE + FACE_GAP[1] + max(highs[at : at + columns]) for at in range(0, len(highs), columns)]

    def _cast_high(self, chapter: Chapter) -> float:
        """The height of all faces of a chapter."""
        rows = self._cast_rows(chapter.encounters)
        return sum(rows) + GAP * (len(rows) - 1)

    def length(self) -> float:
        """All of it."""
        told = sum(self._high_of(words, style) + gap for words, style, gap in self._lines)
        cast = sum(WORK_GAP + self._title_row(one) + GAP + self._cast_high(one) for one in shipped_campaign().chapters)
        thanks = 2 * WORK_GAP + self._high_of(say("credits.thanks"), HEADING)
        return ABOVE + told + cast + thanks + BELOW

    def _title_row(self, chapter: Chapter) -> float:
        return self._high_of(title_of(chapter), SUBHEADING)

    def build(self) -> list[Widget]:
        """From the game's name to the thanks, and the way out, which stays where it is."""
        page = centred(self.area, WIDTH)
        left, top, width, _ = page
        y, widgets = top + ABOVE, list[Widget]()
        for words, style, gap in self._lines:
            high = self._high_of(words, style)
            widgets.append(Label((left, y + gap, width, high), words, style, align="centre", wrap=True))
            y += gap + high
        for chapter in shipped_campaign().chapters:
            high, cast = self._title_row(chapter), self._cast_high(chapter)
            widgets.append(titled(self.media, (left, y + WORK_GAP, width, high), title_of(chapter), SUBHEADING))
            y += WORK_GAP + high + GAP
            widgets += self._cast((left, y, width, cast), chapter.encounters)
            y += cast
        words = say("credits.thanks")
        thanks = left, y + 2 * WORK_GAP, width, self._high_of(words, HEADING)
        return [*widgets, Label(thanks, words, HEADING, align="centre", wrap=True), self._way_out()]

    def _cast(self, room: Rect, encounters: tuple[Encounter, ...]) -> list[Widget]:
        """The faces of a chapter, with their names."""
        widgets: list[Widget] = []
        places = grid(room, self._columns, *self._cast_rows(encounters), gap=FACE_GAP[0], row_gap=GAP)
        for one, place in zip(encounters, places, strict=False):
            face, name = column(place, FACE, REST, gap=FACE_GAP[1])
            widgets.append(MapPicture(centred(face, FACE), lambda media, width, height, one=one: encounter_medallion(  # type: ignore[misc]
                media, one.name, width)))  # fmt: skip
            widgets.append(Label(name, who_is(one), CAST, align="centre", wrap=True))
        return widgets

    def _way_out(self) -> Button:
        words = say("credits.skip" if self._goes_on is not None else "campaign.back")
        width, height = max(WAY, button_width(self.media, words)), button_height(self.media, BUTTON)
        return Button("back", (self.sight.width - width - CORNER, self._way_top(height), width, height), words)

    def _way_top(self, height: float) -> float:
        return self.sight.height - height - CORNER

    # ------------------------------------------------------------------------------------------------------------- moving

    def _move_up(self, by: float) -> None:
        """The way out stays in its corner."""
        super()._move_up(by)
        for widget in self.group.widgets:
            if widget.name == "back":
                left, _, width, height = widget.rect
                widget.rect = left, self._way_top(height), width, height

    def handle(self, given: Input) -> Command | None:
        """Whoever moves them reads; they roll on later."""
        if isinstance(given, KeyPressed | PointerPressed | Wheel):
            self._still_ms = CREDITS_AFTER_MS
        return super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        """They roll."""
        before, self._still_ms = self._still_ms, max(0.0, self._still_ms - dt_ms)
        if not before and not self.context.settings.reduced_motion and self.page.place < self.page.furthest:
            self._owed += CREDITS_PX_S * dt_ms / 1000
            pixels = int(self._owed * self.sight.scale)
            if pixels:
                self._owed -= pixels / self.sight.scale
                self._move_up(self.page.roll(pixels / self.sight.scale))
                self._dirty = True
        return super().update(dt_ms)

    # ------------------------------------------------------------------------------------------------------------ answers

    def used(self, name: str) -> Command | None:
        """The way out."""
        del name
        return self.escaped()

    def escaped(self) -> Command | None:
        """Back, or on to where they lead."""
        return Back() if self._goes_on is None else Go(self._goes_on, instead=True)


def who_is(encounter: Encounter) -> str:
    """The name of an opponent."""
    return say(encounter_word(encounter.name, "who"))


def title_of(chapter: Chapter) -> str:
    """The name of a chapter."""
    return say(chapter_word(chapter.name, "title"))
