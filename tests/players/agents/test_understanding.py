"""Mistakes of `master` from when it chose its turn by replies, which it avoids since it plays its candidates on.

A test asks for any of the good turns, which are often many, not for a certain one; `understanding.txt` says how they were found.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from hschess.players.registry import BY_REPLIES
from tests.players.helpers import words_of

FILE = Path(__file__).with_name("understanding.txt")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, the turn that loses much there, and the turns that lose little."""

    position: str
    worse: str
    worse_chance: float
    good: tuple[str, ...]
    chance: float


def lessons() -> list[Lesson]:
    text = "\n".join(line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#"))
    return [lesson_of(block.splitlines()) for block in text.strip().split("\n\n")]


def lesson_of(lines: list[str]) -> Lesson:
    position, worse, best, *others = lines
    _, worse_chance, worse_turn = worse.split(" ", 2)
    _, chance, best_turn = best.split(" ", 2)
    good = (best_turn, *(line.removeprefix("+ ") for line in others))
    return Lesson(position, worse_turn, float(worse_chance), good, float(chance))


LESSONS = lessons()
by_position = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: " ".join(one.position.split()[:2]))


@by_position
def test_with_an_eighth_of_its_playouts_it_finds_one_of_the_good_turns(lesson: Lesson) -> None:
    assert words_of(lesson.position, "master:playouts=150") in lesson.good


@by_position
def test_by_replies_it_plays_the_turn_that_loses_much(lesson: Lesson) -> None:
    assert words_of(lesson.position, BY_REPLIES) == lesson.worse
    assert lesson.worse not in lesson.good
    assert lesson.chance - lesson.worse_chance > 0.09
