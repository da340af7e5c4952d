"""Where a screen can send the player: a small value for each place, with everything that its screen must know.

A screen gives one to `Go` (`stack`); only `routes` knows which screen it becomes, so no screen imports another. None carries a screen: one
that is to lie over another finds it among those that are open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

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
    # Nothing of it is loaded before somebody goes there.
    from hschess.together.challenge import Challenge
    from hschess.together.wishes import Ticket

# ------------------------------------------------------------------------------------------------------------------ menus


@dataclass(frozen=True, slots=True)
class ToTitle:
    """The first screen."""

    record: Path | None = None
    """A game record to be opened over it at once."""
    is_first: bool = False
    """Whether nothing has been played or set here yet: then the first lesson opens over it."""


@dataclass(frozen=True, slots=True)
class ToNewGame:
    """The choice of a new game."""

    mode: str = ""
    """The mode of a set in the card workshop, which lies under the page; empty if the page was opened from elsewhere."""


@dataclass(frozen=True, slots=True)
class ToHelp:
    """How to play, and what the keys do."""

    offers_lessons: bool = False
    """Whether it leads on to Learn: if no game waits below."""


@dataclass(frozen=True, slots=True)
class ToOptions:
    """The options, over the table that runs below, or over nothing."""


@dataclass(frozen=True, slots=True)
class ToWaiting:
    """The unfinished games."""


@dataclass(frozen=True, slots=True)
class ToAbout:
    """The makers, and the licences."""


@dataclass(frozen=True, slots=True)
class ToLaboratory:
    """Two players, and many games between them."""


MenuDestination = ToTitle | ToNewGame | ToWaiting | ToHelp | ToOptions | ToAbout | ToLaboratory

# ------------------------------------------------------------------------------------------------------------ coming back


@dataclass(frozen=True, slots=True)
class ToStatistics:
    """What the profile holds."""


@dataclass(frozen=True, slots=True)
class ToToday:
    """The day's board."""


@dataclass(frozen=True, slots=True)
class ToAchievements:
    """All achievements, and how far one is."""


@dataclass(frozen=True, slots=True)
class ToProgress:
    """How one comes on."""


DayDestination = ToToday | ToAchievements | ToStatistics | ToProgress

# ------------------------------------------------------------------------------------------------------------------ table


@dataclass(frozen=True, slots=True)
class ToTable:
    """A game at the table, new or continued."""

    match: Match
    is_new: bool
    is_saved: bool = True
    """Whether it is kept after every action, and counted at its end."""
    origin: Destination | None = None
    """Where the game was tried out from, to go back to."""


@dataclass(frozen=True, slots=True)
class ToUnfinished:
    """The question of what happens to an unfinished game before a new one begins."""

    waiting: UnfinishedGame
    new: ToTable


@dataclass(frozen=True, slots=True)
class ToSavedGame:
    """The game of a table that has failed, as its save has it, on a table of its own; the title if there is none."""

    autosave: Autosave


@dataclass(frozen=True, slots=True)
class ToPause:
    """The menu over a table."""


@dataclass(frozen=True, slots=True)
class ToExternalFault:
    """What to do about an external player that cannot play on, over its table."""


@dataclass(frozen=True, slots=True)
class ToResult:
    """The end of the game on a table, over it."""


@dataclass(frozen=True, slots=True)
class ToCurtain:
    """The curtain over a table, before the turn of the next person at this side."""

    side: int


TableDestination = ToTable | ToUnfinished | ToSavedGame | ToPause | ToExternalFault | ToResult | ToCurtain

# ----------------------------------------------------------------------------------------------------------------- replay


@dataclass(frozen=True, slots=True)
class ToReplays:
    """The list of finished games."""


@dataclass(frozen=True, slots=True)
class ToRecordFile:
    """The viewer of a file; a fault of the file is said, and nothing is opened."""

    path: Path


@dataclass(frozen=True, slots=True)
class ToViewer:
    """The viewer of a game, `place` actions after its beginning, from one side's seat."""

    game: GameSoFar
    viewer: int | None = None
    place: int = 0
    goes_on: Destination | None = None
    """Where Escape leads; None for back to the screen below."""
    weighed: Analysis | None = None
    """The analysis of the game so far."""


@dataclass(frozen=True, slots=True)
class ToReplayMenu:
    """The menu over a viewer."""


@dataclass(frozen=True, slots=True)
class ToPlayOn:
    """The choice of players for playing on from the place that a viewer shows, or from the deal."""

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
    """What a computer player thought on its last turn before this place of a game."""

    game: GameSoFar
    place: int


ReplayDestination = ToReplays | ToRecordFile | ToViewer | ToReplayMenu | ToPlayOn | ToComparison | ToThoughts

# --------------------------------------------------------------------------------------------------------------- practice


@dataclass(frozen=True, slots=True)
class ToLearn:
    """The first boards."""


@dataclass(frozen=True, slots=True)
class ToPractice:
    """The ways to practise."""

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
class ToEditor:
    """The board editor."""


@dataclass(frozen=True, slots=True)
class ToPosition:
    """The numbers of the position in the editor below."""


@dataclass(frozen=True, slots=True)
class ToExerciseMenu:
    """The menu over an exercise."""


@dataclass(frozen=True, slots=True)
class ToFreePlay:
    """A position to try things on, by its line."""

    line: str
    modes: Mapping[str, Mode] = field(default_factory=lambda: EVERY_MODE)
    """The modes that it may be in."""
    leave: str = "free.edit"
    """The key of what the way back says."""


PracticeDestination = (
    ToLearn | ToPractice | ToPuzzle | ToRush | ToDrill | ToEditor | ToPosition | ToFreePlay | ToExerciseMenu
)

# --------------------------------------------------------------------------------------------------------------- campaign


@dataclass(frozen=True, slots=True)
class ToCampaign:
    """The map of the campaign."""

    at: str = ""
    """The encounter that it shows; empty for the one that it was left at."""
    gains: Gains = NOTHING_GAINED
    """What a game of it has changed, to be seen on the map."""


@dataclass(frozen=True, slots=True)
class ToEncounter:
    """The talk before an encounter, which leads to its table."""

    name: str


@dataclass(frozen=True, slots=True)
class ToEncounterEnd:
    """The talk after an encounter, with its stars; it leads on to all that the game has changed, and then to the map."""

    game: EncounterGame
    gains: Gains


@dataclass(frozen=True, slots=True)
class ToChapterEnd:
    """The end of a chapter, celebrated."""

    at: str
    gains: Gains


@dataclass(frozen=True, slots=True)
class ToPrize:
    """One of the prizes that a game has won, large, and to be used at once."""

    at: str
    gains: Gains
    number: int = 0


@dataclass(frozen=True, slots=True)
class ToCredits:
    """The credits: the works and people behind the opponents."""

    goes_on: Destination | None = None
    """Where they lead; None for back to the screen below."""


CampaignDestination = ToCampaign | ToEncounter | ToEncounterEnd | ToChapterEnd | ToPrize | ToCredits

# --------------------------------------------------------------------------------------------------------------- workshop


@dataclass(frozen=True, slots=True)
class ToWorkshop:
    """The card workshop, with a set of one's own in hand."""

    first: str = ""
    """Its name; the first one if it is empty."""


WorkshopDestination = ToWorkshop

# --------------------------------------------------------------------------------------------------------------- together


@dataclass(frozen=True, slots=True)
class ToTogether:
    """Two people over a network: host, join, watch."""


@dataclass(frozen=True, slots=True)
class ToHost:
    """The choices for a game that others join."""


@dataclass(frozen=True, slots=True)
class ToJoin:
    """Which room is joined."""

    watches: bool = False
    """Whether only to watch."""


@dataclass(frozen=True, slots=True)
class ToRoom:
    """The way into a room."""

    ticket: Ticket


@dataclass(frozen=True, slots=True)
class ToSharedTable:
    """The table of the room that has been entered, or of the one that follows it."""


@dataclass(frozen=True, slots=True)
class ToSharedPause:
    """The menu over that table."""


@dataclass(frozen=True, slots=True)
class ToSharedResult:
    """The end of its game, over it."""


@dataclass(frozen=True, slots=True)
class ToAbsence:
    """The choices about a missing player, or a connection that will not come back, over that table."""


@dataclass(frozen=True, slots=True)
class ToSideBySide:
    """A friend's game and one's own from the same deal, turn by turn."""

    challenge: Challenge
    game: GameSoFar


TogetherDestination = (
    ToTogether | ToHost | ToJoin | ToRoom | ToSharedTable | ToSharedPause | ToSharedResult | ToAbsence | ToSideBySide
)

Destination = (
    MenuDestination
    | DayDestination
    | TableDestination
    | ReplayDestination
    | PracticeDestination
    | CampaignDestination
    | WorkshopDestination
    | TogetherDestination
)
