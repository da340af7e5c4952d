"""The parser of every command's words: what is wrong with them is one line, as everything else that is wrong.

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
    """The path of a file that an option names, to be written.

    A device or a pipe is refused: a file is written beside it and takes its place, which would be its end. Errors: `ArgumentTypeError`.
    """
    path = Path(text)
    if path.is_dir() or not path.name:
        raise argparse.ArgumentTypeError(f"'{text}' is no name of a file")
    return file_or_folder_to_write(text)


def file_or_folder_to_write(text: str) -> Path:
    """The same where a folder may stand too, which gets files of its own. Errors: `ArgumentTypeError`."""
    path = Path(text)
    if path.exists() and not (path.is_dir() or path.is_file()):
        raise argparse.ArgumentTypeError(f"'{text}' is no plain file, and cannot be replaced by one")
    return path


class Parser(argparse.ArgumentParser):
    """As the standard one, but it neither prints its usage about an error nor leaves the program."""

    def error(self, message: str) -> NoReturn:
        """Errors: `HschessError`, always."""
        command = self.prog.removeprefix(PROGRAM).strip()
        raise HschessError(f"{f'{command}: ' if command else ''}{message}; `{self.prog} -h` explains it")

    def print_help(self, file: Any = None) -> None:
        """All of the help, at once: the program ends behind it. Errors: `OSError` where standard output takes no more."""
        del file
        # All of it is our own; a later Python colours it.
        sys.stdout.write(self.format_help())
        sys.stdout.flush()
