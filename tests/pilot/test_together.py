"""Two people over a network: a room is hosted and joined by a code, and a whole game is played in it, each by their own hand."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hschess.store.games import finished_games
from scenes.stage.game.far_match import FarMatch
from scenes.together.result import SharedResult
from tests.pilot.hands import by_drags
from tests.pilot.pilot import Pilot
from tests.pilot.two_programs import Programs, programs

Start = Callable[..., Pilot]


@pytest.fixture
def some(start: Start, user_folder: Path) -> Iterator[Programs]:
    with programs(start, user_folder) as both:
        yield both


def test_two_people_play_a_whole_game_by_drags_and_both_keep_it(some: Programs) -> None:
    mia, tom = some.two()
    assert mia.session.viewer == 0
    assert tom.session.viewer == 1

    done = some.play_to_the_end(by_drags)

    for pilot in (mia, tom):
        table = pilot.on(SharedResult)._table
        assert isinstance(table.match, FarMatch)
        assert table.match.whole is not None
        assert table.match.whole.record.actions == tuple(done)
        assert table.visit.why_untrue == ""
        (kept,) = finished_games(pilot.context.folder)
        assert (kept.tags["White"], kept.tags["Black"]) == ("Mia", "Tom")
