"""The destinations of navigation: a small value for each screen, with all that it needs.

One that needs no value is a member of `To`. A screen passes one to `Go` (`stack`); only `routes` knows the screen that it becomes, so no
screen imports another. None carries a screen: one that goes on top of another finds it among the open ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from hschess.analysis.judging import Analysis, Judged
from hschess.campaign.progress import NOTHING_GAINED, EncounterGame, Gains
from hschess.puzzles.puzzle import Puzzle
from hschess.puzzles.trainer import Trainer, Way, Wish
from hschess.rules.game import GameSoFar
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.store.saves import UnfinishedGame
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.match import Match

if TYPE_CHECKING:
    # Its module is loaded only when it is opened.
    from hschess.together.challenge import Challenge
    from hschess.together.wishes import Ticket


class To(StrEnum):
    """The screens that need nothing more than those below them."""

    OPTIONS = "Options"
    """The options, over the table below, if any."""
    WAITING = "Waiting"
    """The unfinished games."""
    ABOUT = "About"
    """The makers, and the licences."""
    LABORATORY = "Laboratory"
    """Two players, and many games between them."""
    STATISTICS = "Statistics"
    """The statistics of the profile."""
    TODAY = "Today"
    """The daily challenge."""
    ACHIEVEMENTS = "Achievements"
    """All achievements, with their progress."""
    PROGRESS = "Progress"
    """The player's progress."""
    PAUSE = "Pause"
    """The menu over a table."""
    EXTERNAL_FAULT = "ExternalFault"
    """The choices after an external player failed, over its table."""
    RESULT = "Result"
    """The result of a game, over its table."""
    REPLAYS = "Replays"
    """The list of finished games."""
    REPLAY_MENU = "ReplayMenu"
    """The menu over a viewer."""
    LEARN = "Learn"
    """The lessons."""
    EDITOR = "Editor"
    """The board editor."""
    POSITION = "Position"
    """The numbers of the position in the editor below."""
    EXERCISE_MENU = "ExerciseMenu"
    """The menu over an exercise."""
    TOGETHER = "Together"
    """Two players over a network: host, join, watch."""
    HOST = "Host"
    """The choices for a game that others join."""
    SHARED_TABLE = "SharedTable"
    """The table of the entered room, or of the one that follows it."""
    SHARED_PAUSE = "SharedPause"
    """The menu over that table."""
    SHARED_RESULT = "SharedResult"
    """The result of its game, over it."""
    ABSENCE = "Absence"
    """The choices about a missing player, or a lost connection, over that table."""


# ------------------------------------------------------------------------------------------------------------------ menus


@dataclass(frozen=True, slots=True)
class ToTitle:
    """The first screen."""

    record: Path | None = None
    """A game record to open over it at once."""
    is_first: bool = False
    """Whether this is the first start: then the first lesson opens over it."""


@dataclass(frozen=True, slots=True)
class ToNewGame:
    """The choice of a new game."""

    mode: str = ""
    """The mode of a set in the card workshop, which is below the page; empty if the page was opened from elsewhere."""


@dataclass(frozen=True, slots=True)
class ToHelp:
    """How to play, and the keys."""

    offers_lessons: bool = False
    """Whether it offers the lessons: if no game is below."""


# ------------------------------------------------------------------------------------------------------------ coming back


# ------------------------------------------------------------------------------------------------------------------ table


@dataclass(frozen=True, slots=True)
class ToTable:
    """A game at the table, new or continued."""

    match: Match
    is_new: bool
    is_saved: bool = True
    """Whether it is saved after every action, and counted at its end."""
    origin: Destination | None = None
    """The screen that the game was tried out from, to go back to."""


@dataclass(frozen=True, slots=True)
class ToUnfinished:
    """The question about an unfinished game before a new one begins."""

    waiting: UnfinishedGame
    new: ToTable


@dataclass(frozen=True, slots=True)
class ToSavedGame:
    """The saved game of a table that has failed, on a new table; the title if there is none."""

    autosave: Autosave


@dataclass(frozen=True, slots=True)
class ToCurtain:
    """The curtain over a table, before the turn of the player of this side."""

    side: int


# ----------------------------------------------------------------------------------------------------------------- replay


@dataclass(frozen=True, slots=True)
class ToRecordFile:
    """The viewer of a file; an error in the file is shown, and nothing is opened."""

    path: Path


@dataclass(frozen=True, slots=True)
class ToViewer:
    """The viewer of a game, `place` actions after its beginning, from one side's seat."""

    game: GameSoFar
    viewer: int | None = None
    place: int = 0
    goes_on: Destination | None = None
    """The destination of Escape; None for the screen below."""
    weighed: Analysis | None = None
    """The analysis of the game so far."""


@dataclass(frozen=True, slots=True)
class ToPlayOn:
    """The choice of players for playing on from the viewer's place, or from the deal."""

    from_here: bool


@dataclass(frozen=True, slots=True)
class ToComparison:
    """A turn of a game beside the best one: the one with this number among the rated turns, from one side's seat."""

    game: GameSoFar
    turns: Sequence[Judged]
    number: int
    viewer: int


@dataclass(frozen=True, slots=True)
class ToThoughts:
    """The thoughts of a computer player on its last turn before this place of a game."""

    game: GameSoFar
    place: int


# --------------------------------------------------------------------------------------------------------------- practice


@dataclass(frozen=True, slots=True)
class ToPractice:
    """The menu of practice."""

    way: str = ""
    """The exercise that begins at once, by the name of its button: `drill` or `rush`."""


@dataclass(frozen=True, slots=True)
class ToPuzzle:
    """Puzzles one after the other, this one first."""

    trainer: Trainer
    way: Way
    first: Puzzle
    wish: Wish


@dataclass(frozen=True, slots=True)
class ToRush:
    """Puzzles against the clock."""

    trainer: Trainer


@dataclass(frozen=True, slots=True)
class ToDrill:
    """Single placements."""

    trainer: Trainer


@dataclass(frozen=True, slots=True)
class ToFreePlay:
    """Free practice on a position, by its line."""

    line: str
    modes: Mapping[str, Mode] = field(default_factory=lambda: EVERY_MODE)
    """The possible modes of the line."""
    leave: str = "free.edit"
    """The key of the text of the last button."""


# --------------------------------------------------------------------------------------------------------------- campaign


@dataclass(frozen=True, slots=True)
class ToCampaign:
    """The map of the campaign."""

    at: str = ""
    """The encounter that it shows; empty for the last one."""
    gains: Gains = NOTHING_GAINED
    """The changes of its last game, to be shown on the map."""


@dataclass(frozen=True, slots=True)
class ToEncounter:
    """The talk before an encounter, which leads to its table."""

    name: str


@dataclass(frozen=True, slots=True)
class ToEncounterEnd:
    """The talk after an encounter, with its stars; it leads to the changes of the game, and then to the map."""

    game: EncounterGame
    gains: Gains


@dataclass(frozen=True, slots=True)
class ToChapterEnd:
    """The end of a chapter."""

    at: str
    gains: Gains


@dataclass(frozen=True, slots=True)
class ToPrize:
    """A prize that a game has won, large, to use at once."""

    at: str
    gains: Gains
    number: int = 0


@dataclass(frozen=True, slots=True)
class ToCredits:
    """The credits: the works and people behind the opponents."""

    goes_on: Destination | None = None
    """The destination after them; None for the screen below."""


# --------------------------------------------------------------------------------------------------------------- workshop


@dataclass(frozen=True, slots=True)
class ToWorkshop:
    """The card workshop, with a custom set."""

    first: str = ""
    """The name of the set; empty for the first one."""


# --------------------------------------------------------------------------------------------------------------- together


@dataclass(frozen=True, slots=True)
class ToJoin:
    """The choice of a room to join."""

    watches: bool = False
    """Whether only to watch."""


@dataclass(frozen=True, slots=True)
class ToRoom:
    """Entering a room."""

    ticket: Ticket


@dataclass(frozen=True, slots=True)
class ToSideBySide:
    """A friend's game and the user's own from the same deal, turn by turn."""

    challenge: Challenge
    game: GameSoFar


Destination = (
    To | ToTitle | ToNewGame | ToHelp
    | ToTable | ToUnfinished | ToSavedGame | ToCurtain
    | ToRecordFile | ToViewer | ToPlayOn | ToComparison | ToThoughts
    | ToPractice | ToPuzzle | ToRush | ToDrill | ToFreePlay
    | ToCampaign | ToEncounter | ToEncounterEnd | ToChapterEnd | ToPrize | ToCredits
    | ToWorkshop
    | ToJoin | ToRoom | ToSideBySide
)  # fmt: skip

Kind = To | type[Any]
"""What the screen of a destination is found by: itself, or its class if it carries values."""


def kind_of(to: Destination) -> Kind:
    """The kind of a destination."""
    return to if isinstance(to, To) else type(to)


def without_values() -> dict[str, Destination]:
    """Each destination that can be made without a value, by its screen's name."""
    able = [
        kind
        for kind in get_args(Destination)
        if kind is not To and all({one.default, one.default_factory} != {MISSING} for one in fields(kind))
    ]
    return {kind.__name__.removeprefix("To"): kind() for kind in able} | {to.value: to for to in To}
