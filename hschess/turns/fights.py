"""The boards that a turn's attacks by choice and its Cheat can lead to.

Only results count here, not orders: both sides of a fight strike at once (R18), so Knights may fight in any order; those of the board come
first, from the right, because their deaths make room, then those of the hand, and Cheat last: an attack before it leaves the same piece at
the left end as one after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from hschess.rules.actions import ATTACKS, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import (
    BONUSES,
    CHARGERS,
    COST,
    HEALTH,
    MANA,
    NEW_PIECES,
    READY_ATTACKERS,
    SPENT,
    pieces_among,
)
from hschess.rules.line.plays import clash
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.refusal import power_now
from hschess.rules.state import Outcome, State
from hschess.rules.turns import outcome_from

NO_LIMIT: Final = 1 << 60


@dataclass(frozen=True, slots=True)
class Fight:
    """The board after some attacks by choice, before a line is arranged and the other cards are played."""

    own: Line
    """The old pieces that are left, in their order, none of them marked as spent."""
    foe: Line
    fighters: Line = ()
    """Pieces of this turn that have fought and live; they may be in any gap."""
    used: Line = ()
    """The codes of the cards that fought in this turn, in order."""
    attacks: tuple[Action, ...] = ()
    """The attacks of the old pieces, in order."""
    charges: tuple[tuple[int, int, int], ...] = ()
    """For each new piece in order: its card, the attacked enemy slot, and the piece after the fight, or 0."""
    cheats: bool = False
    cost: int = 0
    outcome: Outcome | None = None
    """How the last of these fights ended the game, if it did."""


def fights_of(state: State, most: int = NO_LIMIT) -> list[Fight]:
    """Every board that attacks by choice and Cheat can lead to, the unchanged board first; none appears twice.

    At most about the first `most`: no shipped deck has so many pieces that attack by choice.
    """
    side = state.sides[state.to_move]
    line, budget = side.line, budget_of(state)
    fights = [Fight(tuple([piece & ~SPENT for piece in line]), tuple(state.sides[1 - state.to_move].line))]
    for slot in range(len(line) - 1, -1, -1):
        if line[slot] in READY_ATTACKERS:
            fights = _distinct(
                chain(fights, (other for fight in fights for other in _attacks(state, fight, slot))), most
            )
    for code in CHARGERS:
        newest = fights
        for _ in range(side.hand.count(code)):
            payable = [fight for fight in newest if fight.cost + COST[code] <= budget]
            newest = _distinct((other for fight in payable for other in _charges(state, fight, code)), most)
            fights = _distinct(chain(fights, newest), most)
    cost = cheat_cost(state)
    if cost:
        fights += [_cheated(state, fight, cost) for fight in fights if fight.foe and _may_go_on(fight, budget - cost)]
    return _distinct(fights, most)


def budget_of(state: State) -> int:
    """The mana that can be spent this turn: the side's mana and that of the hand's bonus cards, played when needed (R6)."""
    side = state.sides[state.to_move]
    return side.mana + sum([MANA[code] for code in side.hand if code in BONUSES])


def cheat_cost(state: State) -> int:
    """The cost of the mover's Cheat; 0 if it cannot be used this turn for other reasons than mana and target (R21)."""
    power = power_now(state)
    return power.cost if power is not None and power.effect is Effect.DESTROY else 0


def _may_go_on(fight: Fight, budget: int) -> bool:
    return fight.outcome is None and fight.cost <= budget


def _distinct(fights: Iterable[Fight], most: int) -> list[Fight]:
    """The fights whose result differs from every earlier one's, at most `most`; the earlier one never costs more."""
    kept: dict[tuple[Line, Line, Line, Line, bool], Fight] = {}
    for fight in fights:
        key = (fight.own, fight.foe, tuple(sorted(fight.fighters)), tuple(sorted(fight.used)), fight.cheats)
        kept.setdefault(key, fight)
        if len(kept) >= most:
            break
    return list(kept.values())


def _attacks(state: State, fight: Fight, slot: int) -> Iterator[Fight]:
    """The old piece in this slot attacks each enemy; no piece on its left has died."""
    if fight.outcome is not None:
        return
    for target in range(len(fight.foe)):
        left, foe = _struck(fight.own[slot], fight.foe, target)
        own = (*fight.own[:slot], *((left,) if left else ()), *fight.own[slot + 1 :])
        attacks = (*fight.attacks, ATTACKS[slot][target])
        yield _judged(state, Fight(own, foe, attacks=attacks))


def _charges(state: State, fight: Fight, code: int) -> Iterator[Fight]:
    """A piece is played and attacks each enemy at once."""
    if fight.outcome is not None or len(fight.own) + len(fight.fighters) >= LONGEST_LINE:
        return
    for target in range(len(fight.foe)):
        left, foe = _struck(NEW_PIECES[code], fight.foe, target)
        yield _judged(
            state,
            Fight(
                fight.own,
                foe,
                (*fight.fighters, left) if left else fight.fighters,
                (*fight.used, code),
                fight.attacks,
                (*fight.charges, (code, target, left)),
                cost=fight.cost + COST[code],
            ),
        )


def _struck(attacker: int, foe: Line, target: int) -> tuple[int, Line]:
    """The attacker after the fight, 0 if it died, and the enemy line (R18)."""
    defender = foe[target]
    health, target_health = clash(attacker, defender)
    survivor = (defender & ~HEALTH | target_health,) if target_health > 0 else ()
    return attacker & ~HEALTH | health if health > 0 else 0, (*foe[:target], *survivor, *foe[target + 1 :])


def _cheated(state: State, fight: Fight, cost: int) -> Fight:
    return _judged(state, replace(fight, foe=fight.foe[1:], cheats=True, cost=fight.cost + cost))


def _judged(state: State, fight: Fight) -> Fight:
    """The fight with its outcome, if a side has no piece left anywhere (R23)."""
    number, has_pieces = state.to_move, [True, True]
    own, foe = state.sides[number], state.sides[1 - number]
    has_pieces[number] = bool(fight.own or fight.fighters or own.deck or pieces_among(own.hand) > len(fight.used))
    has_pieces[1 - number] = bool(fight.foe or foe.deck or pieces_among(foe.hand))
    outcome = outcome_from([side.health for side in state.sides], has_pieces)
    return fight if outcome is None else replace(fight, outcome=outcome)
