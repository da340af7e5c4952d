"""Free practice without a screen: everything can be undone, hidden cards are dealt, and any CPU gives its plan."""

import pytest

from hschess.players.contract import finish
from hschess.players.registry import make_player, quick_name
from hschess.rules.actions import CHEAT_ACTION, END, action_named
from hschess.rules.cards import UNKNOWN
from hschess.rules.engine import apply
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.notation import parse_position
from hschess.rules.observation import hides_cards
from scenes.practice.model.free_play import Advice, FreeMatch, dealt
from scenes.stage.game.match import thinking_of
from scenes.stage.game.setup import CPU_SEATS
from scenes.stage.game.thoughts import Explanation, last_thought
from tests.each import each

BOARD = "heroic 6w 20/6/6/PBRQ/?9/P6,R6,P4/- 20/0/6/?4/?9/P6,Q6,P6/-"
NAMES = ("White", "Black")


def test_hidden_cards_are_dealt_by_the_seed_and_known_ones_stay() -> None:
    one, other, third = (FreeMatch(BOARD, NAMES, seed) for seed in (1, 1, 2))

    assert one.state == other.state
    assert one.state != third.state
    assert one.state.rng
    assert all(UNKNOWN not in (*side.hand, *side.deck) for side in one.state.sides)
    assert one.state.mover.hand == parse_position(BOARD).mover.hand
    assert dealt(one.state, 99) is one.state
    assert open_game(one.record).steps[0].state == one.state


def test_a_hidden_offer_is_dealt_too() -> None:
    match = FreeMatch("normal 5w 20/3/5/P/PP/R6/- 20/0/4/P/PP/Q6/- discover=?3 #1f", NAMES, 3)

    assert len(set(match.state.options)) == 3
    assert not hides_cards(match.state)


def test_everything_can_be_undone_including_ends_of_turns_and_draws() -> None:
    match = FreeMatch(BOARD, NAMES, 1)
    states = [match.state]
    for text in ("P@0", "castle1", "end", "cheat", "end"):
        match.submit(action_named(text))
        states.append(match.state)

    for before in reversed(states[:-1]):
        assert match.can_undo
        match.undo()
        assert match.state == before
        assert open_game(match.record).state == before
    assert not match.can_undo


def test_a_finished_game_can_be_undone_too() -> None:
    match = FreeMatch("paper 4w 20/1/4/P/?9/Q6/- 3/0/4/P/?9/-/-", NAMES, 1)
    match.submit(END)
    assert match.is_over

    match.undo()

    assert not match.is_over
    assert match.record.result in ("", "*")


def test_a_cpus_answer_is_undone_with_the_turn() -> None:
    match = FreeMatch(BOARD, NAMES, 1)
    match.seat_cpu(1, "bfs")
    match.submit(END)
    while match.cpu_to_move:
        action = match.pump(100)
        if action is not None:
            match.submit(action)
    assert len(match.record.actions) > 1

    match.undo()

    assert match.record.actions == ()
    assert match.state.to_move == 0
    match.seat_cpu(1, "")
    match.submit(END)
    assert not match.cpu_to_move


@each("who", CPU_SEATS)
def test_every_cpu_gives_a_plan_that_can_be_played(who: str) -> None:
    match = FreeMatch(BOARD, NAMES, 1)
    advice = Advice(quick_name(who), match.state)
    while advice.step() is None:
        assert 0 <= advice.progress <= 1

    state = match.state
    for action in advice.placed:
        state = apply(state, action).state
    assert END not in advice.placed
    assert state.to_move == match.state.to_move or state.outcome is not None


def test_a_plan_equals_the_cpus_play_in_a_real_game() -> None:
    match = FreeMatch(BOARD, NAMES, 1)
    advice = Advice("bfs", match.state)
    while advice.step() is None:
        pass

    assert advice.plan == finish(thinking_of(make_player("bfs"), match.state, 0, 0))
    thought = last_thought(open_game(advice.record("The paper's CPU")), len(advice.record("").actions))
    assert thought is not None
    explained = Explanation(advice.record("The paper's CPU"), thought)
    while not explained.step():
        pass
    assert advice.plan is not None
    assert explained.plan == advice.plan.actions
    assert CHEAT_ACTION not in explained.plan


def test_an_unknown_cpu_is_reported() -> None:
    with pytest.raises(HschessError, match="no player 'nobody'"):
        Advice("nobody", parse_position(BOARD))
