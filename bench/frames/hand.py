"""The players of the measured games: a hand that drags and pauses like a person, and a CPU that thinks long."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, assert_never

from hschess.players.contract import Plan, Player, Thinking
from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.observation import Observation
from hschess.rules.state import Pending
from scenes.stage.inputs import Input, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.session import Session
from scenes.stage.table_layout import Point

DRAG_FRAMES: Final = 24
"""How long the scripted hand takes from the hand to the line: 0.4 s."""
REST_FRAMES: Final = 15
"""How long it holds a card over a forecast before it lets go."""


def scripted_hand(session: Session, seed: int) -> Iterator[list[Input]]:
    """A person's inputs in each frame: drag, pause, end the turn; none while others act."""
    rng = random.Random(seed)
    while True:
        if session.choice is not None:
            keys = ("down", "return") if session.choice.pending == Pending.MULLIGAN else ("right", "return")
            for key in keys:
                yield [KeyPressed(key), KeyReleased(key)]
        elif session.may_act and not session.motion.is_busy:
            yield from _gestures(session, _picked(session, rng))
        else:
            yield []


def _picked(session: Session, rng: random.Random) -> Action:
    """Any action but the end while there is one; never a concession."""
    actions = [action for action in legal_actions(session.match.state) if action is not CONCEDE]
    return rng.choice([action for action in actions if action is not END] or actions)


def _gestures(session: Session, action: Action) -> Iterator[list[Input]]:
    layout, state, side = session.board.layout, session.match.state, session.viewer
    own, enemy = len(state.mover.line), len(state.waiting.line)
    match action.kind:
        case Kind.PLAY:
            index = state.mover.hand.index(action.card)
            x, y, _ = layout.hand_card(index, len(state.mover.hand), side)
            yield from _drag((x - 20, min(y, layout.height - 30)), layout.slot(side, action.slot - 0.5, own))
        case Kind.ATTACK:
            yield from _drag(layout.slot(side, action.slot, own), layout.slot(1 - side, action.target, enemy))
        case Kind.CASTLE:
            yield from _drag(layout.slot(side, action.slot, own), layout.slot(side, action.slot - 1, own))
        case Kind.BONUS:
            yield [KeyPressed(str((state.mover.hand.index(action.card) + 1) % 10))]
        case Kind.END:
            for _ in range(REST_FRAMES):
                yield [PointerMoved(*layout.end_turn())]
            yield [KeyPressed("e")]
        case Kind.CHEAT | Kind.DISCOVER | Kind.TAKE | Kind.SWAP | Kind.CONCEDE | Kind.POWER:
            yield [KeyPressed("c")]
        case _:
            assert_never(action.kind)


def _drag(start: Point, end: Point) -> Iterator[list[Input]]:
    yield [PointerMoved(*start)]
    yield [PointerPressed(*start)]
    for frame in range(DRAG_FRAMES + REST_FRAMES):
        share = min(1.0, (frame + 1) / DRAG_FRAMES)
        yield [PointerMoved(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)]
    yield [PointerReleased(*end)]


# -------------------------------------------------------------------------------------------------------- a player that is slow


class SlowPlayer:
    """Thinks like another player, but many times over."""

    clairvoyant = False

    def __init__(self, player: Player, times: int) -> None:
        self._player = player
        self._times = times
        self.name = player.name

    def think(self, observation: Observation, chance: Chance) -> SlowThinking:
        """Begin."""
        return SlowThinking(lambda: self._player.think(observation, chance), self._times)


class SlowThinking:
    """The same thinking again and again; the last one's plan counts."""

    def __init__(self, begin: Callable[[], Thinking], times: int) -> None:
        self._begin, self._times, self._done = begin, times, 0
        self._thinking = begin()
        self.nodes = 0

    @property
    def progress(self) -> float:
        """The share of finished thoughts."""
        return self._done / self._times

    @property
    def best(self) -> Plan | None:
        """The best of the current thought."""
        return self._thinking.best

    def step(self, budget: int) -> Plan | None:
        """One slice of the current thought."""
        plan = self._thinking.step(budget)
        self.nodes += budget
        if plan is None:
            return None
        self._done += 1
        if self._done >= self._times:
            return plan
        self._thinking = self._begin()
        return None
