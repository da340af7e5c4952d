"""Ending the tasks of an event loop."""

from __future__ import annotations

import asyncio
from asyncio import Task
from typing import Any, Final

from hschess.rules.errors import HschessError

AGAIN_S: Final = 1.0
"""How long a cancelled task may take before it is cancelled again."""


async def ended(*tasks: Task[Any]) -> None:
    """Cancel these tasks and wait until all have ended.

    Once would not be enough: a cancellation that arrives together with an answer can be lost, as in `asyncio.wait_for` and in what clients
    of Redis use in Python 3.11.2, and the task goes on. The caller's own cancellation is not lost here.
    Errors: a task's own, but for `HschessError`.
    """
    going = {task for task in tasks if not task.done()}
    while going:
        for task in going:
            task.cancel()
        going = (await asyncio.wait(going, timeout=AGAIN_S))[1]
    for task in tasks:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, HschessError):
            raise error
