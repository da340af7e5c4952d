"""A monkey at the window: the whole program with SDL's dummy driver and a simulated clock, under random events of every kind.

    uv run python -m tests.attacks.monkey --seed S --count N

`--count` is the number of events. With fewer than `ENOUGH` the attack judges neither shares nor time, because a busy machine proves nothing
in a few seconds. A run begins on the screen with the fewest events so far, in a fresh user's folder, and goes on for some
hundred events, through ends and restarts of the program: on a screen that had its share it soon restarts, on the one with the fewest.
A failure is printed at once with the shortest list of steps that repeats it; at the end each screen is printed with its events and visits.

A finding is an exception, a screen without a way out, a frame that takes more than `MOST_FRAME_MS` of processor time twice, a
start of more than `MOST_START_MS`, memory over `MOST_MB`, more than `MOST_FILES` files opened and not closed, a frame that blocks for
more than `MOST_STANDSTILL_MS`, a screen with less than `LEAST_SHARE` of all events, a step that waits for more than `MOST_WAIT_MS`, a
screen that is still held after the program has ended, or an access to a path that only a file names.
"""

import faulthandler
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from traceback import format_exception
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from tests.attacks.findings import Findings, place_of, run
from tests.attacks.monkey_files import write_files
from tests.attacks.monkey_machine import Machine, Step
from tests.attacks.monkey_moves import Monkey
from tests.attacks.monkey_screens import OPENINGS, SCREENS, name_of
from tests.attacks.monkey_shrink import described, falls_at, fewer, slow_at
from tests.attacks.monkey_watch import Kept
from tests.attacks.records_made import MARK
from tests.touched import touched

COUNT: Final = 50_000
RUN: Final = 400
"""Events of a run, roughly."""
AGAIN: Final = 0.004
"""The share of moves that end and restart the program in the middle of a run."""
OFF_AGAIN: Final = 0.05
"""The same on a screen that has had its share of the events, so that the others get theirs."""
ANY: Final = 0.3
"""The share of starts on a random screen instead of the one with the fewest events."""
MOST_FRAME_MS: Final = 250.0
MOST_START_MS: Final = 1000.0
"""The start of the program with all the screens below the first, in one piece; a user opens them one by one."""
MOST_STANDSTILL_MS: Final = 600.0
STANDSTILLS: Final = 3
MOST_WAIT_MS: Final = 60.0
"""Requested in one frame; a frame at rest may ask for 20."""
MOST_MB: Final = 350.0
MOST_FILES: Final = 150
"""The most files open beyond those at the start of the attack; some systems allow a program no more than 256."""
MOST_ADDRESSES: Final = 4 << 30
"""Bytes of address space; the system refuses more."""
MEMORY_STEP_MB: Final = 50.0
"""High memory is reported again after each further step of this size."""
MEMORY_EVERY: Final = 500
"""Events between two checks of the memory."""
STUCK: Final = 4_000
"""After this many consecutive events on one screen object, the screen has no way out."""
LEAST_SHARE: Final = 0.002
ENOUGH: Final = 20_000
"""With fewer events than this the attack does not judge shares and slow frames."""
MOST_STEPS: Final = 30_000
"""The most steps that are repeated to find the shortest list."""
LAST: Final = 12
"""The number of steps reported for a wait or a standstill."""


def attack(seed: int, count: int) -> Findings:
    """This many events, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-monkey-") as folder:
        pygame.display.init()
        pygame.display.set_mode((640, 360), pygame.RESIZABLE)
        pygame.joystick.init()
        return Attack(seed, Path(folder)).go(count)


class Attack:
    """A monkey, its machine, and the findings so far."""

    def __init__(self, seed: int, base: Path) -> None:
        self._seed = seed
        self._rng = random.Random(seed)
        self._machine = Machine(base, OPENINGS)
        write_files(self._machine.files)
        self._monkey = Monkey(self._rng, self._machine)
        self._findings = Findings()
        self._met: Counter[str] = Counter()
        self._visits: Counter[str] = Counter()
        """How often each screen has been shown."""
        self._standstills: Counter[str] = Counter()
        self._reported_mb = MOST_MB
        self._most_files = open_files() + MOST_FILES
        self._next_look = 0
        self._is_timed = False
        self._given = self._began = 0
        self._kept = Kept()
        self._base = str(base)
        self._stay = 0
        """Events since the screen last changed."""
        self._most_mb = self._slowest_ms = 0.0

    def go(self, count: int) -> Findings:
        """Run until this many events were given; returns the counts, the screens, and the findings."""
        self._is_timed = count >= ENOUGH
        with self._machine.standing_in():
            while self._given < count:
                with touched(MARK) as paths:
                    self._run()
                # The program itself may write a file with a date in its name.
                for path in [path for path in paths if not path.startswith(self._base)]:
                    self._report("a path of a file's was looked at", path, [])
        tried = self._findings.tried
        tried["events"] = self._given
        tried["most MB"] = round(self._most_mb)
        tried["slowest ms"] = round(self._slowest_ms)
        for name, number in self._met.most_common():
            tried[f"{name} in {self._visits[name]} visits"] = number
        self._look_at_shares()
        return self._findings

    def _run(self) -> None:
        """One run: its steps, from a fresh folder."""
        steps: list[Step] = []
        self._began, self._stay = self._given, 0
        until = self._given + self._rng.randrange(RUN // 4, 2 * RUN)
        planned = [self._monkey.start(self._least_met(), is_first=True)]
        while not self._is_over(until):
            for step in planned:
                steps.append(step)
                if not self._does(steps):
                    return
            if self._machine.top is None or self._rng.random() < self._chance_of_start():
                planned = [self._monkey.start(self._least_met(), is_first=False)]
            else:
                planned = self._monkey.next()
        if self._does([*steps, Step(((pygame.QUIT, {}),))]):
            self._look_at_kept(steps)

    def _chance_of_start(self) -> float:
        """The chance of a restart now: higher on a screen that has had its share."""
        top = self._machine.top
        has_share = top is not None and self._met[name_of(top)] * len(SCREENS) > self._given
        return OFF_AGAIN if has_share else AGAIN

    def _least_met(self) -> str:
        """Mostly the screen with the fewest events; sometimes any."""
        if self._rng.random() < ANY:
            return self._rng.choice(list(OPENINGS))
        return min(SCREENS, key=lambda name: self._met[name])

    # ----------------------------------------------------------------------------------------------------------- one step

    def _does(self, steps: list[Step]) -> bool:
        """Do the last of these steps and check its effects; returns whether the run can go on."""
        top, step = self._machine.top, steps[-1]
        name = name_of(top) if top is not None else "none"
        events = max(1, len(step.events))
        self._given += events
        self._met[name] += events
        try:
            self._machine.step(step)
        except Exception as error:  # noqa: BLE001 - any exception is a finding
            self._fell(steps, name, error)
            return False
        shown = self._machine.top
        self._stay = self._stay + events if shown is top else 0
        if shown is not None and shown is not top:
            self._visits[name_of(shown)] += 1
        self._kept.see(self._machine.stack.scenes if self._machine.stack is not None else ())
        waited_ms = self._machine.waits.asked_ms / (1 + step.frames)
        if waited_ms > MOST_WAIT_MS:
            self._report(f"waits on {name}: {kind_of(step)}", f"{waited_ms:.0f} ms a frame", steps[-LAST:])
        self._look_at_standstill(name, steps)
        self._slowest_ms = max(self._slowest_ms, self._machine.slowest_ms)
        self._look_at_memory(name)
        if self._is_timed and lateness(self._machine) > 1:
            self._was_slow(steps, f"slow on {name}: {kind_of(step)}")
            return False
        return True

    def _is_over(self, until: int) -> bool:
        """Whether a run has lasted long enough; on the screen where it began, the search for a way out goes on."""
        if self._stay < STUCK:
            return self._given >= until and self._stay < self._given - self._began
        top = self._machine.top
        self._report(f"stuck on {name_of(top) if top is not None else 'none'}", f"{self._stay} events", [])
        return True

    def _fell(self, steps: list[Step], name: str, error: Exception) -> None:
        """Report an exception with the fewest steps that repeat it; the next run begins in a fresh folder."""
        self._machine.abandon()
        self._kept.forget()
        what = f"{name}: {place_of(error)}: {type(error).__name__}"
        if what in self._findings.found:
            self._findings.add(what)
            return
        sys.stderr.write("".join(format_exception(error)[-6:]))
        shortest = fewer(steps, falls_at(self._machine, place_of(error), place_of), MOST_STEPS)
        self._machine.abandon()
        self._report(what, str(error)[:120], shortest)

    def _was_slow(self, steps: list[Step], what: str) -> None:
        """Report a frame that is slow again when its run is repeated, with the fewest steps; a busy machine can make any frame slow once.

        The run is over, as after an exception.
        """
        slow_ms = max(self._machine.slowest_ms, self._machine.start_ms)
        self._machine.abandon()
        self._kept.forget()
        slow = slow_at(self._machine, lateness)
        if what in self._findings.found:
            self._findings.add(what)
        elif slow(steps):
            self._report(what, f"{slow_ms:.0f} ms", fewer(steps, slow, MOST_STEPS))
        else:
            self._findings.tried["slow once"] += 1
        self._machine.abandon()

    def _report(self, what: str, how: str, steps: Sequence[Step]) -> None:
        """Print a finding when it first occurs, because a million events take long."""
        if what not in self._findings.found:
            lines = [
                f"seed {self._seed}, event {self._given}: {what}: {how}",
                *(f"    {described(step)}" for step in steps),
            ]
            sys.stderr.write("\n".join(lines) + "\n")
        self._findings.add(what, f"{how} {'; '.join(map(described, steps[-3:]))}")

    def _look_at_memory(self, name: str) -> None:
        if self._given < self._next_look:
            return
        self._next_look = self._given + MEMORY_EVERY
        now_mb = memory_mb()
        self._most_mb = max(self._most_mb, now_mb)
        if open_files() > self._most_files:
            self._report("open files", f"{open_files()} on {name}", [])
        if now_mb > self._reported_mb:
            self._reported_mb = now_mb + MEMORY_STEP_MB
            self._report("memory", f"{now_mb:.0f} MB on {name}", [])

    def _look_at_standstill(self, name: str, steps: Sequence[Step]) -> None:
        """The disk may be busy once or twice; a repeated standstill is the screen's own."""
        if self._is_timed and self._machine.standstill.longest_ms > MOST_STANDSTILL_MS:
            self._standstills[name] += 1
            if self._standstills[name] == STANDSTILLS:
                self._report(f"standstill on {name}", f"{self._machine.standstill.longest_ms:.0f} ms", steps[-LAST:])

    def _look_at_kept(self, steps: Sequence[Step]) -> None:
        """After the program has ended, nothing may hold one of its screens."""
        if self._machine.stack is not None:
            return
        self._machine.let_go()
        for name, number in self._kept.still_there().items():
            self._report(f"{name} is kept", f"{number} of them", steps[-LAST:])
        self._kept.forget()

    def _look_at_shares(self) -> None:
        """Every known screen must appear, and no unknown one."""
        if self._given < ENOUGH:
            return
        for name in SCREENS:
            if self._met[name] < LEAST_SHARE * self._given:
                self._findings.add(f"{name} had too few events", str(self._met[name]))
        for name in set(self._met) - set(SCREENS) - {"none"}:
            self._findings.add(f"{name} is not among the screens", str(self._met[name]))


def lateness(machine: Machine) -> float:
    """The time of the last step's slowest frame, or of its start, as a share of its limit."""
    return max(machine.slowest_ms / MOST_FRAME_MS, machine.start_ms / MOST_START_MS)


def kind_of(step: Step) -> str:
    """The step in a word or two."""
    if step.start is not None:
        return f"start {step.start.screen}"
    if step.size is not None:
        return "size"
    return ", ".join(sorted({pygame.event.event_name(number) for number, _ in step.events})) or "waiting"


def memory_mb() -> float:
    """The memory of the process now; 0 if the system does not report it."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if statm.exists() else 0.0


def open_files() -> int:
    """The number of open files of the process; 0 if the system does not report it."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


def main() -> int:
    """The command line."""
    # Even an end of the process is reported, and a runaway allocation does not take the machine down.
    faulthandler.enable()
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
    return run(attack, COUNT, __doc__)


if __name__ == "__main__":
    sys.exit(main())
