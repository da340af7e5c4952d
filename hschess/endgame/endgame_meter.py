"""The number of positions that an exact search has visited, and its pauses."""

from __future__ import annotations

from typing import Final

PORTION: Final = 60
"""How many positions are visited in one step."""
NO_LIMIT: Final = 1 << 60


class BudgetSpentError(Exception):
    """The positions that the search may visit are used up."""


class Meter:
    """Counts positions; `budget` bounds them."""

    def __init__(self, budget: int) -> None:
        self.positions = 0
        self._budget = budget
        self._reported = 0

    def count(self, positions: int) -> None:
        """Count these positions. Errors: `BudgetSpentError` if the budget is used up."""
        self.positions += positions
        if self.positions > self._budget:
            raise BudgetSpentError

    @property
    def is_due(self) -> bool:
        """Whether enough was visited since the last pause."""
        return self.positions - self._reported >= PORTION

    def report(self) -> int:
        """How many were visited since the last call."""
        news = self.positions - self._reported
        self._reported = self.positions
        return news

    def allow(self, positions: int) -> None:
        """Allow this many more from now on."""
        self._budget = self.positions + positions

    def unbind(self) -> None:
        """Remove the limit, to write down a proof."""
        self._budget = NO_LIMIT
