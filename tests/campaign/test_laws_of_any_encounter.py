"""Laws of every encounter, with random encounters over the whole vocabulary."""

from itertools import pairwise

import pytest

from hschess.campaign.story import Story, story_of
from hschess.rules.events import GameEnded, KingAttacked, KingStruck, TurnBegan
from hschess.rules.game import Ahead, start_of
from hschess.rules.mode_text import modes_with
from hschess.rules.record import Record
from hschess.rules.record_text import format_game, parse_game
from hschess.rules.view import fold, view_of
from tests.by_commit import seeds
from tests.campaign.encounters import story
from tests.campaign.random_encounters import played

each_seed = pytest.mark.parametrize("seed", seeds("any encounter", 40))


@each_seed
def test_any_encounter_replays_to_the_same_steps(seed: int) -> None:
    game = played(seed)
    encounter = story(game).encounter

    def scenario_of(record: Record) -> Story:
        return story_of(encounter, start_of(record, modes_with(encounter.mode)).state)

    assert parse_game(format_game(game), scenario_of=scenario_of).steps == game.steps


@each_seed
def test_folding_the_events_gives_the_next_view(seed: int) -> None:
    for before, step in pairwise(played(seed).steps):
        view = view_of(before.state)
        for event in step.events:
            fold(view, event)
        assert view == view_of(step.state)


@each_seed
def test_nothing_follows_the_end_and_only_the_end_ends(seed: int) -> None:
    steps = played(seed).steps

    for step in steps:
        ends = [at for at, event in enumerate(step.events) if isinstance(event, GameEnded)]
        assert ends == ([len(step.events) - 1] if step.state.outcome is not None else [])


@each_seed
def test_a_warded_king_is_not_hurt(seed: int) -> None:
    game = played(seed)

    for number, step in enumerate(game.steps[1:], start=1):
        for king in game.view(number - 1).sides:
            is_warded = king.is_warded
            side = game.view(number - 1).sides.index(king)
            struck = [event.damage for event in step.events if isinstance(event, KingStruck) and event.side == side]
            struck += [event.damage for event in step.events if isinstance(event, KingAttacked) and event.side != side]
            assert not is_warded or not any(struck)


@each_seed
def test_looking_ahead_shows_what_happens(seed: int) -> None:
    game = played(seed)

    for number, action in enumerate(game.record.actions):
        before = game.until(number)
        seen = Ahead(before)(before.state, action)
        assert seen == game.steps[number + 1]
        assert sum(isinstance(event, TurnBegan) for event in seen.events) <= 1
