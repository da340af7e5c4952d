"""The table as a component: it passes inputs to the session, draws it, and reports requests that the table cannot fulfil."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from hschess.rules.actions import END, Action
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.painters.table_art import TableArt
from scenes.pane.choice_view import draw_message
from scenes.pane.log_panel import LogPanel
from scenes.pane.prewarm import Prewarm, Stock
from scenes.pane.reports import Report
from scenes.pane.requests import Requests
from scenes.pane.table_words import banner_words, peek_words
from scenes.pane.view import Laid, TableView
from scenes.stage.game.match import Match
from scenes.stage.game.setup import first_viewer, is_hot_seat
from scenes.stage.hand.following import moved
from scenes.stage.hand.hand_sounds import Touch, heard, touch_of
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.keys import ACTING_KEYS, END_KEY
from scenes.stage.hand.settling import hinted, turn_begun
from scenes.stage.hand.step import step
from scenes.stage.hand.wishes import ActionDone, Answer, Ask, Wanted
from scenes.stage.inputs import (
    NOWHERE,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.staging_opening import Opening
from scenes.stage.motion.timeline import Cue
from scenes.stage.music import tension_of
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout, Point
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_DELAY_MS, Toast
from scenes.ui.media import Surface

RESULT_DELAY_MS: Final = 700.0


class EndWatcher:
    """Watches for the end of one game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.has_come = session.match.is_over
        """Whether the end of the game has been shown."""
        self._over_ms = 0.0

    def hurry(self, given: Input) -> None:
        """After the display of the end, a press brings the result at once."""
        if isinstance(given, PointerPressed | KeyPressed) and self._session.is_finished:
            self._over_ms = RESULT_DELAY_MS

    @property
    def is_due(self) -> bool:
        """Whether the end has been displayed and the result has not come yet."""
        return self._session.is_finished and not self.has_come

    def update(self, dt_ms: float) -> bool:
        """Let time pass while it is due; returns whether the result comes now."""
        options = self._session.options
        self._over_ms += dt_ms * options.speed
        self.has_come = self._over_ms >= RESULT_DELAY_MS or options.instant
        return self.has_come


MOST_CUES_AT_ONCE: Final = 3


class TableSounds:
    """The sounds of one table."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self._touch = Touch()

    def play_all(self, cues: Sequence[Cue]) -> None:
        """Play the last few cues of one moment, as when a turn is skipped."""
        self._context.play_all(cues[-MOST_CUES_AT_ONCE:])

    def listen(self) -> None:
        """Play the cue of the hand's last change, and set the ambience."""
        session = self._session
        before, self._touch = self._touch, touch_of(session.hand, len(session.match.record.actions))
        cue = heard(before, self._touch)
        if cue is not None:
            self._context.play(cue)
        self._context.sounds.set_ambience(0.0 if session.is_finished else tension_of(session.board.weakest))


class TablePane:
    """One game on a table, on any screen. It opens no screens and saves nothing."""

    def __init__(
        self,
        context: Context,
        match: Match,
        *,
        is_new: bool,
        opening: Opening | None = None,
        adjust: Callable[[ShowOptions], ShowOptions] = lambda options: options,
    ) -> None:
        """`opening` plays before the deal of a new game.

        `adjust` changes the display settings for this table.
        """
        self.context = context
        self._options = partial(options_for, context, adjust)
        self.view = TableView(TableArt(context.media), context.media_at)
        viewer = first_viewer(match)
        self.session = Session(
            match, Layout(1280, 720), viewer, self._options(match, viewer), is_new=is_new, opening=opening
        )
        self._skips_opening = False
        """Whether the opening ends as soon as the table is ready."""
        self._prewarm = Prewarm(self.view, context, self.session)
        self._stock = Stock(context, self.session)
        self.log = LogPanel(self.session, context.on_log_line, lambda: context.settings.text_scale / 100)
        self._sounds = TableSounds(context, self.session)
        self._requests = Requests(context, self.session, self.log, self._options)
        self.ending = EndWatcher(self.session)
        self._resting_ms = 0.0
        self._tips_off = False
        """Whether tooltips are off until the pointer moves again: after a press, or after another screen was on top."""
        self._has_updated = False
        self._is_touched = False
        """Whether an input has come since the last update."""
        self._dirty = True

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Report | None:
        """Handle an input of the player at the table."""
        self._is_touched = True
        if self.session.board.is_opening and isinstance(given, KeyPressed | PointerPressed):
            # An input that ends the opening has no other effect.
            self._skips_opening = True
            return None
        return self._take(given)

    def _take(self, given: Input) -> Report | None:
        self.ending.hurry(given)
        if self.log.takes(given):
            self._log_handles(given)
            return None
        self.log.left(given)
        match given:
            case PointerMoved():
                self._resting_ms, self._tips_off = 0.0, False
                self._give(given)
            case PointerPressed(button=1) | PointerReleased(button=1):
                return self._button(given)
            case PointerPressed(button=3):
                self._pin_or_cancel()
            case FocusLost() | PointerLeft():
                self.session.let_go()
                if isinstance(given, PointerLeft):
                    self.move_pointer(NOWHERE)
            case KeyReleased(key="space"):
                self.session.motion.hurry(False)
            case KeyPressed(key="left alt") | KeyReleased(key="left alt"):
                self._requests.peek(isinstance(given, KeyPressed))
            case KeyPressed():
                return self._key(given)
            case _:
                pass
        return None

    def _give(self, given: Input) -> tuple[Answer, ...]:
        """Pass an input to the hand, and try its actions."""
        session = self.session
        return session.take(*step(given, session.hand, session.tabletop))

    def _pin_or_cancel(self) -> None:
        """The right button releases the held thing; with an empty hand it pins or releases the tooltip."""
        if not self.view.toggle_pin(self.session):
            self.session.hand = self.session.hand.cancelled()

    def _log_handles(self, given: Input) -> None:
        """Pass an input to the log; the table has no pointer under the panel."""
        if isinstance(given, PointerMoved):
            self.move_pointer(NOWHERE)
        said = self.log.handle(given)
        if said:
            self.say(said)

    def _button(self, given: PointerPressed | PointerReleased) -> Report | None:
        session, is_down = self.session, isinstance(given, PointerPressed)
        self._tips_off, self.view.pin = True, None
        if is_down:
            session.board.dismiss_banner()
        if session.hand.hover is not None and session.hand.hover.is_button:
            self.context.play("ui_press" if is_down else "ui_release")
        if is_down and self.view.is_move_now(session, (given.x, given.y)):
            session.driver.move_now()
            return None
        if is_down and session.choice is None and session.motion.is_busy and not session.may_act:
            # Of an own action all of it, as keys do: *Undo* finds the action done.
            self._sounds.play_all(session.skip(all_of_it=session.shows_own_action))
        return self._requests.follow(self._give(given))

    def _key(self, given: KeyPressed) -> Report | None:
        session = self.session
        if given.key == "space":
            self._hurry()
            return None
        if given.key == "t" or (given.key == "escape" and self.view.pin is not None):
            self.view.toggle_pin(session)
            return None
        if given.key == "backspace":
            return Report.BACK
        is_undo = given.ctrl and given.key == "z"
        if session.shows_own_action and (is_undo or given.key in ACTING_KEYS):
            # Quick keys do not wait for the motion of the last action; a press of the pointer ends it too.
            self._sounds.play_all(session.skip(all_of_it=True))
        if is_undo:
            return self._requests.ask(Ask(Wanted.UNDO))
        answers = self._give(given)
        if any(isinstance(one, Ask) or one == ActionDone(END) for one in answers):
            self.context.play("ui_press")
        return self._requests.follow(answers)

    def _hurry(self) -> None:
        """End the motion, and play faster as long as the key is held."""
        session = self.session
        session.board.speech = None
        if self.view.offers_move_now(session):
            session.driver.move_now()
        self._sounds.play_all(session.skip())
        session.motion.hurry(True)

    def settings_changed(self) -> None:
        """Apply changed settings: speed, pace or motion."""
        self.session.change_options(self._options(self.session.match, self.session.viewer))

    def say(self, words: str) -> None:
        """Show a sentence for a while; nothing if it is empty."""
        self._requests.say(words)

    @property
    def toast(self) -> Toast:
        """The message over the table."""
        return self._requests.toast

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Report | None:
        """Advance by `dt_ms`; returns a report when a seat is empty or the game is over."""
        started = self.context.now_ms()
        if self._is_touched:
            self.session.touched()
            self._is_touched = False
        if self._has_updated:
            # The first frame is busy with its own picture.
            self._prewarm.work()
        self._has_updated = True
        if self._skips_opening and self._prewarm.is_over:
            # Not before the table is ready: its first picture would take as long as a dozen frames.
            self._skips_opening = False
            self._sounds.play_all(self.session.skip(all_of_it=True) if self.session.board.is_opening else ())
        self._sounds.play_all(self.session.update(dt_ms, lambda: self.context.now_ms() - started < THINK_MS_A_FRAME))
        rested, self._resting_ms = self._resting_ms, self._resting_ms + dt_ms
        self._dirty = self.session.is_moving() or self.toast.is_shown or rested < TOOLTIP_DELAY_MS <= self._resting_ms
        self._dirty |= self.log.update()
        self.say(self.log.said)
        self._stock.work(self.view)
        self._requests.update(dt_ms)
        self._sounds.listen()
        return Report.SEAT if self.session.needs_curtain else self._end(dt_ms)

    def _end(self, dt_ms: float) -> Report | None:
        if not self.ending.is_due:
            return None
        if self.ending.update(dt_ms):
            return Report.OVER
        self._dirty = True
        return None

    def light(self, share: float) -> None:
        """Set the brightness of the table, from 0 to 1."""
        self.session.board.mood.lamp = share

    @property
    def leads_on(self) -> bool:
        """Whether the game is over and its result was shown: then End Turn leads to it."""
        return self.session.tabletop.leads_on

    def lead_on(self) -> None:
        """Let End Turn lead to the result from now on."""
        self.session.tabletop = replace(self.session.tabletop, leads_on=True)

    def cancel(self) -> None:
        """Release everything held, aimed or focused, and withdraw any hint."""
        self.session.hand = replace(self.session.hand.cancelled(), hint=None)

    def hide(self, kinds: frozenset[HitKind]) -> None:
        """Hide these kinds, which the learner has not been taught yet."""
        self.session.tabletop = replace(self.session.tabletop, hidden=kinds)

    def leave_focus(self) -> None:
        """Remove the keys' focus."""
        self.session.hand = replace(self.session.hand, focus=None)

    def focus_end_turn(self) -> None:
        """Focus End Turn, unless something has the focus."""
        hand = self.session.hand
        self.session.hand = replace(hand, focus=hand.focus or HitArea(HitKind.END), is_resting=False)

    def end_turn(self) -> Report | None:
        """End the turn by its key, which was pressed before."""
        self.session.hand = replace(self.session.hand, tapped_ms=0.0)
        return self.handle(KeyPressed(END_KEY))

    def move_pointer(self, point: Point) -> None:
        """Set the pointer to its place at the table that was here before."""
        self.session.hand = moved(self.session.hand, self.session.tabletop, point)

    def follow_on(self, before: TablePane) -> None:
        """Take the place of another table under the same hand: the tap or click that ended a turn there ends none here."""
        self.move_pointer(before.pointer)
        self.session.hand = turn_begun(replace(self.session.hand, tapped_ms=before.session.hand.tapped_ms))

    @property
    def pointer(self) -> Point:
        """The last place of the pointer."""
        return self.session.hand.pointer

    def point_at(self, action: Action) -> None:
        """Show the action of a hint in its place, so that the forecast explains it."""
        self.session.hand = hinted(self.session.hand, self.session.tabletop, action)

    def sit(self, side: int) -> None:
        """Turn the table round for the player of this side."""
        self.session.sit(side)
        self.settings_changed()

    def is_moving(self) -> bool:
        """Whether the last update changed the picture."""
        return self._dirty

    # ------------------------------------------------------------------------------------------------------------ drawing

    def draw(self, surface: Surface, laid: Laid | None = None) -> None:
        """Draw the table, the screen's overlay, and the text over both."""
        hint = peek_words(self.context.settings) if self.session.choice is not None else ""
        self.view.draw(surface, self.session, 0.0 if self._tips_off else self._resting_ms, hint, laid)
        canvas = Canvas(surface, self.context.media)
        layout = self.session.board.layout
        if self.log.is_open:
            self.log.draw(self.view.over(canvas, layout, self.log.zoom)[0])
        if self.session.choice is None:
            self.toast.draw(*self.view.over(canvas, layout))
        else:
            draw_message(self.toast, partial(self.view.over, canvas, layout), layout.ui)

    def resized(self, width: int, height: int) -> None:
        """Fit the window's size, also after another screen."""
        self.session.hand = replace(self.session.hand, peeks=False)
        self._tips_off, self.view.pin = True, None
        self.context.media.set_scale(Layout(width, height).scale)
        layout, ui = self.session.board.layout, self.context.settings.ui_scale / 100
        if (layout.pixel_width, layout.pixel_height, layout.ui) != (width, height, ui):
            self.session.relayout(Layout(width, height, ui=ui))
        self.session.touched()


def options_for(
    context: Context, adjust: Callable[[ShowOptions], ShowOptions], match: Match, viewer: int
) -> ShowOptions:
    """The display settings of the game, by the user's settings and the players; `adjust` may override them."""
    settings = context.settings
    names = (match.seats[0].name, match.seats[1].name)
    by_hand = (match.seats[0].is_human, match.seats[1].is_human)
    by_names = is_hot_seat(match) or not by_hand[viewer]
    options = ShowOptions(
        speed=settings.speed or 1.0,
        instant=settings.speed == 0,
        cpu_pace_ms=settings.cpu_pace_ms,
        reduced_motion=settings.reduced_motion,
        shake=settings.shake / 100,
        forecast=settings.forecast,
        by_hand=by_hand,
        takes_sides=any(by_hand),
        words=banner_words(names, viewer, by_names, (match.seats[0].player_id, match.seats[1].player_id)),
    )
    return adjust(options)
