"""The title: four doors with links below them, and the shelf with the games and tasks to continue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from hschess.store.folders import is_unused
from scenes import destinations
from scenes.context import Context
from scenes.menus.doors import DOORS, PLACES, Door, DoorLink, DoorPlan, band_height
from scenes.menus.going_on import going_on
from scenes.menus.last_game import begun, last_wish, wish_words
from scenes.menus.offer import Offer
from scenes.menus.title_shelf import ON_SHELF, ShelfCard, day_words, shelf
from scenes.pages.kinds import MeasuredPage
from scenes.pages.standings import take_off_locked
from scenes.stack import Command, Go, Quit
from scenes.stage.lessons import is_newcomer
from scenes.stage.music import AT_TITLE
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, Edged, Expanding, Middle, One, Over, Stacked, Stretched, TextBlock, tiles
from scenes.ui.theme import BODY_DIM, NAME
from scenes.ui.widgets import Button, Label, Panel
from scenes.words import say

EDGE: Final = 46.0
"""The free space at the sides of the page, ..."""
ABOVE: Final = (16.0, 20.0)
"""... above and below."""
WIDEST: Final = 1360.0
NAME_LINE: Final = 74.0
LINE: Final = 24.0
"""The height of the line under the name, at the usual text size."""
GAP: Final = 18.0
SHELF_GAP: Final = 16.0
INSIDE: Final = 13.0
"""The space between a door's panel and its contents."""
LINKS_INSET: Final = 4.0
LINKS_OVER: Final = 8.0
PICTURE: Final = (150.0, 300.0)
"""The least and the greatest height of a door's picture."""
PICTURE_SHAPE: Final = 0.94
"""The greatest height of a picture, as a multiple of its width."""
LEAST_DOOR: Final = 250.0
"""The least width of a door; in a narrower window they are in two rows."""
LINK_LINE: Final = 34.0
LINK_PER_SIZE: Final = 25.0
LINK_GAP: Final = 3.0
TITLE: Final = replace(NAME, size=62)
WORDS: Final = {"achievements": "today.achievements", "editor": "practice.editor", "replays": "title.library"}
"""The keys of the entries whose text is not under `title`."""


class TitleScene(MeasuredPage):
    """The first screen."""

    needs = (640.0, 640.0)
    air = 0.0
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
        """The state of the daily challenge; read after the first picture, which would be delayed otherwise."""
        self._is_shown = False

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The name, the doors, and the shelf below them."""
        width = min(WIDEST, self.sight.width - 2 * EDGE)
        parts = (
            One(NAME_LINE, lambda area: Label(area, say("title.name"), style=TITLE)),
            Edged(TextBlock(self.media, say("title.line"), BODY_DIM, least=LINE), 0, 0, GAP),
            self._all_doors(width),
            Edged(shelf(self.context, self.offer, self._days or say("title.today.line")), 0, SHELF_GAP, 0),
        )
        return Middle(width, Edged(Stacked(parts, align=0.5), 0, *ABOVE))

    def _all_doors(self, width: float) -> Block:
        """All doors in one row or two, with pictures as high as the window allows."""
        columns = len(DOORS) if (width + GAP) / len(DOORS) - GAP >= LEAST_DOOR else len(DOORS) // 2
        least = max(PICTURE[0], band_height(self.media.text_scale) + INSIDE)
        most = min(PICTURE[1], PICTURE_SHAPE * ((width + GAP) / columns - GAP))
        doors = tiles([Stretched(self._door(one, least)) for one in DOORS], columns, GAP, GAP)
        return Expanding(doors, doors.height(width) + len(DOORS) // columns * max(0.0, most - least))

    def _door(self, behind: DoorPlan, least: float) -> Block:
        """A picture at least this high, and the links below it."""
        high = max(LINK_LINE, LINK_PER_SIZE * self.media.text_scale)
        links = Stacked([One(high, partial(self._link, name)) for name in behind.links], gap=LINK_GAP)
        parts = Stretched(One(least, partial(self._picture, behind))), Edged(links, LINKS_INSET, 0, 0)
        return Over(Panel, Edged(Stacked(parts, gap=LINKS_OVER), INSIDE, INSIDE, INSIDE))

    def _picture(self, behind: DoorPlan, area: Rect) -> Door:
        line = wish_words(last_wish(self.context)) if behind.name == "play" else say(f"title.{behind.name}.line")
        door = Door(behind.name, area, behind.picture, self._words(behind.name), line)
        before = next((one for one in self._doors if one.name == door.name), None)
        if before is not None:
            door.go_on_from(before)
        if not door.is_open:
            door.open_at_once(self.media)
        return door

    @property
    def _doors(self) -> list[Door]:
        return [one for one in self.group.widgets if isinstance(one, Door)]

    def _link(self, name: str, place: Rect) -> Button:
        # Return goes on with what was begun, and not past it.
        is_begun = self.offer.has_any or not self.offer.is_read
        is_offered = name == "learn" and not is_begun and is_newcomer(self.context.settings.lessons_done)
        tooltip = say("learn.offer") if name == "learn" else ""
        return DoorLink(name, place, self._words(name), offered=is_offered, tooltip=tooltip)

    def _words(self, name: str) -> str:
        return say(WORDS.get(name, f"title.{name}"))

    # ------------------------------------------------------------------------------------------------------------ handling

    def update(self, dt_ms: float) -> Command | None:
        """Open a record from the command line, and at the very first start the first lesson."""
        if self.context.look_at_calendar():
            self._days = None
        if self.offer.read_on():
            self.rebuild()
        elif self._days is None and self._is_shown:
            self._days = day_words(self.context)
            # In place: rebuilt widgets would lose a press.
            next(
                one for one in self.group.widgets if isinstance(one, ShelfCard) and one.name == "today"
            ).detail = self._days
            self._dirty = True
        closed = next((door for door in self._doors if not door.is_open), None)
        if self._is_shown and closed is not None:
            # One picture a frame: the first frame of the program does not wait for any.
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
        """Open the first lesson once, and only if the settings can be saved: else it would open at every start."""
        is_first, self._is_first = self._is_first, False
        if not is_first:
            return None
        self.context.change_settings()
        return None if is_unused(self.context.folder) else Go(destinations.To.LEARN)

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
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
        """Another window, or back from another screen, after which much may have changed."""
        self._days, self._is_shown = None, False
        super().resized(width, height)

    def gone(self) -> None:
        """Stop reading the unfinished games."""
        self.offer.leave()

    def escaped(self) -> Command | None:
        """Quit the program."""
        return Quit()
