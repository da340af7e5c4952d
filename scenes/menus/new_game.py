"""A new game: the opponent, the mode and the side on one page; rarer wishes on a sheet of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.engines.guests import is_guest, offered_guests
from hschess.engines.named import named_engines
from hschess.own_modes import CARDS_FOLDER, MODES_FOLDER
from hschess.players.opponents import evening_of, levels
from hschess.private import make_folder
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import DUELS, EVERY_MODE, MODES
from hschess.rules.record import HUMAN
from hschess.store.profile import Profile
from scenes.context import Context, why_words
from scenes.destinations import ToWorkshop
from scenes.menus.choice_cards import KingButton, ModeCard, OpponentCell, SideButton
from scenes.menus.guest_probe import GuestProbe
from scenes.menus.last_game import begun, last_wish
from scenes.menus.new_game_sheet import NewGameSheet
from scenes.menus.new_game_sizes import EDGE, GAP, PANEL_INSET, STRIP_EDGE, STRIP_INSET, TABS_BESIDE, Sizes
from scenes.menus.opponent_words import beaten_words, opponent_words
from scenes.menus.own_mode_card import OwnModeCard, own_line
from scenes.pages.helped import Helped
from scenes.stack import Back, Command, Go
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import LEVEL_SEATS, seed_of
from scenes.stage.game.wish import SIDES, GameWish
from scenes.stage.layout import Rect
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.desktop import show_folder
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, Part, centred, column, grid, padded, row
from scenes.ui.media import Media, Surface
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, HEADING
from scenes.ui.widgets import Button, Label, OfferedButton, Panel, Tab, Widget
from scenes.words import error_words, say

BACK: Final = 150.0
TABS_GAP: Final = 8.0
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {"encounter": tuple(MODES), "duel": tuple(DUELS), "own": ()}
"""The modes on the page, by the tab that shows them; one's own are found in files."""
MOST_OWN: Final = 11
"""How many modes of one's own stand on the page; the sheet has all of them."""


class NewGameScene(Helped):
    """The choice of a new game."""

    needs = (712.0, 600.0)
    _sizes: Sizes
    """Of the page as it is; they take a while to find out."""

    def __init__(self, context: Context, mode: str = "") -> None:
        """`mode` is that of a set in the workshop, from which the page was opened; it is chosen first, where it is known."""
        super().__init__(context)
        context.read_own_modes()
        self._wish = last_wish(context, mode)
        self._group = self._group_of(self._wish.mode)
        """The tab that is open."""
        self._modes_of = {"encounter": "heroic", "duel": "vanilla", "own": ""}
        """The mode that was chosen last in each tab."""
        self._is_over_workshop = bool(mode)
        self._seed = ""
        self._is_more = False
        """Whether the sheet is open."""
        self._modes_told = 0
        """How many modes of files the page knew as it was made."""
        self._beaten = self._load_beaten()
        self._guests = offered_guests(context.folder)
        self._guest_faults = named_engines(context.folder).faults
        self._probe: GuestProbe | None = None
        """The question to the chosen guest who it is."""

    def _load_beaten(self) -> Mapping[str, frozenset[str]]:
        with self.context.statistics("beaten"):
            return Profile(self.context.folder).beaten()
        return {}

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _media(self) -> Media:
        return self.context.media_at(self.sight.scale)

    def _measured(self) -> Sizes:
        names, own = [say(f"opponent.{seat}") for seat in LEVEL_SEATS], self._shown_in("own")
        lines = [say(f"mode.{mode}.line") for mode in EVERY_MODE]
        lines += [own_line(self.context.known_modes[mode]) for mode in own]
        wishes = [self._wish, *(replace(self._wish, mode=mode) for mode in (*EVERY_MODE, *own))]
        told = [(self._about(wish), evening_of(wish.mode) is not None) for wish in wishes]
        numbers = tuple(self._number_in(group) for group in (self._group, *GROUPS))
        return Sizes.of(self._media, self.sight, names, lines, told, numbers)

    @property
    def _sheet(self) -> NewGameSheet:
        known, faults = self.context.known_modes, (*self.context.own.faults, *self._guest_faults)
        probed = "" if self._probe is None else self._probe.words
        return NewGameSheet(self._media, self.sight.width, self._wish, self._seed, known, faults, self._guests, probed)

    def _group_of(self, mode: str) -> str:
        """The tab that shows a mode."""
        return "own" if mode not in EVERY_MODE else "duel" if mode in DUELS else "encounter"

    def _shown_in(self, group: str) -> tuple[str, ...]:
        """The modes of a tab."""
        if group != "own":
            return GROUPS[group]
        known = self.context.known_modes
        own = [mode for mode in known if mode not in EVERY_MODE]
        chosen = [self._wish.mode] if self._wish.mode in own[MOST_OWN:] else []
        return *own[: MOST_OWN - len(chosen)], *chosen

    def _number_in(self, group: str) -> int:
        """How many cards a tab shows: its modes, and among one's own the way to the workshop."""
        return len(self._shown_in(group)) + (group == "own")

    def _about(self, wish: GameWish) -> str:
        return opponent_words(wish, mode_named(wish.played, self.context.known_modes))

    def length(self) -> float:
        """All of the page, or of the sheet."""
        self._sizes = self._measured()
        return (self._sheet.height if self._is_more else self._sizes.height) + 2 * EDGE

    def build(self) -> list[Widget]:
        """Opponents, modes, side and start from the top; or the sheet alone."""
        self._modes_told = len(self.context.modes)
        if self._is_more:
            return self._sheet.widgets(self.area)
        sizes = self._sizes
        page = centred(self.area, sizes.width, sizes.height)
        head, opponents, modes, foot = column(page, sizes.head, sizes.opponents, sizes.modes, sizes.foot, gap=sizes.gap)
        back = row(head, REST, BACK)[1]
        return [
            *self._head(head),
            *self._opponents(opponents, sizes),
            *self._modes(modes, sizes),
            *self._foot(foot, sizes),
            # Last, because it is seldom what the keys look for.
            Button("back", centred(back, BACK, 46), say("new.back")),
        ]

    def _head(self, room: Rect) -> list[Widget]:
        title, note, _ = row(room, REST, Part(1.2), BACK, gap=16)
        return [
            Label(title, say("new.title"), HEADING),
            Label(note, self._note(), BODY_DIM, align="right"),
        ]

    def _note(self) -> str:
        """The choices of the sheet that the page does not show."""
        wish = self._wish
        notes = [] if wish.mode in EVERY_MODE else [wish.mode]
        notes += [] if wish.stand_in == HUMAN else [say("new.watched", name=opponent_title(wish.stand_in, say))]
        notes += [f"{say('new.seed')}: {self._seed.strip()}"] if self._seed.strip() else []
        return " · ".join(notes)

    def _opponents(self, room: Rect, sizes: Sizes) -> list[Widget]:
        cells, strip = column(padded(room, PANEL_INSET, 10, 12), REST, sizes.strip, gap=8)
        places = grid(cells, sizes.abreast, *[sizes.cell] * (len(LEVEL_SEATS) // sizes.abreast), gap=4)
        ring = 1 - self._wish.own_sides[0]
        widgets: list[Widget] = [Panel(room)]
        for level, place in zip(levels(), places, strict=True):
            beaten = self._beaten.get(level.seat, frozenset())
            widgets.append(
                OpponentCell(
                    level.seat,
                    place,
                    say(f"opponent.{level.seat}"),
                    level.number,
                    ring,
                    {mode: mode in beaten for mode in GROUPS[self._group]},
                    chosen=level.seat == self._wish.opponent,
                    tooltip=beaten_words(beaten),
                )
            )
        return [*widgets, Panel(strip, kind="parchment"), *self._strip(padded(strip, STRIP_INSET, STRIP_EDGE), sizes)]

    def _strip(self, room: Rect, sizes: Sizes) -> list[Widget]:
        """What is said of the opponent, and the handicap on offer beside it or below."""
        evening, about = evening_of(self._wish.mode), self._about(self._wish)
        if evening is None:
            return [Label(centred(room, room[2], sizes.about), about, BODY_INK, wrap=True)]
        wide, high = sizes.evening
        if sizes.is_broad:
            words, button = row(room, REST, wide, gap=GAP)
        else:
            words, button = column(room, REST, high, gap=GAP)
        return [
            Label(centred(words, words[2], sizes.about), about, BODY_INK, wrap=True),
            KingButton(
                "even",
                centred(button, wide, high),
                say("new.even"),
                (1 - evening.worse,),
                chosen=self._wish.is_evened,
            ),
        ]

    def _modes(self, room: Rect, sizes: Sizes) -> list[Widget]:
        """The tabs, and the modes of the open one beside or below them."""
        if sizes.is_broad:
            tabs, cards = row(room, TABS_BESIDE, REST, gap=sizes.gap)
            high = len(GROUPS) * sizes.tab + (len(GROUPS) - 1) * TABS_GAP
            tab_places = column(
                centred((*tabs[:3], sizes.mode), TABS_BESIDE, high), *[REST] * len(GROUPS), gap=TABS_GAP
            )
        else:
            tabs, cards = column(room, sizes.tab, REST, gap=sizes.gap)
            tab_places = row(tabs, *[REST] * len(GROUPS), gap=sizes.gap)
        places = grid(cards, sizes.modes_abreast, *[sizes.mode] * sizes.mode_rows, gap=sizes.gap)
        shown = self._shown_in(self._group)
        return [
            *(
                Tab(f"group:{group}", place, say(f"new.{group}"), group == self._group)
                for group, place in zip(GROUPS, tab_places, strict=True)
            ),
            *(self._mode_card(mode, place) for mode, place in zip(shown, places, strict=False)),
            *([self._way_to_workshop(places[len(shown)])] if self._group == "own" else []),
        ]

    def _mode_card(self, mode: str, place: Rect) -> ModeCard:
        chosen = mode == self._wish.mode
        if self._group != "own":
            about = say(f"mode.{mode}.about")
            return ModeCard(mode, place, say(f"mode.{mode}"), say(f"mode.{mode}.line"), chosen=chosen, tooltip=about)
        return OwnModeCard(self.context.known_modes[mode], place, chosen=chosen)

    def _way_to_workshop(self, room: Rect) -> Button:
        """Where cards of one's own are made."""
        height = min(room[3], 2 * self._sizes.tab)
        return Button(
            "workshop", centred(room, room[2], height), say("title.workshop"), tooltip=say("new.workshop.about")
        )

    def _foot(self, room: Rect, sizes: Sizes) -> list[Widget]:
        """The sides and the ways on, one under another where the page is narrow."""
        if sizes.is_broad:
            sides, ways = row(room, Part(1.2), REST, gap=24)
        else:
            sides, ways = column(room, REST, REST, gap=sizes.gap)
        label, *places = row(sides, Part(0.72), REST, REST, REST, gap=10)
        more, start = row(ways, REST, Part(1.7), gap=14)
        return [
            Label(label, say("new.side"), BODY, align="right" if sizes.is_broad else "left"),
            *(
                SideButton(
                    side, place, say(f"side.{side}"), chosen=side == self._wish.side, enabled=not self._wish.is_shared
                )
                for side, place in zip(SIDES, places, strict=True)
            ),
            Button("more", more, say("new.more"), tooltip=say("new.more.about")),
            OfferedButton("start", start, say("new.start")),
        ]

    # ------------------------------------------------------------------------------------------------------------- answers

    def update(self, dt_ms: float) -> Command | None:
        """The room sounds as on the title."""
        self.context.sounds.set_ambience()
        if self._modes_told != len(self.context.modes):
            # The file of a mode was dropped on the window.
            self.rebuild()
        if self._probe is not None and self._probe.update():
            self.rebuild()
        return super().update(dt_ms)

    def gone(self) -> None:
        """Nobody is asked any more."""
        self._ask_guest("")

    def _ask_guest(self, seat: str) -> None:
        """Ask this guest who it is, and nobody else."""
        if self._probe is not None and self._probe.seat == seat:
            return
        if self._probe is not None:
            self._probe.close()
        self._probe = GuestProbe(seat, self.context.folder) if is_guest(seat) else None

    def used(self, name: str) -> Command | None:
        """Something was chosen, the sheet comes or goes, or the game begins."""
        match name:
            case "back":
                return Back()
            case "start":
                return self._start()
            case "more" | "done":
                self._is_more = name == "more"
                self.page.place = 0.0
                self.group.focus(None)
                self.rebuild()
            case "seed":
                return self._seed_written()
            case "folder":
                self._show_folder()
            case "even":
                self._wish = replace(self._wish, is_evened=not self._wish.is_evened)
                self.rebuild()
            case "workshop":
                return Back() if self._is_over_workshop else Go(ToWorkshop())
            case _ if self._is_more:
                self._take_over()
            case _:
                self._choose(name)
        return None

    def escaped(self) -> Command | None:
        """From the sheet to the page, and from there back."""
        return self.used("done") if self._is_more else Back()

    def _show_folder(self) -> None:
        """Let the system show the user's folder, with the folders for modes and card sets in it."""
        try:
            for name in (MODES_FOLDER, CARDS_FOLDER):
                make_folder(self.context.folder / name)
        except OSError as error:
            self.say(why_words(error))
            return
        if not show_folder(self.context.folder):
            self.say(say("new.folder.at", path=str(self.context.folder)))

    def _choose(self, name: str) -> None:
        """An opponent, a mode, the last mode of another tab, or a side of the page."""
        what, _, which = name.partition(":")
        match what:
            case "mode":
                self._wish = replace(self._wish, mode=which)
            case "group":
                self._open_group(which)
            case "side":
                self._wish = replace(self._wish, side=which)
            case _:
                self._wish = replace(self._wish, opponent=name)
        self.rebuild()

    def _open_group(self, which: str) -> None:
        """The modes of another tab; the one that was chosen there last is chosen again, if there is one."""
        self._modes_of[self._group_of(self._wish.mode)] = self._wish.mode
        self._group = which
        last, known = self._modes_of[which], self.context.known_modes
        mode = next((one for one in (last, *self._shown_in(which)) if one in known), "")
        self._wish = replace(self._wish, mode=mode or self._wish.mode)

    def _take_over(self) -> None:
        """Take the choices from the fields of the sheet."""
        fields = {one.name: one.index for one in self.group.widgets if isinstance(one, ChoiceField)}
        self._wish = self._sheet.chosen(fields)
        self._group = self._group_of(self._wish.mode)
        self._ask_guest(self._wish.opponent)
        self.rebuild()

    def _seed_written(self) -> Command | None:
        """The field answers to every letter, and to Return, which changes nothing and starts."""
        before, field = self._seed, next(one for one in self.group.widgets if isinstance(one, TextField))
        self._seed = field.text
        return self._start() if field.text == before else None

    def _start(self) -> Command | None:
        try:
            seed = seed_of(self._seed) if self._seed.strip() else self.context.chance_seed()
        except HschessError as error:
            self.say(error_words("seed", str(error)))
            return None
        # The person has chosen any guest on this page.
        return begun(self, self._wish, seed)

    def resized(self, width: int, height: int) -> None:
        """Also after the workshop was open over it, where sets may have changed."""
        self.context.read_own_modes()
        if self._wish.mode not in self.context.known_modes:
            self._wish = replace(self._wish, mode="heroic")
            self._group = self._group_of(self._wish.mode)
        super().resized(width, height)

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set of the title."""
        draw_backdrop(surface, self.context.media, anchor=0.0)
