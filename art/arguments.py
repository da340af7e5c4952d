"""The command line of the scripts that draw for the documents."""

import argparse
from collections.abc import Sequence
from pathlib import Path


def parser_of(words: str | None) -> argparse.ArgumentParser:
    """A command line with the output folder; `words` is the script's own description."""
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go; without it into docs")
    return parser


def folder_in(arguments: Sequence[str], words: str | None) -> Path | None:
    """The folder on the command line; None if there is none."""
    folder: Path | None = parser_of(words).parse_args(arguments).folder
    return folder
