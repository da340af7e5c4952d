"""A server of rooms under attack: nonsense, floods, crowds, guessed codes, slow and silent connections, clocks set back, kills.

    uv run --extra dev python -m tests.attacks.together --seed S --count N

`--count` is the number of assaults; each has a server of its own, and all kinds but the crowd come at once. After each the server must
still serve, every player must have finished the game with the server's record, and that must contain everything acknowledged. All of it
stays on the loopback.
"""

import asyncio
import json
import random
import socket
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import MODES
from hschess.together.address import Address
from hschess.together.header import Options
from hschess.together.limits import Limits
from hschess.together.seat_keys import new_token
from hschess.together.server import USUAL, RoomServer
from hschess.together.wishes import Create, ServerRefusalError, Sit, Watch
from tests.attacks.findings import Findings, run
from tests.together.relay import relayed
from tests.together.served import FAST, Player, Raw, address_of, raw, server_of, two, until, why_unclear

COUNT: Final = 40
PATIENCE_S: Final = 150.0
CROWD: Final = 1_000
MESSAGES: Final = 150
KILLS: Final = 3
SHORT_GAME: Final = 4
"""Actions of a game on a slow line."""
SEAT: Final = {"name": "Mia", "token": "a" * 64}
GOOD: Final[tuple[Mapping[str, object], ...]] = (
    {"k": "create", **SEAT, "mode": "paper", "side": "any", "clock": 60, "undo": True, "watch": True},
    {"k": "create", **SEAT, "packed": "eJwDAAAAAAE=", "side": "white"},
    {"k": "sit", **SEAT, "code": "ABC234", "since": 3, "undo": True},
    {"k": "watch", "code": "ABC234", "since": 0},
    {"k": "act", "action": "P@0", "at": 3, "mark": "m1"},
    {"k": "undo", "at": 3, "mark": "m1"},
    {"k": "say", "word": "hello"},
    {"k": "claim"},
    {"k": "rematch"},
)
ODD: Final[tuple[object, ...]] = (
    None, True, False, -1, 1 << 40, 0.5, float("nan"), "", "\0", "\u202e", "\ud800", "a\nb", "x" * 5000, [], {}, [[[]]], {"a": None},
    "white", "ABC234", "swap:0,1,2,3,4,5,6", "end", "eJwDAAAAAAE=", "====", "ä", "heroic+black10", "heroic+nobody", "take:nobody",
)  # fmt: skip


def attack(seed: int, count: int) -> Findings:
    """Try this many assaults, from this seed."""
    findings = Findings()
    asyncio.run(_attack(seed, count, findings), debug=False)
    return findings


async def _attack(seed: int, count: int, findings: Findings) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(
        lambda _loop, event: findings.add(f"the loop: {event['message']}", str(event.get("exception")))
    )
    for begun in range(0, count, len(ASSAULTS)):
        numbers = range(begun, min(count, begun + len(ASSAULTS)))
        # They mostly wait. A crowd takes nearly all the files that a program may open, so it comes alone.
        together = [number for number in numbers if _assault(number)[1] is not _crowd]
        await asyncio.gather(*(_tried(seed, number, findings) for number in together))
        for number in sorted({*numbers} - {*together}):
            await _tried(seed, number, findings)


def _assault(number: int) -> tuple[str, "Assault"]:
    return ASSAULTS[number % len(ASSAULTS)]


async def _tried(seed: int, number: int, findings: Findings) -> None:
    """One assault, with a server and random numbers of its own."""
    name, assault = _assault(number)
    findings.tried[name] += 1
    with tempfile.TemporaryDirectory(prefix="hschess-together-") as folder:
        try:
            await asyncio.wait_for(assault(random.Random(seed * 1000 + number), Path(folder), findings), PATIENCE_S)
        except Exception as error:  # noqa: BLE001 - any exception is a finding
            findings.failed(name, error, f"number {number}")


# ------------------------------------------------------------------------------------------------------------ the assaults


async def _nonsense(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Send changed messages, before and after taking a seat, while others play."""
    async with _game_beside(rng, folder, findings, USUAL_AND_FAST) as server:
        for _ in range(3):
            async with raw(server) as one:
                with suppress(ConnectionClosed, TimeoutError):
                    for _ in range(MESSAGES):
                        await one.send(spoiled(rng))
                    while True:
                        message = await asyncio.wait_for(one.get(), 2)
                        if message["k"] not in ("no", "room", "sit", "act", "undo", "say", "here", "away", "rematch"):
                            findings.add("an answer of no known kind", str(message))
                        fault = why_unclear(message)
                        if fault:
                            findings.add(f"a refusal {fault}", str(message))


def spoiled(rng: random.Random) -> str | bytes:
    """A message as a client sends it, with some of its fields or letters changed."""
    message = dict(rng.choice(GOOD))
    for _ in range(rng.randrange(3)):
        message[rng.choice([*message, "k", "since", "mark"])] = rng.choice(ODD)
    text = json.dumps(message)
    if rng.random() < 0.3:
        place = rng.randrange(len(text))
        text = (
            text[:place] + rng.choice(("", "{", '"', "[" * 40, "9" * 60, "\\u0000")) + text[place + rng.randrange(3) :]
        )
    return text.encode() if rng.random() < 0.05 else text


async def _crowd(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Open a thousand connections at once, from many addresses; half of them watch."""
    async with _game_beside(rng, folder, findings, FAST) as server:
        room = next(iter(server.codes), "")

        async def come(number: int) -> str:
            try:
                local = (f"127.0.0.{2 + number % 60}", 0)
                async with connect(
                    address_of(server).uri, compression=None, proxy=None, local_addr=local, open_timeout=60
                ) as socket_:
                    one = Raw(socket_)
                    await one.get()
                    if number % 2:
                        await one.send({"k": "watch", "code": room, "since": 0})
                        return str((await one.get()).get("k"))
                    return "came"
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                return type(error).__name__

        answers = await asyncio.gather(*(come(number) for number in range(CROWD)))
        if not {"came", "no"} <= set(answers):
            findings.add("no connection of the crowd was answered", str(sorted(set(answers))))


async def _guess(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Guess and replay codes and tokens; none gets in, and after some tries the address is refused."""
    async with server_of(f"sqlite:{folder / 'rooms.db'}", USUAL) as server:
        white, black = await two(server)
        async with raw(server) as one:
            keys = set()
            for number in range(40):
                await asyncio.sleep(0.06)
                token = rng.choice(
                    (rng.randbytes(32).hex(), "0" * 64, white.token[:-1] + ("0" if white.token[-1] != "0" else "1"))
                )
                code = white.code if number % 2 else "".join(rng.choices("23456789ABC", k=6))
                keys.add(await one.ask({"k": "sit", "name": "Eve", "token": token, "code": code}))
            if not keys <= {"seat_taken", "no_room", "many_guesses", "too_fast"} or "many_guesses" not in keys:
                findings.add("a guesser was answered otherwise", str(keys))
        await _leave(white, black)


async def _silence(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Open connections that send nothing, send half of a handshake, or never read; the game goes on without them."""
    async with _game_beside(rng, folder, findings, FAST) as server:
        sockets = []
        for number in range(20):
            one = socket.create_connection(("127.0.0.1", server.ports[0]))
            if number % 3:
                one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"[: rng.randrange(50)])
            sockets.append(one)
        for code in list(server.codes):
            watcher = await connect(address_of(server).uri, compression=None, proxy=None, max_queue=1)
            await watcher.send(json.dumps({"k": "watch", "code": code, "since": 0}))
            watcher.transport.pause_reading()
            await asyncio.sleep(rng.random())
            watcher.transport.abort()
        for one in sockets:
            one.close()


async def _clocks(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Set the machine's clock forward and back while two play with a clock."""
    async with server_of(f"sqlite:{folder / 'rooms.db'}", FAST) as server:
        white, black = await two(server, rng.choice([*MODES]), Options(clock_s=60, undo=True))
        playing = asyncio.gather(*(one.play(Chance(rng.randrange(99)), 0.002) for one in (white, black)))
        while not playing.done():
            server.set_forward(rng.uniform(-90, 90))
            await asyncio.sleep(0.05)
        await playing
        await finished(findings, white, black)
        times = [int(str(message["t"])) for message in white.got if "n" in message]
        if times != sorted(times):
            findings.add("a time of a log went back", str(times))


async def _cuts(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Pull every cable again and again."""
    async with server_of(f"sqlite:{folder / 'rooms.db'}", FAST) as server:
        white, black = await two(server, rng.choice([*MODES]))
        for one in (white, black):
            one.client.delays_s = (0.0,)
        playing = asyncio.gather(*(one.play(Chance(rng.randrange(99))) for one in (white, black)))
        while not playing.done():
            await asyncio.sleep(rng.random() * 0.2)
            rng.choice((white, black)).client.cut()
        await playing
        await finished(findings, white, black)


async def _bad_line(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Delay half a second in each direction, and one of twenty packets more: both players end with the same game."""
    async with (
        server_of(f"sqlite:{folder / 'rooms.db'}", FAST) as server,
        relayed(server.ports, rng, 0.5, 0.05) as relay,
    ):
        await short_game(rng, Address("127.0.0.1", relay.port), findings)


async def short_game(rng: random.Random, address: Address, findings: Findings) -> None:
    """Play a few actions of a game at this server, then end it."""
    white = await Player(address, Create(mode_named(rng.choice([*MODES])), "white"), "Mia").is_in()
    black = await Player(replace(address, code=white.code), Sit(), "Tom").is_in()
    for _ in range(SHORT_GAME):
        await until(lambda: white.is_my_turn or black.is_my_turn)
        mover = white if white.is_my_turn else black
        word = mover.random_word(Chance(rng.randrange(99)))
        with suppress(ServerRefusalError):
            await mover.client.act(word)
            mover.acknowledged.append(word)
    await until(lambda: white.is_my_turn or black.is_my_turn)
    await _concede(white if white.is_my_turn else black)
    await finished(findings, white, black)


async def _concede(player: Player) -> None:
    """End a game that would take too long; make a choice first if one is owed."""
    while not player.is_over:
        picture = player.client.picture
        assert picture is not None
        assert picture.observation is not None
        owes = picture.observation.state.pending
        await player.client.act(player.random_word(Chance(1)) if owes else CONCEDE.text)


async def _kills(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Kill the server at any moment and start it again; everything it acknowledged is in the record."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = await _started(folder, port)
    address = Address("127.0.0.1", port)
    white = await Player(address, Create(mode_named(rng.choice([*MODES])), "white"), "Mia").is_in()
    black = await Player(Address("127.0.0.1", port, code=white.code), Sit(), "Tom").is_in()
    for one in (white, black):
        one.client.delays_s = (0.1,)
    playing = asyncio.gather(*(one.play(Chance(rng.randrange(99)), 0.06) for one in (white, black)))
    for _ in range(KILLS):
        await asyncio.wait({playing}, timeout=rng.random())
        server.kill()
        await server.wait()
        server = await _started(folder, port)
    await playing
    await finished(findings, white, black)
    server.kill()
    await server.wait()


class _Seat:
    """A player who returns to the same seat each time their program is killed."""

    def __init__(self, address: Address, name: str, token: str, seed: int) -> None:
        self._address, self._name, self._token, self._chance = address, name, token, Chance(seed)
        self._acknowledged: list[str] = []
        self._running: asyncio.Task[None] | None = None
        self.player: Player | None = None

    @property
    def is_over(self) -> bool:
        return self.player is not None and self.player.is_over

    async def sit_down(self) -> None:
        """Start the program, and play on."""
        player = self.player = Player(self._address, Sit(), self._name, self._token)
        player.client.delays_s = (0.1,)
        player.acknowledged = self._acknowledged
        self._running = asyncio.get_running_loop().create_task(player.play(self._chance, 0.06))

    async def be_killed(self) -> None:
        """End the program at any moment."""
        assert self._running is not None
        assert self.player is not None
        self._running.cancel()
        self.player.client.cut()
        self.player.task.cancel()
        await asyncio.gather(self._running, self.player.task, return_exceptions=True)

    async def look(self) -> None:
        """Restart a program that started while no server answered."""
        assert self.player is not None
        if self.player.task.done() and not self.player.is_over:
            await self.be_killed()
            await self.sit_down()


async def _crashes(rng: random.Random, folder: Path, findings: Findings) -> None:
    """Kill the server, a player's program, or all of them at any moment; all come back and end with one game."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = await _started(folder, port)
    host = await Player(Address("127.0.0.1", port), Create(mode_named(rng.choice([*MODES])), "white"), "Mia").is_in()
    await host.leave()
    address = Address("127.0.0.1", port, code=host.code)
    seats = [
        _Seat(address, name, token, rng.randrange(99)) for name, token in (("Mia", host.token), ("Tom", new_token()))
    ]
    for seat in seats:
        await seat.sit_down()
    for _ in range(KILLS):
        await asyncio.sleep(rng.random())
        killed = rng.choice(("the server", "a player", "all"))
        findings.tried[f"killed: {killed}"] += 1
        gone = {"the server": [], "a player": [rng.choice(seats)], "all": seats}[killed]
        for seat in gone:
            await seat.be_killed()
        if killed != "a player":
            server.kill()
            await server.wait()
            server = await _started(folder, port)
        for seat in gone:
            await seat.sit_down()
    while not all(seat.is_over for seat in seats):
        await asyncio.sleep(0.05)
        for seat in seats:
            await seat.look()
    await finished(findings, *(seat.player for seat in seats if seat.player is not None))
    server.kill()
    await server.wait()


async def _started(folder: Path, port: int) -> Process:
    words = ["serve", "--bind", f"127.0.0.1:{port}", "--store", f"sqlite:{folder / 'rooms.db'}"]
    server = await asyncio.create_subprocess_exec(sys.executable, "-m", "hschess", *words, stdout=PIPE, stderr=DEVNULL)
    assert server.stdout is not None
    await server.stdout.readline()
    return server


Assault = Callable[[random.Random, Path, Findings], Awaitable[None]]
ASSAULTS: Final[tuple[tuple[str, Assault], ...]] = (
    ("nonsense", _nonsense), ("kills", _kills), ("crashes", _crashes), ("cuts", _cuts), ("clocks", _clocks), ("silence", _silence),
    ("guesses", _guess), ("bad line", _bad_line), ("crowd", _crowd),
)  # fmt: skip
USUAL_AND_FAST: Final = Limits(messages_a_second=100)


# ---------------------------------------------------------------------------------------------------------- the checks


@asynccontextmanager
async def _game_beside(
    rng: random.Random, folder: Path, findings: Findings, limits: Limits
) -> AsyncIterator[RoomServer]:
    """A server with a game between two players, under any attack; they must end properly."""
    async with server_of(f"sqlite:{folder / 'rooms.db'}", limits) as server:
        white, black = await two(server, rng.choice([*MODES]))
        watcher = await Player(address_of(server, white.code), Watch()).is_in()
        playing = asyncio.gather(*(one.play(Chance(rng.randrange(99)), 0.02) for one in (white, black)))
        yield server
        await playing
        await finished(findings, white, black, watcher)


async def finished(findings: Findings, *players: Player) -> None:
    """All have the same record, it is the game that they saw, and everything acknowledged is in it."""
    await until(lambda: all(one.is_over for one in players))
    ends = {json.dumps(_now(one)["end"], sort_keys=True) for one in players}
    if len(ends) != 1:
        findings.add("two ends of one game", str(ends))
    for one in players:
        picture = one.client.picture
        assert picture is not None
        fault = picture.why_not_true()
        if fault is not None:
            findings.add(f"not the game that was seen: {fault}")
        played = [action.text for action in picture.game().record.actions]
        missing = [word for word in one.acknowledged if word not in played]
        if missing:
            findings.add("an acknowledged action is missing", str(missing))
    await _leave(*players)


def _now(player: Player) -> Mapping[str, Any]:
    assert player.client.picture is not None
    return player.client.picture.now


async def _leave(*players: Player) -> None:
    for one in players:
        with suppress(HschessError):
            await one.leave()


if __name__ == "__main__":
    sys.exit(run(attack, COUNT, __doc__))
