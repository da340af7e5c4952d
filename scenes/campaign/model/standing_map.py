"""The state of the campaign's map: the current place, the open places, and the changes of the last game.

Pure: no file, no clock, no pygame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from hschess.campaign.encounter import Campaign, Chapter
from hschess.campaign.progress import (
    NOTHING_GAINED,
    Gains,
    Standing,
    Standings,
    open_names,
    standing_of,
    wins_until_open,
)

State = Literal["closed", "open", "won"]


@dataclass(frozen=True, slots=True)
class CampaignMap:
    """The map and the current place on it."""

    campaign: Campaign
    standings: Standings
    at: str
    """The current encounter."""
    gains: Gains = NOTHING_GAINED
    """The changes of its last game."""

    # ------------------------------------------------------------------------------------------------------------- the place

    @property
    def chapter(self) -> Chapter:
        """The current chapter."""
        return self.chapter_of(self.at)

    @property
    def page(self) -> int:
        """The number of the current chapter, from 0."""
        return self.campaign.chapters.index(self.chapter)

    def chapter_of(self, name: str) -> Chapter:
        """The chapter of an encounter."""
        return next(one for one in self.campaign.chapters if any(other.name == name for other in one.encounters))

    def stepped(self, by: int) -> CampaignMap:
        """One place along the path, also into the next chapter, or back; the same map at the ends of the path."""
        names = [one.name for one in self.campaign.encounters]
        place = min(max(names.index(self.at) + by, 0), len(names) - 1)
        return self.moved_to(names[place])

    def turned_to(self, chapter: str) -> CampaignMap:
        """The page of another chapter, at the first open place that was not won."""
        names = [one.name for one in next(one for one in self.campaign.chapters if one.name == chapter).encounters]
        return self.moved_to(next((name for name in names if self.state(name) == "open"), names[0]))

    def moved_to(self, name: str) -> CampaignMap:
        """The map at another place, without the changes of the last game."""
        return self if name == self.at else replace(self, at=name, gains=NOTHING_GAINED)

    def led_on(self) -> CampaignMap:
        """After a first win the map at the place to play next, with the changes of that game; else the same map."""
        if not self.gains.stars or self.gains.stars != self.standing(self.at).stars:
            return self
        names = [one.name for one in self.campaign.encounters]
        here = names.index(self.at)
        following = [name for name in (*names[here:], *names[:here]) if self.state(name) == "open"]
        return replace(self, at=following[0]) if following else self

    # -------------------------------------------------------------------------------------------------------- the standings

    def standing(self, name: str) -> Standing:
        """The standing of an encounter."""
        return standing_of(self.standings, name)

    def state(self, name: str) -> State:
        """The state of an encounter: won, open or closed."""
        if self.standing(name).is_won:
            return "won"
        return "closed" if self.wins_until_open(name) else "open"

    def wins_until_open(self, name: str) -> int:
        """How many encounters must be won before this one opens; 0 if it is open."""
        return wins_until_open(self.campaign, self.standings, name)

    def is_open(self, chapter: Chapter) -> bool:
        """Whether any encounter of a chapter is open."""
        return any(self.state(one.name) != "closed" for one in chapter.encounters)

    @property
    def newest(self) -> str:
        """The furthest open place that was not won; empty if all were won."""
        found = [name for name in open_names(self.campaign, self.standings) if not self.standing(name).is_won]
        return found[-1] if found else ""

    @property
    def lit(self) -> tuple[bool, ...]:
        """For each stretch of the chapter's path, whether the place at its end is open."""
        return tuple(self.state(one.name) != "closed" for one in self.chapter.encounters[1:])

    @property
    def opened_here(self) -> str:
        """The place of this page that has just opened; empty if none has."""
        return next((one.name for one in self.chapter.encounters if one.name in self.gains.opened), "")

    @property
    def opened_elsewhere(self) -> str:
        """The place of another page that has just opened; empty if none has."""
        return next((name for name in self.gains.opened if self.chapter_of(name) != self.chapter), "")

    @property
    def opened_stretch(self) -> int:
        """The stretch of the path to the place of this page that has just opened; -1 if there is none."""
        return [one.name for one in self.chapter.encounters].index(self.opened_here) - 1 if self.opened_here else -1


def map_of(campaign: Campaign, standings: Standings, at: str, gains: Gains = NOTHING_GAINED) -> CampaignMap:
    """The map at the encounter of this name, else at the first that is open and not won, else at the last."""
    if campaign.named(at) is None:
        names = open_names(campaign, standings)
        at = next((name for name in names if not standing_of(standings, name).is_won), names[-1])
    return CampaignMap(campaign, standings, at, gains)
