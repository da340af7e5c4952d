"""The numbers of a position that is being edited: mode, turn, kings, mana, decks, powers; and the position line to copy, paste and write.

The wheel over a field turns it. What is wrong with a line is said below it, with the column.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import NotationError
from hschess.rules.modes import MODES
from hschess.rules.state import MOST_MANA
from scenes.context import Context
from scenes.pages.helped import Helped
from scenes.painters.table import TableArt
from scenes.stack import Back, Command
from scenes.stage.practice.editor import MOST_HEALTH, QUANTITIES, Editor, Quantity
from scenes.ui import clipboard
from scenes.ui.fields import ChoiceField, TextField, Toggle, Valued
from scenes.ui.inputs import Input, KeyPressed, Wheel
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import error_words, say, side_word

SIZE: Final = (960.0, 640.0)
FIELD: Final = 46.0
PITCH: Final = 54.0
MOST_DECK: Final = 40
LONGEST: Final = 400


class PositionScene(Helped):
    """Everything of a position that is a number or a name."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, editor: Editor) -> None:
        super().__init__(context)
        self._art = TableArt(context.media)
        self._editor = editor
        self._written = editor.line
        self._wrong = ""

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The turn above, the sides in two columns, the line below."""
        left, top = self.layout.middle - SIZE[0] / 2, self.layout.height / 2 - SIZE[1] / 2
        half = (SIZE[0] - 110) / 2
        widgets: list[Widget] = [Panel((left, top, *SIZE), title=say("position.title")), *self._turn(left, top)]
        for side in (0, 1):
            widgets += self._side(side, left + 40 + side * (half + 30), top + 138, half)
        return [*widgets, *self._foot(left + 40, top + 444, SIZE[0] - 80)]

    def _turn(self, left: float, top: float) -> list[Widget]:
        state = self._editor.state
        width, y = (SIZE[0] - 120) / 3, top + 72
        modes, rounds = [say(f"mode.{mode}") for mode in MODES], [str(one + 1) for one in range(state.mode.round_limit)]
        sides = [side_word(0), side_word(1)]
        rows = (
            ("mode", modes, list(MODES).index(self._base())),
            ("mover", sides, state.to_move),
            ("round", rounds, state.round - 1),
        )
        return [
            ChoiceField(name, (left + 40 + column * (width + 20), y, width, FIELD), say(f"position.{name}"), words, index, split=0.36)
            for column, (name, words, index) in enumerate(rows)
        ]  # fmt: skip

    def _base(self) -> str:
        """The mode's name without what a handicap adds to it."""
        name = self._editor.state.mode.name
        return next((mode for mode in MODES if name == mode), next(mode for mode in MODES if name.startswith(mode)))

    def _side(self, side: int, left: float, top: float, width: float) -> list[Widget]:
        editor = self._editor
        rows: list[Widget] = [Label((left, top, width, 28), side_word(side), SUBHEADING)]
        for row, name in enumerate(QUANTITIES):
            least, most = _limits(name)
            now = editor.number(side, name)
            values = [str(value) for value in range(min(least, now), max(most, now) + 1)]
            rect = (left, top + 34 + row * PITCH, width, FIELD)
            rows.append(ChoiceField(f"{name}{side}", rect, say(f"position.{name}"), values, values.index(str(now))))
        rect = (left, top + 34 + len(QUANTITIES) * PITCH, width, FIELD)
        rows.append(Toggle(f"used{side}", rect, say("position.used"), editor.state.sides[side].power_used))
        return rows

    def _foot(self, left: float, top: float, width: float) -> list[Widget]:
        quarter = (width - 60) / 4
        names = ("copy", "paste", "clear", "done")
        written = TextField(
            "line", (left, top, width, FIELD), say("position.line"), self._written, longest=LONGEST, split=0.14
        )
        rows: list[Widget] = [written, Label((left, top + 50, width, 62), self._wrong, BODY, wrap=True)]
        for column, name in enumerate(names):
            rows.append(Button(name, (left + column * (quarter + 20), top + 118, quarter, 54), say(f"position.{name}")))
        return rows

    # ------------------------------------------------------------------------------------------------------------- answers

    def handle(self, given: Input) -> Command | None:
        """The wheel turns the field under the pointer; Ctrl+C and Ctrl+V work here too."""
        if isinstance(given, Wheel):
            field = self._field_at(given.x / self.layout.zoom, given.y / self.layout.zoom)
            if field is not None:
                name = field.press_key(KeyPressed("right" if given.steps > 0 else "left"))
                return self.used(name) if name is not None else None
        if isinstance(given, KeyPressed) and given.ctrl and given.key in ("c", "v"):
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
                self._read(self._text())
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

    def _text(self) -> str:
        return next(one.text for one in self.group.widgets if isinstance(one, TextField))

    def _read(self, line: str) -> None:
        """Take over the line, as soon as it is one; what is wrong with it stands below."""
        self._written, self._wrong = line, ""
        try:
            self._editor.read(line)
        except NotationError as error:
            self._wrong = error_words("position", error.one_line(), column=error.column)
        self._keep_caret()

    def _keep_caret(self) -> None:
        """Build anew, with the caret where it is."""
        caret = next(one.caret for one in self.group.widgets if isinstance(one, TextField))
        self.rebuild()
        for one in self.group.widgets:
            if isinstance(one, TextField):
                one.caret = min(caret, len(one.text))

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

    def escaped(self) -> Command | None:
        """Back to the board."""
        return Back()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table in less light."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.6)


def _limits(name: Quantity) -> tuple[int, int]:
    """The least and the greatest of a number that can be turned to; a line may hold more."""
    limits: dict[Quantity, tuple[int, int]] = {"health": (1, MOST_HEALTH), "deck": (0, MOST_DECK)}
    return limits.get(name, (0, MOST_MANA))
