"""Replay a game record and print its final position."""

from __future__ import annotations

import argparse
from pathlib import Path

from hschess.cli.apply_command import step_json
from hschess.cli.common import add_mode_file, game_in, known_modes, print_json
from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.rules.engine import Step
from hschess.rules.notation import format_position


def add_arguments(parser: Parser) -> None:
    """The file."""
    parser.add_argument("file", type=Path, metavar="FILE.hsc", help="the record")
    parser.flag("--json", "print one JSON object, with all events of the game")
    add_mode_file(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the last position; with `--json` all events, the deal's included.

    Errors: `HschessError` for a file that cannot be read or a record that breaks the rules.
    """
    game = game_in(arguments.file, known_modes(arguments.mode_file, arguments.cards))
    if arguments.json:
        print_json(step_json(Step(game.state, tuple(event for step in game.steps for event in step.events))))
    else:
        say(format_position(game.state))
    return 0
