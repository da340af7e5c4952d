"""The command line: one module for each command, imported only when that command runs.

Exit status 0, or 2 with the error in one line on standard error and nothing on standard output, or 130 after Ctrl-C; 1 only if the game
itself (or its self-test) has failed, or if `doctor` finds a fault. Without a command the game opens.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Final

import hschess
from hschess.cli.parsing import Parser
from hschess.cli.streams import give_up as _give_up_output
from hschess.cli.streams import ready_streams, say, to_stderr, write_out
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.texts import in_one_line, visible

ABOUT: Final = {
    "apply": "apply actions to a position and print the result",
    "legal": "print the legal actions of a position",
    "think": "print the turn that a computer player chooses",
    "solve": "prove how a position ends with best play",
    "record": "replay a game record and print its final position",
    "analyse": "judge each turn of a game record",
    "bench": "measure the rules, the players and the screen",
    "compile": "compile the rules and the players",
    "lab": "play computer players against each other, and rate them",
    "play": "open the game, or a game record in it",
    "engine": "run as an engine for other programs, or check one",
    "puzzles": "make, check, rate, list and explain puzzles",
    "cards": "check and list card sets",
    "campaign": "list and check the campaign's encounters",
    "serve": "host games over a network",
    "join": "let a computer player take a seat of a hosted game, or watch one",
    "doctor": "report what the game runs on and what is wrong with it",
}
"""Every command, with a line about it."""
COMMANDS: Final = tuple(ABOUT)
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
WIDEST_PICTURE: Final = 1000
"""The longest text that is shown with a caret under the wrong character."""


def run(arguments: list[str]) -> int:
    """Run this command line and return the exit status; the user's mistakes are reported on standard error."""
    ready_streams()
    try:
        status = _run(arguments)
        write_out("", flush=True)
        return status
    except NotationError as error:
        to_stderr(f"hschess: {_explained(error)}")
        return BAD_INPUT
    except HschessError as error:
        to_stderr(f"hschess: {in_one_line(str(error))}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe.
        _give_up_output()
        return 0
    except MemoryError:
        to_stderr("hschess: there is not enough memory")
        return BAD_INPUT
    except OSError as error:
        # A full disk behind standard output, or an asset that the installation lacks.
        _give_up_output()
        named = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
        to_stderr(f"hschess: {in_one_line(named)}")
        return BAD_INPUT


def _run(arguments: list[str]) -> int:
    if hschess.COMPILED_REFUSAL:
        raise HschessError(hschess.COMPILED_REFUSAL)
    if arguments and not arguments[0].startswith("-") and arguments[0] not in COMMANDS:
        if not Path(arguments[0]).is_file():
            expected = f"expected one of {', '.join(COMMANDS)}, or a game record"
            raise HschessError(f"there is no command and no file '{arguments[0]}'; {expected}")
        arguments = ["play", *arguments]
    if arguments and arguments[0] == "lab":
        # It has subcommands, each with its own arguments.
        from hschess.cli.lab_command import run_words

        return run_words(arguments[1:])
    if arguments and arguments[0] in COMMANDS:
        command = import_module(f"hschess.cli.{arguments[0]}_command")
        parser = Parser(prog=f"hschess {arguments[0]}", description=command.__doc__)
        command.add_arguments(parser)
        status: int = command.run(parser.parsed(arguments[1:]))
        return status
    options = _parser().parse_args(arguments)
    if options.version:
        say(_version())
        return 0
    from hschess.cli.play_command import run_selftest, run_window

    return run_selftest() if options.selftest else run_window(None)


def _parser() -> argparse.ArgumentParser:
    listed = "\n".join(f"  {name:<9} {about}" for name, about in ABOUT.items())
    parser = Parser(
        prog="hschess",
        usage="hschess [-h] [--version] [--selftest] [COMMAND ... | FILE.hsc]",
        description="hschess: chess pieces in a card game. Run without a command to play, or give it a .hsc file to watch.",
        epilog=f"commands:\n\n{listed}\n\nRun `hschess COMMAND -h` for help on one.",
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--version", action="store_true", help="print the version, and whether it is compiled")
    instead.add_argument("--selftest", action="store_true", help="play a game on the real table without a display")
    return parser


def _version() -> str:
    """The version, and the word `compiled` if the rules and the players are."""
    from hschess.compiled import is_compiled

    return f"hschess {hschess.__version__}{' compiled' if is_compiled() else ''}"


def _explained(error: NotationError) -> str:
    """The error's text, with a caret under its place in a longer text, unless that is too wide."""
    if error.kind == "action" or len(error.text.splitlines()) > 1 or len(error.text) > WIDEST_PICTURE:
        return in_one_line(error.one_line())
    shown, before = visible(error.text), visible(error.text[: error.column - 1])
    return f"{in_one_line(error.one_line())}\n    {shown}\n    {' ' * len(before)}^"
