"""The readers of encounters: campaigns, and records of their games."""

from random import Random
from typing import Final

from hschess.campaign.beginning import begin_encounter, scenario_of
from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import FILE, read_campaign, shipped_campaign
from hschess.campaign.story import story_of
from hschess.files import TABLE_BYTES, read_text
from hschess.resources import asset
from hschess.rules.actions import CONCEDE
from hschess.rules.engine import legal_actions
from hschess.rules.game import GameSoFar, begin_game, start_of
from hschess.rules.mode_text import modes_with
from hschess.rules.record_text import format_game, parse_game
from tests.attacks.fuzz_targets import Target, once_accepted
from tests.campaign.encounters import story
from tests.campaign.random_encounters import random_campaign

DRAWN: Final = 20
PLAYED: Final = 12
MOST_ENCOUNTERS: Final = 3
"""How many encounters of an accepted text are begun."""


def targets_of_campaigns(rng: Random) -> list[Target]:
    """Both readers, with corpora by this rng."""
    shipped = read_text(asset("campaign", FILE), TABLE_BYTES)
    drawn = [random_campaign(Random(rng.randrange(10**9))) for _ in range(DRAWN)]
    some = [rng.choice(shipped_campaign().encounters) for _ in range(PLAYED)]
    records = [format_game(_played(rng, begin_encounter(one, number))) for number, one in enumerate(some)]
    return [
        Target("campaign", _campaign, (*drawn, shipped), 2.0, most_s=2.0),
        Target("encounter record", lambda _, text: _record(text), (*records,), 2.0, most_s=2.0),
    ]


def _campaign(rng: Random, text: str) -> None:
    """An accepted campaign can be played, and its record gives the same game."""
    for encounter in read_campaign(text, FILE).encounters[:MOST_ENCOUNTERS]:
        with once_accepted():
            _read_back(encounter, _played(rng, begin_encounter(encounter, rng.randrange(100))))


def _read_back(encounter: Encounter, game: GameSoFar) -> None:
    start = start_of(game.record, modes_with(encounter.mode))
    again = begin_game(game.record, start, story_of(encounter, start.state))
    for action in game.record.actions:
        again = again.after(action)
    assert again.steps == game.steps, "an encounter is played back differently"


def _played(rng: Random, game: GameSoFar) -> GameSoFar:
    for _ in range(PLAYED):
        if game.state.outcome is not None:
            break
        likely = [action for action in legal_actions(game.state) if action is not CONCEDE]
        game = game.after(story(game).scripted() or rng.choice(likely))
    return game


def _record(text: str) -> None:
    game = parse_game(text, scenario_of=scenario_of)
    with once_accepted():
        assert parse_game(format_game(game), scenario_of=scenario_of).steps == game.steps, (
            "a record is read back differently"
        )
