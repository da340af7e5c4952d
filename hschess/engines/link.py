"""A conversation with one engine, step by step: greeting, options, positions, plans; an answer that takes too long is a failure.

No step blocks for more than a moment, so a screen can go on drawing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.engines.engine_server import GoLimit
from hschess.engines.mode_line import mode_to_line
from hschess.engines.plan_check import playable
from hschess.engines.process import Channel
from hschess.engines.seen_line import seen_of
from hschess.rules.actions import Action
from hschess.rules.notation import format_position
from hschess.rules.observation import Observation
from hschess.rules.texts import in_one_line

SEED: Final = "seed"
"""The option that the game sets itself."""
WAIT_S: Final = 0.002
"""The longest wait for a line in one step."""
LONGEST_WORDS: Final = 80
"""Characters of a name, an author or an error of an engine that are shown."""
MOST_OPTIONS: Final = 200
Waiting = Iterator[bool]
"""A part of the conversation: true for each line that came, false if none did."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds each answer may take."""

    greeting: float = 10.0
    stop_after: float = 0.5
    """After the milliseconds of `go ms`; then `stop` is said, ..."""
    stopped: float = 5.0
    """... and this is left for the plan."""
    positions: float = 60.0


@dataclass(slots=True)
class Answer:
    """The engine's reports about a position so far."""

    actions: tuple[Action, ...] = ()
    chance: float | None = None
    positions: int = 0
    is_final: bool = False


class _DoubtfulError(EngineError):
    """After `go` came an `error`, and no plan before `ready`: that may be the answer, or the plan is still to come."""


@dataclass(slots=True)
class Link:
    """An engine that is started when it is needed, and again after it has failed."""

    start: Callable[[], Channel]
    limit: GoLimit
    options: tuple[tuple[str, str], ...] = ()
    """The user's options, by name."""
    patience: Patience = Patience()
    clock: Callable[[], float] = time.monotonic
    name: str = ""
    """The name that it gives."""
    author: str = ""
    known: dict[str, str] = field(default_factory=dict)
    """The options that it has, with the rest of their lines."""
    _channel: Channel | None = None
    _is_ready: bool = False
    _is_busy: bool = False
    """Whether the last `go` is not yet answered."""
    _mode: str = ""
    """The last mode sent to it."""
    _remark: str = ""
    """An `error` that may be its answer to `go`, or be about a line before that."""
    _is_careful: bool = False
    """Whether it is asked before each `go` if it has dealt with all lines so far; then a later `error` is its answer to `go`."""

    def greet(self) -> Waiting:
        """Start it and read its name and options. Errors: `EngineError`."""
        if self._is_ready:
            return
        self.close()
        self._channel = self.start()
        yield from self.ask_name()
        for name, value in self.options:
            if name not in self.known:
                raise self._failed(f"it has no option '{name}'; it has {', '.join(self.known) or 'none'}")
            self._send(f"option {name} {value}")
        self._is_ready = True

    def ask_name(self) -> Waiting:
        """Say `hce` and hear the answer out. Errors: `EngineError`."""
        self.known.clear()
        self._send("hce")
        for line in self._lines(self.clock() + self.patience.greeting, "`ready`"):
            self._read_name(line)
            if line == "ready":
                return
            yield bool(line)

    def think(self, observation: Observation, seed: int, is_new: bool, answer: Answer) -> Waiting:
        """Ask for a plan and fill in the answer. Errors: `EngineError`; then it is started again the next time.

        After an `error` that may be about a line before `go`, as from a program that reads on while it thinks, it is started again and
        asked once more, and carefully from then on.
        """
        try:
            yield from self._think(observation, seed, is_new, answer)
        except _DoubtfulError:
            self._is_careful = True
            yield from self._think(observation, seed, is_new, answer)

    def _think(self, observation: Observation, seed: int, is_new: bool, answer: Answer) -> Waiting:
        yield from self.greet()
        yield from self._hush()
        self._send_position(observation, seed, is_new)
        if self._is_careful:
            yield from self.ask_name()
        limit = self.limit
        self._send(f"go ms {limit.ms}" if limit.ms is not None else f"go positions {limit.positions}")
        self._is_busy, self._remark = True, ""
        began, stops = self.clock(), math.inf
        ends = began + self.patience.positions
        if limit.ms is not None:
            stops = began + limit.ms / 1000 + self.patience.stop_after
            ends = stops + self.patience.stopped
        for line in self._lines(ends, "a plan"):
            if self.clock() > stops:
                self._send("stop")
                stops = math.inf
            if line:
                self._hear(line, observation, answer)
            if answer.is_final:
                self._is_busy = False
                return
            yield bool(line)

    def say(self, line: str) -> None:
        """Write any line; the engine has been greeted."""
        self._send(line)

    def stop(self) -> None:
        """Ask for the plan now."""
        if self._is_busy:
            self._send("stop")

    def close(self) -> None:
        """Let it go; it is started again when it is needed."""
        if self._channel is not None:
            self._channel.close()
        self._channel, self._is_ready, self._is_busy, self._mode, self._remark = None, False, False, "", ""

    # ------------------------------------------------------------------------------------------------------------- speaking

    def _send(self, line: str) -> None:
        assert self._channel is not None
        self._channel.send(line)

    def _send_position(self, observation: Observation, seed: int, is_new: bool) -> None:
        state = observation.state
        mode = mode_to_line(state.mode)
        if mode != self._mode:
            self._send(f"mode {mode}")
            self._mode = mode
        if is_new:
            self._send("new")
        if SEED in self.known and SEED not in dict(self.options):
            self._send(f"option {SEED} {seed}")
        self._send(f"position {format_position(state, full=False)}")
        self._send(f"seen {seen_of(observation)}")

    def _hush(self) -> Waiting:
        """End thinking that is no longer needed."""
        if self._is_busy:
            self._send("stop")
            for line in self._lines(self.clock() + self.patience.stopped, "a plan after `stop`"):
                yield bool(line)
                word = line.partition(" ")[0]
                if word == "error":
                    self._wonder(line)
                elif word == "plan" or (word == "ready" and self._remark):
                    break
            self._is_busy = False

    # -------------------------------------------------------------------------------------------------------------- hearing

    def _lines(self, ends: float, what: str) -> Iterator[str]:
        """The lines as they come, and an empty one if none comes. Errors: `EngineError` if the time is up."""
        assert self._channel is not None
        while True:
            try:
                line = self._channel.receive(WAIT_S)
            except EngineError as error:
                raise self._failed(self._remark or str(error)) from error
            yield (line or "").strip()
            if self.clock() > ends:
                raise self._failed(self._remark or f"it has not answered in time; expected {what}")

    def _read_name(self, line: str) -> None:
        match line.split(" ", 2):
            case ["id", "name", text]:
                self.name = in_one_line(text)[:LONGEST_WORDS]
            case ["id", "author", text]:
                self.author = in_one_line(text)[:LONGEST_WORDS]
            case ["option", "name", text] if len(self.known) < MOST_OPTIONS:
                name, _, rest = text.partition(" ")
                self.known[name] = rest

    def _hear(self, line: str, observation: Observation, answer: Answer) -> None:
        word, *words = line.split()
        if word == "plan":
            try:
                answer.actions = playable(observation, words)
            except EngineError as error:
                raise self._failed(str(error)) from error
            answer.is_final = True
        elif word == "info":
            _inform(answer, words, observation)
        elif word == "error":
            self._wonder(line)
        elif word == "ready" and self._remark:
            raise self._failed(self._remark, EngineError if self._is_careful else _DoubtfulError)

    def _wonder(self, line: str) -> None:
        """Ask for its name after an error: if it is ready again without a plan, the error was its answer to `go`."""
        if not self._remark:
            self._remark = f"it says: {in_one_line(line)[:LONGEST_WORDS]}"
            self._send("hce")

    def _failed(self, words: str, kind: type[EngineError] = EngineError) -> EngineError:
        """The error to raise; later output of the engine is ignored."""
        self.close()
        return kind(in_one_line(words))


def _inform(answer: Answer, words: list[str], observation: Observation) -> None:
    """Read an `info` line; unreadable parts are skipped, because they decide nothing."""
    at = words.index("plan") if "plan" in words else len(words)
    info = dict(zip(words[:at:2], words[1:at:2], strict=False))
    chance, positions = _number(info.get("chance", "")), _number(info.get("positions", ""))
    if 0 <= chance <= 1:
        answer.chance = chance
    if 0 <= positions < 10**15:
        answer.positions = int(positions)
    try:
        answer.actions = playable(observation, words[at + 1 :])
    except EngineError:
        return


def _number(text: str) -> float:
    """The number, or one that is out of every range."""
    try:
        return float(text) if len(text) < 30 else math.nan
    except ValueError:
        return math.nan
