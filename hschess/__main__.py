"""The entry point of `hschess`, `python -m hschess` and the standalone executable."""

from __future__ import annotations

import sys

# Nothing else is imported out here, not even `typing`: Ctrl-C would print a traceback while it is read.
INTERRUPTED = 130


def main() -> int:
    """Run the command line and return its exit status."""
    try:
        import multiprocessing

        # A worker of a frozen program starts here too and must not become a second game.
        multiprocessing.freeze_support()
        from hschess.cli import run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        # Ctrl-C while the program itself was still being read.
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
