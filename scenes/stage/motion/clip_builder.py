"""The builder of a clip: tweens, marks and cues at moments, each with its counterpart for reduced motion.

`ShowOptions` are the settings of the display; `ClipBuilder` collects the motion of one item's events and returns the finished clip. It
knows the board and, of the events, only the coming ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from hschess.rules.events import PieceSummoned
from hschess.store.settings import Foresight
from scenes.stage.motion import timing
from scenes.stage.motion.board import Board
from scenes.stage.motion.easing import STEP, Ease, bump, io_cubic, linear, out_back, out_cubic, out_quad
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.timeline import MOOD, Attribute, Clip, Cue, Removal, Spawn, Trace, Tween
from scenes.stage.table_layout import Point


@dataclass(frozen=True, slots=True)
class Words:
    """The texts that fly over the table, in the caller's language."""

    turns: tuple[str, str] = ("White's turn", "Black's turn")
    burned: str = "Burned"
    fatigue: str = "Fatigue"


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """The settings of the display."""

    speed: float = 1.0
    """The speed, 0.5 to 4."""
    is_own_speed: bool = False
    """Whether the screen has chosen it, so that the button for it has no effect."""
    instant: bool = False
    cpu_pace_ms: float = timing.PACE_NORMAL_MS
    """How long a computer player's card is shown before it acts, in milliseconds."""
    reduced_motion: bool = False
    shake: float = 1.0
    """The strength of the table's shake, 0 to 1."""
    forecast: Foresight = "full"
    by_hand: tuple[bool, bool] = (True, False)
    """The sides whose cards a human player plays here, and which are not shown before they act."""
    takes_sides: bool = True
    """Whether the light falls when the side at the bottom has lost; in a watched game it depends on the winner's side."""
    words: Words = Words()


_MASK: Final = (1 << 64) - 1


def grain(*keys: int) -> float:
    """A number from 0 up to 1 that looks random and is the same for the same keys."""
    mixed = 0x9E3779B97F4A7C15
    for key in keys:
        mixed = ((mixed ^ (key & _MASK)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        mixed ^= mixed >> 31
    return (mixed >> 11) / (1 << 53)


@dataclass(frozen=True, slots=True)
class Battle:
    """The order of the pieces' acts at the end of a turn."""

    side: int
    slots: tuple[int, ...]
    """The slots of the acting pieces, in order."""
    begin_ms: float
    pace: float
    """The share of its normal time that each act takes."""

    def starts(self, slot: int) -> float:
        """The moment at which the piece of this slot begins to act."""
        return self.begin_ms + self.slots.index(slot) * timing.HIT_NEXT_MS * self.pace


@dataclass(frozen=True, slots=True)
class Ride:
    """Where and when a star moves with the piece that was hit."""

    to: Point
    at_ms: float
    over_ms: float


@dataclass(frozen=True, slots=True)
class _Hurt:
    """A planned damage star, before near ones are merged."""

    at_ms: float
    point: Point
    amount: int
    ride: Ride | None = None


class ClipBuilder:
    """Collects one item's motion; `at` is the moment at which the next event's motion begins."""

    def __init__(self, board: Board, options: ShowOptions, number: int) -> None:
        self.board = board
        self.options = options
        self.number = number
        """The item's number, on which its small variations depend."""
        self.at = 0.0
        self.next_at: float | None = None
        """The moment at which the next item may begin; None: at this one's end."""
        self.open_at: float | None = None
        """The moment from which the player may act; None: at this one's end."""
        self.battle: Battle | None = None
        """The end of turn that is shown."""
        self.card: int | None = None
        """The card on its way from the hand to the table."""
        self.coming: PieceSummoned | None = None
        """The piece that a later event of this item brings."""
        self.keeps_gap: int | None = None
        """The side whose line keeps the gap of its dead, because their death summons pieces there next."""
        self.has_room = False
        """Whether its line has already opened a gap for it."""
        self._end = 0.0
        self._marks = 0
        self._tweens: list[Tween] = []
        self._spawns: list[Spawn] = []
        self._removals: list[Removal] = []
        self._traces: list[Trace] = []
        self._cues: list[Cue] = []
        self._decoration: set[int] = {MOOD}
        self._hurts: dict[int, list[_Hurt]] = {}
        self._traumas: list[tuple[float, float]] = []

    @property
    def reduced(self) -> bool:
        """Whether motion is reduced."""
        return self.options.reduced_motion

    def finished(self) -> Clip:
        """The finished clip."""
        self._put_splats()
        self._put_shake()
        length = max(self.at, self._end)
        return Clip(
            tuple(self._tweens),
            tuple(self._spawns),
            tuple(self._removals),
            tuple(sorted(self._cues, key=lambda cue: cue.at_ms)),
            length_ms=length,
            next_ms=length if self.next_at is None else self.next_at,
            input_open_ms=length if self.open_at is None else self.open_at,
            traces=tuple(self._traces),
        )

    # ------------------------------------------------------------------------------------------------------------ writing

    def tween(
        self,
        puppet: int,
        attribute: Attribute,
        to: float,
        at: float,
        over: float,
        ease: Ease = out_cubic,
        origin: float | None = None,
        arc: float = 0.0,
    ) -> None:
        """Animate an attribute to a value; the table is busy until then, unless the puppet is decoration."""
        self._tweens.append(Tween(puppet, attribute, at, over, to, ease, origin, arc))
        if puppet not in self._decoration:
            self._end = max(self._end, at + over)

    def move(self, puppet: int, to: Point, at: float, over: float, ease: Ease = io_cubic, arc: float = 0.0) -> None:
        """Move a puppet; with reduced motion it fades out here and in there."""
        shown = self.board.puppets.get(puppet)
        if self.reduced and puppet not in self._decoration:
            if shown is None or hypot(shown.x - to[0], shown.y - to[1]) > timing.STILL_PX:
                self.fade_over(puppet, to, at)
            return
        self.tween(puppet, "x", to[0], at, over, ease)
        self.tween(puppet, "y", to[1], at, over, ease, arc=arc)

    def fade_over(self, puppet: int, to: Point, at: float) -> None:
        """Fade out here and in there at the same time, so that it is always visible."""
        self._traces.append(Trace(puppet, at))
        self.tween(puppet, "x", to[0], at, 0.0, STEP)
        self.tween(puppet, "y", to[1], at, 0.0, STEP)
        self.tween(puppet, "coming", 1.0, at, timing.CROSS_FADE_MS, linear, origin=0.0)

    def mood(self, attribute: Attribute, to: float, at: float, over: float, ease: Ease = linear) -> None:
        """Change the mood of the whole table."""
        self.tween(MOOD, attribute, to, at, over, ease)

    def cue(self, name: str, at: float, side: int = -1, pitch: int = 0) -> None:
        """Play a sound at a moment."""
        self._cues.append(Cue(name, at, side, pitch))

    def spawn(self, puppet: Puppet, at: float, number: int | None = None) -> int:
        """Add a puppet that stays; returns its id, a new one unless given."""
        number = self.board.new_id() if number is None else number
        self._spawns.append(Spawn(number, puppet, at))
        return number

    def decorate(self, puppet: Puppet, at: float, until: float) -> int:
        """Add a decoration from one moment to another; returns its id. Nothing waits for it."""
        number = self.spawn(puppet, at)
        self._decoration.add(number)
        self._removals.append(Removal(number, until))
        return number

    def remove(self, puppet: int, at: float) -> None:
        """Remove a puppet."""
        self._removals.append(Removal(puppet, at))
        self._end = max(self._end, at)

    def chance(self, *keys: int) -> float:
        """A number from 0 up to 1 for this item and these keys."""
        return grain(self.number, *keys)

    def either_way(self, *keys: int) -> float:
        """A number from -1 up to 1 for this item and these keys."""
        return 2 * self.chance(*keys) - 1

    def between(self, least: float, most: float, *keys: int) -> float:
        """A number from `least` up to `most` for this item and these keys."""
        return least + (most - least) * self.chance(*keys)

    def next_mark(self) -> int:
        """A new key for `chance`."""
        self._marks += 1
        return self._marks

    # --------------------------------------------------------------------------------------------------- marks and numbers

    def count(self, puppet: int, before: int, after: int, at: float) -> None:
        """Count to the new value, point by point, with a pop."""
        over = timing.COUNT_MS * max(abs(after - before), 1)
        self.tween(puppet, "number", float(after), at, over, linear)
        if not self.reduced:
            self.tween(puppet, "pop", timing.COUNT_POP, at, over, bump, origin=1.0)

    def flash(self, puppet: int, at: float) -> None:
        """Flash white for a moment."""
        self.tween(puppet, "flash", 0.0, at, timing.FLASH_MS, STEP, origin=timing.FLASH)

    def hurt(self, puppet: int, point: Point, amount: int, at: float, ride: Ride | None = None) -> None:
        """Add a damage star at this token or king; stars at almost the same moment become one."""
        self._hurts.setdefault(puppet, []).append(_Hurt(at, point, amount, ride))

    def leaf(self, point: Point, amount: int, at: float) -> None:
        """Add a heal mark."""
        self._mark(Puppet(Look.LEAF, point[0], point[1], number=amount, tint="green"), at)

    def words(self, text: str, point: Point, at: float) -> None:
        """Add text that floats up."""
        end = at + timing.WORDS_MS
        number = self.decorate(Puppet(Look.TEXT, point[0], point[1], text=text, tint="red"), at, end)
        if not self.reduced:
            self.tween(number, "y", point[1] - timing.WORDS_RISE_PX, at, timing.WORDS_MS, out_cubic)
        self.tween(number, "alpha", 0.0, end - timing.SPLAT_FADE_MS, timing.SPLAT_FADE_MS, linear)

    def shake(self, trauma: float, at: float) -> None:
        """Shake the table, more for more trauma."""
        self._traumas.append((at, trauma))

    def _put_splats(self) -> None:
        for puppet, hurts in self._hurts.items():
            for index, hurt in enumerate(_merged(hurts)):
                # A king's stars begin at its left: the second one is over its portrait, not over bare walnut.
                inwards = -1 if hurt.point[0] < self.board.puppets[puppet].x else 1
                beside = index % 2 * inwards
                x = hurt.point[0] + beside * timing.SPLAT_APART_PX[0]
                y = hurt.point[1] + beside * timing.SPLAT_APART_PX[1]
                self._mark(Puppet(Look.SPLAT, x, y, number=hurt.amount, tint="red"), hurt.at_ms, hurt.ride)

    def _mark(self, puppet: Puppet, at: float, ride: Ride | None = None) -> None:
        shown = at + timing.SPLAT_RISE_MS + timing.SPLAT_SINK_MS
        leaves = shown + timing.SPLAT_HOLD_MS
        puppet.scale = 1.0 if self.reduced else timing.SPLAT_FROM
        number = self.decorate(puppet, at, leaves + timing.SPLAT_FADE_MS)
        self.tween(number, "alpha", 0.0, leaves, timing.SPLAT_FADE_MS, linear)
        if self.reduced:
            return
        self.tween(number, "scale", timing.SPLAT_PEAK, at, timing.SPLAT_RISE_MS)
        self.tween(number, "scale", 1.0, at + timing.SPLAT_RISE_MS, timing.SPLAT_SINK_MS, out_back)
        x, y = puppet.x, puppet.y
        if ride is not None:
            x, y = ride.to
            self.tween(number, "x", x, ride.at_ms, ride.over_ms)
            self.tween(number, "y", y, ride.at_ms, ride.over_ms)
        aside = timing.SPLAT_ASIDE_PX * self.either_way(self.next_mark())
        self.tween(number, "x", x + aside, leaves, timing.SPLAT_FADE_MS, linear)
        self.tween(number, "y", y - timing.SPLAT_UP_PX, leaves, timing.SPLAT_FADE_MS, out_quad)

    def _put_shake(self) -> None:
        if not self._traumas or self.reduced or self.options.shake <= 0:
            return
        at, key = min(moment for moment, _ in self._traumas), 0
        last = max(moment for moment, _ in self._traumas)
        while at <= last or self._trauma(at) > timing.TRAUMA_LEAST:
            reach = min(timing.SHAKE_PX * self._trauma(at) ** 2, timing.SHAKE_CAP_PX) * self.options.shake
            # Hits go up and down the table, so the first swing is a full one in that direction.
            x, y = (0.0, 1.0) if key == 0 else (self.either_way(key, 0), self.either_way(key, 1))
            reach /= max(1.0, hypot(x, y))
            self.mood("shake_x", reach * x, at, timing.SHAKE_KEY_MS, io_cubic)
            self.mood("shake_y", reach * y, at, timing.SHAKE_KEY_MS, io_cubic)
            at, key = at + timing.SHAKE_KEY_MS, key + 1
        self.mood("shake_x", 0.0, at, timing.SHAKE_KEY_MS, io_cubic)
        self.mood("shake_y", 0.0, at, timing.SHAKE_KEY_MS, io_cubic)

    def _trauma(self, at: float) -> float:
        """The trauma at a moment: hits add, time reduces it."""
        trauma, since = 0.0, 0.0
        for moment, hit in sorted(self._traumas):
            if moment > at:
                break
            trauma = min(1.0, max(0.0, trauma - timing.TRAUMA_DECAY * (moment - since) / 1000) + hit)
            since = moment
        return max(0.0, trauma - timing.TRAUMA_DECAY * (at - since) / 1000)

    # ------------------------------------------------------------------------------------------------------------- things

    def glow(self, puppet: int, at: float, over: float, strength: float = 1.0) -> None:
        """Light up a token, card or king, and let it fade again."""
        self.tween(puppet, "glow", strength, at, over, bump, origin=0.0)

    def recentre(self, side: int, at: float, over: float) -> None:
        """Move every piece of the line to its place from wherever it is."""
        for slot, number in enumerate(self.board.lines[side]):
            place = self.board.token_place(side, slot)
            if number in self.board.puppets:
                if self.reduced:
                    self._number_slot(number, slot, place, at)
                self.move(number, place, at, over, io_cubic)

    def _number_slot(self, number: int, slot: int, place: Point, at: float) -> None:
        """With reduced motion, a number shows where a piece has gone."""
        shown = self.board.puppets[number]
        if hypot(shown.x - place[0], shown.y - place[1]) > timing.STILL_PX:
            pip = Puppet(Look.PIP, place[0], place[1] + timing.SLOT_NUMBER_PX, side=shown.side, number=slot + 1)
            self.decorate(pip, at, at + timing.SLOT_NUMBER_MS)

    def above(self, puppet: int, at: float, until: float, z: float) -> None:
        """Draw a puppet above others of its kind for a while."""
        self.tween(puppet, "z", z, at, 0.0, STEP)
        self.tween(puppet, "z", 0.0, until, 0.0, STEP)

    def splat_point(self, token: Point) -> Point:
        """The place of a token's damage star."""
        return token[0] + timing.SPLAT_PX[0], token[1] + timing.SPLAT_PX[1]


def _merged(hurts: list[_Hurt]) -> list[_Hurt]:
    merged: list[_Hurt] = []
    for hurt in sorted(hurts, key=lambda hurt: hurt.at_ms):
        if merged and hurt.at_ms - merged[-1].at_ms <= timing.SPLAT_MERGE_MS:
            merged[-1] = replace(merged[-1], amount=merged[-1].amount + hurt.amount)
        else:
            merged.append(hurt)
    return merged
