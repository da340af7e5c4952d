"""The thirty achievements: the name of each, the place where it is earned, and its target number.

Each teaches something. `game_progress` folds those of games at the table; practice, the campaign, the workshop and the analysis report
their own numbers. A name never changes: the profile, the words (`achievement.NAME`) and the pictures hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class AchievementPlace(StrEnum):
    """The place where an achievement is earned."""

    BATTLE = "battle"
    """In the line battle, or in any game at the table."""
    DUEL = "duel"
    """In a duel: its cards are needed."""
    PRACTICE = "practice"
    CAMPAIGN = "campaign"
    WORKSHOP = "workshop"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that can be done, and is kept with the day on which it was done first."""

    name: str
    room: AchievementPlace
    goal: int = 1
    """The target number; 1 for one that is done or not."""


ACHIEVEMENTS: Final = (
    # At the table; the battle comes first, because the game teaches it.
    Achievement("two_at_once", AchievementPlace.BATTLE),
    Achievement("heavy_turn", AchievementPlace.BATTLE, goal=12),
    Achievement("outflanked", AchievementPlace.BATTLE, goal=3),
    Achievement("field_hospital", AchievementPlace.BATTLE, goal=10),
    Achievement("healed_in_time", AchievementPlace.BATTLE),
    Achievement("knight_errant", AchievementPlace.BATTLE, goal=2),
    Achievement("pawn_for_queen", AchievementPlace.BATTLE),
    Achievement("small_gift", AchievementPlace.BATTLE),
    Achievement("decoy", AchievementPlace.BATTLE),
    Achievement("early_coin", AchievementPlace.BATTLE),
    Achievement("full_line", AchievementPlace.BATTLE),
    Achievement("untouched", AchievementPlace.BATTLE),
    Achievement("from_one", AchievementPlace.BATTLE),
    Achievement("few_losses", AchievementPlace.BATTLE),
    Achievement("counted_out", AchievementPlace.BATTLE),
    Achievement("knights_arrow", AchievementPlace.BATTLE),
    Achievement("past_the_guard", AchievementPlace.DUEL),
    Achievement("cracked_shield", AchievementPlace.DUEL),
    Achievement("three_with_one", AchievementPlace.DUEL, goal=3),
    Achievement("grown_up", AchievementPlace.DUEL, goal=4),
    Achievement("last_words", AchievementPlace.DUEL, goal=3),
    Achievement("without_spells", AchievementPlace.DUEL),
    # Away from it.
    Achievement("ten_clean", AchievementPlace.PRACTICE, goal=10),
    Achievement("second_look", AchievementPlace.PRACTICE),
    Achievement("perfect_drill", AchievementPlace.PRACTICE, goal=10),
    Achievement("seven_days", AchievementPlace.PRACTICE, goal=7),
    Achievement("chapter_done", AchievementPlace.CAMPAIGN, goal=6),
    Achievement("chapter_stars", AchievementPlace.CAMPAIGN, goal=18),
    Achievement("own_card", AchievementPlace.WORKSHOP),
    Achievement("worst_turn", AchievementPlace.REPLAY),
)
"""In the order of the page that shows them."""
BY_NAME: Final = {one.name: one for one in ACHIEVEMENTS}
