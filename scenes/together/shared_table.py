"""The table of a room: the pane, the other player's greetings and presence, the clock, and the pages over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.rules.modes import BLACK, WHITE
from hschess.store.games import is_kept, keep_finished
from scenes.context import Context, why_words
from scenes.destinations import To, ToHelp
from scenes.painters.portraits import draw_plate, plate_of
from scenes.painters.rope import draw_rope
from scenes.pane.pane import TablePane
from scenes.pane.reports import Report
from scenes.pane.view import Laid, says_thinking, thinking_words
from scenes.stack import Command, Go, Scene
from scenes.stage.game.far_match import FarMatch
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.keys import END_KEY
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.board import Speech
from scenes.stage.motion.staging_opening import IntroducedPlayer, Opening
from scenes.stage.music import Music, at_table, ending_of
from scenes.stage.session import Session
from scenes.stage.table_layout import KING_SIZE, Layout
from scenes.together.model.presence import Presence
from scenes.together.model.visit import Visit
from scenes.together.room_words import fault_words, presence_words
from scenes.together.talk_button import MUTE, TalkButton
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.words import say

ROPE_MS: Final = 15_000.0
"""The last part of a turn, during which the rope burns."""
BURN_STEP_MS: Final = 50.0
"""The redraw interval of the burning rope."""
FIRST_ROUND: Final = 1
PLATE: Final = (320.0, 26.0)
"""Half the width, and the height, of the name over the lower king, for watchers."""


class SharedTable(Scene):
    """One game, from its deal or from its current position."""

    follows_options = True

    def __init__(self, context: Context, visit: Visit) -> None:
        assert visit.match is not None
        self.context = context
        self.visit = visit
        self.match: FarMatch = visit.match
        is_new = not self.match.record.actions and not self.match.coming and not self.match.is_over
        self.pane = TablePane(context, self.match, is_new=is_new, opening=_opening(self.match) if is_new else None)
        if visit.is_watching:
            self._close_hands(is_new=is_new)
        self.talk = TalkButton()
        self._comes_late = self.match.is_over
        """Whether the game had ended before the player came back: its result is shown at once."""
        if self._comes_late:
            self.pane.lead_on()
        self.has_shown_result = False
        """Whether the result has been shown; from then on it appears without motion."""
        self.keeps_waiting = False
        """Whether the user has chosen to wait for a missing player."""
        self._was_connected, self._was_unkept = True, False
        self._shown: tuple[object, ...] = ()
        """The last drawn values besides the pane's own."""
        self._dirty = True
        self._rope: float | None = None
        """The remaining share of the rope, 0 to 1; None if none burns."""
        self._age_ms = 0.0
        self._has_kept = False
        self._goes_on = False
        """Whether the room stays open because its next table is opened."""
        self._ends_after: int | None = None
        """The number of actions after which the requested end of turn follows, while one is on its way; None without a request."""
        self._unanswered: Report | None = None
        """The table's report from a page over it, until that page closes."""

    def _close_hands(self, *, is_new: bool) -> None:
        """Close both hands for a watcher."""
        self.session.board.closed = frozenset((WHITE, BLACK))
        if not is_new:
            self.session.board.rebuild()

    # -------------------------------------------------------------------------------------------------------------- state

    @property
    def session(self) -> Session:
        """The game as the table shows it."""
        return self.pane.session

    @property
    def friend(self) -> int:
        """The side at the top."""
        return 1 - self.session.viewer

    @property
    def friends_name(self) -> str:
        """The name of that player."""
        return self.match.seats[self.friend].name

    @property
    def presence(self) -> Presence:
        """The presence of the other player."""
        return self.visit.presence_of(self.friend, self.context.now_ms())

    @property
    def music(self) -> Music:
        """The same music as at any table."""
        outcome = self.match.state.outcome
        if outcome is None or not self.session.is_finished:
            return at_table(self.session.board.weakest)
        return at_table(self.session.board.weakest, ending_of(outcome, self.match.person))

    @property
    def timed_activity(self) -> str:
        """The playing time counts as a table's; a watcher's does not."""
        return "" if self.visit.is_watching else "table"

    @property
    def is_calm(self) -> bool:
        """Whether a toast may cover a corner of the table."""
        session = self.session
        return not session.motion.is_busy and session.choice is None and session.held_card.number is None

    # --------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Handle an input of the player at the table: the greetings come first."""
        if not self.visit.is_watching and not self.session.board.is_opening and self.session.choice is None:
            is_taken, used = self.talk.handle(given, self.session.board.layout.ui)
            self._lay_out_talk()
            self._dirty |= is_taken or self.talk.is_open
            if used is not None and used != MUTE:
                self.visit.say(used)
            if is_taken:
                return None
        if isinstance(given, PointerPressed | KeyPressed):
            self._ends_after = len(self.match.record.actions) + 1 if self._asks_for_end(given) else None
        return self._answer(self.pane.handle(given))

    def _asks_for_end(self, given: PointerPressed | KeyPressed) -> bool:
        """Whether the turn should end with the action that is on its way to the server."""
        session = self.session
        if not (session.driver.is_waiting and session.is_my_turn):
            return False
        if isinstance(given, KeyPressed):
            return given.key == END_KEY
        return session.hand.hover == HitArea(HitKind.END)

    def _answer(self, report: Report | None) -> Command | None:
        match report:
            case Report.MENU if not self.pane.leads_on:
                self.talk.close()
                return Go(To.SHARED_PAUSE)
            case Report.HELP:
                return Go(ToHelp(offers_lessons=False))
            case Report.MENU | Report.OVER:
                self.pane.lead_on()
                return Go(To.SHARED_RESULT)
            case _:
                return None

    # ----------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Receive messages, and advance by `dt_ms`."""
        self.go_on(dt_ms)
        report, self._unanswered = self._unanswered, None
        if self.pane.leads_on:
            self.pane.light(1.0)
            self.has_shown_result = True
        if self.has_next:
            return self.to_next()
        if self._comes_late:
            self._comes_late = False
            return Go(To.SHARED_RESULT)
        return self._answer(report) or self._asked_about_absence()

    def go_on(self, dt_ms: float, say_over: Callable[[str], None] | None = None) -> None:
        """Receive messages, and advance the game by `dt_ms`, also under another page."""
        self.listen(say_over)
        self._age_ms += dt_ms
        self._unanswered = self.pane.update(dt_ms) or self._end_as_asked() or self._unanswered
        self._look()

    def _end_as_asked(self) -> Report | None:
        """End the turn as requested, once the last action has come back; after a refusal it does not end."""
        session, wanted = self.session, self._ends_after
        if wanted is None or session.driver.is_waiting or session.driver.coming:
            return None
        if len(self.match.record.actions) != wanted or not session.is_my_turn:
            self._ends_after = None
        elif session.may_act:
            self._ends_after = None
            return self.pane.end_turn()
        return None

    def listen(self, say_over: Callable[[str], None] | None = None) -> None:
        """Receive messages, on any page; `say_over` shows a message on the page over the table."""
        visit, speak = self.visit, say_over or self.pane.say
        visit.update(self.context.now_ms())
        for error in visit.take_refusals():
            speak(fault_words(error))
        for greeting in visit.take_greetings():
            if greeting.side == visit.viewer or not self.talk.is_muted:
                self.session.board.speech = Speech(greeting.side, f"together.greet.{greeting.word}")
        if visit.is_connected != self._was_connected:
            self._was_connected = visit.is_connected
            speak(say("together.back" if self._was_connected else "together.lost"))
        if visit.is_unkept and not self._was_unkept:
            speak(say("together.unkept.about"))
        self._was_unkept = visit.is_unkept
        if self.match.whole is not None and not self._has_kept:
            self._keep()

    def _keep(self) -> None:
        """Add the complete game to the replays, once."""
        self._has_kept = True
        whole = self.match.whole
        if self.visit.is_watching or whole is None:
            return
        try:
            if not is_kept(self.context.folder, whole):
                keep_finished(self.context.folder, whole)
        except OSError as error:
            self.pane.say(say("error.unsaved", why=why_words(error)))

    @property
    def has_next(self) -> bool:
        """Whether another game has begun in the next room."""
        return self.visit.is_ready and self.visit.match is not self.match

    def to_next(self) -> Command:
        """The command that opens the table of that game."""
        self._goes_on = True
        return Go(To.SHARED_TABLE, instead=True)

    def _asked_about_absence(self) -> Command | None:
        """Open the choices about a missing player, once for each absence, or those about a closed room."""
        visit, presence = self.visit, self.presence
        self.keeps_waiting &= not presence.is_here
        is_missed = presence.is_gone and visit.is_connected and not visit.is_watching and not self.keeps_waiting
        if self.match.is_over or self.session.motion.is_busy or not (is_missed or visit.fault is not None):
            return None
        self.keeps_waiting = True
        return Go(To.ABSENCE)

    def _look(self) -> None:
        """Update the values besides the pane's own, and whether they have changed."""
        left_ms = None if self.match.is_over else self.visit.left_ms(self.context.now_ms())
        self._rope = None if left_ms is None or left_ms >= ROPE_MS else left_ms / ROPE_MS
        self.match.note = self._note
        self.match.is_friend_heard = self._is_heard(self.match.state.to_move)
        burning = None if self._rope is None else int(self._age_ms / BURN_STEP_MS)
        self._lay_out_talk()
        shown = (self.match.note, burning, self.talk.is_open, self.talk.is_muted)
        self._dirty |= shown != self._shown
        self._shown = shown

    def _lay_out_talk(self) -> None:
        """Lay out the greetings at the user's menu scale."""
        layout = self.session.board.layout
        zoom = layout.ui
        measures = Layout(layout.pixel_width, layout.pixel_height, layout.viewer, zoom=zoom)
        self.talk.lay_out(self.context.media if zoom == 1 else self.context.media_at(measures.scale), measures)

    def _is_heard(self, side: int) -> bool:
        """Whether the server is there, and a player of this side with it."""
        return self.visit.is_connected and self.visit.presence_of(side, self.context.now_ms()).is_here

    @property
    def _note(self) -> str:
        """The message in the place of the other player's name; empty for none."""
        if self.match.is_over:
            return ""
        if self.visit.fault is None and not self.visit.is_connected:
            return say("together.reconnecting")
        if self.visit.is_unkept:
            return say("together.unkept")
        return presence_words(self.friends_name, self.presence)

    def is_moving(self) -> bool:
        """Whether the last update changed the picture."""
        dirty, self._dirty = self._dirty, False
        return self.pane.is_moving() or dirty

    def settings_changed(self) -> None:
        """Apply changed settings: speed, pace or motion."""
        self.pane.settings_changed()

    def gone(self) -> None:
        """Leave the table; the seat is kept as long as the player can return."""
        if self._goes_on:
            return
        is_closed = self.visit.fault is not None and not self.visit.is_connected
        if self.match.is_over or (is_closed and not self.visit.is_taken_over):
            self.visit.forget_seat()
        self.context.endings.append(self.visit.leave())

    # -------------------------------------------------------------------------------------------------------------- drawing

    def draw(self, surface: Surface) -> None:
        """Draw the table, the rope on it, and the greetings over it."""
        self.pane.draw(surface, Laid(self._draw_laid))
        if self.visit.is_watching or self.session.board.is_opening or self.session.choice is not None:
            return
        self.talk.draw(self.pane.view.over(Canvas(surface, self.context.media), self.session.board.layout)[0])

    def _draw_laid(self, surface: Surface) -> None:
        canvas, layout = Canvas(surface, self.context.media), self.session.board.layout
        if self._rope is not None:
            draw_rope(canvas, layout, self._rope, self._age_ms, still=self.session.options.reduced_motion)
        if self.visit.is_watching:
            self._draw_near_name(canvas, layout)

    def _draw_near_name(self, canvas: Canvas, layout: Layout) -> None:
        """Draw the name at the bottom, or that this player thinks; only for a watcher."""
        seat, (x, y) = self.match.seats[layout.viewer], layout.king(layout.viewer)
        thinks = says_thinking(self.session) and self.match.state.to_move == layout.viewer
        words = thinking_words(self.session) if thinks else seat.name
        top = y - KING_SIZE / 2 - PLATE[1]
        draw_plate(canvas, plate_of(seat.player_id, words), (x - PLATE[0], top, 2 * PLATE[0], PLATE[1]))

    def darken(self, surface: Surface, light: float) -> None:
        """Dim the table under a page over it."""
        self.pane.view.art.draw_lamp(surface, light)

    def resized(self, width: int, height: int) -> None:
        """Fit the window's size, also after another screen."""
        self.pane.resized(width, height)
        self._lay_out_talk()
        self._dirty = True


def _opening(match: FarMatch) -> Opening:
    """The opponent; both players for a watcher."""
    sides = (WHITE, BLACK) if match.person is None else (1 - match.person,)
    sitters = tuple(IntroducedPlayer(match.seats[side].player_id, side, match.seats[side].name) for side in sides)
    return Opening(sitters, say("opening.round", round=FIRST_ROUND))
