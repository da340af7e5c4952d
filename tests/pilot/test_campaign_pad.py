"""The campaign by a gamepad alone: its map, an encounter's talk and table, its prizes, and the way back."""

from pathlib import Path

import pytest

from hschess.rules.notation import parse_action
from hschess.store.settings import load_settings
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.menus.title import TitleScene
from scenes.table.encounter_result import EncounterResultScene
from scenes.ui.media import Media
from tests.pilot.campaigning import win
from tests.pilot.pilot import AT_ONCE
from tests.pilot.test_pad import PadPilot


def use(pad: PadPilot, name: str) -> None:
    pad.choose(name)


@pytest.fixture
def pad(user_folder: Path, pictures: Media) -> PadPilot:
    return PadPilot(user_folder, pictures, settings=AT_ONCE)


def test_an_encounter_is_found_won_and_left_by_the_pad(pad: PadPilot) -> None:
    use(pad, "campaign")
    for button in ("pad left", "pad right", "pad left"):
        pad.tap(button)
    assert isinstance(pad.top, CampaignScene)
    assert pad.top.map.at == "first-steps"
    pad.tap("pad a")
    assert isinstance(pad.top, EncounterScene)
    use(pad, "start")
    pad.wait_for_my_part()
    pad.act_by_pad(parse_action("0x0", pad.state.mode.cards))
    pad.wait(lambda: isinstance(pad.top, EncounterResultScene))
    use(pad, "on")
    assert isinstance(pad.top, EncounterEndScene)
    use(pad, "on")

    assert isinstance(pad.top, CampaignScene)
    assert pad.top.map.state("gate") == "open"
    pad.tap("pad b")
    assert isinstance(pad.top, TitleScene)


def test_the_pad_selects_a_prize(pad: PadPilot, user_folder: Path) -> None:
    win(user_folder, *range(6))
    use(pad, "options")
    use(pad, "tab.prizes")
    pad.walk_to("card_back")
    pad.tap("pad right")

    assert load_settings(user_folder).settings.card_back == "school"
