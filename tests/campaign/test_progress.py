"""A person's progress in the campaign: stars, open encounters, the changes by a game."""

from dataclasses import replace

import pytest

from hschess.campaign.encounter import Campaign, Extra
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import (
    ALWAYS_OPEN,
    UNPLAYED,
    EncounterGame,
    Prize,
    PrizeKind,
    Standing,
    Standings,
    after,
    gains,
    open_names,
    points_met,
    prizes,
    stars_of,
    wins_until_open,
)
from tests.each import each

WON = EncounterGame("screen", is_won=True, turns=5, lost=2, has_hint=False, date="2026-11-20")
QUICK_AND_CAREFUL = Extra(turns=5, lost=1)
QUICK_AND_ALONE = Extra(turns=4, no_hint=True)


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    return shipped_campaign()


def names_of(campaign: Campaign, chapter: int) -> list[str]:
    return [one.name for one in campaign.chapters[chapter].encounters]


def won(*names: str, stars: int = 1) -> Standings:
    return {name: Standing(stars, 5, 2, "2026-11-20") for name in names}


# ------------------------------------------------------------------------------------------------------------------- stars


@each(
    ("game", "extra", "met"),
    [
        (WON, QUICK_AND_CAREFUL, (True, False)),
        (replace(WON, lost=1), QUICK_AND_CAREFUL, (True, True)),
        (replace(WON, turns=6), QUICK_AND_CAREFUL, (False, False)),
        (WON, QUICK_AND_ALONE, (False, True)),
        (replace(WON, turns=4, has_hint=True), QUICK_AND_ALONE, (True, False)),
    ],
)
def test_a_win_has_a_star_and_one_more_for_each_condition(
    game: EncounterGame, extra: Extra, met: tuple[bool, ...]
) -> None:
    assert points_met(extra, game) == met
    assert stars_of(extra, game) == 1 + sum(met)


def test_a_loss_has_no_star() -> None:
    assert stars_of(QUICK_AND_CAREFUL, replace(WON, is_won=False, lost=0)) == 0


def test_the_first_win_is_the_best_so_far() -> None:
    assert after(UNPLAYED, QUICK_AND_CAREFUL, WON) == Standing(2, 5, 2, "2026-11-20")


def test_stars_count_more_than_turns_and_turns_more_than_losses() -> None:
    best = Standing(2, 5, 2, "2026-11-20")

    worse = after(best, Extra(turns=1, lost=0), replace(WON, turns=3, date="2026-11-21"))
    fewer_turns = after(best, QUICK_AND_CAREFUL, replace(WON, turns=4, lost=9, date="2026-11-21"))
    fewer_losses = after(best, Extra(turns=5, lost=0), replace(WON, lost=1, date="2026-11-21"))
    equal = after(best, QUICK_AND_CAREFUL, replace(WON, date="2026-11-21"))

    assert worse == equal == best
    assert fewer_turns == Standing(2, 4, 9, "2026-11-21")
    assert fewer_losses == Standing(2, 5, 1, "2026-11-21")


def test_losses_are_counted_until_the_next_win_and_take_nothing_away() -> None:
    lost = replace(WON, is_won=False)
    twice = after(after(Standing(3, 2, 0, "2026-11-20"), QUICK_AND_CAREFUL, lost), QUICK_AND_CAREFUL, lost)

    assert twice == Standing(3, 2, 0, "2026-11-20", losses=2)
    assert after(twice, QUICK_AND_CAREFUL, WON) == Standing(3, 2, 0, "2026-11-20")


# -------------------------------------------------------------------------------------------------------------------- open


def test_the_first_encounters_are_open_at_the_beginning(campaign: Campaign) -> None:
    assert list(open_names(campaign, {})) == [one.name for one in campaign.encounters[:ALWAYS_OPEN]]


def test_a_win_opens_the_next_from_any_place(campaign: Campaign) -> None:
    first, second, third, fourth, fifth = (one.name for one in campaign.encounters[:5])

    assert open_names(campaign, won(second)) == (first, second, third, fourth)
    assert open_names(campaign, won(second, fourth)) == (first, second, third, fourth, fifth)


def test_a_loss_opens_nothing(campaign: Campaign) -> None:
    lost = {campaign.encounters[0].name: Standing(losses=4)}

    assert open_names(campaign, lost) == open_names(campaign, {})


def test_won_encounters_stay_open_when_the_order_changes(campaign: Campaign) -> None:
    late = campaign.encounters[-1].name

    assert open_names(campaign, won(late))[-1] == late


def test_played_encounters_stay_open_when_the_order_changes(campaign: Campaign) -> None:
    """A later version may move it; a person who could play it before still can."""
    late = campaign.encounters[-1].name

    assert late in open_names(campaign, {late: Standing(losses=1)})
    assert wins_until_open(campaign, {late: Standing(losses=1)}, late) == 0
    assert wins_until_open(campaign, {}, late) == len(campaign.encounters) - ALWAYS_OPEN


# ------------------------------------------------------------------------------------------------------------------- gains


def test_a_games_gains_are_its_new_stars_and_what_it_opens(campaign: Campaign) -> None:
    first = campaign.encounters[0].name

    gained = gains(campaign, {}, won(first, stars=2), first)

    assert (gained.stars, gained.opened) == (2, (campaign.encounters[3].name,))
    assert (gained.chapter, gained.prizes, gained.is_end) == ("", (), False)


def test_a_second_win_gains_only_stars(campaign: Campaign) -> None:
    first = campaign.encounters[0].name

    gained = gains(campaign, won(first), won(first, stars=3), first)

    assert (gained.stars, gained.opened) == (2, ())


def test_the_last_win_of_a_chapter_ends_it_and_gives_its_card_back_and_board(campaign: Campaign) -> None:
    *others, last = names_of(campaign, 0)

    gained = gains(campaign, won(*others), won(*others, last), last)

    assert gained.chapter == "school"
    assert gained.prizes == (Prize(PrizeKind.CARD_BACK, "school"), Prize(PrizeKind.BOARD, "school"))
    assert not gained.is_end


def test_all_stars_of_a_chapter_give_its_portrait(campaign: Campaign) -> None:
    names = names_of(campaign, 1)
    before = {**won(*names, stars=3), **won(names[2], stars=2)}

    gained = gains(campaign, before, won(*names, stars=3), names[2])

    assert gained.chapter == ""
    assert gained.prizes == (Prize(PrizeKind.PORTRAIT, "exam"),)


def test_the_last_win_of_all_is_the_end(campaign: Campaign) -> None:
    *others, last = (one.name for one in campaign.encounters)

    assert gains(campaign, won(*others), won(*others, last), last).is_end
    assert not gains(campaign, won(*others, last), won(*others, last, stars=2), last).is_end


def test_without_a_win_nothing_is_won(campaign: Campaign) -> None:
    assert prizes(campaign, {}) == ()
