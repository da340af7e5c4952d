"""The map's state: the current place, the open places, and the changes of the last game."""

from dataclasses import replace

import pytest

from hschess.campaign.encounter import Campaign
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import NOTHING_GAINED, Standing, Standings, gains
from scenes.campaign.model.standing_map import CampaignMap, map_of


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    return shipped_campaign()


def won(campaign: Campaign, number: int) -> Standings:
    """Progress with this many first encounters won."""
    return {one.name: Standing(1, 3, 0, "2026-11-20") for one in campaign.encounters[:number]}


def name_of(campaign: Campaign, number: int) -> str:
    return campaign.encounters[number].name


def after_win(campaign: Campaign, number: int) -> CampaignMap:
    """The map just after a win of the encounter of this number, with all before it won already."""
    before, now, name = won(campaign, number), won(campaign, number + 1), name_of(campaign, number)
    return map_of(campaign, now, name, gains(campaign, before, now, name))


def test_a_new_map_begins_at_the_first_place_that_is_open_and_not_won(campaign: Campaign) -> None:
    assert map_of(campaign, {}, "").at == name_of(campaign, 0)
    assert map_of(campaign, won(campaign, 7), "").at == name_of(campaign, 7)
    assert map_of(campaign, won(campaign, len(campaign.encounters)), "").at == name_of(campaign, -1)


def test_it_begins_where_it_was_left_and_ignores_a_missing_place(campaign: Campaign) -> None:
    assert map_of(campaign, {}, "fork").at == "fork"
    assert map_of(campaign, {}, "a-place-of-old").at == name_of(campaign, 0)


def test_steps_lead_along_the_path_through_the_chapters_and_end_at_its_ends(campaign: Campaign) -> None:
    here, seen = map_of(campaign, {}, name_of(campaign, 0)), list[str]()
    assert here.stepped(-1) is here
    for _ in campaign.encounters[1:]:
        seen.append(here.chapter.name)
        here = here.stepped(1)

    assert here.at == name_of(campaign, -1)
    assert here.stepped(1) is here
    assert list(dict.fromkeys(seen)) == ["school", "exam", "road", "court", "crown"]


def test_a_page_turns_to_the_first_place_with_something_to_do(campaign: Campaign) -> None:
    here = map_of(campaign, won(campaign, 7), "")

    assert here.turned_to("exam").at == name_of(campaign, 7)
    assert here.turned_to("school").at == name_of(campaign, 0)
    assert here.turned_to("crown").at == campaign.chapters[-1].encounters[0].name


def test_places_are_won_open_or_closed_and_count_the_missing_wins(campaign: Campaign) -> None:
    here = map_of(campaign, won(campaign, 2), "")

    assert [here.state(name_of(campaign, number)) for number in range(7)] == ["won"] * 2 + ["open"] * 3 + ["closed"] * 2
    assert [here.wins_until_open(name_of(campaign, number)) for number in range(7)] == [0, 0, 0, 0, 0, 1, 2]
    assert here.newest == name_of(campaign, 4)
    assert here.lit == (True, True, True, True, False)


def test_a_chapter_is_open_with_its_first_place(campaign: Campaign) -> None:
    school, exam, *_ = campaign.chapters
    here = map_of(campaign, won(campaign, 3), "")

    assert here.is_open(school)
    assert not here.is_open(exam)
    assert map_of(campaign, won(campaign, 4), "").is_open(exam)


def test_a_win_opens_a_place_of_the_same_page_and_the_stretch_to_it(campaign: Campaign) -> None:
    here = after_win(campaign, 1)

    assert (here.opened_here, here.opened_stretch, here.opened_elsewhere) == (name_of(campaign, 4), 3, "")


def test_a_win_may_open_a_place_of_the_next_page(campaign: Campaign) -> None:
    here = after_win(campaign, 4)

    assert (here.opened_here, here.opened_stretch, here.opened_elsewhere) == ("", -1, name_of(campaign, 7))


def test_the_last_change_is_shown_only_on_its_page(campaign: Campaign) -> None:
    here = after_win(campaign, 1)

    assert here.stepped(1).gains is NOTHING_GAINED
    assert here.moved_to(here.at).gains == here.gains
    assert replace(here, gains=NOTHING_GAINED).opened_here == ""


def test_with_all_won_no_place_is_the_newest(campaign: Campaign) -> None:
    assert map_of(campaign, won(campaign, len(campaign.encounters)), "").newest == ""
