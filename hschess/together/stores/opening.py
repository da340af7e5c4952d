"""A store by its name: `memory:`, `sqlite:FILE`, `redis://...`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from hschess.extras import needed
from hschess.rules.errors import HschessError
from hschess.together.stores.memory_store import MemoryStore
from hschess.together.stores.store import Store, StoreError

MEMORY: Final = "memory:"
SQLITE: Final = "sqlite:"
REDIS: Final = ("redis://", "rediss://", "unix://")
FORMS: Final = "memory:, sqlite:FILE or redis://HOST:PORT/NUMBER"


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise StoreError(f"'{name:.60}': there is no home folder of this name") from error


async def open_store(name: str, note: Callable[[str], None] | None = None) -> Store:
    """Open the store with this name; `note` receives a sentence if another program has to be waited for.

    Errors: `HschessError` for an unknown name, or a store that cannot be opened.
    """
    if name == MEMORY:
        return MemoryStore()
    if name.startswith(SQLITE) and name != SQLITE:
        from hschess.together.stores.sqlite_store import SqliteStore

        return await SqliteStore(_path(name.removeprefix(SQLITE))).open(note)
    if name.startswith(REDIS):
        try:
            from hschess.together.stores.redis_store import RedisStore
        except ImportError as error:
            raise HschessError(needed("a store in Redis needs one more package", "together")) from error
        return await RedisStore(name).open()
    raise HschessError(f"'{name:.60}' is no store; expected {FORMS}")
