"""Tasks end, although a cancellation can be lost."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.together import ending
from hschess.together.ending import ended
from hschess.together.stores.memory_store import MemoryStore
from hschess.together.wishes import Create
from tests.together.served import Player, address_of, run, server_of


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "AGAIN_S", 0.01)


async def loses(cancellations: int) -> None:
    """Go on after this many cancellations."""
    for _ in range(cancellations):
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
    await asyncio.Event().wait()


async def fails(error: Exception) -> None:
    raise error


async def begun(*works: Coroutine[Any, Any, None]) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(0)
    return tasks


@pytest.mark.parametrize("cancellations", [0, 1, 3])
def test_a_task_that_loses_cancellations_ends(cancellations: int) -> None:
    async def whole() -> None:
        tasks = await begun(loses(cancellations), loses(0))
        await ended(*tasks)
        assert all(task.cancelled() for task in tasks)

    run(whole())


def test_an_error_of_ours_is_expected_and_any_other_is_raised_after_all_have_ended() -> None:
    async def whole() -> None:
        await ended(*await begun(fails(HschessError("no"))))
        tasks = await begun(fails(KeyError("a fault")), loses(1))
        with pytest.raises(KeyError):
            await ended(*tasks)
        assert all(task.done() for task in tasks)

    run(whole())


def test_the_callers_own_cancellation_is_not_lost() -> None:
    async def whole() -> None:
        (stubborn,) = await begun(loses(1))
        (caller,) = await begun(ended(stubborn))
        caller.cancel()
        await asyncio.wait([caller])
        assert caller.cancelled()
        assert not stubborn.done()

    run(whole())


def test_a_server_stops_although_its_store_loses_a_cancellation(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the client of Redis does in Python 3.11.2."""
    follow = MemoryStore.follow

    lost: list[str] = []

    async def losing(store: MemoryStore, code: str, since: int) -> AsyncGenerator[list[str], None]:
        while True:
            try:
                async for lines in follow(store, code, since):
                    since += len(lines)
                    yield lines
            except asyncio.CancelledError:
                if lost:
                    raise
                lost.append(code)

    monkeypatch.setattr(MemoryStore, "follow", losing)

    async def whole() -> None:
        async with server_of() as server:
            await Player(address_of(server), Create(mode_named("paper"), "white"), "Mia").is_in()

    run(whole())
    assert lost
