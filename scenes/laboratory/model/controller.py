"""The laboratory at work: it takes a question, plays its games on the table or in the background, and stores each when it is over.

A watched game is played in slices of the frame, one in the background by a worker; without workers, also in slices. The results do not
depend on that. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from enum import Enum
from typing import Final

from hschess.engines.external_players import NO_EXTERNALS, ExternalPlayers, Roster
from hschess.lab.arena import GameResult, Job
from hschess.lab.database import Key, Stored
from hschess.lab.experiment import WorkersLostError
from hschess.lab.plans import GamePlan
from hschess.rules.errors import HschessError
from hschess.rules.modes import EVERY_MODE, WHITE, Mode
from hschess.rules.state import State
from scenes.laboratory.model.background import BackRoom, Hire
from scenes.laboratory.model.questions import Clock, Question, Series, SlicedGame, key_of, plan_of, played_of
from scenes.laboratory.model.repository import OpenedExperiment, Repository
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.timeline import Cue
from scenes.stage.shown.watched import WatchedTable
from scenes.stage.table_layout import Layout

TAKEN_AT_ONCE: Final = 200
"""The most stored games taken over in one frame, ..."""
PLAYED_AT_ONCE: Final = 5
"""... and the most played in one without workers, however fast the players are."""

StillTime = Callable[[], bool]


class LabPhase(Enum):
    """The state of the laboratory."""

    IDLE = "idle"
    OPENING = "opening"
    """Earlier games are being read from the disk."""
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Controller:
    """One question after the other. `clock_ms` measures thinking; no result depends on it. `hire` starts background workers."""

    def __init__(
        self, ledger: Repository, clock_ms: Clock, layout: Layout, options: ShowOptions, hire: Hire | None = None
    ) -> None:
        self.phase = LabPhase.IDLE
        self.series: Series | None = None
        self.complaint = ""
        """A message about an error, shown once."""
        self.table: LaboratoryTable | None = None
        """The running game, if it is watched."""
        self.total = 0
        """The number of games in all, earlier ones included."""
        self.found = 0
        """The number of earlier games at the start."""
        self.others: tuple[Stored, ...] = ()
        """The same question played by other versions of the program; none of those games count."""
        self.has_workers = hire is not None
        """Whether workers play background games; False once they could not be started."""
        self.back = BackRoom(ledger, hire)
        self._ledger, self._clock_ms = ledger, clock_ms
        self._layout, self._options = layout, options
        self._watches = False
        self._plan: GamePlan | None = None
        self._opening: Future[OpenedExperiment] | None = None
        self._earlier: OpenedExperiment = OpenedExperiment(0, ())
        self._taken = 0
        self._jobs: tuple[Job, ...] = ()
        self._done: set[Key] = set()
        """The keys of the finished games."""
        self._game: SlicedGame | None = None
        self._closing: Future[None] | None = None
        self._roster = Roster()
        """The players of the games that are played here."""
        self._has_complained = False
        """Whether a forfeit was reported; later ones of the same question are only counted."""

    # ------------------------------------------------------------------------------------------------------------- progress

    @property
    def is_running(self) -> bool:
        """Whether games are being played, even slowly."""
        return self.phase in (LabPhase.OPENING, LabPhase.PLAYING, LabPhase.PAUSED)

    @property
    def played(self) -> int:
        """The number of finished games, earlier ones included."""
        return len(self.series.games) if self.series is not None else 0

    @property
    def round(self) -> int:
        """The round of the running game, 0 if none runs here."""
        return self._game.state.round if self._game is not None else 0

    @property
    def is_sent_back(self) -> bool:
        """Whether workers play, or are about to."""
        return self.phase is LabPhase.PLAYING and not self._watches and self.has_workers

    def ask(
        self, question: Question, modes: Mapping[str, Mode] = EVERY_MODE, externals: ExternalPlayers = NO_EXTERNALS
    ) -> None:
        """Begin a question; `externals` are the players that the user has allowed.

        Raises `HschessError` for an unknown player or mode, and changes nothing then.
        """
        roster = Roster(externals)
        plan = plan_of(question, modes, roster.player)
        self._roster.close()
        self._roster, self._has_complained = roster, False
        self.series, self._plan, self._taken = Series(question), plan, 0
        self.table = self._game = None
        self.total = self.found = 0
        self.others = ()
        # Games on their way are read from the disk later.
        self.back.forget()
        self._opening = self._ledger.open(plan, question.games)
        self.phase = LabPhase.OPENING

    def pause(self) -> None:
        """Pause within a game; workers are dismissed, and begin their games again later."""
        if self.phase is LabPhase.PLAYING:
            self.phase = LabPhase.PAUSED
            self.back.close()

    def resume(self) -> None:
        """Resume where it paused."""
        if self.phase is LabPhase.PAUSED:
            self.phase = LabPhase.PLAYING

    def stop(self) -> None:
        """Drop the unplayed games; finished ones are stored."""
        if self.is_running:
            self.phase = LabPhase.OVER
            self.table = self._game = self._opening = None
            self.back.close()
            self._roster.close()

    def close(self) -> Future[None]:
        """Stop, and close the file once all is written and the workers are gone; the future ends then. Further calls do nothing."""
        if self._closing is None:
            self.stop()
            self._closing = self._ledger.close()
        return self._closing

    def watch(self, watches: bool) -> None:
        """Show the running game on the table from now on, or not; of background games the next one."""
        self._watches = watches
        if watches:
            self.back.close()
        if not watches:
            self.table = None
        elif self.table is None and self._game is not None:
            self.table = LaboratoryTable(self._game, self._layout, self._options)

    def show(self, layout: Layout, options: ShowOptions) -> None:
        """Set the table's layout and display settings."""
        if self.table is not None and options != self._options:
            self.table.change_options(options)
        if self.table is not None and layout != self._layout:
            self.table.relayout(layout)
        self._layout, self._options = layout, options

    @property
    def is_held_up(self) -> bool:
        """Whether another program keeps the laboratory's file, so that nothing can be read or written."""
        return self._ledger.is_held_up

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float, still_time: StillTime) -> tuple[Cue, ...]:
        """Go on as long as there is time; returns the sounds of the table."""
        try:
            self._ledger.check()
            self._count(self.back.take())
            if self.phase is LabPhase.OPENING:
                self._take_over()
            elif self.is_sent_back:
                self._wait_for_workers()
            elif self.phase is LabPhase.PLAYING and not self.back.is_busy:
                return self._play_on(dt_ms, still_time)
        except WorkersLostError:
            self.has_workers = False
        except HschessError as error:
            self.complaint = str(error)
            self.stop()
        return ()

    def _take_over(self) -> None:
        """Take over earlier games, some in each frame."""
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
        self._jobs, self._done, self.others = self._earlier.jobs, set(), self._earlier.others
        self.found, self.total = len(games), len(games) + len(self._jobs)
        self.phase = LabPhase.PLAYING

    def _wait_for_workers(self) -> None:
        """Start workers if there are none; dismiss them when all games are played."""
        assert self._plan is not None
        if len(self._done) == len(self._jobs) or self.back.is_through:
            self.stop()
        elif not self.back.is_open and not self.back.is_busy:
            # The workers take over a game that was begun here, and play it from its beginning.
            self._game = None
            self.back.open(self._plan, self._jobs[-1].deal + 1, self._roster.externals)

    def _begin_game(self) -> None:
        """Begin the next game; without one, the question is complete."""
        job = next((job for job in self._jobs if key_of(job) not in self._done), None)
        if job is None:
            self.phase, self.table = LabPhase.OVER, None
            self._roster.close()
            return
        self._game = SlicedGame(job, self._roster)
        if self._watches:
            self.table = LaboratoryTable(self._game, self._layout, self._options)

    def _play_on(self, dt_ms: float, still_time: StillTime) -> tuple[Cue, ...]:
        if self._game is None and self.table is None:
            self._begin_game()
        if self.table is not None:
            return self._play_at_table(self.table, dt_ms, still_time)
        most = self.played + PLAYED_AT_ONCE
        # Between two games, watching begins with the next one's first action.
        while self.phase is LabPhase.PLAYING and self.played < most and self.table is None:
            if self._game is None:
                self._begin_game()
                continue
            if self._game.think(self._clock_ms):
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
        while not game.think(self._clock_ms) and still_time() and not game.is_over:
            pass
        if game.is_over:
            self._close_game(game)
            return cues
        if game.next_action is not None and table.is_ready:
            table.show_next()
            if game.is_over:
                self._close_game(game)
        return cues

    def _close_game(self, game: SlicedGame) -> None:
        result, self._game = game.result(), None
        self._count([result])
        self._ledger.keep(self._earlier.experiment, result)

    def _count(self, results: Iterable[GameResult]) -> None:
        """Count these finished games."""
        for result in results:
            assert self.series is not None
            self._done.add(key_of(result.job))
            if result.fault and not self._has_complained:
                self.complaint, self._has_complained = result.fault, True
            self.series.add([played_of(result)])


BETWEEN_MS: Final = 250.0
"""The pause between two actions, at speed 1."""
AFTER_MS: Final = 1800.0
"""The pause after a game."""


class LaboratoryTable(WatchedTable):
    """The display of the running game."""

    def __init__(self, game: SlicedGame, layout: Layout, options: ShowOptions) -> None:
        """Shows the game in its current position."""
        self.game = game
        super().__init__(game.state, layout, WHITE, options)

    @property
    def state(self) -> State:
        """The position on the table, or the one after its motion."""
        return self.game.state

    @property
    def is_ready(self) -> bool:
        """Whether the next action, or after a game the next game, may be shown."""
        wait = AFTER_MS if self.game.is_over else BETWEEN_MS
        return not self.motion.is_busy and (self.motion.options.instant or self._rest_ms >= wait)

    def show_next(self) -> None:
        """Do the game's next action and show it. The action must be known."""
        action = self.game.next_action
        assert action is not None
        self.foresee(action)
        self.show_events(self.game.act(), len(self.game.actions) - 1)
