"""Time as data: clips of tweens and cues, played one after another.

A tween is the change of one attribute of a puppet: its target, time and curve; a cue is a sound at a moment. Values are functions of time
and never of frames: any slicing, speed or skip ends with the same values and gives the same cues, once each and in order. A clip is made
only in its turn, by the queued callable, because it depends on the places then; a frame's excess time goes to the next clip. No clock, no
callbacks to the outside: `advance` gets the time and returns the cues.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Final, Literal, Protocol, assert_never

from scenes.stage.motion.easing import RETURNING, Ease, linear, out_cubic
from scenes.stage.motion.puppets import Look, Mood, Puppet
from scenes.stage.motion.timing import ECHO_OUTLINE_MS, ECHO_SPLAT_MS

Attribute = Literal[
    "x",
    "y",
    "scale",
    "stretch_x",
    "stretch_y",
    "angle",
    "alpha",
    "z",
    "face",
    "flash",
    "glow",
    "dissolve",
    "dim",
    "number",
    "full",
    "attack",
    "keywords",
    "spent",
    "pop",
    "coming",
    "shake_x",
    "shake_y",
    "hush",
    "active_side",
    "vignette",
    "lamp",
    "foresight",
    "cover",
    "opening",
]
WHOLE: Final[frozenset[Attribute]] = frozenset({"active_side", "full", "attack", "keywords", "spent"})
"""Attributes that are whole numbers."""
MOOD: Final = -1
"""The target of a tween of the whole table's mood."""


@dataclass(frozen=True, slots=True)
class Tween:
    """The change of one attribute; `origin` None starts from the current value, so that nothing jumps."""

    puppet: int
    attribute: Attribute
    start_ms: float
    length_ms: float
    to: float
    ease: Ease = out_cubic
    origin: float | None = None
    arc_px: float = 0.0
    """How far the path bends in the middle."""

    def __post_init__(self) -> None:
        # A curve that returns must know its origin, or the end would depend on the moment it began.
        assert self.origin is not None or self.ease not in RETURNING

    def value(self, elapsed_ms: float, origin: float) -> float:
        """The value this long after its start."""
        if elapsed_ms >= self.length_ms:
            return origin if self.ease in RETURNING else self.to
        eased = self.ease(elapsed_ms / self.length_ms)
        return origin + (self.to - origin) * eased + self.arc_px * 4 * eased * (1 - eased)


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound's name and moment; `side` is its side, `pitch` is in semitones."""

    name: str
    at_ms: float = 0.0
    side: int = -1
    pitch: int = 0


@dataclass(frozen=True, slots=True)
class Spawn:
    """A puppet is added with its starting values."""

    id: int
    puppet: Puppet
    at_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Removal:
    """A puppet is removed."""

    id: int
    at_ms: float


@dataclass(frozen=True, slots=True)
class Trace:
    """A puppet leaves its picture behind, to jump elsewhere."""

    id: int
    at_ms: float


@dataclass(frozen=True, slots=True)
class Clip:
    """The motion of the table for a while, from its own 0. Tweens of decoration may run on after `length_ms`."""

    tweens: tuple[Tween, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    removals: tuple[Removal, ...] = ()
    cues: tuple[Cue, ...] = ()
    length_ms: float = 0.0
    """How long the timeline is busy."""
    next_ms: float = 0.0
    """When the next clip may begin; no cue comes later, so that cues keep their order."""
    input_open_ms: float = 0.0
    """The moment from which the player may act again."""
    traces: tuple[Trace, ...] = ()


class Actors(Protocol):
    """The things that a timeline moves."""

    puppets: dict[int, Puppet]
    mood: Mood
    held: set[int]
    """The ids of the puppets that the timeline moves now."""


@dataclass(slots=True)
class _Run:
    """A tween with the starting moment of its clip."""

    tween: Tween
    start_ms: float
    origin: float | None
    order: int
    """Greater than that of everything in older clips."""

    def value(self, now_ms: float) -> float:
        assert self.origin is not None
        # A rounded difference may be less than the length, and a finished tween would never arrive.
        elapsed_ms = inf if now_ms >= self.end_ms else now_ms - self.start_ms
        return self.tween.value(elapsed_ms, self.origin)

    @property
    def end_ms(self) -> float:
        return self.start_ms + self.tween.length_ms


_Happening = Spawn | Removal | Trace | Cue
_Key = tuple[int, Attribute]
Item = Callable[[], Clip]
"""Makes its clip in its turn."""


class Timeline:
    """Plays queued clips on its actors."""

    def __init__(self, actors: Actors, speed: float = 1.0, instant: bool = False) -> None:
        self.speed = speed
        """Milliseconds of motion for each millisecond of real time."""
        self.instant = instant
        """No motion: each clip is over when it begins, and only its marks stay for a moment."""
        self._actors = actors
        self._queue: deque[Item] = deque()
        self._tracks: dict[_Key, deque[_Run]] = {}
        self._happenings: list[tuple[float, int, _Happening]] = []
        self._order = 0
        self._now = self._begin_at = self._open_at = self._busy_until = 0.0

    # ------------------------------------------------------------------------------------------------------------- state

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has begun, so that everything in the queue can still be made for another place."""
        return not (self._tracks or self._happenings) and self._busy_until == self._begin_at == self._now == 0

    @property
    def is_busy(self) -> bool:
        """Whether relevant motion is running or queued; else the table shows the state."""
        return bool(self._queue) or self._now < self._busy_until

    @property
    def input_open(self) -> bool:
        """Whether the player may act, even if some motion is still running."""
        return not self._queue and self._now >= self._open_at

    @property
    def is_moving(self) -> bool:
        """Whether the next `advance` may change anything, decoration included."""
        return bool(self._queue or self._tracks or self._happenings) or self.is_busy

    def add(self, item: Item) -> None:
        """Queue an item."""
        self._queue.append(item)

    # -------------------------------------------------------------------------------------------------------------- time

    def advance(self, dt_ms: float) -> tuple[Cue, ...]:
        """Let `dt_ms` of real time pass; returns the due cues in order."""
        cues: list[Cue] = []
        if self.instant:
            self._flash_through(cues)
            self._move_to(self._now + dt_ms, cues)
            return tuple(cues)
        target = self._now + dt_ms * self.speed
        while self._queue and max(self._begin_at, self._now) <= target:
            self._move_to(max(self._begin_at, self._now), cues)
            self._begin(self._queue.popleft())
        self._move_to(target, cues)
        return tuple(cues)

    def finish_current(self) -> tuple[Cue, ...]:
        """End the current clip at once in its final state; the rest of the queue plays on."""
        cues: list[Cue] = []
        if self._queue and not self._tracks and not self._happenings and self._now >= self._busy_until:
            self._begin(self._queue.popleft())
        self._settle(cues)
        return tuple(cues)

    def finish_all(self) -> tuple[Cue, ...]:
        """End everything at once."""
        cues: list[Cue] = []
        self._settle(cues)
        while self._queue:
            self._begin(self._queue.popleft())
            self._settle(cues)
        return tuple(cues)

    def settle(self) -> None:
        """End the running clips at once, without their sounds."""
        self._settle([])

    def _flash_through(self, cues: list[Cue]) -> None:
        """End everything at once; the marks of all clips stay together."""
        if self._busy_until > self._now or self._queue:
            self._settle(cues)
        clips: list[Clip] = []
        while self._queue:
            clips.append(self._begin(self._queue.popleft()))
            self._settle(cues)
        for clip in clips:
            self._take(_echo(clip, self._actors))

    def _begin(self, item: Item) -> Clip:
        clip = item()
        assert all(cue.at_ms <= clip.next_ms for cue in clip.cues), "a cue after the next clip's start"
        self._take(clip)
        start = self._now
        self._begin_at = start + clip.next_ms
        self._open_at = max(self._open_at, start + clip.input_open_ms)
        self._busy_until = max(self._busy_until, start + clip.length_ms)
        self._actors.held = self._held()
        return clip

    def _take(self, clip: Clip) -> None:
        happenings: list[_Happening] = [*clip.spawns, *clip.traces, *clip.removals, *clip.cues]
        for happening in happenings:
            self._happenings.append((self._now + happening.at_ms, self._order, happening))
            self._order += 1
        # No two have the same order, so items are never compared.
        self._happenings.sort()
        replaced: set[_Key] = set()
        for tween in sorted(clip.tweens, key=lambda tween: tween.start_ms):
            key, start = (tween.puppet, tween.attribute), self._now + tween.start_ms
            track = self._tracks.setdefault(key, deque())
            if key not in replaced:
                # A newer clip overrides older plans for later.
                replaced.add(key)
                while track and track[-1].start_ms >= start:
                    track.pop()
            track.append(_Run(tween, start, tween.origin, self._order))

    def _move_to(self, now_ms: float, cues: list[Cue]) -> None:
        self._now = max(self._now, now_ms)
        self._happen(now_ms, cues)
        for key, track in list(self._tracks.items()):
            # Most have not started; a table full of pieces has hundreds.
            if track[0].start_ms <= now_ms:
                self._move_track(key, now_ms)
        self._actors.held = self._held()

    def _settle(self, cues: list[Cue]) -> None:
        self._happen(inf, cues)
        for key in list(self._tracks):
            self._move_track(key, inf)
        self._begin_at = self._open_at = self._busy_until = self._now
        self._actors.held = set()

    def _happen(self, now_ms: float, cues: list[Cue]) -> None:
        is_due = bool(self._happenings) and self._happenings[0][0] <= now_ms
        due, planned = 0, self._planned() if is_due else {}
        for at, order, happening in self._happenings:
            if at > now_ms:
                break
            due += 1
            match happening:
                case Cue():
                    cues.append(happening)
                case Spawn(id=number, puppet=puppet):
                    self._forget_before(order, planned.get(number, ()))
                    self._actors.puppets[number] = replace(puppet)
                case Trace(id=number):
                    if number in self._actors.puppets:
                        self._actors.puppets[number].leave_trace()
                case Removal(id=number):
                    self._actors.puppets.pop(number, None)
                case _:
                    assert_never(happening)
        del self._happenings[:due]

    def _planned(self) -> dict[int, list[_Key]]:
        """The planned changes of each puppet."""
        found: dict[int, list[_Key]] = {}
        for key in self._tracks:
            found.setdefault(key[0], []).append(key)
        return found

    def _forget_before(self, order: int, keys: Iterable[_Key]) -> None:
        """Drop the plans of older clips for these ids, which new puppets use again."""
        for key in keys:
            track = deque(run for run in self._tracks.get(key, ()) if run.order > order)
            if track:
                self._tracks[key] = track
            else:
                self._tracks.pop(key, None)

    def _move_track(self, key: _Key, now_ms: float) -> None:
        track = self._tracks[key]
        target = self._actors.mood if key[0] == MOOD else self._actors.puppets.get(key[0])
        if target is None:
            del self._tracks[key]
            return
        if track[0].origin is None:
            track[0].origin = getattr(target, key[1])
        while len(track) > 1 and track[1].start_ms <= now_ms:
            older = track.popleft()
            if track[0].origin is None:
                track[0].origin = older.value(track[0].start_ms)
        value = track[0].value(now_ms)
        setattr(target, key[1], round(value) if key[1] in WHOLE else value)
        if track[0].end_ms <= now_ms and len(track) == 1:
            del self._tracks[key]

    def _held(self) -> set[int]:
        return {number for number, _ in self._tracks}


def _echo(clip: Clip, actors: Actors) -> Clip:
    """The marks of an instant clip for a while, and an outline if a number has changed."""
    marks = [spawn for spawn in clip.spawns if spawn.puppet.look in (Look.SPLAT, Look.LEAF, Look.TEXT)]
    changed = sorted({tween.puppet for tween in clip.tweens if tween.attribute == "number"} & actors.puppets.keys())
    return Clip(
        tweens=tuple(Tween(number, "glow", 0.0, ECHO_OUTLINE_MS, 0.0, linear, origin=1.0) for number in changed),
        spawns=tuple(Spawn(mark.id, replace(mark.puppet, scale=1.0, alpha=1.0)) for mark in marks),
        removals=tuple(Removal(mark.id, ECHO_SPLAT_MS) for mark in marks),
    )
