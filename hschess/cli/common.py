"""The shared part of the commands: custom modes, actions as words, JSON and batches."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from hschess.cli.parsing import Parser
from hschess.cli.streams import LONGEST, lines_in, say
from hschess.files import reading
from hschess.readers import read_mode_file, read_record_file, read_set_file
from hschess.rules.actions import Action
from hschess.rules.bounds import EventCount
from hschess.rules.card_table import CHESS_TABLE, CardTable
from hschess.rules.engine import Step, apply
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.events import Event
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import base_of, key_of_mode, mode_named
from hschess.rules.modes import DUELS, EVERY_MODE, Mode, with_cards
from hschess.rules.notation import parse_action
from hschess.rules.state import State
from hschess.rules.texts import in_one_line

MOST_MODES: Final = 100
Json = dict[str, object]
Read = TypeVar("Read")

_RULE_OF: Final = (
    (r"[^@]*@.*", "R14"),
    (r"coin.*", "R6"),
    (r"-?[0-9]+x.*", "R4"),
    (r"castle.*", "R19"),
    (r"(discover|take).*", "R20"),
    (r"cheat.*", "R21"),
    (r"(swap|keep).*", "R8"),
    (r".*", "R13"),
)
"""The rule of the action that a wrong word resembles, by its form."""


def add_common_arguments(parser: Parser) -> None:
    """`--json`, `--batch` and `--mode-file`, beside the `words` of the position."""
    parser.flag("--json", "print one JSON object")
    parser.flag("--batch", "read positions from standard input and print one JSON object per line")
    parser.only(lambda typed: not typed.words, "standard input, without a position", "--batch")
    add_mode_file(parser)


def add_mode_file(parser: Parser) -> None:
    """`--mode-file`, once for each mode to add, and `--cards`, once for each card set."""
    parser.add_argument(
        "--mode-file", action="append", type=Path, default=[], metavar="FILE", help="your own mode, in TOML"
    )
    parser.add_argument(
        "--cards",
        action="append",
        type=Path,
        default=[],
        metavar="FILE",
        help="your own card set, in TOML; a mode refers to it by its file name",
    )


def known_modes(mode_files: Sequence[Path], card_files: Sequence[Path] = ()) -> Mapping[str, Mode]:
    """The built-in modes and those in the user's files, with the cards in the user's files.

    A set that no mode names is mixed into those of the mode files, or without such a file into the duel's own modes.

    Errors: `HschessError` that names the file.
    """
    sets = [_read(path, read_set_file) for path in card_files]
    by_name = {
        name: one for path, one in zip(card_files, sets, strict=True) for name in (path.stem, path.name, str(path))
    }
    own = [_read(path, lambda path: read_mode_file(path, by_name)) for path in mode_files]
    _refuse_same_names(mode_files, own)
    named = {one for mode in own for one in mode.cards.sets}
    more = tuple(one for one in sets if one not in named)
    return {**EVERY_MODE, **{mode.name: with_cards(mode, more) for mode in own or DUELS.values()}}


def _refuse_same_names(paths: Sequence[Path], own: Sequence[Mode]) -> None:
    """Errors: `HschessError` for two files with different modes of one name, of which only one could be played."""
    known = dict[str, tuple[Path, Mode]]()
    for path, mode in zip(paths, own, strict=True):
        other, same = known.setdefault(mode.name, (path, mode))
        if same != mode:
            raise HschessError(f"{path}: the mode '{mode.name}' is another one in {other}")


def chosen_modes(arguments: argparse.Namespace, default: Sequence[str], most: int = MOST_MODES) -> list[Mode]:
    """The modes of `--mode`; without it the mode of the only `--mode-file`, or the default ones.

    Errors: `HschessError` for an unknown mode, and for a file that no game uses.
    """
    typed = arguments.mode if isinstance(arguments.mode, list) else [arguments.mode] if arguments.mode else []
    known = known_modes(arguments.mode_file, arguments.cards)
    own = [name for name in known if name not in EVERY_MODE]
    if not typed and len(own) > most:
        raise HschessError(f"which mode? --mode names one of {', '.join(own)}")
    names = list(dict.fromkeys(known_name(one, known) for one in typed) or own or default)
    modes = [mode_named(name, known) for name in names]
    _refuse_unplayed(arguments, own, modes)
    return modes


def known_name(typed: str, known: Mapping[str, Mode]) -> str:
    """A mode's own name for a typed name; a mode file with that name comes before a mode's name on screen."""
    return typed if typed in known else key_of_mode(typed)


def _refuse_unplayed(arguments: argparse.Namespace, own: Sequence[str], modes: Sequence[Mode]) -> None:
    """Errors: `HschessError` for a mode's file or a card set that no game of these modes would use."""
    played = ", ".join(mode.name for mode in modes)
    for name in own:
        if name not in [base_of(mode.name) for mode in modes]:
            raise HschessError(f"--mode-file has the mode '{name}', which is not played: --mode says {played}")
    for path in arguments.cards:
        if not any(one.name == path.stem for mode in modes for one in mode.cards.sets):
            raise HschessError(f"--cards: the cards of '{path}' are not played: {played} has others")


def _read(path: Path, read: Callable[[Path], Read]) -> Read:
    try:
        with reading(path):
            return read(path)
    except HschessError as error:
        # The errors of card sets, and of files that cannot be read, begin with the file.
        raise error if str(error).startswith(str(path)) else HschessError(f"{path}: {error}") from error


def game_in(path: Path, modes: Mapping[str, Mode]) -> GameSoFar:
    """The game in the user's file.

    Errors: `HschessError` that names a file that cannot be read, `NotationError` with line and column of its text.
    """
    # It loads the campaign and the players.
    from hschess.campaign.beginning import scenario_of

    with reading(path):
        return read_record_file(path, lambda _: modes, scenario_of)


def action_of(word: str, table: CardTable = CHESS_TABLE) -> Action:
    """The action that this word means in a mode with these cards.

    Errors: `NotationError`, which names the rule for actions of this shape.
    """
    try:
        return parse_action(word, table)
    except NotationError as error:
        rule = next(rule for shape, rule in _RULE_OF if re.fullmatch(shape, word, re.DOTALL))
        message = error.message.replace("is not an action", f"is not an action ({rule})", 1)
        raise NotationError(error.kind, error.text, error.column, message) from error


def apply_words(state: State, words: list[str]) -> Step:
    """The state after all these actions, and all their events.

    Errors: `IllegalActionError` or `NotationError` for the first bad action, `HschessError` for more than a record may have.
    """
    events, tally = list[Event](), EventCount()
    for action in [action_of(word, state.mode.cards) for word in words]:
        step = apply(state, action)
        tally.add(len(step.events))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def one_position(positions: list[str], command: str) -> str:
    """The only position on the command line.

    Errors: `HschessError` if there is none or more than one.
    """
    if len(positions) == 1:
        return positions[0]
    if not positions:
        raise HschessError(f'{command}: the position is missing; expected hschess {command} "<position>"')
    raise HschessError(f"{command}: expected one position; put it in quotes, because it contains spaces")


def print_json(value: Json) -> None:
    """One object on one line, at once."""
    # JSON does not escape this control character.
    say(json.dumps(value).replace("\x7f", "\\u007f"), flush=True)


def run_batch(answer: Callable[[str], Json]) -> int:
    """Print the answer to each line of standard input, in order; a bad line gives `{"error": ...}` and the run goes on."""
    for line in lines_in():
        try:
            result = answer(_of_length(line))
        except HschessError as error:
            result = {"error": in_one_line(str(error))}
        print_json(result)
    return 0


def _of_length(line: str) -> str:
    if len(line) > LONGEST:
        raise HschessError(f"the line has more than {LONGEST} characters")
    return line
