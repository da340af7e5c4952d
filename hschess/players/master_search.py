"""What the searches of `master` share, whatever the rules: candidates that meet the replies, the better half of them again and again.

Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hschess.players.base import Explained, Plan, Weighed
from hschess.players.master_trial import Trial
from hschess.players.thinking import Sliced
from hschess.rules.bounds import Effort

Tried = Callable[[Trial, int], Iterator[int]]
"""Lets the opponent reply to a candidate in the deal with this number; yields how many positions were weighed meanwhile."""


class MasterSearch(Sliced):
    """A search that ends with candidates; they explain it."""

    __slots__ = ("_trials",)

    def __init__(self, effort: Effort) -> None:
        super().__init__(effort)
        self._trials: list[Trial] = []

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        raise NotImplementedError

    def explained(self) -> Explained:
        """The best turns so far, with their chances and the replies that would hurt the most."""
        trials = sorted(self._trials, key=standing, reverse=True)
        turns = [Weighed(trial.actions, share=trial.mean(), reply=trial.reply) for trial in trials]
        return Explained(tuple(turns), chance=trials[0].mean() if trials else self.before)

    def _best_trial(self) -> Plan:
        best = max(self._trials, key=standing)
        return Plan(best.actions, best.mean(), self.nodes)

    def _halve(self, field: list[Trial], budget: int, tried: Tried, share: float) -> Iterator[int]:
        """Every round shares its replies among the candidates still in it, and the better half stays.

        `share` of what is left of the search is done when it is over.
        """
        rounds, began = max(1, (len(field) - 1).bit_length()), self.progress
        deal = max([trial.deals for trial in field])
        for number in range(rounds):
            deals = max(1, budget // (rounds * len(field)))
            for index in range(deals):
                for trial in field:
                    yield from tried(trial, deal + index)
                self._advance_to(began + (1 - began) * share * (number + (index + 1) / deals) / rounds)
            deal += deals
            field = sorted(field, key=Trial.mean, reverse=True)[: (len(field) + 1) // 2]


def standing(trial: Trial) -> tuple[int, float]:
    """A candidate that stayed for more deals ranks higher."""
    return trial.deals, trial.mean()
