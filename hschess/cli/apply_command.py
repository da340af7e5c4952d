"""Apply actions to a position and print the result."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from hschess.cli.common import Json, add_common_arguments, apply_words, known_modes, print_json, run_batch
from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.library.event_json import event_json
from hschess.rules.engine import Step
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode
from hschess.rules.notation import format_position, parse_position


def add_arguments(parser: Parser) -> None:
    """A position and its actions, or `--batch`."""
    parser.add_argument("words", nargs="*", metavar='"POSITION" ACTION', help="the position in quotes, then actions")
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the position after the actions, with `--json` the events too.

    Errors: `HschessError` for a bad position or an action that is illegal.
    """
    modes = known_modes(arguments.mode_file, arguments.cards)
    if arguments.batch:
        return run_batch(lambda line: _answer(*_line_parts(line), modes))
    if not arguments.words:
        raise HschessError('apply: the position is missing; expected hschess apply "<position>" ACTION...')
    position, *words = arguments.words
    if arguments.json:
        print_json(_answer(position, words, modes))
    else:
        say(format_position(_step(position, words, modes).state))
    return 0


def step_json(step: Step) -> Json:
    """A step as the commands print it: the position, the events, and the result, null while the game goes on."""
    return {
        "position": format_position(step.state),
        "events": [event_json(event, step.state.mode.cards) for event in step.events],
        "result": step.state.outcome.result if step.state.outcome is not None else None,
    }


def _line_parts(line: str) -> tuple[str, list[str]]:
    """`position<TAB>actions separated by spaces`."""
    position, _, actions = line.partition("\t")
    return position, actions.split()


def _answer(position: str, words: list[str], modes: Mapping[str, Mode]) -> Json:
    return step_json(_step(position, words, modes))


def _step(position: str, words: list[str], modes: Mapping[str, Mode]) -> Step:
    return apply_words(parse_position(position, modes), words)
