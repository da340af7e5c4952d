"""The numbers of a position that is being edited: mode, turn, kings, mana, decks, powers; and the position line to copy, paste and write.

The wheel over a field turns it. An error in a line is shown below it, with the column.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import NotationError
from hschess.rules.modes import MODES
from hschess.rules.state import MOST_MANA
from scenes.context import Context
from scenes.pages.bare_table import BareTablePage
from scenes.practice.model.editor import MOST_HEALTH, QUANTITIES, Editor, Quantity
from scenes.stack import Back, Command
from scenes.stage.layout import Rect
from scenes.ui import clipboard
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.fields import VALUE, ChoiceField, Toggle, Valued
from scenes.ui.inputs import Input, KeyPressed, Wheel
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.text_field import WRITTEN, TextField
from scenes.ui.theme import BODY, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import error_words, say, side_word

SIZE: Final = (960.0, 640.0)
EDGE: Final = 40.0
TITLE: Final = 72.0
UNDER: Final = 24.0
HEAD: Final = 28.0
FIELD: Final = 46.0
ROW_GAP: Final = 8.0
WAYS: Final = ("copy", "paste", "clear", "done")
LARGE: Final = 1.25
"""Above this size of words there is no room for two columns."""
MOST_DECK: Final = 40
LONGEST: Final = 400


class PositionScene(BareTablePage):
    """All numbers and names of a position."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, editor: Editor) -> None:
        super().__init__(context)
        self._editor = editor
        self._written = editor.line
        self._wrong = ""

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The turn above, the sides in two columns, the line below."""
        panel = centred(self.area, SIZE[0], self._height)
        rows = 3 if self._is_large else 1
        turn, sides, foot = column(
            padded(panel, EDGE, TITLE, UNDER), rows * (FIELD + ROW_GAP) - ROW_GAP, REST, self._foot_height, gap=20
        )
        white, black = column(sides, REST, REST, gap=30) if self._is_large else row(sides, REST, REST, gap=30)
        return [
            Panel(panel, title=say("position.title")),
            *self._turn(turn),
            *self._side(0, white),
            *self._side(1, black),
            *self._foot(foot),
        ]

    @property
    def _is_large(self) -> bool:
        """Whether words are so large that everything stands under each other."""
        return self.media.text_scale > LARGE

    @property
    def _side_height(self) -> float:
        return self.scaled(HEAD) + (len(QUANTITIES) + 1) * (FIELD + ROW_GAP)

    @property
    def _ways(self) -> ButtonGrid:
        labels = [say(f"position.{name}") for name in WAYS]
        return button_grid(self.media, labels, SIZE[0] - 2 * EDGE, most=len(WAYS), least=54, gap=20)

    @property
    def _line(self) -> float:
        """The height of the field with the line."""
        return max(FIELD, self.scaled(VALUE.size * WRITTEN))

    @property
    def _wrong_height(self) -> float:
        return self.high(self._wrong, BODY, SIZE[0] - 2 * EDGE, 62)

    @property
    def _foot_height(self) -> float:
        return self._line + 5 + self._wrong_height + 5 + self._ways.length

    @property
    def _height(self) -> float:
        """How high the panel is."""
        turn, sides = (
            (3 * (FIELD + ROW_GAP), 2 * self._side_height + 30) if self._is_large else (FIELD, self._side_height)
        )
        return max(SIZE[1], TITLE + turn + sides + self._foot_height + 40 + UNDER)

    def length(self) -> float:
        """The panel with a little around it."""
        return self._height + 40

    def _turn(self, room: Rect) -> list[Widget]:
        state = self._editor.state
        modes, rounds = [say(f"mode.{mode}") for mode in MODES], [str(one + 1) for one in range(state.mode.round_limit)]
        sides = [side_word(0), side_word(1)]
        rows = (
            ("mode", modes, list(MODES).index(self._base())),
            ("mover", sides, state.to_move),
            ("round", rounds, state.round - 1),
        )
        places = column(room, *[FIELD] * 3, gap=ROW_GAP) if self._is_large else row(room, *[REST] * 3, gap=20)
        return [
            ChoiceField(name, place, say(f"position.{name}"), words, index, split=0.36)
            for (name, words, index), place in zip(rows, places, strict=True)
        ]

    def _base(self) -> str:
        """The mode's name without what a handicap adds to it."""
        name = self._editor.state.mode.name
        return next((mode for mode in MODES if name == mode), next(mode for mode in MODES if name.startswith(mode)))

    def _side(self, side: int, room: Rect) -> list[Widget]:
        editor = self._editor
        head, *places, last = column(room, self.scaled(HEAD), *[FIELD] * (len(QUANTITIES) + 1), gap=ROW_GAP)
        rows: list[Widget] = [Label(head, side_word(side), SUBHEADING)]
        for name, place in zip(QUANTITIES, places, strict=True):
            least, most = _limits(name)
            now = editor.number(side, name)
            values = [str(value) for value in range(min(least, now), max(most, now) + 1)]
            rows.append(ChoiceField(f"{name}{side}", place, say(f"position.{name}"), values, values.index(str(now))))
        return [*rows, Toggle(f"used{side}", last, say("position.used"), editor.state.sides[side].power_used)]

    def _foot(self, room: Rect) -> list[Widget]:
        """The line, what is wrong with it, and the buttons."""
        line, wrong, ways = column(room, self._line, self._wrong_height, REST, gap=5)
        written = TextField("line", line, say("position.line"), self._written, longest=LONGEST, split=0.14)
        buttons = [
            Button(name, place, say(f"position.{name}"))
            for name, place in zip(WAYS, self._ways.places(ways), strict=True)
        ]
        return [written, Label(wrong, self._wrong, BODY, wrap=True), *buttons]

    # ------------------------------------------------------------------------------------------------------------- answers

    def handle(self, given: Input) -> Command | None:
        """The wheel turns the field under the pointer; Ctrl+C and Ctrl+V are for the whole line where no part of it is selected."""
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
        """A field was turned or a button used."""
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
        """Take over the line, as soon as it is one; what is wrong with it stands below."""
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
    """The least and the greatest of a number that can be turned to; a line may hold more."""
    limits: dict[Quantity, tuple[int, int]] = {"health": (1, MOST_HEALTH), "deck": (0, MOST_DECK)}
    return limits.get(name, (0, MOST_MANA))
