"""A computer player's last turn, computed again: the same player with the same random numbers in the same position.

Thinking depends on the record alone, so it need not be stored. `Explanation` thinks in slices and then shows: for `bfs` the queue as a
tree, node by node (the paper's Fig. 3.5), for search players the weighed turns with their figures. `tree_places` lays the tree out. No
pygame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.players.contract import Player, Thinking, Weighed, explained_by
from hschess.players.nodes import Node, is_preferred
from hschess.players.registry import names as player_names
from hschess.rules.actions import Action, Kind
from hschess.rules.game import GameSoFar, turn_of
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.rules.state import State
from scenes.stage.game.match import thinking_of
from scenes.stage.game.setup import seat
from scenes.stage.table_layout import Point

SLICE: Final = 60


@dataclass(frozen=True, slots=True)
class Thought:
    """A position in which a computer player thought, after `place` actions, and the actions that it then played."""

    place: int
    state: State
    player: Player
    name: str
    player_id: str
    """The player's id in the record, or its equivalent."""
    played: tuple[Action, ...]


def player_of(record: Record, side: int) -> str:
    """The id of a side's computer player, from its seat or its name; empty for a human player."""
    player_id = record.extra.get(SEAT_TAGS[side], "")
    name = (record.white, record.black)[side]
    if not player_id and name in player_names():
        return name
    return "" if player_id == HUMAN else player_id


def last_thought(game: GameSoFar, place: int) -> Thought | None:
    """The beginning of a computer player's last turn within the first `place` actions; None if none has played.

    Raises `SeatError` if the record names a computer player that cannot be seated.
    """
    record, states = game.record, [step.state for step in game.steps]
    cpus = [player_of(record, side) for side in (0, 1)]
    last = next((at for at in range(place - 1, -1, -1) if cpus[states[at].to_move]), None)
    if last is None:
        return None
    first = last
    while first > 0 and turn_of(states[first - 1]) == turn_of(states[last]) and not _is_new(record.actions[first - 1]):
        first -= 1
    side = states[first].to_move
    player = seat(cpus[side], "").player
    assert player is not None
    name, played = (record.white, record.black)[side], record.actions[first : last + 1]
    return Thought(first, states[first], player, name, cpus[side], played)


def _is_new(action: Action) -> bool:
    """Whether the player thinks anew after this action, because it revealed something hidden."""
    return action.kind in (Kind.DISCOVER, Kind.SWAP)


class Explanation:
    """A thought, computed again."""

    def __init__(self, record: Record, thought: Thought) -> None:
        self._thinking: Thinking = thinking_of(thought.player, thought.state, record.seed, thought.place)
        self._search = self._run()
        self.is_done = False
        self.tree: Sequence[Node] = ()
        """The nodes of `bfs` in the order of its queue."""
        self.weighed: Sequence[Weighed] = ()
        """The turns weighed by a search, the best first; empty if the player keeps none."""
        self.plan: tuple[Action, ...] = ()
        self.nodes = 0

    @property
    def progress(self) -> float:
        """The progress from 0 to 1."""
        return 1.0 if self.is_done else self._thinking.progress

    def step(self) -> bool:
        """Think a little; returns whether all is known now."""
        if not self.is_done:
            self.is_done = next(self._search, True)
        return self.is_done

    def _run(self) -> Iterator[bool]:
        plan = self._thinking.step(SLICE)
        while plan is None:
            yield False
            plan = self._thinking.step(SLICE)
        self.plan, self.nodes = plan.actions, plan.nodes
        explained = explained_by(self._thinking)
        self.tree, self.weighed = explained.tree, explained.turns


# --------------------------------------------------------------------------------------------------------------- the tree


def tree_places(nodes: Sequence[Node]) -> list[Point]:
    """The place of each node, in units: its depth to the right, and down so that a parent is in the middle of its children.

    >>> tree_places(())
    []
    """
    children: list[list[int]] = [[] for _ in nodes]
    depth: list[int] = []
    for number, node in enumerate(nodes):
        depth.append(0 if node.parent < 0 else depth[node.parent] + 1)
        if node.parent >= 0:
            children[node.parent].append(number)
    down = [0.0] * len(nodes)
    leaves = 0
    for number in _in_depth(children, [at for at, node in enumerate(nodes) if node.parent < 0]):
        if children[number]:
            down[number] = (down[children[number][0]] + down[children[number][-1]]) / 2
        else:
            down[number], leaves = float(leaves), leaves + 1
    return [(float(across), along) for across, along in zip(depth, down, strict=True)]


def _in_depth(children: list[list[int]], roots: list[int]) -> Iterator[int]:
    """All nodes, each after its children, from the first to the last."""
    waiting = [(root, False) for root in reversed(roots)]
    while waiting:
        number, is_open = waiting.pop()
        if is_open or not children[number]:
            yield number
        else:
            waiting.append((number, True))
            waiting += [(child, False) for child in reversed(children[number])]


def path_to(nodes: Sequence[Node], number: int) -> list[int]:
    """The nodes from the root to this one."""
    path = [number]
    while nodes[path[-1]].parent >= 0:
        path.append(nodes[path[-1]].parent)
    return path[::-1]


def heaviest(nodes: Sequence[Node], shown: int) -> int:
    """The number of the node, among the first `shown`, that `bfs` would play."""
    best = 0
    for number in range(1, shown):
        if is_preferred(nodes[number], nodes[best]):
            best = number
    return best
