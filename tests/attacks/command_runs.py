"""One run of the command line under attack: in this process with replaced streams, or as a real process."""

import errno
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Final
from unittest import mock

from hschess import cli

ROOT: Final = Path(__file__).parents[2]
WAIT_S: Final = 90
"""A run that takes longer is stuck, even on a busy machine."""
LIMIT_S: Final = 12
"""Seconds of processor time; no invalid or small command takes this long."""
LIMIT_BYTES: Final = 3 << 30
FULL_DISK: Final = "/dev/full"
GONE: Final = ("none", "closed")

Failure = BaseException | None


class SlowError(BaseException):
    """Not an `Exception`: no handler in the program may hide it."""


@dataclass(frozen=True, slots=True)
class Case:
    """A command line and its surroundings.

    `out` and `err` are `kept`, `none` (there is no such stream), `closed`, `broken` (the reader is gone), `half` (it goes in the middle) or
    `full` (a full disk); `given` is None without standard input.
    """

    words: tuple[str, ...]
    given: bytes | None = b""
    out: str = "kept"
    err: str = "kept"
    encoding: str = "utf-8:strict"
    environment: Mapping[str, str | None] = field(default_factory=dict)
    """None takes a variable away."""
    interrupt_after: int = 0
    """The number of pieces of standard input before Ctrl-C; for a process, Ctrl-C follows its first answer."""
    folder: str = ""
    """The folder it runs in; None is the attack's own."""

    def __str__(self) -> str:
        around = [f"{name}={value}" for name, value in self.environment.items()]
        around += [f"in {self.folder}"] if self.folder else []
        around += [f"{name}:{how}" for name, how in (("out", self.out), ("err", self.err)) if how != "kept"]
        given = "nothing" if self.given is None else f"{self.given[:60]!r} of {len(self.given)}"
        return f"{' '.join(ascii(word)[:120] for word in self.words)} < {given} {self.encoding} {' '.join(around)}"


@dataclass(frozen=True, slots=True)
class Answer:
    """The result; `error` is the exception raised, though no run may raise one."""

    status: int
    out: bytes
    err: bytes
    seconds: float
    """Seconds of processor time, if it ran in this process."""
    error: Failure = None


# --------------------------------------------------------------------------------------------------------- in this process


class Sink(io.RawIOBase):
    """The far end of a stream; it fails as the case demands."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.how, self.kept = how, bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object, /) -> int:
        given = bytes(data)  # type: ignore[call-overload]
        if self.how == "broken" or (self.how == "half" and len(self.kept) > 40):
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")
        if self.how == "full":
            raise OSError(errno.ENOSPC, "No space left on device")
        self.kept += given
        return len(given)


class Interrupting(io.BytesIO):
    """Lines with one Ctrl-C among them; Python raises it in the main thread only."""

    def __init__(self, data: bytes, after: int) -> None:
        super().__init__(data)
        self._left = after

    def readable(self) -> bool:
        return True

    def read1(self, size: int | None = -1, /) -> bytes:
        self._left -= 1
        if self._left == 0 and current_thread() is main_thread():
            raise KeyboardInterrupt
        return super().read1(16 if size is None else min(size, 16))


def run_here(case: Case) -> Answer:
    """Run the command line in this process."""
    out, err = Sink(case.out), Sink(case.err)
    began = time.process_time()
    failure: Failure = None
    status = 0
    with _in_its_place(case, out, err), _within(WAIT_S):
        try:
            status = cli.run(list(case.words))
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        except (Exception, SlowError, KeyboardInterrupt) as error:  # noqa: BLE001 -- any exception is a finding
            failure = error
        failure = failure or _flushed()
    return Answer(status, bytes(out.kept), bytes(err.kept), time.process_time() - began, failure)


def _flushed() -> Failure:
    """Write what is left in the streams, as Python does at exit; this must not raise."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError) as error:
            return error
    return None


@contextmanager
def _in_its_place(case: Case, out: Sink, err: Sink) -> Iterator[None]:
    """The case's streams and environment, while it runs."""
    environment = {name: value for name, value in case.environment.items() if value is not None}
    with mock.patch.dict(os.environ, environment), chdir(case.folder or "."):
        for name in case.environment.keys() - environment.keys():
            os.environ.pop(name, None)
        with mock.patch.multiple(
            sys,
            stdin=_reading(case), stdout=_writing(out, case.encoding), stderr=_writing(err, "utf-8:backslashreplace"),
        ):  # fmt: skip
            yield


def _reading(case: Case) -> io.TextIOWrapper | None:
    if case.given is None:
        return None
    raw = Interrupting(case.given, case.interrupt_after) if case.interrupt_after else io.BytesIO(case.given)
    name, _, errors = case.encoding.partition(":")
    return io.TextIOWrapper(raw, encoding=name, errors=errors)


def _writing(sink: Sink, encoding: str) -> io.TextIOWrapper | None:
    if sink.how == "none":
        return None
    name, _, errors = encoding.partition(":")
    stream = io.TextIOWrapper(io.BufferedWriter(sink), encoding=name, errors=errors)
    if sink.how == "closed":
        stream.close()
    return stream


@contextmanager
def _within(seconds: int) -> Iterator[None]:
    """Raise `SlowError` if it takes longer; not on systems without such a clock, such as Windows."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise SlowError(f"slower than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ------------------------------------------------------------------------------------------------------------- as a process


def run_apart(case: Case) -> Answer:
    """Run it as its own process, with streams that are really closed, broken or full."""
    with ExitStack() as opened:
        process = subprocess.Popen(
            _command(case),
            cwd=case.folder or None,
            env=_environment(case),
            stdin=subprocess.PIPE,
            stdout=opened.enter_context(_target(case.out)),
            stderr=opened.enter_context(_target(case.err)),
            preexec_fn=_bounded,  # noqa: PLW1509 -- only limits are set between fork and exec
        )
    try:
        first = _interrupted(process) if is_interrupted(case) else b""
        out, err = process.communicate(b"" if first else case.given or b"", timeout=WAIT_S)
    except subprocess.TimeoutExpired as error:
        process.kill()
        process.communicate()
        return Answer(-1, b"", b"", 0, error)
    return Answer(process.returncode, first + (out or b""), err or b"", 0)


def is_interrupted(case: Case) -> bool:
    """Whether a process of this case receives Ctrl-C. It must have begun to answer, or Python itself may be interrupted."""
    is_plain = (case.out, case.err, case.given is None) == ("kept", "kept", False)
    return is_plain and bool(case.interrupt_after) and case.words[0][:1] != "-" and case.words[1:] == ("--batch",)


def _interrupted(process: subprocess.Popen[bytes]) -> bytes:
    """The first answer; then send Ctrl-C."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"\n")
    process.stdin.flush()
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    return first


def _command(case: Case) -> list[str]:
    """The command as shell words, because the shell can close streams."""
    command = [sys.executable, "-m", "hschess", *case.words]
    gone = {"<&-": case.given is None, ">&-": case.out in GONE, "2>&-": case.err in GONE}
    closing = " ".join(words for words, is_gone in gone.items() if is_gone)
    return ["sh", "-c", f'exec "$@" {closing}', "sh", *command] if closing else command


@contextmanager
def _target(how: str) -> Iterator[int]:
    """The target of a process's stream, open here until the process has begun."""
    if how in ("kept", *GONE):
        yield subprocess.PIPE
        return
    if how == "full":
        target = os.open(FULL_DISK, os.O_WRONLY)
    else:
        reading, target = os.pipe()
        Thread(target=_read_a_little, args=(reading, 0 if how == "broken" else 40), daemon=True).start()
    try:
        yield target
    finally:
        os.close(target)


def _read_a_little(reading: int, bytes_read: int) -> None:
    if bytes_read:
        os.read(reading, bytes_read)
    os.close(reading)


def _environment(case: Case) -> dict[str, str]:
    name, _, errors = case.encoding.partition(":")
    changed: Mapping[str, str | None] = {
        "PYTHONIOENCODING": f"{name}:{errors}", "PYTHONPATH": str(ROOT), **case.environment,
    }  # fmt: skip
    return {name: value for name, value in (os.environ | changed).items() if value is not None}


def _bounded() -> None:
    """In the child: limit memory, and react to Ctrl-C as in a terminal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    bound_memory()


def bound_memory() -> None:
    """Limit this process to more memory than any command needs; not on Windows."""
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))
