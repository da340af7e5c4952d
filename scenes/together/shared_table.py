"""The table of a room: the pane, what the other player says and does, the clock, and the pages that come over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.rules.modes import BLACK, WHITE
from hschess.store.games import is_kept, keep_finished
from scenes.context import Context, why_words
from scenes.destinations import ToAbsence, ToHelp, ToSharedPause, ToSharedResult, ToSharedTable
from scenes.painters.portraits import draw_plate, plate_of
from scenes.painters.rope import draw_rope
from scenes.pane.pane import TablePane
from scenes.pane.reports import Report
from scenes.pane.view import Laid, says_thinking, thinking_words
from scenes.stack import Command, Go, Scene
from scenes.stage.game.far_match import FarMatch
from scenes.stage.hand.hit_areas import HitArea, HitKind
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
from scenes.ui.input_events import Input, KeyPressed, PointerPressed
from scenes.ui.media import Surface
from scenes.words import say

ROPE_MS: Final = 15_000.0
"""The last part of a turn, in which the rope burns."""
BURN_STEP_MS: Final = 50.0
"""How often the burning rope is drawn."""
END_KEY: Final = "e"
"""The name of the key that ends the turn, whichever key that is."""
FIRST_ROUND: Final = 1
PLATE: Final = (320.0, 26.0)
"""Half the width and the height of the room for the name over the lower king, for those who watch."""


class SharedTable(Scene):
    """One game, from its deal or from where it stands."""

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
        """Whether the game had ended before somebody came back: its result is shown at once."""
        if self._comes_late:
            self.pane.lead_on()
        self.has_shown_result = False
        """Whether the result was seen already: it is shown without ado from then on."""
        self.keeps_waiting = False
        """Whether it has been answered what happens about a player who is gone."""
        self._was_connected, self._was_unkept = True, False
        self._shown: tuple[object, ...] = ()
        """What was drawn besides the pane's own."""
        self._dirty = True
        self._rope: float | None = None
        """How much of the rope is left, 0 to 1; None if none burns."""
        self._age_ms = 0.0
        self._has_kept = False
        self._goes_on = False
        """Whether the room is not left but played in at another table."""
        self._ends_after: int | None = None
        """The end of the turn was asked for while an action was on its way; of how many, with which it ends. None: it was not."""

    def _close_hands(self, *, is_new: bool) -> None:
        """Who watches sees no hand."""
        self.session.board.closed = frozenset((WHITE, BLACK))
        if not is_new:
            self.session.board.rebuild()

    # ------------------------------------------------------------------------------------------------------- what it says

    @property
    def session(self) -> Session:
        """The game as it is shown."""
        return self.pane.session

    @property
    def friend(self) -> int:
        """The side at the top."""
        return 1 - self.session.viewer

    @property
    def friends_name(self) -> str:
        """Who sits there."""
        return self.match.seats[self.friend].name

    @property
    def presence(self) -> Presence:
        """Whether the other player is there."""
        return self.visit.presence_of(self.friend, self.context.now_ms())

    @property
    def music(self) -> Music:
        """As at any table."""
        outcome = self.match.state.outcome
        if outcome is None or not self.session.is_finished:
            return at_table(self.session.board.weakest)
        return at_table(self.session.board.weakest, ending_of(outcome, self.match.person))

    @property
    def timed_activity(self) -> str:
        """The time at the table counts; those who watch do not play."""
        return "" if self.visit.is_watching else "table"

    @property
    def is_calm(self) -> bool:
        """Whether something small may come over a corner of the table."""
        session = self.session
        return not session.motion.is_busy and session.choice is None and session.held_card.number is None

    # --------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """An input of the person at the table: the greetings take theirs first."""
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
        """Whether the turn is to end with the action that is on its way to the server."""
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
                return Go(ToSharedPause())
            case Report.HELP:
                return Go(ToHelp(offers_lessons=False))
            case Report.MENU | Report.OVER:
                self.pane.lead_on()
                return Go(ToSharedResult())
            case _:
                return None

    # ----------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Take up what has come, and let time pass."""
        self.listen()
        self._age_ms += dt_ms
        report = self.pane.update(dt_ms) or self._end_as_asked()
        self._look()
        if self.pane.leads_on:
            self.pane.light(1.0)
            self.has_shown_result = True
        if self.has_next:
            return self.to_next()
        if self._comes_late:
            self._comes_late = False
            return Go(ToSharedResult())
        return self._answer(report) or self._asked_about_absence()

    def _end_as_asked(self) -> Report | None:
        """End the turn, once the action before has come back; one that was refused ends nothing."""
        session, wanted = self.session, self._ends_after
        if wanted is None or session.driver.is_waiting or session.driver.coming:
            return None
        if len(self.match.record.actions) != wanted or not session.is_my_turn:
            self._ends_after = None
        elif session.may_act:
            self._ends_after = None
            return self.pane.handle(KeyPressed(END_KEY))
        return None

    def listen(self, say_over: Callable[[str], None] | None = None) -> None:
        """Take up what has come, wherever the person is; `say_over` is the page over the table that says it."""
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
        """The whole game belongs to the replays of both players, once."""
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
        """Whether another game has begun in the room that follows."""
        return self.visit.is_ready and self.visit.match is not self.match

    def to_next(self) -> Command:
        """To the table of that game."""
        self._goes_on = True
        return Go(ToSharedTable(), instead=True)

    def _asked_about_absence(self) -> Command | None:
        """A player who is gone for too long, or a room that is closed for good, is asked about once."""
        presence = self.presence
        self.keeps_waiting &= not presence.is_here or self.visit.fault is not None
        is_over = self.match.is_over
        is_gone = presence.is_gone and self.visit.is_connected and not is_over and not self.visit.is_watching
        if self.keeps_waiting or self.session.motion.is_busy or not (is_gone or (self.visit.fault and not is_over)):
            return None
        self.keeps_waiting = True
        return Go(ToAbsence())

    def _look(self) -> None:
        """See what is drawn besides the pane's own, and whether it has changed."""
        left_ms = None if self.match.is_over else self.visit.left_ms(self.context.now_ms())
        self._rope = None if left_ms is None or left_ms >= ROPE_MS else left_ms / ROPE_MS
        self.match.note = self._note
        burning = None if self._rope is None else int(self._age_ms / BURN_STEP_MS)
        self._lay_out_talk()
        shown = (self.match.note, burning, self.talk.is_open, self.talk.is_muted)
        self._dirty |= shown != self._shown
        self._shown = shown

    def _lay_out_talk(self) -> None:
        """The greetings have the size that the user gave to menus."""
        layout = self.session.board.layout
        zoom = layout.ui
        measures = Layout(layout.pixel_width, layout.pixel_height, layout.viewer, zoom=zoom)
        self.talk.lay_out(self.context.media if zoom == 1 else self.context.media_at(measures.scale), measures)

    @property
    def _note(self) -> str:
        """What is said in the place of the other player's name, if there is something to say."""
        if self.match.is_over:
            return ""
        if self.visit.fault is None and not self.visit.is_connected:
            return say("together.reconnecting")
        if self.visit.is_unkept:
            return say("together.unkept")
        return presence_words(self.friends_name, self.presence)

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        dirty, self._dirty = self._dirty, False
        return self.pane.is_moving() or dirty

    def settings_changed(self) -> None:
        """Speed, pace or motion have changed."""
        self.pane.settings_changed()

    def gone(self) -> None:
        """The table is left; the seat is kept for as long as there is something to come back to."""
        if self._goes_on:
            return
        if self.match.is_over or (self.visit.fault is not None and not self.visit.is_connected):
            self.visit.forget_seat()
        self.context.endings.append(self.visit.leave())

    # ---------------------------------------------------------------------------------------------------------------- looks

    def draw(self, surface: Surface) -> None:
        """The table, the rope on it, and the greetings over it."""
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
        """Who sits at the bottom, or that they think: whoever watches is neither."""
        seat, (x, y) = self.match.seats[layout.viewer], layout.king(layout.viewer)
        is_known = says_thinking(self.session) and self.visit.is_connected
        thinks = is_known and self.match.state.to_move == layout.viewer
        words = thinking_words(self.session) if thinks else seat.name
        top = y - KING_SIZE / 2 - PLATE[1]
        draw_plate(canvas, plate_of(seat.player_id, words), (x - PLATE[0], top, 2 * PLATE[0], PLATE[1]))

    def darken(self, surface: Surface, light: float) -> None:
        """Less light, for what comes over the table."""
        self.pane.view.art.draw_lamp(surface, light)

    def resized(self, width: int, height: int) -> None:
        """The window's size, or back from another screen."""
        self.pane.resized(width, height)
        self._lay_out_talk()
        self._dirty = True


def _opening(match: FarMatch) -> Opening:
    """Who sits there; those who watch see both."""
    sides = (WHITE, BLACK) if match.person is None else (1 - match.person,)
    sitters = tuple(IntroducedPlayer(match.seats[side].player_id, side, match.seats[side].name) for side in sides)
    return Opening(sitters, say("opening.round", round=FIRST_ROUND))
