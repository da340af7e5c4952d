"""Kill -9 of the program as it is shipped: the folder bundle on a virtual screen, played by keys, watched by what it tells.

`hschess play --log` says every sentence of the game as it is shown, and all of them once more when a game is continued. So what was told
before a kill must be the beginning of what the next start tells after Continue, and of what its save says. Needs Xvfb and xdotool.
"""

import json
import os
import random
import re
import select
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Final

from hschess.rules.game import open_game
from hschess.rules.record import HUMAN, SEAT_TAGS, UNFINISHED, Record
from hschess.rules.record_text import parse_record
from hschess.store.games import FINISHED_FOLDER, RunningGame
from scenes.stage.game.log import GameLog, Reader
from scenes.stage.game.setup import Setup, new_match
from scenes.words import say
from tests.attacks.findings import Findings
from tests.displays import virtual_screen

SCREEN: Final = "1000x600x24"
MODE: Final = "paper"
"""A mode without a mulligan, which the keys would seldom finish."""
CONTINUE: Final = ("201", "259")
"""Where the title's first entry is on the screen, the window being in its middle, in pixels."""
AGAIN_S: Final = 1.5
"""After how long a click without effect is repeated."""
HEADING: Final = re.compile(r"[A-Z]\w+: .+ against .+\.")
"""How the log of a game begins; the keys may have led over the title to another game."""
OPPONENTS: Final = ("random", "bfs", "beginner")
KEYS: Final = ("1", "1", "2", "3", "Return", "Return", "Return", "Right", "e", "c")
KEYS_AT_ONCE: Final = 6
WINDOW_S: Final = 40.0
TELLS_S: Final = 40.0
"""How long a program may take to print the first sentence of a continued game."""
PLAYS_S: Final = (0.5, 2.0, 6.0)
FRESH: Final = 0.1


@dataclass(slots=True)
class Bundle:
    """The running program: its window's keys, and what it has told."""

    program: subprocess.Popen[bytes]
    display: str
    told: list[str] = field(default_factory=list)
    _rest: bytes = b""

    def listen(self, for_s: float) -> None:
        """Read its output for at most this many seconds."""
        assert self.program.stdout is not None
        until = time.monotonic() + for_s
        while select.select([self.program.stdout], [], [], max(0.0, until - time.monotonic()))[0]:
            data = os.read(self.program.stdout.fileno(), 1 << 16)
            if not data:
                return
            *lines, self._rest = (self._rest + data).split(b"\n")
            self.told += [line.decode("utf-8") for line in lines]

    def listen_for(self, number: int, at_most_s: float) -> None:
        """Read its output until it has printed this many sentences."""
        until = time.monotonic() + at_most_s
        while len(self.told) < number and time.monotonic() < until:
            self.listen(0.05)

    def click(self, x: str, y: str) -> None:
        """Click on a place of the screen, in pixels."""
        self._xdotool("mousemove", x, y, "click", "1")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by the names that X has for them."""
        self._xdotool("key", "--delay", "20", *keys)

    def has_window(self) -> bool:
        """Whether there is a window, which has the keys from now on."""
        found = self._xdotool("search", "--class", "hschess").split()
        if found:
            self._xdotool("windowfocus", found[-1])
        return bool(found)

    def kill(self) -> None:
        """End it as a crash would; what it had told is still heard."""
        os.killpg(self.program.pid, signal.SIGKILL)
        self.program.wait()
        self.listen(1.0)
        assert self.program.stdout is not None
        self.program.stdout.close()

    def _xdotool(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False).stdout


def attack(bundle: Path, base: Path, seed: int, count: int) -> Findings:
    """Kill the program in this folder this many times."""
    findings = Findings()
    with virtual_screen(SCREEN) as (display, _):
        Attack(bundle / "hschess", base / "home", display, random.Random(seed), findings).go(count)
    return findings


class Attack:
    """One home, one display, and one kill after another."""

    def __init__(self, program: Path, home: Path, display: str, rng: random.Random, findings: Findings) -> None:
        self._program, self._home, self._display = program, home, display
        self._rng, self._findings = rng, findings
        self._before: list[str] = []
        """What the last program had told of the game that is to be continued."""

    def go(self, count: int) -> None:
        """This many kills, and one more start to see that the last game comes back too."""
        for number in range(count):
            self._prepare()
            self._findings.tried["kills"] += 1
            self._kill(number)
        if self._before:
            self._continued("the last start").kill()

    def _prepare(self) -> None:
        """Where there is nothing to be continued, a game that has just begun."""
        if self._rng.random() < FRESH:
            shutil.rmtree(self._home, ignore_errors=True)
            self._before = []
        self._home.mkdir(exist_ok=True)
        settings = {"speed": self._rng.choice([0.0, 4.0]), "cpu_pace_ms": 0, "window_width": 960, "window_height": 540}
        (self._home / "settings.json").write_text(json.dumps(settings), "utf-8")
        if not list(self._home.glob("running*.hsc")):
            self._before = []
            seats = [HUMAN, self._rng.choice(OPPONENTS)]
            self._rng.shuffle(seats)
            match = new_match(Setup(MODE, self._rng.randrange(10**6), (seats[0], seats[1])))
            RunningGame(self._home).begin(open_game(match.record))

    def _kill(self, number: int) -> None:
        bundle = self._continued(f"kill {number}")
        until = time.monotonic() + self._rng.random() * self._rng.choice(PLAYS_S)
        begun = len(bundle.told)
        while bundle.told and time.monotonic() < until:
            bundle.press(*(self._rng.choice(KEYS) for _ in range(KEYS_AT_ONCE)))
            bundle.listen(0.0)
        bundle.kill()
        self._findings.tried["with something new told"] += len(bundle.told) > begun
        told = _last_game(bundle.told)
        self._before = told
        reason = self._why_lost(told)
        if reason:
            self._findings.add(reason, f"kill {number}: {told[-3:]}; {self._nearest(told)}")
            shutil.rmtree(self._home)
            self._before = []

    def _continued(self, where: str) -> Bundle:
        """The program, in the game that it was asked to continue; what it tells of it is held against what was told before."""
        bundle = self._begun()
        until = time.monotonic() + TELLS_S
        while not bundle.told and time.monotonic() < until:
            bundle.click(*CONTINUE)
            bundle.listen_for(1, AGAIN_S)
        bundle.listen_for(len(self._before), AGAIN_S)
        self._findings.tried["continued"] += bool(bundle.told)
        if bundle.told[: len(self._before)] != self._before:
            self._findings.add(
                "Continue does not bring back what was told", f"{where}: {self._before[-3:]} {bundle.told[-3:]}"
            )
        elif not bundle.told and list(self._home.glob("running*.hsc")):
            self._findings.add("Continue does nothing", where)
        return bundle

    def _begun(self) -> Bundle:
        environment = {
            **os.environ,
            "HSCHESS_HOME": str(self._home),
            "DISPLAY": self._display,
            "SDL_AUDIODRIVER": "dummy",
        }
        environment.pop("SDL_VIDEODRIVER", None)
        program = subprocess.Popen(
            [self._program, "play", "--log"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        bundle, until = Bundle(program, self._display), time.monotonic() + WINDOW_S
        while not bundle.has_window() and time.monotonic() < until:
            time.sleep(0.05)
        return bundle

    def _why_lost(self, told: list[str]) -> str:
        """What was told must be in the save, or in a game that has ended."""
        running = RunningGame(self._home).load()
        shown = _shown_of(told, _lines(running.record)) if running is not None else None
        if running is not None and shown is not None:
            # One that has ended is put away by the next start, and not offered.
            self._before = shown if running.record.result == UNFINISHED else []
            self._findings.tried["with something taken back"] += shown != told
            return ""
        ended = (self._home / FINISHED_FOLDER).glob("*.hsc")
        if any(_shown_of(told, _lines(parse_record(path.read_text("utf-8")))) is not None for path in ended):
            self._before = []
            self._findings.tried["ended"] += 1
            return ""
        return "what was told is in no file" if told else ""

    def _nearest(self, told: list[str]) -> str:
        """Where the file that has most of what was told differs from it."""
        texts = [_lines(parse_record(path.read_text("utf-8"))) for path in self._home.rglob("*.hsc")]
        same = [_common(told, text) for text in texts]
        if not same:
            return "there is no file"
        most = max(same)
        there = texts[same.index(most)][most : most + 2]
        return f"{most} of {len(told)} are in a file: told {told[most : most + 2]}, there {there}"


def _last_game(told: list[str]) -> list[str]:
    """What was told of the last game that began with a deal: an exercise begins in its middle, and is not saved."""
    beginnings = [number for number, words in enumerate(told) if HEADING.fullmatch(words)]
    games = [told[begin:end] for begin, end in pairwise([*beginnings, len(told)])]
    return next((game for game in reversed(games) if len(game) == 1 or " dealt " in game[1]), told)


def _shown_of(told: list[str], lines: list[str]) -> list[str] | None:
    """The beginning of these lines that was told; None where something else was. The keys may have led to the button that takes back."""
    undone = [number for number, words in enumerate(told) if words == say("log.undone")]
    if not undone:
        return told if lines[: len(told)] == told else None
    rest = told[undone[-1] + 1 :]
    if not rest:
        return lines[: _common(told, lines)] or None
    begins = (number for number in range(1, len(lines)) if lines[number : number + len(rest)] == rest)
    return next((lines[: number + len(rest)] for number in begins), None)


def _common(one: list[str], other: list[str]) -> int:
    """How many lines at the beginning are the same."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _lines(record: Record) -> list[str]:
    """What the log says of a game to the person who plays it."""
    side = [record.extra.get(tag) for tag in SEAT_TAGS].index(HUMAN)
    return [line.words for line in GameLog(open_game(record), say, Reader(side, side)).lines]
