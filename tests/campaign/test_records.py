"""An encounter's record replays to the same steps, names its encounter, and is refused if that is unknown."""

from dataclasses import replace

import pytest

from hschess.campaign.beginning import begin_encounter, scenario_of, story_in
from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.rules.actions import END
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.mode_text import modes_with
from hschess.rules.record_text import format_game, parse_game
from tests.each import each


def named(name: str) -> Encounter:
    found = shipped_campaign().named(name)
    assert found is not None
    return found


def some_rounds(name: str, seed: int = 3) -> GameSoFar:
    """A game with some ended turns of each side."""
    game = begin_encounter(named(name), seed)
    for _ in range(9):
        story = story_in(game)
        game = game.after((story.scripted() if story is not None else None) or END)
    return game


@each("name", ["stranger", "ladder", "warded-king", "mirror", "last-squires"])
def test_a_record_replays_to_the_same_steps(name: str) -> None:
    game = some_rounds(name)
    read = parse_game(format_game(game), scenario_of=scenario_of)

    assert read.steps == game.steps
    assert read.scenarios == game.scenarios
    assert f'[Encounter "{name}"]' in format_game(game)


def test_a_game_continued_from_its_record_goes_on_unchanged() -> None:
    game = some_rounds("stranger")
    read = parse_game(format_game(game), scenario_of=scenario_of)

    assert read.after(END).steps[-1] == game.after(END).steps[-1]


def test_a_record_in_memory_can_be_opened_too() -> None:
    game = some_rounds("ladder")

    assert open_game(game.record, modes_with(game.state.mode), scenario_of).steps == game.steps


def test_the_seed_decides_the_decks_of_a_shuffled_position() -> None:
    one, other = (begin_encounter(named("ladder"), seed).state.white.deck for seed in (1, 2))

    assert one != other
    assert sorted(one) == sorted(other)


def test_an_unknown_encounter_is_refused_at_its_tag() -> None:
    text = format_game(some_rounds("stranger")).replace('[Encounter "stranger"', '[Encounter "nobody"')

    with pytest.raises(NotationError, match="there is no encounter 'nobody' in the campaign") as caught:
        parse_game(text, scenario_of=scenario_of)

    assert caught.value.line == text[: text.index("nobody")].count("\n") + 1


def test_an_encounter_in_another_mode_is_refused() -> None:
    record = replace(some_rounds("stranger").record, mode="paper")

    with pytest.raises(HschessError, match="the encounter 'stranger' is played in the mode 'stranger'"):
        scenario_of(record)


def test_a_reader_of_plain_games_refuses_encounters() -> None:
    with pytest.raises(NotationError, match="the game is the encounter 'stranger', which cannot be read here"):
        parse_game(format_game(some_rounds("stranger")))
