"""Run as an engine: a computer player that speaks the protocol of docs/engine.md over standard input and output.

Other programs start it and send lines: `hce`, `mode paper`, `position ...`, `go positions 1000`; it answers with `plan ...`. It exits on
`quit` or at the end of the input.

`hschess engine check COMMAND` sends another program every message that the game may send an engine, prints the findings, and exits with 0
if the program follows the protocol, else with 1.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterator
from typing import Final

from hschess.cli.common import add_mode_file, known_modes
from hschess.cli.parsing import Parser
from hschess.cli.streams import lines_in, say
from hschess.engines.check import Examiner
from hschess.engines.engine_server import QUIT, Server
from hschess.engines.external_players import Roster, externals_among
from hschess.engines.line_reader import Inbox
from hschess.engines.named import EXEC, is_engine
from hschess.marks import lines_from
from hschess.players.contract import Player
from hschess.players.registry import names
from hschess.rules.errors import HschessError
from hschess.rules.texts import in_one_line
from hschess.store.folders import user_folder

CHECK: Final = "check"
ISMCTS: Final = "ismcts"
"""OpenSpiel's information-set search (`hschess.environments`)."""


def add_arguments(parser: Parser) -> None:
    """The player, and modes besides the game's own."""
    parser.add_argument(
        "words", nargs="*", metavar="check COMMAND", help='check an engine instead: check "./mine --fast"'
    )
    parser.add_argument(
        "--cpu",
        default="master",
        metavar="NAME",
        help=f"the computer player: {', '.join((*names(), ISMCTS))} (default master)",
    )
    add_mode_file(parser)
    parser.only(lambda given: not given.words, "being an engine, not for check", "--cpu", "--mode-file", "--cards")


def run(arguments: argparse.Namespace) -> int:
    """Answer until `quit` or the end of the input, or judge another engine.

    Errors: `HschessError` for an unknown player or mode, or a command that cannot be started.
    """
    if arguments.words:
        return _check(arguments.words)
    modes = known_modes(arguments.mode_file, arguments.cards)
    with Roster(externals_among([arguments.cpu], user_folder(os.environ))) as roster:
        player = _player(arguments.cpu, roster)
        inbox = Inbox(_lines_in(), last=lambda line: line.strip() == QUIT)
        Server(inbox, lambda line: say(line, flush=True), arguments.cpu, player, modes).serve()
    return 0


def _player(name: str, roster: Roster) -> Player:
    """The answering player: one of the game, an external player, or OpenSpiel's search, which needs its extra."""
    word, _, options = name.partition(":")
    if word != ISMCTS:
        return roster.player(name)
    try:
        from hschess.environments.ismcts import IsMcts
    except ImportError as error:
        raise HschessError(f"{ISMCTS}: {error}") from error
    return IsMcts(options)


def _check(words: list[str]) -> int:
    """Print a finding for each part, and the verdict."""
    word, *command = words
    if word != CHECK or not command:
        raise HschessError(f"engine: expected nothing, or {CHECK} COMMAND, not '{' '.join(words):.60}'")
    seat = command[0] if len(command) == 1 else shlex.join(command)
    seat = seat if is_engine(seat) else f"{EXEC}{seat}"
    spec = externals_among([seat], user_folder(os.environ)).engines[seat]
    failed = 0
    for finding in Examiner(spec).check():
        failed += not finding.passed
        say(f"{'ok  ' if finding.passed else 'FAIL'} {finding.what:<18} {in_one_line(finding.words)}", flush=True)
    say(f"{seat}: {'keeps to the protocol' if not failed else 'does not keep to the protocol'}")
    return 1 if failed else 0


def _lines_in() -> Iterator[str]:
    """The lines of standard input, or of a stream that replaces it."""
    try:
        descriptor = sys.stdin.fileno()
    except (OSError, ValueError):
        return lines_in()
    return lines_from(lambda most: os.read(descriptor, most))
