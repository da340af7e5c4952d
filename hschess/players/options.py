"""The options after a player's name, such as `mcts:iterations=500,explore=0.7`, and the permission to name a file."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.files import why_not_named
from hschess.rules.errors import HschessError

LONGEST_TEXT: Final = 400
"""The longest name of a player with options but no file, in characters."""
_NUMBER: Final = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")

MOST_BUDGET: Final = 1_000_000
"""The largest budget that an option may set: the tree stays within a few hundred megabytes."""
USUAL_LINES: Final = 100_000
"""The default limit for the ends of a turn that are evaluated."""

FindFile = Callable[[str], Path]
"""Turns a name in an option into a path that the player may read, or raises `HschessError`."""


def check_text(text: str, most: int = LONGEST_TEXT) -> None:
    """Refuse a text that cannot be a player's name or cannot be shown.

    Errors: `HschessError` for a text that is too long or has control characters in it.
    """
    if len(text) > most:
        raise HschessError(f"a player has at most {most} characters, not {len(text)}")
    if not text.isprintable():
        raise HschessError("a player has no control characters in its name")


def no_file(name: str) -> Path:
    """Refuse the file: a record, a setting or a database may not choose what this machine opens.

    Errors: `HschessError`, always.
    """
    raise HschessError("a file for a player can be named on the command line only")


def typed_file(name: str) -> Path:
    """The file that the user has typed, not yet opened.

    Errors: `HschessError` for a file on another machine, a device or an impossible name.
    """
    reason = why_not_named(name)
    if reason is not None:
        raise HschessError(f"a file for a player: {reason}")
    return Path(name)


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a number: its default and its limits."""

    default: float
    least: float
    most: float
    whole: bool = False

    def read(self, player: str, name: str, text: str) -> float:
        """Parse the number.

        Errors: `HschessError` that names the option and the expected value.
        """
        value = float(text) if _NUMBER.fullmatch(text) else math.nan
        if not self.least <= value <= self.most or (self.whole and value != int(value)):
            kind = "a whole number" if self.whole else "a number"
            expected = f"expected {kind} from {self.least:g} to {self.most:g}"
            raise HschessError(f"{player}: '{name}' cannot be '{text}'; {expected}")
        return value


@dataclass(frozen=True, slots=True)
class Word:
    """An option that is one of a few words; the first is the default."""

    words: tuple[str, ...]

    def read(self, player: str, name: str, text: str) -> str:
        """Check the word and return it.

        Errors: `HschessError` that lists the words.
        """
        if text not in self.words:
            raise HschessError(f"{player}: '{name}' cannot be '{text}'; expected one of {', '.join(self.words)}")
        return text


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """The options in the text, and the defaults of the others."""

    numbers: Mapping[str, float]
    words: Mapping[str, str]
    given: tuple[str, ...] = ()
    """The names of the options in the text."""

    def whole(self, name: str) -> int:
        """A number option as an int."""
        return int(self.numbers[name])


def read_options(player: str, text: str, known: Mapping[str, Number | Word]) -> PlayerOptions:
    """Parse `key=value,key=value`; `a=b=1` sets two options at once.

    Errors: `HschessError` for an unknown key, one that appears twice, a missing value or a bad one.
    """
    numbers = {name: option.default for name, option in known.items() if isinstance(option, Number)}
    words = {name: option.words[0] for name, option in known.items() if isinstance(option, Word)}
    given: list[str] = []
    for part in text.split(",") if text else []:
        *names, value = [word.strip() for word in part.split("=")]
        if not names:
            raise HschessError(f"{player}: '{part}' has no value; expected key=value with {_listed(known)}")
        for name in names:
            if name not in known:
                raise HschessError(f"{player} has no option '{name}'; expected one of {_listed(known)}")
            if name in given:
                raise HschessError(f"{player}: '{name}' appears twice")
            given.append(name)
            option = known[name]
            if isinstance(option, Number):
                numbers[name] = option.read(player, name, value)
            else:
                words[name] = option.read(player, name, value)
    return PlayerOptions(numbers, words, tuple(given))


def _listed(known: Mapping[str, Number | Word]) -> str:
    return ", ".join(known) or "none"
