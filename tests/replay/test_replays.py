"""The list of finished games: players have the same names as everywhere else."""

from pathlib import Path

import pytest

from hschess.store.games import Finished
from scenes.replay.replays import row_of

TAGS = {"White": "You", "Black": "1 · First game", "Mode": "paper", "Result": "1-0"}


@pytest.mark.parametrize(("seats", "words"), [
    ({"WhiteSeat": "human", "BlackSeat": "level:first"}, "You - Novice"),
    ({"WhiteSeat": "human", "BlackSeat": "level:none"}, "You - 1 · First game"),
    ({}, "You - 1 · First game"),
])  # fmt: skip
def test_a_row_names_a_level_by_its_seat_and_others_by_the_record(seats: dict[str, str], words: str) -> None:
    assert row_of(Finished(Path("game.hsc"), TAGS | seats)).words == words
