"""The numbers of an edited position: mode, turn, kings, mana, decks, powers; and the position line to copy, paste and type.

The wheel over a field changes it. An error in a line is shown below it, with the column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.errors import NotationError
from hschess.rules.modes import MODES
from hschess.rules.state import MOST_MANA
from scenes.context import Context
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.practice.model.editor import MOST_HEALTH, QUANTITIES, Editor, Quantity
from scenes.stack import Back, Command
from scenes.stage.inputs import Input, KeyPressed, Wheel
from scenes.ui import clipboard
from scenes.ui.blocks import Block, ButtonBlock, One, Stacked, Stretched, TextBlock, on_panel, tiles
from scenes.ui.fields import VALUE, ChoiceField, Toggle, Valued
from scenes.ui.text_field import WRITTEN, TextField
from scenes.ui.theme import BODY, SUBHEADING
from scenes.ui.widgets import Label
from scenes.words import error_words, say, side_word

SIZE: Final = (960.0, 640.0)
EDGE: Final = 40.0
TITLE: Final = 72.0
UNDER: Final = 24.0
HEAD: Final = 28.0
FIELD: Final = 46.0
ROW_GAP: Final = 8.0
BUTTONS: Final = ("copy", "paste", "clear", "done")
MOST_DECK: Final = 40
LONGEST: Final = 400


class PositionScene(MeasuredPage, BareTablePage):
    """All numbers and names of a position."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, editor: Editor) -> None:
        super().__init__(context)
        self._editor = editor
        self._written = editor.line
        self._wrong = ""

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The turn at the top, the sides in two columns, the line at the bottom."""
        sides = self._side(0), self._side(1)
        parts = self._turn, Stretched(tiles(sides, self._columns(2), 30, 30)), self._foot
        edges = EDGE, TITLE, UNDER
        return on_panel(SIZE[0], edges, Stacked(parts, gap=20), title=say("position.title"), least=SIZE[1])

    @property
    def _turn(self) -> Block:
        state = self._editor.state
        modes, rounds = [say(f"mode.{mode}") for mode in MODES], [str(one + 1) for one in range(state.mode.round_limit)]
        fields = (
            self._field("mode", modes, list(MODES).index(self._base())),
            self._field("mover", [side_word(0), side_word(1)], state.to_move),
            self._field("round", rounds, state.round - 1),
        )
        return tiles(fields, self._columns(3), 20, ROW_GAP)

    def _columns(self, most: int) -> int:
        return 1 if self.media.has_large_text else most

    def _field(self, name: str, words: Sequence[str], index: int) -> Block:
        return One(FIELD, lambda area: ChoiceField(name, area, say(f"position.{name}"), words, index, split=0.36))

    def _base(self) -> str:
        """The mode's name without its handicap."""
        name = self._editor.state.mode.name
        return next((mode for mode in MODES if name == mode), next(mode for mode in MODES if name.startswith(mode)))

    def _side(self, side: int) -> Block:
        used = self._editor.state.sides[side].power_used
        head = One(self.scaled(HEAD), lambda area: Label(area, side_word(side), SUBHEADING))
        toggle = One(FIELD, lambda area: Toggle(f"used{side}", area, say("position.used"), used))
        return Stacked((head, *(self._quantity(side, name) for name in QUANTITIES), toggle), gap=ROW_GAP)

    def _quantity(self, side: int, name: Quantity) -> Block:
        (least, most), now = _limits(name), self._editor.number(side, name)
        values = [str(value) for value in range(min(least, now), max(most, now) + 1)]
        at, words = values.index(str(now)), say(f"position.{name}")
        return One(FIELD, lambda area: ChoiceField(f"{name}{side}", area, words, values, at))

    @property
    def _foot(self) -> Block:
        """The line, its error, and the buttons."""
        written = self._written, say("position.line")
        parts = (
            One(
                max(FIELD, self.scaled(VALUE.size * WRITTEN)),
                lambda area: TextField("line", area, written[1], written[0], longest=LONGEST, split=0.14),
            ),
            TextBlock(self.media, self._wrong, BODY, least=62),
            ButtonBlock(self.media, {name: say(f"position.{name}") for name in BUTTONS}, len(BUTTONS), 54, 20),
        )
        return Stacked(parts, gap=5)

    # ------------------------------------------------------------------------------------------------------------ handling

    def handle(self, given: Input) -> Command | None:
        """The wheel changes the field under the pointer; Ctrl+C and Ctrl+V use the whole line if no part of it is selected."""
        if isinstance(given, Wheel):
            field = self._field_at(given.x / self.layout.zoom, given.y / self.layout.zoom)
            if field is not None:
                name = field.press_key(KeyPressed("right" if given.steps > 0 else "left"))
                return self.used(name) if name is not None else None
        is_for_a_part = self._line_field.focused and bool(self._line_field.selected)
        if isinstance(given, KeyPressed) and given.ctrl and given.key in ("c", "v") and not is_for_a_part:
            return self.used("copy" if given.key == "c" else "paste")
        return super().handle(given)

    def _field_at(self, x: float, y: float) -> Valued | None:
        fields = (one for one in self.group.widgets if isinstance(one, ChoiceField | Toggle))
        return next((one for one in fields if one.contains(x, y)), None)

    def used(self, name: str) -> Command | None:
        """Handle a field or a button."""
        match name:
            case "done":
                return Back()
            case "line":
                self._read(self._line_field.text)
            case "copy":
                why = clipboard.copy(self._editor.line)
                self.say(say("editor.uncopied", why=why) if why else say("editor.copied"))
            case "paste":
                self._read(clipboard.paste().strip())
            case "clear":
                self._editor.clear()
                self._renewed()
            case _:
                self._take_over(name)
        return None

    @property
    def _line_field(self) -> TextField:
        return next(one for one in self.group.widgets if isinstance(one, TextField))

    def _read(self, line: str) -> None:
        """Take over the line if it is valid; else show its error."""
        self._written, self._wrong = line, ""
        try:
            self._editor.read(line)
        except NotationError as error:
            self._wrong = error_words("position", error.one_line(), column=error.column)
        self.rebuild()

    def _renewed(self) -> None:
        self._written, self._wrong = self._editor.line, ""
        self.rebuild()

    def _take_over(self, name: str) -> None:
        editor = self._editor
        widget = next(one for one in self.group.widgets if one.name == name)
        if isinstance(widget, Toggle):
            editor.set_used(int(name[-1]), widget.value)
        elif isinstance(widget, ChoiceField) and name == "mode":
            editor.set_mode(tuple(MODES)[widget.index])
        elif isinstance(widget, ChoiceField) and name == "mover":
            editor.set_mover(widget.index)
        elif isinstance(widget, ChoiceField) and name == "round":
            editor.set_round(widget.index + 1)
        elif isinstance(widget, ChoiceField):
            field = next(field for field in QUANTITIES if name.startswith(field))
            editor.set_number(int(name[-1]), field, int(widget.value))
        self._renewed()


def _limits(name: Quantity) -> tuple[int, int]:
    """The range of a number in its field; a line may hold more."""
    limits: dict[Quantity, tuple[int, int]] = {"health": (1, MOST_HEALTH), "deck": (0, MOST_DECK)}
    return limits.get(name, (0, MOST_MANA))
