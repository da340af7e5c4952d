"""Free practice: both hands are open, everything can be undone, and any computer player can be asked for its plan.

`FreeMatch` is a game of one player, or of a player and a computer player that can change at any time; `Advice` is a computer player's
thinking about the human player's own turn. No text and no pygame.
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
    """A game from a position, in which the player can undo anything."""

    def __init__(self, line: str, names: tuple[str, str], seed: int, modes: Mapping[str, Mode] = EVERY_MODE) -> None:
        """Hidden cards of the line are dealt at random. Raises `NotationError`."""
        start = dealt(parse_position(line, modes), seed)
        record = Record(start.mode.name, seed, position=format_position(start), white=names[0], black=names[1])
        self._names = names
        super().__init__(open_game(record, modes), (MatchSeat(names[0]), MatchSeat(names[1])))

    @property
    def can_undo(self) -> bool:
        """Whether a human action can be undone, whatever it has revealed."""
        return any(map(self._is_persons, range(len(self.record.actions))))

    def undo(self) -> None:
        """Undo the last human action, and the computer player's answers to it."""
        self.go_back(next(number for number in reversed(range(len(self.record.actions))) if self._is_persons(number)))

    def _is_persons(self, number: int) -> bool:
        """Whether a human player sat at the side of this action."""
        return self.seats[self.game.steps[number].state.to_move].is_human

    def go_back(self, number: int) -> None:
        """Go back to the position after this many actions."""
        self.game = self.game.until(number)
        self.forget_plans()

    def seat_cpu(self, side: int, player_id: str) -> None:
        """Let a computer player take a side from now on; an empty id gives it back. Raises `HschessError`."""
        seats = list(self.seats)
        seats[side] = seat(player_id, player_id) if player_id else MatchSeat(self._names[side])
        self.seats = (seats[0], seats[1])
        self.forget_plans()


def dealt(state: State, seed: int) -> State:
    """The state with a random card for every hidden one; its random state is also drawn, so that Discover works."""
    if not hides_cards(state) and state.rng:
        return state
    return determinize(Observation(state.to_move, state), seeded(seed))


class Advice:
    """A computer player's plan for a position, computed in slices."""

    def __init__(self, player_id: str, state: State) -> None:
        """Raises `HschessError` for an unknown computer player."""
        player = seat(player_id, player_id).player
        assert player is not None
        self.player_id = player_id
        self.state = state
        self._thinking = thinking_of(player, state, ADVICE_SEED, 0)
        self.plan: Plan | None = None

    @property
    def progress(self) -> float:
        """The progress from 0 to 1."""
        return self._thinking.progress

    def step(self) -> Plan | None:
        """Think a little; returns the plan, once there is one."""
        if self.plan is None:
            self.plan = self._thinking.step(SLICE)
        return self.plan

    @property
    def placed(self) -> tuple[Action, ...]:
        """The plan's actions before the end of the turn."""
        return tuple(action for action in self.plan.actions if action is not END) if self.plan is not None else ()

    def record(self, name: str) -> Record:
        """The advice as a game record, for the explanation of thoughts; `name` is the computer player's on the screen."""
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
