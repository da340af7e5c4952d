"""The levels Beginner and Skilled of the levels study in a duel, which is the study's own game: spells, guard, attacks by choice.

The study plays its cards first and then attacks, guards before anything else. Random is in `random_player`. Imports `hschess.rules`.

What it left open, settled here. Its Beginner saves spells for later: they come after the pieces, and only where they better what the level
looks at. Where the study sorts attackers and guards it begins with the weakest. Its Skilled casts a spell on a piece that the spell kills
and that hits at least as hard as the spell; a card that destroys, and so has no damage, is measured by cost. A piece with charge in the
hand that makes a worthy kill comes before the other cards, as in the line battle. A power is one more spell.
"""

from __future__ import annotations

from collections.abc import Callable

from hschess.players.duel.duel_turn_plan import (
    PlannedTurn,
    Worth,
    act_while_better,
    best_way,
    play_in_order,
)
from hschess.players.duel.duel_worth import after_battle
from hschess.players.turns.duel import payment_in_duel
from hschess.players.turns.ways import targets_of_attack
from hschess.rules.actions import ENEMY_KING, Action, Kind
from hschess.rules.aliases import Piece, Slot, Target
from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb
from hschess.rules.catalogue import card_at
from hschess.rules.duel.targets import may_attack
from hschess.rules.duel.words import attack_action
from hschess.rules.engine import advance
from hschess.rules.events import Event, PiecesLeft
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.pieces import GUARD, SHIELD, attack_of, card_of, health_of, wide_piece
from hschess.rules.state import State

Aim = Callable[[PlannedTurn, Slot], Target | None]
"""Whom the piece in a slot attacks; None where it stays."""


def beginner_turn(turn: PlannedTurn, cards: int) -> None:
    """At most so many cards from the top of the order, then everything at the king."""
    play_in_order(turn, harm_in_duel, cards)
    _attack(turn, _at_king)
    act_while_better(turn, harm_in_duel)


def skilled_turn(turn: PlannedTurn, cards: int) -> None:
    """At most so many cards, kills by hand before the top of the order; then the attacks.

    These kill and live or trade up, and otherwise go for the king.
    """
    while cards and (_kill_from_hand(turn) or _charge_from_hand(turn)):
        cards -= 1
    play_in_order(turn, balance_in_duel, cards)
    _attack(turn, _at_worthy)
    act_while_better(turn, balance_in_duel)


# --------------------------------------------------------------------------------------------------------------- measures


def harm_in_duel(state: State) -> Worth:
    """What the enemy king has lost by the turn's end, then the enemy pieces, then what its own side has."""
    number = state.to_move
    after = after_battle(state)
    own, foe = after.sides[number], after.sides[1 - number]
    return -foe.health, -_health(foe.line), _strength(own.line), own.health, len(own.hand)


def balance_in_duel(state: State) -> Worth:
    """What both sides have after the turn's end and the enemy's, less what the enemy's attacks may take; then the harm alone."""
    number = state.to_move
    after = after_battle(after_battle(state), 1 - number)
    own, foe = after.sides[number], after.sides[1 - number]
    threat = sum([attack_of(piece) for piece in foe.line if card_of(piece).attacks is not Attacks.NONE])
    return own.health + _strength(own.line) - foe.health - _strength(foe.line) - threat, -foe.health, len(own.hand)


def _health(line: list[Piece]) -> int:
    return sum([health_of(piece) for piece in line])


def _strength(line: list[Piece]) -> int:
    return sum([attack_of(piece) + health_of(piece) for piece in line])


def _might(piece: Piece) -> Worth:
    return attack_of(piece), health_of(piece)


# ---------------------------------------------------------------------------------------------------------------- attacks


def _attack(turn: PlannedTurn, aim: Aim) -> None:
    """Every piece that may, the weakest first, each asked once more after every attack."""
    while not turn.is_over:
        line = turn.state.mover.line
        ready = sorted(
            [slot for slot in range(len(line)) if may_attack(line[slot])], key=lambda slot: _might(line[slot])
        )
        aimed = [(slot, target) for slot in ready if (target := aim(turn, slot)) is not None]
        if not aimed:
            return
        turn.do(attack_action(*aimed[0]))


def _at_king(turn: PlannedTurn, slot: Slot) -> Target | None:
    """The weakest guard, else the king; a piece that cannot attack it goes for the greatest attack and the least health."""
    enemies = turn.state.waiting.line
    targets = targets_of_attack(turn.state.mover.line[slot], enemies)
    if not targets or ENEMY_KING in targets:
        return ENEMY_KING if targets else None
    if enemies[targets[0]] & GUARD:
        return min(targets, key=lambda target: _might(enemies[target]))
    return max(targets, key=lambda target: _aim(turn, slot, target))


def _aim(turn: PlannedTurn, slot: Slot, target: Target) -> Worth:
    """The king's loss after the attack, then the target's attack, then how little health it has."""
    piece = turn.state.waiting.line[target]
    return *harm_in_duel(turn.after(attack_action(slot, target)))[:1], attack_of(piece), -health_of(piece), -target


def _at_worthy(turn: PlannedTurn, slot: Slot) -> Target | None:
    """A worthy kill, else the weakest guard, else the king; a piece that cannot attack it stays."""
    piece, enemies = turn.state.mover.line[slot], turn.state.waiting.line
    worthy = _worthy(turn, piece)
    if worthy is not None:
        return worthy
    targets = targets_of_attack(piece, enemies)
    if ENEMY_KING in targets:
        return ENEMY_KING
    guards = [target for target in targets if enemies[target] & GUARD]
    return min(guards, key=lambda target: _might(enemies[target]), default=None)


def _worthy(turn: PlannedTurn, piece: Piece) -> Target | None:
    """The strongest enemy that this piece kills while it lives or trades up; None where there is none."""
    enemies = turn.state.waiting.line
    targets = [target for target in targets_of_attack(piece, enemies) if target != ENEMY_KING]
    turn.weighed += len(targets)
    kills = [
        target
        for target in targets
        if _kills(piece, enemies[target])
        and (not _kills(enemies[target], piece) or attack_of(enemies[target]) >= attack_of(piece))
    ]
    return max(kills, key=lambda target: (*_might(enemies[target]), -target), default=None)


def _kills(piece: Piece, other: Piece) -> bool:
    return not other & SHIELD and attack_of(piece) >= health_of(other)


# ------------------------------------------------------------------------------------------------------------ kills by hand


def _kill_from_hand(turn: PlannedTurn) -> bool:
    """The spell or power that kills the strongest pieces that are worth it; whether there was one."""
    if turn.is_over:
        return False
    ways = [action for action in turn.useful() if action.kind in (Kind.BONUS, Kind.POWER, Kind.CHEAT)]
    best, most = None, (0, 0)
    for way in ways:
        might = _worth_of_kill(turn, way)
        if might is not None and might > most:
            best, most = way, might
    if best is not None:
        turn.do(best)
    return best is not None


def _worth_of_kill(turn: PlannedTurn, way: Action) -> tuple[int, int] | None:
    """The attack and health of the enemies that this certainly kills; None where there are none or it costs too much."""
    state, number = turn.state, turn.state.to_move
    cost, effects = _spent_by(state, way)
    if turn.is_tired or not any(one.verb in (Verb.DAMAGE, Verb.DESTROY) for one in effects):
        return None
    after, events = state.copy(), list[Event]()
    turn.weighed += 1
    advance(after, way, events.append)
    if after.rng != state.rng:
        return None
    gone = next((event.slots for event in events if isinstance(event, PiecesLeft) and event.side != number), ())
    killed = [state.waiting.line[slot] for slot in gone]
    attack = sum([attack_of(piece) for piece in killed])
    damage = max([one.n for one in effects if one.verb is Verb.DAMAGE], default=0)
    is_worth_it = attack >= damage if damage else sum([card_of(piece).cost for piece in killed]) > cost
    return (attack, _health(killed)) if killed and is_worth_it else None


def _spent_by(state: State, way: Action) -> tuple[int, tuple[CardEffect, ...]]:
    """What the spell or the power costs, and what it does; Cheat destroys."""
    if way.kind is Kind.BONUS:
        return card_at(way.card).cost, card_at(way.card).play
    power = state.mode.powers[state.to_move]
    return power.cost, power.does or (CardEffect(Verb.DESTROY, 1),)


def _charge_from_hand(turn: PlannedTurn) -> bool:
    """One worthy kill by a piece of the hand that may attack at once; whether there was one."""
    state = turn.state
    if turn.is_over or len(state.mover.line) >= LONGEST_LINE:
        return False
    for code in dict.fromkeys(state.mover.hand):
        card = card_at(code)
        if not _charges(card) or payment_in_duel(state, card.cost) is None:
            continue
        if _worthy(turn, wide_piece(code)) is not None:
            way = best_way(turn, code, balance_in_duel)
            if way is not None:
                turn.do_all(way)
                _strike(turn, way[-1].slot)
                return True
    return False


def _charges(card: Card) -> bool:
    return card.is_piece and Keyword.CHARGE in card.keywords and card.attacks is not Attacks.NONE and card.attack > 0


def _strike(turn: PlannedTurn, slot: Slot) -> None:
    """The piece that has just come attacks, where a worthy kill is still there."""
    line = turn.state.mover.line
    if turn.is_over or slot >= len(line) or not may_attack(line[slot]):
        return
    target = _worthy(turn, line[slot])
    if target is not None:
        turn.do(attack_action(slot, target))
