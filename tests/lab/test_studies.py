"""The published experiments as plans: the cells, the published figures beside them, and the answer with its curves."""

import pytest

from hschess.lab.plan_text import plan_from_text
from hschess.lab.reports import report_of
from hschess.lab.stats import Tally
from hschess.lab.studies import STUDIES, study_plan
from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode, RandomDeck
from hschess.rules.setup import set_up
from tests.each import each


def test_aggressiveness_has_the_twelve_weights_by_both_readings_of_the_score() -> None:
    plan = study_plan("aggressiveness")

    assert len(plan.rows) == 24
    assert plan.rows[9].labels == ("1.2", "0.5", "36.6")
    assert plan.pairings[9].white == "linear:wa=1.2,wh=1.2,num=0.5,wm=0.1,wdds=1,cdds=0.9"
    assert plan.pairings[9].black == "linear:wa=1,wh=1,num=0.5,wm=0.1,wdds=1,cdds=0.9"


def test_the_coin_is_played_with_and_without() -> None:
    plan = study_plan("coin")

    assert [row.labels[0] for row in plan.rows] == ["with", "without"] * 2
    assert [pairing.mode.coins for pairing in plan.pairings] == [(0, 1), (0, 0)] * 2


def test_spells_are_added_to_whites_deck_only() -> None:
    plan = study_plan("smites")
    six = next(pairing.mode for pairing in plan.pairings if pairing.mode.name == "vanilla_checks6")
    state = set_up(six, 1, None)
    spell = six.cards.by_key["check"]

    assert [(side.hand + side.deck).count(spell) for side in state.sides] == [6, 0]
    assert len(plan.rows) == 42


def test_guards_replace_pieces_of_the_same_numbers() -> None:
    plan = study_plan("taunts")
    eight = next(pairing.mode for pairing in plan.pairings if pairing.mode.name == "vanilla_54_guards8")
    state = set_up(eight, 1, None)
    guards = [code for code in eight.cards.codes if code in eight.cards.pieces and code not in _plain(eight)]

    assert eight.random_deck == RandomDeck(30, (1, 5), (1, 4))
    assert [sum(code in guards for code in side.hand + side.deck) for side in state.sides] == [8, 0]


def _plain(mode: Mode) -> tuple[int, ...]:
    assert mode.random_deck is not None
    return mode.random_deck.pool(mode.cards)


def test_the_ensemble_plays_each_deck_against_each_in_both_seats() -> None:
    plan = study_plan("ensemble")
    row = next(row for row in plan.rows if row.labels[:3] == ("mcts-open", "control", "middle"))
    white, black = plan.pairings[row.white[0]], plan.pairings[row.black[0]]

    assert (len(plan.rows), row.labels[3]) == (45, "16")
    assert (white.white, white.mode.name) == ("mcts-ensemble", "control_middle")
    assert (black.black, black.mode.name) == ("mcts-ensemble", "middle_control")
    assert white.mode.decks == (black.mode.decks[1], black.mode.decks[0])


def test_openspiels_search_meets_three_players_in_both_seats_with_its_budget_in_its_name() -> None:
    plan = study_plan("ismcts")
    searches = {one.white if "ismcts" in one.white else one.black for one in plan.pairings}

    assert [row.labels[0] for row in plan.rows] == ["master", "bfs", "mcts"]
    assert searches == {"exec:hschess engine --cpu ismcts:simulations=200"}
    assert len(plan.pairings) == 6


@each("name", STUDIES)
def test_a_study_can_be_read_back_from_its_text(name: str) -> None:
    plan = study_plan(name, seed=3)

    assert plan_from_text(plan.to_text()) == plan


def test_an_unknown_study_is_refused_with_the_known_ones() -> None:
    with pytest.raises(HschessError, match="there is no study 'smite'; expected one of aggressiveness, coin, smites"):
        study_plan("smite")


def test_the_answer_has_a_curve_for_each_setting_and_the_published_figures() -> None:
    plan = study_plan("taunts")
    report = report_of(plan, [Tally(wins=place, losses=12 - place) for place in range(len(plan.pairings))])

    assert report.columns[:4] == ("guards in White's deck", "num", "published", "games")
    assert report.ticks == ("0", "4", "8", "16", "24", "30")
    assert [curve.name for curve in report.curves] == ["num 0.5", "num 0", "published (num 0.5)"]
    assert report.curves[2].ys == (48.0, 54.9, 59.3, 63.5, 59.3, 50.1)
    assert report.rows[3][:7] == ("16", "0.5", "63.5", 12, 3, 0, 9)
