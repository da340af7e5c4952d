"""Print the legal actions of a position, sorted, one per line; none if the game is over."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from hschess.cli.common import add_common_arguments, known_modes, one_position, print_json, run_batch
from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.rules.engine import legal_actions
from hschess.rules.modes import Mode
from hschess.rules.notation import parse_position


def add_arguments(parser: Parser) -> None:
    """A position, or `--batch`."""
    parser.add_argument("words", nargs="*", metavar='"POSITION"', help="the position in quotes")
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the actions; with `--json` as `{"actions": [...]}`.

    Errors: `HschessError` for a bad position.
    """
    modes = known_modes(arguments.mode_file, arguments.cards)
    if arguments.batch:
        return run_batch(lambda line: {"actions": _texts(line, modes)})
    texts = _texts(one_position(arguments.words, "legal"), modes)
    if arguments.json:
        print_json({"actions": texts})
    else:
        say("".join(f"{text}\n" for text in texts), end="")
    return 0


def _texts(position: str, modes: Mapping[str, Mode]) -> list[str]:
    return [action.text for action in legal_actions(parse_position(position, modes))]
