"""Texts, files and databases of every kind, changed at random, for every reader of the program.

    uv run python -m tests.attacks.fuzz --seed S --count N

`--count` is the number of inputs. Each is accepted, and then holds the laws of its kind (written and read back the same, every legal action
works), or it is refused with `HschessError`. A finding is any other exception, more than a second of processor time (20 if a player
thinks), or more than 100 MB of memory for one input.
"""

import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from hschess.rules.errors import HschessError
from tests.attacks.findings import Findings, most_mb, run
from tests.attacks.fuzz_campaign import targets_of_campaigns
from tests.attacks.fuzz_duel import targets_of_duels
from tests.attacks.fuzz_files import targets_of_files
from tests.attacks.fuzz_stores import Stores
from tests.attacks.fuzz_targets import Target, targets_of_texts
from tests.attacks.fuzz_think import target_of_players

COUNT: Final = 20_000
CUT: Final = 5.0
"""An input is aborted after this many times its limit."""
MOST_MB: Final = 100.0
REPORT_EVERY: Final = 50_000
LOOK_EVERY: Final = 20
LONG_TEXT: Final = 10_000
REPORTED_TEXT: Final = 80
ADDRESS_SPACE: Final = 4 << 30
"""A reader that never stops must not take the machine down."""


class TooLongError(BaseException):
    """An input took so long that it was aborted; no reader may catch this."""


def attack(seed: int, count: int) -> Findings:
    """Try this many inputs, from this seed."""
    rng, found = Random(seed), Findings()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="hschess-fuzz-", dir=memory if memory.is_dir() else None) as folder:
        stores = Stores(rng, Path(folder) / "home")
        targets = [
            *targets_of_texts(rng),
            *targets_of_duels(rng),
            *targets_of_campaigns(rng),
            *stores.targets(),
            *targets_of_files(Path(folder)),
            target_of_players(),
        ]
        _try_all(found, rng, targets, count)
    return found


def _try_all(found: Findings, rng: Random, targets: list[Target], count: int) -> None:
    shares = [target.share for target in targets]
    slowest, memory = dict.fromkeys((target.name for target in targets), 0.0), Memory()
    for number in range(1, count + 1):
        (target,) = rng.choices(targets, shares)
        text, before = target.text(rng, target.corpus), found.number
        slowest[target.name] = max(slowest[target.name], tried_on(found, target, rng, text))
        memory.look(found, target.name, text)
        if found.number > before:
            _print(f"at {number}: {list(found.found)[-1]}: {text!r:.300}")
        if number % REPORT_EVERY == 0:
            _print(f"{number} tried, {found.number} findings, {most_mb():.0f} MB")
    _print_slowest(slowest)


def tried_on(found: Findings, target: Target, rng: Random, text: str) -> float:
    """Give the text to the reader; returns the processor time that it took."""
    found.tried[target.name] += 1
    began = time.process_time()
    try:
        with _cut_after(CUT * target.most_s):
            target.run(rng, text)
        found.tried["accepted"] += 1
    except HschessError:
        pass
    except (Exception, TooLongError) as error:  # noqa: BLE001 - any exception is a finding
        found.failed(target.name, error, text)
    took = time.process_time() - began
    if target.most_s < took < CUT * target.most_s:
        found.add(f"{target.name}: more than {target.most_s:g} s", text)
    return took


class Memory:
    """The most memory ever used; checked after every long input and now and then, because the check takes time too."""

    def __init__(self) -> None:
        self._most_mb = most_mb()
        self._since: list[str] = []

    def look(self, found: Findings, name: str, text: str) -> None:
        """Check after an input."""
        self._since.append(f"{name}: {text[:REPORTED_TEXT]!r}")
        if len(self._since) < LOOK_EVERY and len(text) < LONG_TEXT:
            return
        now = most_mb()
        if now > self._most_mb + MOST_MB:
            found.add(f"more than {MOST_MB:g} MB", "; ".join(reversed(self._since)))
        self._most_mb, self._since = max(now, self._most_mb), []


def _print_slowest(slowest: dict[str, float]) -> None:
    by_time = sorted(slowest.items(), key=lambda item: -item[1])
    _print("slowest: " + ", ".join(f"{name} {1000 * took:.0f} ms" for name, took in by_time))


def _print(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


@contextmanager
def _cut_after(seconds: float) -> Iterator[None]:
    """Abort after this much processor time."""
    before = signal.signal(signal.SIGPROF, _break_off)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _break_off(number: int, frame: FrameType | None) -> None:
    raise TooLongError


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    sys.exit(run(attack, COUNT, __doc__))
