"""Tests of the game that is played on from a place of a record, or from its deal."""

import pytest

from hschess.rules.actions import END
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.store.games import KEY_TAG
from hschess.together.kept_challenges import CHALLENGE_TAG
from hschess.together.room import CLAIMED_TAG
from scenes.replay.play_on import seated

SEATS = {SEAT_TAGS[WHITE]: HUMAN, SEAT_TAGS[BLACK]: "bfs"}


def game(actions: int, **tags: str) -> GameSoFar:
    """A game of a person against `bfs`, of so many turns."""
    return open_game(Record("paper", 5, (END,) * actions, event="Together", extra={**SEATS, **tags}))


def test_the_key_and_the_claim_of_the_first_game_stay_with_it() -> None:
    record = seated(game(2, **{KEY_TAG: "ab", CLAIMED_TAG: "1-0", "Note": "x"}), WHITE, "bfs", "2026-11-20").record

    assert record.extra == {**SEATS, "Note": "x"}
    assert record.event == ""


@pytest.mark.parametrize(
    ("actions", "side", "opponent", "answers"),
    [(0, WHITE, "bfs", True), (2, WHITE, "bfs", False), (0, BLACK, "bfs", False), (0, WHITE, "random", False)],
)
def test_only_a_whole_game_of_the_same_players_answers_a_challenge(
    actions: int, side: int, opponent: str, answers: bool
) -> None:
    record = seated(game(actions, **{CHALLENGE_TAG: "ab"}), side, opponent, "2026-11-20").record

    assert (CHALLENGE_TAG in record.extra) is answers
