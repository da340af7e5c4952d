"""The engine's side of the protocol: a player of the game answers the program that started `hschess engine`.

The answer to an unknown command is `error` and the expected words; only `quit` and the end of the input end the conversation.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import hschess
from hschess.engines.line_reader import Inbox
from hschess.engines.mode_line import mode_from_line
from hschess.engines.seen_line import see
from hschess.players.contract import Plan, Player, Thinking, explained_by, sight
from hschess.players.options import MOST_BUDGET
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from hschess.rules.state import State
from hschess.rules.texts import in_one_line

QUIT: Final = "quit"
STOP: Final = "stop"
SLICE: Final = 60
"""Positions evaluated between two checks of the clock and the input."""
MOST_MS: Final = 3_600_000
MOST_SEED: Final = (1 << 63) - 1
_AUTHOR: Final = "the hschess authors"
_ADVISER: Final = "master"
"""The player whose learned value gives the chance if a player has no measure of it."""
_COMMANDS: Final = "hce, option, setoption, mode, new, position, seen, go, stop or quit"


@dataclass(frozen=True, slots=True)
class GoLimit:
    """The limit of thinking, in positions or milliseconds; with neither, the player's own."""

    positions: int | None = None
    ms: int | None = None


class Server:
    """A player of the game behind the protocol. `clock` returns seconds."""

    def __init__(
        self, inbox: Inbox, say: Callable[[str], None], cpu: str, player: Player, modes: Mapping[str, Mode],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._inbox = inbox
        self._say = say
        self._cpu, self._player = cpu, player
        self._modes = modes
        self._clock = clock
        self._seed = 0
        self._state: State | None = None
        self._held: deque[str] = deque()
        """Lines that came in while it thought, to be obeyed afterwards."""
        self._commands: Mapping[str, Callable[[str], None]] = {
            "hce": self._greet,
            "option": self._set,
            "setoption": self._set,
            "mode": self._read_mode,
            "new": self._begin,
            "position": self._read_position,
            "seen": self._see,
            "go": self._go,
            STOP: lambda rest: None,
        }

    def serve(self) -> None:
        """Answer until `quit` or the end of the input."""
        while (line := self._next()) is not None and _word_of(line) != QUIT:
            try:
                self._obey(line)
            except HschessError as error:
                self._say(f"error {in_one_line(str(error))}")

    def _next(self) -> str | None:
        return self._held.popleft() if self._held else self._inbox.take()

    def _obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word not in self._commands:
            raise HschessError(f"'{word:.40}' is not a command; expected {_COMMANDS}")
        self._commands[word](rest.strip())

    # ---------------------------------------------------------------------------------------------------------- the words

    def _greet(self, rest: str) -> None:
        self._say(f"id name hschess {hschess.__version__} {self._cpu}")
        self._say(f"id author {_AUTHOR}")
        self._say(f"option name cpu type string default {self._cpu}")
        self._say(f"option name seed type spin default 0 min 0 max {MOST_SEED}")
        self._say("ready")

    def _set(self, rest: str) -> None:
        name, value = named_value(rest)
        if name == "cpu":
            self._player, self._cpu = make_player(value), value
        elif name == "seed":
            self._seed = _whole("option seed", value, MOST_SEED, least=0)
        else:
            raise HschessError(f"there is no option '{name:.40}'; expected cpu or seed")

    def _read_mode(self, rest: str) -> None:
        mode = mode_from_line(rest)
        self._modes = {**self._modes, mode.name: mode}

    def _begin(self, rest: str) -> None:
        self._state = None

    def _read_position(self, rest: str) -> None:
        # A position that cannot be read must not leave the one before it to be thought about.
        self._state = None
        self._state = parse_position(rest, self._modes)

    def _see(self, rest: str) -> None:
        if self._state is None:
            raise HschessError("seen: there is no position; expected `position LINE` before it")
        see(self._state, rest)

    def _go(self, rest: str) -> None:
        limit = _limit_of(rest)
        if self._state is None:
            raise HschessError("go: there is no position; expected `position LINE` before it")
        if self._state.outcome is not None:
            raise HschessError("go: the game is over (R22, R23); expected a position with something to choose")
        plan = self._thought(self._player.think(sight(self._player, self._state), seeded(self._seed)), limit)
        self._say(f"plan {_words(plan)}")

    # -------------------------------------------------------------------------------------------------------- the thinking

    def _thought(self, thinking: Thinking, limit: GoLimit) -> Plan:
        """Think within the limit, reporting each better plan, and finally the one to play."""
        ends = None if limit.ms is None else self._clock() + limit.ms / 1000
        reported = plan = thinking.step(SLICE if limit.positions is None else min(SLICE, limit.positions))
        while plan is None and not self._is_spent(thinking, limit, ends):
            left = SLICE if limit.positions is None else limit.positions - thinking.nodes
            plan = thinking.step(max(1, min(SLICE, left)))
            best = thinking.best
            if best is not None and (reported is None or reported.actions != best.actions):
                reported = best
                self._inform(thinking, best)
        chosen = plan or _best_of(thinking)
        self._inform(thinking, chosen)
        return chosen

    def _is_spent(self, thinking: Thinking, limit: GoLimit, ends: float | None) -> bool:
        """Whether the limit is reached, or the answer is needed now."""
        if limit.positions is not None and thinking.nodes >= limit.positions:
            return True
        return (ends is not None and self._clock() >= ends) or self._is_stopped()

    def _is_stopped(self) -> bool:
        """Whether `stop` or `quit` has arrived; other lines are queued, and `quit` takes effect after the plan was sent."""
        while (line := self._inbox.take(0)) is not None:
            word = _word_of(line)
            if word == STOP:
                return True
            self._held.append(line)
            if word == QUIT:
                return True
        return False

    def _inform(self, thinking: Thinking, plan: Plan) -> None:
        chance = self._chance_of(thinking)
        words = [] if chance is None else [f"chance {chance:.4f}"]
        self._say(" ".join(["info", *words, f"positions {max(thinking.nodes, 1)}", f"plan {_words(plan)}"]))

    def _chance_of(self, thinking: Thinking) -> float | None:
        """The mover's chance to win: `master`'s own measure, or the learned value of the position; None if cards are chosen."""
        chance = explained_by(thinking).chance
        if chance is None:
            assert self._state is not None
            adviser = make_player(_ADVISER).think(observe(self._state, self._state.to_move), seeded(0))
            chance = explained_by(adviser).chance
        return None if chance is None else min(1.0, max(0.0, chance))


def _word_of(line: str) -> str:
    return line.strip().partition(" ")[0]


def named_value(rest: str) -> tuple[str, str]:
    """The name and the value of `NAME VALUE`, or of `name NAME value VALUE`.

    >>> named_value("seed 7"), named_value("name seed value 7")
    (('seed', '7'), ('seed', '7'))
    """
    if rest.startswith("name ") and " value " in rest:
        name, _, value = rest.removeprefix("name ").partition(" value ")
    else:
        name, _, value = rest.partition(" ")
    if not name.strip():
        raise HschessError("option: the name is missing; expected option NAME VALUE")
    return name.strip(), value.strip()


def _limit_of(rest: str) -> GoLimit:
    match rest.split():
        case []:
            return GoLimit()
        case ["positions", number]:
            return GoLimit(positions=_whole("go positions", number, MOST_BUDGET))
        case ["ms", number]:
            return GoLimit(ms=_whole("go ms", number, MOST_MS))
    raise HschessError(f"go: '{rest:.40}' is not a limit; expected go positions N, go ms N or go")


def _whole(what: str, text: str, most: int, least: int = 1) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most):
        raise HschessError(f"{what}: '{text:.40}' is not right; expected a whole number from {least} to {most}")
    return int(text)


def _best_of(thinking: Thinking) -> Plan:
    """Its best plan now; it thinks on until it has one."""
    while True:
        plan = thinking.best or thinking.step(1)
        if plan is not None:
            return plan


def _words(plan: Plan) -> str:
    return " ".join(action.text for action in plan.actions)
