"""Laws of the rules, over thousands of random games of every mode."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.rules.actions import ACTIONS, ATTACKS, CONCEDE, Action
from hschess.rules.cards import CARD_SHIFT, CARDS, CHARGERS, PIECES
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, apply, legal_actions, new_game, why_not
from hschess.rules.errors import IllegalActionError
from hschess.rules.events import CardBurned, ChoiceMade, Event, GameEnded, PiecesLeft
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.pieces import health_of
from hschess.rules.state import Pending, Side, State
from hschess.rules.view import View, fold, view_of
from tests import by_commit
from tests.helpers import MODE_NAMES, Move, random_action, random_game, random_position

GAMES = 25
QUICK_GAMES = 300

modes = st.sampled_from(MODE_NAMES)
seeds = st.integers(min_value=0, max_value=2**64 - 1)


def check_step(move: Move) -> None:
    """The laws of every step."""
    after, events = move.step.state, move.step.events
    check_events_are_complete(view_of(move.before), events, view_of(after))
    check_bounds(after)
    assert parse_position(format_position(after)) == after
    assert [isinstance(event, GameEnded) for event in events] == [False] * (len(events) - 1) + [
        after.outcome is not None
    ]


def check_events_are_complete(view: View, events: tuple[Event, ...], expected: View) -> None:
    """Law 5: folding the events over the view before gives the view after."""
    for event in events:
        fold(view, event)
    assert view == expected


def check_bounds(state: State) -> None:
    """Law 6: mana, lines and healths stay within the rules."""
    for side in state.sides:
        assert 0 <= side.mana <= 10
        assert 0 <= side.crystals <= 10
        assert len(side.line) <= LONGEST_LINE
        assert len(side.hand) <= 10
        assert all(1 <= health_of(piece) <= CARDS[piece >> CARD_SHIFT].health for piece in side.line)


def check_legality(state: State) -> None:
    """Law 3: the list is sorted, without duplicates, empty exactly at the end, and contains exactly the actions that are not refused."""
    listed = legal_actions(state)
    texts = [action.text for action in listed]

    assert texts == sorted(set(texts))
    assert (not listed) == (state.outcome is not None)
    assert state.may_charge or not any(map(CHARGERS.__contains__, cards_in(state)))
    assert list(listed) == [action for action in ACTIONS if why_not(state, action) is None]


def cards_in(state: State) -> list[int]:
    return [code for side in state.sides for code in owned(side).elements()]


def owned(side: Side) -> Counter[int]:
    return Counter([*side.hand, *side.deck, *(piece >> CARD_SHIFT for piece in side.line)])


@pytest.mark.parametrize("mode", MODE_NAMES)
def test_every_step_of_random_games_keeps_the_laws(mode: str) -> None:
    for seed in by_commit.seeds(f"laws in {mode}", GAMES):
        for number, move in enumerate(random_game(mode, seed)):
            check_step(move)
            if number % 8 == 0:
                check_legality(move.before)
        check_legality(move.step.state)


@given(mode=modes, seed=seeds)
@settings(max_examples=60)
def test_every_step_of_any_game_keeps_the_laws(mode: str, seed: int) -> None:
    for move in random_game(mode, seed):
        check_step(move)


@pytest.mark.parametrize("mode", MODE_NAMES)
def test_hundreds_of_games_end_once_within_the_rules(mode: str) -> None:
    causes: Counter[str] = Counter()
    for seed in by_commit.seeds(f"ends in {mode}", QUICK_GAMES):
        state, chance = new_game(MODES[mode], seed), Chance(seed)
        events: list[Event] = []
        while state.outcome is None:
            advance(state, random_action(state, chance), events.append)
        ends = [event for event in events if isinstance(event, GameEnded)]
        check_bounds(state)
        outcome = state.outcome
        assert ends == [GameEnded(winner=outcome.winner, cause=outcome.cause, result=outcome.result, round=state.round)]
        causes[state.outcome.cause] += 1

    assert causes["king"] > QUICK_GAMES / 3
    assert causes["concession"] > 0


@given(mode=modes, seed=seeds)
@settings(max_examples=40)
def test_law_2_mode_seed_and_actions_give_the_same_game(mode: str, seed: int) -> None:
    actions = [move.action for move in random_game(mode, seed)]
    state = new_game(MODES[mode], seed)
    for action in actions:
        state = apply(state, action).state

    assert state == [move.step.state for move in random_game(mode, seed)][-1]


def test_law_2_near_seeds_give_different_games() -> None:
    assert len({repr(new_game(MODES["paper"], seed)) for seed in range(500)}) == 500


@given(mode=modes, seed=seeds)
@settings(max_examples=60)
def test_law_6_no_card_is_lost_and_none_appears_from_nowhere(mode: str, seed: int) -> None:
    """Deck, hand, line and departed cards are the dealt ones and the ones made by Discover."""
    state = new_game(MODES[mode], seed)
    dealt = [owned(side) for side in state.sides]
    gone: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    made: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for move in random_game(mode, seed):
        follow_cards(move, gone, made)
        for number, side in enumerate(move.step.state.sides):
            assert owned(side) + gone[number] == dealt[number] + made[number]


def follow_cards(move: Move, gone: tuple[Counter[int], Counter[int]], made: tuple[Counter[int], Counter[int]]) -> None:
    """Count the cards that left the game and the new ones, from the events."""
    view = view_of(move.before)
    for event in move.step.events:
        if isinstance(event, CardBurned):
            gone[event.side][event.card] += 1
        elif isinstance(event, PiecesLeft):
            gone[event.side].update(view.sides[event.side].line[slot] >> CARD_SHIFT for slot in event.slots)
        elif isinstance(event, ChoiceMade) and event.choice is Pending.DISCOVER:
            made[event.side][event.card] += 1
        fold(view, event)
    if move.action.card >= 0 and move.action.card not in PIECES:
        gone[move.before.to_move][move.action.card] += 1


def test_an_action_after_the_end_is_refused() -> None:
    over = apply(new_game(MODES["paper"], 1), CONCEDE).state

    with pytest.raises(IllegalActionError, match="R25"):
        apply(over, CONCEDE)


def test_a_copy_shares_nothing_that_can_change() -> None:
    state = random_position("normal", 5)
    twin, before = state.copy(), repr(state)
    for side in twin.sides:
        side.hand.clear()
        side.deck.clear()
        side.line.clear()
        side.health = 1

    assert repr(state) == before


def test_equal_states_are_equal_keys() -> None:
    state = random_position("heroic", 8)

    assert state == state.copy()
    assert hash(state) == hash(state.copy())
    assert state != random_position("heroic", 9)
    assert state != repr(state)


def test_different_states_are_unequal() -> None:
    state, hurt = new_game(MODES["paper"], 3), new_game(MODES["paper"], 3)
    hurt.white.health -= 1

    assert hurt != state
    assert len({hash(new_game(MODES["paper"], seed)) for seed in range(20)}) == 20


def test_a_copy_of_a_finished_game_is_finished() -> None:
    over = apply(new_game(MODES["paper"], 1), CONCEDE).state

    assert over.outcome is not None
    assert over.copy().outcome == over.outcome


def test_r4_a_knight_attacks_in_a_copy_too() -> None:
    state = parse_position("normal 9w 20/0/9/P/P/N3/- 20/0/8/P/P/P4/-")

    assert legal_actions(state.copy()) == legal_actions(state)
    assert ATTACKS[0][0] in legal_actions(state.copy())


def test_a_state_begins_with_an_empty_table() -> None:
    state = State(MODES["friendly"])

    assert repr(state) == "friendly 1w 10/0/0/-/-/-/- 10/0/0/-/-/-/-"
    assert [(side.shown, side.made) for side in state.sides] == [(0, 0), (0, 0)]


PROGRAM = """
import sys
from hschess.rules.notation import format_position
from tests import by_commit
from tests.helpers import MODE_NAMES, random_game
for mode in MODE_NAMES:
    for seed in range(5):
        for move in random_game(mode, seed):
            print(move.action, format_position(move.step.state), *move.step.events, sep=" ")
"""


def test_law_1_the_same_in_every_process_with_any_hash_seed() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([".", *sys.path])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "random")
    }

    assert len(outputs) == 1
    assert len(next(iter(outputs)).splitlines()) > 500


def test_the_fixed_order_is_the_order_of_the_texts() -> None:
    texts: list[str] = [action.text for action in ACTIONS]
    kinds: set[type] = {type(action) for action in ACTIONS}

    assert texts == sorted(set(texts))
    assert kinds == {Action}
