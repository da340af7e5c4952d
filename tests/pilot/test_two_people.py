"""Two people on one device: neither sees a card of the other's hand, in any frame."""

from collections.abc import Callable

import pygame
import pytest

from hschess.rules.actions import Action
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.state import State
from scenes.stage.motion.puppets import Look
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.words import say
from tests.by_commit import in_turn
from tests.pilot.hands import by_clicks, by_drags
from tests.pilot.pilot import FAST, Pilot, whim

Start = Callable[..., Pilot]


def watch_for_secrets(pilot: Pilot) -> None:
    """After every frame: no card of the hidden side is face up on the board."""

    def look() -> None:
        if isinstance(pilot.stack.top, TableScene):
            session = pilot.session
            cards = [card for card in session.board.puppets.values() if card.look is Look.CARD]
            assert {card.card for card in cards if card.side != session.viewer} <= {-1}
            assert session.choice is None or pilot.state.to_move == session.viewer

    pilot.watch = look


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("mode", list(MODES)[in_turn(0, range(2)) :: 2])
def test_no_hand_is_shown_to_the_opponent_in_a_whole_game(start: Start, mode: str) -> None:
    # The board is checked, not its picture.
    pilot, pick, seen_by = start(settings=FAST, drawn_every=50), whim(8), set[int]()
    watch_for_secrets(pilot)
    pilot.start_by_mouse(say(f"mode.{mode}"), "Two players")

    def choose(state: State) -> Action:
        assert pilot.session.viewer == state.to_move
        seen_by.add(pilot.session.viewer)
        return pick(state)

    pilot.play_until_the_end(by_drags, choose)

    assert seen_by == {WHITE, BLACK}
    assert isinstance(pilot.top, ResultScene)


def test_the_curtain_looks_the_same_over_any_board(start: Start) -> None:
    curtains = []
    for mode in ("Paper", "Friendly"):
        pilot = start(settings=FAST)
        pilot.start_by_mouse(mode, "Two players")
        pilot.wait_for_my_part()
        if pilot.session.choice is not None:
            pilot.press("down", "return")
        else:
            pilot.press("e")
        pilot.wait(lambda on=pilot: isinstance(on.top, CurtainScene))  # type: ignore[misc]  # bound at once
        pilot.move((4.0, 4.0))
        curtains.append(bytes_of(pilot.draw()))

    assert curtains[0] == curtains[1]


def test_each_person_mulligans_behind_the_curtain_and_sits_at_the_bottom(start: Start) -> None:
    pilot = start(settings=FAST)
    watch_for_secrets(pilot)
    pilot.start_by_mouse("Friendly", "Two players")
    pilot.wait_for_my_part()
    first = pilot.session.viewer
    assert pilot.session.choice is not None

    pilot.press("right", "return", "down", "return")
    pilot.wait_for_my_part()
    assert isinstance(pilot.top, CurtainScene)
    pilot.open_curtain(by_keys=True)
    pilot.wait_for_my_part()

    assert pilot.session.viewer == 1 - first
    choice = pilot.session.choice
    assert choice is not None
    assert list(choice.cards) == pilot.state.sides[1 - first].hand


def test_a_continued_game_of_two_begins_behind_the_curtain(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "Two players")
    match = pilot.session.match
    for _ in range(4):
        pilot.wait_for_my_part()
        if isinstance(pilot.top, CurtainScene):
            pilot.open_curtain(by_keys=True)
            pilot.wait_for_my_part()
        by_clicks(pilot, whim(2)(pilot.state))

    later = start()
    watch_for_secrets(later)
    later.click_on("continue")

    assert isinstance(later.top, CurtainScene)
    later.open_curtain(by_keys=False)
    later.wait_for_my_part()
    assert later.state == match.state
    assert later.session.viewer == later.state.to_move
