"""The title: four doors, each with its ways under it, and the shelf with what one left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from hschess.store.folders import is_unused
from scenes import destinations
from scenes.context import Context
from scenes.menus.doors import DOORS, PLACES, Door, DoorLink, DoorPlan, OfferedDoorLink, band_height
from scenes.menus.going_on import going_on
from scenes.menus.last_game import begun, last_wish, wish_words
from scenes.menus.offer import Offer
from scenes.menus.title_shelf import ON_SHELF, ShelfCard, day_words, shelf, shelf_height
from scenes.pages.screen import Screen
from scenes.pages.standings import take_off_locked
from scenes.stack import Command, Go, Quit
from scenes.stage.layout import Rect
from scenes.stage.lessons import is_newcomer
from scenes.stage.music import AT_TITLE
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.layout import REST, centred, column, grid, padded
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM, NAME
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

EDGE: Final = 46.0
"""What the page leaves free of the window at its sides, ..."""
ABOVE: Final = (16.0, 20.0)
"""... above and below."""
WIDEST: Final = 1360.0
NAME_LINE: Final = 74.0
LINE: Final = 24.0
"""The height of the line under the name, for words of the usual size."""
GAP: Final = 18.0
SHELF_GAP: Final = 16.0
INSIDE: Final = 13.0
"""From a door's panel to what is on it."""
WAYS_INSET: Final = 4.0
WAYS_OVER: Final = 8.0
PICTURE: Final = (150.0, 300.0)
"""The least and the most height of a door's picture."""
PICTURE_SHAPE: Final = 0.94
"""How high it is at most, for its width."""
LEAST_DOOR: Final = 250.0
"""The least width of a door; in a narrower window they stand in two rows."""
WAY_LINE: Final = 34.0
WAY_PER_SIZE: Final = 25.0
WAY_GAP: Final = 3.0
TITLE: Final = replace(NAME, size=62)
WORDS: Final = {"achievements": "today.achievements", "editor": "practice.editor", "replays": "title.library"}
"""The keys of the entries that are not called as under `title`."""


class TitleScene(Screen):
    """The first screen."""

    needs = (640.0, 640.0)
    keys: Mapping[str, str] = {"f1": "help"}
    music = AT_TITLE

    def __init__(self, context: Context, record: Path | None = None, *, is_first: bool = False) -> None:
        """`record` is opened over it at once; at the very first start the lessons are."""
        super().__init__(context)
        self.offer = Offer(context)
        """The unfinished games; *Continue* is the first one's."""
        take_off_locked(context)
        self._record = record
        self._is_first = is_first
        self._days: str | None = None
        """How the day's challenge stands; read after the first picture, which would come later else."""
        self._is_shown = False

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _width(self) -> float:
        return min(WIDEST, self.sight.width - 2 * EDGE)

    @property
    def _columns(self) -> int:
        return len(DOORS) if (self._width + GAP) / len(DOORS) - GAP >= LEAST_DOOR else len(DOORS) // 2

    @property
    def _door_width(self) -> float:
        return (self._width + GAP) / self._columns - GAP

    def _ways_height(self, number: int) -> float:
        """Of this many ways under a door."""
        return number * self._way_height + (number - 1) * WAY_GAP

    @property
    def _most_ways(self) -> float:
        return self._ways_height(max(len(door.ways) for door in DOORS))

    @property
    def _way_height(self) -> float:
        return max(WAY_LINE, WAY_PER_SIZE * self.media.text_scale)

    @property
    def _line_height(self) -> float:
        return self.high(say("title.line"), BODY_DIM, self._width, LINE)

    @property
    def _shelf_height(self) -> float:
        return shelf_height(self.media.text_scale)

    @property
    def _around(self) -> float:
        """The height of all but the doors' pictures."""
        rows = len(DOORS) // self._columns
        head = NAME_LINE + self._line_height + GAP
        doors = rows * (2 * INSIDE + WAYS_OVER + self._most_ways) + (rows - 1) * GAP
        return sum(ABOVE) + head + doors + SHELF_GAP + self._shelf_height

    def _length(self, picture: float) -> float:
        return self._around + len(DOORS) // self._columns * picture

    def length(self) -> float:
        """Name, doors and shelf, with pictures as low as they may be."""
        return self._length(max(PICTURE[0], band_height(self.media.text_scale) + INSIDE))

    @property
    def _picture(self) -> float:
        """The height of a door's picture: as much as the window has room for."""
        rows = len(DOORS) // self._columns
        return min(PICTURE[1], PICTURE_SHAPE * self._door_width, (self.layout.height - self._around) / rows)

    def build(self) -> list[Widget]:
        """The name, the doors, and the shelf under them."""
        picture = self._picture
        page = centred(self.area, self._width, self._length(picture))
        rows = len(DOORS) // self._columns
        door = 2 * INSIDE + WAYS_OVER + picture + self._most_ways
        name, line, doors, cards = column(
            padded(page, 0, *ABOVE), NAME_LINE, self._line_height + GAP, REST, self._shelf_height + SHELF_GAP
        )
        places = grid(doors, self._columns, *[door] * rows, gap=GAP)
        return [
            Label(name, say("title.name"), style=TITLE),
            Label(line, say("title.line"), style=BODY_DIM, wrap=True),
            *chain.from_iterable(self._door(*one) for one in zip(DOORS, places, strict=True)),
            *shelf(self.context, self.offer, padded(cards, 0, SHELF_GAP, 0), self._days or say("title.today.line")),
        ]

    def _door(self, behind: DoorPlan, room: Rect) -> list[Widget]:
        inner = padded(room, INSIDE, INSIDE)
        picture, ways = column(inner, REST, self._ways_height(len(behind.ways)), gap=WAYS_OVER)
        line = wish_words(last_wish(self.context)) if behind.name == "play" else say(f"title.{behind.name}.line")
        places = column(padded(ways, WAYS_INSET, 0), *[self._way_height] * len(behind.ways), gap=WAY_GAP)
        door = Door(behind.name, picture, behind.picture, self._words(behind.name), line)
        before = next((one for one in self._doors if one.name == door.name), None)
        if before is not None:
            door.go_on_from(before)
        if not door.is_open:
            door.open_at_once(self.media)
        return [Panel(room), door, *(self._way(*one) for one in zip(behind.ways, places, strict=True))]

    @property
    def _doors(self) -> list[Door]:
        return [one for one in self.group.widgets if isinstance(one, Door)]

    def _way(self, name: str, place: Rect) -> Button:
        is_offered = name == "learn" and is_newcomer(self.context.settings.lessons_done)
        kind = OfferedDoorLink if is_offered else DoorLink
        return kind(name, place, self._words(name), tooltip=say("learn.offer") if name == "learn" else "")

    def _words(self, name: str) -> str:
        return say(WORDS.get(name, f"title.{name}"))

    # ------------------------------------------------------------------------------------------------------------- answers

    def update(self, dt_ms: float) -> Command | None:
        """A record given on the command line is opened at once, and at the very first start the first lesson."""
        if self.offer.read_on():
            self.rebuild()
        elif self._days is None and self._is_shown:
            self._days = day_words(self.context)
            # In place: a press that a rebuilt widget has not seen would be lost.
            next(
                one for one in self.group.widgets if isinstance(one, ShelfCard) and one.name == "today"
            ).detail = self._days
            self._dirty = True
        closed = next((door for door in self._doors if not door.is_open), None)
        if self._is_shown and closed is not None:
            # One picture a frame: the first frame of the program waits for none.
            closed.is_open = self._dirty = True
        self._is_shown = True
        for door in self._doors:
            self._dirty |= door.advance(dt_ms, is_still=self.context.settings.is_still)
        super().update(dt_ms)
        self.context.sounds.set_ambience()
        record, self._record = self._record, None
        if record is not None:
            return Go(destinations.ToRecordFile(record))
        return self._first_lesson()

    def _first_lesson(self) -> Command | None:
        """Once, and only where the settings can be kept: else it would come again with every start."""
        is_first, self._is_first = self._is_first, False
        if not is_first:
            return None
        self.context.change_settings()
        return None if is_unused(self.context.folder) else Go(destinations.ToLearn())

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "play":
                return begun(self, last_wish(self.context), self.context.chance_seed())
            case "continue":
                return going_on(self, self.offer.games[0])
            case "room" if self.offer.room is not None:
                return Go(destinations.ToRoom(self.offer.room.ticket))
            case "quit":
                return Quit()
            case _:
                return Go(ON_SHELF[name] if name in ON_SHELF else PLACES[name])

    def resized(self, width: int, height: int) -> None:
        """Another window, or back from another screen, where much may have been done."""
        self._days, self._is_shown = None, False
        super().resized(width, height)

    def gone(self) -> None:
        """What is unread is left."""
        self.offer.leave()

    def escaped(self) -> Command | None:
        """Out of the program."""
        return Quit()

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set, covering the window."""
        draw_backdrop(surface, self.context.media, anchor=0.0)
