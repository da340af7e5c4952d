"""The table as a component: inputs go to the session, the session is drawn, and what the table cannot answer is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, assert_never

from hschess.rules.actions import END, NOBODY, Action, Kind
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.painters.table import TableArt
from scenes.pane.backstage import Backstage
from scenes.pane.choice_view import draw_message
from scenes.pane.log_panel import LogPanel
from scenes.pane.reports import Report
from scenes.pane.view import Laid, TableView
from scenes.pane.words import banner_words, peek_words, why_no_thought, wish_words
from scenes.stage.game.match import Match
from scenes.stage.game.session import Session
from scenes.stage.game.setup import first_viewer, is_hot_seat
from scenes.stage.hand.choices import CONFIRM, PEEK, Choice
from scenes.stage.hand.control import DIGITS
from scenes.stage.hand.grips import AimGrip, Ask, CardGrip, CastleGrip, ChoiceGrip, Do, Refused, Wanted, Wish
from scenes.stage.hand.hearing import Touch, heard, is_button, touch_of, touch_of_choice
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.layout import Layout, Point
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.staging_opening import Opening
from scenes.stage.music import tension_of
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
END_KEY: Final = "e"
"""Of End Turn, and of the button under the first cards."""
CHOICE_KEYS: Final = ("left", "right", "up", "down", "return", END_KEY, *DIGITS)


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
        if self.session.is_opening and isinstance(given, KeyPressed | PointerPressed):
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
            case PointerMoved(x=x, y=y):
                self._resting_ms, self._tips_off = 0.0, False
                self.session.control.moved((x, y))
                if self.session.choice is not None:
                    self.session.choice.point((x, y), self.session.board.layout)
            case PointerPressed(button=1) | PointerReleased(button=1):
                return self._button(given)
            case PointerPressed(button=3):
                self._pin_or_cancel()
            case FocusLost() | PointerLeft():
                self._let_go()
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
            self.session.control.cancel()

    def _log_handles(self, given: Input) -> None:
        """Under the panel nothing is pointed at."""
        if isinstance(given, PointerMoved):
            self.session.control.moved(NOWHERE)
        said = self.log.handle(given)
        if said:
            self.say(said)

    def _let_go(self) -> None:
        """Release everything when the pointer or the window is gone."""
        self.session.motion.hurry(False)
        self.session.peeks = False
        if self.session.dragged_id is not None:
            self.session.control.cancel()

    def _button(self, given: PointerPressed | PointerReleased) -> Report | None:
        self._tips_off, self.view.pin = True, None
        if isinstance(given, PointerPressed):
            self.session.board.dismiss_banner()
        session, point = self.session, (given.x, given.y)
        if is_button(session.control.hover):
            is_down = isinstance(given, PointerPressed)
            self.context.sounds.play("ui_press" if is_down else "ui_release", self.context.now_ms())
        if isinstance(given, PointerPressed) and self.view.is_move_now(session, point):
            session.move_now()
            return None
        if session.choice is not None:
            return self._choose_by_pointer(given)
        if isinstance(given, PointerReleased):
            return self._carry_out(session.control.released(point))
        if session.motion.is_busy and not session.may_act:
            self._play(session.skip())
        wishes = self._carry_out(session.control.pressed(point))
        self._look_away(session.control.hover)
        return wishes

    def _choose_by_pointer(self, given: PointerPressed | PointerReleased) -> Report | None:
        choice, layout = self.session.choice, self.session.board.layout
        assert choice is not None
        choice.point((given.x, given.y), layout)
        if self.session.peeks or (choice.focus == PEEK and isinstance(given, PointerPressed)):
            # The table is there to be looked at, for as long as the button is held.
            self.session.peeks = isinstance(given, PointerPressed)
            return None
        if isinstance(given, PointerReleased):
            return self._carry_out(
                [wish for wish in self.session.control.released((given.x, given.y)) if isinstance(wish, Ask)]
            )
        self.session.control.pressed((given.x, given.y))
        if self._choose(choice):
            # The button comes up over the table, where it must not click what lay under the card.
            self.session.control.cancel()
        return None

    def _choose(self, choice: Choice) -> bool:
        """Choose what has the focus; whether that was all. The Coin says why it stays."""
        if choice.stays:
            self.say(say("mulligan.stays"))
            self.context.sounds.play("ui_deny", self.context.now_ms())
        action = choice.choose()
        if action is not None:
            self.session.do(action)
        return action is not None

    def _key(self, given: KeyPressed) -> Report | None:
        session = self.session
        if given.key == "space":
            session.board.speech = None
            if self.view.offers_move_now(session):
                session.move_now()
            self._play(session.skip())
            session.motion.hurry(True)
            return None
        if given.key == "t" or (given.key == "escape" and self.view.pin is not None):
            self.view.toggle_pin(session)
            return None
        if given.key == "backspace":
            return Report.BACK
        if given.ctrl and given.key == "z":
            return self._carry_out([Ask(Wanted.UNDO)])
        if session.choice is not None and given.key in CHOICE_KEYS:
            return None if session.peeks else self._choose_by_key(given.key)
        self._look_away(session.control.focus if given.key == "return" else None)
        wishes = session.control.key(given.key)
        if any(wish == Do(END) or isinstance(wish, Ask) for wish in wishes):
            self.context.sounds.play("ui_press", self.context.now_ms())
        return self._carry_out(wishes)

    def _choose_by_key(self, key: str) -> Report | None:
        choice = self.session.choice
        assert choice is not None
        if key in ("left", "right"):
            choice.step(1 if key == "right" else -1)
        elif key in ("up", "down"):
            choice.step_down(key == "down")
        elif key == "return" or choice.pick(CONFIRM if key == END_KEY else DIGITS.index(key)):
            self._choose(choice)
        return None

    def _carry_out(self, wishes: list[Wish]) -> Report | None:
        report: Report | None = None
        for wish in wishes:
            match wish:
                case Do(action=action):
                    self.session.do(action)
                case Refused(reason=reason, spot=spot):
                    self.session.refuse(spot)
                    self.say(reason_words(reason))
                    self.context.sounds.play("ui_deny", self.context.now_ms())
                case Ask(what=Wanted.LOG, keyed=keyed):
                    self.log.toggle(by_key=keyed)
                case Ask(what=what):
                    report = self._ask(what)
        if not wishes and not self.toast.is_shown:
            self._wished_for = self._prompt
            self.say(self._wished_for)
        return report

    @property
    def _prompt(self) -> str:
        """What is to be chosen now."""
        return wish_words(self.session.control.grip, self.session.match.state.mode)

    def _ask(self, what: Wanted) -> Report | None:
        match what:
            case Wanted.UNDO:
                if self.session.undo():
                    self.context.sounds.play("card_return", self.context.now_ms())
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
                self._peek(not self.session.peeks)
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
        session.peeks = is_asked
        if not is_asked or session.choice is not None:
            return
        if session.options.forecast == "off":
            self.say(say("table.no_foresight"))
        elif not session.threat.is_felt:
            self.say(say("table.no_threat"))

    def _look_away(self, spot: Spot | None) -> None:
        """Whatever is pressed elsewhere ends a look at the enemy's turn."""
        if spot != Spot(SpotKind.FORESEE):
            self.session.peeks = False

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
            self._play(self.session.skip_opening() if self.session.is_opening else ())
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

    def cancel(self) -> None:
        """Drop whatever is held, aimed or focused, and any hint."""
        self.session.control.cancel()
        self.session.control.hint = None

    def hide(self, kinds: frozenset[SpotKind]) -> None:
        """These are not on this table: what a learner has not been taught yet."""
        self.session.control.hidden = kinds

    def leave_focus(self) -> None:
        """The keys' focus is elsewhere."""
        self.session.control.focus = None

    def focus_end_turn(self) -> None:
        """The keys' focus on End Turn, unless it is somewhere already."""
        self.session.control.focus = self.session.control.focus or Spot(SpotKind.END)
        self.session.control.is_resting = False

    def move_pointer(self, point: Point) -> None:
        """The pointer is here, as another table that stood here was told."""
        self.session.control.moved(point)

    @property
    def pointer(self) -> Point:
        """Where the pointer was last seen."""
        return self.session.control.pointer

    def point_at(self, action: Action) -> None:
        """Hold over its place what an action would do, so that the forecast shows why."""
        control, state = self.session.control, self.session.match.state
        control.hint = action
        match action.kind:
            case Kind.PLAY | Kind.BONUS if action.target != NOBODY:
                index = state.mover.hand.index(action.card)
                control.grip = ChoiceGrip(index, action.slot if action.kind is Kind.PLAY else None, action.target)
            case Kind.POWER if action.target != NOBODY:
                control.focus, control.grip = Spot(SpotKind.POWER), ChoiceGrip(-1, None, action.target)
            case Kind.PLAY:
                control.grip = CardGrip(state.mover.hand.index(action.card), gap=action.slot, keyed=True)
            case Kind.ATTACK:
                control.focus, control.grip = Spot(SpotKind.OWN, action.slot), AimGrip(action.slot, action.target)
            case Kind.CASTLE:
                control.focus, control.grip = Spot(SpotKind.POWER), CastleGrip(action.slot)
            case Kind.BONUS:
                control.focus = Spot(SpotKind.HAND, state.mover.hand.index(action.card))
            case Kind.CHEAT | Kind.DISCOVER | Kind.POWER:
                control.focus = Spot(SpotKind.POWER)
            case Kind.END | Kind.TAKE | Kind.SWAP | Kind.CONCEDE:
                control.focus = Spot(SpotKind.END)
            case _:
                assert_never(action.kind)

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
        is_quiet = not session.motion.is_busy and not session.is_thinking and session.dragged_id is None
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
        choice, done = self.session.choice, len(self.session.match.record.actions)
        touch = touch_of(self.session.control, done) if choice is None else touch_of_choice(choice, done)
        before, self._touch = self._touch, touch
        cue = heard(before, self._touch)
        if cue is not None:
            self.context.sounds.play(cue, self.context.now_ms())
        self.context.sounds.set_ambience(0.0 if self.session.is_finished else tension_of(self.session.weakest))

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
        self.session.peeks = False
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
