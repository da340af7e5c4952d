"""The shared part of the levels Beginner and Skilled of the levels study: the hand in order, placement by a measure, a battle's damage.

The study (a C# Hearthstone with three levels of computer player, in Turkish) orders the hand by cost, then attack, then health, and plays
from the top while mana lasts; the levels differ in their targets. In the line battle a piece's place decides its attack, so there the
levels differ in their measure of a placement. A duel is the study's own game: the cards come first, then the attacks, guards before
anything else.

What the study left open is settled here for duels: a power is one more spell; attackers and guards are sorted from the weakest; a saved
spell comes after the pieces, and only if it improves the level's measure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.players.search.planned_turn import PlannedTurn
from hschess.rules.actions import CASTLES, PLAY, Action, Kind
from hschess.rules.aliases import CardCode, Piece, Slot, Target
from hschess.rules.card_table import card_at
from hschess.rules.cards import BONUSES, CARDS, COST, NEW_PIECES, UNKNOWN
from hschess.rules.duel.aimed_actions import attack_action
from hschess.rules.engine import legal_actions
from hschess.rules.line.battle import battle
from hschess.rules.lines import LONGEST_LINE, swap
from hschess.rules.pieces import attack_of, health_of
from hschess.rules.state import State
from hschess.turns.duel import bonuses_for, is_bonus
from hschess.turns.fights import budget_of
from hschess.turns.space import MOST_STEPS
from hschess.turns.ways import actions_with, strength

Worth = tuple[float, ...]
"""Numbers that are compared one after the other."""
LineMeasure = Callable[[list[int], list[int]], Worth]
"""A level's measure of its line against an enemy line."""
TurnMeasure = Callable[[State], Worth]
"""A level's measure of a state in its own turn."""
Aim = Callable[[PlannedTurn, Slot], Target | None]
"""The target of the piece in a slot; None if it does not attack."""
POWERS: Final = (Kind.CASTLE, Kind.CHEAT, Kind.POWER, Kind.DISCOVER)


def battle_damage(line: list[int], enemy_line: list[int]) -> tuple[int, int, list[int]]:
    """The damage to the enemy king, the damage to pieces (at most their health), and the enemy line that is left."""
    _, left, king = battle(line, enemy_line)
    return king, health_in(enemy_line) - health_in(left), left


def play_hand(turn: PlannedTurn, measure: LineMeasure, most: int = MOST_STEPS) -> None:
    """Play from the top of the order while mana and places last, each piece into its best gap, the leftmost of equals."""
    for _ in range(most):
        if turn.is_over or len(turn.state.mover.line) >= LONGEST_LINE:
            return
        side, budget = turn.state.mover, budget_of(turn.state)
        playable = [code for code in side.hand if code < len(CARDS) and code not in BONUSES and COST[code] <= budget]
        if not playable:
            return
        code = max(playable, key=strength)
        turn.do(PLAY[code][best_gap(turn, code, measure)])


def best_gap(turn: PlannedTurn, code: int, measure: LineMeasure) -> int:
    """The gap with the best measure, the leftmost of equals."""
    line, enemy_line = turn.state.mover.line, turn.state.waiting.line
    piece, gaps = NEW_PIECES[code], range(len(line) + 1)
    turn.weighed += len(gaps)
    return max(gaps, key=lambda gap: (measure([*line[:gap], piece, *line[gap:]], enemy_line), -gap))


def castle_while_better(turn: PlannedTurn, measure: LineMeasure) -> None:
    """Swap the neighbours with the best measure, while that improves it and there is mana (R19)."""
    while not turn.is_over:
        line, enemy_line = turn.state.mover.line, turn.state.waiting.line
        swaps = [action for action in legal_actions(turn.state) if action.kind == Kind.CASTLE]
        turn.weighed += len(swaps)
        now = measure(line, enemy_line)
        best = max(
            swaps, key=lambda action: (measure(swapped(line, action.slot), enemy_line), -action.slot), default=None
        )
        if best is None or measure(swapped(line, best.slot), enemy_line) <= now:
            return
        turn.do(CASTLES[best.slot])


def swapped(line: list[int], slot: int) -> list[int]:
    """The line after a Castle of this slot."""
    after = line[:]
    swap(after, slot)
    return after


def ready(turn: PlannedTurn) -> list[Slot]:
    """The slots of the pieces that may attack by choice."""
    return [] if turn.is_over else turn.space.attackers(turn.state)


# ------------------------------------------------------------------------------------------------------------------- duels


def play_in_order(turn: PlannedTurn, measure: TurnMeasure, most: int = MOST_STEPS) -> None:
    """Play at most this many cards from the top of the hand: pieces first, then spells, which are saved unless they improve the measure.

    Gap and target have the best measure, the first of equals. Bonus cards are played if they pay for something.
    """
    for _ in range(most):
        if turn.is_over:
            return
        way = next((way for code in _order(turn.state) if (way := best_way(turn, code, measure))), None)
        if way is None:
            return
        turn.do_all(way)


def _order(state: State) -> list[CardCode]:
    """The affordable cards without the bonus cards, pieces before spells, each by strength."""
    codes = [code for code in dict.fromkeys(state.mover.hand) if code != UNKNOWN and not is_bonus(card_at(code))]
    payable = [code for code in codes if bonuses_for(state, card_at(code).cost) is not None]
    return sorted(payable, key=lambda code: (card_at(code).is_piece, strength(code)), reverse=True)


def best_way(turn: PlannedTurn, code: CardCode, measure: TurnMeasure) -> list[Action] | None:
    """The bonus cards needed, then the card in its best place; None if it cannot be played or should be saved."""
    card, paid = card_at(code), bonuses_for(turn.state, card_at(code).cost)
    ways = actions_with(turn.state, code)
    if paid is None or not ways or (card.is_piece and len(turn.state.mover.line) >= LONGEST_LINE):
        return None
    worths = [measure(turn.after(*paid, way)) for way in ways]
    most = max(worths)
    if not card.is_piece and most <= measure(_without(turn.state, code)):
        return None
    return [*paid, ways[worths.index(most)]]


def _without(state: State, code: CardCode) -> State:
    """The state with the card discarded."""
    left = state.copy()
    left.mover.hand.remove(code)
    return left


def act_while_better(turn: PlannedTurn, measure: TurnMeasure, kinds: tuple[Kind, ...] = POWERS) -> None:
    """Do the action of these kinds with the best measure, while that improves it; a discovery always counts as better."""
    while not turn.is_over:
        ways = [action for action in turn.useful() if action.kind in kinds]
        if not ways:
            return
        worths = [measure(turn.after(way)) for way in ways]
        best = ways[worths.index(max(worths))]
        if best.kind is not Kind.DISCOVER and max(worths) <= measure(turn.state):
            return
        turn.do(best)


def attack_by(turn: PlannedTurn, aim: Aim) -> None:
    """Attack with every ready piece, the weakest first; after every attack all pieces are asked again."""
    while not turn.is_over:
        line = turn.state.mover.line
        weakest = sorted(ready(turn), key=lambda slot: might(line[slot]))
        aimed = [(slot, target) for slot in weakest if (target := aim(turn, slot)) is not None]
        if not aimed:
            return
        turn.do(attack_action(*aimed[0]))


def might(piece: Piece) -> Worth:
    """Attack and health, for sorting by strength."""
    return attack_of(piece), health_of(piece)


def health_in(line: list[Piece]) -> int:
    """The total health of a line."""
    return sum([health_of(piece) for piece in line])


def strength_in(line: list[Piece]) -> int:
    """The total attack and health of a line."""
    return sum([attack_of(piece) + health_of(piece) for piece in line])
