"""A game over a network shows the table as the server has sent it, for both seats and for spectators."""

import pytest

from hschess.rules.engine import Step
from hschess.rules.modes import EVERY_MODE
from hschess.rules.record import Record
from hschess.rules.view import view_of
from hschess.together.header import Options
from hschess.together.pictures import Picture
from hschess.together.veil import Viewer
from hschess.together.views import change_message, room_message
from scenes.stage.game.far_match import Arrival, FarMatch
from scenes.stage.game.match import MatchSeat
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout
from scenes.together.model.seen_steps import SeenSteps
from tests.together.rooms import EVERY_VIEWER, bound, header_of, random_entries


class SilentConnection:
    """A connection that sends nothing."""

    is_open = True

    def send(self, action: object) -> None:
        raise AssertionError(action)

    def send_back(self) -> None:
        raise AssertionError


class Table:
    """The table of a viewer, updated by a server's messages."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.steps = picture, SeenSteps(picture)
        self.session: Session | None = None

    def take(self, message: dict[str, object]) -> None:
        self.picture.add(message)
        if message["k"] == "undo":
            assert isinstance(self.match, FarMatch)
            self.steps.back_to(self.match.game.steps[-2].state)
            self.match.arrive(Arrival(None, None, 0, False))
        elif "position" in message:
            action, step = self.steps.step(message)
            if self.session is None:
                self._begin(step)
            else:
                self.match.arrive(Arrival(action, step, 0, False))
        elif "result" in message:
            action, step = self.steps.step(message)
            self.match.arrive(Arrival(action, step, 0, False))
        for _ in range(2 if self.session is not None else 0):
            assert self.session is not None
            self.session.update(16.0)

    @property
    def match(self) -> FarMatch:
        assert self.session is not None
        assert isinstance(self.session.match, FarMatch)
        return self.session.match

    def _begin(self, deal: Step) -> None:
        viewer = self.picture.viewer
        white, black = (MatchSeat("Mia", is_far=side != viewer) for side in (0, 1))
        match = FarMatch(Record(self.picture.mode.name), deal, (white, black), SilentConnection())
        self.session = Session(match, Layout(1280, 720), viewer or 0, ShowOptions(instant=True), is_new=True)
        if viewer is None:
            self.session.board.closed = frozenset((0, 1))


@pytest.mark.parametrize("mode", EVERY_MODE)
def test_every_table_shows_the_sent_state_after_every_message(mode: str) -> None:
    tables: dict[Viewer, Table] = {}
    for room, change in random_entries(bound(header_of(mode, 5, Options(0, undo=True, watch=True))), 11):
        for viewer in EVERY_VIEWER:
            if not tables.get(viewer):
                tables[viewer] = Table(Picture(room_message(room, "ABCDEF", viewer, 0)))
            table = tables[viewer]
            table.take(change_message(room, change, viewer))
            if table.session is not None:
                state = table.match.state
                assert table.session.board.matches(view_of(state))
                assert len(table.match.record.actions) == len(room.actions)
                assert (state.outcome is not None) == room.is_over
                assert table.session.is_my_turn == (not room.is_over and state.to_move == viewer)
    assert room.is_over
