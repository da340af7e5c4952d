"""`beginner`: the level Beginner of the levels study.

The study's part. The hand is ordered by cost, attack and health and played from the top while mana lasts; pieces come before spells, which
are saved; attacks go for the king as directly as they can, and the enemy's reply is ignored.

What the study left open, or this game lacks, is settled here: a piece goes into the gap where the enemy king loses most, then where the
enemy pieces do. A Knight cannot attack a king: it attacks the piece whose loss costs the king most, among equals the one with the greatest
attack and then the least health, even if it dies. The kings' powers are its spells, so they come last, from the mana that is left: Cheat
always, Castle if it improves the battle, Discover. It keeps its first hand, and takes the first card of its order.
After each card `beginner:eager=60` plays another with a chance of 60 percent only; the default is 100, as the study has it.
In a duel, which is the study's own game, every piece that may attack goes for the king, through the weakest guard first (`levels`).
"""

from __future__ import annotations

from typing import Final

from hschess.players.search.eager_player import HandInOrder
from hschess.players.search.levels import (
    TurnMeasure,
    Worth,
    act_while_better,
    attack_by,
    battle_damage,
    castle_while_better,
    health_in,
    might,
    play_hand,
    play_in_order,
    ready,
    strength_in,
)
from hschess.players.search.planned_turn import PlannedTurn
from hschess.rules.actions import CHEAT_ACTION, ENEMY_KING
from hschess.rules.aliases import Slot, Target
from hschess.rules.duel.aimed_actions import attack_action
from hschess.rules.modes import Effect
from hschess.rules.pieces import GUARD, attack_of, health_of
from hschess.rules.refusal import may_use_power
from hschess.rules.state import State
from hschess.turns.board import after_ends

NAME: Final = "beginner"


class Beginner(HandInOrder):
    """The player; a plan's score is the damage that it hopes to deal to the king."""

    def __init__(self, options: str = "") -> None:
        super().__init__(NAME, options, _placed, _aimed)


def _placed(turn: PlannedTurn, cards: int) -> None:
    """Play at most this many cards, then attack with the Knights, use Cheat, and Castle while it helps."""
    play_hand(turn, harm, cards)
    while (slots := ready(turn)) and (target := _at_king(turn, slots[0], _harm_now)) is not None:
        turn.do(attack_action(slots[0], target))
    if may_use_power(turn.state, Effect.DESTROY):
        turn.do(CHEAT_ACTION)
    castle_while_better(turn, harm)


def harm(line: list[int], enemy_line: list[int]) -> Worth:
    """The damage of the coming battle to the enemy king, then to the enemy pieces."""
    king, pieces, _ = battle_damage(line, enemy_line)
    return king, pieces


def _harm_now(state: State) -> Worth:
    return harm(state.mover.line, state.waiting.line)


# ------------------------------------------------------------------------------------------------------------------- duels


def _aimed(turn: PlannedTurn, cards: int) -> None:
    """Play at most this many cards from the top of the order, then attack the king with everything."""
    play_in_order(turn, harm_by_end, cards)
    attack_by(turn, lambda turn, slot: _at_king(turn, slot, harm_by_end))
    act_while_better(turn, harm_by_end)


def harm_by_end(state: State) -> Worth:
    """The enemy king's losses by the turn's end, then the enemy pieces', then the strength of its own side."""
    number = state.to_move
    after = after_ends(state)
    own, foe = after.sides[number], after.sides[1 - number]
    return -foe.health, -health_in(foe.line), strength_in(own.line), own.health, len(own.hand)


# --------------------------------------------------------------------------------------------------------------------- both


def _at_king(turn: PlannedTurn, slot: Slot, measure: TurnMeasure) -> Target | None:
    """The weakest guard, else the king; a piece that cannot attack the king takes the target that costs the king most.

    Ties go to the greatest attack, then to the least health.
    """
    enemies = turn.state.waiting.line
    targets = turn.space.targets(turn.state, turn.state.mover.line[slot])
    if not targets or ENEMY_KING in targets:
        return ENEMY_KING if targets else None
    if enemies[targets[0]] & GUARD:
        return min(targets, key=lambda target: might(enemies[target]))

    def aim(target: Target) -> Worth:
        piece = enemies[target]
        harmed = measure(turn.after(attack_action(slot, target)))[:1]
        return *harmed, attack_of(piece), -health_of(piece), -target

    return max(targets, key=aim)
