"""The shared parts of all screens: pictures, sounds, settings, the user's folder and a clock. No screen makes its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hschess.achievements.earned import Earned
from hschess.files import refusal
from hschess.own_modes import OwnModes, own_modes
from hschess.rules.card_sets import CardSet
from hschess.rules.errors import HschessError
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.store.achievement_log import AchievementLog
from hschess.store.day_log import DayTry
from hschess.store.folders import NewerFileError
from hschess.store.profile import Profile, ProfileError
from hschess.store.saves import Saves
from hschess.store.settings import Settings, save_settings
from scenes.stage.motion.timeline import Cue
from scenes.stage.toasts import Toasts
from scenes.ui.looks import Looks
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.words import choose, error_words, say

ZOOMS_KEPT = 3
THINK_MS_A_FRAME: Final = 6.0
"""The thinking time of a computer player or an analysis in a frame, in milliseconds; the rest is for drawing."""


@dataclass
class Context:
    """Shared by all screens of one run."""

    media: Media
    sounds: Sounds
    folder: Path
    settings: Settings
    now_ms: Callable[[], float]
    """A clock that only measures thinking time within a frame; no result ever depends on it."""
    today: str = ""
    """The date for records, as 2026-11-20."""
    chance_seed: Callable[[], int] = lambda: 1
    """Returns a new seed for a game without one."""
    calendar: Callable[[], str] | None = None
    """Reads the date again, for a program that stays open past midnight; None for a fixed date."""
    _zoomed: dict[float, Media] = field(default_factory=dict, init=False, repr=False)
    on_log_line: Callable[[str], None] | None = None
    """Gets every sentence of the log when it is shown."""
    kept: Path = Path()
    """The folder for the user's saved pictures and texts of games; by default, a folder in the user's own."""
    modes: dict[str, Mode] = field(default_factory=dict)
    """The modes of files from the command line or dropped on the window."""
    cards: dict[str, CardSet] = field(default_factory=dict)
    """The card sets of files that were dropped on the window, by name."""
    dropped: list[CardSet] = field(default_factory=list)
    """The ones that the card workshop has not offered to keep yet."""
    own: OwnModes = field(default_factory=OwnModes)
    """The modes of the user's folder, as last read."""
    pending_record: Path | None = None
    """A record whose mode is not known yet."""
    endings: list[Future[None]] = field(default_factory=list)
    """Unfinished work of closed screens, which the program completes before it ends."""
    complaint: str = ""
    """A message for the next screen, shown once."""
    saves: Saves = field(init=False)
    """The running games of the folder, one of which belongs to this program."""
    days: list[DayTry] = field(default_factory=list, init=False)
    """The day's tasks that were tried and that the statistics do not have yet."""
    achievements: Earned = field(init=False)
    """The achievements that the player has earned."""
    toasts: Toasts = field(default_factory=Toasts, init=False)
    """The achievements that have not been shown yet."""
    _profile: Profile = field(init=False, repr=False)
    """The statistics; screens that stay open keep using it."""
    _saved: Settings = field(init=False, repr=False)
    """The settings as this program last read or saved them; another program may have saved others since."""
    _lasting: dict[str, str] = field(default_factory=dict, init=False, repr=False)
    """The last message about each lasting problem."""

    def __post_init__(self) -> None:
        """Use the language of the settings."""
        self._saved = self.settings
        self.saves = Saves(self.folder)
        self._profile = Profile(self.folder)
        self.achievements = Earned(AchievementLog(self._profile))
        if self.kept == Path():
            self.kept = self.folder / "pictures"
        self._reword()
        self._dress()
        if self.complaint:
            self.complaint = error_words("settings", self.complaint)

    def _reword(self) -> None:
        choose(self.settings.language)
        for media in self.medias():
            media.reword(self.settings.text_scale / 100)

    def _dress(self) -> None:
        for media in self.medias():
            media.dress(Looks(self.settings.card_back, self.settings.board, self.settings.portrait))

    @property
    def known_modes(self) -> Mapping[str, Mode]:
        """The modes of the game, those in the user's folder, and those of other files."""
        return {**EVERY_MODE, **self.own.modes, **self.modes}

    def read_own_modes(self) -> None:
        """Read the user's folder again."""
        self.own = own_modes(self.folder)

    def change_settings(self, **changes: object) -> None:
        """Apply and save new settings; a disk error is shown once."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]  # the fields are the settings' own
        if "language" in changes or "text_scale" in changes:
            self._reword()
        self._dress()
        self.sounds.obey(self.settings)
        try:
            save_settings(self.folder, self.settings, self._saved)
        except OSError as error:
            self.complain("settings", say("error.unkept", why=why_words(error)))
        else:
            self._saved = self.settings
            self.clear_complaint("settings")

    def look_at_calendar(self) -> bool:
        """Read the date; returns whether another day has begun."""
        before = self.today
        if self.calendar is not None:
            self.today = self.calendar()
        return self.today != before

    def play(self, cue: str, pitch: int = 0) -> None:
        """Play a cue now, `pitch` semitones higher."""
        self.sounds.play(cue, self.now_ms(), pitch)

    def play_all(self, cues: Iterable[Cue]) -> None:
        """Play these cues now."""
        for cue in cues:
            self.play(cue.name, cue.pitch)

    def earn(self, done: Mapping[str, int], *, is_over: bool = True) -> None:
        """Count these towards the achievements; a disk error is shown once."""
        try:
            new = self.achievements.reach(done, self.today, is_over=is_over)
        except ProfileError as error:
            self.complain("achievements", error_words("statistics", str(error)))
            return
        finally:
            self._report_set_aside()
        self.toasts.add(new)
        # If nothing is new, the disk may not have been used.
        if new:
            self.clear_complaint("achievements")

    def complain(self, subject: str, words: str) -> None:
        """Show a message about a problem, once for as long as the problem lasts."""
        is_new = words not in self._lasting.values()
        if is_new and self.complaint:
            # Another message is shown first; this one the next time.
            return
        self._lasting[subject] = words
        if is_new:
            self.complaint = words

    def clear_complaint(self, subject: str) -> None:
        """The problem is over: another one of its kind is reported again."""
        self._lasting.pop(subject, None)

    @contextmanager
    def statistics(self, subject: str) -> Iterator[Profile]:
        """Within it the statistics are read or written for `subject`; an error, or a broken file, is shown, and not raised."""
        try:
            yield self._profile
        except ProfileError as error:
            self.complain(subject, error_words("statistics", str(error)))
        else:
            self.clear_complaint(subject)
        self._report_set_aside()

    def _report_set_aside(self) -> None:
        """Report once that a broken file of statistics was set aside, whichever part of the program has met it."""
        if self._profile.complaint and not self.complaint:
            self.complaint = error_words("statistics", self._profile.complaint)
            self._profile.complaint = ""

    def complain_of_saves(self) -> None:
        """Report problems with saved games, and with the settings, once each."""
        words = [fault_words(fault) for fault in self.saves.faults]
        self.complaint = " ".join(part for part in (self.complaint, *words) if part)
        self.saves.faults.clear()

    def media_at(self, scale: float) -> Media:
        """Media for menus at another scale than the table under them; a few scales are cached."""
        if scale == self.media.scale:
            return self.media
        if scale not in self._zoomed:
            while len(self._zoomed) >= ZOOMS_KEPT:
                del self._zoomed[next(iter(self._zoomed))]
            self._zoomed[scale] = self.media.beside()
            self._zoomed[scale].set_scale(scale)
            self._zoomed[scale].reword(self.settings.text_scale / 100)
        return self._zoomed[scale]

    def medias(self) -> tuple[Media, ...]:
        """All shared media: the table's, and those of menus at other scales."""
        return self.media, *self._zoomed.values()

    def take_endings(self) -> None:
        """Forget the finished work of closed screens; a disk error is reported. Raises any other error in it."""
        for ending in [one for one in self.endings if one.done()]:
            self.endings.remove(ending)
            try:
                ending.result()
            except HschessError as error:
                self.complaint = self.complaint or error_words("laboratory", str(error))

    def take_complaint(self) -> str:
        """The message to show, once."""
        said, self.complaint = self.complaint, ""
        return said


def fault_words(fault: Exception) -> str:
    """The error of a saved game, as a sentence."""
    if isinstance(fault, OSError):
        return say("error.unread", why=why_words(fault))
    return error_words("saved", str(fault))


def why_words(error: OSError) -> str:
    """The reason of a file error, for use within a sentence: a newer version's in the chosen language, else in the system's words."""
    if isinstance(error, NewerFileError):
        return say("error.newer", name=Path(error.filename).name)
    return refusal(error)
