"""Whatever cards there are, the table ends up showing the position: whole duels, at every speed, with reduced motion, skipped."""

from random import Random

import pytest

from hschess.rules.modes import DUELS, Mode
from hschess.rules.view import view_of
from scenes.stage.motion.clip_builder import ShowOptions
from tests.rules.random_cards import random_mode
from tests.stage.acting import RESTING, empty_table_of, leftovers, looks, random_steps_of, show_of
from tests.stage.motion.test_staging_laws import assert_at_rest, wander

MODES_OF_ANY_CARDS = {**DUELS, **{f"random {seed}": random_mode(Random(seed)) for seed in range(24)}}
WAYS = (
    ShowOptions(),
    ShowOptions(reduced_motion=True),
    ShowOptions(by_hand=(False, False), cpu_pace_ms=0.0),
    ShowOptions(speed=4.0, by_hand=(True, True)),
    ShowOptions(instant=True),
)
WHOLE, PART = 400, 60


@pytest.mark.parametrize("mode", MODES_OF_ANY_CARDS.values(), ids=MODES_OF_ANY_CARDS)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_law_10_an_idle_board_equals_the_state_of_a_duel(mode: Mode, way: int) -> None:
    show = show_of(empty_table_of(mode), WAYS[way], viewer=way % 2)
    for index, step in enumerate(random_steps_of(mode, way, most=WHOLE if mode.name in DUELS else PART)):
        show.play(step, index - 1)
        show.advance(0.0)
        show.run(dt_ms=11.0 + 31 * (index % 9))
        assert show.board.matches(view_of(step.state))
        assert_at_rest(show)
    show.calm_down()

    assert leftovers(show.board) == []
    assert set(looks(show)) <= set(RESTING)


@pytest.mark.parametrize("mode", MODES_OF_ANY_CARDS.values(), ids=MODES_OF_ANY_CARDS)
def test_law_9_any_way_through_a_duel_gives_the_same_cues_and_the_same_board(mode: Mode) -> None:
    shows = [show_of(empty_table_of(mode)) for _ in range(4)]
    for index, step in enumerate(random_steps_of(mode, 5, most=PART)):
        for show in shows:
            show.play(step, index - 1)
        shows[0].finish()
        shows[1].run(24.0)
        wander(shows[2], index)
        shows[3].timeline.speed = 4.0
        shows[3].run(50.0)
    for show in shows:
        show.calm_down()

    for other in shows[1:]:
        assert other.cues == shows[0].cues
        assert other.board.view == shows[0].board.view
        assert other.board.puppets == shows[0].board.puppets
        assert other.board.mood == shows[0].board.mood
