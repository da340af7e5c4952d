"""Beginning an encounter, and reading it again: from a campaign and a seed to a game, from a record to its story.

Callers that read records of possible encounters pass `scenario_of` to `open_game` and `parse_game`.
"""

from __future__ import annotations

from typing import Final

from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.story import Story, story_of
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, Scenario, begin_game, start_of
from hschess.rules.handicaps import base_of
from hschess.rules.mode import SIDE_NAMES, WHITE
from hschess.rules.mode_text import modes_with
from hschess.rules.notation import format_position, parse_position
from hschess.rules.record import ENCOUNTER_TAG, HUMAN, SEAT_TAGS, Record

HINTS_TAG: Final = "Hints"
"""The tag that says how many hints were taken in an encounter."""
FACE: Final = "encounter:"
"""How a record calls the seat of an encounter's opponent: this and the encounter's name."""


def begin_encounter(encounter: Encounter, seed: int, names: tuple[str, str] = SIDE_NAMES, date: str = "") -> GameSoFar:
    """A new game of the encounter; `names` are White's and Black's."""
    record = Record(
        encounter.mode.name,
        seed,
        white=names[0],
        black=names[1],
        event="Campaign",
        date=date,
        position=_position(encounter, seed),
        extra={**dict(zip(SEAT_TAGS, seats_of(encounter), strict=True)), ENCOUNTER_TAG: encounter.name},
    )
    start = start_of(record, modes_with(encounter.mode))
    return begin_game(record, start, story_of(encounter, start.state))


def seats_of(encounter: Encounter) -> tuple[str, str]:
    """The seats in a record: the player, and the encounter's opponent, whichever computer player acts for it."""
    other = f"{FACE}{encounter.name}"
    return (HUMAN, other) if encounter.side == WHITE else (other, HUMAN)


def _position(encounter: Encounter, seed: int) -> str:
    """The position to begin with, its decks shuffled by the seed if the encounter says so."""
    if not encounter.is_shuffled:
        return encounter.position
    state, chance = parse_position(encounter.position, modes_with(encounter.mode)), seeded(seed)
    for side in state.sides:
        chance.shuffle(side.deck)
    state.rng = chance.state
    return format_position(state)


def encounter_of(record: Record) -> Encounter | None:
    """The encounter that a record is a game of; None for a plain game.

    Errors: `HschessError` for an unknown one.
    """
    if ENCOUNTER_TAG not in record.extra:
        return None
    encounter = shipped_campaign().named(record.encounter)
    if encounter is None:
        raise HschessError(f"there is no encounter '{record.encounter:.60}' in the campaign")
    if base_of(record.mode) != base_of(encounter.mode.name):
        raise HschessError(f"the encounter '{encounter.name}' is played in the mode '{encounter.mode.name}'")
    return encounter


def scenario_of(record: Record) -> Scenario | None:
    """The story of a record of the game's own campaign. Errors: as `encounter_of`."""
    encounter = encounter_of(record)
    if encounter is None:
        return None
    return story_of(encounter, start_of(record, modes_with(encounter.mode)).state)


def story_in(game: GameSoFar) -> Story | None:
    """The encounter's story at the present point of a game; None in a plain game."""
    scenario = game.scenarios[-1] if game.scenarios else None
    return scenario if isinstance(scenario, Story) else None
