"""A player's achievements so far: progress goes in, and only new achievements come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.achievements.achievement import ACHIEVEMENTS, BY_NAME
from hschess.campaign.encounter import Campaign
from hschess.campaign.progress import Standings, standing_of, stars_in
from hschess.puzzles.trainer import DRILL, Trainer, Way
from hschess.store.achievement_log import AchievementLog, AchievementProgress
from hschess.store.tally import streaks

RATED: Final = (Way.RATED, Way.DAILY)


class Earned:
    """One player's achievements; read when they are first asked for, and kept in step with the disk."""

    def __init__(self, log: AchievementLog) -> None:
        self._log = log
        self._known: dict[str, AchievementProgress] | None = None

    @property
    def known(self) -> Mapping[str, AchievementProgress]:
        """All that have been begun, by name. Errors: `ProfileError`."""
        return self._all()

    def _all(self) -> dict[str, AchievementProgress]:
        if self._known is None:
            self._known = self._log.achievements()
        return self._known

    @property
    def number(self) -> int:
        """How many have been earned. Errors: `ProfileError`."""
        return sum(self.is_earned(one.name) for one in ACHIEVEMENTS)

    def is_earned(self, name: str) -> bool:
        """Return whether this achievement is earned. Errors: `ProfileError`."""
        return name in self._all() and self._all()[name].date is not None

    def reach(self, done: Mapping[str, int], today: str, *, is_over: bool = True) -> tuple[str, ...]:
        """The newly earned achievements, in the order of the page. Errors: `ProfileError`.

        Until `is_over`, progress without a new achievement is not written to the disk.
        """
        known = self._all()
        more = {
            name: far
            for name, far in done.items()
            if name in BY_NAME and far > known.get(name, AchievementProgress()).best
        }
        earned = [name for name in BY_NAME if more.get(name, 0) >= BY_NAME[name].goal and not self.is_earned(name)]
        if not more or not (earned or is_over):
            return ()
        new = self._log.add(more, earned, today)
        for name, far in more.items():
            before = known.get(name, AchievementProgress())
            known[name] = AchievementProgress(far, before.date or (today if name in earned else None))
        return new


def of_practice(trainer: Trainer) -> dict[str, int]:
    """The progress by the results of practice."""
    streak = streaks(one.solved for one in trainer.attempts if one.way in RATED)[1]
    again = any(one.way == Way.AGAIN and one.solved for one in trainer.attempts)
    drill = max((run.right for run in trainer.runs(DRILL)), default=0)
    return {"ten_clean": streak, "second_look": int(again), "perfect_drill": drill, "seven_days": trainer.streak.best}


def of_campaign(campaign: Campaign, standings: Standings) -> dict[str, int]:
    """The progress by the campaign: of its best chapter."""
    won = [sum(standing_of(standings, one.name).is_won for one in chapter.encounters) for chapter in campaign.chapters]
    stars = [stars_in(chapter, standings) for chapter in campaign.chapters]
    return {"chapter_done": max(won, default=0), "chapter_stars": max(stars, default=0)}
