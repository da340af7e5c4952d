"""The motion of free puppets to their places: hand cards, pieces beside a gap, released and refused cards.

There are no clips: each step moves a puppet on from its current place, so that the target may change at any moment. With reduced motion
puppets jump and fade in. The board knows the target places.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import hypot, pi, sin

from scenes.stage.motion import timing
from scenes.stage.motion.easing import approach, settle, swing
from scenes.stage.motion.puppets import Puppet


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The place of a card of a hand."""

    x: float
    y: float
    angle: float
    scale: float
    z: float


class Chase:
    """Moves the puppets of one table, by their ids."""

    def __init__(self, puppets: dict[int, Puppet]) -> None:
        self._puppets = puppets
        self.reduced = False
        """Whether puppets jump instead of gliding."""
        self._speeds: dict[int, float] = {}
        """The speeds of springing pieces."""
        self._returning: dict[int, tuple[float, float, float]] = {}
        """Released cards, with the speeds of their place and angle."""
        self._denied: dict[int, float] = {}
        """Refused cards, with the time of their motion so far."""
        self._nudged: dict[int, float] = {}
        """How far sideways a refused card is drawn."""
        self._fading: set[int] = set()
        """The ids of puppets that fade out in one place while they fade in at another."""

    def forget(self) -> None:
        """Forget all motion: all puppets are new, and at rest."""
        for memory in (self._speeds, self._returning, self._denied, self._nudged, self._fading):
            memory.clear()

    def begin(self, dt_ms: float) -> bool:
        """Before the cards move: advance fading, and return refused cards to their true places; returns whether anything fades."""
        for number, aside in self._nudged.items():
            if number in self._puppets:
                self._puppets[number].x -= aside
        self._nudged.clear()
        for number in sorted(self._fading):
            puppet = self._puppets.get(number)
            if puppet is not None:
                puppet.coming = min(1.0, puppet.coming + dt_ms / timing.CROSS_FADE_MS)
            if puppet is None or puppet.coming >= 1:
                self._fading.discard(number)
        return bool(self._fading)

    def end(self, dt_ms: float, held: Collection[int]) -> bool:
        """After the cards have moved: shake refused cards; returns whether there are any."""
        for number, before in list(self._denied.items()):
            card, passed = self._puppets.get(number), before + dt_ms
            self._denied[number] = passed
            if card is None or passed >= timing.DENIED_MS:
                del self._denied[number]
            if card is None:
                continue
            card.flash = max(0.0, 1 - passed / timing.DENIED_MS)
            if passed < timing.NUDGE_MS and not self.reduced and number not in self._returning and number not in held:
                self._nudged[number] = timing.NUDGE_PX * sin(2 * pi * timing.NUDGE_CYCLES * passed / timing.NUDGE_MS)
                card.x += self._nudged[number]
        return bool(self._denied)

    # -------------------------------------------------------------------------------------------------------------- cards

    def card(self, number: int, place: CardPlace, dt_ms: float) -> bool:
        """Move a card towards its place; returns whether it moved."""
        card = self._puppets[number]
        before = (card.x, card.y, card.angle, card.scale)
        card.z = place.z
        if before == (place.x, place.y, place.angle, place.scale):
            self._returning.pop(number, None)
            return False
        if self.reduced:
            if (
                hypot(card.x - place.x, card.y - place.y) > timing.STILL_PX
                or abs(card.scale - place.scale) > timing.HAND_SETTLED_SCALE
            ):
                self._cross(number)
            put(card, place)
            return True
        rate = timing.HOVER_RATE if place.scale >= card.scale else timing.HOVER_OUT_RATE
        if number in self._returning:
            self._swing_back(number, place, dt_ms)
        else:
            card.x = approach(card.x, place.x, rate, dt_ms)
            card.y = approach(card.y, place.y, rate, dt_ms)
            card.angle = approach(card.angle, place.angle, rate, dt_ms)
        card.scale = approach(card.scale, place.scale, rate, dt_ms)
        if number not in self._returning and _is_near(card, place):
            put(card, place)
        return (card.x, card.y, card.angle, card.scale) != before

    def let_go(self, number: int, speeds: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> None:
        """Let a released card swing back into the hand; its place and angle had these speeds, per second."""
        if number in self._puppets and not self.reduced:
            self._returning[number] = speeds

    def _swing_back(self, number: int, place: CardPlace, dt_ms: float) -> None:
        card, (speed_x, speed_y, turning) = self._puppets[number], self._returning[number]
        card.x, speed_x = swing(card.x, speed_x, place.x, timing.RETURN_STIFFNESS, timing.RETURN_DAMPING, dt_ms)
        card.y, speed_y = swing(card.y, speed_y, place.y, timing.RETURN_STIFFNESS, timing.RETURN_DAMPING, dt_ms)
        card.angle, turning = swing(
            card.angle, turning, place.angle, timing.RETURN_STIFFNESS, timing.RETURN_DAMPING, dt_ms
        )
        self._returning[number] = (speed_x, speed_y, turning)
        if (
            hypot(card.x - place.x, card.y - place.y) < timing.STILL_PX
            and hypot(speed_x, speed_y) < timing.RETURN_SETTLED_SPEED
        ):
            del self._returning[number]

    def deny(self, number: int) -> None:
        """Shake a card that cannot be played and light up its cost; a running shake continues."""
        if number in self._puppets:
            self._denied.setdefault(number, 0.0)

    def _cross(self, number: int) -> None:
        self._puppets[number].leave_trace()
        self._fading.add(number)

    # ------------------------------------------------------------------------------------------------------------- pieces

    def piece(self, number: int, target_x: float, dt_ms: float) -> bool:
        """Let a piece spring along its row; returns whether it moved."""
        token, speed = self._puppets[number], self._speeds.get(number, 0.0)
        if token.x == target_x and not speed:
            return False
        if self.reduced and abs(token.x - target_x) > timing.STILL_PX:
            self._cross(number)
        token.x, speed = settle(token.x, speed, target_x, timing.GAP_STIFFNESS, dt_ms)
        if self.reduced or (abs(token.x - target_x) < timing.GAP_SETTLED_PX and abs(speed) < timing.GAP_SETTLED_SPEED):
            token.x = target_x
            self._speeds.pop(number, None)
        else:
            self._speeds[number] = speed
        return True

    def leave(self, number: int) -> None:
        """Stop moving this piece: the timeline takes over."""
        self._speeds.pop(number, None)


def put(card: Puppet, place: CardPlace) -> None:
    """Put a card in its place at once."""
    card.x, card.y, card.angle, card.scale, card.z = place.x, place.y, place.angle, place.scale, place.z


def _is_near(card: Puppet, place: CardPlace) -> bool:
    return (
        abs(card.x - place.x) < timing.HAND_SETTLED_PX
        and abs(card.y - place.y) < timing.HAND_SETTLED_PX
        and abs(card.angle - place.angle) < timing.HAND_SETTLED_PX
        and abs(card.scale - place.scale) < timing.HAND_SETTLED_SCALE
    )
