"""A place in a room, from entering to leaving: a seat, or a watcher's place.

It receives messages whenever a screen calls `update`, makes a match that a table can show, and never blocks. Work that takes time ends on
its own thread (`leave`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import Final

from hschess.private import make_folder
from hschess.rules.actions import Action
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, WHITE
from hschess.store.games import KEY_TAG
from hschess.together.address import Address
from hschess.together.binding import LOOPBACK, Binding, own_addresses
from hschess.together.client import Status
from hschess.together.from_server import check_room
from hschess.together.hosting import HostedClient, HostedServer, RunsClient, RunsServer
from hschess.together.message import SIDES, side_word
from hschess.together.neighbours import Announcement, Neighbour, announced
from hschess.together.pictures import Picture
from hschess.together.seat_keys import SeatKeys, new_token
from hschess.together.wishes import NoServerError, ServerRefusalError, Ticket, Watch, Wish
from scenes.stage.game.far_match import Arrival, FarMatch
from scenes.together.model.announcing import Announce, RoomAnnouncement
from scenes.together.model.presence import Presence, ServerTime, left_ms
from scenes.together.model.room_match import EVENT, match_of
from scenes.together.model.seen_steps import SeenSteps

ENTER_MS: Final = 12_000.0
"""The time limit for entering, after which the server counts as silent: a little longer than the client's own."""
ROOMS: Final = "rooms.db"
"""The file of a host's rooms, in the user's folder."""
KEY_DIGITS: Final = 16
"""The digits of the room's digest that identify records of the same game."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """A greeting of a player."""

    side: int
    word: str


class Visit:
    """A place in one room and in the rooms that follow it."""

    is_unkept = False
    """Whether the server cannot store a request, which is then sent again automatically."""
    claimed_by: int | None = None
    """The side that has won because the other was away."""

    def __init__(
        self,
        ticket: Ticket,
        folder: Path,
        today: str = "",
        *,
        serve: Callable[[Binding, str], RunsServer] = HostedServer,
        connect: Callable[[Address, Wish, str, str], RunsClient] = HostedClient,
        announce: Announce = Announcement,
    ) -> None:
        """`serve` starts a server, `connect` a client and `announce` the announcement, each on its own threads."""
        self.ticket = ticket
        self._start_server, self._connect = serve, connect
        self._announcement = RoomAnnouncement(announce)
        self.picture: Picture | None = None
        """The known state of the room; None until it has been entered."""
        self.match: FarMatch | None = None
        """The game of the room, once both players have seats; another one after each rematch."""
        self.fault: HschessError | None = None
        """The reason why the visit has ended, or could not begin."""
        self._refusals: list[HschessError] = []
        self._greetings: list[Greeting] = []
        self._keys = SeatKeys(folder)
        self._today = today
        self._token = ticket.token or new_token()
        self._time = ServerTime()
        self._begun_ms: float | None = None
        self._server: RunsServer | None = None
        self._client: RunsClient | None = None
        self._asked: Future[None] | None = None
        self._leaving: Future[None] | None = None
        self._steps: SeenSteps | None = None
        self.has_caught_up = False
        """Whether all earlier events of the room have been received."""
        self._until = 0
        """The number of earlier lines of the log, as sent on entering."""
        self._is_host = ticket.address is None or ticket.hosts
        self._folder = folder
        try:
            self._begin()
        except HschessError as error:
            self.fault = error

    def _begin(self) -> None:
        if self._is_host:
            self._serve(self.ticket.port)
        else:
            assert self.ticket.address is not None
            self._enter(self.ticket.address)

    def _serve(self, port: int) -> None:
        self._port = port
        with suppress(OSError):
            # If that is refused, the server reports it.
            make_folder(self._folder)
        self._server = self._start_server(Binding(tuple(own_addresses()), port), f"sqlite:{self._folder / ROOMS}")

    def _enter(self, address: Address) -> None:
        self._client = self._connect(address, self.ticket.wish, self.ticket.name, self._token)

    # --------------------------------------------------------------------------------------------------------------- state

    @property
    def address(self) -> Address | None:
        """The room; None before it has been entered."""
        if self.picture is None or self._client is None:
            return None
        return self._client.address

    @property
    def code(self) -> str:
        """The room's code; empty before it has been entered."""
        return "" if self.picture is None else str(self.picture.room["code"])

    @cached_property
    def hosts(self) -> list[str]:
        """The addresses of this machine for others, if it hosts."""
        return [one for one in own_addresses() if one != LOOPBACK] or [LOOPBACK]

    @property
    def is_host(self) -> bool:
        """Whether this program hosts the room."""
        return self._is_host

    @property
    def viewer(self) -> int | None:
        """The user's side; None for a watcher."""
        return None if self.picture is None else self.picture.viewer

    @property
    def is_watching(self) -> bool:
        """Whether this is a watcher's place."""
        return isinstance(self.ticket.wish, Watch)

    @property
    def is_connected(self) -> bool:
        """Whether messages can be sent."""
        return self._client is not None and self._client.status is Status.HERE

    @property
    def is_ready(self) -> bool:
        """Whether the table of the game can be shown."""
        return self.match is not None and self.has_caught_up

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.picture is not None and self.picture.is_over

    @property
    def is_taken_over(self) -> bool:
        """Whether another program of the user has the seat now, and with it the place in the file of seats."""
        return isinstance(self.fault, ServerRefusalError) and self.fault.key == "taken_over"

    @property
    def has_asked_again(self) -> bool:
        """Whether this side wants another game, ..."""
        return self._wants_again(self.viewer)

    @property
    def is_asked_again(self) -> bool:
        """... and whether the other one does."""
        return self.viewer is not None and self._wants_again(1 - self.viewer)

    def _wants_again(self, side: int | None) -> bool:
        seat = self._seat(side)
        return seat is not None and bool(seat[3])

    def name_of(self, side: int) -> str:
        """A player's name; empty before they sit."""
        seat = self._seat(side)
        return "" if seat is None else str(seat[0])

    def presence_of(self, side: int, now_ms: float) -> Presence:
        """The presence of a player."""
        seat = self._seat(side)
        away = None if seat is None else seat[2]
        return Presence.of(away if isinstance(away, int) else None, self._time.at(now_ms))

    def left_ms(self, now_ms: float) -> float | None:
        """The milliseconds left of the turn; None without a clock."""
        return None if self.picture is None else left_ms(self.picture.now, self._time.at(now_ms))

    def _seat(self, side: int | None) -> list[object] | None:
        found = None if self.picture is None or side is None else self.picture.now.get(side_word(side))
        return found if isinstance(found, list) else None

    @property
    def why_untrue(self) -> str:
        """The reason why deal or record differ from the initial promise; empty if they agree, and before the end."""
        if self.picture is None or self.match is None or self.match.whole is None:
            return ""
        return self.picture.why_not_true() or ""

    def take_refusals(self) -> list[HschessError]:
        """The refusals since the last call."""
        taken, self._refusals = self._refusals, []
        return taken

    def take_greetings(self) -> list[Greeting]:
        """The greetings since the last call."""
        taken, self._greetings = self._greetings, []
        return taken

    # --------------------------------------------------------------------------------------------------------------- requests

    def say(self, word: str) -> None:
        """Send a greeting."""
        self._send(lambda client: client.say(word))

    def claim(self) -> None:
        """Claim the win over a player who is away."""
        self._send(lambda client: client.claim())

    def ask_again(self) -> None:
        """Ask for another game, with the sides changed."""
        self._send(lambda client: client.rematch())

    def _send(self, request: Callable[[RunsClient], object]) -> None:
        if self._client is not None and self.fault is None:
            request(self._client)

    @property
    def is_open(self) -> bool:
        """Whether an action can be sent; part of `Wire`."""
        return self.is_connected and self._asked is None

    def send(self, action: Action) -> None:
        """Request an action; part of `Wire`."""
        assert self._client is not None
        self._asked = self._client.act(action.text)

    def send_back(self) -> None:
        """Request undo; part of `Wire`."""
        assert self._client is not None
        self._asked = self._client.undo()

    # ------------------------------------------------------------------------------------------------------------- time

    def update(self, now_ms: float) -> None:
        """Receive messages."""
        self._begun_ms = now_ms if self._begun_ms is None else self._begun_ms
        if self._client is None and self.fault is None and self._server is not None and self._server.ready.done():
            try:
                self._begin_client(self._server)
            except HschessError as error:
                self.fault = error
        if self._client is not None:
            for message in self._client.messages():
                self._take(message, now_ms)
            self._look_at_answers(self._client)
        if self.picture is None and self.fault is None and now_ms - self._begun_ms > ENTER_MS:
            server = self.ticket.address.server if self.ticket.address is not None else LOOPBACK
            self.fault = NoServerError("silent", server=server, seconds=round(ENTER_MS / 1000))
        found = self._to_be_found
        self._announcement.keep(found, () if found is None else self.hosts)

    def _begin_client(self, server: RunsServer) -> None:
        try:
            port = server.ready.result()
        except HschessError as error:
            server.close()
            self._server = None
            if self.ticket.address is None and self._port:
                # Another program has the usual port; friends get the address that is shown.
                self._serve(0)
            else:
                self.fault = error
            return
        code = "" if self.ticket.address is None else self.ticket.address.code
        self._enter(Address(LOOPBACK, port, code=code))

    @property
    def _to_be_found(self) -> Neighbour | None:
        """A hosted room that can be joined or watched."""
        address, picture = self.address, self.picture
        if not self._is_host or address is None or picture is None or self.fault is not None:
            return None
        waits = self.match is None
        if not waits and (picture.is_over or not picture.room["watch"]):
            return None
        return announced(address.code, address.port, self.ticket.name, picture.mode.name, waits=waits)

    def _look_at_answers(self, client: RunsClient) -> None:
        """Handle refusals, or the end of the client."""
        if self._asked is not None and self._asked.done():
            asked, self._asked, self.is_unkept = self._asked, None, False
            error = _error_of(asked)
            if error is not None and self.match is not None:
                self.match.refuse()
            if error is not None and not client.running.done():
                self._refusals.append(error)
        if client.running.done() and self.fault is None and not client.running.cancelled():
            self.fault = _error_of(client.running)

    def _take(self, message: Mapping[str, object], now_ms: float) -> None:
        kind = message.get("k")
        try:
            if kind == "room":
                self._enter_room(message, now_ms)
            elif kind == "no" and "mark" not in message:
                self._refusals.append(ServerRefusalError(message))
            elif kind == "no" and message.get("key") == "busy":
                self.is_unkept = True
            elif "n" in message and self.picture is not None:
                self.picture.add(message)
                self._time.received(message["t"], now_ms)
                self._happened(message)
        except HschessError as error:
            self.fault = self.fault or error
        except (KeyError, ValueError, TypeError, IndexError):
            # A server may send anything.
            self.fault = self.fault or HschessError("the server's message cannot be read: a field has another form")

    def _enter_room(self, message: Mapping[str, object], now_ms: float) -> None:
        check_room(message)
        self._time.received(message["now"], now_ms)
        lines = message["lines"]
        self._until = lines if isinstance(lines, int) else 0
        known = self.picture
        if known is not None and known.room["commitment"] == message["commitment"]:
            return
        if known is not None and self.address is not None:
            # After a rematch, the finished room is not offered for returning.
            with suppress(OSError):
                self._keys.forget(str(replace(self.address, code=str(known.room["code"]))))
        self.picture = Picture(message)
        self._steps, self.match, self.has_caught_up = SeenSteps(self.picture), None, False
        self.claimed_by = None
        self._keep_seat()

    def _keep_seat(self) -> None:
        """Store the seat; if the disk refuses, only returning becomes impossible."""
        if self.address is not None and not self.is_watching:
            with suppress(OSError):
                self._keys.keep(str(self.address), self.ticket.name, self._token, hosts=self._is_host)

    def forget_unbegun(self) -> None:
        """Forget a room without a second player: returning makes no sense."""
        if self.match is None and self.has_caught_up:
            self.forget_seat()

    def forget_seat(self) -> None:
        """Forget the seat: there is nothing to return to."""
        if self.address is not None:
            with suppress(OSError):
                self._keys.forget(str(self.address))

    # --------------------------------------------------------------------------------------------------------------- events

    def _happened(self, message: Mapping[str, object]) -> None:
        picture = self.picture
        assert picture is not None
        if message["k"] == "say" and picture.lines > self._until:
            # Older greetings are not shown to a player who comes back.
            self._greetings.append(Greeting(SIDES[str(message["by"])], str(message["word"])))
        if message["k"] == "claim":
            self.claimed_by = SIDES[str(message["by"])]
        if "position" in message or "result" in message:
            self._change_board(message, picture)
        if picture.lines >= self._until:
            self.has_caught_up = True

    def _change_board(self, message: Mapping[str, object], picture: Picture) -> None:
        assert self._steps is not None
        action, step = self._steps.take(message)
        if self.match is None:
            if step is None:
                raise HschessError("something was taken back before the deal")
            self.match = match_of(picture, step, [self.name_of(side) for side in (WHITE, BLACK)], self)
        else:
            undoable = message.get("undoable", 0)
            is_own = message.get("by") == picture.room["you"]
            self.match.arrive(Arrival(action, step, undoable if isinstance(undoable, int) else 0, is_own))
        while not self.has_caught_up and self.match.take_up() is not None:
            # Without its beginning, a game is not shown.
            pass
        if picture.is_over:
            self._end(picture, self.match)

    def _end(self, picture: Picture, match: FarMatch) -> None:
        """All hidden cards are known now; a game too large for a message stays as it was seen."""
        with suppress(HschessError):
            # The end may be shown again on another day; the room's digest identifies the game.
            game, key = picture.game(), str(picture.room["commitment"])[:KEY_DIGITS]
            match.whole = game.retagged(date=self._today, event=EVENT, extra={**game.record.extra, KEY_TAG: key})

    # -------------------------------------------------------------------------------------------------------------- leaving

    def leave(self) -> Future[None]:
        """Leave, once; the seat is kept by its token. The future ends when all its threads have."""
        if self._leaving is not None:
            return self._leaving
        self._leaving = closing = Future[None]()
        self._announcement.end()

        def close() -> None:
            for one in (self._client, self._server):
                if one is not None:
                    one.close()
            for ending in self._announcement.ending:
                ending.result()
            closing.set_result(None)

        try:
            Thread(target=close, name="hschess-leaving", daemon=True).start()
        except RuntimeError:
            # The system refuses another thread.
            close()
        return closing


def _error_of(future: Future[None]) -> HschessError | None:
    """The error that a finished future ended with. Errors: any other than `HschessError`, which is a bug of ours."""
    error = future.exception()
    if error is not None and not isinstance(error, HschessError):
        raise error
    return error
