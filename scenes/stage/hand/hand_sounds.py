"""The sounds of the hand at the table: cues for the difference between the hand before and now.

The staging has the cues of pieces and cards. No pygame.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage.hand.choices import CONFIRM, PEEK, Choice
from scenes.stage.hand.hand import Hand
from scenes.stage.hand.held import Aiming, Castling, Choosing, Holding, Idle
from scenes.stage.hand.hit_areas import HitArea, HitKind


@dataclass(frozen=True, slots=True)
class Touch:
    """The hand's place, its held thing and that one's place, and the number of actions done; in a choice, the number of marked cards."""

    area: HitArea | None = None
    held: tuple[str, int | None] | None = None
    goal: int | None = None
    actions: int = 0
    marked: int | None = None


def touch_of(hand: Hand, actions: int) -> Touch:
    """The touch of the hand, after this many actions of the game."""
    if hand.choice is not None:
        return touch_of_choice(hand.choice, actions)
    area = hand.focus or hand.hover
    match hand.held:
        case Holding(index=index, gap=gap):
            return Touch(area, ("card", index), gap, actions)
        case Aiming(slot=slot, target=target):
            return Touch(area, ("aim", slot), target, actions)
        case Choosing(index=index, target=target):
            return Touch(area, ("choice", index), target, actions)
        case Castling(slot=slot):
            return Touch(area, ("castle", None), slot, actions)
        case Idle():
            return Touch(area, None, None, actions)


def touch_of_choice(choice: Choice, actions: int) -> Touch:
    """The touch of the hand over the open cards."""
    area = (
        None
        if choice.focus is None
        else HitArea(HitKind.END)
        if choice.focus in (CONFIRM, PEEK)
        else HitArea(HitKind.HAND, choice.focus)
    )
    return Touch(area, actions=actions, marked=len(choice.marked))


def heard(before: Touch, now: Touch) -> str | None:
    """The cue of the change since `before`, at most one, the most important."""
    if now.held is not None and before.held is None:
        return "card_lift"
    if before.held is not None and now.held is None:
        return "card_return" if now.actions == before.actions else None
    if now.held is not None:
        return "gap_tick" if now.goal is not None and now.goal != before.goal else None
    if now.marked is not None and before.marked is not None and now.marked != before.marked:
        return "card_lift" if now.marked > before.marked else "card_return"
    if now.area is None or now.area == before.area:
        return None
    return _brushed(now.area)


def _brushed(area: HitArea) -> str | None:
    if area.kind == HitKind.HAND:
        return "card_hover"
    return "ui_hover" if area.is_button else None
