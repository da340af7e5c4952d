"""A room while somebody of this server is in it: it follows the log, folds it, and tells everybody what they may know.

Other servers may serve the same room. Whoever wants something to happen judges it by the log so far and adds it where the log still ends
there; else more of the log is on its way, and it is judged again. Only what has come back out of the log is sent.
"""

from __future__ import annotations

import asyncio
from asyncio import Future, Task, TimerHandle
from collections.abc import Callable, Coroutine, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final, Protocol

from hschess.rules.errors import HschessError
from hschess.together.entries import Acted, Came, Doubted, Entry, Sat, Went, line_of, read_entry
from hschess.together.entry_rules import judge
from hschess.together.header import read_header
from hschess.together.log import add
from hschess.together.message import written
from hschess.together.refusals import RefusedError
from hschess.together.room import Change, Room, Seat
from hschess.together.stores.store import Store, StoreError
from hschess.together.veil import Viewer
from hschess.together.views import change_message

TRIES: Final = 20
"""How often something is judged again because something else has happened first."""
ANSWER_S: Final = 5.0
"""How long a server waits for another to say that a seat has its connection."""
DOUBT_S: Final = 30.0
"""How long a seat on another server may be silent in its turn before it is asked for."""
AGAIN_S: Final = 1.0
"""How long it waits before it tries again to keep what the store could not."""
GRACE_S: Final = 0.05
"""How long after its time a turn is ended."""
LAST_S: Final = 2.0
"""How long what was begun may take when the room is closed."""
FOLD_AT_ONCE: Final = 50
"""Lines that are folded before others get their turn."""
Propose = Callable[[Room, int], Entry]
"""Says what is to happen, by the room as it is and the time. Errors: `HschessError` where it is to be refused."""


class Listener(Protocol):
    """A connection that gets the messages of a room."""

    viewer: Viewer
    link: str
    is_seated: bool
    """Whether the log has said that it speaks for its seat."""

    def send(self, text: str) -> None:
        """A message to send."""

    def part(self, refusal: RefusedError) -> None:
        """The room lets go of it, and why."""


class LiveRoom:
    """One room of one server. Make it by `open`."""

    def __init__(self, code: str, store: Store, now_ms: Callable[[], int], links: str) -> None:
        """`links` is what all links of this server begin with."""
        self.code = code
        self.listeners: set[Listener] = set()
        self.room: Room | None = None
        self.on_change: Callable[[LiveRoom, Change], None] = lambda _room, _change: None
        self._store = store
        self._now_ms = now_ms
        self._links = links
        self._lock = asyncio.Lock()
        self._waiting: list[tuple[int, Future[None]]] = []
        """Who waits until the log has more than so many lines."""
        self._timer: TimerHandle | None = None
        self._due: set[Task[None]] = set()
        """What happens soon."""
        self._lasting: set[Task[None]] = set()
        """What may take until the room is left."""
        self._fault: HschessError | None = None
        self._following: Task[None] | None = None

    async def open(self) -> LiveRoom:
        """Follow the log, and wait until all that it has is here. Errors: `HschessError` where there is no such room, or it is broken."""
        self._following = asyncio.get_running_loop().create_task(self._follow())
        try:
            await self._has_more_than(0)
        except HschessError:
            await self.close()
            raise
        for side, seat in enumerate(self.known.seats):
            # One of this server's own too: that it went was perhaps not to be kept.
            if seat is not None and seat.away_since is None:
                self._start(self._doubt(side), self._lasting)
        self._start(self._ask_the_silent(), self._lasting)
        return self

    @property
    def known(self) -> Room:
        """The room as far as the log is known. Errors: `HschessError` where it cannot be read any more."""
        if self._fault is not None:
            raise self._fault
        assert self.room is not None, "it is asked after `open`"
        return self.room

    @property
    def is_broken(self) -> bool:
        """Whether the log cannot be followed any more."""
        return self._fault is not None

    async def submit(self, propose: Propose) -> None:
        """Let something happen; afterwards it has. Errors: `HschessError` where it is refused, or cannot be kept."""
        for _ in range(TRIES):
            async with self._lock:
                room = self.known
                entry = propose(room, max(room.time, self._now_ms()))
                judge(room, entry)
                at = room.lines
                added = await self._store.append(self.code, at, line_of(entry))
                await self._has_more_than(at)
            if added:
                return
        raise RefusedError("busy")

    async def catch_up(self, field: str, lines: int) -> None:
        """Wait until so many lines of the log are known, if it has them: another server may have added some.

        Errors: `RefusedError` if it has fewer; `field` is who says so. `HschessError` if the log cannot be read.
        """
        if self.known.lines >= lines:
            return
        stored = self.known.lines
        async with aclosing(self._store.follow(self.code, stored)) as following:
            stored += len(await anext(following))
        if stored < lines:
            raise RefusedError("ahead", lines=stored, field=field, given=lines)
        await self._has_more_than(lines - 1)

    async def stand_still(self) -> list[tuple[int, str]]:
        """Both players are gone, as far as the clock of the game goes; who they were, for `go_on`. Without a clock nothing happens."""
        if self.is_broken or self.known.clock.side is None:
            return []
        held = [
            (side, seat.link) for side, seat in enumerate(self.known.seats) if seat is not None and self._holds(seat)
        ]
        for side, link in held:
            with suppress(HschessError):
                await self.submit(_went(side, link))
        return held

    async def go_on(self, held: Sequence[tuple[int, str]]) -> None:
        """They are back, but for those whose connection was lost meanwhile."""
        for side, link in held:
            if any(one.link == link for one in self.listeners):
                await self._quietly(_came(side, link))

    def _holds(self, seat: Seat) -> bool:
        """Whether the seat has a connection, and that is of this server."""
        return seat.away_since is None and seat.link.startswith(self._links)

    def later(self, propose: Propose) -> None:
        """The same without waiting for it; where it is refused nothing happens, where it cannot be kept it is tried again."""
        self._start(self._quietly(propose), self._due)

    async def close(self) -> None:
        """Follow it no more, once what was begun has happened."""
        if self._timer is not None:
            self._timer.cancel()
        if self._due:
            await asyncio.wait(self._due, timeout=LAST_S)
        for task in [*self._due, *self._lasting, *([self._following] if self._following is not None else [])]:
            task.cancel()
            with suppress(asyncio.CancelledError, HschessError):
                await task

    # ---------------------------------------------------------------------------------------------------------- the log

    async def _follow(self) -> None:
        try:
            # Closed where it is left: a generator that is collected later is closed by a task of its own.
            async with aclosing(self._store.follow(self.code, 0)) as following:
                async for lines in following:
                    await self._take_all_up(lines)
        except RefusedError as refusal:
            self._break(refusal)
        except StoreError as error:
            self._break(error)
        except HschessError as error:
            self._break(RefusedError("broken", why=str(error)))

    async def _take_all_up(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines, start=1):
            self._take_up(line)
            if number % FOLD_AT_ONCE == 0:
                await asyncio.sleep(0)
        self._wake()
        self._set_timer()

    def _take_up(self, line: str) -> None:
        if self.room is None:
            self.room = Room(read_header(line))
            return
        change = add(self.room, read_entry(line))
        texts: dict[Viewer, str] = {}
        for listener in list(self.listeners):
            if listener.viewer not in texts:
                texts[listener.viewer] = written(change_message(self.room, change, listener.viewer))
            listener.send(texts[listener.viewer])
        self._follow_links(change.entry)
        self.on_change(self, change)

    def _follow_links(self, entry: Entry) -> None:
        """Who is taken over is let go, and who is asked for answers."""
        if isinstance(entry, Came | Sat):
            for listener in [one for one in self.listeners if one.viewer == entry.side]:
                if listener.link == entry.link:
                    listener.is_seated = True
                elif listener.is_seated:
                    self.listeners.discard(listener)
                    listener.part(RefusedError("taken_over"))
        if isinstance(entry, Doubted):
            for listener in self.listeners:
                if listener.viewer == entry.side and listener.is_seated:
                    self.later(_came(entry.side, listener.link))

    def _break(self, fault: HschessError) -> None:
        self._fault = fault
        self._wake()
        for listener in list(self.listeners):
            listener.part(fault if isinstance(fault, RefusedError) else RefusedError("busy"))
        self.listeners.clear()

    async def _has_more_than(self, lines: int) -> None:
        """Wait until the log is known so far. Errors: `HschessError` where it will not be."""
        while self._fault is None and (self.room is None or self.room.lines <= lines):
            future: Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((lines, future))
            await future
        if self._fault is not None:
            raise self._fault

    def _wake(self) -> None:
        known = self.room.lines if self.room is not None else 0
        for lines, future in self._waiting:
            if (known > lines or self._fault is not None) and not future.done():
                future.set_result(None)
        self._waiting = [one for one in self._waiting if not one[1].done()]

    # ------------------------------------------------------------------------------------------------- what time brings

    def _set_timer(self) -> None:
        """When the turn's time is over, somebody has to say so; all servers of the room try, and one is first."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        room = self.room
        deadline = None if room is None else room.clock.deadline(room.time)
        if deadline is not None:
            seconds = max(0.0, (deadline - self._now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._end_turn)

    def _end_turn(self) -> None:
        """A server that stood still notices that first, and then it is not late."""
        self._timer = asyncio.get_running_loop().call_later(GRACE_S, self.later, _late)

    async def _ask_the_silent(self) -> None:
        while True:
            await asyncio.sleep(DOUBT_S)
            room = self.room
            if room is None or room.state is None or room.is_over or self._now_ms() - room.time < DOUBT_S * 1000:
                continue
            side = room.state.to_move
            seat = room.seats[side]
            if seat is not None and seat.away_since is None and not seat.link.startswith(self._links):
                await self._doubt(side)

    async def _doubt(self, side: int) -> None:
        """Ask for a seat of another server; without an answer its connection is lost."""
        with suppress(HschessError):
            await self.submit(lambda _room, t: Doubted(t, side))
            since = self.known.lines
            await asyncio.sleep(ANSWER_S)
            if self.known.last_by[side] < since:
                await self.submit(lambda room, t: Went(t, side, room.seat(side).link))

    async def _quietly(self, propose: Propose) -> None:
        with suppress(HschessError):
            while not self.is_broken:
                try:
                    await self.submit(propose)
                    return
                except StoreError:
                    # Else the room would never learn that a player is gone, or that the time of a turn is over.
                    await asyncio.sleep(AGAIN_S)

    @staticmethod
    def _start(work: Coroutine[Any, Any, None], among: set[Task[None]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        among.add(task)
        task.add_done_callback(among.discard)


def _late(room: Room, t: int) -> Entry:
    """What the clock does."""
    action = room.late_action(t)
    if action is None or room.state is None:
        raise RefusedError("not_late")
    return Acted(t, room.state.to_move, action.text, late=True)


def _went(side: int, link: str) -> Propose:
    return lambda _room, t: Went(t, side, link)


def _came(side: int, link: str) -> Propose:
    def propose(room: Room, t: int) -> Entry:
        if room.seat(side).link != link:
            raise RefusedError("stale")
        return Came(t, side, link)

    return propose
