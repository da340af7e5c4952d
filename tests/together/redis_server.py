"""The tests' own Redis, on a free port of this machine; without the program a test is skipped, and fails in CI on Linux."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

PROGRAM = "redis-server"
TRIES = 5


class EndedError(Exception):
    """The program has ended by itself."""


@contextmanager
def redis_running(folder: Path) -> Iterator[str]:
    """The address of a Redis that stores every line on the disk of this folder before it answers."""
    child, port = redis_on_free_port(folder)
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        child.terminate()
        child.wait(30)


def redis_on_free_port(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """A running one and its port; another program may take the port that was free a moment ago."""
    for _ in range(TRIES):
        port = free_port()
        with suppress(EndedError):
            return start_redis(folder, port), port
    raise AssertionError(f"{PROGRAM} has ended on {TRIES} ports")


def start_redis(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Start it, and wait until it answers. Errors: `EndedError` if it ends, as on a port that is taken."""
    program = need_redis()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
    durable = ["--appendonly", "yes", "--appendfsync", "always", "--daemonize", "no"]
    child = subprocess.Popen([program, *options, *durable], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not _answers(port):
        if child.poll() is not None:
            raise EndedError(f"{PROGRAM} has ended with {child.returncode}")
        assert time.monotonic() < until, f"{PROGRAM} does not answer"
        time.sleep(0.02)
    return child


def need_redis() -> str:
    """The program; skips the test without it."""
    program = shutil.which(PROGRAM)
    if program is None:
        reason = f"{PROGRAM} is not installed here"
        if os.environ.get("CI") and sys.platform == "linux":
            pytest.fail(f"{reason}; CI needs it (apt-get install {PROGRAM})")
        pytest.skip(reason)
    return program


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as one:
            one.sendall(b"PING\r\n")
            return one.recv(16).startswith(b"+PONG")
    except OSError:
        return False
