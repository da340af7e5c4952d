"""`beginner`: the level Beginner of the levels study.

The study's part. The hand is ordered by cost, attack and health and played from the top while mana lasts; pieces come before spells, which
are saved; attacks go for the king as directly as they can, and what comes back is not looked at.

What it left open, or this game has not, settled here: a piece is placed where the king loses most, then where the pieces opposite do. A
Knight cannot attack a king: it attacks where the king then loses most, of equals the piece of the greatest attack and then of the least
health, even to its own ruin. The kings' powers are its spells, so they come last, from the mana that is left: Cheat always, Castle where
it makes a better blow, Discover. It keeps its first hand, and takes the first card of its order.
After each card `beginner:eager=60` plays another with a chance of 60 percent only; the default is 100, as the study has it.
In a duel, which is the study's own game, it plays as `duel.duel_levels` says. Imports `hschess.rules`.
"""

from __future__ import annotations

from typing import Final

from hschess.players.base import Thinking
from hschess.players.duel.duel_levels import beginner_turn
from hschess.players.duel.duel_turn_plan import begun_in_duel
from hschess.players.levels import (
    LevelTurn,
    Worth,
    begun,
    blow,
    castle_while_better,
    lines_after,
    play_hand,
    ready,
)
from hschess.players.mulligan import kept
from hschess.players.options import read_options
from hschess.players.random_player import EAGER, cards_within
from hschess.rules.actions import ATTACKS, CHEAT_ACTION
from hschess.rules.cards import ATTACK, CARD_SHIFT, HEALTH
from hschess.rules.chance import Chance
from hschess.rules.modes import Effect
from hschess.rules.observation import Observation
from hschess.rules.refusal import may_use_power
from hschess.rules.state import Pending

NAME: Final = "beginner"


class Beginner:
    """The player. It uses no chance where it plays its whole hand."""

    __slots__ = ("_eager", "clairvoyant", "name")

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        self._eager = read_options(NAME, options, EAGER).whole("eager")

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Plans at once; the score is the damage that it hopes to do to the king."""
        if observation.state.pending == Pending.MULLIGAN:
            return kept()
        if observation.state.mode.is_duel:
            duel = begun_in_duel(observation)
            beginner_turn(duel, cards_within(self._eager, chance))
            return duel.plan()
        turn = begun(observation)
        play_hand(turn, harm, cards_within(self._eager, chance))
        for _ in ready(turn):
            _attack(turn)
        if may_use_power(turn.state, Effect.DESTROY):
            turn.do(CHEAT_ACTION)
        castle_while_better(turn, harm)
        return turn.plan()


def harm(line: list[int], enemy_line: list[int]) -> Worth:
    """What the coming battle does to the enemy king, then to the enemy pieces."""
    king, pieces, _ = blow(line, enemy_line)
    return king, pieces


def _attack(turn: LevelTurn) -> None:
    """The leftmost piece that may attack does so."""
    slots, enemies = ready(turn), turn.state.waiting.line
    if slots and enemies:
        target = max(range(len(enemies)), key=lambda other: (*_aim(turn, slots[0], other), -other))
        turn.do(ATTACKS[slots[0]][target])


def _aim(turn: LevelTurn, slot: int, target: int) -> Worth:
    """The king's loss after the attack, then the target's attack, then how little health it has."""
    piece = turn.state.waiting.line[target]
    return *harm(*lines_after(turn, slot, target))[:1], ATTACK[piece >> CARD_SHIFT], -(piece & HEALTH)
