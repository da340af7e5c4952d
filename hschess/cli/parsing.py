"""The parser of every command's arguments: their errors are one line, like all others.

Imports the rules' errors.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

from hschess.rules.errors import HschessError

PROGRAM: Final = "hschess"


def file_to_write(text: str) -> Path:
    """The path of a file that an option names for writing.

    A device or a pipe is refused: the file is written beside it and replaces it, which would destroy it. Errors: `ArgumentTypeError`.
    """
    path = Path(text)
    if path.is_dir() or not path.name:
        raise argparse.ArgumentTypeError(f"'{text}' is not a file name")
    return file_or_folder_to_write(text)


def file_or_folder_to_write(text: str) -> Path:
    """The same where it may also be a folder, which gets files of its own. Errors: `ArgumentTypeError`."""
    path = Path(text)
    if path.exists() and not (path.is_dir() or path.is_file()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a plain file, and cannot be replaced by one")
    return path


class Parser(argparse.ArgumentParser):
    """Like the standard parser, but an error neither prints the usage nor exits the program."""

    def error(self, message: str) -> NoReturn:
        """Errors: `HschessError`, always."""
        command = self.prog.removeprefix(PROGRAM).strip()
        raise HschessError(f"{f'{command}: ' if command else ''}{message}; `{self.prog} -h` explains it")

    def print_help(self, file: Any = None) -> None:
        """Print the whole help at once: the program ends after it. Errors: `OSError` where standard output takes no more."""
        del file
        # The text is all our own; a later Python colours it.
        sys.stdout.write(self.format_help())
        sys.stdout.flush()
