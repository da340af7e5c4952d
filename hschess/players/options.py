"""What may follow a player's name, `mcts:iterations=500,explore=0.7`, and who may name a file."""

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
"""The longest text of a player that names no file, in characters."""
_NUMBER: Final = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")

MOST_BUDGET: Final = 1_000_000
"""The most that a search may be told to try: its tree stays within a few hundred megabytes, whoever named the player."""
USUAL_LINES: Final = 100_000
"""The ends of a turn that are weighed at most where the options say nothing."""

FindFile = Callable[[str], Path]
"""Turns the name in an option into a file that the player may read."""


def check_text(text: str, most: int = LONGEST_TEXT) -> None:
    """Refuse a text that cannot name a player and is not fit to be shown.

    Errors: `HschessError` for a text that is too long or has control characters in it.
    """
    if len(text) > most:
        raise HschessError(f"a player has at most {most} characters, not {len(text)}")
    if not text.isprintable():
        raise HschessError("a player has no control characters in its name")


def no_file(name: str) -> Path:
    """The answer to a text from elsewhere: a record, a setting or a database may not choose what this machine opens.

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
        """The number that the text says.

        Errors: `HschessError` that names the option and what was expected.
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
        """The word itself.

        Errors: `HschessError` that lists the words.
        """
        if text not in self.words:
            raise HschessError(f"{player}: '{name}' cannot be '{text}'; expected one of {', '.join(self.words)}")
        return text


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """The values in the text, and the defaults of the others."""

    numbers: Mapping[str, float]
    words: Mapping[str, str]
    given: tuple[str, ...] = ()
    """The options that the text has."""

    def whole(self, name: str) -> int:
        """A number that is whole."""
        return int(self.numbers[name])


def read_options(player: str, text: str, known: Mapping[str, Number | Word]) -> PlayerOptions:
    """The options in `key=value,key=value`; `a=b=1` sets two at once.

    Errors: `HschessError` for an unknown key, one that appears twice, a missing value or a bad one.
    """
    numbers = {name: option.default for name, option in known.items() if isinstance(option, Number)}
    words = {name: option.words[0] for name, option in known.items() if isinstance(option, Word)}
    told: list[str] = []
    for part in text.split(",") if text else []:
        *names, value = [word.strip() for word in part.split("=")]
        if not names:
            raise HschessError(f"{player}: '{part}' has no value; expected key=value with {_listed(known)}")
        for name in names:
            if name not in known:
                raise HschessError(f"{player} has no option '{name}'; expected one of {_listed(known)}")
            if name in told:
                raise HschessError(f"{player}: '{name}' appears twice")
            told.append(name)
            option = known[name]
            if isinstance(option, Number):
                numbers[name] = option.read(player, name, value)
            else:
                words[name] = option.read(player, name, value)
    return PlayerOptions(numbers, words, tuple(told))


def _listed(known: Mapping[str, Number | Word]) -> str:
    return ", ".join(known) or "none"
