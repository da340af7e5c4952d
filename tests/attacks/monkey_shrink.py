"""The shortest list of steps that still fails: it leaves out everything that it can, the largest parts first."""

from collections.abc import Callable, Sequence

import pygame

from tests.attacks.monkey_machine import Machine, Step

Falls = Callable[[Sequence[Step]], bool]
REPORTED: frozenset[str] = frozenset(
    {"pos", "button", "key", "mod", "text", "file", "x", "y", "axis", "value", "precise_y"}
)
"""The fields of an event that a report shows."""
LONGEST_VALUE = 60


def falls_at(machine: Machine, place: str, place_of: Callable[[BaseException], str]) -> Falls:
    """Whether a list of steps, from its start, raises at that place."""

    def falls(steps: Sequence[Step]) -> bool:
        machine.abandon()
        try:
            for step in steps:
                machine.step(step)
        except Exception as error:  # noqa: BLE001 - any exception is compared with the first
            return place_of(error) == place
        return False

    return falls


def slow_at(machine: Machine, lateness: Callable[[Machine], float]) -> Falls:
    """Whether the last of a list of steps, from its start, exceeds its time."""

    def slow(steps: Sequence[Step]) -> bool:
        machine.abandon()
        for step in steps:
            machine.step(step)
        return lateness(machine) > 1

    return slow


def fewer(steps: Sequence[Step], falls: Falls, most_steps: int) -> list[Step]:
    """The steps without those that can be left out; the first one, which starts the program, stays.

    The steps come back unchanged if they do not fail again. Repeats at most `most_steps` steps; then the shortest list so far is returned.
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


def described(step: Step) -> str:
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
    return {name: f"{value!r:.{LONGEST_VALUE}}" for name, value in said.items() if name in REPORTED}
