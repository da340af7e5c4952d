"""What may follow a player's name: `mcts:iterations=500,explore=0.7`. Imports `hschess.rules`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from hschess.rules.errors import HschessError


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a number: what it is by itself, and between what it may lie."""

    default: float
    least: float
    most: float
    whole: bool = False

    def read(self, player: str, name: str, text: str) -> float:
        """The number that the text says.

        Errors: `HschessError` that names the option and what was expected.
        """
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most or (self.whole and value != int(value)):
            kind = "a whole number" if self.whole else "a number"
            expected = f"expected {kind} from {self.least:g} to {self.most:g}"
            raise HschessError(f"{player}: '{name}' cannot be '{text}'; {expected}")
        return value


@dataclass(frozen=True, slots=True)
class Word:
    """An option that is one of some words; the first is what it is by itself."""

    words: tuple[str, ...]

    def read(self, player: str, name: str, text: str) -> str:
        """The word itself.

        Errors: `HschessError` that lists the words.
        """
        if text not in self.words:
            raise HschessError(f"{player}: '{name}' cannot be '{text}'; expected one of {', '.join(self.words)}")
        return text


@dataclass(frozen=True, slots=True)
class Options:
    """What a text said, and the default for all that it left out."""

    numbers: Mapping[str, float]
    words: Mapping[str, str]

    def whole(self, name: str) -> int:
        """A number that is whole."""
        return int(self.numbers[name])


def read_options(player: str, text: str, known: Mapping[str, Number | Word]) -> Options:
    """The options in `key=value,key=value`; `a=b=1` sets two at once.

    Errors: `HschessError` for an unknown key, one that stands twice, a missing value or a bad one.
    """
    numbers = {name: option.default for name, option in known.items() if isinstance(option, Number)}
    words = {name: option.words[0] for name, option in known.items() if isinstance(option, Word)}
    told: list[str] = []
    for part in text.split(",") if text else []:
        *names, value = [word.strip() for word in part.split("=")]
        if not names:
            raise HschessError(f"{player}: '{part}' says no value; expected key=value with {_listed(known)}")
        for name in names:
            if name not in known:
                raise HschessError(f"{player} has no option '{name}'; expected one of {_listed(known)}")
            if name in told:
                raise HschessError(f"{player}: '{name}' stands twice")
            told.append(name)
            option = known[name]
            if isinstance(option, Number):
                numbers[name] = option.read(player, name, value)
            else:
                words[name] = option.read(player, name, value)
    return Options(numbers, words)


def _listed(known: Mapping[str, Number | Word]) -> str:
    return ", ".join(known) or "none"
