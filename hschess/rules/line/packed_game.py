"""A line battle as machine words, for players that play thousands of random games to their ends.

`engine.advance` is the first form: it emits events, and its state is easy to read. Here a whole battle is a few shifts and sums
(`packed_side`). Whatever a word cannot hold or a game rarely needs (the mulligan, Discover, attacks by choice, the end of a game) is
left to `plays`, on the state that the game began with. `tests/rules/packed_game_laws.py` proves that both agree after every action.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING, Final, final

from hschess.rules.actions import Action, Kind
from hschess.rules.cards import READY_ATTACKERS
from hschess.rules.choices import legal_choices
from hschess.rules.line.menus import legal_attacks
from hschess.rules.line.packed_side import FITS, PackedSide
from hschess.rules.line.plays import DO_IN_LINE
from hschess.rules.modes import BLACK
from hschess.rules.state import Pending, State
from hschess.rules.turns import is_last_round, judge, pass_turn

if TYPE_CHECKING:
    from mypy_extensions import i64

_PLAY: Final = Kind.PLAY
_BONUS: Final = Kind.BONUS
_CASTLE: Final = Kind.CASTLE
_CHEAT: Final = Kind.CHEAT
_END: Final = Kind.END
_IS_COMPILED: Final = __file__.endswith(tuple(EXTENSION_SUFFIXES))
_NOTHING_PENDING: Final = Pending.NOTHING


def is_quicker(state: State) -> bool:
    """Whether a game goes on faster from this state in words; plain Python shifts words slower than it changes lists."""
    return _IS_COMPILED and FITS and not state.is_duel


@final
class PackedGame:
    """A game from this state on. The state itself is written when the engine is asked, so when the game is over it is the last one."""

    __slots__ = ("_asks_more", "_state", "foe", "is_over", "mover", "own", "round")

    def __init__(self, state: State) -> None:
        self._state = state
        self._read()

    def _read(self) -> None:
        state = self._state
        self.is_over = state.outcome is not None
        self._asks_more = state.may_charge or state.pending is not _NOTHING_PENDING
        self.mover: i64 = state.to_move
        self.round: i64 = state.round
        self.own = PackedSide(state, self.mover)
        self.foe = PackedSide(state, 1 - self.mover)

    def menu(self) -> tuple[Action, ...]:
        """The result of `legal_actions`."""
        return self._longer_menu() if self._asks_more else self.own.menu(self.foe.length)

    def _longer_menu(self) -> tuple[Action, ...]:
        """With attacks by choice, or the choice that the mover owes first."""
        if self._state.pending is not _NOTHING_PENDING:
            return legal_choices(self._state) if self._state.outcome is None else ()
        line, enemies = self.own.pieces(), self.foe.length
        menu = self.own.menu(enemies)
        return menu if READY_ATTACKERS.isdisjoint(line) else legal_attacks(line, enemies) + menu

    def do(self, action: Action) -> None:
        """Do an action, like `engine.advance`."""
        kind, own = action.kind, self.own
        if kind is _PLAY:
            own.play(action.card, action.slot)
        elif kind is _END:
            self.end()
        elif kind is _CASTLE:
            own.use_power()
            own.swap(action.slot)
        elif kind is _CHEAT:
            own.use_power()
            self.foe.remove(0)
            self.judge()
        elif kind is _BONUS:
            own.play_bonus(action.card)
        else:
            self._ask_engine(action)

    def end(self) -> None:
        """R16, R17, R24: the battle, then the other side's turn."""
        own, foe = self.own, self.foe
        if own.length:
            own.strike(foe)
        if not self.judge():
            return
        if self.mover == BLACK:
            if is_last_round(self._state.mode, self.round):
                self.put()
                pass_turn(self._state, None)
                self.is_over = True
                return
            self.round += 1
        self.mover = 1 - self.mover
        self.own, self.foe = foe, own
        foe.begin(self.round)
        if not foe.survives():
            self.judge()

    def judge(self) -> bool:
        """Whether the game goes on; if it does not, the engine has the outcome (R22, R23)."""
        own, foe = self.own, self.foe
        if (own.length and foe.length and own.health > 0 and foe.health > 0) or (own.survives() and foe.survives()):
            return True
        self.put()
        judge(self._state, None)
        self.is_over = True
        return False

    def _ask_engine(self, action: Action) -> None:
        self.put()
        DO_IN_LINE[action.kind](self._state, action, None)
        self._read()

    def put(self) -> None:
        """Write the state as it is now."""
        state = self._state
        state.to_move, state.round = self.mover, self.round
        self.own.put(state.sides[self.mover])
        self.foe.put(state.sides[1 - self.mover])
