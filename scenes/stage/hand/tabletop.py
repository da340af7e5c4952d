"""The table as a hand sees it: the position, the legal moves, the places, and the hidden areas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hschess.rules.aliases import CardCode, Target
from hschess.rules.card_table import card_at
from hschess.rules.modes import Effect
from hschess.rules.state import State
from scenes.stage.game.legal_moves import LegalMoves
from scenes.stage.hand.aims import everybody
from scenes.stage.hand.held import POWER, Aiming, Choosing, Held
from scenes.stage.hand.hit_areas import Counts, HitArea, HitKind, area_at
from scenes.stage.hand.table_focus import TableFocus
from scenes.stage.table_layout import Layout, Point


@dataclass(frozen=True, slots=True, eq=False)
class Tabletop:
    """The table of the player at the bottom, at one moment."""

    moves: LegalMoves
    layout: Layout
    enabled: bool = False
    """Whether this player is to act; buttons without an action always work."""
    tiles: int = 0
    """The number of tiles in the history strip."""
    hidden: frozenset[HitKind] = frozenset()
    """The kinds that are not on this table: they are not drawn, and neither pointer nor keys find them."""
    leads_on: bool = False
    """Whether End Turn asks for the result, because the game is over and has been shown completely."""
    is_warned: bool = False
    """Whether there is a warning over End Turn."""

    @property
    def state(self) -> State:
        """The position."""
        return self.moves.state

    @property
    def counts(self) -> Counts:
        """The numbers of the things that can be pointed at, by the state."""
        viewer = self.layout.viewer
        own, enemy = self.state.sides[viewer], self.state.sides[1 - viewer]
        return Counts(len(own.hand), len(own.line), len(enemy.line), warnings=int(self.is_warned))

    @property
    def effect(self) -> Effect:
        """The effect of the power of the side to move."""
        return self.state.mode.powers[self.state.to_move].effect

    @property
    def gone(self) -> frozenset[HitKind]:
        """The kinds that neither pointer nor keys find: hidden ones, and powers that the mode lacks."""
        kinds = {self.layout.viewer: HitKind.POWER, 1 - self.layout.viewer: HitKind.ENEMY_POWER}
        powers = self.state.mode.powers
        return self.hidden | {kinds[side] for side in (0, 1) if powers[side].effect is Effect.NONE}

    @property
    def walk(self) -> TableFocus:
        """The movement of the keys' focus over it."""
        return TableFocus(self.counts, self.layout.viewer, self.tiles, self.gone)

    @property
    def attackable(self) -> Sequence[Target]:
        """The possible targets of an attack, legal or not."""
        return everybody(self.counts, own=False) if self.state.mode.is_duel else range(self.counts.enemy)

    def area_at(self, point: Point) -> HitArea | None:
        """The area under a point."""
        area = area_at(point, self.layout, self.counts)
        return None if area is not None and area.kind in self.gone else area

    def is_piece(self, index: int) -> bool:
        """Whether this card of the hand is a piece."""
        return card_at(self.state.mover.hand[index]).is_piece

    def asks(self, index: int) -> bool:
        """Whether a card of the hand, or the power, takes a target and has a legal one."""
        return bool(self.choices(index))

    def choices(self, index: int) -> tuple[Target, ...]:
        """The legal targets of a card of the hand, or of the power."""
        return self.moves.choices.get(self._chooser(index), ())

    def targets_of(self, held: Held) -> tuple[Target, ...]:
        """The targets of the held thing."""
        match held:
            case Aiming(slot=slot):
                return self.moves.aims.get(slot, ())
            case Choosing(index=index):
                return self.choices(index)
            case _:
                return ()

    def _chooser(self, index: int) -> CardCode:
        """The code of a card of the hand, or -1 for the power."""
        return POWER if index == POWER else self.state.mover.hand[index]
