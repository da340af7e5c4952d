"""The laboratory at work: a question is asked, its games are played in slices, watched or in the back, and each is kept when it is over.

`update` does as much as the frame affords; what is played does not depend on that, nor on who watches. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum
from typing import Final

from hschess.lab.arena import Job
from hschess.lab.database import Key
from hschess.lab.plans import Plan
from hschess.rules.errors import HschessError
from scenes.stage.laboratory import Clock, Question, Series, SlicedGame, jobs_of, plan_of, played_of
from scenes.stage.laboratory_ledger import Ledger, Opened
from scenes.stage.laboratory_table import LaboratoryTable
from scenes.stage.layout import Layout
from scenes.stage.staging_score import Options
from scenes.stage.timeline import Cue

TAKEN_AT_ONCE: Final = 200
"""So many stored games are taken over in one frame, ..."""
PLAYED_AT_ONCE: Final = 5
"""... and so many are played in one at most, however quick the players are."""

StillTime = Callable[[], bool]


class Phase(Enum):
    """What the laboratory is doing."""

    IDLE = "idle"
    OPENING = "opening"
    """The disk is asked for earlier games."""
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Desk:
    """One question after the other. `clock_ms` measures thinking; nothing depends on it."""

    def __init__(self, ledger: Ledger, clock_ms: Clock, layout: Layout, options: Options) -> None:
        self.phase = Phase.IDLE
        self.series: Series | None = None
        self.complaint = ""
        """One sentence about what went wrong, to be said and forgotten."""
        self.table: LaboratoryTable | None = None
        """The running game, where somebody watches."""
        self.total = 0
        """How many games there will be, with those of earlier."""
        self.found = 0
        """How many games were there before this was started."""
        self._ledger, self._clock_ms = ledger, clock_ms
        self._layout, self._options = layout, options
        self._watches = False
        self._plan: Plan | None = None
        self._opening: Future[Opened] | None = None
        self._earlier: Opened = Opened(0, ())
        self._taken = 0
        self._jobs: list[Job] = []
        self._game: SlicedGame | None = None

    # ------------------------------------------------------------------------------------------------------------- telling

    @property
    def is_running(self) -> bool:
        """Whether a question is being answered, if only slowly."""
        return self.phase in (Phase.OPENING, Phase.PLAYING, Phase.PAUSED)

    @property
    def played(self) -> int:
        """How many games are over, with those of earlier."""
        return len(self.series.games) if self.series is not None else 0

    @property
    def round(self) -> int:
        """The round of the running game, 0 where none runs."""
        return self._game.state.round if self._game is not None else 0

    def ask(self, question: Question) -> None:
        """Begin. Errors: `HschessError` for a player or a mode that there is not; nothing has changed then."""
        plan = plan_of(question)
        self.series, self._plan, self._taken = Series(question), plan, 0
        self.table = self._game = None
        self.total = self.found = 0
        self._opening = self._ledger.open(plan)
        self.phase = Phase.OPENING

    def pause(self) -> None:
        """Stand still, the game in its middle."""
        if self.phase is Phase.PLAYING:
            self.phase = Phase.PAUSED

    def resume(self) -> None:
        """Go on where it stood still."""
        if self.phase is Phase.PAUSED:
            self.phase = Phase.PLAYING

    def stop(self) -> None:
        """Give up what has not been played; the games that are over are kept."""
        if self.is_running:
            self.phase = Phase.OVER
            self.table = self._game = self._opening = None
            self._jobs = []

    def close(self) -> None:
        """Stop, and leave the file once all is written."""
        self.stop()
        self._ledger.close()

    def watch(self, watches: bool) -> None:
        """Have the running game on the table from now on, or off it."""
        self._watches = watches
        if not watches:
            self.table = None
        elif self.table is None and self._game is not None:
            self.table = LaboratoryTable(self._game, self._layout, self._options)

    def show(self, layout: Layout, options: Options) -> None:
        """How the table is to be shown, and where."""
        if self.table is not None and options != self._options:
            self.table.change_options(options)
        if self.table is not None and layout != self._layout:
            self.table.relayout(layout)
        self._layout, self._options = layout, options

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float, still_time: StillTime) -> tuple[Cue, ...]:
        """Go on for as long as there is time; the sounds of the table."""
        try:
            self._ledger.check()
            if self.phase is Phase.OPENING:
                self._take_over()
            elif self.phase is Phase.PLAYING:
                return self._play_on(dt_ms, still_time)
        except HschessError as error:
            self.complaint = str(error)
            self.stop()
        return ()

    def _take_over(self) -> None:
        """Earlier games first, some in each frame."""
        assert self.series is not None
        assert self._plan is not None
        if self._opening is not None:
            if not self._opening.done():
                return
            self._earlier, self._opening = self._opening.result(), None
        games = self._earlier.games
        self.series.add([played_of(game) for game in games[self._taken : self._taken + TAKEN_AT_ONCE]])
        self._taken += TAKEN_AT_ONCE
        if self._taken < len(games):
            return
        known: list[Key] = [(game.mode, game.white, game.black, game.deal) for game in games]
        self._jobs = jobs_of(self._plan, self.series.question.games, known)[::-1]
        self.found, self.total = len(games), len(games) + len(self._jobs)
        self.phase = Phase.PLAYING
        self._begin_game()

    def _begin_game(self) -> None:
        """The next game; where there is none, all is over."""
        if not self._jobs:
            self.phase, self.table = Phase.OVER, None
            return
        self._game = SlicedGame(self._jobs.pop())
        if self._watches:
            self.table = LaboratoryTable(self._game, self._layout, self._options)

    def _play_on(self, dt_ms: float, still_time: StillTime) -> tuple[Cue, ...]:
        if self.table is not None:
            return self._play_at_table(self.table, dt_ms, still_time)
        most = self.played + PLAYED_AT_ONCE
        # Who begins to watch between two games sees the next one from its first action.
        while self.phase is Phase.PLAYING and self.played < most and self.table is None:
            if self._game is None:
                self._begin_game()
            elif self._game.think(self._clock_ms):
                self._game.act()
                if self._game.is_over:
                    self._close_game(self._game)
            if not still_time():
                break
        return ()

    def _play_at_table(self, table: LaboratoryTable, dt_ms: float, still_time: StillTime) -> tuple[Cue, ...]:
        cues, game = table.update(dt_ms), table.game
        if game.is_over:
            if table.is_ready:
                self._begin_game()
            return cues
        while not game.think(self._clock_ms) and still_time():
            pass
        if game.next_action is not None and table.is_ready:
            table.show_next()
            if game.is_over:
                self._close_game(game)
        return cues

    def _close_game(self, game: SlicedGame) -> None:
        assert self.series is not None
        result, self._game = game.result(), None
        self.series.add([played_of(result)])
        self._ledger.keep(self._earlier.experiment, result)
