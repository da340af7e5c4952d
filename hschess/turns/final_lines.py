"""A whole turn as final lines: every board that a side can end with, without the many orders that lead to it.

New pieces go into any gap, so it does not matter in which order cards are played; Castles cost exactly the inversions among the old
pieces, because a swap reverses one pair; equal pieces are the same piece. So a turn is: the attacks by choice and Cheat (`fights`), an
order of the old pieces, and the cards that join them in each gap. A `TurnGroup` has the final lines that differ only in the order.
`actions_to` gives the actions for a final line. Bonus cards are played only if the mana falls short, so turns that waste one are left out.
A plan stops at Discover: `stop_or_end` gives the action after the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hschess.rules.actions import ATTACKS, BONUS, CASTLES, CHEAT_ACTION, DISCOVER_ACTION, END, PLAY, Action
from hschess.rules.arranging import Line, alignment, arrangements, merges, swaps_between
from hschess.rules.bounds import MOST_FIGHTS
from hschess.rules.cards import BONUSES, CARDS, COST, MANA, NEW_PIECES
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.refusal import may_use_power, power_now
from hschess.rules.state import State
from hschess.turns.fights import Fight, budget_of, fights_of


@dataclass(slots=True)
class TurnGroup:
    """Final lines that differ only in their order."""

    fight: Fight
    cards: Line
    """The codes of the pieces played, without those that fought."""
    hand: Line
    """The rest of the hand, bonus cards included, in the order of their codes."""
    lines: list[Line]
    """Never empty. If the fight has ended the game it has one line, the old pieces with those that have fought."""

    @property
    def foe(self) -> Line:
        """The enemy line."""
        return self.fight.foe


@dataclass(frozen=True, slots=True)
class _Kind:
    """Equal pieces of a group: the same card, or the same fighter."""

    piece: int
    code: int
    count: int
    price: int
    """The cost of each; 0 for a fighter, which has been paid for."""
    doubles: bool
    """Whether the line may already have an equal piece, so that different gaps can make the same line."""


def groups_of(state: State, known_fights: list[Fight] | None = None) -> Iterator[TurnGroup]:
    """Every final line of the side to move, once for each enemy line and remaining hand; the turn without an action first.

    The state must not be in a mulligan or a Discover, and its game not over.
    """
    fights = fights_of(state) if known_fights is None else known_fights
    seen: dict[tuple[Line, Line], set[Line]] | None = {} if len(fights) > 1 else None
    for fight in fights:
        for group in groups_after(state, fight):
            if seen is not None:
                known = seen.setdefault((group.foe, group.hand), set())
                group.lines = [line for line in group.lines if line not in known]
                known.update(group.lines)
            if group.lines:
                yield group


def portions_of(state: State, size: int, dense: int = 0) -> Iterator[tuple[TurnGroup, list[Line], float]]:
    """The groups with about `size` of their lines at a time, and the share of the turn that is done, from 0 to 1.

    With `dense`, a group with more lines than that is sampled at even steps. Only the first `MOST_FIGHTS` fights are searched.
    """
    fights = fights_of(state, MOST_FIGHTS)
    passed, fight = 0, fights[0]
    for group in groups_of(state, fights):
        passed, fight = passed + (group.fight is not fight), group.fight
        step = len(group.lines) // dense + 1 if dense else 1
        for first in range(0, len(group.lines), step * size):
            yield group, group.lines[first : first + step * size : step], passed / len(fights)


def groups_after(state: State, fight: Fight) -> Iterator[TurnGroup]:
    """The final lines after one fight, within its places and mana."""
    hand = sorted(state.sides[state.to_move].hand)
    for code in fight.used:
        hand.remove(code)
    if fight.outcome is not None:
        cost = fight.cost - state.sides[state.to_move].mana
        yield TurnGroup(fight, (), tuple(_without_bonuses(hand, cost)), [fight.own + fight.fighters])
    else:
        yield from _Growth(state, fight, hand).groups()


class _Growth:
    """The final lines after a fight, built by adding one kind of card after another."""

    __slots__ = ("_budget", "_fight", "_hand", "_kinds", "_layers", "_mana", "_room", "_swap_cost")

    def __init__(self, state: State, fight: Fight, hand: list[int]) -> None:
        self._fight = fight
        self._hand = hand
        self._mana = state.sides[state.to_move].mana
        self._budget = budget_of(state)
        self._swap_cost, swaps = _castle(state, self._budget - fight.cost)
        self._kinds = _kinds(hand, fight)
        layers = (
            [[pick(fight.own) for pick in layer] for layer in arrangements(fight.own, swaps)]
            if swaps
            else [[fight.own]]
        )
        self._room = LONGEST_LINE - len(fight.own) - len(fight.fighters)
        for fighter in dict.fromkeys(fight.fighters):
            layers = _joined(layers, fighter, fight.fighters.count(fighter), fighter in fight.own)
        self._layers = layers

    def groups(self) -> Iterator[TurnGroup]:
        """All groups, the one without a card first."""
        return self._grow(0, self._layers, (), self._fight.cost, self._room)

    def _grow(self, first: int, layers: list[list[Line]], cards: Line, cost: int, room: int) -> Iterator[TurnGroup]:
        """Keep the lines with these cards; then add each later kind, by one, two, ... of it."""
        yield from self._kept(layers, cards, cost)
        for index in range(first, len(self._kinds)):
            kind = self._kinds[index]
            for count in range(1, min(kind.count, room) + 1):
                total = cost + count * kind.price
                if total > self._budget:
                    break
                affordable = layers[: (self._budget - total) // self._swap_cost + 1] if len(layers) > 1 else layers
                grown = _joined(affordable, kind.piece, count, kind.doubles)
                yield from self._grow(index + 1, grown, cards + (kind.code,) * count, total, room - count)

    def _kept(self, layers: list[list[Line]], cards: Line, cost: int) -> Iterable[TurnGroup]:
        """A group for every number of bonus cards that the swaps of its lines take."""
        hand = self._hand[:]
        for code in cards:
            hand.remove(code)
        groups: dict[Line, TurnGroup] = {}
        for swaps, lines in enumerate(layers):
            left = tuple(_without_bonuses(hand, cost + swaps * self._swap_cost - self._mana))
            if left in groups:
                groups[left].lines += lines
            elif lines:
                groups[left] = TurnGroup(self._fight, cards, left, lines[:] if len(layers) > 1 else lines)
        return groups.values()


def _castle(state: State, budget: int) -> tuple[int, int]:
    """The cost of a swap, at least 1, and how many can be paid (R19)."""
    power = power_now(state)
    if power is None or power.effect is not Effect.MOVE:
        return 1, 0
    swaps = budget // power.cost
    return power.cost, min(1, swaps) if power.once_a_turn else swaps


def _kinds(hand: list[int], fight: Fight) -> list[_Kind]:
    kinds: list[_Kind] = []
    for code in dict.fromkeys(hand):
        if code < len(CARDS) and CARDS[code].is_piece:
            piece = NEW_PIECES[code]
            doubles = piece in fight.own or piece in fight.fighters
            kinds.append(_Kind(piece, code, hand.count(code), COST[code], doubles))
    return kinds


def _joined(layers: list[list[Line]], piece: int, count: int, doubles: bool) -> list[list[Line]]:
    """The layers with this many copies of the piece in every gap; a line in a layer with fewer swaps is not repeated."""
    tail, picks = (piece,), merges(len(layers[0][0]), count)
    grown: list[list[Line]] = []
    seen: dict[Line, None] = {}
    for layer in layers:
        behind = [line + tail for line in layer]
        lines = [pick(line) for line in behind for pick in picks]
        if doubles:
            lines = [line for line in dict.fromkeys(lines) if line not in seen]
            seen.update(dict.fromkeys(lines))
        grown.append(lines)
    return grown


def _without_bonuses(hand: list[int], lack: int) -> list[int]:
    """The hand without the bonus cards that pay the missing mana."""
    if lack <= 0:
        return hand
    left = hand[:]
    for code in hand:
        if lack > 0 and code in BONUSES:
            lack -= MANA[code]
            left.remove(code)
    return left


# ---------------------------------------------------------------------------------------------------------- how it is reached


def actions_to(state: State, group: TurnGroup, line: Line) -> tuple[Action, ...]:
    """Legal actions from the state to this final line of the group, without the end of the turn."""
    fight = group.fight
    way = _Way(state)
    for action in fight.attacks:
        way.do(action, 0)
    new = tuple(left for _, _, left in fight.charges if left) + tuple(NEW_PIECES[code] for code in group.cards)
    places = _swapped_for(state, fight, line, new, way)
    living = 0
    for code, target, left in fight.charges:
        gap = way.gap_for(places.index(living)) if left else 0
        way.do(PLAY[code][gap], COST[code])
        way.do(ATTACKS[gap][target], 0)
        if left:
            way.come(places.index(living))
            living += 1
    if fight.cheats:
        way.do(CHEAT_ACTION, state.mode.powers[state.to_move].cost)
    for index, code in enumerate(group.cards, start=living):
        place = places.index(index)
        way.do(PLAY[code][way.gap_for(place)], COST[code])
        way.come(place)
    return tuple(way.actions)


def _swapped_for(state: State, fight: Fight, line: Line, new: Line, way: _Way) -> list[int]:
    """Castle the old pieces into an order within the final line; return the pieces' places there (see `alignment`)."""
    cost, swaps = _castle(state, budget_of(state) - fight.cost)
    for layer in arrangements(fight.own, swaps):
        for pick in layer:
            old = pick(fight.own)
            places = alignment(line, old, new)
            if places is not None:
                for slot in swaps_between(fight.own, old):
                    way.do(CASTLES[slot], cost)
                way.present = [place for place, index in enumerate(places) if index < 0]
                return places
    raise AssertionError("a final line is made of the pieces of its group")


class _Way:
    """The actions so far, and the taken places of the final line."""

    __slots__ = ("_bonuses", "_mana", "actions", "present")

    def __init__(self, state: State) -> None:
        side = state.sides[state.to_move]
        self.actions: list[Action] = []
        self.present: list[int] = []
        self._mana = side.mana
        self._bonuses = sorted([code for code in side.hand if code in BONUSES])

    def do(self, action: Action, cost: int) -> None:
        """Add the action, after the bonus cards that it needs."""
        while cost > self._mana and self._bonuses:
            code = self._bonuses.pop(0)
            self._mana += MANA[code]
            self.actions.append(BONUS[code])
        self._mana -= cost
        self.actions.append(action)

    def gap_for(self, place: int) -> int:
        """The gap in the current line for this place of the final line."""
        return sum([other < place for other in self.present])

    def come(self, place: int) -> None:
        """Mark this place as taken."""
        self.present.append(place)


def stop_or_end(state: State) -> Action | None:
    """The next action of a plan: Discover if it is legal, else the turn's end; None if the game is over.

    A player may evaluate Discover itself; this default only ensures that unused mana gets a card.
    """
    if state.outcome is not None:
        return None
    return DISCOVER_ACTION if may_use_power(state, Effect.DISCOVER) else END
