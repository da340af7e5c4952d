"""A duel at the table with unknown cards: it comes to rest, and at rest it is not drawn again."""

from random import Random

import pytest

from hschess.rules.engine import deal, legal_actions
from hschess.rules.game import GameSoFar
from hschess.rules.record import Record
from hschess.rules.view import view_of
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout
from tests.each import each
from tests.rules.random_cards import random_mode

FRAME_MS = 16.0
MOST_FRAMES = 8_000


def rest(session: Session) -> None:
    """Let frames pass until nothing moves."""
    for _ in range(MOST_FRAMES):
        session.update(FRAME_MS)
        if not session.is_moving():
            return
    pytest.fail(f"the table does not come to rest: {session.match.state!r}")


@each("seed", range(12))
def test_laws_10_and_11_an_idle_table_of_any_cards_shows_the_position_and_is_not_drawn_again(seed: int) -> None:
    mode, chance = random_mode(Random(seed)), Random(seed)
    match = Match(GameSoFar(Record(mode.name, seed), (deal(mode, seed),)), (MatchSeat("White"), MatchSeat("Black")))
    session = Session(match, Layout(1280, 720), 0, ShowOptions(speed=4.0), is_new=True)

    for _ in range(12):
        rest(session)
        assert session.board.matches(view_of(match.state))
        session.touched()
        session.update(FRAME_MS)
        assert session.is_moving()
        if match.is_over:
            return
        session.do(chance.choice(legal_actions(match.state)))
