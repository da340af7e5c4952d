"""`skilled`: the level Skilled of the levels study.

The study's part. First it looks among its spells for one that kills a strong enemy piece outright; then it plays the hand in order, as
Beginner does, but wants to deal much and take little; a piece attacks only where it kills and lives, or where it kills something that
hits at least as hard as itself, and otherwise goes for the king.

What it left open, or this game has not, settled here: its spells are the Knights in the hand and Cheat. A Knight is played first where
it can make such a kill, on the strongest piece that it can (by attack, then health). Cheat comes before the cards where it destroys a
piece that cost more than Cheat does, else after them with what mana is left. A placement is measured by the damage that the coming battle
deals, less the damage that the enemy line it leaves would deal back in the next. Knights without a worthy kill stay. Castle follows the
same measure with the mana that is left, then Discover. It keeps its first hand, and takes the first card of its order.
After each card `skilled:eager=60` plays another with a chance of 60 percent only; the default is 100, as the study has it.
In a duel, which is the study's own game, it plays as `duel.duel_levels` says. Imports `hschess.rules`.
"""

from __future__ import annotations

from typing import Final

from hschess.players.base import Thinking
from hschess.players.duel.duel_levels import skilled_turn
from hschess.players.duel.duel_turn_plan import begun_in_duel
from hschess.players.levels import LevelTurn, Worth, begun, best_gap, blow, castle_while_better, play_hand, ready
from hschess.players.mulligan import kept
from hschess.players.options import read_options
from hschess.players.random_player import EAGER, cards_within
from hschess.players.turns.fights import budget_of
from hschess.rules.actions import ATTACKS, CHEAT_ACTION, PLAY
from hschess.rules.cards import ATTACK, CARD_SHIFT, CARDS, CHARGE, COST, HEALTH, NEW_PIECES
from hschess.rules.chance import Chance
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.observation import Observation
from hschess.rules.plays import clash
from hschess.rules.refusal import may_use_power
from hschess.rules.state import Pending

NAME: Final = "skilled"


class Skilled:
    """The player. It uses no chance where it plays its whole hand."""

    __slots__ = ("_eager", "clairvoyant", "name")

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        self._eager = read_options(NAME, options, EAGER).whole("eager")

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Plans at once."""
        if observation.state.pending == Pending.MULLIGAN:
            return kept()
        if observation.state.mode.is_duel:
            duel = begun_in_duel(observation)
            skilled_turn(duel, cards_within(self._eager, chance))
            return duel.plan()
        turn = begun(observation)
        play_hand(turn, balance, _killed_first(turn, cards_within(self._eager, chance)))
        while _attack_on_board(turn) or _cheat(turn, wait=False):
            pass
        castle_while_better(turn, balance)
        return turn.plan()


def balance(line: list[int], enemy_line: list[int]) -> Worth:
    """The damage that the coming battle deals, less what the surviving enemies deal back; then the damage alone."""
    king, pieces, left = blow(line, enemy_line)
    own_king, own_pieces, _ = blow(left, line)
    return king + pieces - own_king - own_pieces, king + pieces


def _killed_first(turn: LevelTurn, cards: int) -> int:
    """Worthy kills by board, Cheat and hand, as long as there are any; returns how many of so many cards are left to play."""
    while True:
        if _attack_on_board(turn) or _cheat(turn, wait=True):
            continue
        if not cards or not _attack_from_hand(turn):
            return cards
        cards -= 1


def _attack_on_board(turn: LevelTurn) -> bool:
    """One worthy kill by a piece on the board; whether there was one."""
    for slot in ready(turn):
        target = _worthy(turn, turn.state.mover.line[slot])
        if target is not None:
            turn.do(ATTACKS[slot][target])
            return True
    return False


def _attack_from_hand(turn: LevelTurn) -> bool:
    """One worthy kill by a card of the hand; whether there was one."""
    if turn.is_over or len(turn.state.mover.line) == LONGEST_LINE:
        return False
    for code in sorted(set(turn.state.mover.hand)):
        if code < len(CARDS) and CHARGE[code] and COST[code] <= budget_of(turn.state):
            target = _worthy(turn, NEW_PIECES[code])
            if target is not None:
                gap = best_gap(turn, code, balance)
                turn.do(PLAY[code][gap])
                turn.do(ATTACKS[gap][target])
                return True
    return False


def _worthy(turn: LevelTurn, piece: int) -> int | None:
    """The strongest enemy that this piece kills while it lives or trades up; None where there is none."""
    attack, enemies = ATTACK[piece >> CARD_SHIFT], turn.state.waiting.line
    kills = []
    for target, other in enumerate(enemies):
        health, target_health = clash(piece, other)
        if target_health <= 0 and (health > 0 or ATTACK[other >> CARD_SHIFT] >= attack):
            kills.append(target)
    turn.weighed += len(enemies)
    return max(kills, key=lambda target: (*_might(enemies[target]), -target), default=None)


def _might(piece: int) -> Worth:
    return ATTACK[piece >> CARD_SHIFT], piece & HEALTH


def _cheat(turn: LevelTurn, wait: bool) -> bool:
    """Destroy the enemy's leftmost piece, before the cards only one that cost more than Cheat; returns whether it did."""
    if not may_use_power(turn.state, Effect.DESTROY):
        return False
    worth_it = COST[turn.state.waiting.line[0] >> CARD_SHIFT] > turn.state.mode.powers[turn.state.to_move].cost
    if wait and not worth_it:
        return False
    turn.do(CHEAT_ACTION)
    return True
