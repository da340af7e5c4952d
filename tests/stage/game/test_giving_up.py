"""Conceding a game away from its table: the person concedes in either side's turn, even with a choice owed."""

import pytest

from hschess.rules.actions import CONCEDE, KEEP
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import Record
from hschess.rules.state import Cause
from scenes.stage.game.giving_up import given_up

LINE = "20/5/5/P/PPPP/P6/- 20/0/4/P/PPPP/P6/-"


def game(position: str, white: str = "human", black: str = "bfs") -> GameSoFar:
    return open_game(
        Record(position.split(maxsplit=1)[0], position=position, extra={"WhiteSeat": white, "BlackSeat": black})
    )


def loser(ended: GameSoFar) -> int:
    outcome = ended.state.outcome
    assert outcome is not None
    assert outcome.cause is Cause.CONCESSION
    assert outcome.winner is not None
    return 1 - outcome.winner


def test_in_the_persons_turn_it_is_conceded_as_from_the_menu() -> None:
    ended = given_up(game(f"paper 5w {LINE}"))

    assert ended.record.actions == (CONCEDE,)
    assert ended.record.result == "0-1"


@pytest.mark.parametrize(("white", "black", "side"), [("human", "bfs", WHITE), ("bfs", "human", BLACK)])
def test_r20_the_person_loses_in_either_sides_turn(white: str, black: str, side: int) -> None:
    for mover in "wb":
        assert loser(given_up(game(f"paper 5{mover} {LINE}", white, black))) == side


@pytest.mark.parametrize(
    "position",
    [
        "friendly 1w 10/1/1/PRB/PPPP/-/- 10/0/0/PNCR/PPPP/-/- mulligan",
        "normal 5w 20/3/5/P/PPPP/P6/u 20/0/4/P/PPPP/P6/- discover=PQB",
    ],
)
def test_r25_an_owed_choice_is_made_first(position: str) -> None:
    assert loser(given_up(game(position))) == WHITE


def test_mulligan_cards_are_kept() -> None:
    ended = given_up(game("friendly 1w 10/1/1/PRB/PPPP/-/- 10/0/0/PNCR/PPPP/-/- mulligan"))

    assert ended.record.actions[0] == KEEP


def test_of_two_people_the_one_to_move_concedes() -> None:
    assert loser(given_up(game(f"paper 5b {LINE}", "human", "human"))) == BLACK


def test_a_game_of_two_computer_players_is_conceded_by_the_one_to_move() -> None:
    assert loser(given_up(game(f"paper 5b {LINE}", "bfs", "random"))) == BLACK


def test_a_game_that_the_enemys_battle_ends_is_over_by_that() -> None:
    ended = given_up(game("paper 5b 1/5/5/P/PPPP/-/- 20/0/4/P/PPPP/Q6/-"))

    assert ended.state.outcome is not None
    assert ended.state.outcome.winner == BLACK
