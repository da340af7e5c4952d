"""What the campaign's map shows: where one stands on it, which places are open, and what a game has just changed.

Pure: no file, no clock, no pygame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from hschess.campaign.encounter import Campaign, Chapter, Encounter
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
    """The map, and the place on it."""

    campaign: Campaign
    standings: Standings
    at: str
    """The encounter that one stands on."""
    gains: Gains = NOTHING_GAINED
    """What a game of it has just changed."""

    # ----------------------------------------------------------------------------------------------------------------- where

    @property
    def encounter(self) -> Encounter:
        """The one that one stands on."""
        found = self.campaign.named(self.at)
        assert found is not None
        return found

    @property
    def chapter(self) -> Chapter:
        """The one whose page is open."""
        return self.chapter_of(self.at)

    @property
    def page(self) -> int:
        """Its number, from 0."""
        return self.campaign.chapters.index(self.chapter)

    def chapter_of(self, name: str) -> Chapter:
        """The chapter of an encounter."""
        return next(one for one in self.campaign.chapters if any(other.name == name for other in one.encounters))

    def stepped(self, by: int) -> CampaignMap:
        """One place further along the path, into the next chapter too, or back; the same at its ends."""
        names = [one.name for one in self.campaign.encounters]
        place = min(max(names.index(self.at) + by, 0), len(names) - 1)
        return self.moved_to(names[place])

    def turned_to(self, chapter: str) -> CampaignMap:
        """The page of another chapter, at the first place where there is something to do."""
        names = [one.name for one in next(one for one in self.campaign.chapters if one.name == chapter).encounters]
        return self.moved_to(next((name for name in names if self.state(name) == "open"), names[0]))

    def moved_to(self, name: str) -> CampaignMap:
        """Somewhere else; what has just changed is no news any more."""
        return self if name == self.at else replace(self, at=name, gains=NOTHING_GAINED)

    # ----------------------------------------------------------------------------------------------------------------- what

    def standing(self, name: str) -> Standing:
        """How an encounter stands."""
        return standing_of(self.standings, name)

    def state(self, name: str) -> State:
        """Whether it was won, can be played, or neither."""
        if self.standing(name).is_won:
            return "won"
        return "closed" if self.wins_until_open(name) else "open"

    def wins_until_open(self, name: str) -> int:
        """How many encounters must be won before this one opens; 0 if it is open."""
        return wins_until_open(self.campaign, self.standings, name)

    def is_open(self, chapter: Chapter) -> bool:
        """Whether something in a chapter can be played."""
        return any(self.state(one.name) != "closed" for one in chapter.encounters)

    @property
    def newest(self) -> str:
        """The furthest place that can be played and was not won; empty if all were won."""
        found = [name for name in open_names(self.campaign, self.standings) if not self.standing(name).is_won]
        return found[-1] if found else ""

    @property
    def lit(self) -> tuple[bool, ...]:
        """For each stretch of the chapter's path whether the place that it leads to is open."""
        return tuple(self.state(one.name) != "closed" for one in self.chapter.encounters[1:])

    @property
    def opened_here(self) -> str:
        """The place of this page that has just opened; empty if none has."""
        return next((one.name for one in self.chapter.encounters if one.name in self.gains.opened), "")

    @property
    def opened_elsewhere(self) -> str:
        """The place of another page that has just opened."""
        return next((name for name in self.gains.opened if self.chapter_of(name) != self.chapter), "")

    @property
    def opened_stretch(self) -> int:
        """The stretch of the path that leads to the place of this page that has just opened; -1 if there is none."""
        return [one.name for one in self.chapter.encounters].index(self.opened_here) - 1 if self.opened_here else -1


def map_of(campaign: Campaign, standings: Standings, at: str, gains: Gains = NOTHING_GAINED) -> CampaignMap:
    """The map at the encounter of this name, else at the first that is open and not won, else at the last."""
    if campaign.named(at) is None:
        names = open_names(campaign, standings)
        at = next((name for name in names if not standing_of(standings, name).is_won), names[-1])
    return CampaignMap(campaign, standings, at, gains)
