"""A game played by numbers: the shared part of all environments."""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import Final, SupportsIndex

from hschess.environments.encoding import encoding_of
from hschess.environments.vector import vector_of
from hschess.players.contract import Player, sight
from hschess.players.playing import CpuGame
from hschess.rules.actions import CONCEDE, END, Action
from hschess.rules.aliases import SideNumber
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, legal_actions, new_game, why_not
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import Mode
from hschess.rules.notation import format_position
from hschess.rules.observation import observe
from hschess.rules.state import State

NO_CONCEDING: Final = f"conceding is not possible here: '{CONCEDE}'"
ACTIONS_A_TURN: Final = 40
"""No turn of the line battle has more: every action costs mana, spends a piece or a Coin, or ends the turn."""


class Episode:
    """A game of a mode, from its deal to its end. Before `begin` everything that asks for its position is an `HschessError`.

    If conceding is excluded, that action is illegal: a random policy would end almost every game with it.
    """

    __slots__ = ("_legal", "_may_concede", "_state", "encoding", "mode", "vector")

    def __init__(self, mode: str | Mode, may_concede: bool = False) -> None:
        """Errors: `HschessError` for an unknown mode, with the known ones."""
        self.mode = mode_named(mode) if isinstance(mode, str) else mode
        self.encoding = encoding_of(self.mode)
        self.vector = vector_of(self.mode)
        self._may_concede = may_concede
        self._state: State | None = None
        self._legal: tuple[Action, ...] | None = None

    def begin(self, seed: int) -> None:
        """Deal again: the deal of this seed is the same everywhere in the game."""
        self.state = new_game(self.mode, seed)

    @property
    def state(self) -> State:
        """The position. Errors: `HschessError` before the first deal."""
        if self._state is None:
            raise HschessError("no game has been dealt yet; expected reset() before anything else")
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self._legal = state, None

    @property
    def longest(self) -> int:
        """More actions than a side of the line battle can do in a game."""
        return ACTIONS_A_TURN * self.mode.round_limit

    @property
    def mover(self) -> SideNumber:
        """The side to move."""
        return self.state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome."""
        return self.state.outcome is not None

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the side to move."""
        if self._legal is None:
            actions = legal_actions(self.state)
            self._legal = actions if self._may_concede else without_concession(actions)
        return self._legal

    def mask(self) -> bytearray:
        """1 for each legal action, by its number."""
        return self.encoding.mask(self.legal)

    def do(self, number: SupportsIndex) -> str:
        """Do the action with this number; returns why it was refused, and then nothing has changed, or an empty text.

        Errors: `HschessError` for a number that no action has; `TypeError` for anything but a whole number.
        """
        action = self.encoding.action_at(index(number))
        if action not in self.legal:
            return self._refusal(action)
        self._advance(action)
        return ""

    def pass_on(self) -> None:
        """Do the least that can be done: end the turn, keep the hand, take the first card."""
        self._advance(END if END in self.legal else self.legal[0])

    def play_turn(self, player: Player, chance: Chance) -> None:
        """Let a player do the rest of the turn, or its mulligan. Errors: those of the player."""
        CpuGame(self.state, lambda state: player.think(sight(player, state), chance)).play_turn()
        self._legal = None

    def returns(self) -> tuple[float, float]:
        """White's and Black's result: 1 for a win, -1 for a loss, 0 for a draw or while the game goes on."""
        outcome = self.state.outcome
        if outcome is None or outcome.winner is None:
            return 0.0, 0.0
        return RETURNS[outcome.winner]

    def seen(self, side: SideNumber) -> list[int]:
        """A side's observation, as a vector."""
        return self.vector.numbers_of(observe(self.state, side))

    def line(self, side: SideNumber | None = None) -> str:
        """The position line, of the whole table or as a side sees it."""
        return format_position(self.state if side is None else observe(self.state, side).state, full=False)

    def _advance(self, action: Action) -> None:
        advance(self.state, action)
        self._legal = None

    def _refusal(self, action: Action) -> str:
        reason = why_not(self.state, action)
        return NO_CONCEDING if reason is None else str(reason)


def limit_of(name: str, limit: int | None, otherwise: int) -> int:
    """The limit that an argument of this name sets, or another one without it. Errors: `HschessError` for a number below 1."""
    if limit is not None and limit < 1:
        raise HschessError(f"'{name}' cannot be {limit}; expected 1 or more")
    return otherwise if limit is None else limit


def check_render_mode(render_mode: str | None) -> None:
    """Errors: `HschessError` for a mode that is not `ansi`."""
    if render_mode not in (None, "ansi"):
        raise HschessError(f"there is no render mode '{render_mode}'; expected ansi")


RETURNS: Final = ((1.0, -1.0), (-1.0, 1.0))
"""White's and Black's result by the winner."""
_KNOWN_MENUS: Final = 1 << 12


@lru_cache(maxsize=_KNOWN_MENUS)
def without_concession(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions without that one."""
    return tuple([action for action in actions if action is not CONCEDE])
