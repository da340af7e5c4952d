"""Be an engine: a computer player that speaks the protocol of docs/engine.md over standard input and output.

Other programs start it and send lines: `hce`, `mode paper`, `position ...`, `go positions 1000`; it answers with `plan ...`. It ends with
`quit` or with the end of the input.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from hschess.cli.common import add_mode_file, known_modes
from hschess.cli.streams import say
from hschess.engines.lines import Inbox, lines_from
from hschess.engines.server import QUIT, Server
from hschess.players.registry import make_player_with_files, names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The player, and modes besides the game's own."""
    parser.add_argument("--cpu", default="master", metavar="NAME", help=f"who answers: {', '.join(names())} (master)")
    add_mode_file(parser)


def run(arguments: argparse.Namespace) -> int:
    """Answer until `quit` or the end of the input. Errors: `HschessError` for a player or a mode that cannot be had."""
    player, modes = make_player_with_files(arguments.cpu), known_modes(arguments.mode_file, arguments.cards)
    inbox = Inbox(_lines_in(), last=lambda line: line.strip() == QUIT)
    Server(inbox, lambda line: say(line, flush=True), arguments.cpu, player, modes).serve()
    return 0


def _lines_in() -> Iterator[str]:
    """The lines of standard input; of one that stands in for it, those that it holds."""
    try:
        descriptor = sys.stdin.fileno()
    except (OSError, ValueError):
        return iter(sys.stdin.read().splitlines())
    return lines_from(lambda most: os.read(descriptor, most))
