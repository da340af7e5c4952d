"""Test whether a program keeps to the protocol: the check asks everything that the game may ask, and judges the answers.

`check` yields a finding after each part, so that a command can show its progress.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.engines.engine_player import EnginePlayer
from hschess.engines.engine_server import GoLimit
from hschess.engines.link import Answer, Waiting
from hschess.engines.named import EngineSpec
from hschess.engines.process import LEAVE_S, EngineProcess
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.actions import Action
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.handicaps import mode_named
from hschess.rules.mode import Mode
from hschess.rules.modes import EVERY_MODE
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State

KINDS: Final = ("mulligan", "discover", "first turns", "full hand", "empty line", "full line", "late", "other")
EACH_KIND: Final = 6
"""How many positions of each kind are tested, if games have as many."""
MODES: Final = (*EVERY_MODE, "paper+white5+cheat2", "heroic+black7+nocheat")
NONSENSE: Final = ("xyzzy", "", "   ", "go away", "position of strength", "option", "stop", "\u265e" * 3000, "mode")
RANDOM_GAMES: Final = 3
BUDGETS: Final = (1, 30, 3000)
TIMES_MS: Final = (30, 300)
_POSITIONS: Final = 40


@dataclass(frozen=True, slots=True)
class EngineFinding:
    """The finding of a part of the check."""

    what: str
    passed: bool
    words: str


class NotKept(Exception):  # noqa: N818 -- it is a finding, and never leaves this module
    """The engine does not keep to the protocol here."""


class Examiner:
    """The check of one engine, which is started again for each part."""

    def __init__(self, spec: EngineSpec, clock: Callable[[], float] = time.monotonic) -> None:
        self._spec = replace(spec, limit=GoLimit(positions=_POSITIONS))
        self._clock = clock
        self._link = self._spec.link()
        self._processes: list[EngineProcess] = []

    def check(self) -> Iterator[EngineFinding]:
        """Every part in turn; after a failed greeting the rest is skipped."""
        parts: Sequence[tuple[str, Callable[[], str]]] = (
            ("greeting", self._greeting),
            ("options", self._options),
            ("nonsense", self._nonsense),
            ("positions", self._positions),
            ("whole games", self._games),
            ("a mode of ones own", self._own_mode),
            ("budgets", self._budgets),
            ("time", self._time),
            ("stop", self._stop),
            ("quit", self._quit),
            ("end of input", lambda: self._leaves(EngineProcess.hang_up, "the end of its input")),
        )
        for number, (what, part) in enumerate(parts):
            finding = self._found(what, part)
            yield finding
            if number == 0 and not finding.passed:
                return

    def _found(self, what: str, part: Callable[[], str]) -> EngineFinding:
        self._link = replace(self._spec.link(), start=self._start, clock=self._clock)
        try:
            return EngineFinding(what, True, part())
        except (EngineError, NotKept) as error:
            return EngineFinding(what, False, str(error))
        finally:
            self._link.close()

    def _start(self) -> EngineProcess:
        self._processes.append(EngineProcess(self._spec.command, self._spec.folder))
        return self._processes[-1]

    # ------------------------------------------------------------------------------------------------------------- the parts

    def _greeting(self) -> str:
        began = self._clock()
        _all(self._link.greet())
        seconds, who = self._clock() - began, (self._link.name, self._link.author)
        if not self._link.name:
            raise NotKept("it does not say `id name ...`")
        _all(self._link.ask_name())
        if who != (self._link.name, self._link.author):
            raise NotKept("it answers a second `hce` differently")
        return f"{who[0]}{f' by {who[1]}' if who[1] else ''}, ready after {seconds:.2f} s"

    def _options(self) -> str:
        _all(self._link.greet())
        for name, rest in self._link.known.items():
            words = rest.split()
            if words[:1] != ["type"] or len(words) < 2 or words[1] not in ("spin", "check", "combo", "string"):
                raise NotKept(f"'option name {name} {rest:.60}' is not as expected: type spin, check, combo or string")
            value = " ".join(_after(words, "default"))
            self._link.say(f"option {name} {value}")
            self._link.say(f"setoption {name} {value}")
        _all(self._link.ask_name())
        return f"{len(self._link.known)}: {', '.join(self._link.known) or 'none'}"

    def _nonsense(self) -> str:
        _all(self._link.greet())
        for line in NONSENSE:
            self._link.say(line)
        _all(self._link.ask_name())
        self._ask(new_game(EVERY_MODE["paper"], 1))
        return f"{len(NONSENSE)} odd lines, and it goes on"

    def _positions(self) -> str:
        asked, found = Counter[str](), Counter[str]()
        for name in MODES:
            for state in _positions_of(mode_named(name), found):
                asked[kind_of(state)] += 1
                self._ask(state)
        return ", ".join(f"{asked[kind]} {kind}" for kind in KINDS)

    def _games(self) -> str:
        wins, games, times = 0, 0, list[float]()
        for name in MODES:
            for side in (0, 1):
                game = self._game(mode_named(name), side, times)
                games += 1
                wins += game.state.outcome is not None and game.state.outcome.winner == side
        middle, slowest = 1000 * median(times), 1000 * max(times)
        return f"{games} in {len(MODES)} modes, {wins} won; a plan in {middle:.0f} ms, the slowest in {slowest:.0f} ms"

    def _own_mode(self) -> str:
        own = replace(EVERY_MODE["normal"], name="of_ones_own", kings=(6, 9))
        game = self._game(own, 0, [])
        return f"a game of {game.state.round} rounds"

    def _budgets(self) -> str:
        _all(self._link.greet())
        state, measured = _middle_of_a_game(), list[str]()
        for positions in BUDGETS:
            self._link.limit = GoLimit(positions=positions)
            began = self._clock()
            answer = self._ask(state)
            measured.append(f"{positions}: {answer.positions or '?'} in {1000 * (self._clock() - began):.0f} ms")
        return ", ".join(measured)

    def _time(self) -> str:
        _all(self._link.greet())
        state, measured = _middle_of_a_game(), list[str]()
        for ms in TIMES_MS:
            self._link.limit = GoLimit(ms=ms)
            began = self._clock()
            self._ask(state)
            taken = 1000 * (self._clock() - began)
            if taken > ms + 1000 * self._link.patience.stop_after:
                raise NotKept(f"`go ms {ms}` took {taken:.0f} ms")
            measured.append(f"{ms} ms: {taken:.0f}")
        return ", ".join(measured)

    def _stop(self) -> str:
        _all(self._link.greet())
        answer, state = Answer(), _middle_of_a_game()
        self._link.limit = GoLimit(ms=60_000)
        waiting = self._link.think(observe(state, state.to_move), 1, True, answer)
        began = self._clock()
        for _ in waiting:
            if self._clock() - began > 0.1:
                self._link.stop()
                break
        said = self._clock()
        _all(waiting)
        self._link.limit = GoLimit(positions=_POSITIONS)
        self._ask(state)
        taken = 1000 * (self._clock() - said)
        if taken > 1000 * self._link.patience.stopped:
            raise NotKept(f"`stop` took {taken:.0f} ms")
        return f"answered within {taken:.0f} ms, and it goes on"

    def _quit(self) -> str:
        return self._leaves(lambda process: process.send("quit"), "`quit`")

    def _leaves(self, leave: Callable[[EngineProcess], None], what: str) -> str:
        _all(self._link.greet())
        process, began = self._processes[-1], self._clock()
        leave(process)
        status = process.wait(LEAVE_S)
        if status is None:
            raise NotKept(f"it did not exit within {LEAVE_S:g} s of {what} and was killed")
        if status:
            raise NotKept(f"it ends with status {status} after {what}; expected 0")
        return f"gone after {1000 * (self._clock() - began):.0f} ms"

    # ----------------------------------------------------------------------------------------------------------------- asking

    def _ask(self, state: State) -> Answer:
        answer = Answer()
        _all(self._link.think(observe(state, state.to_move), 1, True, answer))
        return answer

    def _game(self, mode: Mode, side: int, times: list[float]) -> CpuGame:
        """A whole game against the random player."""
        engine, other = EnginePlayer("it", self._link), make_player("random")
        mind = mind_of((engine, other) if side == 0 else (other, engine), (seeded(side), seeded(9)))
        game = CpuGame(new_game(mode, 7 + side), mind)
        while not game.is_over:
            began, mover = self._clock(), game.state.to_move
            game.think_out()
            if mover == side:
                times.append(self._clock() - began)
            game.act_out()
        return game


def kind_of(state: State) -> str:
    """The special case that a position tests."""
    if state.pending is Pending.MULLIGAN:
        return "mulligan"
    if state.pending is Pending.DISCOVER:
        return "discover"
    own = state.mover
    for kind, holds in (
        ("first turns", state.round < 3),
        ("full hand", len(own.hand) >= 8),
        ("empty line", not own.line),
        ("full line", len(own.line) >= 6),
        ("late", state.round > 12),
    ):
        if holds:
            return kind
    return "other"


def _positions_of(mode: Mode, found: Counter[str]) -> Iterator[State]:
    """Positions from random games, of the kinds that still lack positions."""
    for seed in range(RANDOM_GAMES):
        chance, state = seeded(seed), new_game(mode, seed)
        while state.outcome is None:
            kind = f"{mode.name} {kind_of(state)}"
            if found[kind] < EACH_KIND:
                found[kind] += 1
                yield state.copy()
            advance(state, _any_action(state, chance))


def _any_action(state: State, chance: Chance) -> Action:
    """Any legal action but giving up; ending the turn no more often than any other."""
    actions = [action for action in legal_actions(state) if action.text != "concede"]
    return actions[chance.below(len(actions))]


def _middle_of_a_game() -> State:
    """A position with much to choose."""
    game = CpuGame(new_game(EVERY_MODE["paper"], 3), mind_of((make_player("bfs"),) * 2, (seeded(0),) * 2))
    while game.state.round < 7:
        game.play_turn()
    return game.state


def _after(words: list[str], word: str) -> list[str]:
    """The words of a value: up to the next word that begins something else."""
    rest = words[words.index(word) + 1 :] if word in words else []
    ends = [at for at, one in enumerate(rest) if one in ("min", "max", "var")]
    return rest[: ends[0]] if ends else rest


def _all(waiting: Waiting) -> None:
    for _ in waiting:
        pass
