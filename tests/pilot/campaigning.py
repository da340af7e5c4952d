"""Helpers for tests of the campaign: wins, the map's places, its messages, and the end of an encounter."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import EncounterGame, Gains, gains
from hschess.store.campaign_log import CampaignLog
from hschess.store.profile import Profile
from scenes.campaign.map_widgets import EncounterPlace
from scenes.destinations import ToEncounterEnd
from scenes.stack import Go
from scenes.ui.widgets import Label
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]
DAY = "2026-11-20"


def win(folder: Path, *numbers: int, stars: int = 1) -> Gains:
    """Win encounters, by their numbers; returns the effects of the last win."""
    campaign, log = shipped_campaign(), CampaignLog(Profile(folder))
    before = log.standings()
    for number in numbers:
        before = log.standings()
        one = campaign.encounters[number]
        fair = EncounterGame(one.name, is_won=True, turns=1, lost=0, has_hint=False, date=DAY)
        log.add(fair if stars > 1 else replace(fair, turns=99, lost=99, has_hint=True), one.extra)
    return gains(campaign, before, log.standings(), campaign.encounters[numbers[-1]].name)


def place(pilot: Pilot, name: str) -> EncounterPlace:
    return pilot.the(EncounterPlace, f"encounter.{name}")


def said_on(pilot: Pilot) -> list[str]:
    return [one.words for one in pilot.screen.group.widgets if isinstance(one, Label)]


def opened(start: Start, **wishes: object) -> Pilot:
    pilot = start(**wishes)
    pilot.click_on("campaign")
    return pilot


def ended(pilot: Pilot, number: int, gained: Gains, *, is_won: bool = True) -> None:
    name = shipped_campaign().encounters[number].name
    game = EncounterGame(name, is_won=is_won, turns=2, lost=0, has_hint=False, date=DAY)
    pilot.stack.obey(Go(ToEncounterEnd(game, gained), instead=True))
    pilot.frame()
