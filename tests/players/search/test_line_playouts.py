"""Playouts that stop early: the learned value scores their ends, and replies may choose the candidates that get them."""

import pytest

from hschess.lab.train_games import row_at_end
from hschess.players.contract import explained_by, finish, sight
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.registry import make_player
from hschess.players.search.line_playouts import LinePlayouts
from hschess.players.search.line_scan import LineTurn
from hschess.players.search.trials import Budget, WeighedTrial
from hschess.players.value.values import chance_of, shipped_values
from hschess.rules.actions import END
from hschess.rules.chance import seeded
from hschess.rules.engine import advance
from hschess.rules.errors import HschessError
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.notation import parse_position
from hschess.rules.observation import determinize, observe

MIDDLE = "friendly 5w 9/5/5/PRB/PPBPQ/P4,R4/- 8/5/5/PPN/PRPBQ/R3,P6,B2/- #7"


def played(turns: int, deals: int) -> WeighedTrial:
    """A candidate of a position in the middle of a game, played on in this many deals."""
    state = parse_position(MIDDLE)
    observation, values = observe(state, state.to_move), shipped_values("friendly")
    trial = candidates()[0]
    playouts = LinePlayouts(observation, values, seeded(5), turns)
    for number in range(deals):
        list(playouts.tried(trial, number))
    return trial


def candidates() -> list[WeighedTrial]:
    state = parse_position(MIDDLE)
    turn = LineTurn(observe(state, state.to_move), shipped_values("friendly"), Budget(0))
    list(turn.run())
    return turn.trials()


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_cut_playout_is_worth_its_evaluation(turns: int) -> None:
    trial = played(turns, 1)
    state = parse_position(MIDDLE)
    viewer, values, chance = state.to_move, shipped_values("friendly"), seeded(5)
    policy = QuickTurn(state.mode, values.quick(), chance.word())
    dealt = determinize(observe(state, viewer), chance)
    for action in trial.actions:
        if action is not END:
            advance(dealt, action)
    game = PackedGame(dealt)
    policy.play_turns(game, turns)
    game.put()

    row = row_at_end(dealt, viewer)
    assert row is not None
    assert dealt.to_move == (1 - viewer if turns % 2 else viewer)
    assert trial.total == pytest.approx(chance_of(values.judging().of(viewer, dealt.to_move).score(row)), abs=1e-3)


def test_short_playouts_have_less_variance_than_whole_games() -> None:
    def spread(turns: int) -> float:
        shares, before = list[float](), 0.0
        for deals in range(1, 13):
            total = played(turns, deals).total
            shares.append(total - before)
            before = total
        mean = sum(shares) / len(shares)
        return sum([(share - mean) ** 2 for share in shares])

    assert spread(3) < spread(0)


def test_a_stage_counts_the_earlier_stage_like_some_deals() -> None:
    trial = WeighedTrial((END,), 0.5)
    for chance in (0.7, 0.9, 0.7):
        trial.add(chance, ())
    trial.begin_stage(3.0)

    assert trial.mean() == pytest.approx(0.7)
    trial.add(0.1, ())
    assert trial.mean() == pytest.approx((3 * 0.7 + 0.1) / 4)


def test_the_best_candidates_by_replies_are_played_on() -> None:
    state = parse_position(MIDDLE)
    player = make_player("master:replies=60,playouts=60,turns=3,keep=12,solve=0")
    thinking = player.think(sight(player, state), seeded(3))
    plan = finish(thinking)
    turns = explained_by(thinking).turns

    assert plan.actions == turns[0].actions
    assert len(turns) == 12
    assert any(turn.reply for turn in turns), "a reply that is feared was found before"


def test_the_turns_of_playouts_must_be_a_whole_number() -> None:
    with pytest.raises(HschessError, match="turns"):
        make_player("master:playouts=10,turns=2.5")
