"""End commands with engines and workers at any moment, or kill one worker: everything must end at once, and no process stays behind.

    uv run --extra dev python -m tests.attacks.ends --seed S --count N

`--count` is the number of commands. Linux only: the attack receives the orphans of the processes it has started, so it knows which are
left without looking for names, and ends no others.
"""

import ctypes
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.attacks.findings import Findings, run
from tests.children import WARNINGS, listens_to_ctrl_c

COUNT: Final = 40
ROOT: Final = Path(__file__).parents[2]
PATIENCE_S: Final = 60.0
"""A command that takes longer is stuck, even on a busy machine."""
EARLY: Final = 0.3
"""The share of commands that are ended before they have begun."""
EARLY_S: Final = 1.5
LATE_S: Final = 0.5
INTERRUPTED: Final = 130
MUST_NOT_WARN: Final = f"{WARNINGS},ignore::ResourceWarning"
"""A signal may come between the opening of a file and the block that closes it."""
_TAKES_ORPHANS: Final = 36
"""`PR_SET_CHILD_SUBREAPER`."""
_POSITION: Final = "paper 4b 15/4/4/?4/?5/R4,P3/- 14/4/4/PPR/?8/P6,B2/-"
ENGINE: Final = """
import os, pathlib, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    if line.strip() == "hce":
        print("id name busy\\nready", flush=True)
    if line.startswith("go"):
        subprocess.Popen(["sleep", "1000"])
        (pathlib.Path(sys.argv[1]) / str(os.getpid())).touch()
        while True:
            time.sleep(1)
"""
"""A stubborn engine that thinks for ever, with a helper of its own."""
CTRL_C: Final = "Ctrl-C"
A_WORKER: Final = "a worker is killed"
SIGNALS: Final = {"terminate": signal.SIGTERM, "kill": signal.SIGKILL, "hang up": signal.SIGHUP, CTRL_C: signal.SIGINT}
WAYS: Final = (
    ("match", CTRL_C), ("match", A_WORKER), ("think", "terminate"), ("think", "kill"), ("match", "kill"), ("own", CTRL_C),
    ("check", "terminate"), ("match", "terminate"), ("think", CTRL_C), ("own", "kill"), ("check", CTRL_C), ("match", "hang up"),
)  # fmt: skip
"""In this order; the suite tries the first."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A running command."""

    words: tuple[str, ...]
    program: subprocess.Popen[bytes]
    folder: Path

    def engines(self) -> set[int]:
        """The engines that have begun to think."""
        return {int(path.name) for path in (self.folder / "engines").iterdir()}

    def workers(self) -> set[int]:
        return {pid for pid in children_of(self.program.pid) if b"spawn_main" in read(f"/proc/{pid}/cmdline")}

    def has_begun(self) -> bool:
        return bool(self.engines()) or ("master" in self.words and len(self.workers()) > 1)


def attack(seed: int, count: int) -> Findings:
    """End this many commands, from this seed."""
    rng, findings = random.Random(seed), Findings()
    ctypes.CDLL(None).prctl(_TAKES_ORPHANS, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="hschess-ends-") as folder:
        for number in range(count):
            what, how = WAYS[number % len(WAYS)]
            home = Path(folder) / str(number)
            (home / "engines").mkdir(parents=True)
            is_early = how != A_WORKER and rng.random() < EARLY
            after_s = rng.random() * (EARLY_S if is_early else LATE_S)
            reason = _ended(_begun(what, home), how, is_early=is_early, after_s=after_s)
            findings.tried[f"{what}, {how}"] += 1
            if reason:
                findings.add(f"{what}, {how}: {reason}", f"command {number}, {is_early=}, {after_s=:.3f}")
            _clear()
    return findings


def _begun(what: str, home: Path) -> Bout:
    engine = home / "engine.py"
    engine.write_text(ENGINE)
    command = shlex.join([sys.executable, str(engine), str(home / "engines")])
    words: tuple[str, ...]
    match what:
        case "think":
            words = ("think", "--cpu", f"exec:ms=600000:{command}", _POSITION)
        case "check":
            words = ("engine", "check", command)
        case "own":
            words = ("lab", "match", "master", "bfs", "--games", "1000", "--workers", "2")
        case _:
            words = ("lab", "match", f"exec:ms=600000:{command}", "random", "--games", "4", "--workers", "2")
    with (home / "output").open("wb") as output:
        program = subprocess.Popen(
            [sys.executable, "-m", "hschess", *words], cwd=ROOT,
            env={**os.environ, "HSCHESS_HOME": str(home), "PYTHONWARNINGS": MUST_NOT_WARN},
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            preexec_fn=listens_to_ctrl_c,  # noqa: PLW1509 -- only a signal is set between fork and exec
        )  # fmt: skip
    return Bout(words, program, home)


def _ended(bout: Bout, how: str, *, is_early: bool, after_s: float) -> str:
    """End it; returns what is wrong with its end, or an empty text."""
    if not is_early and not _comes(lambda: bout.has_begun() or bout.program.poll() is not None):
        return "it does not begin"
    time.sleep(after_s)
    if how == A_WORKER:
        reason = _why_not_replaced(bout)
        if reason:
            return reason
    _send(bout, SIGNALS.get(how, signal.SIGINT))
    if not _comes(lambda: bout.program.poll() is not None):
        return "it hangs"
    if not _comes(lambda: not left()):
        return f"stays behind: {', '.join(sorted({_called(pid) for pid in left()}))}"
    return _why_wrong(bout, SIGNALS.get(how, signal.SIGINT), is_early=is_early)


def _why_wrong(bout: Bout, number: int, *, is_early: bool) -> str:
    status, output = bout.program.returncode, (bout.folder / "output").read_text("utf-8", "replace")
    if number != signal.SIGINT:
        return f"status {status}" if status != -number else "a warning" if "Warning" in output else ""
    # Before our first line Python itself is interrupted, and prints its own message.
    if status != INTERRUPTED and not is_early:
        return f"status {status}, not {INTERRUPTED}"
    return (
        f"a traceback: {output.strip().splitlines()[-1]:.60}" if status == INTERRUPTED and "Traceback" in output else ""
    )


def _send(bout: Bout, number: int) -> None:
    """As a terminal does, send Ctrl-C to all processes of its foreground, and other signals to the command alone."""
    if bout.program.poll() is not None:
        return
    if number == signal.SIGINT:
        os.killpg(bout.program.pid, number)
    else:
        bout.program.send_signal(number)


def _why_not_replaced(bout: Bout) -> str:
    """Kill a worker; others must replace it and go on, and the old ones leave with their engines."""
    before = bout.workers() | bout.engines()
    os.kill(min(bout.workers()), signal.SIGKILL)
    if not _comes(lambda: bout.engines() - before and len(bout.workers() - before) > 1):
        return "no other comes in its place"
    return "" if _comes(lambda: not before & set(_descendants(os.getpid()))) else "the old ones stay"


# ------------------------------------------------------------------------------------------------------------- our own processes


def left() -> list[int]:
    """The processes left of a command that has ended: the system hands them to us, and ended ones are reaped."""
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                break
        except ChildProcessError:
            return []
    return _descendants(os.getpid())


def _clear() -> None:
    """End the processes that are left; all of them are ours."""
    while found := left():
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.01)


def children_of(pid: int) -> list[int]:
    return [child for child, parent in _parents().items() if parent == pid]


def _descendants(pid: int) -> list[int]:
    parents, found = _parents(), [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def _parents() -> dict[int, int]:
    """The parent of every process on this machine that has not ended."""
    stats = {int(path.name): read(f"{path}/stat").rpartition(b")")[2].split() for path in Path("/proc").glob("[0-9]*")}
    return {pid: int(words[1]) for pid, words in stats.items() if words and words[0] != b"Z"}


def _called(pid: int) -> str:
    return read(f"/proc/{pid}/cmdline").replace(b"\0", b" ").decode(errors="replace")[:60]


def read(path: str) -> bytes:
    """A file of a process; empty if that has ended."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


def _comes(is_so: Callable[[], object]) -> bool:
    """Whether this becomes true in time."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if is_so():
            return True
        time.sleep(0.02)
    return False


if __name__ == "__main__":
    raise SystemExit(run(attack, COUNT, __doc__))
