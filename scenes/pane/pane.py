"""The table as a component: inputs go to the session, the session is drawn, and what the table cannot answer is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, assert_never

from hschess.rules.actions import END, Action
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.painters.table import TableArt
from scenes.pane.backstage import Backstage
from scenes.pane.choice_view import draw_message
from scenes.pane.log_panel import LogPanel
from scenes.pane.reports import Report
from scenes.pane.view import Laid, TableView
from scenes.pane.words import banner_words, peek_words, why_no_thought, wish_words
from scenes.stage.game.match import Match
from scenes.stage.game.setup import first_viewer, is_hot_seat
from scenes.stage.hand.following import moved
from scenes.stage.hand.hearing import Touch, heard, is_button, touch_of
from scenes.stage.hand.held import Held
from scenes.stage.hand.settling import hinted
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.hand.wishes import Ask, Do, Stay, Wanted, Wishes
from scenes.stage.layout import Layout, Point
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.staging_opening import Opening
from scenes.stage.music import tension_of
from scenes.stage.session import Session
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_DELAY_MS, Toast
from scenes.ui.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from scenes.ui.media import Surface
from scenes.words import reason_words, say

STOCK_EVERY: Final = 30
"""One in this many updates makes a picture ahead, as long as the table is still drawn."""
RESULT_DELAY_MS: Final = 700.0
NOWHERE: Final = (-1000.0, -1000.0)
"""A point that no place on the table is under."""
MOST_CUES_AT_ONCE: Final = 3


class TablePane:
    """One game on a table, wherever a screen puts it. It makes no screen and saves nothing."""

    def __init__(
        self,
        context: Context,
        match: Match,
        *,
        is_new: bool,
        opening: Opening | None = None,
        adjust: Callable[[ShowOptions], ShowOptions] = lambda options: options,
    ) -> None:
        """`opening` is shown before the deal of a new game.

        `adjust` makes of the options that the settings give those that this table is shown with.
        """
        self.context = context
        self._adjust = adjust
        self.view = TableView(TableArt(context.media), context.media_at)
        viewer = first_viewer(match)
        self.session = Session(
            match, Layout(1280, 720), viewer, self._options(match, viewer), is_new=is_new, opening=opening
        )
        self._skips_opening = False
        """Whether the opening is to end as soon as the table is ready."""
        self._backstage = Backstage(self.view, context, self.session)
        self.toast = Toast()
        self._wished_for = ""
        """The sentence that says what is to be chosen, while it is."""
        self.log = LogPanel(self.session, context.tell, lambda: context.settings.text_scale / 100)
        self._resting_ms = 0.0
        self._tips_off = False
        """A press, or another screen that was over this one, silences tooltips until the pointer moves again."""
        self._over_ms = 0.0
        self._touch = Touch()
        self.has_ended = match.is_over
        """Whether the end of the game has been shown."""
        self._dirty = True
        self._larder: Iterator[None] = iter(())
        """What is made ahead while nothing moves."""
        self._updates = 0
        self._stocked_for: tuple[int, int, float] | None = None

    def _options(self, match: Match, viewer: int) -> ShowOptions:
        return self._adjust(options_for(self.context, match, viewer))

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Report | None:
        """An input of the person at the table."""
        self.session.touched()
        if self.session.board.is_opening and isinstance(given, KeyPressed | PointerPressed):
            # What ends the opening does nothing else.
            self._skips_opening = True
            return None
        return self._take(given)

    def _take(self, given: Input) -> Report | None:
        self._wait_no_longer(given)
        if self.log.takes(given):
            self._log_handles(given)
            return None
        self.log.left(given)
        match given:
            case PointerMoved():
                self._resting_ms, self._tips_off = 0.0, False
                self.session.give(given)
            case PointerPressed(button=1) | PointerReleased(button=1):
                return self._button(given)
            case PointerPressed(button=3):
                self._pin_or_cancel()
            case FocusLost() | PointerLeft():
                self.session.let_go()
            case KeyReleased(key="space"):
                self.session.motion.hurry(False)
            case KeyPressed(key="left alt") | KeyReleased(key="left alt"):
                self._peek(isinstance(given, KeyPressed))
            case KeyPressed():
                return self._key(given)
            case _:
                pass
        return None

    def _wait_no_longer(self, given: Input) -> None:
        """Once the end has been seen, the result comes at once."""
        if isinstance(given, PointerPressed | KeyPressed) and self.session.is_finished:
            self._over_ms = RESULT_DELAY_MS

    def _pin_or_cancel(self) -> None:
        """The second button lets go of what is held; with nothing in the hand it pins the tooltip, and lets it go."""
        if not self.view.toggle_pin(self.session):
            self.session.hand = self.session.hand.cancelled()

    def _log_handles(self, given: Input) -> None:
        """Under the panel nothing is pointed at."""
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
        if is_button(session.hand.hover):
            self._sound("ui_press" if is_down else "ui_release")
        if is_down and self.view.is_move_now(session, (given.x, given.y)):
            session.driver.move_now()
            return None
        if is_down and session.choice is None and session.motion.is_busy and not session.may_act:
            self._play(session.skip())
        return self._carry_out(session.give(given))

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
        wishes: Wishes = (Ask(Wanted.UNDO),)
        if not (given.ctrl and given.key == "z"):
            wishes = session.give(given)
            if any(isinstance(wish, Ask) or (isinstance(wish, Do) and wish.action == END) for wish in wishes):
                self._sound("ui_press")
        return self._carry_out(wishes)

    def _hurry(self) -> None:
        """End what is shown, and play faster for as long as the key is held."""
        session = self.session
        session.board.speech = None
        if self.view.offers_move_now(session):
            session.driver.move_now()
        self._play(session.skip())
        session.motion.hurry(True)

    def _carry_out(self, wishes: Wishes) -> Report | None:
        report: Report | None = None
        for wish in wishes:
            match wish:
                case Do(action=action, spot=spot):
                    self._do(action, spot)
                case Stay():
                    self._deny(say("mulligan.stays"))
                case Ask(what=Wanted.LOG, keyed=keyed):
                    self.log.toggle(by_key=keyed)
                case Ask(what=what):
                    report = self._ask(what)
        if not wishes and not self.toast.is_shown:
            self._wished_for = self._prompt
            self.say(self._wished_for)
        return report

    def _do(self, action: Action, spot: Spot | None) -> None:
        """Do it; where the rules refuse it, say why."""
        refused = self.session.attempt(action, spot)
        if refused is not None:
            self._deny(reason_words(refused))

    def _deny(self, why: str) -> None:
        self.say(why)
        self._sound("ui_deny")

    def _sound(self, cue: str) -> None:
        self.context.sounds.play(cue, self.context.now_ms())

    @property
    def _prompt(self) -> str:
        """What is to be chosen now."""
        return wish_words(self.held, self.session.match.state.mode)

    def _ask(self, what: Wanted) -> Report | None:
        match what:
            case Wanted.UNDO:
                if self.session.undo():
                    self._sound("card_return")
                else:
                    self.say(say("table.nothing_to_undo"))
            case Wanted.SPEED:
                self._next_speed()
            case Wanted.LOG:
                self.log.toggle(by_key=False)
            case Wanted.HELP:
                return Report.HELP
            case Wanted.EXPLAIN:
                return self._explain()
            case Wanted.FORESEE:
                self._peek(not self.session.hand.peeks)
            case Wanted.MENU:
                return Report.MENU
            case Wanted.RESULT:
                return Report.OVER
            case _:
                assert_never(what)
        return None

    def _peek(self, is_asked: bool) -> None:
        """Look at the enemy's next turn, or stop; where there is nothing to see, say so."""
        session = self.session
        session.hand = replace(session.hand, peeks=is_asked)
        if not is_asked or session.choice is not None:
            return
        if session.options.forecast == "off":
            self.say(say("table.no_foresight"))
        elif not session.foresight.threat(session.viewer).is_felt:
            self.say(say("table.no_threat"))

    def _explain(self) -> Report | None:
        """Where no thought can be shown, say so."""
        match = self.session.match
        why = why_no_thought(match.game, len(match.record.actions))
        self.say(why)
        return None if why else Report.THOUGHTS

    def _next_speed(self) -> None:
        """Between one and two, and back to one from anywhere else."""
        speed = 2.0 if self.context.settings.speed == 1.0 else 1.0
        self.context.change_settings(speed=speed)
        self.settings_changed()
        self.say(say("table.speed", speed=f"{speed:g}x"))

    def settings_changed(self) -> None:
        """Speed, pace or motion have changed."""
        self.session.change_options(self._options(self.session.match, self.session.viewer))

    def say(self, words: str) -> None:
        """Show a sentence for a while; nothing where there is none."""
        if words:
            self.toast.show(words, 1600.0 + 25.0 * len(words))

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Report | None:
        """Let time pass; a seat that waits and the end of the game are reported in their time."""
        started = self.context.now_ms()
        if self._updates:
            # The first frame has its own first picture to make.
            self._backstage.work()
        if self._skips_opening and self._backstage.is_over:
            # Not before the table is ready: its first picture would take as long as a dozen frames.
            self._skips_opening = False
            self._play(self.session.skip(all_of_it=True) if self.session.board.is_opening else ())
        self._play(self.session.update(dt_ms, lambda: self.context.now_ms() - started < THINK_MS_A_FRAME))
        rested, self._resting_ms = self._resting_ms, self._resting_ms + dt_ms
        self._dirty = self.session.is_moving() or self.toast.is_shown or rested < TOOLTIP_DELAY_MS <= self._resting_ms
        self._dirty |= self.log.update()
        self.say(self.log.said)
        self._stock_larder()
        if self._wished_for != self._prompt:
            # It has been chosen, or is wanted no longer.
            self.toast.withdraw(self._wished_for)
            self._wished_for = ""
        self.toast.update(dt_ms)
        self._listen()
        return Report.SEAT if self.session.needs_curtain else self._end(dt_ms)

    def light(self, share: float) -> None:
        """How bright the table is, from 0 to 1."""
        self.session.board.mood.lamp = share

    @property
    def held(self) -> Held:
        """What the hand holds."""
        return self.session.hand.held

    @property
    def leads_on(self) -> bool:
        """Whether the game is over and its result has been seen: from then on End Turn leads to it."""
        return self.session.tabletop.leads_on

    def lead_on(self) -> None:
        """End Turn leads to the result from now on."""
        self.session.tabletop = replace(self.session.tabletop, leads_on=True)

    def cancel(self) -> None:
        """Drop whatever is held, aimed or focused, and any hint."""
        self.session.hand = replace(self.session.hand.cancelled(), hint=None)

    def hide(self, kinds: frozenset[SpotKind]) -> None:
        """These are not on this table: what a learner has not been taught yet."""
        self.session.tabletop = replace(self.session.tabletop, hidden=kinds)

    def leave_focus(self) -> None:
        """The keys' focus is elsewhere."""
        self.session.hand = replace(self.session.hand, focus=None)

    def focus_end_turn(self) -> None:
        """The keys' focus on End Turn, unless it is somewhere already."""
        hand = self.session.hand
        self.session.hand = replace(hand, focus=hand.focus or Spot(SpotKind.END), is_resting=False)

    def move_pointer(self, point: Point) -> None:
        """The pointer is here, as another table that stood here was told."""
        self.session.hand = moved(self.session.hand, self.session.tabletop, point)

    @property
    def pointer(self) -> Point:
        """Where the pointer was last seen."""
        return self.session.hand.pointer

    def point_at(self, action: Action) -> None:
        """Hold over its place what an action would do, so that the forecast shows why."""
        self.session.hand = hinted(self.session.hand, self.session.tabletop, action)

    def sit(self, side: int) -> None:
        """Turn the table round for whoever takes this side's seat."""
        self.session.sit(side)
        self.settings_changed()

    def _stock_larder(self) -> None:
        """While nothing is shown and nobody drags, make one of the pictures that the turn may need; a few a second while the hand sways."""
        state = self.session.match.state
        turn = (state.round, state.to_move, self.context.media.scale)
        if turn != self._stocked_for:
            self._stocked_for, self._larder = turn, self.view.art.warm_up(self.session.board)
        session = self.session
        self._updates += 1
        is_quiet = not session.motion.is_busy and not session.is_thinking and session.held_card.number is None
        if is_quiet and (not session.is_moving() or self._updates % STOCK_EVERY == 0):
            next(self._larder, None)

    def _end(self, dt_ms: float) -> Report | None:
        if not self.session.is_finished or self.has_ended:
            return None
        self._over_ms += dt_ms * self.session.options.speed
        if self._over_ms < RESULT_DELAY_MS and not self.session.options.instant:
            self._dirty = True
            return None
        self.has_ended = True
        return Report.OVER

    def _listen(self) -> None:
        """The hand is heard, and the room by how the kings stand."""
        touch = touch_of(self.session.hand, len(self.session.match.record.actions))
        before, self._touch = self._touch, touch
        cue = heard(before, self._touch)
        if cue is not None:
            self._sound(cue)
        self.context.sounds.set_ambience(0.0 if self.session.is_finished else tension_of(self.session.board.weakest))

    def _play(self, cues: object) -> None:
        """Of what falls into one moment, as when a turn is skipped, the last few are heard."""
        for cue in cues[-MOST_CUES_AT_ONCE:] if isinstance(cues, tuple) else ():
            self.context.sounds.play(cue.name, self.context.now_ms(), cue.pitch)

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        return self._dirty

    # -------------------------------------------------------------------------------------------------------------- looks

    def draw(self, surface: Surface, laid: Laid | None = None) -> None:
        """The table, what a screen lays on it, and what is said over both."""
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
        """The window's size, or back from another screen."""
        self.session.hand = replace(self.session.hand, peeks=False)
        self._tips_off, self.view.pin = True, None
        self.context.media.set_scale(Layout(width, height).scale)
        layout, ui = self.session.board.layout, self.context.settings.ui_scale / 100
        if (layout.pixel_width, layout.pixel_height, layout.ui) != (width, height, ui):
            self.session.relayout(Layout(width, height, ui=ui))
        self.session.touched()


def options_for(context: Context, match: Match, viewer: int) -> ShowOptions:
    """How the game is shown, by the settings and the players."""
    settings = context.settings
    names = (match.seats[0].name, match.seats[1].name)
    by_hand = (match.seats[0].is_human, match.seats[1].is_human)
    return ShowOptions(
        speed=settings.speed or 1.0,
        instant=settings.speed == 0,
        cpu_pace_ms=settings.cpu_pace_ms,
        reduced_motion=settings.reduced_motion,
        shake=settings.shake / 100,
        forecast=settings.forecast,
        by_hand=by_hand,
        takes_sides=any(by_hand),
        words=banner_words(names, viewer, is_hot_seat(match), (match.seats[0].who, match.seats[1].who)),
    )
