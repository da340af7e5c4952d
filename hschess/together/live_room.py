"""A room while a client of this server is in it: it follows the log, folds it, and sends each client its view.

Other servers may serve the same room. An entry is checked against the log so far and added only if the log still ends there; else it is
checked again with the new lines (optimistic concurrency). Only entries read back from the log are sent.
"""

from __future__ import annotations

import asyncio
from asyncio import Future, Task, TimerHandle
from collections.abc import Callable, Coroutine, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final, Protocol

from hschess.rules.errors import HschessError
from hschess.together.ending import ended
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
"""How often an entry is checked again because another one came first."""
ANSWER_S: Final = 5.0
"""How long a server waits for another one's confirmation of a seat's connection, in seconds."""
DOUBT_S: Final = 30.0
"""How long a seat on another server may be silent in its turn before its connection is doubted."""
AGAIN_S: Final = 1.0
"""The delay before an entry that the store could not keep is tried again."""
GRACE_S: Final = 0.05
"""How long after its deadline a turn is ended."""
LAST_S: Final = 2.0
"""How long pending work may take when the room is closed."""
FOLD_AT_ONCE: Final = 50
"""Lines that are folded before the loop serves other tasks."""
Propose = Callable[[Room, int], Entry]
"""Makes an entry from the current room and the time. Errors: `HschessError` to refuse it."""


class Listener(Protocol):
    """A connection that gets the messages of a room."""

    viewer: Viewer
    link: str
    is_seated: bool
    """Whether the log has confirmed it as its seat's connection."""

    def send(self, text: str) -> None:
        """Queue a message."""

    def part(self, refusal: RefusedError) -> None:
        """End the connection to the room, with the reason."""


class LiveRoom:
    """One room of one server. Make it by `open`."""

    def __init__(self, code: str, store: Store, now_ms: Callable[[], int], links: str) -> None:
        """`links` is the prefix of all links of this server."""
        self.code = code
        self.listeners: set[Listener] = set()
        self.room: Room | None = None
        self.on_change: Callable[[LiveRoom, Change], None] = lambda _room, _change: None
        self._store = store
        self._now_ms = now_ms
        self._links = links
        self._lock = asyncio.Lock()
        self._waiting: list[tuple[int, Future[None]]] = []
        """The futures that wait until the log has more than this many lines."""
        self._timer: TimerHandle | None = None
        self._due: set[Task[None]] = set()
        """Short tasks, finished before the room closes."""
        self._lasting: set[Task[None]] = set()
        """Tasks that are cancelled when the room closes."""
        self._fault: HschessError | None = None
        self._following: Task[None] | None = None

    async def open(self) -> LiveRoom:
        """Follow the log, and wait for all its present lines. Errors: `HschessError` if there is no such room, or it is broken."""
        self._following = asyncio.get_running_loop().create_task(self._follow())
        try:
            await self._has_more_than(0)
        except HschessError:
            await self.close()
            raise
        for side, seat in enumerate(self.known.seats):
            # Seats of this server too: perhaps the store could not keep that they went.
            if seat is not None and seat.away_since is None:
                self._start(self._doubt(side), self._lasting)
        self._start(self._ask_the_silent(), self._lasting)
        return self

    @property
    def known(self) -> Room:
        """The room up to the last known line. Errors: `HschessError` if the log cannot be read any more."""
        if self._fault is not None:
            raise self._fault
        assert self.room is not None, "it is asked after `open`"
        return self.room

    @property
    def is_broken(self) -> bool:
        """Whether the log cannot be followed any more."""
        return self._fault is not None

    async def submit(self, propose: Propose) -> None:
        """Add an entry; it returns when the log has it. Errors: `HschessError` if it is refused, or cannot be stored."""
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
        """Wait until this many lines of the log are known, if it has them: another server may have added some.

        Errors: `RefusedError` if it has fewer, with `field` as the wrong field. `HschessError` if the log cannot be read.
        """
        if self.known.lines >= lines:
            return
        stored = self.known.lines
        async with aclosing(self._store.follow(self.code, stored)) as following:
            stored += len(await anext(following))
        if stored < lines:
            raise RefusedError("ahead", lines=stored, field=field, given=lines)
        await self._has_more_than(lines - 1)

    async def pause(self) -> list[tuple[int, str]]:
        """Mark both players as gone for the game's clock; return their sides and links for `go_on`. Without a clock it does nothing."""
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
        """Mark them as back, except those whose connection was lost meanwhile."""
        for side, link in held:
            if any(one.link == link for one in self.listeners):
                await self._quietly(_came(side, link))

    def _holds(self, seat: Seat) -> bool:
        """Whether the seat has a connection to this server."""
        return seat.away_since is None and seat.link.startswith(self._links)

    def later(self, propose: Propose) -> None:
        """Submit in the background; a refused entry is dropped, one that cannot be stored is tried again."""
        self._start(self._quietly(propose), self._due)

    async def close(self) -> None:
        """Stop following the log, after the pending work; what still waits for its lines gets a `StoreError`."""
        if self._timer is not None:
            self._timer.cancel()
        if self._due:
            await asyncio.wait(self._due, timeout=LAST_S)
        await ended(*self._due, *self._lasting, *([self._following] if self._following is not None else []))
        if self._fault is None:
            self._break(StoreError("the room has been closed"))

    # ---------------------------------------------------------------------------------------------------------- the log

    async def _follow(self) -> None:
        try:
            # Closed here, because a generator that is collected later is closed by a separate task.
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
        """Drop a connection whose seat has a new one, and confirm a doubted connection of this server."""
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
        """Wait until more than this many lines are known. Errors: `HschessError` if that cannot happen."""
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

    # ----------------------------------------------------------------------------------------------------------- timers

    def _set_timer(self) -> None:
        """Set the timer for the turn's deadline; all servers of the room try to end the turn, and one is first."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        room = self.room
        deadline = None if room is None else room.clock.deadline(room.time)
        if deadline is not None:
            seconds = max(0.0, (deadline - self._now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._end_turn)

    def _end_turn(self) -> None:
        """End the turn, unless the server itself has been paused: that pause is forgiven first."""
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
        """Doubt a seat of another server; without a confirmation its connection counts as lost."""
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
                    # Else the log would never get the loss of a connection, or the end of a turn's time.
                    await asyncio.sleep(AGAIN_S)

    @staticmethod
    def _start(work: Coroutine[Any, Any, None], among: set[Task[None]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        among.add(task)
        task.add_done_callback(among.discard)


def _late(room: Room, t: int) -> Entry:
    """The clock's entry for a turn whose time is over."""
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
