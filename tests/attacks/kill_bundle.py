"""Kill -9 of the shipped program: the folder bundle on a virtual screen, played by keys and watched through its log.

`hschess play --log` prints every sentence of the game as it is shown, and all of them again when a game is continued. So the sentences
before a kill must be the first that the next start prints after Continue, and the first of its save. Needs Xvfb and xdotool.
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
"""A mode without a mulligan, which random keys would rarely finish."""
CONTINUE: Final = ("201", "259")
"""The place of the title's first entry on the screen in pixels, with the window in the middle."""
AGAIN_S: Final = 1.5
"""How long to wait before a click without effect is repeated."""
HEADING: Final = re.compile(r"[A-Z]\w+: .+ against .+\.")
"""The first sentence of a game's log; the keys may have led over the title to another game."""
OPPONENTS: Final = ("random", "bfs", "beginner")
KEYS: Final = ("1", "1", "2", "3", "Return", "Return", "Return", "Right", "e", "c")
KEYS_AT_ONCE: Final = 6
WINDOW_S: Final = 40.0
FIRST_SENTENCE_S: Final = 40.0
"""How long a program may take to print the first sentence of a continued game."""
PLAYS_S: Final = (0.5, 2.0, 6.0)
FRESH: Final = 0.1


@dataclass(slots=True)
class Bundle:
    """The running program: its window's keys, and the sentences it has printed."""

    program: subprocess.Popen[bytes]
    display: str
    sentences: list[str] = field(default_factory=list)
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
            self.sentences += [line.decode("utf-8") for line in lines]

    def listen_for(self, number: int, at_most_s: float) -> None:
        """Read its output until it has printed this many sentences."""
        until = time.monotonic() + at_most_s
        while len(self.sentences) < number and time.monotonic() < until:
            self.listen(0.05)

    def click(self, x: str, y: str) -> None:
        """Click on a place of the screen, in pixels."""
        self._xdotool("mousemove", x, y, "click", "1")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their X names."""
        self._xdotool("key", "--delay", "20", *keys)

    def has_window(self) -> bool:
        """Whether there is a window; it gets the keys from now on."""
        found = self._xdotool("search", "--class", "hschess").split()
        if found:
            self._xdotool("windowfocus", found[-1])
        return bool(found)

    def kill(self) -> None:
        """End it as a crash would; the rest of its output is still read."""
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
        """The last program's sentences about the game to be continued."""

    def go(self, count: int) -> None:
        """Kill this many times, and start once more to see that the last game comes back too."""
        for number in range(count):
            self._prepare()
            self._findings.tried["kills"] += 1
            self._kill(number)
        if self._before:
            self._continued("the last start").kill()

    def _prepare(self) -> None:
        """Begin a game if there is none to continue."""
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
        begun = len(bundle.sentences)
        while bundle.sentences and time.monotonic() < until:
            bundle.press(*(self._rng.choice(KEYS) for _ in range(KEYS_AT_ONCE)))
            bundle.listen(0.0)
        bundle.kill()
        self._findings.tried["with new sentences"] += len(bundle.sentences) > begun
        sentences = _last_game(bundle.sentences)
        self._before = sentences
        reason = self._why_lost(sentences)
        if reason:
            self._findings.add(reason, f"kill {number}: {sentences[-3:]}; {self._nearest(sentences)}")
            shutil.rmtree(self._home)
            self._before = []

    def _continued(self, where: str) -> Bundle:
        """The program, in the continued game; its sentences are compared with those before."""
        bundle = self._begun()
        until = time.monotonic() + FIRST_SENTENCE_S
        while not bundle.sentences and time.monotonic() < until:
            bundle.click(*CONTINUE)
            bundle.listen_for(1, AGAIN_S)
        bundle.listen_for(len(self._before), AGAIN_S)
        self._findings.tried["continued"] += bool(bundle.sentences)
        if bundle.sentences[: len(self._before)] != self._before:
            self._findings.add(
                "Continue does not bring back every sentence", f"{where}: {self._before[-3:]} {bundle.sentences[-3:]}"
            )
        elif not bundle.sentences and list(self._home.glob("running*.hsc")):
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

    def _why_lost(self, sentences: list[str]) -> str:
        """Why the sentences are neither in the save nor in a finished game; empty if they are."""
        running = RunningGame(self._home).load()
        shown = _shown_of(sentences, _lines(running.record)) if running is not None else None
        if running is not None and shown is not None:
            # The next start puts a finished game away and does not offer it.
            self._before = shown if running.record.result == UNFINISHED else []
            self._findings.tried["with something taken back"] += shown != sentences
            return ""
        ended = (self._home / FINISHED_FOLDER).glob("*.hsc")
        if any(_shown_of(sentences, _lines(parse_record(path.read_text("utf-8")))) is not None for path in ended):
            self._before = []
            self._findings.tried["ended"] += 1
            return ""
        return "the sentences are in no file" if sentences else ""

    def _nearest(self, sentences: list[str]) -> str:
        """The first difference between the sentences and the file that has most of them."""
        texts = [_lines(parse_record(path.read_text("utf-8"))) for path in self._home.rglob("*.hsc")]
        same = [_common(sentences, text) for text in texts]
        if not same:
            return "there is no file"
        most = max(same)
        there = texts[same.index(most)][most : most + 2]
        return f"{most} of {len(sentences)} are in a file: printed {sentences[most : most + 2]}, there {there}"


def _last_game(sentences: list[str]) -> list[str]:
    """The sentences of the last game that began with a deal: an exercise begins in the middle, and is not saved."""
    beginnings = [number for number, words in enumerate(sentences) if HEADING.fullmatch(words)]
    games = [sentences[begin:end] for begin, end in pairwise([*beginnings, len(sentences)])]
    return next((game for game in reversed(games) if len(game) == 1 or " dealt " in game[1]), sentences)


def _shown_of(sentences: list[str], lines: list[str]) -> list[str] | None:
    """The start of these lines that was printed; None if the output differs. The keys may have pressed Undo."""
    undone = [number for number, words in enumerate(sentences) if words == say("log.undone")]
    if not undone:
        return sentences if lines[: len(sentences)] == sentences else None
    rest = sentences[undone[-1] + 1 :]
    if not rest:
        return lines[: _common(sentences, lines)] or None
    begins = (number for number in range(1, len(lines)) if lines[number : number + len(rest)] == rest)
    return next((lines[: number + len(rest)] for number in begins), None)


def _common(one: list[str], other: list[str]) -> int:
    """How many lines at the beginning are the same."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _lines(record: Record) -> list[str]:
    """The sentences of a game's log, as its player sees it."""
    side = [record.extra.get(tag) for tag in SEAT_TAGS].index(HUMAN)
    return [line.words for line in GameLog(open_game(record), say, Reader(side, side)).lines]
