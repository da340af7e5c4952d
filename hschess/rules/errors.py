"""The errors of the whole program: one small tree under `HschessError`.

A message names the offending text, the reason and, if there is one, the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

TextForm = Literal["position", "action", "record", "puzzles"]
"""The text forms that are written and read."""


class HschessError(Exception):
    """Something the caller or the user got wrong; `str(error)` is fit to be shown as it is."""


class NotationError(HschessError):
    """A text that cannot be read: names its form, the line and column, and the expected value.

    `column` counts from 1; `line` counts from 1 and is 0 for a text of one line.
    """

    def __init__(self, kind: TextForm, text: str, column: int, message: str, line: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.column = column
        self.line = line
        self.message = message
        super().__init__(self.one_line())

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Else the parent process could not unpickle a worker's error.
        return type(self), (self.kind, self.text, self.column, self.message, self.line)

    def one_line(self) -> str:
        """The error without the picture of the text."""
        where = f"line {self.line}, column {self.column}" if self.line else f"column {self.column}"
        return f"{self.kind}, {where}: {self.message}"

    def picture(self) -> str:
        """The error, the text itself and a caret under the column."""
        return f"{self.one_line()}\n    {self.text}\n    {' ' * (self.column - 1)}^"


class NewerVersionError(NotationError):
    """A text in the form of a newer version of this program: it is left alone and never overwritten."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for refusing an action: the number of the rule and one English sentence.

    `key` and `values` have the same content for other languages: cards and sides by their names.
    """

    rule: str
    text: str
    key: str
    values: tuple[tuple[str, object], ...]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Compiled, a frozen value is else put together again field by field, which it forbids.
        return type(self), (self.rule, self.text, self.key, self.values)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class IllegalActionError(HschessError):
    """An action that the rules refuse; carries the action's text and the `Reason`."""

    def __init__(self, action: str, reason: Reason) -> None:
        self.action = action
        self.reason = reason
        super().__init__(f"'{action}' is illegal ({reason.rule}): {reason.text}")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.action, self.reason)
