"""Two servers on one Redis, behind a proxy, while many play: kill -9 of one server at intervals, and of Redis once.

    uv run --extra dev python -m tests.attacks.servers --seed S --count N

`--count` is the number of kills, ten seconds apart; N of 12 takes two minutes. Halfway, Redis is killed and started again. Players who
finish a game begin another one, until the kills are over; then all games are played to their end. Each player must have the server's
record, and it must contain everything acknowledged.
"""

import asyncio
import random
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import MODES
from hschess.together.address import Address
from hschess.together.seat_keys import new_token
from hschess.together.wishes import Create, Sit
from tests.attacks.findings import Findings, run
from tests.attacks.together import finished
from tests.together.redis_server import free_port, redis_on_free_port, start_redis
from tests.together.relay import relayed
from tests.together.served import Player, until

COUNT: Final = 12
PACE_S: Final = 10.0
"""From one kill to the next."""
TABLES: Final = 8
THOUGHT_S: Final = 0.15
"""How long each player thinks; a server takes at most 20 messages a second."""
SHORT: Final = 6
"""Fewer kills than this are the suite's short form: they and the games are faster."""
SHORT_PACE_S: Final = 1.5
SHORT_THOUGHT_S: Final = 0.06
PATIENCE_S: Final = 400.0
BACK_S: Final = (0.1, 0.2, 0.4)


def attack(seed: int, count: int) -> Findings:
    """Kill this many times, from this seed."""
    findings = Findings()
    with tempfile.TemporaryDirectory(prefix="hschess-servers-") as folder:
        asyncio.run(asyncio.wait_for(_attack(seed, count, Path(folder), findings), PATIENCE_S))
    return findings


async def _attack(seed: int, count: int, folder: Path, findings: Findings) -> None:
    rng = random.Random(seed)
    redis, redis_port = redis_on_free_port(folder)
    store, ports = f"redis://127.0.0.1:{redis_port}/0", [free_port(), free_port()]
    servers = [await _server(port, store) for port in ports]
    pace_s, thought_s = (SHORT_PACE_S, SHORT_THOUGHT_S) if count < SHORT else (PACE_S, THOUGHT_S)
    over = asyncio.Event()
    try:
        async with relayed(ports, rng) as relay:
            tables = [
                asyncio.get_running_loop().create_task(
                    _table(relay.port, rng.randrange(1 << 30), thought_s, over, findings)
                )
                for _ in range(TABLES)
            ]
            for number in range(count):
                await asyncio.sleep(pace_s)
                at = number % 2
                await _killed(servers[at])
                findings.tried["servers killed"] += 1
                if number == count // 2:
                    redis.kill()
                    redis.wait()
                    redis = start_redis(folder, redis_port)
                    findings.tried["Redis killed"] += 1
                servers[at] = await _server(ports[at], store)
            over.set()
            await asyncio.gather(*tables)
            findings.tried["connections"] = relay.brought
    finally:
        for server in servers:
            await _killed(server)
        redis.kill()
        redis.wait()


async def _server(port: int, store: str) -> Process:
    """A running server; one that finds no Redis yet ends, and is started again, as by systemd."""
    words = [sys.executable, "-m", "hschess", "serve", "--bind", f"127.0.0.1:{port}", "--store", store]
    while True:
        server = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=DEVNULL)
        assert server.stdout is not None
        if b"serving on" in await server.stdout.readline():
            return server
        await server.wait()


async def _killed(server: Process) -> None:
    with suppress(ProcessLookupError):
        server.kill()
    await server.wait()


async def _table(port: int, seed: int, thought_s: float, over: asyncio.Event, findings: Findings) -> None:
    """Play one game after the other, until it is over."""
    rng = random.Random(seed)
    while not over.is_set():
        began = time.monotonic()
        try:
            white = await _comes(port, Create(mode_named(rng.choice([*MODES])), "white"), "Mia")
            black = await _comes(port, Sit(), "Tom", white.code)
            await asyncio.gather(*(one.play(Chance(rng.randrange(99)), thought_s) for one in (white, black)))
            await until(lambda: white.is_over and black.is_over)  # noqa: B023 - it is waited for at once
            findings.tried["actions acknowledged"] += len(white.acknowledged) + len(black.acknowledged)
            await finished(findings, white, black)
        except HschessError as error:
            findings.failed("a table", error, f"after {time.monotonic() - began:.1f} s")
            return
        findings.tried["games"] += 1


async def _comes(port: int, wish: Create | Sit, name: str, code: str = "") -> Player:
    """A player in a room; while no server answers, tries again with the same key, as the game does."""
    token = new_token()
    while True:
        player = Player(Address("127.0.0.1", port, code=code), wish, name, token)
        player.client.delays_s = BACK_S
        try:
            return await player.is_in()
        except HschessError:
            await player.leave()
            await asyncio.sleep(BACK_S[-1])


if __name__ == "__main__":
    sys.exit(run(attack, COUNT, __doc__))
