"""The capacity of a server of one core in rooms, for `hschess bench together`: bots over the loopback, in another process on other cores.

Each room has two clients; the one to move acts every two seconds. An answer is late if the entry of an action arrives after more than
20 ms; the load grows until more than five percent of the answers are late.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from hschess.cli.common import Json, print_json
from hschess.cli.streams import say, to_stderr
from hschess.rules.errors import HschessError
from hschess.together.message import written

MODE: Final = "paper"
PACE_S: Final = 2.0
"""The seconds between two actions in each room."""
LATE_MS: Final = 20.0
SHARE: Final = 0.95
STEPS: Final = (100, 250, 500, 1_000, 1_500, 2_000, 2_400, 3_000)
CONNECTING: Final = 50
"""How many connect at a time."""
FULL: Final = 7
A_NETWORK: Final = 10
"""Rooms of one address: a server allows at most 30 connections and 10 rooms."""


class RefusedRoomError(HschessError):
    """The server refuses another room."""


class Bot:
    """Plays in one room, on both sides, and notes how long each answer took.

    It plays a Pawn if it can, else it ends its turn, because thinking would be measured with the server.
    """

    def __init__(self, port: int, number: int) -> None:
        self._port, self._number = port, number
        self._rng = random.Random(number)
        self._sockets: list[ClientConnection] = []
        self._lines = [0, 0]
        self._positions = ["", ""]
        self._is_over = False
        self.answers_ms: list[float] = []

    async def come(self) -> None:
        """Create the room, and take both seats."""
        first = await self._connected()
        seat: Json = {"name": "bot", "undo": False}
        await first.send(written({"k": "create", **seat, "token": self._token(), "mode": MODE, "side": "white"}))
        room = await self._hear_of(0, "room")
        second = await self._connected()
        await second.send(written({"k": "sit", **seat, "token": self._token(), "code": str(room["code"]), "since": 0}))
        for side in (0, 1):
            while not self._positions[side]:
                await self._hear(side)

    def _token(self) -> str:
        return self._rng.randbytes(32).hex()

    async def _connected(self) -> ClientConnection:
        local = f"127.{1 + self._number // A_NETWORK // 200 % 200}.{self._number // A_NETWORK % 200}.9"
        uri = f"ws://127.0.0.1:{self._port}/"
        socket = await connect(
            uri, compression=None, proxy=None, local_addr=(local, 0), open_timeout=60, ping_interval=None
        )
        self._sockets.append(socket)
        return socket

    async def _hear_of(self, side: int, kind: str) -> Json:
        while (message := await self._hear(side))["k"] != kind:
            pass
        return message

    async def _hear(self, side: int) -> Json:
        message: Json = json.loads(await self._sockets[side].recv())
        if message["k"] == "no":
            raise RefusedRoomError(f"the server refuses: {message['why']}")
        number = message.get("n")
        if isinstance(number, int):
            self._lines[side] = number + 1
            self._positions[side] = str(message.get("position", self._positions[side]))
            self._is_over = self._is_over or "result" in message
        return message

    async def play(self, until: float) -> None:
        """Act every two seconds until this time, or the end of the game."""
        await asyncio.sleep(self._rng.random() * PACE_S)
        while time.monotonic() < until and not self._is_over:
            began = time.monotonic()
            await self._act()
            await asyncio.sleep(max(0.0, PACE_S - (time.monotonic() - began)))

    async def _act(self) -> None:
        side = 0 if self._positions[0].split(" ")[1].endswith("w") else 1
        message: Json = {"k": "act", "action": _word(self._positions[side], side), "at": self._lines[side], "mark": "b"}
        sent = time.perf_counter()
        await self._sockets[side].send(written(message))
        await self._hear_of(side, "act")
        self.answers_ms.append((time.perf_counter() - sent) * 1000)
        await self._hear_of(1 - side, "act")

    async def go(self) -> None:
        """Leave."""
        await asyncio.gather(*(socket.close() for socket in self._sockets))


def _word(position: str, side: int) -> str:
    """A bot's action in this position."""
    _, mana, _, hand, _, line, _ = position.split(" ")[2 + side].split("/")
    return "P@0" if "P" in hand and int(mana) > 0 and line.count(",") < FULL - 1 else "end"


def run_together(arguments: argparse.Namespace) -> int:
    """Print a line for each load, until it is too much. Errors: `HschessError` if the server does not start."""
    seconds, rows = max(PACE_S, arguments.seconds), list[Json]()
    if not arguments.json:
        say(
            f"{'rooms':>8}{'answers':>10}{'median ms':>12}{'95 of 100 ms':>14}{'in time':>10}{'kB a room':>12}{'of the core':>13}"
        )
    for rooms in STEPS:
        try:
            row = _measured(rooms, seconds)
        except RefusedRoomError as refusal:
            # The server reaches one of its limits before its core is full.
            to_stderr(f"bench: {rooms} rooms: {refusal}")
            break
        rows.append(row)
        if not arguments.json:
            say(
                f"{rooms:>8}{row['answers']:>10}{row['median_ms']:>12}{row['p95_ms']:>14}{row['in_time']:>10}{row['kilobytes']:>12}{row['core']:>13}",
                flush=True,
            )
        if float(str(row["in_time"])) < SHARE:
            break
    if arguments.json:
        print_json({"together": rows})
    return 0


def _measured(rooms: int, seconds: float) -> Json:
    """A new server for each load, so that none uses the memory of an earlier one."""
    words = [sys.executable, "-m", "hschess", "serve", "--bind", "127.0.0.1:0", "--store", "memory:"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    if len(cores) > 1:
        os.sched_setaffinity(server.pid, {min(cores)})
        os.sched_setaffinity(0, cores - {min(cores)})
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        if "serving on" not in line:
            raise HschessError("bench: the server does not start")
        port = int(line.rpartition(":")[2])
        return asyncio.run(_load(rooms, seconds, port, server.pid))
    finally:
        server.terminate()
        server.wait()
        if len(cores) > 1:
            os.sched_setaffinity(0, cores)


async def _load(rooms: int, seconds: float, port: int, pid: int) -> Json:
    empty = _memory_kb(pid)
    bots = [Bot(port, number) for number in range(rooms)]
    for at in range(0, rooms, CONNECTING):
        await asyncio.gather(*(bot.come() for bot in bots[at : at + CONNECTING]))
    to_stderr(f"bench: {rooms} rooms stand")
    began, before = time.monotonic(), _cpu_s(pid)
    await asyncio.gather(*(bot.play(began + PACE_S + seconds) for bot in bots))
    full, core = _memory_kb(pid), (_cpu_s(pid) - before) / (time.monotonic() - began)
    await asyncio.gather(*(bot.go() for bot in bots))
    answers = sorted(one for bot in bots for one in bot.answers_ms)
    if not answers:
        raise HschessError("bench: nobody has acted; give it more --seconds")
    in_time = sum(one <= LATE_MS for one in answers) / len(answers)
    return {
        "rooms": rooms,
        "answers": len(answers),
        "median_ms": round(answers[len(answers) // 2], 1),
        "p95_ms": round(answers[min(len(answers) - 1, int(len(answers) * SHARE))], 1),
        "in_time": round(in_time, 3),
        "kilobytes": round((full - empty) / rooms) if empty else 0,
        "core": round(core, 2),
    }


def _cpu_s(pid: int) -> float:
    """The processor time of a process in seconds; 0 if the system does not report it."""
    path = Path(f"/proc/{pid}/stat")
    if not path.exists():
        return 0.0
    fields = path.read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_kb(pid: int) -> int:
    """The memory of a process in kilobytes; 0 if the system does not report it."""
    path = Path(f"/proc/{pid}/status")
    if not path.exists():
        return 0
    return next(int(line.split()[1]) for line in path.read_text("utf-8").splitlines() if line.startswith("VmRSS:"))
