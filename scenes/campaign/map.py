"""The map of the campaign: a page for each chapter with its path, and the details of the current encounter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from hschess.campaign.encounter import Chapter, chapter_word, encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import NOTHING_GAINED, Gains, most_stars, stars_in
from scenes.campaign.map_page import SIZE, MapPage, PathMaker, name_edges
from scenes.campaign.map_widgets import (
    STAR,
    ChapterTab,
    EncounterPlace,
    PathStones,
    PlaceLook,
    plate_rect,
    star_places,
)
from scenes.campaign.model.map_motion import MapMotion, Stroll
from scenes.campaign.model.standing_map import CampaignMap, map_of
from scenes.campaign.model.trails import stones
from scenes.campaign.wood_page import WoodPage
from scenes.context import Context
from scenes.destinations import ToCredits, ToEncounter, ToTitle
from scenes.pages.kinds import MeasuredPage
from scenes.pages.standings import standings_of
from scenes.painters.campaign_pictures import map_star
from scenes.stack import Command, Go
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.easing import bump
from scenes.stage.motion.timing import GLOW_BEAT_MS, GLOW_MS
from scenes.stage.table_layout import Point, Rect
from scenes.ui.blocks import Block
from scenes.ui.canvas import Canvas
from scenes.ui.focus import DIRECTIONS
from scenes.ui.media import Surface
from scenes.ui.widgets import ACTIVATING_KEYS, Widget
from scenes.words import say

STARS_FROM: Final = (0.36, 1.05)
"""The place that stars fly from, as shares of the window's width and height."""


class CampaignScene(MeasuredPage, WoodPage):
    """The campaign from the first encounter to the last."""

    needs = (SIZE[0] + 16, SIZE[1] + 16)
    light = 0.78
    air = 32.0

    def __init__(self, context: Context, at: str = "", gains: Gains = NOTHING_GAINED) -> None:
        """It opens at the encounter `at`, or at the last place; `gains` is what a game of that encounter has changed."""
        super().__init__(context)
        self.map: CampaignMap = map_of(
            shipped_campaign(), standings_of(context), at or context.settings.campaign_place, gains
        )
        self._longest = 0.0
        """The height of the longest page in this window, once it is known."""
        self._motion = self._new_motion()
        if not self._motion.is_moving:
            self.map = self.map.led_on()
        self._stroll: Stroll | None = None
        """The motion of the player's king."""
        self._glow_ms = 0.0 if self.map.opened_elsewhere else GLOW_MS
        """How long the message about an open place on another page has been shown, in milliseconds."""

    def _new_motion(self) -> MapMotion:
        settings, here = self.context.settings, self.map
        opened = here.opened_stretch
        steps = len(stones(self._middles)[opened]) if opened >= 0 else 0
        opens, is_still = bool(here.opened_here), settings.is_still
        return MapMotion(here.gains.stars, steps, opens=opens, speed=settings.speed, still=is_still)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The page; as high as the highest of all chapters, so that the buttons keep their place from page to page."""
        if not self._longest:
            first = (chapter.encounters[0].name for chapter in self.map.campaign.chapters)
            pages = (self._page(replace(self.map, at=name), self._path).content() for name in first)
            self._longest = max(page.height(self.sight.width) for page in pages)
        return self._page(self.map, self._path).content(self._longest)

    def _page(self, here: CampaignMap, path: PathMaker) -> MapPage:
        return MapPage(self.media, here, self.sight.width, self._tab, path)

    @property
    def _middles(self) -> Sequence[Point]:
        """The centres of the page's places."""
        found: list[Point] = []

        def note(area: Rect, middles: Sequence[Point]) -> Iterable[Widget]:
            del area
            found.extend(middles)
            return ()

        list(self._page(self.map, note).content(self._longest).place(self.area))
        return found

    def _path(self, area: Rect, middles: Sequence[Point]) -> Iterator[Widget]:
        here, edges = self.map, name_edges(area)
        path = PathStones(area, stones(middles), here.lit)
        path.lighting = self._lighting
        yield path
        for one, at in zip(here.chapter.encounters, middles, strict=False):
            yield self._place(one.name, at, edges)

    @property
    def _lighting(self) -> tuple[int, int]:
        """The stretch of the path that is lighting up, and the number of its lit stones."""
        return self.map.opened_stretch if self._motion.is_moving else -1, self._motion.lit

    def _place(self, name: str, middle: Point, edges: tuple[float, float]) -> EncounterPlace:
        here = self.map
        title, stars = say(encounter_word(name, "title")), self._stars_seen(name)
        look = PlaceLook(title, here.state(name), stars, name == here.newest)
        motion = self._motion if name == here.opened_here else None
        place = EncounterPlace(name, middle, look, motion, edges, chosen=name == here.at)
        place.king_shift = self._king_shift
        return place

    @property
    def _king_shift(self) -> Point:
        return self._stroll.shift if self._stroll is not None else (0.0, 0.0)

    def _stars_seen(self, name: str) -> int:
        """The stars of an encounter, without those that are still flying."""
        here = self.map
        coming = here.gains.stars - self._motion.landed if name == here.at else 0
        return here.standing(name).stars - coming

    def _tab(self, chapter: Chapter, place: Rect) -> ChapterTab:
        here = self.map
        stars, most = stars_in(chapter, here.standings), most_stars(chapter)
        title = say(chapter_word(chapter.name, "title"))
        tab = ChapterTab(
            chapter.name, place, f"{stars}/{most}", chosen=chapter is here.chapter, is_open=here.is_open(chapter),
            tooltip=say("campaign.tab", title=title, stars=stars, most=most),
        )  # fmt: skip
        tab.glow = self._glow(chapter.name)
        return tab

    def _glow(self, chapter: str) -> float:
        """How strongly a chapter's picture glows, 0 to 1, because something has opened in it."""
        elsewhere = self.map.opened_elsewhere
        is_meant = elsewhere and self.map.chapter_of(elsewhere).name == chapter
        return bump(self._glow_ms % GLOW_BEAT_MS / GLOW_BEAT_MS) if is_meant and self._glow_ms < GLOW_MS else 0.0

    # ----------------------------------------------------------------------------------------------------------- handling

    def handle(self, given: Input) -> Command | None:
        """Arrows move along the path; any press ends the motion, and one that would play the place does nothing else."""
        if isinstance(given, KeyPressed | PointerPressed) and self._motion.is_moving:
            self._motion.finish()
            self._lead_on()
            if isinstance(given, KeyPressed) and given.key in ACTIVATING_KEYS:
                return None
        if isinstance(given, KeyPressed) and given.key in DIRECTIONS and self._walks(given.key):
            return None
        command = super().handle(given)
        focused = self.group.focused
        if isinstance(focused, EncounterPlace) and focused.encounter != self.map.at:
            self._move(self.map.moved_to(focused.encounter))
        return command

    def _walks(self, key: str) -> bool:
        """Whether an arrow moved along the path, or showed the current place."""
        focused = self.group.focused
        if focused is None:
            self.group.focus_on(f"encounter.{self.map.at}")
        elif isinstance(focused, EncounterPlace) and key in focused.own_keys:
            self._move(self.map.stepped(1 if key == "right" else -1))
            self.group.focus_on(f"encounter.{self.map.at}")
        else:
            return False
        self._reveal()
        self._dirty = True
        return True

    def resized(self, width: int, height: int) -> None:
        """A page longer than the window opens at the current place."""
        self._longest = 0.0
        super().resized(width, height)
        self._reveal()

    def _reveal(self) -> None:
        """Scroll a page longer than the window with the king and the stars."""
        place = self._place_widget
        names = plate_rect(self.media, place.look.title, place.centre, (0.0, 0.0))
        left, top, width, _ = place.rect
        self._move_up(self.page.reveal((left, top, width, names[1] + names[3] - top)))

    def _move(self, to: CampaignMap) -> None:
        if to is not self.map:
            self._stroll = self._stroll_to(to)
            self.map = to
            self._motion, self._glow_ms = self._new_motion(), GLOW_MS
            self.rebuild()

    def _lead_on(self) -> None:
        """Show the end of the motion; after a first win the king goes on to the place to play next."""
        self._follow()
        to = self.map.led_on()
        if to is self.map:
            return
        self._stroll, self.map = self._stroll_to(to), to
        if not to.opened_elsewhere:
            self._glow_ms = GLOW_MS
        self.rebuild()
        self._reveal()

    def _stroll_to(self, to: CampaignMap) -> Stroll | None:
        """The king's motion to another place of the page; None if it jumps: to another page, or without motion."""
        settings, names = self.context.settings, [one.name for one in self.map.chapter.encounters]
        if to.at not in names or settings.is_still:
            return None
        middles = {one.encounter: one.centre for one in self.group.widgets if isinstance(one, EncounterPlace)}
        begin, end = middles[self.map.at], middles[to.at]
        return Stroll(begin, end, speed=settings.speed)

    def used(self, name: str) -> Command | None:
        """Handle a place, a chapter or a button."""
        kind, _, which = name.partition(".")
        match kind:
            case "encounter" if which != self.map.at:
                self._move(self.map.moved_to(which))
                return None
            case "encounter" | "play":
                return self._play()
            case "chapter":
                self._move(self.map.turned_to(which))
                return None
            case "credits":
                return Go(ToCredits())
            case _:
                return Go(ToTitle(), instead=True)

    def _play(self) -> Command | None:
        here = self.map
        if here.state(here.at) != "closed":
            return Go(ToEncounter(here.at))
        self.context.play("ui_deny")
        return None

    def escaped(self) -> Command | None:
        """Go to the title."""
        return Go(ToTitle(), instead=True)

    def gone(self) -> None:
        """Store the place, at which the map opens next time."""
        if self.context.settings.campaign_place != self.map.at:
            self.context.change_settings(campaign_place=self.map.at)

    # --------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Animate the changes of the last game."""
        self.context.sounds.set_ambience()
        if self._motion.is_moving:
            self._reveal()
            self.context.play_all(self._motion.advance(dt_ms))
            self._follow()
            if not self._motion.is_moving:
                self._lead_on()
        elif self._glow_ms < GLOW_MS:
            self._show_opened_elsewhere(dt_ms)
        if self._stroll is not None:
            self._stroll.advance(dt_ms)
            self._follow()
            self._stroll = self._stroll if self._stroll.is_moving else None
        return super().update(dt_ms)

    def _show_opened_elsewhere(self, dt_ms: float) -> None:
        """Report a place that has opened on another page, and let its chapter's picture glow for a while."""
        if not self._glow_ms:
            self.say(say("campaign.opened", title=say(encounter_word(self.map.opened_elsewhere, "title"))))
        is_still = self.context.settings.reduced_motion
        self._glow_ms = GLOW_MS if is_still else min(GLOW_MS, self._glow_ms + dt_ms)
        self._follow()

    def _follow(self) -> None:
        """Update the widgets to the moment of the motion."""
        here, self._dirty = self.map, True
        for widget in self.group.widgets:
            match widget:
                case PathStones():
                    widget.lighting = self._lighting
                case EncounterPlace() if widget.encounter == here.at:
                    widget.look = replace(widget.look, stars=self._stars_seen(here.at))
                    widget.king_shift = self._king_shift
                case ChapterTab():
                    widget.glow = self._glow(widget.chapter)
                case _:
                    pass

    def draw(self, surface: Surface) -> None:
        """Draw the map, and the flying stars over it."""
        super().draw(surface)
        flying = self._motion.flying
        if flying:
            canvas, (across, down) = Canvas(surface, self.media), STARS_FROM
            begin = across * self.sight.width, down * self.sight.height
            before = self.map.standing(self.map.at).stars - self.map.gains.stars
            ends = star_places(self._place_widget.centre)
            for number, star in flying.items():
                x, y = star.between(begin, ends[before + number])
                canvas.lay(map_star(self.media, round(STAR * star.scale), won=True), x, y)

    @property
    def _place_widget(self) -> EncounterPlace:
        return next(
            one for one in self.group.widgets if isinstance(one, EncounterPlace) and one.encounter == self.map.at
        )
