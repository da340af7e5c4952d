"""`skilled`: the level Skilled of the levels study.

The study's part. First it looks among its spells for one that kills a strong enemy piece outright; then it plays the hand in order, as
Beginner does, but maximises the damage dealt minus the damage taken; a piece attacks another only if it kills it and survives, or if it
kills one that hits at least as hard as itself, and otherwise goes for the king.

What the study left open, or this game lacks, is settled here: its spells are the Knights in the hand and Cheat. A Knight is played first if
it can make such a kill, on the strongest possible piece (by attack, then health). Cheat comes before the cards if it destroys a piece that
cost more than Cheat does, else after them with the mana that is left. A placement is measured by the damage that the coming battle deals,
less the damage that the remaining enemy line would deal back in the next. Knights without a worthy kill stay. Castle follows the same
measure with the mana that is left, then Discover. It keeps its first hand, and takes the first card of its order.
After each card `skilled:eager=60` plays another with a chance of 60 percent only; the default is 100, as the study has it.
In a duel, which is the study's own game (`levels`), it casts a spell on a piece that the spell kills and that hits at least as hard as the
spell; a card that destroys, and so has no damage, is measured by cost. A piece with charge that makes a worthy kill is played before the
other cards, as in the line battle. Other attacks go for the king.
"""

from __future__ import annotations

from typing import Final

from hschess.players.search.eager_player import HandInOrder
from hschess.players.search.levels import (
    Worth,
    act_while_better,
    attack_by,
    battle_damage,
    best_gap,
    best_way,
    castle_while_better,
    health_in,
    might,
    play_hand,
    play_in_order,
    ready,
    strength_in,
)
from hschess.players.search.planned_turn import PlannedTurn
from hschess.rules.actions import CHEAT_ACTION, ENEMY_KING, PLAY, Action, Kind
from hschess.rules.aliases import Piece, Slot, Target
from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb
from hschess.rules.card_table import card_at
from hschess.rules.cards import CARD_SHIFT, CARDS, CHARGE, COST, NEW_PIECES
from hschess.rules.duel.aimed_actions import attack_action
from hschess.rules.duel.targets import may_attack
from hschess.rules.engine import advance
from hschess.rules.events import Event, PiecesLeft
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.pieces import GUARD, SHIELD, attack_of, card_of, health_of, wide_piece
from hschess.rules.refusal import may_use_power
from hschess.rules.state import State
from hschess.turns.board import after_ends
from hschess.turns.duel import bonuses_for
from hschess.turns.fights import budget_of

NAME: Final = "skilled"


class Skilled(HandInOrder):
    """The player."""

    def __init__(self, options: str = "") -> None:
        super().__init__(NAME, options, _placed, _aimed)


def _placed(turn: PlannedTurn, cards: int) -> None:
    """Make worthy kills, play at most this many cards, make more kills, and Castle while it helps."""
    play_hand(turn, balance, _killed_first(turn, cards))
    while _attack_on_board(turn) or _cheat(turn, wait=False):
        pass
    castle_while_better(turn, balance)


def balance(line: list[int], enemy_line: list[int]) -> Worth:
    """The damage that the coming battle deals, less what the surviving enemies deal back; then the damage alone."""
    king, pieces, left = battle_damage(line, enemy_line)
    own_king, own_pieces, _ = battle_damage(left, line)
    return king + pieces - own_king - own_pieces, king + pieces


def _killed_first(turn: PlannedTurn, cards: int) -> int:
    """Make worthy kills by board, Cheat and hand while there are any; return how many of the cards are left to play."""
    while True:
        if _attack_on_board(turn) or _cheat(turn, wait=True):
            continue
        if not cards or not _attack_from_hand(turn):
            return cards
        cards -= 1


def _attack_on_board(turn: PlannedTurn) -> bool:
    """Make one worthy kill with a piece on the board; return whether there was one."""
    for slot in ready(turn):
        target = _worthy(turn, turn.state.mover.line[slot])
        if target is not None:
            turn.do(attack_action(slot, target))
            return True
    return False


def _attack_from_hand(turn: PlannedTurn) -> bool:
    """Make one worthy kill with a card of the hand; return whether there was one."""
    if turn.is_over or len(turn.state.mover.line) == LONGEST_LINE:
        return False
    for code in sorted(set(turn.state.mover.hand)):
        if code < len(CARDS) and CHARGE[code] and COST[code] <= budget_of(turn.state):
            target = _worthy(turn, NEW_PIECES[code])
            if target is not None:
                gap = best_gap(turn, code, balance)
                turn.do(PLAY[code][gap])
                turn.do(attack_action(gap, target))
                return True
    return False


def _cheat(turn: PlannedTurn, wait: bool) -> bool:
    """Destroy the enemy's leftmost piece, with `wait` only one that cost more than Cheat; return whether it did."""
    if not may_use_power(turn.state, Effect.DESTROY):
        return False
    worth_it = COST[turn.state.waiting.line[0] >> CARD_SHIFT] > turn.state.mode.powers[turn.state.to_move].cost
    if wait and not worth_it:
        return False
    turn.do(CHEAT_ACTION)
    return True


# ------------------------------------------------------------------------------------------------------------------- duels


def _aimed(turn: PlannedTurn, cards: int) -> None:
    """Play at most this many cards, kills by hand before the top of the order; then attack.

    Attacks kill and survive or trade up, and otherwise go for the king.
    """
    while cards and (_kill_from_hand(turn) or _charge_from_hand(turn)):
        cards -= 1
    play_in_order(turn, balance_by_end, cards)
    attack_by(turn, _at_worthy)
    act_while_better(turn, balance_by_end)


def balance_by_end(state: State) -> Worth:
    """Own health and strength minus the enemy's after both turns' ends, and minus its attacks; then its king's losses, and the hand."""
    number = state.to_move
    after = after_ends(after_ends(state), 1 - number)
    own, foe = after.sides[number], after.sides[1 - number]
    threat = sum([attack_of(piece) for piece in foe.line if card_of(piece).attacks is not Attacks.NONE])
    return own.health + strength_in(own.line) - foe.health - strength_in(foe.line) - threat, -foe.health, len(own.hand)


def _at_worthy(turn: PlannedTurn, slot: Slot) -> Target | None:
    """A worthy kill, else the weakest guard, else the king; None if the piece cannot attack any of them."""
    piece, enemies = turn.state.mover.line[slot], turn.state.waiting.line
    worthy = _worthy(turn, piece)
    if worthy is not None:
        return worthy
    targets = turn.space.targets(turn.state, piece)
    if ENEMY_KING in targets:
        return ENEMY_KING
    guards = [target for target in targets if enemies[target] & GUARD]
    return min(guards, key=lambda target: might(enemies[target]), default=None)


def _kill_from_hand(turn: PlannedTurn) -> bool:
    """Use the spell or power that kills the strongest worthy pieces; return whether there was one."""
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
    """The attack and health of the enemies that the action surely kills; None if there are none or it costs too much."""
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
    return (attack, health_in(killed)) if killed and is_worth_it else None


def _spent_by(state: State, way: Action) -> tuple[int, tuple[CardEffect, ...]]:
    """The cost and the effects of the spell or power; Cheat destroys."""
    if way.kind is Kind.BONUS:
        return card_at(way.card).cost, card_at(way.card).play
    power = state.mode.powers[state.to_move]
    return power.cost, power.does or (CardEffect(Verb.DESTROY, 1),)


def _charge_from_hand(turn: PlannedTurn) -> bool:
    """Make one worthy kill with a piece of the hand that may attack at once; return whether there was one."""
    state = turn.state
    if turn.is_over or len(state.mover.line) >= LONGEST_LINE:
        return False
    for code in dict.fromkeys(state.mover.hand):
        card = card_at(code)
        if not _charges(card) or bonuses_for(state, card.cost) is None:
            continue
        if _worthy(turn, wide_piece(code)) is not None:
            way = best_way(turn, code, balance_by_end)
            if way is not None:
                turn.do_all(way)
                _strike(turn, way[-1].slot)
                return True
    return False


def _charges(card: Card) -> bool:
    return card.is_piece and Keyword.CHARGE in card.keywords and card.attacks is not Attacks.NONE and card.attack > 0


def _strike(turn: PlannedTurn, slot: Slot) -> None:
    """Attack with the piece just played, if a worthy kill is still there."""
    line = turn.state.mover.line
    if turn.is_over or slot >= len(line) or not may_attack(line[slot]):
        return
    target = _worthy(turn, line[slot])
    if target is not None:
        turn.do(attack_action(slot, target))


# --------------------------------------------------------------------------------------------------------------------- both


def _worthy(turn: PlannedTurn, piece: Piece) -> Target | None:
    """The strongest enemy that this piece kills while it survives or trades up; None if there is none."""
    enemies = turn.state.waiting.line
    targets = [target for target in turn.space.targets(turn.state, piece) if target != ENEMY_KING]
    turn.weighed += len(targets)
    kills = [
        target
        for target in targets
        if _kills(piece, enemies[target])
        and (not _kills(enemies[target], piece) or attack_of(enemies[target]) >= attack_of(piece))
    ]
    return max(kills, key=lambda target: (*might(enemies[target]), -target), default=None)


def _kills(piece: Piece, other: Piece) -> bool:
    return not other & SHIELD and attack_of(piece) >= health_of(other)
