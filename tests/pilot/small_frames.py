"""`hschess bench frames` in a small window and for a short time: `python -m tests.pilot.small_frames bench frames ...`."""

import sys
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from bench import screens
from bench.frames import answers, reel, rest, starts
from hschess.cli import run

SIZE = (480, 270)
MODULE = "tests.pilot.small_frames"
_ask_another = starts.ask_another


def ask_another(words: Sequence[str]) -> Any:
    """Start another process as the program does, but with this one's small measurements; the program under test stays the same."""
    with patch.object(starts, "_this_program", return_value=[sys.executable, "-m", MODULE]):
        return _ask_another(words)


def main(words: list[str]) -> int:
    """The same code and the same rows over smaller pictures and fewer of them."""
    less: list[tuple[object, str, object]] = [(module, "SIZE", SIZE) for module in (answers, reel, rest)]
    less += [
        (answers, "REST", 12),
        (reel, "THOUGHTS", 10),
        (reel, "ENDS", 1),
        (starts, "STARTS", 1),
        (starts, "ask_another", ask_another),
    ]
    for module, name, value in [*less, (screens, "LONG_EVENING", 200.0), (rest, "SETTLE_FRAMES", 200)]:
        setattr(module, name, value)
    return run(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
