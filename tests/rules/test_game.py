"""A game keeps its steps: later and earlier positions are folded from them, and nothing is simulated again."""

from dataclasses import replace

import pytest

from hschess.rules.actions import END, KEEP, action_named
from hschess.rules.errors import IllegalActionError
from hschess.rules.game import open_game, turn_of
from hschess.rules.notation import parse_position
from hschess.rules.record import Record
from tests.helpers import MODE_NAMES, random_game


@pytest.mark.parametrize("mode", MODE_NAMES)
def test_a_game_opened_in_one_go_equals_one_built_action_by_action(mode: str) -> None:
    moves = list(random_game(mode, 3))
    game = open_game(Record(mode, 3))
    for move in moves:
        game = game.after(move.action)

    record = Record(mode, 3, tuple(move.action for move in moves)).closed(moves[-1].step.state.outcome)
    assert game == open_game(record)
    assert game.state == moves[-1].step.state


def test_a_game_cut_at_a_place_equals_the_game_at_that_time() -> None:
    actions = [move.action for move in random_game("friendly", 3)]
    games = [open_game(Record("friendly", 3))]
    for action in actions:
        games.append(games[-1].after(action))

    assert [games[-1].until(number) for number in range(len(games))] == games


def test_an_illegal_action_raises() -> None:
    game = open_game(Record("paper", 1))

    with pytest.raises(IllegalActionError):
        game.after(action_named("cheat"))
    assert game == open_game(Record("paper", 1))


def test_a_game_with_other_names_keeps_its_steps() -> None:
    game = open_game(Record("paper", 1, (END,)))

    renamed = game.retagged(white="Ann", extra={"Key": "1"})

    assert renamed.record == replace(game.record, white="Ann", extra={"Key": "1"})
    assert renamed.steps is game.steps


def test_the_mulligan_is_before_round_1() -> None:
    game = open_game(Record("normal", 1, (KEEP, KEEP)))

    assert [turn_of(step.state) for step in game.steps] == [(0, 0), (0, 1), (1, 0)]
    assert turn_of(parse_position("paper 8b 20/0/8/P/PPPP/P6/- 20/8/8/PQ/PPPP/B2,P1/-")) == (8, 1)
