"""The laboratory: let computer players play many games, rate them, and keep every game.

Each question has its own command, `hschess lab match`, `hschess lab ladder` and so on. All games of a question are played on common deals,
kept in a database, and never played twice: the same command continues where it was interrupted. A player may be an engine of your own,
exec:COMMAND or engine:NAME, with a limit before the command, exec:ms=500:COMMAND; one that fails forfeits the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.rules.errors import HschessError

PROGRAM: Final = "hschess lab"
_PLAY: Final = "hschess.cli.lab_command_play"
_STORE: Final = "hschess.cli.lab_command_store"
_TRAIN: Final = "hschess.lab.train"
_CALIBRATE: Final = "hschess.cli.calibrate_command"
_EXPLOIT: Final = "hschess.cli.exploit_command"
_WORTH: Final = "hschess.cli.worth_command"


@dataclass(frozen=True, slots=True)
class _Command:
    """A command's module and purpose; the module has `<name>_arguments` and `run_<name>`, or the plain names."""

    module: str
    about: str
    plain: bool = False


_COMMANDS: Final = {
    "match": _Command(_PLAY, "the first player against each of the others, both seats of common deals"),
    "ladder": _Command(_PLAY, "all against all: Elo ratings"),
    "sweep": _Command(_PLAY, "one option of a player, or the number of one card, over a range"),
    "coin": _Command(_PLAY, "White's share with and without the Coin for Black"),
    "seats": _Command(_PLAY, "White's share between every two players"),
    "handicaps": _Command(_PLAY, "White's share with less health for Black's king, and with a later Cheat"),
    "levels": _Command(_PLAY, "how far each level of the game stands above the one before, in every mode"),
    "study": _Command(_PLAY, "an experiment of another work on the duel, beside what was published"),
    "worth": _Command(_WORTH, "what cards are worth in mana: a table fitted to games with many made cards"),
    "card": _Command(_PLAY, "what a card of your own does to a deck"),
    "show": _Command(_STORE, "the stored experiments, or one of them again"),
    "games": _Command(_STORE, "the games of a stored experiment"),
    "record": _Command(_STORE, "one stored game as a record, for the game's replay"),
    "pairs": _Command(_STORE, "which cards are played together, counted from records"),
    "train": _Command(_TRAIN, "the values of the player master, from self-play", plain=True),
    "exploit": _Command(
        _EXPLOIT,
        "how far a player is from perfect at least: what a response that is trained against it wins",
        plain=True,
    ),
    "calibrate": _Command(
        _CALIBRATE, "how far the chances of the analysis can be trusted, and their curves", plain=True
    ),
}


def run_words(words: list[str]) -> int:
    """Run the command after `lab`; returns the exit status. Errors: `HschessError` for an unknown command."""
    known = {name: command for name, command in _COMMANDS.items() if find_spec(command.module) is not None}
    if not words or words[0] in ("-h", "--help"):
        _print_help(known)
        return 0
    if words[0] not in known:
        raise HschessError(f"lab: there is no '{words[0]}'; expected one of {', '.join(known)}")
    name, command = words[0], known[words[0]]
    module = import_module(command.module)
    add: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]
    add = module.add_arguments if command.plain else getattr(module, f"{name}_arguments")
    run = module.run if command.plain else getattr(module, f"run_{name}")
    parser = Parser(prog=f"{PROGRAM} {name}", description=f"{command.about}.")
    add(parser)
    return run(parser.told(words[1:]))


def _print_help(known: dict[str, _Command]) -> None:
    say(f"usage: {PROGRAM} COMMAND ...\n\n{__doc__}")
    for name, command in known.items():
        say(f"  {name:<10} {command.about}")
    say(f"\n`{PROGRAM} COMMAND -h` explains one.")
