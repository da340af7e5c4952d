"""The themes of puzzles that a player solves on the first try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hschess.puzzles.puzzle import Puzzle, Theme
from hschess.store.training import Attempt


@dataclass(frozen=True, slots=True)
class ThemeTally:
    """The first tries of the puzzles with a theme."""

    theme: Theme
    tried: int
    solved: int

    @property
    def share(self) -> float:
        """The part that was solved."""
        return self.solved / self.tried


def by_theme(attempts: Iterable[Attempt], puzzles: Iterable[Puzzle]) -> list[ThemeTally]:
    """The themes that were tried, the most tried first; attempts of puzzles that are no longer shipped are left out."""
    themes = {puzzle.name: puzzle.themes for puzzle in puzzles}
    tries = [(theme, one.solved) for one in attempts for theme in themes.get(one.puzzle, ())]
    solved = Counter(theme for theme, is_solved in tries if is_solved)
    found = [ThemeTally(theme, number, solved[theme]) for theme, number in Counter(theme for theme, _ in tries).items()]
    return sorted(found, key=lambda one: (-one.tried, one.theme))
