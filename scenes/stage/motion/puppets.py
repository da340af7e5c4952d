"""The things that stand, lie and fly on the table, as plain values that anyone may read but only the timeline and the board change.

A puppet is one sprite with everything about it that can move. The drawing reads puppets; it never asks the game. Lengths are logical pixels
of the 1280x720 table (`layout`), angles degrees counter-clockwise, fractions 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

Tint = Literal["gold", "red", "green"]


class Look(StrEnum):
    """Which sprite a puppet is."""

    TOKEN = "token"
    """A piece on the board: `side`, `card`, `number` its health, `full` its full health."""
    CARD = "card"
    """A card: `side`, `card` (-1: unknown, its back), `face` 1 shows the front."""
    KING = "king"
    """A king's portrait: `side`, `number` its health, `full` the health it began with."""
    SPLAT = "splat"
    """A damage star with `number`."""
    LEAF = "leaf"
    """A round heal mark with `number`."""
    SKULL = "skull"
    RING = "ring"
    """A ring that spreads on the felt (summon dust, heal); `tint` names its colour."""
    DUST = "dust"
    MOTE = "mote"
    """A glowing mote of a heal's ribbon."""
    SPARK = "spark"
    CHIP = "chip"
    """A shard of a dissolving piece of `side`."""
    GLASS = "glass"
    """A shard of a broken shield."""
    SMOKE = "smoke"
    HAND = "hand"
    """The spectral hand of Cheat."""
    BANNER = "banner"
    """The turn ribbon over the mid line with `text`; `alpha` fades, `scale` unrolls it from 0 to 1."""
    PIP = "pip"
    """A small disc with `number`: the order in which pieces act."""
    LOCK = "lock"
    """The padlock of a king's power with `number`, its round; `face` 0 is locked, 1 open."""
    TEXT = "text"
    """Floating words (`text`), e.g. burned, fatigue."""
    FACE = "face"
    """The face of the seat in `text` in a round frame of `side`'s colour, large, as a game opens."""
    CAPTION = "caption"
    """What stands under it: the first line of `text` large, the second small beside the stars of the level `number`."""


@dataclass(slots=True)
class Puppet:
    """One sprite on the table."""

    look: Look
    x: float = 0.0
    y: float = 0.0
    """The centre."""
    side: int = -1
    card: int = -1
    scale: float = 1.0
    stretch_x: float = 1.0
    stretch_y: float = 1.0
    """Squash and flip on top of `scale`."""
    angle: float = 0.0
    alpha: float = 1.0
    z: float = 0.0
    """Higher is drawn later, within the puppet's layer (see `board.LAYERS`)."""
    face: float = 1.0
    """CARD: 1 shows the front, 0 the back, in between it is turning. LOCK: 1 is open."""
    flash: float = 0.0
    """How much white is added; CARD: how much its cost alone is lit."""
    glow: float = 0.0
    """Strength of the glow around it."""
    tint: Tint = "gold"
    """Of glow, ring and mote."""
    dissolve: float = 0.0
    """0 whole, 1 gone, along the dissolve masks."""
    dim: float = 0.0
    """How far it is darkened and drained of colour."""
    number: float = 0.0
    """The number it shows, rounded to the nearest whole."""
    full: int = 0
    pop: float = 1.0
    """Scale of the number alone, for the pop of a counting health."""
    spent: bool = False
    """TOKEN: may not attack by choice now, though it is a piece that does."""
    attack: int = 0
    """TOKEN: the attack that it has now."""
    keywords: int = -1
    """TOKEN: the bits of the keywords that it has now; -1 for a piece of the line battle, whose card has them."""
    unaffordable: bool = False
    """CARD: costs more than its side has."""
    text: str = ""
    coming: float = 1.0
    """Below 1 it has gone somewhere without a way: so far it has appeared here, and so far its `trace` has faded."""
    trace: Puppet | None = field(default=None, compare=False)
    """How and where it was before it went, while that fades."""

    def leave_trace(self) -> None:
        """From here on it may be anywhere: what it looks like now stays behind and fades as it appears there."""
        self.trace = replace(self, trace=None, coming=1.0, alpha=self.alpha * self.presence)
        self.coming = 0.0

    @property
    def presence(self) -> float:
        """How much of it is here, 0 to 1. At no moment of a cross-fade does one see much through both of its pictures."""
        return 1 - (1 - self.coming) ** 2

    @property
    def trace_presence(self) -> float:
        """How much of its trace is left."""
        return 1 - self.coming**2


@dataclass(slots=True)
class Mood:
    """What the whole table does: shake, dimming, the red edges."""

    shake_x: float = 0.0
    shake_y: float = 0.0
    hush: float = 0.0
    """How far the felt is darkened while a line acts."""
    active_side: int = -1
    """The side whose row rim is lit; -1 for none."""
    vignette: float = 0.0
    """Strength of the red edges when the viewer's king is hit."""
    lamp: float = 1.0
    """The lamp's light; lower after a loss."""
    foresight: float = 0.0
    """1 while a computer's card is shown with what it will do."""
    cover: float = 0.0
    """How far the dark of an opening hides the table."""
    opening: float = 0.0
    """1 while a game opens."""
    beat: float = 0.0
    """The heartbeat of what is nearly lost, 0 to 1: the viewer's king, pieces with little health."""
