"""Rooms in Redis, for any number of servers: every server serves every room.

A room is a stream, whose entries have the ids `0-1`, `0-2` and so on; a script adds an entry only if it is the next. The script also adds
the code to one stream of news, which each server reads by a single XREAD for all its rooms; the followers of that room then read its own
stream. If the news cannot be read for a while, all followers look again afterwards. Acknowledged entries are as durable as Redis's
settings: with `appendonly yes` and `appendfsync always` they are on the disk.
"""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import AsyncGenerator, Awaitable
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

import redis.asyncio as redis_client
from redis.exceptions import RedisError

from hschess.rules.texts import in_one_line
from hschess.together.ending import ended
from hschess.together.refusals import RefusedError
from hschess.together.stores.store import IDLE_S, MOST_ROOMS, StoreError, Waiting, new_code

PREFIX: Final = "hschess:room:"
NEWS: Final = "hschess:news"
ROOMS: Final = "hschess:rooms"
"""A sorted set of all codes by the second in which they expire."""
CHECK: Final = "hschess:check"
MOST_NEWS: Final = 10_000
WAIT_MS: Final = 2_000
"""How long one read of the news blocks."""
TRIES: Final = 5
"""How often an operation is tried again if Redis cannot be reached."""
PAUSE_S: Final = 0.5
ANSWER_S: Final = 5.0
MOST_CONNECTIONS: Final = 32
_CREATE: Final = """
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then return 'full' end
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
redis.call('XADD', KEYS[1], '0-1', 'l', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[4])
return 'made'
"""
# The client library may send twice if the first answer was lost; then the existing line is its own.
_APPEND: Final = """
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
local length = redis.call('XLEN', KEYS[1])
if length == ARGV[1] + 1 and redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][2][2] == ARGV[2] then return 1 end
if length ~= tonumber(ARGV[1]) then return 0 end
redis.call('XADD', KEYS[1], '0-' .. (ARGV[1] + 1), 'l', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('ZADD', KEYS[2], redis.call('TIME')[1] + ARGV[3], ARGV[4])
redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[5], '*', 'c', ARGV[4])
return 1
"""
T = TypeVar("T")


class RedisStore:
    """Logs in Redis, made by `open`."""

    def __init__(self, address: str, most: int = MOST_ROOMS) -> None:
        """`address` is `redis://HOST:PORT/NUMBER`, as the client library reads it."""
        pool = redis_client.BlockingConnectionPool.from_url(
            address, max_connections=MOST_CONNECTIONS, timeout=ANSWER_S, decode_responses=True, socket_timeout=ANSWER_S
        )
        self._redis: Any = redis_client.Redis(connection_pool=pool)
        self._last = "0-0"
        """The id of the last news that was read."""
        self._most = most
        self._waiting = Waiting()
        self._news: Task[None] | None = None

    async def open(self) -> RedisStore:
        """Connect once. Errors: `StoreError` if it cannot be reached."""
        try:
            newest = await self._redis.xrevrange(NEWS, count=1)
            self._last = newest[0][0] if newest else self._last
        except (RedisError, OSError, ValueError) as error:
            await self.close()
            raise _unreachable(error) from error
        except asyncio.CancelledError:
            await self.close()
            raise
        self._news = asyncio.get_running_loop().create_task(self._read_news())
        return self

    async def create(self, header: str) -> str:
        """Create a log with this first line and return its code. Errors: `RefusedError` if there are too many rooms."""
        while True:
            code = new_code()
            keys = [f"{PREFIX}{code}", ROOMS]
            made = await self._ask(self._redis.eval(_CREATE, 2, *keys, header, int(IDLE_S), self._most, code))
            if made == "full":
                raise RefusedError("rooms_full", most=self._most)
            if made == "made":
                return code

    async def append(self, code: str, at: int, line: str) -> bool:
        """Add a line if the log has exactly `at` lines; return whether it did. Errors: `RefusedError` if there is no such room."""
        keys = [f"{PREFIX}{code}", ROOMS, NEWS]
        words = [at, line, int(IDLE_S), code, MOST_NEWS]
        added = await self._ask(self._redis.eval(_APPEND, len(keys), *keys, *words))
        if added < 0:
            raise RefusedError("no_room", code=code)
        # This is faster than the news, also about another server's line; the news can be lost.
        self._waiting.wake(code)
        return bool(added)

    def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        """Yield the lines from this number on, then new ones as they arrive. Errors: `RefusedError` if there is no such room."""
        return self._waiting.follow(self._read, code, since)

    async def check(self) -> None:
        """Write and delete a key: Redis refuses that if it is full or cannot write to its disk. Errors: `StoreError`."""
        await self._ask(self._redis.set(CHECK, "1", px=1))

    async def close(self) -> None:
        """Close the connections."""
        if self._news is not None:
            await ended(self._news)
        with suppress(RedisError, OSError):
            await self._redis.aclose(close_connection_pool=True)

    async def _read(self, code: str, since: int) -> list[str]:
        key = f"{PREFIX}{code}"
        for number in range(TRIES):
            try:
                found = await self._redis.xrange(key, f"0-{since + 1}", "+")
                if not found and not await self._redis.exists(key):
                    raise RefusedError("no_room", code=code)
                return [fields["l"] for _, fields in found]
            except (RedisError, OSError) as error:
                if number == TRIES - 1:
                    raise _unreachable(error) from error
                await asyncio.sleep(PAUSE_S)
        raise AssertionError("the last try has returned or raised")

    async def _ask(self, answer: Awaitable[T]) -> T:
        """Await the answer. Errors: `StoreError`; then the result is unknown, and the request is not repeated."""
        try:
            return await answer
        except (RedisError, OSError) as error:
            raise _unreachable(error) from error

    async def _read_news(self) -> None:
        lost = False
        while True:
            try:
                found = await self._redis.xread({NEWS: self._last}, count=1000, block=WAIT_MS)
                if lost:
                    lost = False
                    self._waiting.wake_all()
                for _, items in _items(found):
                    for number, fields in items:
                        self._last = number
                        self._waiting.wake(fields["c"])
            except (RedisError, OSError):
                lost = True
                await asyncio.sleep(PAUSE_S)


def _unreachable(error: Exception) -> StoreError:
    """The error for an unreachable Redis; the library's final full stop is removed, because the sentence goes on."""
    return StoreError(f"Redis cannot be reached: {in_one_line(str(error)).rstrip('.')}")


def _items(found: object) -> list[tuple[str, list[tuple[str, dict[str, str]]]]]:
    """The answer's items: the library returns a list or, with the newer protocol, a dictionary."""
    if isinstance(found, dict):
        return [(key, items[0] if items and isinstance(items[0], list) else items) for key, items in found.items()]
    return cast("list[tuple[str, list[tuple[str, dict[str, str]]]]]", found or [])
