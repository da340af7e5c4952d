"""The board editor: drag pieces in, around and out, change numbers with the wheel, and play on from the position.

By keys: arrows move the cursor, Return picks up and puts down, letters add pieces, plus and minus work as the wheel, Delete removes.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.cards import BONUSES, CARDS, CODES, PIECES
from hschess.rules.errors import NotationError
from scenes.context import Context
from scenes.destinations import To, ToFreePlay, ToHelp
from scenes.painters.palette import PaletteEntry, entry_height
from scenes.painters.table_art import TableArt
from scenes.practice.editor_view import EditorView
from scenes.practice.exercise import ExerciseScreen, ExerciseText, button
from scenes.practice.model.editing import EditingHand
from scenes.practice.model.editor import Editor
from scenes.practice.model.places import Place, place_at, walked
from scenes.stack import Back, Command, Go
from scenes.stage.exercise_layout import words_rect
from scenes.stage.inputs import (
    LEFT,
    RIGHT,
    FocusLost,
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from scenes.stage.motion.timing import DRAG_START_PX
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui import clipboard
from scenes.ui.canvas import Canvas
from scenes.ui.floating import Toast
from scenes.ui.key_words import act_words
from scenes.ui.layout import REST, UpTo, centred, column, row
from scenes.ui.media import Surface
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Button, IconButton, Label, Widget
from scenes.words import card_word, error_words, say

PALETTE: Final = (*PIECES, *BONUSES)
ENTRY_WIDTH, ROUND_BUTTONS = 66.0, 2
NOTE_HEIGHT: Final = 22.0
LETTERS: Final = {CARDS[code].letter.lower(): code for code in PALETTE}
WALKING: Final = ("left", "right", "up", "down")


class EditorScene(ExerciseScreen):
    """The editor's screen."""

    edges = (26.0, 9.0, 9.0)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.editor = Editor()
        self.hand = EditingHand(self.editor)
        self.view = EditorView(TableArt(context.media, has_history=False), self.hand)
        self.toast = Toast()
        self._pressed_at: Point | None = None

    @property
    def pointer(self) -> Point:
        """The pointer's place on the board."""
        return self.hand.pointer

    # ------------------------------------------------------------------------------------------------------------- widgets

    def rebuild(self) -> None:
        """The position, the window or the held thing has changed; the side to move is at the bottom."""
        self.hand.keep_up()
        self.hand.hold_cursor()
        self.view.renew()
        self.layout = self.view.layout
        super().rebuild()

    def text(self) -> ExerciseText:
        """The tooltips of the palette."""
        return ExerciseText(say("editor.title"), say("editor.note"))

    def words_rect(self) -> Rect:
        """The palette's rectangle: here are only two round buttons."""
        return words_rect(self.layout, len(self.editor.state.mover.hand), ROUND_BUTTONS)

    def buttons(self) -> list[Button]:
        """The buttons: numbers, free practice, leave."""
        can_play = self.editor.is_playable
        about = "editor.play.about" if can_play else "editor.play.over"
        return [
            button("position", "editor.position"),
            button("play", "editor.play", enabled=can_play, about=about),
            button("leave", "practice.leave"),
        ]

    def build(self) -> list[Widget]:
        """Add undo and help in the window's corner."""
        return [
            *super().build(),
            IconButton(
                "undo",
                self.layout.icon(0),
                "undo",
                enabled=self.editor.history.can_undo,
                tooltip=say("editor.undo", pressed=act_words("undo", self.context.settings.bindings)),
            ),
            IconButton("keys", self.layout.icon(1), "help", tooltip=say("editor.keys")),
        ]

    def inside(self, area: Rect, words: str) -> list[Widget]:
        """The palette, and the note below it."""
        palette, _, note = column(area, UpTo(entry_height()), REST, NOTE_HEIGHT)
        return [*self._palette(palette), Label(note, words, SMALL)]

    def _palette(self, area: Rect) -> list[Widget]:
        entries: list[Widget] = []
        for code, place in zip(PALETTE, row(area, *[REST] * len(PALETTE)), strict=True):
            rect = centred(place, ENTRY_WIDTH)
            words = say("editor.entry", card=card_word(CARDS[code]), letter=CARDS[code].letter)
            entry = PaletteEntry(CARDS[code].letter, rect, code, self.layout.viewer, tooltip=words)
            entry.taken = self.hand.code == code and self.hand.origin is None
            entries.append(entry)
        return entries

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Handle an input; the hand follows the pointer."""
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased):
            self.hand.pointer, self.hand.keyed = (given.x, given.y), False
        return super().handle(given)

    def given_to_board(self, given: Input) -> Command | None:
        """Pick up, put down, change by the wheel, release."""
        match given:
            case Wheel():
                self._turn(place_at((given.x, given.y), self.layout, self.editor.state), 1 if given.steps > 0 else -1)
            case KeyPressed():
                return self._key_for_board(given)
            case PointerPressed(button=button_) if button_ == RIGHT:
                self._right()
            case PointerPressed(button=button_) if button_ == LEFT and not self.is_on_widget(given):
                self._pressed()
            case PointerReleased(button=button_) if button_ == LEFT:
                self._released(given)
            case FocusLost() | PointerLeft() if self._pressed_at is not None:
                self._pressed_at = None
                self._let_go()
            case _:
                pass
        return None

    def _pressed(self) -> None:
        self.hand.cursor = None
        if not self.hand.is_empty:
            self._put_down(keep=True)
            return
        place = place_at(self.pointer, self.layout, self.editor.state)
        if place is not None and place.kind in ("piece", "card"):
            self._take_up(place)
            self._pressed_at = self.pointer

    def _released(self, given: PointerReleased) -> None:
        """End a drag; after a click the hand keeps holding, and the next click puts down."""
        pressed_at, self._pressed_at = self._pressed_at, None
        if self.hand.is_empty or pressed_at is None:
            return
        if max(abs(given.x - pressed_at[0]), abs(given.y - pressed_at[1])) >= DRAG_START_PX:
            self._put_down(keep=False)

    def _right(self) -> None:
        """Release the held thing; without one remove the thing under the pointer."""
        if not self.hand.is_empty:
            self._let_go()
        elif self.hand.take_away(place_at(self.pointer, self.layout, self.editor.state)):
            self._changed("card_slide")

    # ------------------------------------------------------------------------------------------------------------- changes

    def _changed(self, cue: str) -> None:
        self.context.play(cue)
        self.rebuild()

    def _take_up(self, place: Place) -> None:
        self.hand.take_up(place)
        self._changed("card_lift")

    def _let_go(self) -> None:
        self.hand.let_go()
        self._changed("card_return")

    def _put_down(self, *, keep: bool) -> None:
        why = self.hand.put_down(self.layout, keep=keep)
        self._say_why(why)
        self._changed("ui_deny" if why else "card_play_thunk")

    def _say_why(self, why: str) -> None:
        if why:
            words = say(why)
            self.toast.show(words, 1600.0 + 25.0 * len(words))

    def _turn(self, place: Place | None, by: int) -> None:
        if self.hand.turn(place, by):
            self._changed("gap_tick")

    def _step(self, done: bool) -> None:
        """After a step was undone or redone."""
        if done:
            self.hand.let_go()
            self._changed("card_return")

    # ---------------------------------------------------------------------------------------------------------------- keys

    def _key_for_board(self, key: KeyPressed) -> Command | None:
        if key.ctrl:
            self._shortcut(key.key)
        elif key.key == "tab":
            self.hand.cursor = None
            self.group.handle(key)
        elif key.key == "f1":
            return Go(ToHelp())
        elif key.key in ("escape", "f10"):
            self._escape()
        elif key.key in WALKING:
            self.hand.cursor = self._walked(key.key)
            self.hand.keyed = not self.hand.is_empty
        elif key.key in ("return", "space"):
            self._enter()
        else:
            self._letter(key.key)
        return None

    def _walked(self, key: str) -> Place:
        return walked(self.hand.cursor, key, self.layout, self.editor.state, holding=not self.hand.is_empty)

    def _shortcut(self, key: str) -> None:
        match key:
            case "c":
                self.copy()
            case "v":
                self.paste()
            case "z":
                self._step(self.editor.history.undo())
            case "y":
                self._step(self.editor.history.redo())
            case _:
                pass

    def _escape(self) -> None:
        """Release the held thing; else leave the buttons; else go to them."""
        if not self.hand.is_empty:
            self._let_go()
        elif self.group.focused is not None:
            self.group.focus(None)
        else:
            self.hand.cursor = None
            self.focus_first()

    def _enter(self) -> None:
        """Put down the held thing, else pick up the thing at the cursor."""
        hand = self.hand
        if hand.cursor is None:
            hand.cursor = self._walked("down")
        elif not hand.is_empty:
            hand.keyed = True
            self._put_down(keep=False)
        elif hand.cursor.kind in ("piece", "card"):
            self._take_up(hand.cursor)
            hand.cursor, hand.keyed = None, True
            hand.cursor = self._walked("down")

    def _letter(self, key: str) -> None:
        """The keys of a place; for pads, C and E work as Delete and minus."""
        cursor = self.hand.cursor
        match key:
            case "u":
                self._step(self.editor.history.undo())
            case "+" | "=":
                self._turn(cursor, 1)
            case "-" | "e":
                self._turn(cursor, -1)
            case "delete" | "backspace":
                self._remove(cursor)
            case "c" if cursor is not None and cursor.kind in ("piece", "card"):
                self._remove(cursor)
            case "x" if cursor is not None and cursor.kind == "piece":
                self._step(self.editor.tire(cursor.side, cursor.index))
            case _ if key in LETTERS and cursor is not None:
                why = self.hand.put_in(cursor, LETTERS[key])
                self._say_why(why)
                self._changed("ui_deny" if why else "card_play_thunk")
            case _:
                pass

    def _remove(self, place: Place | None) -> None:
        if self.hand.take_away(place):
            self._changed("card_slide")

    # ------------------------------------------------------------------------------------------------------------ handling

    def _use(self, name: str) -> Command | None:
        if name not in CODES:
            return super()._use(name)
        self.hand.take(CODES[name])
        if self.group.focused is None:
            self.hand.cursor, self._pressed_at = None, self.pointer
        else:
            self.group.focus(None)
            self.hand.cursor, self.hand.keyed = None, True
            self.hand.cursor = self._walked("down")
        self._changed("card_lift")
        return None

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "undo":
                self._step(self.editor.history.undo())
            case "keys":
                self.toast.show(say("editor.keys"), 9000.0)
            case "position":
                return Go(To.POSITION)
            case "play":
                return Go(ToFreePlay(self.editor.line))
            case _:
                return Back()
        return None

    def copy(self) -> None:
        """Copy the position line to the clipboard."""
        why = clipboard.copy(self.editor.line)
        self.toast.show(say("editor.uncopied", why=why) if why else say("editor.copied"))

    def paste(self) -> None:
        """Read the position line on the clipboard; an error is shown with its column."""
        try:
            self.editor.read(clipboard.paste().strip())
        except NotationError as error:
            words = error_words("position", error.one_line(), column=error.column)
            self.toast.show(words, 2400.0 + 40.0 * len(words))
            return
        self.hand.let_go()
        self.hand.cursor = None
        self._changed("card_slide")

    # ----------------------------------------------------------------------------------------------------- time and drawing

    def passed(self, dt_ms: float) -> Command | None:
        """Move the pieces to their places."""
        settling = self.view.settle(dt_ms, still=self.context.settings.reduced_motion)
        self._dirty |= settling or self.toast.is_shown
        self.toast.update(dt_ms)
        return None

    def draw_board(self, surface: Surface) -> None:
        """Draw the board with its pieces, the widgets, and over them the held thing, the cursor, the message."""
        canvas = Canvas(surface, self.context.media)
        self.view.draw_board(surface, canvas)
        self.draw_widgets(surface)
        self.view.draw_hand(canvas)
        self.toast.draw(canvas, self.layout)

    def tip(self) -> str:
        """The tooltip of a widget or a place."""
        words = super().tip()
        place = place_at(self.pointer, self.layout, self.editor.state)
        if words or place is None or not self.hand.is_empty or place.kind in ("gap", "hand"):
            return words
        return say(f"editor.tip.{place.kind}")

    def resized(self, width: int, height: int) -> None:
        """Fit the window; everything jumps to its place."""
        self.view.renew(Layout(width, height, ui=self.context.settings.ui_scale / 100))
        super().resized(width, height)
