"""The laboratory: play many games between computer players, rate them, and save every game.

Each question has its own command, `hschess lab match`, `hschess lab ladder` and so on. All games of a question use the same deals, are
saved in a database and never played twice: run the same command to continue after an interruption. A player may be your own engine,
exec:COMMAND or engine:NAME, with a limit before the command, exec:ms=500:COMMAND; an engine that fails loses the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
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
_COMMANDS: Final = {
    "match": (_PLAY, "play the first player against each of the others, on the same deals from both seats"),
    "ladder": (_PLAY, "play everyone against everyone and print Elo ratings"),
    "sweep": (_PLAY, "vary one option of a player, or the number of one card, over a range"),
    "coin": (_PLAY, "measure White's share with and without the Coin for Black"),
    "seats": (_PLAY, "measure White's share between every two players"),
    "handicaps": (_PLAY, "measure White's share with less health for Black's king, and with a later Cheat"),
    "levels": (_PLAY, "measure how much stronger each level is than the one before, in every mode"),
    "study": (_PLAY, "repeat a published experiment on the duel and print the published figures next to ours"),
    "worth": (_WORTH, "fit what cards are worth in mana to games with many generated cards"),
    "card": (_PLAY, "measure what one of your own cards does to a deck"),
    "show": (_STORE, "list the stored experiments, or print one again"),
    "games": (_STORE, "list the games of a stored experiment"),
    "record": (_STORE, "export a stored game as a record to replay"),
    "pairs": (_STORE, "count from records which cards are played together"),
    "train": (_TRAIN, "train the evaluation of the player master by self-play"),
    "exploit": (_EXPLOIT, "estimate how exploitable a player is by training a response against it"),
    "calibrate": (_CALIBRATE, "measure and fit the win chances that the analysis shows"),
}
"""Each command's module, which has `<name>_arguments` and `run_<name>`, and its purpose."""


def run_words(words: list[str]) -> int:
    """Run the command after `lab`; returns the exit status. Errors: `HschessError` for an unknown command."""
    known = {name: about for name, (module, about) in _COMMANDS.items() if find_spec(module) is not None}
    if not words or words[0] in ("-h", "--help"):
        _print_help(known)
        return 0
    name = words[0]
    if name not in known:
        raise HschessError(f"lab: there is no '{name}'; expected one of {', '.join(known)}")
    module, about = import_module(_COMMANDS[name][0]), known[name]
    add: Callable[[Parser], None] = getattr(module, f"{name}_arguments")
    run: Callable[[argparse.Namespace], int] = getattr(module, f"run_{name}")
    parser = Parser(prog=f"{PROGRAM} {name}", description=f"{about[:1].upper()}{about[1:]}.")
    add(parser)
    return run(parser.parsed(words[1:]))


def _print_help(known: dict[str, str]) -> None:
    # `python -OO` keeps no docstrings.
    say(f"usage: {PROGRAM} COMMAND ...\n\n{__doc__ or ''}")
    for name, about in known.items():
        say(f"  {name:<10} {about}")
    say(f"\nRun `{PROGRAM} COMMAND -h` for help on one.")
