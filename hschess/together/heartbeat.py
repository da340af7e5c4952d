"""The detection of a server that no longer answers. A stopped machine does not close its connections: they stay open and silent.

So a silent server is pinged, and an unanswered request counts as well.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed


@dataclass(frozen=True, slots=True)
class AnswerTimes:
    """How long an answer may take, in seconds."""

    beat_s: float = 1.0
    """The interval of the checks."""
    still_s: float = 3.0
    """The silence after which the server is pinged."""
    quiet_s: float = 4.0
    """The wait for an answer after which the server counts as quiet."""
    dead_s: float = 16.0
    """The wait for an answer after which the connection is closed."""


USUAL: Final = AnswerTimes()


class Heartbeat:
    """Watches whether the server answers, for one connection after another."""

    def __init__(self, on_quiet: Callable[[bool], None]) -> None:
        """`on_quiet` is called when the server has become quiet, and when it answers again."""
        self.patience = USUAL
        self.asked_at: float | None = None
        """The time of the oldest unanswered request, by the loop's clock."""
        self._on_quiet = on_quiet
        self._is_quiet = False
        self._received_at = 0.0
        self._pinged_at = 0.0

    def received(self) -> None:
        """Note a message of the server."""
        self._received_at = asyncio.get_running_loop().time()

    async def attend(self, socket: ClientConnection) -> None:
        """Watch this connection until it ends, and end it after too long a silence."""
        pong: Future[float] | None = None
        self._is_quiet = False
        try:
            while True:
                await asyncio.sleep(self.patience.beat_s)
                now = asyncio.get_running_loop().time()
                if pong is not None and pong.done():
                    pong = None
                    self.received()
                if pong is None and now - self._received_at > self.patience.still_s:
                    self._pinged_at, pong = now, asyncio.ensure_future(await socket.ping())
                silent_s = self._silent_s(now, is_pinged=pong is not None)
                self._report(silent_s > self.patience.quiet_s)
                if silent_s > self.patience.dead_s:
                    socket.transport.abort()
                    return
        except ConnectionClosed:
            return
        finally:
            if pong is not None:
                _let_go(pong)

    def _silent_s(self, now: float, *, is_pinged: bool) -> float:
        """For how many seconds an answer has been due."""
        since = [max(self._pinged_at, self._received_at)] if is_pinged else []
        if self.asked_at is not None:
            since.append(self.asked_at)
        return now - min(since, default=now)

    def _report(self, is_quiet: bool) -> None:
        if is_quiet != self._is_quiet:
            self._is_quiet = is_quiet
            self._on_quiet(is_quiet)


def _let_go(pong: Future[float]) -> None:
    """Stop waiting for the pong; ignore the error of a lost connection."""
    pong.cancel()
    if pong.done() and not pong.cancelled():
        with suppress(ConnectionClosed):
            pong.result()
