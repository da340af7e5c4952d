"""Encounters of the campaign by a person's hands: the talks before and after, the ends of chapters, and their rewards."""

from dataclasses import replace
from pathlib import Path

import pytest

from hschess.campaign.encounter import Campaign
from hschess.campaign.progress import Gains, PrizeKind
from hschess.rules.actions import END
from hschess.rules.notation import parse_action
from hschess.store.settings import load_settings
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.credits import CreditsScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.destinations import ToCampaign, ToChapterEnd
from scenes.menus.title import TitleScene
from scenes.stack import Go
from scenes.table.encounter_result import EncounterResultScene
from scenes.words import say
from tests.pilot.campaigning import DAY, Start, ended, opened, place, said_on, win
from tests.pilot.duelling import click_in_duel, key_in_duel
from tests.pilot.pilot import FAST


def test_an_encounter_is_won_by_keys_alone_from_the_title_back_to_the_map(start: Start, user_folder: Path) -> None:
    pilot = start(settings=replace(FAST, speed=4.0))
    pilot.walk_to("campaign")
    pilot.press("return", "right", "return")
    pilot.choose("start")
    pilot.wait_for_my_part()
    pilot.act(key_in_duel, parse_action("0x0", pilot.state.mode.cards))
    pilot.wait(lambda: isinstance(pilot.top, EncounterResultScene))
    pilot.choose("on")
    assert isinstance(pilot.top, EncounterEndScene)
    pilot.choose("on")

    assert pilot.on(CampaignScene).map.gains.stars == 3
    pilot.wait(lambda: not pilot.on(CampaignScene)._motion.is_moving)
    assert place(pilot, "first-steps").look.stars == 3
    assert place(pilot, "gate").look.node == "open"
    later = opened(start)
    assert later.on(CampaignScene).map.standing("first-steps").date == DAY
    assert later.on(CampaignScene).map.standing("first-steps").stars == 3


def test_a_lost_encounter_is_reported_on_the_map_and_opens_nothing(start: Start, user_folder: Path) -> None:
    pilot = opened(start)
    pilot.click_on("play", "start")
    pilot.wait_for_my_part()
    pilot.act(click_in_duel, END)
    pilot.wait(lambda: isinstance(pilot.top, EncounterResultScene))
    pilot.click_on("on")
    assert isinstance(pilot.top, EncounterEndScene)
    pilot.click_on("map")

    assert say("campaign.losses", number=1) in said_on(pilot)
    assert pilot.on(CampaignScene).map.state("gate") == "closed"


def test_the_talk_names_the_opponent_the_goal_and_each_star(start: Start, campaign: Campaign) -> None:
    pilot = opened(start)
    pilot.click_on("play")
    said = said_on(pilot)

    assert isinstance(pilot.top, EncounterScene)
    assert say("campaign.first-steps.title") in said
    assert say("campaign.first-steps.who") in said
    assert say("campaign.goal", goal=say("campaign.first-steps.goal")) in said
    pilot.click_on("back")
    assert isinstance(pilot.top, CampaignScene)


def test_after_a_win_the_talk_leads_back_to_the_map_which_shows_it(start: Start, user_folder: Path) -> None:
    pilot = start()
    ended(pilot, 0, win(user_folder, 0, stars=3))
    assert isinstance(pilot.top, EncounterEndScene)
    assert any(say("campaign.opened", title=say("campaign.gate.title")) == one for one in said_on(pilot))

    pilot.click_on("on")
    assert pilot.on(CampaignScene).map.gains.stars == 3
    pilot.click_on("back")
    assert isinstance(pilot.top, TitleScene)


def test_after_a_loss_the_talk_offers_a_retry_and_the_map(start: Start) -> None:
    pilot = start()
    ended(pilot, 0, Gains(), is_won=False)
    assert pilot.has("once_more")

    pilot.click_on("map")
    assert isinstance(pilot.top, CampaignScene)


def test_the_end_of_a_chapter_is_celebrated_and_its_prizes_are_shown_one_by_one(
    start: Start, user_folder: Path
) -> None:
    pilot = start()
    ended(pilot, 5, win(user_folder, *range(6)))
    pilot.click_on("on")
    assert isinstance(pilot.top, ChapterEndScene)
    assert say("campaign.chapter.school.end") in said_on(pilot)

    pilot.click_on("on")
    assert isinstance(pilot.top, PrizeScene)
    assert say("campaign.prize.card_back") in said_on(pilot)
    pilot.click_on("use_now")
    assert isinstance(pilot.top, PrizeScene)
    assert say("campaign.prize.board") in said_on(pilot)
    pilot.press("escape")
    assert isinstance(pilot.top, CampaignScene)

    settings = load_settings(user_folder).settings
    assert (settings.card_back, settings.board) == ("school", "classic")


@pytest.mark.parametrize("reduced", [False, True])
def test_coins_fall_at_the_end_of_a_chapter_until_a_press(start: Start, *, reduced: bool) -> None:
    pilot = start(settings=replace(FAST, speed=1.0, reduced_motion=reduced))
    pilot.stack.obey(Go(ToChapterEnd("hospital", Gains(chapter="school")), instead=True))
    pilot.frame(40)
    screen = pilot.on(ChapterEndScene)
    assert screen.is_moving() is not reduced
    pilot.press("tab")
    pilot.frame(2)

    assert not screen.is_moving()


def test_going_straight_to_the_map_shows_the_rewards_first(start: Start, user_folder: Path) -> None:
    pilot = start()
    pilot.stack.obey(Go(ToCampaign("hospital", win(user_folder, *range(6), stars=3)), instead=True))
    assert isinstance(pilot.top, ChapterEndScene)
    for _ in range(4):
        pilot.press("escape")

    assert pilot.on(CampaignScene).map.gains.stars == 3
    assert pilot.on(CampaignScene).map.gains.prizes == ()


def test_the_last_win_of_all_ends_with_the_credits_and_then_the_map(start: Start, user_folder: Path) -> None:
    pilot = start()
    ended(pilot, 29, win(user_folder, *range(30)))
    for name in ("on", "on", "on", "on"):
        pilot.click_on(name)
    assert isinstance(pilot.top, CreditsScene)

    pilot.press("escape")
    assert isinstance(pilot.top, CampaignScene)


def test_all_stars_of_a_chapter_show_its_portrait(start: Start, user_folder: Path) -> None:
    gained = win(user_folder, *range(6), stars=3)
    assert [one.kind for one in gained.prizes] == [PrizeKind.CARD_BACK, PrizeKind.BOARD, PrizeKind.PORTRAIT]
    pilot = start()
    ended(pilot, 5, gained)
    for _ in range(3):
        pilot.click_on("on")
    pilot.click_on("on", "use_now")

    assert isinstance(pilot.top, CampaignScene)
    assert load_settings(user_folder).settings.portrait == "school"
