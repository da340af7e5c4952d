"""The things on the table as plain values, which only the timeline and the board change.

A puppet is one sprite with all its animated attributes. The painters read puppets and never ask the game. Lengths are logical pixels of
the 1280x720 table (`table_layout`), angles degrees counter-clockwise, shares 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

Tint = Literal["gold", "red", "green"]


class Look(StrEnum):
    """The kind of sprite of a puppet."""

    TOKEN = "token"
    """A piece on the board: `side`, `card`, `number` its health, `full` its full health."""
    CARD = "card"
    """A card: `side`, `card` (-1: unknown, its back), `face` 1 shows the front."""
    KING = "king"
    """A king's portrait: `side`, `number` its health, `full` its health at the start."""
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
    """The face of the player id in `text` in a round frame of `side`'s colour, large, at the opening of a game."""
    CAPTION = "caption"
    """The caption below it: the first line of `text` large, the second small beside the stars of the level `number`."""


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
    """A higher value is drawn later, within the puppet's layer (see `board.Layer`)."""
    face: float = 1.0
    """CARD: 1 shows the front, 0 the back, values between are turning. LOCK: 1 is open."""
    flash: float = 0.0
    """The share of white that is added; CARD: only to its cost."""
    glow: float = 0.0
    """Strength of the glow around it."""
    tint: Tint = "gold"
    """Of glow, ring and mote."""
    dissolve: float = 0.0
    """0 whole, 1 gone, along the dissolve masks."""
    dim: float = 0.0
    """How far it is darkened and loses its colour."""
    number: float = 0.0
    """The displayed number, rounded to the nearest whole."""
    full: int = 0
    pop: float = 1.0
    """Scale of the number alone, for the pop of a counting health."""
    spent: bool = False
    """TOKEN: a piece with attacks by choice that cannot attack now."""
    attack: int = 0
    """TOKEN: its current attack."""
    keywords: int = -1
    """TOKEN: the bits of its current keywords; -1 for a piece of the line battle, whose card has them."""
    unaffordable: bool = False
    """CARD: costs more than its side has."""
    text: str = ""
    coming: float = 1.0
    """Below 1 it has jumped: its opacity here, while its `trace` fades by as much."""
    trace: Puppet | None = field(default=None, compare=False)
    """Its earlier look and place, while that fades."""

    def leave_trace(self) -> None:
        """Leave a fading trace of the current look and place; then the puppet may jump."""
        self.trace = replace(self, trace=None, coming=1.0, alpha=self.alpha * self.presence)
        self.coming = 0.0

    @property
    def presence(self) -> float:
        """Its opacity here, 0 to 1. In a cross-fade the table never shines through both pictures much."""
        return 1 - (1 - self.coming) ** 2

    @property
    def trace_presence(self) -> float:
        """The opacity of its trace."""
        return 1 - self.coming**2


@dataclass(slots=True)
class Mood:
    """The mood of the whole table: shake, dimming, red edges."""

    shake_x: float = 0.0
    shake_y: float = 0.0
    hush: float = 0.0
    """How far the felt is darkened while a line acts."""
    active_side: int = -1
    """The side whose row is lit; -1 for none."""
    vignette: float = 0.0
    """Strength of the red edges when the viewer's king is hit."""
    lamp: float = 1.0
    """The light of the lamp; lower after a loss."""
    foresight: float = 0.0
    """1 while a computer player's card is shown with its forecast."""
    cover: float = 0.0
    """How far the darkness of an opening hides the table."""
    opening: float = 0.0
    """1 while a game opens."""
    beat: float = 0.0
    """The heartbeat of things in danger, 0 to 1: the viewer's king, pieces with little health."""
