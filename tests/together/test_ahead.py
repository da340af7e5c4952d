"""A client that claims more lines than the log has is refused; a server that lags behind its store checks the store first."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from hschess.together.entries import line_of
from hschess.together.live_room import LiveRoom
from hschess.together.refusals import RefusedError
from hschess.together.stores.memory_store import MemoryStore
from tests.together.rooms import T0, bound, header_of, sat
from tests.together.served import Raw, raw, refused, run, server_of, two

pytestmark = pytest.mark.usefixtures("known_deal")


class LaggingStore(MemoryStore):
    """Followers of a log receive new lines only after `news`."""

    def __init__(self) -> None:
        super().__init__()
        self.news = asyncio.Event()

    async def follow(self, code: str, since: int) -> AsyncGenerator[list[str], None]:
        async with aclosing(super().follow(code, since)) as following:
            yield await anext(following)
            async for lines in following:
                await self.news.wait()
                yield lines


async def with_two_lines(store: LaggingStore) -> LiveRoom:
    """A room that knows one line fewer than its store has."""
    code = await store.create(bound(header_of("paper", 7)).line())
    live = await LiveRoom(code, store, lambda: T0, "here").open()
    assert await store.append(code, 1, line_of(sat(0)))
    return live


def test_a_server_behind_its_store_waits_for_the_senders_line() -> None:
    async def whole() -> None:
        store = LaggingStore()
        live = await with_two_lines(store)
        waiting = asyncio.create_task(live.catch_up("at", 2))
        while not live._waiting:
            await asyncio.sleep(0)
        assert live.known.lines == 1

        store.news.set()
        await waiting

        assert live.known.lines == 2
        await live.close()

    run(whole())


def test_a_server_behind_its_store_refuses_lines_missing_there() -> None:
    async def whole() -> None:
        live = await with_two_lines(LaggingStore())
        with pytest.raises(RefusedError, match=r"2 lines; 'at' cannot be 3") as error:
            await live.catch_up("at", 3)
        assert error.value.key == "ahead"
        await live.close()

    run(whole())


@pytest.mark.parametrize("kind", ["act", "undo"])
def test_a_request_from_a_future_board_changes_nothing(kind: str) -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            async with raw(server) as one:
                await one.send({"k": "sit", "code": white.code, "name": "Mia", "token": white.token})
                await taken_over(white.task)
                room = await first_of(one, "room")
                lines = room["lines"]
                assert isinstance(lines, int)
                request = {"k": kind, "action": "P@0", "mark": "m1"}
                assert await one.ask({**request, "at": 1_000}) == "ahead"
                assert await one.ask({**request, "at": lines + 1}) == "ahead"
                assert black.client.picture is not None
                assert black.client.picture.lines == lines
                if kind == "act":
                    await one.send({**request, "at": lines})
                    assert (await first_of(one, "act"))["mark"] == "m1"
            await black.leave()

    run(whole())


async def first_of(one: Raw, kind: str) -> dict[str, object]:
    while (message := await one.get())["k"] != kind:
        pass
    return dict(message)


@pytest.mark.parametrize("kind", ["sit", "watch"])
def test_entering_a_room_at_a_missing_line_is_refused(kind: str) -> None:
    async def whole() -> None:
        async with server_of() as server:
            white, black = await two(server)
            async with raw(server) as one:
                request = {"k": kind, "code": white.code, "name": "Tom", "token": black.token}
                assert await one.ask({**request, "since": 4}) == "ahead"
                assert not black.task.done()
                await one.send({**request, "since": 3})
                assert (await first_of(one, "room"))["lines"] == 3 + (kind == "sit")
            await white.leave()
            await (black.leave() if kind == "watch" else taken_over(black.task))

    run(whole())


async def taken_over(task: "asyncio.Task[None]") -> None:
    assert await refused(task) == "taken_over"
