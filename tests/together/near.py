"""A room in this process, without a network, a thread or a clock: replaces a visit's server, client and friend."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.mode_text import mode_to_text
from hschess.together.address import Address
from hschess.together.asking import refusal_message
from hschess.together.binding import Binding
from hschess.together.client import Status
from hschess.together.entries import Acted, Asked, Came, Claimed, Entry, Greeted, Moved, Sat, TookBack, Went
from hschess.together.header import Options
from hschess.together.hosting import RunsClient, RunsServer
from hschess.together.log import add
from hschess.together.message import SIDES
from hschess.together.neighbours import EndsLater, Neighbour
from hschess.together.refusals import RefusedError
from hschess.together.room import Room
from hschess.together.veil import Viewer
from hschess.together.views import change_message, room_message
from hschess.together.wishes import Create, NoServerError, ServerRefusalError, Ticket, Watch, Wish
from scenes.together.model.visit import Visit
from tests.together.rooms import KEYS, T0, bound, header_of

CODE = "NEAR22"
NOWHERE = "NNWHER"
"""The code of a missing room."""
FRIENDS_PACE = 12
"""The friend acts after this many looks without news."""


def done() -> Future[None]:
    """A finished future."""
    future: Future[None] = Future()
    future.set_result(None)
    return future


class NearServer:
    """A server that is ready at once, without clients."""

    def __init__(self, binding: Binding, store: str) -> None:
        del store
        self.ready: Future[int] = Future()
        self.ready.set_result(binding.port or 4747)

    def close(self) -> None:
        """There is nothing to close."""


class NearClient:
    """A seat, or a spectator, in a room of its own, in which a friend plays at random."""

    def __init__(self, address: Address, wish: Wish, name: str, token: str) -> None:
        del token
        self.running: Future[None] = Future()
        self.status = Status.HERE
        self.address = replace(address, code=address.code or CODE)
        self.friends_name = "Tom"
        self.plays_along = True
        """Whether the friend acts by itself."""
        self._wish, self._name, self._seed = wish, name, 5
        self._chance, self._looks, self._links = Chance(7), 0, 0
        self._due: deque[Mapping[str, object]] = deque()
        if self.address.code == NOWHERE:
            self.running.set_exception(NoServerError("unreachable", server=address.server, why="nobody is there"))
            return
        self._begin(SIDES.get(getattr(wish, "side", ""), 0))

    def _begin(self, side: int) -> None:
        wish = self._wish
        options = wish.options if isinstance(wish, Create) else Options(60, undo=True, watch=True)
        mode = mode_to_text(wish.mode) if isinstance(wish, Create) else "paper"
        self.viewer: Viewer = None if isinstance(wish, Watch) else side
        self.room = Room(bound(header_of(mode, self._seed, options)))
        self._due.append(room_message(self.room, self.address.code, self.viewer, T0))
        self._happen(lambda t: Sat(t, side, self._name, KEYS[0], "own", True))
        if not isinstance(wish, Create):
            self.friend_sits()

    # ------------------------------------------------------------------------------------------------------- what happens

    def friend_sits(self) -> None:
        free = next((side for side, seat in enumerate(self.room.seats) if seat is None), None)
        if free is not None:
            self._happen(lambda t: Sat(t, free, self.friends_name, KEYS[1], "friend", True))

    def friend_acts(self, word: str) -> None:
        self._happen(lambda t: Acted(t, self.friend, word))

    def friend_says(self, word: str) -> None:
        self._happen(lambda t: Greeted(t, self.friend, word))

    def friend_takes_back(self) -> None:
        self._happen(lambda t: TookBack(t, self.friend))

    def friend_goes(self) -> None:
        seat = self.room.seat(self.friend)
        self._happen(lambda t: Went(t, self.friend, seat.link))

    def friend_comes(self) -> None:
        self._links += 1
        self._happen(lambda t: Came(t, self.friend, f"friend{self._links}"))

    def friend_asks_again(self) -> None:
        self._happen(lambda t: Asked(t, self.friend))
        self._move_on()

    def lose(self) -> None:
        """The connection is lost, until `found`."""
        self.status = Status.LOST
        self._due.append({})

    def find(self) -> None:
        self.status = Status.HERE
        self._due.append(room_message(self.room, self.address.code, self.viewer, self.room.time))

    @property
    def friend(self) -> int:
        return 1 - (self.viewer or 0)

    def _happen(self, entry: Callable[[int], Entry], later_ms: int = 40) -> None:
        """Append an entry. Errors: `HschessError` if it is refused."""
        change = add(self.room, entry(max(T0, self.room.time + later_ms)))
        self._due.append(change_message(self.room, change, self.viewer))

    def _play_along(self) -> None:
        """The friend's own action."""
        self.friend_sits()
        if self.room.is_over:
            if self.room.asked == {self.viewer}:
                self.friend_asks_again()
            return
        assert self.room.state is not None
        if self._chance.below(10) == 0:
            self.friend_says("hello")
        mover = self.room.state.to_move
        if mover == self.friend or self.viewer is None:
            choices = [one for one in legal_actions(self.room.state) if one is not CONCEDE]
            action = choices[self._chance.below(len(choices))]
            self._happen(lambda t: Acted(t, mover, action.text))

    def _move_on(self) -> None:
        """Move to the next room, with the sides swapped, once both want it."""
        if self.viewer is not None and self.room.asked == {0, 1}:
            self._happen(lambda t: Moved(t, "NEAR33"))
            self.address, self._seed = replace(self.address, code="NEAR33"), self._seed + 1
            self._begin(1 - self.viewer)
            self.friend_sits()

    # ------------------------------------------------------------------------------------------------------- as a client

    def messages(self) -> list[Mapping[str, object]]:
        """The messages that have arrived."""
        self._looks += 1
        if self.plays_along and not self._due and self._looks % FRIENDS_PACE == 0 and not self.running.done():
            self._play_along()
        if self.status is not Status.HERE:
            # Anything that happens meanwhile comes after the way back.
            return [self._due.popleft()] if self._due and not self._due[0] else []
        found = list(self._due)
        self._due.clear()
        return found

    def _ask(self, entry: Callable[[int], Entry]) -> Future[None]:
        answer: Future[None] = Future()
        try:
            self._happen(entry)
            self._move_on()
            answer.set_result(None)
        except (RefusedError, IllegalActionError) as refusal:
            answer.set_exception(ServerRefusalError(refusal_message(refusal, "")))
        except HschessError as error:
            answer.set_exception(error)
        return answer

    def act(self, word: str) -> Future[None]:
        return self._ask(lambda t: Acted(t, self._side, word))

    def undo(self) -> Future[None]:
        return self._ask(lambda t: TookBack(t, self._side))

    def say(self, word: str) -> Future[None]:
        return self._ask(lambda t: Greeted(t, self._side, word))

    def claim(self) -> Future[None]:
        return self._ask(lambda t: Claimed(t, self._side))

    def rematch(self) -> Future[None]:
        return self._ask(lambda t: Asked(t, self._side))

    @property
    def _side(self) -> int:
        return self.viewer or 0

    def close(self) -> None:
        self.status = Status.ENDED


class NearAnnouncement:
    """An announcement that reaches no one."""

    def __init__(self, neighbour: Neighbour, hosts: Sequence[str]) -> None:
        self.neighbour, self.hosts, self.is_closed = neighbour, hosts, False

    def close(self) -> Future[None]:
        self.is_closed = True
        return done()


class NearVisit(Visit):
    """A visit to such a room."""

    def __init__(
        self,
        ticket: Ticket,
        folder: Path,
        today: str = "",
        *,
        serve: Callable[[Binding, str], RunsServer] = NearServer,
        connect: Callable[[Address, Wish, str, str], RunsClient] = NearClient,
        announce: Callable[[Neighbour, Sequence[str]], EndsLater] = NearAnnouncement,
    ) -> None:
        self.announcements: list[NearAnnouncement] = []
        """The announcements to the network, in order."""
        super().__init__(
            ticket, folder, today, serve=serve, connect=connect, announce=lambda *given: self._kept(announce(*given))
        )

    def _kept(self, announcement: EndsLater) -> EndsLater:
        assert isinstance(announcement, NearAnnouncement)
        self.announcements.append(announcement)
        return announcement

    @property
    def client(self) -> NearClient:
        """The other end."""
        assert isinstance(self._client, NearClient)
        return self._client


class NearNeighbours:
    """A few games of the same network, or none with a reason."""

    def __init__(self, *hosts: str, why_none: str = "") -> None:
        self.games = tuple(Neighbour(Address("192.168.1.7", 4747, code=CODE), host, "heroic") for host in hosts)
        self.why_none = why_none

    def close(self) -> Future[None]:
        self.games = ()
        return done()


def begun(visit: NearVisit, looks: int = 200) -> NearVisit:
    """Look until the table can be shown."""
    for number in range(looks):
        visit.update(number * 16.0)
        if visit.is_ready:
            return visit
    raise AssertionError("nobody came")
