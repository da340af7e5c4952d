"""Free practice: both hands are open, everything can be undone, and any CPU can be asked what it would do.

`FreeMatch` is a game of one person, or of a person and a CPU that can be changed at any time; `Advice` is a CPU's thinking about the
person's own turn. No words and no pygame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.players.contract import Plan
from hschess.rules.actions import END, Action
from hschess.rules.chance import seeded
from hschess.rules.game import open_game
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import Observation, determinize, hides_cards
from hschess.rules.record import SEAT_TAGS, Record
from hschess.rules.state import State
from scenes.stage.game.match import Match, MatchSeat, thinking_of
from scenes.stage.game.setup import seat

SLICE: Final = 60
ADVICE_SEED: Final = 0


class FreeMatch(Match):
    """A game from a position, in which the person can undo anything."""

    def __init__(self, line: str, names: tuple[str, str], seed: int, modes: Mapping[str, Mode] = EVERY_MODE) -> None:
        """Cards that the line hides are dealt at random. Errors: `NotationError`."""
        start = dealt(parse_position(line, modes), seed)
        record = Record(start.mode.name, seed, position=format_position(start), white=names[0], black=names[1])
        self._names = names
        super().__init__(open_game(record, modes), (MatchSeat(names[0]), MatchSeat(names[1])))

    @property
    def can_undo(self) -> bool:
        """Whether a person has done something that can be taken back, whatever it has revealed."""
        return any(map(self._is_persons, range(len(self.record.actions))))

    def undo(self) -> None:
        """Take back the last action of a person, and whatever a CPU has answered."""
        self.go_back(next(number for number in reversed(range(len(self.record.actions))) if self._is_persons(number)))

    def _is_persons(self, number: int) -> bool:
        """Whether a person sits where this action was done."""
        return self.seats[self.game.steps[number].state.to_move].is_human

    def go_back(self, number: int) -> None:
        """Go back to the position after this many actions."""
        self.game = self.game.until(number)
        self.forget_plans()

    def seat_cpu(self, side: int, player_id: str) -> None:
        """Let a CPU play a side from now on; an empty name gives it back to the person. Errors: `HschessError`."""
        seats = list(self.seats)
        seats[side] = seat(player_id, player_id) if player_id else MatchSeat(self._names[side])
        self.seats = (seats[0], seats[1])
        self.forget_plans()


def dealt(state: State, seed: int) -> State:
    """The state with a random card for every hidden one; its random state is drawn too, so that Discover works."""
    if not hides_cards(state) and state.rng:
        return state
    return determinize(Observation(state.to_move, state), seeded(seed))


class Advice:
    """What a CPU would do in a position, thought in slices."""

    def __init__(self, player_id: str, state: State) -> None:
        """Errors: `HschessError` for an unknown CPU."""
        player = seat(player_id, player_id).player
        assert player is not None
        self.player_id = player_id
        self.state = state
        self._thinking = thinking_of(player, state, ADVICE_SEED, 0)
        self.plan: Plan | None = None

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return self._thinking.progress

    def step(self) -> Plan | None:
        """Think a little; returns the plan, once there is one."""
        if self.plan is None:
            self.plan = self._thinking.step(SLICE)
        return self.plan

    @property
    def placed(self) -> tuple[Action, ...]:
        """What the plan does before the end of the turn."""
        return tuple(action for action in self.plan.actions if action is not END) if self.plan is not None else ()

    def record(self, name: str) -> Record:
        """The advice as a game of its own, for the explanation of thoughts; `name` is the CPU's on the screen."""
        plan = self.plan.actions if self.plan is not None else ()
        return Record(
            self.state.mode.name,
            ADVICE_SEED,
            plan,
            position=format_position(self.state),
            white=name,
            black=name,
            extra={SEAT_TAGS[self.state.to_move]: self.player_id},
        )
