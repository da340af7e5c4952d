"""The campaign's map by a person's hands, by keys and by mouse; wins show on it, and damaged progress is handled."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.campaign.encounter import Campaign
from hschess.store.profile import FILE_NAME
from hschess.store.settings import load_settings
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.map_widgets import ChapterTab, PathStones
from scenes.destinations import ToCampaign
from scenes.menus.title import TitleScene
from scenes.stack import Go
from scenes.words import say
from tests.pilot.campaigning import DAY, Start, opened, place, said_on, win
from tests.pilot.pilot import FAST


def test_keys_alone_walk_and_leave_the_map(start: Start, campaign: Campaign) -> None:
    pilot = start()
    pilot.walk_to("campaign")
    pilot.press("return", "right", "right")
    assert pilot.on(CampaignScene).map.at == campaign.encounters[1].name
    assert place(pilot, campaign.encounters[1].name).focused

    pilot.press("return")
    assert isinstance(pilot.top, EncounterScene)
    pilot.press("escape")
    assert pilot.on(CampaignScene).map.at == campaign.encounters[1].name

    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_arrows_lead_along_the_whole_path_and_turn_the_pages(start: Start, campaign: Campaign) -> None:
    pilot, seen = opened(start), list[str]()
    pilot.press("left")
    for _ in campaign.encounters:
        here = pilot.on(CampaignScene).map
        assert place(pilot, here.at).chosen
        assert place(pilot, here.at).focused
        seen.append(here.at)
        pilot.press("right")

    assert seen == [one.name for one in campaign.encounters]


@pytest.mark.parametrize("reduced", [False, True])
def test_the_players_king_hops_along_and_stops(start: Start, *, reduced: bool) -> None:
    pilot = opened(start, settings=replace(FAST, speed=1.0, reduced_motion=reduced))
    pilot.press("left", "right")
    here = pilot.on(CampaignScene)
    far = abs(place(pilot, here.map.at).king_shift[0])
    pilot.wait(lambda: not here.is_moving())

    assert (far > 20) is not reduced
    assert place(pilot, here.map.at).king_shift == pytest.approx((0, 0), abs=0.01)


def test_a_click_shows_an_encounter_and_a_second_one_leads_to_it(start: Start, campaign: Campaign) -> None:
    pilot, second = opened(start), campaign.encounters[1].name
    pilot.click(place(pilot, second).centre)
    assert pilot.on(CampaignScene).map.at == second
    assert say(f"campaign.{second}.goal") in said_on(pilot)

    pilot.click(place(pilot, second).centre)
    assert isinstance(pilot.top, EncounterScene)


def test_a_locked_encounter_gives_the_reason_and_cannot_be_played(
    start: Start, user_folder: Path, campaign: Campaign
) -> None:
    win(user_folder, 0)
    pilot, fifth = opened(start), campaign.encounters[4].name
    pilot.click(place(pilot, fifth).centre)
    pilot.click(place(pilot, fifth).centre)

    assert isinstance(pilot.top, CampaignScene)
    assert say("campaign.closed", number=1) in said_on(pilot)
    assert not pilot.widget("play").enabled


def test_a_won_encounter_shows_its_best_game(start: Start, user_folder: Path, campaign: Campaign) -> None:
    win(user_folder, 2, stars=3)
    pilot, third = opened(start), campaign.encounters[2].name
    pilot.click(place(pilot, third).centre)

    assert say("campaign.best", turns=1, lost=0, date=DAY) in said_on(pilot)
    assert place(pilot, third).look.stars == 3


def test_the_pictures_turn_the_map_to_their_chapters(start: Start, user_folder: Path, campaign: Campaign) -> None:
    win(user_folder, *range(7))
    pilot = opened(start)
    pilot.click_on("chapter.road")
    assert pilot.on(CampaignScene).map.chapter.name == "road"
    pilot.click_on("chapter.exam")

    assert pilot.on(CampaignScene).map.at == campaign.encounters[7].name


def test_the_map_is_left_and_opened_at_the_same_place(start: Start, user_folder: Path, campaign: Campaign) -> None:
    pilot = opened(start)
    pilot.press("left", "right", "right")
    pilot.click_on("back", "campaign")
    assert pilot.on(CampaignScene).map.at == campaign.encounters[2].name

    pilot.stack.leave()
    assert load_settings(user_folder).settings.campaign_place == campaign.encounters[2].name


def test_a_win_appears_on_the_map_star_by_star_and_stone_by_stone(
    start: Start, user_folder: Path, campaign: Campaign
) -> None:
    gained, first, fourth = win(user_folder, 0, stars=3), campaign.encounters[0].name, campaign.encounters[3].name
    pilot = start(settings=replace(FAST, speed=1.0))
    pilot.stack.obey(Go(ToCampaign(first, gained), instead=True))
    pilot.frame()
    assert (place(pilot, first).look.stars, pilot.on(CampaignScene)._motion.opened) == (0, 0.0)

    seen = list[tuple[int, int, bool]]()
    while pilot.on(CampaignScene).is_moving():
        pilot.frame()
        path = next(one for one in pilot.screen.group.widgets if isinstance(one, PathStones))
        seen.append((place(pilot, first).look.stars, path.lighting[1], pilot.on(CampaignScene)._motion.opened > 0))

    assert sorted(set(seen)) == list(dict.fromkeys(seen))
    assert seen[-1][0] == 3
    assert seen[-1][2]
    assert place(pilot, fourth).look.node == "open"


def test_a_press_ends_the_motion_of_the_map(start: Start, user_folder: Path, campaign: Campaign) -> None:
    gained, first = win(user_folder, 0, stars=3), campaign.encounters[0].name
    pilot = start(settings=replace(FAST, speed=1.0))
    pilot.stack.obey(Go(ToCampaign(first, gained), instead=True))
    pilot.frame(5)
    pilot.press("tab")

    assert not pilot.on(CampaignScene)._motion.is_moving
    assert place(pilot, first).look.stars == 3


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize(("won", "then"), [((0,), 1), ((1, 0), 2), ((0, 1, 2, 3, 4, 5), 6), ((0, 2), 3), (range(5), 5)])
def test_after_a_win_the_map_leads_on_to_the_next_place_and_return_opens_it(
    start: Start, user_folder: Path, campaign: Campaign, won: tuple[int, ...], then: int, *, reduced: bool
) -> None:
    at, gained = campaign.encounters[won[-1]].name, win(user_folder, *won)
    pilot = start(settings=replace(FAST, reduced_motion=reduced))
    pilot.stack.obey(Go(ToCampaign(at, replace(gained, chapter="", prizes=())), instead=True))
    pilot.frame()
    pilot.wait(lambda: not pilot.top.is_moving())
    following = campaign.encounters[then].name
    assert place(pilot, following).chosen

    pilot.press("return")
    assert pilot.on(EncounterScene).encounter.name == following


def test_a_return_that_ends_the_motion_of_the_map_opens_nothing_yet(
    start: Start, user_folder: Path, campaign: Campaign
) -> None:
    gained, first = win(user_folder, 0, stars=3), campaign.encounters[0].name
    pilot = start(settings=replace(FAST, speed=1.0))
    pilot.stack.obey(Go(ToCampaign(first, gained), instead=True))
    pilot.frame(5)
    pilot.press("return")
    assert pilot.on(CampaignScene).map.at == campaign.encounters[1].name

    pilot.press("return")
    assert isinstance(pilot.top, EncounterScene)


def test_a_better_game_of_a_won_encounter_leaves_the_map_at_it(
    start: Start, user_folder: Path, campaign: Campaign
) -> None:
    win(user_folder, 0)
    gained, first = win(user_folder, 0, stars=3), campaign.encounters[0].name
    pilot = start()
    pilot.stack.obey(Go(ToCampaign(first, gained), instead=True))
    pilot.frame(3)

    assert place(pilot, first).chosen
    assert place(pilot, first).look.stars == 3


def test_with_reduced_motion_the_map_shows_the_end_at_once(start: Start, user_folder: Path, campaign: Campaign) -> None:
    gained, first = win(user_folder, 0, stars=3), campaign.encounters[0].name
    pilot = start(settings=replace(FAST, speed=1.0, reduced_motion=True))
    pilot.stack.obey(Go(ToCampaign(first, gained), instead=True))
    pilot.frame(3)

    assert place(pilot, first).look.stars == 3
    assert not pilot.on(CampaignScene).is_moving()


def test_a_place_that_opens_on_another_page_is_announced_and_its_picture_glows(
    start: Start, user_folder: Path, campaign: Campaign
) -> None:
    gained = win(user_folder, *range(5))
    pilot = start(settings=replace(FAST, speed=4.0))
    pilot.stack.obey(Go(ToCampaign(campaign.encounters[4].name, gained), instead=True))
    glow = 0.0
    for _ in range(120):
        pilot.frame()
        tab = pilot.the(ChapterTab, "chapter.exam")
        glow = max(glow, tab.glow)

    title = say(f"campaign.{campaign.encounters[7].name}.title")
    assert say("campaign.opened", title=title) in pilot.said
    assert glow > 0.9


def test_damaged_progress_is_set_aside_and_reported_once_and_the_rest_is_kept(start: Start, user_folder: Path) -> None:
    win(user_folder, 0, 1)
    with closing(sqlite3.connect(user_folder / FILE_NAME, isolation_level=None)) as connection:
        connection.execute("UPDATE campaign SET turns = 'many' WHERE encounter = 'first-steps'")
    pilot = opened(start)
    pilot.frame(5)

    assert len(pilot.said) == 1
    assert "set aside" in pilot.said[0]
    assert pilot.on(CampaignScene).map.state("first-steps") == "open"
    assert pilot.on(CampaignScene).map.state("across") == "won"
    again = opened(start)
    again.frame(5)
    assert again.said == []


def test_a_broken_profile_is_set_aside_and_the_map_starts_again(start: Start, user_folder: Path) -> None:
    (user_folder / FILE_NAME).write_bytes(b"no database, though long enough to be one" * 40)
    pilot = opened(start)
    pilot.frame(5)

    assert len(pilot.said) == 1
    assert "kept as profile.bad-1.db" in pilot.said[0]
    assert pilot.on(CampaignScene).map.state("first-steps") == "open"
