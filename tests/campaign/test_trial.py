"""Computer players in the person's place: the same story as at the table, and the same game for the same seed."""

from dataclasses import replace

from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.trial import Trial, TrialOutcome, first_moment, play_trial
from hschess.players.registry import quick_name
from hschess.rules.notation import parse_action
from tests.campaign.encounters import encounter, when
from tests.each import each

BATTLES = [one for one in shipped_campaign().encounters if not one.is_puzzle]
WARD = when("round = 1", 'ward = "black"')
BOARD = "1w 30/1/1/-/-/p21:1/- 2/0/0/-/-/p11:1/-"


@each("battle", BATTLES, ids=[one.name for one in BATTLES])
def test_a_battle_comes_to_its_end_and_is_the_same_for_the_same_seed(battle: Encounter) -> None:
    quick = replace(battle, opponent=quick_name(battle.opponent) if ":" not in battle.opponent else "random")

    ending = play_trial(quick, "random", 7)

    assert ending.turns > 0
    assert play_trial(quick, "random", 7) == ending


def test_a_win_is_reported_with_its_turns_and_losses() -> None:
    assert play_trial(encounter('opponent = "random"', BOARD, "vanilla"), "beginner", 0) == TrialOutcome(True, 0, 0)


def test_an_unknown_ward_affects_a_player() -> None:
    """An immediate win only tires the piece, and the next card of an empty deck hurts."""
    warded = encounter(f'opponent = "none"\n{WARD}', BOARD, "vanilla", "win = true, turns = 2")

    assert play_trial(warded, "beginner", 0) == TrialOutcome(False, 2, 0)


def test_events_at_the_start_happen_once() -> None:
    one = encounter(when("round = 1", 'summon = { side = "white", cards = ["p11"] }'), BOARD, "vanilla")

    assert len(first_moment(one, 0).state.white.line) == 2


def test_the_seed_shuffles_the_decks() -> None:
    one = next(one for one in BATTLES if one.is_shuffled)

    assert first_moment(one, 1).state.white.deck == first_moment(one, 1).state.white.deck
    assert first_moment(one, 1).state.white.deck != first_moment(one, 2).state.white.deck


def test_a_plan_is_dropped_after_an_unforeseen_event() -> None:
    """The first kill gives a card that the plan did not know."""
    gift = when('dead = "g11"', 'give = { side = "white", cards = ["check"] }')
    one = encounter(gift, "1w 30/1/1/-/-/p21:1,p11:1,p11:1/- 3/0/0/-/-/g11:1,p11:1/-", "vanilla")
    trial, plan = Trial(one, "linear", 0), [parse_action(word, one.mode.cards) for word in ("0x0", "0x0", "0xk")]

    trial.plan = plan
    trial.act()
    assert trial.plan == []


def test_a_plan_goes_on_without_unforeseen_events() -> None:
    one = encounter("", "1w 30/1/1/-/-/p21:1,p11:1/- 3/0/0/-/-/g11:1/-", "vanilla")
    trial = Trial(one, "linear", 0)

    trial.plan = [parse_action(word, one.mode.cards) for word in ("0x0", "0xk")]
    trial.act()
    assert [action.text for action in trial.plan] == ["0xk"]
