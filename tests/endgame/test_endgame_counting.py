"""Results of counting in a position: true whenever there is one, and none while a chance is left."""

from collections import Counter
from dataclasses import replace

import pytest

from hschess.endgame.endgame_counting import Obstacle, obstacle_in
from hschess.endgame.solver import known_state
from hschess.rules.actions import CONCEDE
from hschess.rules.cards import CODES
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.modes import BLACK, MODES, WHITE, Mode
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import Observation, determinize, observe
from hschess.rules.state import State
from tests.each import each

GAMES = 12
WORLDS = 3


def futures(state: State) -> tuple[object, ...]:
    """The position, except for the order of the cards in the hands."""
    keys = [(*side.key()[:3], tuple(sorted(side.hand)), *side.key()[4:]) for side in state.sides]
    return (state.round, state.to_move, *keys)


def random_positions(mode: Mode, seed: int) -> list[State]:
    state, chance, positions = new_game(mode, seed), seeded(seed), list[State]()
    while state.outcome is None:
        positions.append(state.copy())
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        advance(state, actions[chance.below(len(actions))])
    return positions


@each("mode", MODES)
@each("side", [WHITE, BLACK])
def test_its_result_is_true_and_no_other_state_is_possible(mode: str, side: int) -> None:
    chance, known_counts = seeded(3), Counter[bool]()
    for seed in range(GAMES):
        for state in random_positions(MODES[mode], seed):
            seen = observe(state, side)
            known = known_state(seen)
            known_counts[known is not None] += 1
            if known is not None:
                assert futures(known) == futures(state), format_position(state)
                assert {futures(determinize(seen, chance)) for _ in range(WORLDS)} == {futures(known)}

    assert known_counts[False] > 100
    assert known_counts[True] > (0 if mode == "paper" else 10) or mode == "normal"


@pytest.mark.parametrize("mode", ["paper", "heroic", "friendly"])
def test_without_a_result_more_than_one_state_is_possible(mode: str) -> None:
    """Over enough deals, anything not known by counting has more than one value."""
    chance, silent = seeded(3), 0
    for state in random_positions(MODES[mode], seed=2)[::7]:
        seen = observe(state, state.to_move)
        if obstacle_in(seen) in (Obstacle.DRAWS, Obstacle.HANDS):
            silent += 1
            assert len({futures(determinize(seen, chance)) for _ in range(60)}) > 1, format_position(state)

    assert silent


def obstacle(text: str) -> Obstacle | None:
    state = parse_position(text)
    return obstacle_in(Observation(state.to_move, state))


def test_equal_cards_are_known_in_any_order() -> None:
    """16 Pawns, and all of White's other cards are visible: its deck can only contain Pawns."""
    line, cards = "R6,R6,R6,R6,B6,B6,B6", "BQQ"
    state = parse_position(f"paper 12w 20/3/10/{cards}/?3/{line}/- 20/0/10/P/P/P6/-")
    known = known_state(Observation(WHITE, state))

    assert known is not None
    assert format_position(known).split("/")[4] == "PPP"


def test_one_different_card_left_makes_the_order_unknown() -> None:
    line = "R6,R6,R6,R6,B6,B6,B6"

    assert obstacle(f"paper 12w 20/3/10/BQ/?3/{line}/- 20/0/10/P/P/P6/-") is Obstacle.DRAWS


def test_the_bottom_of_a_deck_that_no_shuffle_reaches_is_known() -> None:
    """R9: Black's last 15 cards in `heroic` are Pawns, under any other cards."""
    assert obstacle("heroic 20w 20/3/10/P/-/P6/- 20/0/10/Q/?15/P6/-") is None
    assert obstacle("heroic 20w 20/3/10/P/-/P6/- 20/0/10/Q/?16/P6/-") is Obstacle.DRAWS


def test_the_bottom_of_a_deck_keeps_its_order() -> None:
    pawn, queen = CODES["P"], CODES["Q"]
    bottom = tuple({pawn: 2, queen: 1}.get(code, 0) for code in range(queen + 1))
    mode = replace(MODES["heroic"], bottoms=(bottom, bottom))
    state = parse_position("heroic 20b 20/3/10/P/-/P6/- 20/0/10/B/?2/P6/-", {"heroic": mode})
    known = known_state(Observation(BLACK, state))

    assert known is not None
    assert known.black.deck == [pawn, queen]


def test_obstacles_are_named() -> None:
    assert obstacle("heroic 20w 20/3/10/P/-/P6/- 20/0/10/?1/-/P6/-") is Obstacle.HANDS
    assert obstacle("normal 20w 20/3/10/P/-/P6/- 20/0/10/P/-/P6/-") is Obstacle.DISCOVER
    assert obstacle("normal 20w 20/3/10/P/-/P6/- 20/0/10/P/-/P6/- discover=PQR") is Obstacle.DISCOVER
    assert obstacle("heroic 1w 20/0/0/P/P/-/- 20/0/0/P/P/-/- mulligan") is Obstacle.MULLIGAN
    assert obstacle("paper 20w 20/3/10/P/-/P6/- 0/0/10/P/-/P6/-") is Obstacle.OVER
    assert obstacle("vanilla 2w 30/2/2/p11/p11/p11:1/- 28/2/2/p43/p11/p23:3/-") is Obstacle.DUEL


def test_no_discover_comes_after_the_last_turn() -> None:
    """R20, R24: only Black's turn is left, and Black has no Castle."""
    assert obstacle("normal 45b 20/3/10/P/-/P6/- 20/0/10/P/-/P6/-") is None
    assert obstacle("normal 45w 20/3/10/P/-/P6/- 20/0/10/P/-/P6/-") is Obstacle.DISCOVER
    assert obstacle("normal 44b 20/3/10/P/-/P6/- 20/0/10/P/-/P6/-") is Obstacle.DISCOVER
