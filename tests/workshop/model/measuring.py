"""Games in the background that a test plays on command."""

from __future__ import annotations

from collections.abc import Callable

from hschess.lab.card_trial import TrialResult
from hschess.lab.plans import GamePlan
from hschess.lab.stats import Tally
from hschess.lab.workers import Workers


class PlayedTrial:
    """A trial without games. `all` has every trial begun."""

    all: list[PlayedTrial]

    def __init__(self, plan: GamePlan, games: int, hire: Callable[[], Workers]) -> None:
        self.complaint = ""
        self.plan, self.games = plan, games
        self.progress = 0.0
        self.runs = False
        self.is_cancelled = False
        self.share = 0.0
        type(self).all.append(self)

    @property
    def result(self) -> TrialResult | None:
        games = round(self.games * self.progress)
        if not games:
            return None
        return TrialResult(Tally(games), self.share, self.share - 0.04, self.share + 0.04, 0.33)

    def start(self) -> None:
        self.runs = True

    def is_alive(self) -> bool:
        return self.runs

    def play(self, progress: float, share: float) -> None:
        self.progress, self.share, self.runs = progress, share, progress < 1

    def cancel(self) -> None:
        self.is_cancelled, self.runs = True, False

    def join(self, seconds: float | None = None) -> None:
        pass
