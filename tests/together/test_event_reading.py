"""An event written as JSON is read back as the same event, in every mode and duel, and anything else is refused."""

import json
from collections.abc import Iterator

import pytest

from hschess.library.event_json import event_json
from hschess.rules.actions import CONCEDE
from hschess.rules.chance import seeded
from hschess.rules.engine import apply, deal, legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.events import Event, PiecesLeft
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.together.event_reading import read_event, read_events
from tests.each import each


def events_of_random_games(mode: Mode, games: int) -> Iterator[Event]:
    for seed in range(games):
        chance = seeded(seed)
        step = deal(mode, seed)
        yield from step.events
        while step.state.outcome is None:
            actions = [action for action in legal_actions(step.state) if action is not CONCEDE] or [CONCEDE]
            step = apply(step.state, actions[chance.below(len(actions))])
            yield from step.events


@pytest.mark.parametrize("mode", EVERY_MODE.values(), ids=list(EVERY_MODE))
def test_an_event_can_be_read_back(mode: Mode) -> None:
    seen = set[str]()
    for event in events_of_random_games(mode, 6):
        written = json.loads(json.dumps(event_json(event, mode.cards)))
        found = read_event(written, mode)
        assert event_json(found, mode.cards) == event_json(event, mode.cards)
        seen.add(type(event).__name__)
    assert PiecesLeft.__name__ in seen


@each(
    "odd",
    [
        None,
        [],
        {},
        {"event": "Nonsense"},
        {"event": "TurnBegan"},
        {"event": "TurnBegan", "side": "red", "round": 1},
        {"event": "TurnBegan", "side": "white", "round": 1.5},
        {"event": "CardPlayed", "side": "white", "card": "Zebra", "position": 0},
    ],
)
def test_anything_else_is_refused(odd: object) -> None:
    with pytest.raises(HschessError):
        read_event(odd, EVERY_MODE["paper"])


def test_an_endless_list_of_events_is_refused() -> None:
    with pytest.raises(HschessError, match="expected a list"):
        read_events([{}] * 20_001, EVERY_MODE["paper"])
