"""The themes of puzzles that a player solves on the first try."""

from __future__ import annotations

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
    tried, solved = dict[Theme, int](), dict[Theme, int]()
    for one in attempts:
        for theme in themes.get(one.puzzle, ()):
            tried[theme] = tried.get(theme, 0) + 1
            solved[theme] = solved.get(theme, 0) + one.solved
    found = [ThemeTally(theme, number, solved[theme]) for theme, number in tried.items()]
    return sorted(found, key=lambda one: (-one.tried, one.theme))
