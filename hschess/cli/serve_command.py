"""Host games over a network: players create rooms with `hschess join`, or with a client of their own, and meet in them.

It listens on the private addresses of this machine, so that only your own network can reach it; --public allows other addresses. Stop it
with Ctrl-C. docs/together.md describes the wire, and how to run it as a service.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hschess.cli.parsing import Parser
from hschess.cli.streams import note, say, to_stderr
from hschess.private import make_folder
from hschess.rules.texts import in_one_line
from hschess.store.folders import user_folder

if TYPE_CHECKING:
    from hschess.together.binding import Binding

ROOMS_FILE: Final = "rooms.db"
THRESHOLDS: Final = (50_000, 50, 1_000_000)
"""Thresholds of Python's garbage collector: new objects are checked often and in small numbers, old ones never automatically."""
COLLECT_S: Final = 3600.0


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the addresses, and the store of the rooms."""
    parser.add_argument(
        "--bind", default=":4747", metavar="ADDRESS:PORT",
        help="address and port; without an address, every private one of this machine; port 0 picks a free one (default :4747)",
    )  # fmt: skip
    parser.add_argument(
        "--store", metavar="STORE",
        help="storage of rooms: memory:, sqlite:FILE or redis://HOST:PORT/NUMBER (default a file in your folder)",
    )  # fmt: skip
    parser.add_argument(
        "--tls", nargs=2, type=Path, default=[], metavar=("CERT", "KEY"), help="a certificate and its key, as PEM files"
    )
    parser.flag("--public", "allow addresses that are not private")
    parser.flag("--behind-proxy", "read a client's address from the proxy's X-Forwarded-For")


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM. Errors: `HschessError` if it cannot listen, or the store cannot be opened."""
    from hschess.together.binding import LOOPBACK, read_binding, split_address

    binding = read_binding(arguments.bind, is_public=arguments.public, tls=arguments.tls)
    is_alone = binding.hosts == (LOOPBACK,) and not split_address(arguments.bind)[0]
    store = _own_store() if arguments.store is None else arguments.store
    asyncio.run(_serve(binding, store, is_behind_proxy=arguments.behind_proxy, is_alone=is_alone))
    return 0


def _own_store() -> str:
    """The store's file in the user's folder, which is created. Errors: `OSError`."""
    folder = user_folder(os.environ)
    make_folder(folder)
    return f"sqlite:{folder / ROOMS_FILE}"


def _report_fault(fault: str) -> None:
    """Print one line when the store fails, and one when it works again."""
    to_stderr(
        f"hschess: {in_one_line(fault)}; nothing is kept until that has changed"
        if fault
        else "hschess: rooms are kept again"
    )


def _collect_rarely() -> None:
    """Prevent frequent full garbage collections, which stop all rooms: with 1,500 rooms one takes 0.4 s, every few seconds."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def _collect_all() -> None:
    """Run a full garbage collection: once an hour is enough for a server that runs for months."""
    while True:
        await asyncio.sleep(COLLECT_S)
        gc.collect()


async def _serve(binding: Binding, store: str, *, is_behind_proxy: bool, is_alone: bool = False) -> None:
    from hschess.together.serving import serving

    stop = asyncio.Event()
    with suppress(NotImplementedError):
        # Windows has no such handlers; there only Ctrl-C ends it.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with serving(binding, store, is_behind_proxy=is_behind_proxy, on_fault=_report_fault, note=note) as server:
        for host in server.hosts:
            shown = f"[{host}]" if ":" in host else host
            say(f"serving on {shown}:{server.ports[0]}", flush=True)
        if is_alone:
            to_stderr(
                "hschess: this device is on no private network, so only itself can join; --bind names another address"
            )
        _collect_rarely()
        collecting = asyncio.get_running_loop().create_task(_collect_all())
        await stop.wait()
        collecting.cancel()
