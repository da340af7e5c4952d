"""Random games, by which the speed of the rules is measured."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, final

from hschess.rules.actions import CONCEDE, Action
from hschess.rules.engine import advance
from hschess.rules.legality import legal_actions
from hschess.rules.line.packed_game import PackedGame, is_quicker
from hschess.rules.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

_BITS: Final = 16
"""The bits of a draw; among 50 choices the chances differ by less than one in a thousand."""
_DRAWN: Final = 50_000


@final
class PlayoutRng:
    """Random numbers for play-outs, all drawn beforehand and used again and again, so that the time measured is that of the rules.

    Games themselves use `Chance`.
    """

    __slots__ = ("_drawn", "_next")

    def __init__(self, seed: int) -> None:
        source = random.Random(seed)
        self._drawn = [source.getrandbits(_BITS) for _ in range(_DRAWN)]
        self._next: i64 = 0

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` - 1."""
        draw: i64 = self._drawn[self._next]
        self._next += 1
        if self._next == _DRAWN:
            self._next = 0
        return draw * limit >> _BITS

    def pick(self, actions: tuple[Action, ...], may_concede: bool) -> Action:
        """A random action of these; if conceding is excluded, another number is drawn instead."""
        number: i64 = len(actions)
        place = self._next
        while True:
            draw: i64 = self._drawn[place]
            place += 1
            if place == _DRAWN:
                place = 0
            action = actions[draw * number >> _BITS]
            if may_concede or action is not CONCEDE:
                self._next = place
                return action


def play_out(state: State, rng: PlayoutRng, may_concede: bool) -> int:
    """Do random legal actions, in place, until the game is over; returns how many."""
    return (play_out_in_words if is_quicker(state) else play_out_by_engine)(state, rng, may_concede)


def play_out_by_engine(state: State, rng: PlayoutRng, may_concede: bool) -> int:
    """The first form of `play_out`."""
    done = 0
    while state.outcome is None:
        advance(state, rng.pick(legal_actions(state), may_concede))
        done += 1
    return done


def play_out_in_words(state: State, rng: PlayoutRng, may_concede: bool) -> int:
    """The faster form of `play_out` for a state of the line battle."""
    game = PackedGame(state)
    done: i64 = 0
    while not game.is_over:
        game.do(rng.pick(game.menu(), may_concede))
        done += 1
    return done
