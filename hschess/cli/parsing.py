"""The parser of every command's arguments: their errors are one line, like all others."""

from __future__ import annotations

import argparse
import math
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from hschess.cli.streams import write_out
from hschess.rules.errors import HschessError

PROGRAM: Final = "hschess"
LONGEST_SHOWN: Final = 40
"""Characters of an option's value in an error."""
MOST_SEED: Final = (1 << 63) - 1
MOST_WORKERS: Final = 1024


def file_to_write(text: str) -> Path:
    """The path of a file that an option names for writing.

    A device or a pipe is refused: the file is written beside it and replaces it, which would destroy it. Errors: `ArgumentTypeError`.
    """
    path = Path(text)
    if path.is_dir() or not path.name:
        raise argparse.ArgumentTypeError(f"'{text}' is not a file name")
    return file_or_folder_to_write(text)


def file_or_folder_to_write(text: str) -> Path:
    """`file_to_write` that may also be a folder for several files. Errors: `ArgumentTypeError`."""
    path = Path(text)
    if path.exists() and not (path.is_dir() or path.is_file()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a plain file, and cannot be replaced by one")
    return path


def whole(least: int, most: int) -> Callable[[str], int]:
    """The type of an option that is a whole number within these bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"cannot be {_shown(text)}; expected a whole number from {least} to {most}"
            )
        return number

    return read


def number(least: float, most: float) -> Callable[[str], float]:
    """The type of an option that is a number within these bounds, whole or not."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        # A NaN is within no bounds.
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"cannot be {_shown(text)}; expected a number from {least:g} to {most:g}")
        return found

    return read


def _paths(value: object) -> list[Path]:
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Path)]


def _name_of(action: argparse.Action) -> str:
    return action.option_strings[-1] if action.option_strings else str(action.metavar)


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


@dataclass(frozen=True, slots=True)
class Condition:
    """Options that have an effect only with others."""

    options: tuple[str, ...]
    when: Callable[[argparse.Namespace], bool]
    words: str


class _Given(argparse.Action):
    """Notes in the namespace, under `given`, that the option was given. Errors: `ArgumentError` for a value in place of another."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option_string: Any = None
    ) -> None:
        if option_string is not None:
            name, given = self.option_strings[-1], getattr(namespace, "given", ())
            if name in given and isinstance(self, argparse._StoreAction):  # noqa: SLF001
                raise argparse.ArgumentError(self, "cannot be given twice")
            namespace.given = {*given, name}
        super().__call__(parser, namespace, values, option_string)


# argparse has no public names for the classes that it registers under these words.
class _Store(_Given, argparse._StoreAction):  # noqa: SLF001
    pass


class _StoreTrue(_Given, argparse._StoreTrueAction):  # noqa: SLF001
    pass


class _Append(_Given, argparse._AppendAction):  # noqa: SLF001
    """Errors: `ArgumentError` for a value that was given before, which would count twice or not at all."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option_string: Any = None
    ) -> None:
        if values in (getattr(namespace, self.dest, None) or ()):
            raise argparse.ArgumentError(self, f"cannot be '{_shown(str(values))}' twice")
        super().__call__(parser, namespace, values, option_string)


class Paragraphs(argparse.HelpFormatter):
    """Fills every paragraph of a description by itself, and leaves a paragraph of indented lines, such as examples, as it is."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Override argparse's method."""
        parts = re.split(r"\n[ \t]*\n", text.strip("\n"))
        filled = [
            part if part.startswith(" ") else super(Paragraphs, self)._fill_text(part, width, indent) for part in parts
        ]
        return "\n\n".join(filled)


class Parser(argparse.ArgumentParser):
    """Like the standard parser, but it raises errors without usage or exit, and an option without effect is an error.

    The result of `parsed` has `given`, the long names of all given options.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **{"formatter_class": Paragraphs, **named})
        self.conditions: list[Condition] = []
        """The arguments of the calls of `only`."""
        self.own_files: dict[str, Callable[[argparse.Namespace], Path]] = {}
        """The files that options use if they are not given, by the names of their values."""
        self.refusal = ""
        """The error for all wrong words of a command that can do little here; empty for each one's own."""
        for name, action in ((None, _Store), ("store", _Store), ("store_true", _StoreTrue), ("append", _Append)):
            self.register("action", name, action)

    def flag(self, name: str, words: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=words)

    def whole(self, name: str, least: int, most: int, default: int | None, words: str, *, metavar: str = "N") -> None:
        """Add an option with a whole number from `least` to `most`."""
        self.add_argument(name, type=whole(least, most), default=default, metavar=metavar, help=words)

    def number(self, name: str, bounds: tuple[float, float], default: float, words: str, *, metavar: str) -> None:
        """Add an option with a number within these bounds."""
        self.add_argument(name, type=number(*bounds), default=default, metavar=metavar, help=words)

    def seed(self, default: int | None, words: str, *, metavar: str = "S") -> None:
        """Add `--seed`, any seed of a game."""
        self.whole("--seed", -MOST_SEED, MOST_SEED, default, words, metavar=metavar)

    def written(self, name: str, words: str, *, metavar: str = "FILE") -> None:
        """Add an option with a file that the command writes."""
        self.add_argument(name, type=file_to_write, metavar=metavar, help=words)

    def only(self, when: Callable[[argparse.Namespace], bool], words: str, *options: str) -> None:
        """Refuse these options unless `when` is true for the arguments; `words` name the condition: `with --sprt`."""
        self.conditions.append(Condition(options, when, words))

    def parsed(self, words: list[str]) -> argparse.Namespace:
        """Parse a command line's words, in any order. Errors: `HschessError`, also for an option without effect."""
        found = self.parse_intermixed_args(words)
        found.given = frozenset(getattr(found, "given", ()))
        for condition in self.conditions:
            for option in condition.options:
                if option in found.given and not condition.when(found):
                    self.error(f"{option} has no effect here; it is for {condition.words}")
        self._refuse_shared_files(found)
        return found

    def _refuse_shared_files(self, found: argparse.Namespace) -> None:
        """A file that is written replaces what it holds: it may not be the games database, another result, or what is read."""
        files = [(action, path) for action in self._actions for path in self._files_of(action, found)]
        for written, target in files:
            if written.type in (file_to_write, file_or_folder_to_write):
                for action, path in files:
                    if action is not written and os.path.realpath(path) == os.path.realpath(target):
                        self.error(f"{_name_of(written)} and {_name_of(action)} name the same file '{target}'")

    def _files_of(self, action: argparse.Action, found: argparse.Namespace) -> list[Path]:
        """The files that an option names, or the user's own one that it uses otherwise."""
        value, own = getattr(found, action.dest, None), self.own_files.get(action.dest)
        return [own(found)] if value is None and own is not None else _paths(value)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Override argparse's method: an empty text, which a script's unset variable leaves, would mean a default, or this folder."""
        if "" in arg_strings:
            raise argparse.ArgumentError(action, "cannot be empty")
        return super()._get_values(action, arg_strings)

    def error(self, message: str) -> NoReturn:
        """Errors: `HschessError`, always."""
        if self.refusal:
            raise HschessError(self.refusal)
        message = re.sub(r"^argument (?:-\w/)?(\S+): cannot be", r"\1 cannot be", message)
        command = self.prog.removeprefix(PROGRAM).strip()
        raise HschessError(f"{f'{command}: ' if command else ''}{message}; `{self.prog} -h` explains it")

    def print_help(self, file: Any = None) -> None:
        """Print the whole help at once: the program ends after it. Errors: `OSError` if standard output takes no more."""
        del file
        # The text needs no escaping; a later Python colours it.
        write_out(self.format_help(), flush=True)
