"""An observation, on one line."""

import pytest

from hschess.engines.seen_line import see, seen_of
from hschess.rules.errors import HschessError
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import Observation, observe
from hschess.rules.state import MOST_COUNTED
from tests.each import each
from tests.helpers import random_position


@pytest.mark.parametrize("mode", ["paper", "normal", "heroic", "friendly", "vanilla", "middle"])
def test_position_and_seen_together_are_the_whole_observation(mode: str) -> None:
    for seed in range(20):
        state = random_position(mode, seed)
        seen = observe(state, state.to_move)

        read = parse_position(format_position(seen.state))
        see(read, seen_of(seen))

        assert [side.shown for side in read.sides] == [side.shown for side in seen.state.sides]
        assert [Observation(seen.side, read).unseen(number) for number in (0, 1)] == [seen.unseen(0), seen.unseen(1)]


def test_as_many_of_a_card_as_are_counted_are_read() -> None:
    state = random_position("paper", 3)

    see(state, f"{'P' * MOST_COUNTED} - -")

    assert seen_of(observe(state, 0)).split()[0].count("P") == MOST_COUNTED


@each("text", ["", "P P", "P P - -", "?3 - -", "Z - -", f"{'P' * 256} - -"])
def test_another_text_is_refused_and_changes_nothing(text: str) -> None:
    state = random_position("paper", 3)
    before = [(side.shown, side.made) for side in state.sides]

    with pytest.raises(HschessError):
        see(state, text)

    assert [(side.shown, side.made) for side in state.sides] == before
