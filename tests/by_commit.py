"""The examples of laws at this commit: a few, and others at every commit."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from tests.attacks.seeds import seed_of_commit

T = TypeVar("T")


def seeds(law: str, number: int) -> tuple[int, ...]:
    """This many seeds for the examples of a law; each law has its own."""
    chance = Random(f"{law} {seed_of_commit()}")
    return tuple(chance.randrange(10**6) for _ in range(number))


def in_turn(case: int, values: Sequence[T]) -> T:
    """One of these values for the case of this number: neighbours have different ones, and every case has each at some commit."""
    return values[(case + seed_of_commit()) % len(values)]
