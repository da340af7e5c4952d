"""Two players of one program meet in a room over the loopback: a test that all lazily loaded parts are present."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from hschess.rules.actions import CONCEDE
from hschess.rules.handicaps import mode_named
from hschess.together.binding import LOOPBACK, Binding
from hschess.together.header import Options
from hschess.together.hosting import HostedServer
from hschess.together.wishes import Create, Sit, Ticket
from scenes.context import Context
from scenes.together.model.visit import Visit
from scenes.together.shared_table import SharedTable

PATIENCE_S: Final = 20.0
LOOK_S: Final = 0.005


def shared_table(context: Context) -> SharedTable:
    """The table of a room whose guest has conceded and left. Raises `RuntimeError` if they do not meet."""
    wish = Create(mode_named("paper"), "black", Options(undo=True))
    host = Visit(Ticket(wish, "Mia"), context.folder, serve=_served_here)
    with _left_on_error(host):
        _wait(lambda: bool(host.code) or host.fault is not None, host)
        guest = Visit(Ticket(Sit(), "Tom", host.address), context.folder)
        with _left_on_error(guest):
            _wait(lambda: host.is_ready and guest.is_ready, host, guest)
            guest.send(CONCEDE)
            _wait(lambda: host.is_over and guest.is_over, host, guest)
    context.endings.append(guest.leave())
    table = SharedTable(context, host)
    while not table.session.is_finished:
        table.update(1000.0)
    return table


@contextmanager
def _left_on_error(visit: Visit) -> Iterator[None]:
    """After an error inside, the visit's threads have ended: a loop that the interpreter's end finds running complains at length."""
    try:
        yield
    except BaseException:
        visit.leave().result(PATIENCE_S)
        raise


def _served_here(binding: Binding, store: str) -> HostedServer:
    """A server that is invisible to other machines and stores nothing permanently."""
    del binding, store
    return HostedServer(Binding((LOOPBACK,), 0), "memory:")


def _wait(is_so: Callable[[], bool], *visits: Visit) -> None:
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        for visit in visits:
            visit.update(time.monotonic() * 1000)
            if visit.fault is not None:
                raise RuntimeError(str(visit.fault))
        if time.monotonic() > until:
            raise RuntimeError("the players have not met")
        time.sleep(LOOK_S)
