"""The hand of the player at the bottom of the table: the pointed place, the held thing, and the action that it would do.

A value: an input makes a new one (`step`), and so do a frame's time and a changed position (`settling`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from hschess.rules.actions import CASTLES, CHEAT_ACTION, END, NO_TARGET, Action, Kind
from hschess.rules.aliases import CardCode, Slot, Target
from hschess.rules.card_table import card_at
from hschess.rules.duel.aimed_actions import attack_action, play_action, power_action, spell_action
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.state import State
from scenes.stage.hand.aims import Places
from scenes.stage.hand.choices import Choice
from scenes.stage.hand.held import IDLE, POWER, Aiming, Castling, Choosing, Held, Holding, Idle
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.table_layout import Point


def tried(held: Held, state: State) -> Action | None:
    """The action of the held thing; None if it has none yet."""
    match held:
        case Holding(index=index, gap=gap):
            return card_action(state, state.mover.hand[index], gap)
        case Aiming(slot=slot, target=target):
            return attack_action(slot, target) if target is not None else None
        case Choosing(index=-1, target=target):
            return power_action(target) if target is not None else None
        case Choosing(index=index, gap=gap, target=target):
            if target is None and gap is None:
                return None
            return card_action(state, state.mover.hand[index], gap, NO_TARGET if target is None else target)
        case Castling(slot=slot):
            return CASTLES[slot] if slot is not None else None
        case Idle():
            return None
        case _:
            assert_never(held)


def card_action(state: State, code: CardCode, gap: Slot | None, target: Target = NO_TARGET) -> Action | None:
    """The action of playing a card: a spell, or a piece into a gap; None for a piece without one."""
    table = state.mode.cards
    if not card_at(code).is_piece:
        return spell_action(table, code, target)
    return play_action(table, code, gap, target) if gap is not None and gap < LONGEST_LINE else None


class Press(NamedTuple):
    """The main button went down: the place, the point, whether something was held before, and how long ago."""

    area: HitArea | None
    point: Point
    was_held: bool
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """Pointer, focus, and the held thing."""

    held: Held = IDLE
    pointer: Point = (0.0, 0.0)
    hover: HitArea | None = None
    focus: HitArea | None = None
    """The focused area; None while the pointer is used."""
    is_resting: bool = False
    """Whether the keys' focus is hidden: since the enemy's turn has begun, until a key is pressed."""
    hint: Action | None = None
    """The action that a hint suggests; it stays until it is withdrawn or the position changes."""
    choice: Choice | None = None
    """The open cards over the table."""
    peeks: bool = False
    """Whether the player looks at the enemy's next turn; during a choice, at the table."""
    press: Press | None = None
    """The press of the main button, while it is down."""
    wary_ms: float = 0.0
    """How long a click on End Turn is still ignored."""
    tapped_ms: float = 0.0
    """How long another tap of a key of End Turn still belongs to the last one."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is held."""
        return isinstance(self.held, Idle)

    @property
    def is_free(self) -> bool:
        """Whether nothing is held or pressed: the next input of the pointer may belong to something over the table."""
        return self.is_idle and self.press is None

    @property
    def is_dragging(self) -> bool:
        """Whether the pressed pointer drags the held thing."""
        return not isinstance(self.held, Idle) and self.held.dragged

    @property
    def dragged_card(self) -> int | None:
        """The position in the hand of the card that follows the pointer."""
        return self.held.index if isinstance(self.held, Holding) and not self.held.keyed else None

    @property
    def shown_focus(self) -> HitArea | None:
        """The focused area, unless it is hidden."""
        return None if self.is_resting else self.focus

    @property
    def described(self) -> HitArea | None:
        """The subject of the tooltip: the focused area, or without a focus the area under the pointer."""
        return self.shown_focus if self.focus is not None else self.hover

    def is_down(self, area: HitArea) -> bool:
        """Whether the main button was pressed on this area and is still down."""
        return self.press is not None and self.press.area == area

    def cancelled(self) -> Hand:
        """The hand with everything released."""
        return self if self.is_free else replace(self, held=IDLE, press=None)


def candidate(hand: Hand, table: Tabletop) -> Action | None:
    """The action of releasing now, or of the area under the pointer; for the forecast."""
    if not hand.is_idle:
        return tried(hand.held, table.state)
    return _pointed_at(hand, table) if table.enabled else None


def _pointed_at(hand: Hand, table: Tabletop) -> Action | None:
    """The immediate action of the focused area, without a focus the pointed one: end the turn, or use a power without a target."""
    area = hand.focus or hand.hover
    if area == HitArea(HitKind.END):
        return END
    if area != HitArea(HitKind.POWER):
        return None
    if table.effect is Effect.DESTROY:
        return CHEAT_ACTION
    return power_action(NO_TARGET) if table.effect is Effect.OWN and not table.asks(POWER) else None


def open_gap(hand: Hand, table: Tabletop) -> int | None:
    """The gap that the viewer's line opens: under the held card, else at a hint's place."""
    held, hint = hand.held, hand.hint
    if isinstance(held, Choosing):
        return held.gap
    if isinstance(held, Holding):
        if held.gap is None and hint is not None and hint.kind is Kind.PLAY:
            return hint.slot
        if table.is_piece(held.index) and len(table.state.mover.line) < LONGEST_LINE:
            return held.gap
    return None


def places_of(hand: Hand, table: Tabletop) -> Places:
    """The places of the targets."""
    return table.layout, table.counts, open_gap(hand, table)
