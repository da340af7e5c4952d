"""Small encounters for the tests, and games of them from the texts of their actions."""

from hschess.campaign.beginning import begin_encounter, story_in
from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import read_campaign
from hschess.campaign.story import Story
from hschess.rules.events import Event
from hschess.rules.game import GameSoFar
from hschess.rules.notation import parse_action

HEAD = '[[chapter]]\nname = "school"\n[[encounter]]\nname = "trial"\nchapter = "school"\nextra = { lost = 0, hint = false }\n'


def encounter(more: str, position: str = "", mode: str = "paper", goal: str = "win = true") -> Encounter:
    """An encounter from a position, or from the mode's deal."""
    where = f'position = "{position}"' if position else "deal = true"
    text = f'{HEAD}mode = "{mode}"\n{where}\ngoal = {{ {goal} }}\n{more}'
    return read_campaign(text, "campaign.toml").encounters[0]


def when(condition: str, *effects: str) -> str:
    """A `when` in TOML."""
    return "\n".join(("[[encounter.when]]", condition, *effects)) + "\n"


def played(one: Encounter, words: str = "", seed: int = 1) -> GameSoFar:
    """The game after these actions of both sides."""
    game = begin_encounter(one, seed)
    for word in words.split():
        game = game.after(parse_action(word, game.state.mode.cards))
    return game


def story(game: GameSoFar) -> Story:
    """The current state of the story."""
    found = story_in(game)
    assert found is not None
    return found


def last(game: GameSoFar) -> tuple[Event, ...]:
    """The events of the last action."""
    return game.steps[-1].events
