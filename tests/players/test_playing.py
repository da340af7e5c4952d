"""The loop of computer players' games: in one go or in slices, it is the same game."""

import pytest

from hschess.players.contract import Decided, Plan, Thinking
from hschess.players.mulligan import decided
from hschess.players.playing import CpuGame, Intent, mind_of
from hschess.players.registry import make_player
from hschess.rules.actions import CHEAT_ACTION, END
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.state import State


def game(seed: int = 3) -> CpuGame:
    chance = seeded(seed)
    players = make_player("bfs"), make_player("random")
    return CpuGame(new_game(MODES["normal"], seed), mind_of(players, (chance, chance)))


def test_a_game_in_slices_equals_one_in_one_go() -> None:
    at_once, by_slices = game(), game()
    positions = [(at_once.state.copy(), action) for action in at_once.play()]
    while not by_slices.is_over:
        if by_slices.think(1):
            by_slices.act()

    assert at_once.is_over
    assert by_slices.actions == at_once.actions == [action for _, action in positions]
    assert by_slices.state == at_once.state
    assert positions[0][0] == new_game(MODES["normal"], 3)


def test_a_turn_ends_with_the_side_to_move() -> None:
    played = game()
    played.state = parse_position("paper 4w 20/4/4/PPP/PPPP/P6/- 20/3/3/PP/PPPP/P6/-")

    assert played.play_turn()[-1] is END
    assert played.state.to_move == 1
    assert END not in played.actions[:-1]


def test_an_illegal_action_raises() -> None:
    played = CpuGame(new_game(MODES["paper"], 1), lambda _: decided(CHEAT_ACTION))

    with pytest.raises(IllegalActionError, match="cheat"):
        played.play_turn()


def test_an_empty_plan_is_an_error() -> None:
    with pytest.raises(HschessError, match="an empty plan"):
        Intent().think(_plan_of_nothing, 1, new_game(MODES["normal"], 1))


def _plan_of_nothing() -> Thinking:
    return Decided(Plan((), 0, 1))


def test_a_plan_is_played_without_new_thinking() -> None:
    thought: list[State] = []

    def begin(state: State) -> Thinking:
        thought.append(state)
        return decided(END)

    played = CpuGame(new_game(MODES["paper"], 1), begin)
    assert played.think()
    assert played.think()

    assert len(thought) == 1
