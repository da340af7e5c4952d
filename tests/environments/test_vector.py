"""A side's observation as numbers: nothing hidden comes through, and nothing known is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.environments.episode import Episode
from hschess.environments.vector import vector_of
from hschess.rules.chance import Chance
from hschess.rules.modes import EVERY_MODE, MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import Observation, determinize, observe
from hschess.rules.pieces import full_health_of, health_of
from hschess.rules.state import Pending, State
from tests.environments.states import ALL_MODES, LINE_MODES, dealt, states_of
from tests.helpers import do, random_position

seeds = st.integers(min_value=0, max_value=2**64 - 1)


def numbers(state: State, side: int) -> list[int]:
    """The environment's observation for this side."""
    episode = Episode(state.mode)
    episode.state = state
    return episode.seen(side)


@given(mode=st.sampled_from(ALL_MODES), seed=seeds, side=st.integers(0, 1), draw=seeds)
@settings(max_examples=200, deadline=None)
def test_states_that_differ_only_in_hidden_parts_have_equal_vectors(mode: str, seed: int, side: int, draw: int) -> None:
    state = random_position(mode, seed)
    other = determinize(observe(state, side), Chance(draw))

    assert numbers(other, side) == numbers(state, side)


def known(seen: Observation) -> tuple[object, ...]:
    """All information of an observation except the order of hand and offer; the mulligan uses the order of the hand."""
    state = seen.state.copy()
    if state.pending is not Pending.MULLIGAN or state.to_move != seen.side:
        state.mover.hand.sort()
        state.waiting.hand.sort()
    state.options = tuple(sorted(state.options))
    return seen.side, format_position(state), tuple((side.shown, side.made) for side in state.sides)


@pytest.mark.parametrize("mode", ALL_MODES)
def test_equal_vectors_mean_equal_observations(mode: str) -> None:
    found: dict[tuple[int, ...], tuple[object, ...]] = {}
    for state in states_of(mode, range(6)):
        for side in (0, 1):
            seen = observe(state, side)
            assert found.setdefault(tuple(numbers(state, side)), known(seen)) == known(seen)


@pytest.mark.parametrize("mode", ALL_MODES)
def test_every_number_is_within_its_bounds(mode: str) -> None:
    lows, highs = vector_of(EVERY_MODE[mode]).bounds()
    for state in states_of(mode, range(6)):
        for side in (0, 1):
            assert all(low <= one <= high for low, one, high in zip(lows, numbers(state, side), highs, strict=True))


def test_a_vector_can_be_read_by_field_names() -> None:
    state = parse_position("normal 7w 20/5/7/PQ/PNR/N3*/u 18/0/6/RBQ/QP/P1/f2")
    vector = vector_of(state.mode)
    seen = vector.numbers_of(observe(state, 1))

    def field(name: str) -> list[int]:
        return seen[vector.where(name)]

    assert (field("round"), field("plays White"), field("is to move")) == ([7], [0], [0])
    assert (field("own king's health"), field("enemy king's health"), field("own fatigue")) == ([18], [20], [2])
    assert field("own hand, by card; the last is unknown") == [0, 1, 1, 0, 1, 0, 0]
    assert field("enemy hand, by card; the last is unknown") == [0, 0, 0, 0, 0, 0, 2]
    assert (field("enemy slot 0: health"), field("enemy slot 0: tired")) == ([3], [1])
    with pytest.raises(KeyError):
        vector.where("own luck")


@pytest.mark.parametrize("mode", LINE_MODES)
def test_the_modes_of_the_line_battle_have_vectors_of_one_length(mode: str) -> None:
    assert len(dealt(mode).seen(0)) == 300


def test_cards_made_by_discover_are_visible_only_to_their_owner() -> None:
    state = do("normal 7w 20/5/7/PQ/PNR/P6/u 18/0/6/RBQ/QP/P1/f2 discover=QRB", "take:R")
    vector = vector_of(state.mode)

    own = numbers(state, 0)[vector.where("own cards made by Discover")]
    theirs = numbers(state, 1)[vector.where("enemy cards made by Discover")]

    assert sum(own) > 0 == sum(theirs)


def test_a_pieces_health_is_in_the_vector() -> None:
    state = parse_position("paper 3w 20/0/3/-/P/P3/- 20/0/2/-/P/P6/-")
    vector = vector_of(MODES["paper"])
    seen = vector.numbers_of(observe(state, 0))
    piece = state.white.line[0]

    assert seen[vector.where("own slot 0: health")] == [health_of(piece)]
    assert seen[vector.where("own slot 0: full health")] == [full_health_of(piece)]
