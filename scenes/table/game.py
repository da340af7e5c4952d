"""A game at the table: the pane, the autosave, and the screens that come over it."""

from __future__ import annotations

from hschess.achievements.game_progress import GameProgress, earner_of
from hschess.analysis.judging import Analysis
from hschess.campaign.ended import ended_encounter
from hschess.players.opponents import level_named
from hschess.rules.modes import BLACK, WHITE
from scenes.context import Context
from scenes.destinations import Destination, To, ToCurtain, ToHelp, ToThoughts
from scenes.pages.coming_back import keep_encounter
from scenes.pane.goal_sign import draw_goal
from scenes.pane.pane import TablePane
from scenes.pane.reports import Report
from scenes.pane.view import Laid
from scenes.stack import Command, Go, Scene
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.game.match import Match
from scenes.stage.game.setup import is_hot_seat
from scenes.stage.inputs import Input
from scenes.stage.motion.staging_opening import IntroducedPlayer, Opening
from scenes.stage.music import Music, at_table, ending_of
from scenes.stage.session import Session
from scenes.table.advice import FirstMoveHint
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.words import error_words, say, seat_name


class TableScene(Scene):
    """One game, from its deal or from a saved position."""

    follows_options = True

    def __init__(
        self,
        context: Context,
        match: Match,
        *,
        is_new: bool,
        is_saved: bool = True,
        origin: Destination | None = None,
    ) -> None:
        """`is_saved`: keep the game after every action. `origin`: the screen that the game was tried out from, None if none."""
        self.context = context
        self.origin = origin
        opens = is_new and origin is None and not match.record.position
        self.pane = TablePane(context, match, is_new=is_new, opening=opening_of(match) if opens else None)
        self.autosave = Autosave(context.saves, lambda why: say("error.unsaved", why=why))
        if is_saved and not match.is_over:
            if is_new:
                # An unfinished game stays in its own file.
                context.saves.begin_another()
            self.session.driver.keep(self.autosave)
        earner = earner_of(match.game) if is_saved and origin is None else None
        self._progress = GameProgress(match.game, earner) if earner is not None else None
        """The progress towards the achievements; None if this game does not count."""
        self._earned_at = -1
        """The number of actions that the progress has counted."""
        self._advice = FirstMoveHint(context, self.pane, match) if isinstance(match, EncounterMatch) else None
        if match.is_over:
            self.pane.lead_on()
        self.has_shown_result = False
        """Whether the result has been shown; from then on it appears without motion."""
        self.weighed: Analysis | None = None
        """The analysis that the result page has begun, kept for when it opens again."""
        self._is_empty = is_hot_seat(match) and not is_new and not match.is_over
        """Whether a two-player game is continued and no player has sat down yet."""

    @property
    def session(self) -> Session:
        """The game as the table shows it."""
        return self.pane.session

    @property
    def music(self) -> Music:
        """The music here, and on the pages over the table."""
        outcome = self.session.match.state.outcome
        if outcome is None or not self.session.is_finished:
            return at_table(self.session.board.weakest)
        return at_table(self.session.board.weakest, ending_of(outcome, self.session.match.person))

    def handle(self, given: Input) -> Command | None:
        """Handle an input of the player at the table."""
        return self._answer(self.pane.handle(given))

    def update(self, dt_ms: float) -> Command | None:
        """Advance by `dt_ms`; curtain and result come over the table when they are due."""
        # First: in the frame that reports the end, the result would cover this message.
        self._say_complaint()
        report = self.pane.update(dt_ms)
        if self._advice is not None:
            self._advice.update()
        self._earn()
        if self.pane.leads_on:
            # The light went down for the end; looking at the board needs it again.
            self.pane.light(1.0)
            self.has_shown_result = True
        if self.session.driver.fault is not None and not self.session.motion.is_busy:
            return Go(To.EXTERNAL_FAULT)
        return self._answer(Report.SEAT if self._is_empty else report)

    def gone(self) -> None:
        """End the external players: the table is closed."""
        self.session.match.let_go()

    def _earn(self) -> None:
        """Count the actions that can no longer be undone towards the achievements."""
        match = self.session.match
        if self._progress is None or match.settled == self._earned_at:
            return
        self._earned_at = match.settled
        self._progress.see(match.game, match.settled)
        self.context.earn(self._progress.done, is_over=match.is_over)
        ended = ended_encounter(match.game)
        if ended is not None:
            keep_encounter(self.context, ended[0])

    @property
    def timed_activity(self) -> str:
        """The activity whose playing time runs here; none while watching."""
        if not any(seat.is_human for seat in self.session.match.seats):
            return ""
        return "campaign" if self.session.match.record.encounter else "table"

    @property
    def is_calm(self) -> bool:
        """Whether a toast may cover a corner of the table: nothing moves, and nothing is chosen or dragged."""
        session = self.session
        return (
            not session.motion.is_busy
            and session.choice is None
            and session.held_card.number is None
            and not self._is_empty
        )

    def _answer(self, report: Report | None) -> Command | None:
        match report:
            case None:
                return None
            case Report.MENU if not self.pane.leads_on:
                return Go(To.PAUSE)
            case Report.HELP:
                return Go(ToHelp(offers_lessons=True))
            case Report.THOUGHTS:
                return Go(ToThoughts(self.session.match.game, len(self.session.match.record.actions)))
            case Report.BACK:
                return None if self.origin is None else Go(self.origin, instead=True)
            case Report.SEAT:
                return Go(ToCurtain(self.session.match.state.to_move))
            case Report.MENU | Report.OVER:
                # Looking at the board from now on: the menu and End Turn lead on.
                self.pane.lead_on()
                return Go(To.RESULT)

    def sit(self, side: int) -> None:
        """Turn the table round for the player of this side."""
        self._is_empty = False
        self.pane.sit(side)

    def _say_complaint(self) -> None:
        """Show an error of the disk; a second one is shown after the first."""
        if self.pane.toast.is_shown:
            return
        saving, saves = self.autosave, self.context.saves
        if saves.uncounted:
            # Achievements wait in the profile too, and show themselves when they may.
            self.context.complain("achievements", error_words("statistics", saves.uncounted))
        complaint = saving.complaint or self.context.take_complaint()
        saving.complaint = saves.uncounted = ""
        if self.session.match.is_over and not self.pane.ending.has_come:
            # The result page will show it.
            self.context.complaint = complaint
        else:
            self.pane.say(complaint)

    def settings_changed(self) -> None:
        """Apply changed settings: speed, pace or motion."""
        self.pane.settings_changed()

    def is_moving(self) -> bool:
        """Whether the last update changed the picture."""
        return self.pane.is_moving()

    def draw(self, surface: Surface) -> None:
        """Draw the table; without its pieces until a player has sat down."""
        if self._is_empty:
            self.pane.view.art.draw_background(surface, self.session.board.layout)
            return
        self.pane.draw(surface, self._goal)

    @property
    def _goal(self) -> Laid | None:
        """The sign with an encounter's goal."""
        match, goal = self.session.match, self.session.board.view.goal
        if not isinstance(match, EncounterMatch) or goal is None:
            return None
        encounter, layout = match.encounter, self.session.board.layout
        return Laid(lambda under: draw_goal(Canvas(under, self.context.media), goal, encounter, layout))

    def darken(self, surface: Surface, light: float) -> None:
        """Dim the table under a page over it."""
        self.pane.view.art.draw_lamp(surface, light)

    def resized(self, width: int, height: int) -> None:
        """Fit the window's size, also after another screen."""
        self.pane.resized(width, height)


FIRST_ROUND = 1


def opening_of(match: Match) -> Opening:
    """The opponent of a single human player, else both players."""
    sides = (WHITE, BLACK) if match.person is None else (1 - match.person,)
    return Opening(tuple(_sitter(match, side) for side in sides), say("opening.round", round=FIRST_ROUND))


def _sitter(match: Match, side: int) -> IntroducedPlayer:
    seat = match.seats[side]
    level, name = level_named(seat.player_id), seat_name(seat.name, seat.player_id)
    if level is None:
        return IntroducedPlayer(seat.player_id, side, name)
    return IntroducedPlayer(seat.player_id, side, name, say("opening.level", number=level.number), level.number)
