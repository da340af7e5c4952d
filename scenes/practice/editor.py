"""The board editor: pieces are dragged in, moved and dragged out, the wheel changes what it is over, and the position is played on from.

By keys: arrows walk, Return takes up and puts down, letters put in, plus and minus do what the wheel does, Delete takes away.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.cards import BONUSES, CARDS, CODES, PIECES
from hschess.rules.errors import NotationError
from scenes.context import Context
from scenes.destinations import ToFreePlay, ToHelp, ToPosition
from scenes.painters.palette import PaletteEntry, entry_height
from scenes.painters.table import TableArt
from scenes.practice.editor_view import EditorView
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Layout, Point
from scenes.stage.motion.timing import DRAG_START_PX
from scenes.stage.practice.editing import EditingHand
from scenes.stage.practice.editor import Editor
from scenes.stage.practice.exercise_layout import button_rects, words_rect
from scenes.stage.practice.places import Place, place_at, walked
from scenes.ui import clipboard
from scenes.ui.canvas import Canvas
from scenes.ui.inputs import (
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
from scenes.ui.lists import TOOLTIP_DELAY_MS, Toast, draw_tooltip
from scenes.ui.media import Surface
from scenes.ui.theme import SMALL, SUBHEADING
from scenes.ui.widgets import Button, FocusGroup, IconButton, Label, Panel, Widget
from scenes.words import card_word, error_words, say

PALETTE: Final = (*PIECES, *BONUSES)
ENTRY_WIDTH, ROUND_BUTTONS = 66.0, 2
NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)
LETTERS: Final = {CARDS[code].letter.lower(): code for code in PALETTE}
WALKING: Final = ("left", "right", "up", "down")


class EditorScene:
    """The board as a thing to be made."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.editor = Editor()
        self.hand = EditingHand(self.editor)
        self.view = EditorView(TableArt(context.media), self.hand)
        self.group = FocusGroup([])
        self.toast = Toast()
        self._pressed_at: Point | None = None
        self._resting_ms = 0.0
        self._dirty = self._moving = True

    @property
    def layout(self) -> Layout:
        """The measures of the table, the side to move at the bottom."""
        return self.view.layout

    # ------------------------------------------------------------------------------------------------------------- widgets

    def rebuild(self) -> None:
        """The position, the window or what is held has changed."""
        focused = self.group.focused
        self.hand.keep_up()
        self.view.renew()
        self.group = FocusGroup(self.build())
        if focused is not None:
            self.focus_on(focused.name)
        self.group.handle(PointerMoved(*self.hand.pointer))
        self._dirty = True

    def focus_on(self, name: str) -> None:
        """Put the focus on a widget, or nowhere if it cannot have it."""
        names = [widget.name if widget.enabled else "" for widget in self.group.widgets]
        self.group.focus(names.index(name) if name in names else None)

    def build(self) -> list[Widget]:
        """The palette at the lower left, the buttons at the lower right, undo and help in the corner."""
        editor, layout = self.editor, self.layout
        rect = words_rect(layout, len(editor.state.mover.hand), ROUND_BUTTONS)
        left, top, width, height = rect
        about = say("editor.play.about" if editor.is_playable else "editor.play.over")
        buttons = [
            Button("position", NOWHERE, say("editor.position")),
            Button("play", NOWHERE, say("editor.play"), enabled=editor.is_playable, tooltip=about),
            Button("leave", NOWHERE, say("practice.leave")),
        ]
        for button, place in zip(buttons, button_rects(layout, len(buttons)), strict=True):
            button.rect = place
        return [
            Panel(rect),
            Label((left + 20, top + 6, width - 40, 26), say("editor.title"), SUBHEADING),
            *self._palette(left, top, width),
            Label((left + 20, top + height - 28, width - 40, 22), say("editor.note"), SMALL),
            *buttons,
            IconButton("undo", layout.icon(0), "undo", enabled=editor.can_undo, tooltip=say("editor.undo")),
            IconButton("keys", layout.icon(1), "?", tooltip=say("editor.keys")),
        ]

    def _palette(self, left: float, top: float, width: float) -> list[Widget]:
        pitch = (width - 28) / len(PALETTE)
        entries: list[Widget] = []
        for index, code in enumerate(PALETTE):
            rect = (left + 14 + pitch * index + (pitch - ENTRY_WIDTH) / 2, top + 32, ENTRY_WIDTH, entry_height())
            words = say("editor.entry", card=card_word(CARDS[code]), letter=CARDS[code].letter)
            entry = PaletteEntry(CARDS[code].letter, rect, code, self.layout.viewer, tooltip=words)
            entry.taken = self.hand.code == code and self.hand.origin is None
            entries.append(entry)
        return entries

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Widgets first, then the board."""
        self._dirty = True
        match given:
            case PointerMoved():
                self._at(given.x, given.y)
                self.group.handle(given)
            case Wheel():
                self._turn(place_at((given.x, given.y), self.layout, self.editor.state), 1 if given.steps > 0 else -1)
            case KeyPressed():
                return self._key(given)
            case PointerPressed(button=button) if button == RIGHT:
                self._at(given.x, given.y)
                self._right()
            case PointerPressed(button=button) if button == LEFT:
                return self._pressed(given)
            case PointerReleased(button=button) if button == LEFT:
                return self._released(given)
            case FocusLost() | PointerLeft() if self._pressed_at is not None:
                self._pressed_at = None
                self._let_go()
            case _:
                pass
        return None

    def _at(self, x: float, y: float) -> None:
        self.hand.pointer, self.hand.keyed, self._resting_ms = (x, y), False, 0.0

    def _pressed(self, given: PointerPressed) -> Command | None:
        self._at(given.x, given.y)
        self.hand.cursor = None
        on_widget = any(widget.focusable and widget.contains(given.x, given.y) for widget in self.group.widgets)
        if on_widget:
            name = self.group.handle(given)
            if name is None:
                return None
            self._pressed_at = self.hand.pointer
            return self._use(name)
        self.group.handle(given)
        if not self.hand.is_empty:
            self._put_down(keep=True)
            return None
        place = place_at(self.hand.pointer, self.layout, self.editor.state)
        if place is not None and place.kind in ("piece", "card"):
            self._take_up(place)
            self._pressed_at = self.hand.pointer
        return None

    def _released(self, given: PointerReleased) -> Command | None:
        self._at(given.x, given.y)
        pressed_at, self._pressed_at = self._pressed_at, None
        if not self.hand.is_empty and pressed_at is not None:
            # A click keeps it in the hand, and the next click puts it down.
            if max(abs(given.x - pressed_at[0]), abs(given.y - pressed_at[1])) >= DRAG_START_PX:
                self._put_down(keep=False)
            return None
        name = self.group.handle(given)
        return self._use(name) if name is not None else None

    def _right(self) -> None:
        """Let go of what is held; else take away what is there."""
        if not self.hand.is_empty:
            self._let_go()
        elif self.hand.take_away(place_at(self.hand.pointer, self.layout, self.editor.state)):
            self._changed("card_slide")

    # --------------------------------------------------------------------------------------------------------------- doing

    def _changed(self, cue: str) -> None:
        self.context.sounds.play(cue, self.context.now_ms())
        self.hand.hold_cursor()
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
        """A step was taken back or done again."""
        if done:
            self.hand.let_go()
            self._changed("card_return")

    # ---------------------------------------------------------------------------------------------------------------- keys

    def _key(self, key: KeyPressed) -> Command | None:
        if key.ctrl:
            self._shortcut(key.key)
            return None
        on_widgets = self.group.focused is not None and key.key in (*WALKING, "return", "space")
        if key.key == "tab" or on_widgets:
            self.hand.cursor = None
            name = self.group.handle(key)
            return self._use(name) if name is not None else None
        if key.key == "f1":
            return Go(ToHelp())
        if key.key in ("escape", "f10"):
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
                self._step(self.editor.undo())
            case "y":
                self._step(self.editor.redo())
            case _:
                pass

    def _escape(self) -> None:
        """Let go; else off the buttons; else to them."""
        if not self.hand.is_empty:
            self._let_go()
        elif self.group.focused is not None:
            self.group.focus(None)
        else:
            self.hand.cursor = None
            self.focus_on("position")

    def _enter(self) -> None:
        """Put down what is held, else take up what the cursor is on."""
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
        """The keys of a place; C and E do for a pad what Delete and minus do."""
        cursor = self.hand.cursor
        match key:
            case "u":
                self._step(self.editor.undo())
            case "+" | "=" | "[+]":
                self._turn(cursor, 1)
            case "-" | "[-]" | "e":
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

    # ------------------------------------------------------------------------------------------------------------- answers

    def _use(self, name: str) -> Command | None:
        if name in CODES:
            self.hand.take(CODES[name])
            if self._pressed_at is None:
                self.group.focus(None)
                self.hand.cursor, self.hand.keyed = None, True
                self.hand.cursor = self._walked("down")
            self._changed("card_lift")
            return None
        self.context.sounds.play("ui_press", self.context.now_ms())
        match name:
            case "undo":
                self._step(self.editor.undo())
            case "keys":
                self.toast.show(say("editor.keys"), 9000.0)
            case "position":
                return Go(ToPosition(self.editor))
            case "play":
                return Go(ToFreePlay(self.editor.line))
            case _:
                return Back()
        return None

    def copy(self) -> None:
        """The position line to the clipboard."""
        why = clipboard.copy(self.editor.line)
        self.toast.show(say("editor.uncopied", why=why) if why else say("editor.copied"))

    def paste(self) -> None:
        """The position of the line that lies on the clipboard; what is wrong with it is said with its column."""
        try:
            self.editor.read(clipboard.paste().strip())
        except NotationError as error:
            words = error_words("position", error.one_line(), column=error.column)
            self.toast.show(words, 2400.0 + 40.0 * len(words))
            return
        self.hand.let_go()
        self.hand.cursor = None
        self._changed("card_slide")

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Pieces go to their places."""
        before, self._resting_ms = self._resting_ms, self._resting_ms + dt_ms
        settling = self.view.settle(dt_ms, still=self.context.settings.reduced_motion)
        tip_comes = before < TOOLTIP_DELAY_MS <= self._resting_ms
        self._moving = settling or tip_comes or self.toast.is_shown or self._dirty
        self.toast.update(dt_ms)
        self._dirty = False
        return None

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        return self._moving

    # --------------------------------------------------------------------------------------------------------------- looks

    def draw(self, surface: Surface) -> None:
        """Board, palette, what is held, the cursor, tooltip and message."""
        canvas = Canvas(surface, self.context.media)
        self.view.draw_board(surface, canvas)
        self.group.draw(canvas)
        self.view.draw_hand(canvas)
        if self._resting_ms >= TOOLTIP_DELAY_MS or self.group.focused is not None:
            focused = self.group.focused
            at = (focused.rect[0] + focused.rect[2], focused.centre[1]) if focused is not None else self.hand.pointer
            draw_tooltip(canvas, self._tip(), at, self.layout)
        self.toast.draw(canvas, self.layout)

    def _tip(self) -> str:
        """What a widget or a place has to say."""
        words = self.group.tooltip()
        place = place_at(self.hand.pointer, self.layout, self.editor.state)
        if words or place is None or not self.hand.is_empty or place.kind in ("gap", "hand"):
            return words
        return say(f"editor.tip.{place.kind}")

    def resized(self, width: int, height: int) -> None:
        """The window's size, or back from another screen."""
        self.context.media.set_scale(Layout(width, height).scale)
        self.view.renew(Layout(width, height, ui=self.context.settings.ui_scale / 100))
        self.rebuild()
