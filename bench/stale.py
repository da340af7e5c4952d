"""The stale figures of this project, for `hschess bench promises`: measured with other players or rules than today's.

Each is listed with its changes, its place, the commands that measure it again, and their effort.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final

from bench.promises import Promise, promises
from bench.signatures import signature_of
from hschess.cli.common import Json, print_json
from hschess.cli.streams import say

_NO_COMMAND: Final = "no command of hschess"


def run_promises(arguments: argparse.Namespace) -> int:
    """Print the stale figures. Exit status 1 if there are any, even if their pages say so."""
    today = signatures_for(promises())
    stale = [one for one in promises() if one.changed(today)]
    if arguments.json:
        print_json({"promises": len(promises()), "stale": [_as_json(one, today) for one in stale]})
    else:
        _print(stale, today)
    return 1 if stale else 0


def signatures_for(asked: tuple[Promise, ...]) -> Mapping[str, str]:
    """Today's signatures of everything that these were measured with."""
    return {what: signature_of(what) for what in sorted({what for one in asked for what in one.measured_with})}


def _as_json(promise: Promise, today: Mapping[str, str]) -> Json:
    return {
        "name": promise.name,
        "what": promise.what,
        "places": list(promise.places),
        "changed": {
            what: {"then": promise.measured_with[what], "today": today[what]} for what in promise.changed(today)
        },
        "commands": list(promise.commands),
        "takes": promise.takes,
        "said": promise.stale,
    }


def _print(stale: list[Promise], today: Mapping[str, str]) -> None:
    for one in stale:
        say(f"{one.name}: {one.what}")
        changed = [f"{what} {one.measured_with[what]}, today {today[what]}" for what in one.changed(today)]
        _say_all("stands in", one.places)
        _say_all("measured with", changed)
        _say_all("anew by", one.commands or (_NO_COMMAND,))
        _say_all("takes", (one.takes,))
        _say_all("its page says", (one.stale or "nothing of it",))
        say("")
    number = len(promises())
    say(f"{len(stale)} of {number} figures are stale." if stale else f"None of {number} figures is stale.")


def _say_all(head: str, texts: tuple[str, ...] | list[str]) -> None:
    for number, text in enumerate(texts):
        say(f"  {'' if number else head:14}{text}")
