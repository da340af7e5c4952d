"""A line between clients and servers. It passes each connection to a server that accepts it, like a proxy; it may be slow and lossy."""

import asyncio
import random
from asyncio import Queue, StreamReader, StreamWriter, Task
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

RESENT = 3.0
"""A lost packet arrives after this many delays, and so does everything behind it: a program sees nothing else of a loss."""


class Relay:
    """A port of the loopback that leads to these ports, tried in order."""

    def __init__(self, ports: Sequence[int], rng: random.Random, delay_s: float = 0.0, loss: float = 0.0) -> None:
        """`delay_s` is the delay in each direction, `loss` the share that is lost and sent again."""
        self.ports = list(ports)
        self.port = 0
        self.brought = 0
        """Connections that a server has accepted."""
        self._rng, self._delay_s, self._loss = rng, delay_s, loss
        self.flows = asyncio.Event()
        """If cleared, nothing comes through and nothing is closed, as if the other end were frozen."""
        self.flows.set()
        self._turn = count()
        self._tasks: set[Task[None]] = set()

    async def _accept(self, reader: StreamReader, writer: StreamWriter) -> None:
        first = next(self._turn)
        for number in range(len(self.ports)):
            port = self.ports[(first + number) % len(self.ports)]
            with suppress(OSError):
                ahead, back = await asyncio.open_connection("127.0.0.1", port)
                self.brought += 1
                pumps = [self._start(self._pump(reader, back)), self._start(self._pump(ahead, writer))]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                back.transport.abort()
                break
        writer.transport.abort()

    def _start(self, work: Coroutine[Any, Any, None]) -> Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _pump(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Run until either end is gone; received bytes are still delivered."""
        due: Queue[tuple[float, bytes]] = Queue()
        sending = self._start(self._send(due, writer))
        now, last = asyncio.get_running_loop().time, 0.0
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                last = max(last, now() + self._delay_s * (RESENT if self._rng.random() < self._loss else 1.0))
                due.put_nowait((last, data))
        due.put_nowait((last, b""))
        await sending

    async def _send(self, due: "Queue[tuple[float, bytes]]", writer: StreamWriter) -> None:
        now = asyncio.get_running_loop().time
        with suppress(OSError):
            while True:
                at, data = await due.get()
                await asyncio.sleep(max(0.0, at - now()))
                await self.flows.wait()
                if not data:
                    return
                writer.write(data)
                await writer.drain()

    async def close(self) -> None:
        """Close every connection."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def relayed(
    ports: Sequence[int], rng: random.Random, delay_s: float = 0.0, loss: float = 0.0
) -> AsyncIterator[Relay]:
    """A listening relay."""
    relay = Relay(ports, rng, delay_s, loss)
    server = await asyncio.start_server(relay._accept, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        server.close()
        await relay.close()
        await server.wait_closed()
