"""A new game: the opponent, the mode and the side on one page; less common choices on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hschess.engines.external_players import is_external, offered_externals
from hschess.engines.named import named_engines
from hschess.own_modes import CARDS_FOLDER, MODES_FOLDER
from hschess.private import make_folder
from hschess.rules.errors import HschessError
from scenes.context import Context, why_words
from scenes.destinations import ToWorkshop
from scenes.menus.external_probe import ExternalProbe
from scenes.menus.last_game import begun, last_wish
from scenes.menus.new_game_page import EDGE, NewGamePage
from scenes.menus.new_game_sheet import NewGameSheet
from scenes.pages.kinds import Helped, MeasuredPage
from scenes.pages.mode_shelf import OpenTab, broken_words
from scenes.stack import Back, Command, Go
from scenes.stage.game.setup import seed_of
from scenes.ui.blocks import Block
from scenes.ui.desktop import show_folder
from scenes.ui.fields import ChoiceField
from scenes.ui.text_field import TextField
from scenes.words import error_words, say


class NewGameScene(MeasuredPage, Helped):
    """The choice of a new game."""

    needs = (712.0, 600.0)
    air = 2 * EDGE

    def __init__(self, context: Context, mode: str = "") -> None:
        """`mode` is the workshop's, if the page was opened from there; it is chosen first, if it is known."""
        super().__init__(context)
        context.read_own_modes()
        self._wish = last_wish(context, mode)
        self._tab = OpenTab(context, self._wish.mode)
        self._is_over_workshop = bool(mode)
        self._seed = ""
        self._is_more = False
        """Whether the sheet is open."""
        self._modes_shown = 0
        """The number of modes from files that the page shows."""
        self._beaten = self._load_beaten()
        self._externals = offered_externals(context.folder)
        self._external_faults = named_engines(context.folder).faults
        self._probe: ExternalProbe | None = None
        """The question to the chosen external player."""

    def _load_beaten(self) -> Mapping[str, frozenset[str]]:
        with self.context.statistics("beaten") as profile:
            return profile.beaten()
        return {}

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _sheet(self) -> NewGameSheet:
        known, faults = self.context.known_modes, (*self.context.own.faults, *self._external_faults)
        probed = "" if self._probe is None else self._probe.words
        return NewGameSheet(
            self.media, self.sight.width, self._wish, self._seed, known, faults, self._externals, probed
        )

    def content(self) -> Block:
        """The page, or the sheet alone."""
        self._modes_shown = len(self.context.modes)
        if self._is_more:
            return self._sheet.content
        wish, known = self._wish, self.context.known_modes
        own = self._tab.own(wish.mode)
        page = NewGamePage(self.media, self.sight, wish, self._tab.group, own, known, self._beaten, self._seed)
        return page.content

    # ------------------------------------------------------------------------------------------------------------ handling

    def update(self, dt_ms: float) -> Command | None:
        """Keep the title's ambience, and show the modes of dropped files."""
        self.context.sounds.set_ambience()
        if self._modes_shown != len(self.context.modes):
            # A mode's file was dropped on the window.
            self.rebuild()
        if self._probe is not None and self._probe.update():
            self.rebuild()
        return super().update(dt_ms)

    def gone(self) -> None:
        """Stop asking the external player."""
        self._ask_external("")

    def _ask_external(self, seat: str) -> None:
        """Ask this external player for its name, and stop asking any other."""
        if self._probe is not None and self._probe.seat == seat:
            return
        if self._probe is not None:
            self._probe.close()
        self._probe = ExternalProbe(seat, self.context.folder) if is_external(seat) else None

    def used(self, name: str) -> Command | None:
        """Handle a choice, open or close the sheet, or begin the game."""
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
        """Close the sheet, else go back."""
        return self.used("done") if self._is_more else Back()

    def _show_folder(self) -> None:
        """Open the user's folder in the system's file manager, with the folders for modes and card sets in it."""
        try:
            for name in (MODES_FOLDER, CARDS_FOLDER):
                make_folder(self.context.folder / name)
        except OSError as error:
            self.say(why_words(error))
            return
        if not show_folder(self.context.folder):
            self.say(say("new.folder.at", path=str(self.context.folder)))

    def _choose(self, name: str) -> None:
        """Choose an opponent, a mode, another tab with its last mode, or a side."""
        kind, _, which = name.partition(":")
        match kind:
            case "mode":
                self._wish = replace(self._wish, mode=which)
            case "group":
                self._wish = replace(self._wish, mode=self._tab.turn_to(which, self._wish.mode))
                self._name_broken(which)
            case "side":
                self._wish = replace(self._wish, side=which)
            case _:
                self._wish = replace(self._wish, opponent=name)
        self.rebuild()

    def _name_broken(self, group: str) -> None:
        """A mode that the user looks for on this tab may be one that could not be read."""
        if group == "own" and self.context.own.faults:
            self.say(broken_words(self.context.own.faults))

    def _take_over(self) -> None:
        """Take over the choices from the fields of the sheet."""
        fields = {one.name: one.index for one in self.group.widgets if isinstance(one, ChoiceField)}
        self._wish = self._sheet.chosen(fields)
        self._tab.show(self._wish.mode)
        self._ask_external(self._wish.opponent)
        self.rebuild()

    def _seed_written(self) -> Command | None:
        """The seed field reports every letter, and Return without a change, which begins the game."""
        before, field = self._seed, next(one for one in self.group.widgets if isinstance(one, TextField))
        self._seed = field.text
        return self._start() if field.text == before else None

    def _start(self) -> Command | None:
        try:
            seed = seed_of(self._seed) if self._seed.strip() else self.context.chance_seed()
        except HschessError as error:
            self.say(error_words("seed", str(error)))
            return None
        # Any external player on this page was chosen by the user.
        return begun(self, self._wish, seed)

    def resized(self, width: int, height: int) -> None:
        """Also after the workshop has covered the page, where sets may have changed."""
        self.context.read_own_modes()
        if self._wish.mode not in self.context.known_modes:
            self._wish = replace(self._wish, mode="heroic")
            self._tab.show(self._wish.mode)
        super().resized(width, height)
