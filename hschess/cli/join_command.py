"""Join a room on a server: a computer player or an engine takes the free seat with --cpu, or you watch with --watch.

With --cpu and an address without a code, it creates a room and prints its code for another player.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hschess.cli.common import add_mode_file, chosen_modes, print_json
from hschess.cli.parsing import Parser
from hschess.cli.streams import say, to_stderr
from hschess.engines.external_players import Roster, externals_among
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.store.folders import user_folder, write_whole

if TYPE_CHECKING:
    from hschess.together.client import RoomClient
    from hschess.together.wishes import Wish

SIDES: Final = ("white", "black", "any")
MOST_SEED: Final = (1 << 63) - 1
FIRST_BUSY_S: Final = 30.0
"""How long it tries to enter while the server cannot store anything: a full disk is often only full for a moment."""
CLOCKS: Final = ("0", "60", "90", "120")


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the room, and the task there."""
    parser.add_argument("address", metavar="ADDRESS/CODE", help="such as 192.168.1.7:4747/ABC234, or wss://HOST/ABC234")
    doing = parser.add_mutually_exclusive_group(required=True)
    doing.add_argument("--cpu", metavar="NAME", help="a computer player or an engine that takes the seat")
    doing.add_argument("--watch", action="store_true", help="print each event on a line")
    parser.add_argument("--name", metavar="NAME", help="name for the others to see (default the player's)")
    parser.whole("--seed", 0, MOST_SEED, 0, "seed of the player's random choices")
    parser.add_argument("--mode", metavar="MODE", help="mode of the new room, without a code (default normal)")
    parser.add_argument("--side", choices=SIDES, default="any", help="the player's side, without a code")
    parser.add_argument(
        "--clock", choices=CLOCKS, default="0", help="seconds for each turn, without a code; 0 for no clock"
    )
    parser.flag("--watchers", "allow watchers in the new room, without a code")
    parser.flag("--json", "print the server's messages as they arrive")
    parser.written("--keep", "write the record to a file at the end", metavar="FILE.hsc")
    add_mode_file(parser)
    parser.only(lambda arguments: arguments.cpu is not None, "--cpu", "--name", "--seed")
    made = "a room that is made: --cpu, and an address without a code"
    parser.only(_makes, made, "--mode", "--side", "--clock", "--watchers", "--mode-file", "--cards")


def _makes(arguments: argparse.Namespace) -> bool:
    from hschess.together.address import read_address

    return arguments.cpu is not None and not read_address(arguments.address).code


def run(arguments: argparse.Namespace) -> int:
    """Play or watch to the end of the game. Errors: `HschessError` if the server refuses, or cannot be reached."""
    from hschess.together.address import read_address

    address = read_address(arguments.address)
    if arguments.watch and not address.code:
        raise HschessError("join: which room? --watch needs ADDRESS/CODE")
    with Roster(externals_among([arguments.cpu] if arguments.cpu else [], user_folder(os.environ))) as roster:
        asyncio.run(_join(arguments, roster))
    return 0


async def _join(arguments: argparse.Namespace, roster: Roster) -> None:
    from hschess.together.address import read_address
    from hschess.together.client import RoomClient
    from hschess.together.cpu_seat import CpuSeat
    from hschess.together.ending import ended
    from hschess.together.entries import LONGEST_NAME, NAME_WORDS, is_name
    from hschess.together.message import shown
    from hschess.together.seat_keys import new_token

    seat = CpuSeat(roster.player(arguments.cpu), seeded(arguments.seed)) if arguments.cpu else None
    name = arguments.name or (arguments.cpu or "watcher")[:LONGEST_NAME]
    if not is_name(name):
        raise HschessError(f"--name cannot be {shown(name)}; expected {NAME_WORDS}")

    def on_message(client: RoomClient, message: Mapping[str, object]) -> None:
        if seat is not None:
            seat.look()
        _print(client, message, as_json=arguments.json)
        if client.picture is not None and client.picture.is_over:
            over.set()

    over = asyncio.Event()
    client = RoomClient(read_address(arguments.address), _wish(arguments), name, new_token(), on_message)
    client.first_busy_s = FIRST_BUSY_S
    running = asyncio.get_running_loop().create_task(client.run())
    playing = asyncio.get_running_loop().create_task(seat.play(client) if seat is not None else over.wait())
    try:
        await asyncio.wait((running, playing), return_when=asyncio.FIRST_COMPLETED)
        for task in (playing, running):
            if task.done():
                task.result()
    finally:
        await ended(running, playing)
    _end(client, arguments.keep, as_json=arguments.json)


def _wish(arguments: argparse.Namespace) -> Wish:
    from hschess.together.header import Options
    from hschess.together.wishes import Create, Sit, Watch

    if arguments.watch:
        return Watch()
    if not _makes(arguments):
        return Sit()
    mode = chosen_modes(arguments, ("normal",), most=1)[0]
    return Create(mode, arguments.side, Options(int(arguments.clock), undo=True, watch=arguments.watchers))


def _print(client: RoomClient, message: Mapping[str, object], *, as_json: bool) -> None:
    """Print an event in a line."""
    if client.status == "lost" and not client.has_been_in:
        to_stderr(f"hschess: the server cannot keep anything at the moment; trying again for {FIRST_BUSY_S:.0f} s")
        return
    if as_json:
        if message:
            print_json(dict(message))
        return
    words = _words(client, message)
    if words:
        say(words, flush=True)


def _words(client: RoomClient, message: Mapping[str, object]) -> str:
    """A line about a message; empty for one without text for people."""
    kind, by = message.get("k"), message.get("by")
    if not message:
        return f"{client.status}: {client.why}" if client.status in ("lost", "quiet") else ""
    match kind:
        case "room":
            return f"room {client.address}"
        case "sit":
            return f"{by} is {message['name']}"
        case "act" | "undo":
            return f"{message['n']} {by} {'takes back ' if kind == 'undo' else ''}{message['action']}  {message['position']}"
        case "say":
            return f"{by} says {message['word']}"
        case "away" | "here" | "claim" | "rematch":
            return f"{by} {kind}"
        case "no":
            return f"refused: {message.get('why')}"
        case _:
            return ""


def _end(client: RoomClient, path: Path | None, *, as_json: bool) -> None:
    """Print the result, which a message had already if they are printed, and write the record into a file.

    Errors: `HschessError` if the deal is not the committed one.
    """
    picture = client.picture
    if picture is None or not picture.is_over:
        return
    end = picture.now["end"]
    assert isinstance(end, dict)
    if not as_json:
        say(f"{end['result']} {end['reason']}", flush=True)
    if path is not None and isinstance(end["record"], str):
        write_whole(path, end["record"])
    fault = picture.why_not_true()
    if fault is not None:
        raise HschessError(f"the server has not told the truth: {fault}")
