"""The door: `hschess`, `python -m hschess` and the standalone executable all come in here."""

from __future__ import annotations

import multiprocessing
import sys

import hschess


def main() -> int:
    """Run the command line and return its exit status."""
    # A worker of a frozen program starts here too and must not become a second game.
    multiprocessing.freeze_support()
    if hschess.COMPILED_REFUSAL:
        print(f"hschess: {hschess.COMPILED_REFUSAL}", file=sys.stderr)
        return 2
    from hschess.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
