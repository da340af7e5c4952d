"""The thirty achievements: the name of each, the place where it is earned, and its target number.

Each teaches something. `game_progress` folds those of games at the table; practice, the campaign, the workshop and the analysis report
their own numbers. A name never changes: the profile, the words (`achievement.NAME`) and the pictures hold it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Room(StrEnum):
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
    room: Room
    goal: int = 1
    """The target number; 1 for one that is done or not."""


ACHIEVEMENTS: Final = (
    # At the table; the battle comes first, because the game teaches it.
    Achievement("two_at_once", Room.BATTLE),
    Achievement("heavy_turn", Room.BATTLE, goal=12),
    Achievement("outflanked", Room.BATTLE, goal=3),
    Achievement("field_hospital", Room.BATTLE, goal=10),
    Achievement("healed_in_time", Room.BATTLE),
    Achievement("knight_errant", Room.BATTLE, goal=2),
    Achievement("pawn_for_queen", Room.BATTLE),
    Achievement("small_gift", Room.BATTLE),
    Achievement("decoy", Room.BATTLE),
    Achievement("early_coin", Room.BATTLE),
    Achievement("full_line", Room.BATTLE),
    Achievement("untouched", Room.BATTLE),
    Achievement("from_one", Room.BATTLE),
    Achievement("few_losses", Room.BATTLE),
    Achievement("counted_out", Room.BATTLE),
    Achievement("knights_arrow", Room.BATTLE),
    Achievement("past_the_guard", Room.DUEL),
    Achievement("cracked_shield", Room.DUEL),
    Achievement("three_with_one", Room.DUEL, goal=3),
    Achievement("grown_up", Room.DUEL, goal=4),
    Achievement("last_words", Room.DUEL, goal=3),
    Achievement("without_spells", Room.DUEL),
    # Away from it.
    Achievement("ten_clean", Room.PRACTICE, goal=10),
    Achievement("second_look", Room.PRACTICE),
    Achievement("perfect_drill", Room.PRACTICE, goal=10),
    Achievement("seven_days", Room.PRACTICE, goal=7),
    Achievement("chapter_done", Room.CAMPAIGN, goal=6),
    Achievement("chapter_stars", Room.CAMPAIGN, goal=18),
    Achievement("own_card", Room.WORKSHOP),
    Achievement("worst_turn", Room.REPLAY),
)
"""In the order of the page that shows them."""
BY_NAME: Final = {one.name: one for one in ACHIEVEMENTS}
