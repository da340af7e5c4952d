"""Statistics of a game, folded once from its steps: hits on the kings and their origin, kills, and the damage that Cheat let through.

A piece keeps its identity as long as it is on the board. Nothing is judged here; `ending` has the reason for the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, assert_never

from hschess.rules.actions import END
from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.events import (
    CardEvent,
    DuelEvent,
    EffectHappened,
    Event,
    Fatigued,
    KingAttacked,
    KingChanged,
    KingStruck,
    LineEvent,
    PieceAttacked,
    PieceChanged,
    PieceHealed,
    PiecesLeft,
    PieceStruck,
    PowerUsed,
    StoryEvent,
    Strike,
    TurnBegan,
    TurnEvent,
)
from hschess.rules.game import GameSoFar
from hschess.rules.line.battle import battle
from hschess.rules.lines import LONGEST_LINE, place
from hschess.rules.modes import BLACK, WHITE, Effect
from hschess.rules.pieces import code_of, health_of
from hschess.rules.state import State
from hschess.rules.view import follow
from hschess.turns.board import after_ends


class Wing(StrEnum):
    """A piece's place in its line; left is the screen's."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


EFFECT: Final = 0
"""The number of a fighter that is a card's effect, or a power's."""


@dataclass(frozen=True, slots=True)
class TrackedPiece:
    """One piece of a game, identified by `number`; or an effect of a card, if it is no attack."""

    side: SideNumber
    card: CardCode
    number: int


@dataclass(frozen=True, slots=True)
class KingHit:
    """A king was hit by a piece with no enemy opposite."""

    round: int
    side: SideNumber
    """The side of the king."""
    by: TrackedPiece
    wing: Wing
    damage: int
    health: int
    """The king's health afterwards, 0 or less at the end."""
    was_bare: bool
    """Whether the king's side had no piece on the board."""


@dataclass(frozen=True, slots=True)
class Fatigue:
    """A king paid for a draw from an empty deck."""

    round: int
    side: SideNumber
    damage: int


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece left the board."""

    round: int
    piece: TrackedPiece
    by: TrackedPiece | None
    """The piece that dealt the last hit; None if Cheat took it."""


@dataclass(frozen=True, slots=True)
class CheatDamage:
    """The piece that Cheat took in a turn, and the damage that this let through at the turn's end."""

    round: int
    side: SideNumber
    """The side that was cheated."""
    cards: tuple[CardCode, ...]
    points: int
    """Damage to its king that the pieces would have blocked at the left end; at least 0."""


@dataclass(frozen=True, slots=True)
class GameStats:
    """The statistics of a game, each list in the order of the game."""

    hits: tuple[KingHit, ...]
    fatigues: tuple[Fatigue, ...]
    losses: tuple[Loss, ...]
    cheats: tuple[CheatDamage, ...]
    dealt: tuple[int, int]
    """The damage that each side's pieces dealt, to pieces and kings, overkill included; White's first."""

    def taken(self, side: SideNumber) -> int:
        """The damage that a side took, its king's fatigue included."""
        return self.dealt[1 - side] + sum(each.damage for each in self.fatigues if each.side == side)


def stats_of(game: GameSoFar) -> GameStats:
    """Fold the steps of a game, wherever it starts."""
    # An encounter's orders at the start are part of its first position already.
    stats = _StatsFold(game.steps[0].state if game.record.position else None)
    stats.add(() if game.record.position else game.steps[0].events)
    for action, before, after in zip(game.record.actions, game.steps, game.steps[1:], strict=False):
        if action is END:
            stats.charge(before.state)
        stats.add(after.events)
    return GameStats(
        tuple(stats.hits),
        tuple(stats.fatigues),
        tuple(stats.losses),
        tuple(stats.cheats),
        (stats.dealt[WHITE], stats.dealt[BLACK]),
    )


@dataclass(slots=True)
class _StatsFold:
    """Both lines as fighters, and the events so far."""

    start: State | None
    """The first position, which may have pieces; None for a deal."""
    hits: list[KingHit] = field(default_factory=list)
    fatigues: list[Fatigue] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    cheats: list[CheatDamage] = field(default_factory=list)
    dealt: list[int] = field(default_factory=lambda: [0, 0])
    _lines: tuple[list[TrackedPiece], list[TrackedPiece]] = field(default_factory=lambda: ([], []))
    _number: int = 0
    _round: int = 1
    _cheated: list[Piece] = field(default_factory=list)
    """The pieces that Cheat has taken this turn."""
    _effect: CardCode = -1
    """The card whose effect happened last; -1 for a power."""
    _killers: dict[tuple[SideNumber, Slot], TrackedPiece] = field(default_factory=dict)
    """The pieces that dealt the last hit to those about to leave."""

    def __post_init__(self) -> None:
        if self.start is not None:
            self._round = self.start.round
            for number, side in enumerate(self.start.sides):
                self._lines[number].extend(self._fighter(number, piece) for piece in side.line)

    def _fighter(self, side: SideNumber, piece: Piece) -> TrackedPiece:
        self._number += 1
        return TrackedPiece(side, code_of(piece), self._number)

    def charge(self, before: State) -> None:
        """Count the damage that the coming battle lets through if Cheat has taken a piece this turn."""
        if not self._cheated:
            return
        points = _let_through(before, self._cheated)
        cards = tuple(code_of(piece) for piece in self._cheated)
        self.cheats.append(CheatDamage(self._round, 1 - before.to_move, cards, max(points, 0)))

    def add(self, events: Sequence[Event]) -> None:
        """Count the events of one action."""
        for event in events:
            self._add(event)

    def _add(self, event: Event) -> None:
        match event:
            case PieceStruck() | KingStruck():
                self._strike(event)
            case PieceAttacked():
                self._charge(event)
            case _ if isinstance(event, DuelEvent):
                self._add_duel(event)
            case PowerUsed(effect=Effect.DESTROY, piece=piece):
                self._cheated.append(piece)
            case TurnBegan(round=number):
                self._round = number
                self._cheated.clear()
            case Fatigued(side=side, damage=damage):
                self.fatigues.append(Fatigue(self._round, side, damage))
            case _ if isinstance(event, LineEvent):
                if isinstance(event, PiecesLeft):
                    self._bury(event)
                follow(self._lines, event, lambda new: self._fighter(new.side, new.piece))
            case _ if isinstance(event, PieceHealed | PowerUsed | CardEvent | TurnEvent | StoryEvent):
                pass
            case _:
                assert_never(event)

    def _add_duel(self, event: DuelEvent) -> None:
        match event:
            case KingAttacked(side=side, slot=slot, damage=damage, health=health):
                self._hit(1 - side, damage, health, self._lines[side][slot])
            case EffectHappened(card=card):
                self._effect = card
            case PieceChanged():
                self._change_piece(event)
            case KingChanged():
                self._change_king(event)
            case _:
                assert_never(event)

    def _strike(self, event: Strike) -> None:
        by = self._lines[1 - event.side][event.by]
        if isinstance(event, PieceStruck):
            self._hurt(event.side, event.slot, event.damage, event.health, by)
            return
        there = place(event.by, len(self._lines[by.side]))
        wing = Wing.LEFT if there < 0 else Wing.RIGHT if there > 0 else Wing.MIDDLE
        self._hit(event.side, event.damage, event.health, by, wing)

    def _charge(self, event: PieceAttacked) -> None:
        by, target = self._lines[event.side][event.slot], self._lines[1 - event.side][event.target]
        self._hurt(target.side, event.target, event.damage, event.target_health, by)
        self._hurt(by.side, event.slot, event.recoil, event.health, target)

    def _change_piece(self, event: PieceChanged) -> None:
        """Count only the damage of an effect on a piece."""
        damage = health_of(event.before) - health_of(event.piece)
        if damage > 0:
            self._hurt(event.side, event.slot, damage, health_of(event.piece), self._effects_fighter(1 - event.side))

    def _change_king(self, event: KingChanged) -> None:
        damage = event.before - event.health
        if damage > 0:
            self._hit(event.side, damage, event.health, self._effects_fighter(1 - event.side))

    def _effects_fighter(self, side: SideNumber) -> TrackedPiece:
        """The card whose effect happened last, as a fighter of this side."""
        return TrackedPiece(side, self._effect, EFFECT)

    def _hit(self, king: SideNumber, damage: int, health: int, by: TrackedPiece, wing: Wing = Wing.MIDDLE) -> None:
        self.dealt[by.side] += damage
        self.hits.append(KingHit(self._round, king, by, wing, damage, health, not self._lines[king]))

    def _hurt(self, side: SideNumber, slot: Slot, damage: int, health: int, by: TrackedPiece) -> None:
        self.dealt[by.side] += damage
        if health <= 0:
            self._killers[side, slot] = by

    def _bury(self, event: PiecesLeft) -> None:
        for slot in event.slots:
            self.losses.append(
                Loss(self._round, self._lines[event.side][slot], self._killers.pop((event.side, slot), None))
            )


def _let_through(before: State, cheated: list[Piece]) -> int:
    """The damage of the coming end of the turn to the enemy king that these pieces at the left end of its line would have blocked."""
    foe = before.waiting.line
    blocking = [*cheated, *foe][:LONGEST_LINE]
    if not before.is_duel:
        return battle(before.mover.line, foe)[2] - battle(before.mover.line, blocking)[2]
    blocked = before.copy()
    blocked.waiting.line = blocking
    return after_ends(blocked).waiting.health - after_ends(before).waiting.health
