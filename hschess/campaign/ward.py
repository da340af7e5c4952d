"""A warded king: nothing hurts him. The rules know no ward, so what they did to him is taken back, in the events and in the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hschess.rules.aliases import SideNumber
from hschess.rules.events import Event, Fatigued, KingAttacked, KingChanged, KingStruck


def spared(events: Iterable[Event], king: SideNumber, health: int) -> list[Event]:
    """These events where nothing changes the health of this side's king, which is as given."""
    found = list[Event]()
    for event in events:
        match event:
            case KingStruck(side=side) if side == king:
                found.append(replace(event, damage=0, health=health))
            case KingAttacked(side=side) if side != king:
                found.append(replace(event, damage=0, health=health))
            case Fatigued(side=side) if side == king:
                found.append(replace(event, health=health))
            case KingChanged(side=side) if side == king:
                pass
            case _:
                found.append(event)
    return found
