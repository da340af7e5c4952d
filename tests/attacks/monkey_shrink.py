"""The shortest list of steps that still falls: what can be left out is left out, the largest parts first."""

from collections.abc import Callable, Sequence

import pygame

from tests.attacks.monkey_machine import Machine, Step

Falls = Callable[[Sequence[Step]], bool]
TOLD: frozenset[str] = frozenset(
    {"pos", "button", "key", "mod", "text", "file", "x", "y", "axis", "value", "precise_y"}
)
"""What of an event is worth telling."""
LONGEST_TOLD = 60


def falls_at(machine: Machine, place: str, place_of: Callable[[BaseException], str]) -> Falls:
    """Whether a list of steps, from its start, raises at that place."""

    def falls(steps: Sequence[Step]) -> bool:
        machine.abandon()
        try:
            for step in steps:
                machine.step(step)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is compared with what fell
            return place_of(error) == place
        return False

    return falls


def slow_at(machine: Machine, lateness: Callable[[Machine], float]) -> Falls:
    """Whether the last of a list of steps, from its start, takes longer than it may."""

    def slow(steps: Sequence[Step]) -> bool:
        machine.abandon()
        for step in steps:
            machine.step(step)
        return lateness(machine) > 1

    return slow


def fewer(steps: Sequence[Step], falls: Falls, most_steps: int) -> list[Step]:
    """The steps without those that can be left out; the first one, which starts the program, stays.

    They come back as they are where they do not fall again. With `most_steps` steps done again, the shortest so far will do.
    """
    start, rest = list(steps[:1]), list(steps[1:])
    if not falls([*start, *rest]):
        return [*start, *rest]
    size = max(1, len(rest) // 2)
    while size and most_steps > 0:
        at = 0
        while at < len(rest) and most_steps > 0:
            shorter = rest[:at] + rest[at + size :]
            most_steps -= 1 + len(shorter)
            if falls([*start, *shorter]):
                rest = shorter
            else:
                at += size
        size //= 2
    return [*start, *rest]


def told(step: Step) -> str:
    """A step in a few words, so that it can be repeated."""
    parts = [f"{pygame.event.event_name(number)} {_short(said)}" for number, said in step.events]
    if step.start is not None:
        parts.append(f"start {step.start}"[:400])
    parts += [
        f"{name} {value!r:.80}" for name, value in (("size", step.size), ("paste", step.paste)) if value is not None
    ]
    return "; ".join(parts) + (f" +{step.frames} frames" if step.frames else "")


def _short(said: object) -> dict[str, str]:
    assert isinstance(said, dict)
    return {name: f"{value!r:.{LONGEST_TOLD}}" for name, value in said.items() if name in TOLD}
