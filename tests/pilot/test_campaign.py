"""The campaign by a person's hands: the map by keys and by mouse, the talks, what is won, the credits, and what is kept."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.campaign.encounter import Campaign
from hschess.campaign.progress import EncounterGame, Gains, PrizeKind, gains
from hschess.campaign.shipped import shipped_campaign
from hschess.rules.actions import END
from hschess.rules.notation import parse_action
from hschess.store.campaign_log import CampaignLog
from hschess.store.profile import FILE_NAME, Profile
from hschess.store.settings import load_settings
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.credits import CreditsScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.map_widgets import ChapterTab, EncounterPlace, PathStones
from scenes.campaign.prize import PrizeScene
from scenes.destinations import ToCampaign, ToChapterEnd, ToCredits, ToEncounterEnd
from scenes.menus.about import AboutScene
from scenes.menus.prize_row import PrizeRow
from scenes.menus.title import TitleScene
from scenes.painters import grounds
from scenes.stack import Go
from scenes.stage.motion.timing import CREDITS_AFTER_MS
from scenes.table.encounter_result import EncounterResultScene
from scenes.ui.inputs import PointerMoved, Wheel
from scenes.ui.widgets import Label
from scenes.words import say
from tests.pilot.duelling import click_in_duel, key_in_duel
from tests.pilot.pilot import AT_ONCE, FAST, FRAME_MS, Pilot

Start = Callable[..., Pilot]
DAY = "2026-11-20"


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    return shipped_campaign()


def win(folder: Path, *numbers: int, stars: int = 1) -> Gains:
    """Win encounters, by their numbers; returns what the last win has changed."""
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


# ----------------------------------------------------------------------------------------------------------------- the map


def test_the_map_is_walked_and_left_by_keys_alone(start: Start, campaign: Campaign) -> None:
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
def test_ones_king_hops_along_and_stands_still_at_last(start: Start, *, reduced: bool) -> None:
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


def test_a_closed_encounter_says_why_and_is_not_played(start: Start, user_folder: Path, campaign: Campaign) -> None:
    win(user_folder, 0)
    pilot, fifth = opened(start), campaign.encounters[4].name
    pilot.click(place(pilot, fifth).centre)
    pilot.click(place(pilot, fifth).centre)

    assert isinstance(pilot.top, CampaignScene)
    assert say("campaign.closed.one") in said_on(pilot)
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


def test_a_win_is_seen_on_the_map_star_by_star_and_stone_by_stone(
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


def test_with_reduced_motion_the_map_shows_the_end_at_once(start: Start, user_folder: Path, campaign: Campaign) -> None:
    gained, first = win(user_folder, 0, stars=3), campaign.encounters[0].name
    pilot = start(settings=replace(FAST, speed=1.0, reduced_motion=True))
    pilot.stack.obey(Go(ToCampaign(first, gained), instead=True))
    pilot.frame(3)

    assert place(pilot, first).look.stars == 3
    assert not pilot.on(CampaignScene).is_moving()


def test_a_place_that_opens_on_another_page_is_said_and_its_picture_glows(
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


# ------------------------------------------------------------------------------------------------------- from end to end


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


def test_a_lost_encounter_is_said_on_the_map_and_opens_nothing(start: Start, user_folder: Path) -> None:
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


# ------------------------------------------------------------------------------------------------------------ what is kept


def test_damaged_progress_is_kept_aside_and_said_once_and_the_rest_is_there(start: Start, user_folder: Path) -> None:
    win(user_folder, 0, 1)
    with closing(sqlite3.connect(user_folder / FILE_NAME, isolation_level=None)) as connection:
        connection.execute("UPDATE campaign SET turns = 'many' WHERE encounter = 'first-steps'")
    pilot = opened(start)
    pilot.frame(5)

    assert len(pilot.said) == 1
    assert "kept aside" in pilot.said[0]
    assert pilot.on(CampaignScene).map.state("first-steps") == "open"
    assert pilot.on(CampaignScene).map.state("across") == "won"
    again = opened(start)
    again.frame(5)
    assert again.said == []


def test_a_broken_profile_is_set_aside_and_the_map_begins_anew(start: Start, user_folder: Path) -> None:
    (user_folder / FILE_NAME).write_bytes(b"no database, though long enough to be one" * 40)
    pilot = opened(start)
    pilot.frame(5)

    assert len(pilot.said) == 1
    assert "kept as profile.bad-1.db" in pilot.said[0]
    assert pilot.on(CampaignScene).map.state("first-steps") == "open"


# ---------------------------------------------------------------------------------------------------------------- the talks


def ended(pilot: Pilot, number: int, gained: Gains, *, is_won: bool = True) -> None:
    name = shipped_campaign().encounters[number].name
    game = EncounterGame(name, is_won=is_won, turns=2, lost=0, has_hint=False, date=DAY)
    pilot.stack.obey(Go(ToEncounterEnd(game, gained), instead=True))
    pilot.frame()


def test_the_talk_says_who_waits_what_is_asked_and_what_each_star_wants(start: Start, campaign: Campaign) -> None:
    pilot = opened(start)
    pilot.click_on("play")
    said = said_on(pilot)

    assert isinstance(pilot.top, EncounterScene)
    assert say("campaign.first-steps.title") in said
    assert say("campaign.first-steps.who") in said
    assert say("campaign.goal", goal=say("campaign.first-steps.goal")) in said
    pilot.click_on("back")
    assert isinstance(pilot.top, CampaignScene)


def test_after_a_win_the_talk_leads_back_to_the_map_where_it_is_seen(start: Start, user_folder: Path) -> None:
    pilot = start()
    ended(pilot, 0, win(user_folder, 0, stars=3))
    assert isinstance(pilot.top, EncounterEndScene)
    assert any(say("campaign.opened", title=say("campaign.gate.title")) == one for one in said_on(pilot))

    pilot.click_on("on")
    assert pilot.on(CampaignScene).map.gains.stars == 3
    pilot.click_on("back")
    assert isinstance(pilot.top, TitleScene)


def test_after_a_loss_once_more_is_offered_and_the_map(start: Start) -> None:
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
def test_coins_fall_at_the_end_of_a_chapter_until_somebody_presses_something(start: Start, *, reduced: bool) -> None:
    pilot = start(settings=replace(FAST, speed=1.0, reduced_motion=reduced))
    pilot.stack.obey(Go(ToChapterEnd("hospital", Gains(chapter="school")), instead=True))
    pilot.frame(40)
    screen = pilot.on(ChapterEndScene)
    assert screen.is_moving() is not reduced
    pilot.press("tab")
    pilot.frame(2)

    assert not screen.is_moving()


def test_who_goes_straight_to_the_map_sees_what_was_won_first(start: Start, user_folder: Path) -> None:
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


# ---------------------------------------------------------------------------------------------------------- what is worn


def prize_row(pilot: Pilot, kind: PrizeKind) -> PrizeRow:
    return pilot.the(PrizeRow, kind.value)


def click_picture(pilot: Pilot, kind: PrizeKind, number: int) -> None:
    left, top, width, height = prize_row(pilot, kind).picture(number)
    pilot.click((left + width / 2, top + height / 2))


def test_a_prize_is_put_on_by_a_click_and_a_locked_one_says_how_it_is_won(
    start: Start, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grounds, "board_file", lambda name: grounds.FELT)
    win(user_folder, *range(6))
    pilot = start()
    pilot.click_on("options", "tab.prizes")
    click_picture(pilot, PrizeKind.BOARD, 1)
    assert (pilot.context.settings.board, pilot.context.media.looks.board) == ("school", "school")

    click_picture(pilot, PrizeKind.BOARD, 2)
    click_picture(pilot, PrizeKind.PORTRAIT, 1)
    assert (pilot.context.settings.board, pilot.context.settings.portrait) == ("school", "classic")
    exam, school = (say(f"campaign.chapter.{name}.title") for name in ("exam", "school"))
    assert say("prize.board", chapter=exam) in pilot.said
    assert say("prize.portrait", chapter=school) in pilot.said


def test_prizes_are_gone_through_by_keys(start: Start, user_folder: Path) -> None:
    win(user_folder, *range(12))
    pilot = start()
    pilot.click_on("options", "tab.prizes")
    pilot.walk_to("card_back")
    pilot.press("right", "right")
    assert pilot.context.settings.card_back == "exam"
    pilot.press("right")
    assert pilot.context.settings.card_back == "exam"
    assert prize_row(pilot, PrizeKind.CARD_BACK).at == 3
    assert prize_row(pilot, PrizeKind.CARD_BACK).value == "exam"
    assert prize_row(pilot, PrizeKind.CARD_BACK).tooltip == say(
        "prize.card_back", chapter=say("campaign.chapter.road.title")
    )
    pilot.press("left", "left", "left")

    assert load_settings(user_folder).settings.card_back == "classic"


def test_a_locked_look_that_was_written_into_the_settings_gives_way_with_a_word(
    start: Start, user_folder: Path
) -> None:
    win(user_folder, *range(6))
    pilot = start(settings=replace(AT_ONCE, card_back="school", board="crown"))
    pilot.frame(3)

    assert pilot.said == [say("prize.taken_off")]
    settings = pilot.context.settings
    assert (settings.card_back, settings.board) == ("school", "classic")
    assert pilot.context.media.looks.board == "classic"
    again = start(settings=settings)
    again.frame(3)
    assert again.said == []


# -------------------------------------------------------------------------------------------------------------- the credits


def test_the_credits_are_reached_from_the_map_and_from_about_and_name_the_works(start: Start) -> None:
    pilot = opened(start)
    pilot.click_on("credits")
    assert isinstance(pilot.top, CreditsScene)
    said = " ".join(said_on(pilot))
    assert "**bfs**, from a paper of 2022: breadth-first search over what the hand can pay for." in said
    assert "Jaya Mangalo Soegeng Rahardjo" in said
    pilot.press("escape")
    assert isinstance(pilot.top, CampaignScene)

    about = start()
    about.click_on("about")
    about.click_on("credits")
    assert isinstance(about.top, CreditsScene)
    about.click_on("back")
    assert isinstance(about.top, AboutScene)


def credits_of(start: Start, **wishes: object) -> tuple[Pilot, CreditsScene]:
    pilot = start(**wishes)
    pilot.stack.obey(Go(ToCredits()))
    pilot.frame()
    assert isinstance(pilot.top, CreditsScene)
    return pilot, pilot.top


def test_the_credits_roll_by_themselves_to_their_end(start: Start) -> None:
    pilot, screen = credits_of(start, drawn_every=200)
    pilot.frame(round(CREDITS_AFTER_MS / FRAME_MS) - 2)
    assert screen.page.place == 0
    for _ in range(300):
        screen.update(500.0)

    assert screen.page.place == screen.page.furthest > 1000
    assert screen.group.widgets[-1].name == "back"
    left, top, width, height = screen.group.widgets[-1].rect
    assert 0 <= left <= screen.sight.width - width
    assert 0 <= top <= screen.sight.height - height


def test_who_turns_the_wheel_moves_the_credits_and_they_wait(start: Start) -> None:
    pilot, screen = credits_of(start)
    pilot.frame(round(CREDITS_AFTER_MS / FRAME_MS) + 30)
    rolled = screen.page.place
    assert rolled > 0
    pilot.give(PointerMoved(600, 300), Wheel(600, 300, -5))
    assert screen.page.place == rolled + 300
    pilot.frame(60)
    assert screen.page.place == rolled + 300
    pilot.frame(round(CREDITS_AFTER_MS / FRAME_MS))

    assert screen.page.place > rolled + 300


def test_with_reduced_motion_the_credits_move_by_hand_alone(start: Start) -> None:
    pilot, screen = credits_of(start, settings=replace(AT_ONCE, reduced_motion=True))
    pilot.frame(400)
    assert screen.page.place == 0
    pilot.press("page down")

    assert screen.page.place > 0
