"""Kept programs on POSIX: a group of processes.

A small shell leads it and reads from a pipe that only this process holds open: the end of the pipe is the end of this process, and then the
shell kills the group, itself included. A program that leaves its group on purpose, as a daemon does, is not kept.
"""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import contextlib
    import os
    import signal
    import subprocess
    from collections.abc import Sequence
    from typing import Any, Final

    _WATCH: Final = "trap '' HUP INT TERM; read -r _; kill -s KILL 0"
    """The watcher ignores polite signals: when all programs of a user are ended, it must end after the watched one, not before."""

    class GroupKeeper:
        """Programs that end with this process. Errors: `OSError` if the system has no room for another process."""

        def __init__(self) -> None:
            nowhere = subprocess.DEVNULL
            self._leader = subprocess.Popen(
                ["/bin/sh", "-c", _WATCH], stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, cwd="/", env={}, bufsize=0,
                process_group=0,
            )  # fmt: skip
            self.membership = str(self._leader.pid)
            """The data that another of our processes needs to `join`; it is sent there."""

        def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
            """Start a program that is kept; the options are those of `Popen`. Errors: as `Popen`."""
            # Until it is its own program the child holds the pipe open too, and by then it is in the group: none is missed.
            return subprocess.Popen(command, process_group=self._leader.pid, **options)

        def end(self) -> None:
            """Kill all children with their own children; nothing can be started any more."""
            if self._leader.returncode is not None:
                return
            # The number is the leader's until we have taken note of its end: no other group can have it.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._leader.pid, signal.SIGKILL)
            assert self._leader.stdin is not None
            self._leader.stdin.close()
            self._leader.wait()

    def join(membership: str) -> None:
        """Let this process be kept by the one that it was started by. Errors: `OSError` if that has ended."""
        os.setpgid(0, int(membership))
