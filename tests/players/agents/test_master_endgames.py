"""`master` in positions that can be solved: it plays the proof, for any learned value."""

import pytest

from hschess.endgame.solver import BestPlay, known_state, solve
from hschess.players.agents.master import Master
from hschess.players.contract import Player, finish
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.actions import END
from hschess.rules.chance import seeded
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import State
from tests.endgame.endgames import small_endgame
from tests.players.helpers import plan_of, words_of

CHANCES = {BestPlay.WIN: 1.0, BestPlay.DRAW: 0.5, BestPlay.LOSS: 0.0}
POSITIONS = 25
LOST = "friendly 40b 9/0/10/-/-/R6,P6/- 6/1/10/P/-/P6/-"
DRAWN = "paper+nocheat 44w 5/0/10/-/-/B6/- 5/0/10/-/-/B6/-"


@pytest.mark.parametrize("mode", ["paper", "heroic", "friendly"])
def test_it_plays_the_proved_plan_and_reports_its_chance(mode: str) -> None:
    chance = seeded(31)
    for _ in range(POSITIONS):
        state = small_endgame(MODES[mode], chance, most=4, rounds=3)
        known = known_state(observe(state, state.to_move))
        if known is None:
            continue
        solution = solve(known, 2000)
        if solution.result is not None:
            plan = finish(Master("replies=4").think(observe(state, state.to_move), seeded(1)), slice_size=7)

            assert (plan.actions, plan.score) == (solution.plan, CHANCES[solution.result]), format_position(state)


def test_a_lost_and_a_drawn_game_have_their_chances() -> None:
    assert plan_of(LOST, "master").score == 0.0
    assert plan_of(DRAWN, "master").score == 0.5


def test_proofs_can_be_turned_off() -> None:
    assert 0.0 < plan_of(LOST, "master:solve=0,replies=4").score < 1.0


@pytest.mark.parametrize("rival", ["random", "bfs", "master:solve=0,replies=4"])
def test_a_won_game_is_won_in_the_proved_number_of_turns_or_sooner(rival: str) -> None:
    chance, played = seeded(5), 0
    while played < 8:
        state = small_endgame(MODES["heroic"], chance, most=4, rounds=4)
        known = known_state(observe(state, state.to_move))
        solution = None if known is None else solve(known, 2000)
        if solution is not None and solution.result is BestPlay.WIN and solution.turns > 1:
            played += 1
            end, turns = played_by_master(state, make_player(rival))

            assert end.outcome is not None
            assert end.outcome.winner == state.to_move, format_position(state)
            assert (turns + 1) // 2 <= solution.turns


def played_by_master(state: State, rival: Player) -> tuple[State, int]:
    """The end of the game and its number of turns, with `master` as the side to move."""
    players = (Master("replies=4"), rival) if state.to_move == 0 else (rival, Master("replies=4"))
    game = CpuGame(state.copy(), mind_of(players, (seeded(1), seeded(2))))
    game.play_out()
    return game.state, game.actions.count(END) + (game.actions[-1] is not END)


def test_it_has_no_best_plan_during_a_proof() -> None:
    state = parse_position("paper 35w 20/10/10/PR/-/R6,P4,B6,Q2/- 19/0/10/PBQ/-/P6,R3,Q1/-")
    proving = Master("solve=100000").think(observe(state, state.to_move), seeded(1))
    proving.step(1)

    assert proving.nodes
    assert proving.best is None


def test_the_plan_is_the_same_in_any_slices() -> None:
    assert words_of(LOST, "master") == " ".join(
        action.text
        for action in finish(Master().think(observe(parse_position(LOST), 1), seeded(9)), slice_size=1).actions
    )
