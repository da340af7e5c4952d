"""Trying a custom card: its copies in a deck, the games, and the result."""

from dataclasses import replace
from threading import Event

import pytest

from hschess.lab.card_trial import BackgroundTrial, trial_plan, trial_result, with_trial_note
from hschess.lab.copies import set_of, with_copies
from hschess.lab.experiment import key_of_pairing, tallies_of
from hschess.lab.plan_text import plan_from_text
from hschess.lab.plans import GamePlan, match_plan
from hschess.lab.reports import report_of
from hschess.lab.workers import Workers
from hschess.rules.card import Card, CardEffect, Keyword, Verb
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.rules.mode import BLACK, WHITE, Mode
from hschess.rules.modes import DUELS, MODES
from tests.lab.helpers import ThreadWorkers

GIANT = Card("giant", "Giant", 1, 12, 12, keywords=(Keyword.CHARGE,))
DWARF = Card("dwarf", "Dwarf", 3, 0, 1)
QUICK = DUELS["aggressive"]
"""The mode with the shortest games."""


def deck_of(mode: Mode, side: int) -> dict[str, int]:
    return {card_at(code).key: number for code, number in mode.cards.counted(mode.decks[side])}


def with_giants(mode: Mode, side: int, copies: int, cost: int = 1) -> Mode:
    return with_copies(mode, side, set_of(replace(GIANT, cost=cost), {}), copies)


def scores_of(plan: GamePlan, *deals: tuple[float, float, float]) -> dict[tuple[str, str, str, int], float]:
    """White's scores in the three games of each deal: the card with White, with Black, with neither."""
    return {
        key_of_pairing(plan.pairings[place], deal): score
        for deal, scores in enumerate(deals)
        for place, score in enumerate(scores)
    }


# ------------------------------------------------------------------------------------------------------------------ copies


def test_copies_replace_the_most_common_cards_of_their_cost_in_one_deck() -> None:
    before, mode = deck_of(QUICK, WHITE), with_giants(QUICK, WHITE, 4)

    assert deck_of(mode, WHITE) == {
        **before,
        "footman": before["footman"] - 3,
        "check": before["check"] - 1,
        "made0": 4,
    }
    assert deck_of(mode, BLACK) == before


def test_if_no_card_has_the_cost_the_nearest_ones_are_replaced() -> None:
    before, mode = deck_of(QUICK, BLACK), with_giants(QUICK, BLACK, 3, cost=9)
    after = {**before, "lancer": before["lancer"] - 1, "made0": 3}
    del after["standard"]

    assert deck_of(mode, BLACK) == after


def test_copies_in_a_random_deck_are_put_among_its_cards() -> None:
    mode = with_giants(DUELS["vanilla"], BLACK, 5)

    assert [(one.side, one.n, one.card) for one in mode.replace] == [(BLACK, 5, "made0")]


def test_a_card_of_the_same_key_as_one_of_the_duel_is_another_card() -> None:
    mode = with_copies(QUICK, WHITE, set_of(replace(GIANT, key="footman"), {}), 2)

    assert deck_of(mode, WHITE)["footman"] == deck_of(QUICK, WHITE)["footman"] - 2
    assert mode.cards.card("made0").attack == 12


def test_a_card_comes_with_the_cards_it_summons() -> None:
    summons = {
        key: (CardEffect(Verb.SUMMON, 1, card=other),)
        for key, other in (("one", "two"), ("two", "three"), ("three", "one"))
    }
    cards = {key: Card(key, key, 1, 1, 1, death=does) for key, does in summons.items()}

    own = set_of(cards["two"], cards)

    assert [(card.name, card.death[0].card) for card in own.cards] == [
        ("two", "made1"),
        ("three", "made2"),
        ("one", "made0"),
    ]


def test_a_card_that_summons_an_unknown_card_is_refused() -> None:
    card = replace(DWARF, death=(CardEffect(Verb.SUMMON, 1, card="nobody"),))

    with pytest.raises(HschessError, match="there is no piece 'nobody' to summon in this set"):
        set_of(card, {"dwarf": card})


# -------------------------------------------------------------------------------------------------------------------- plan


def test_the_plan_of_a_trial_can_be_read_back_from_its_text() -> None:
    plan = trial_plan(GIANT, {}, QUICK)

    assert plan_from_text(plan.to_text()).pairings == plan.pairings
    assert plan_from_text(plan.to_text()).to_text() == plan.to_text()


@pytest.mark.parametrize(
    ("mode", "copies", "message"),
    [
        (MODES["paper"], 4, "a card is tried in a duel; expected one of vanilla"),
        (QUICK, 0, "expected 1 to 10"),
        (QUICK, 11, "expected 1 to 10"),
        (replace(QUICK, decks=((0, 0, 2), (0, 0, 2))), 3, "a deck of 2 cards cannot hold 3 copies of another"),
    ],
)
def test_impossible_trials_are_refused(mode: Mode, copies: int, message: str) -> None:
    with pytest.raises(HschessError, match=message):
        trial_plan(GIANT, {}, mode, copies)


# ------------------------------------------------------------------------------------------------------------------ result


def test_there_is_no_result_before_a_whole_deal() -> None:
    plan = trial_plan(GIANT, {}, QUICK)
    one = scores_of(plan, (1.0, 0.0, 1.0))
    del one[key_of_pairing(plan.pairings[BLACK], 0)]

    assert trial_result(plan, {}) is None
    assert trial_result(plan, one) is None


def test_the_result_counts_both_seats_of_whole_deals() -> None:
    plan = trial_plan(GIANT, {}, QUICK)
    scores = scores_of(plan, (1.0, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    scores[key_of_pairing(plan.pairings[0], 9)] = 1.0

    found = trial_result(plan, scores)

    assert found is not None
    assert (found.tally.wins, found.tally.draws, found.tally.losses) == (5, 1, 2)
    assert found.share == 0.6875
    assert found.gain == 0.1875
    assert found.low < 0.5 < found.high
    assert found.verdict == "alike"


def test_games_in_which_the_card_stays_in_its_sides_deck_are_counted() -> None:
    plan = trial_plan(GIANT, {}, QUICK, copies=2)
    whole, drawn = ("guard", "made0", "made0"), ("guard", "made0")
    left = {
        key_of_pairing(plan.pairings[place], deal): decks
        for deal, games in enumerate([((whole, ()), (drawn, whole)), ((drawn, whole), (whole, drawn))])
        for place, decks in enumerate(games)
    }

    result = trial_result(plan, scores_of(plan, (1, 0, 0.5), (1, 0, 0.5)), left)

    assert result is not None
    assert result.undrawn == 0.5


def test_many_deals_narrow_the_interval_and_rate_the_card() -> None:
    plan = trial_plan(GIANT, {}, QUICK)
    few, many, other = (
        trial_result(plan, scores_of(plan, *[deal] * n))
        for deal, n in (((1.0, 0.5, 0.0), 3), ((1.0, 0.5, 0.0), 100), ((0.0, 0.5, 1.0), 100))
    )

    assert few is not None
    assert many is not None
    assert other is not None
    assert many.high - many.low < few.high - few.low
    assert (many.verdict, other.verdict) == ("stronger", "weaker")
    assert many.low <= many.share <= many.high


def test_the_report_of_a_trial_has_a_note_and_that_of_a_match_has_none() -> None:
    plan, match = trial_plan(GIANT, {}, QUICK), match_plan(QUICK, ["random", "linear"])
    scores = scores_of(plan, *[(1.0, 0.0, 0.5)] * 50)
    report = report_of(plan, tallies_of(plan, scores))

    assert with_trial_note(report, plan, scores).notes == (
        "the card changes its side's share by +50.0 points [+44.3 to +50.0], deal by deal: stronger",
    )
    assert with_trial_note(report, plan, {}) is report
    assert with_trial_note(report, match, scores) is report


# -------------------------------------------------------------------------------------------------------------- background


@pytest.mark.parametrize(("card", "verdict"), [(GIANT, "stronger"), (DWARF, "weaker")])
def test_games_in_the_background_separate_a_strong_card_from_a_weak_one(card: Card, verdict: str) -> None:
    trial = BackgroundTrial(trial_plan(card, {}, QUICK, 8), 24, ThreadWorkers)

    trial.start()
    trial.join()

    assert (trial.progress, trial.is_alive(), trial.complaint) == (1.0, False, "")
    assert trial.result is not None
    assert (trial.result.tally.games, trial.result.verdict) == (24, verdict)


def test_a_trial_in_the_background_knows_the_games_without_the_card() -> None:
    rare = BackgroundTrial(trial_plan(DWARF, {}, QUICK, copies=1), 40, ThreadWorkers)
    rare.start()
    rare.join()

    assert rare.result is not None
    assert rare.result.undrawn is not None
    assert 0.2 < rare.result.undrawn < 0.9


def test_a_cancelled_trial_ends_its_workers() -> None:
    workers, hired = ThreadWorkers(), Event()

    def hire() -> Workers:
        hired.set()
        return workers

    trial = BackgroundTrial(trial_plan(GIANT, {}, QUICK), 100_000, hire)
    trial.start()
    hired.wait()
    trial.cancel()
    trial.join(120)

    assert not trial.is_alive()
    assert trial.progress < 1
    with pytest.raises(RuntimeError, match="shutdown"):
        workers.executor.submit(print)


def test_a_trial_without_workers_gives_the_reason() -> None:
    def hire() -> Workers:
        raise OSError("no semaphores here")

    trial = BackgroundTrial(trial_plan(GIANT, {}, QUICK), 10, hire)
    trial.start()
    trial.join()

    assert (trial.complaint, trial.result, trial.progress) == ("no semaphores here", None, 0.0)
