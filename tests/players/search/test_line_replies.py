"""The replies that `master` expects of the opponent."""

import pytest

from hschess.players.search.line_replies import BFS, BOTH, VALUE, LineReplies
from hschess.players.search.trials import ANSWERS, WeighedTrial
from hschess.players.value.line_features import OPEN, LineFeatures
from hschess.players.value.values import shipped_values
from hschess.rules.actions import END, Action, Kind
from hschess.rules.cards import pieces_among
from hschess.rules.chance import seeded
from hschess.rules.engine import advance
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.observation import observe

DEALS = 40
FULL = "paper 9b 20/0/8/?4/?4/P6,P4,R6,B5/- 14/9/9/PQR/PPPB/P6,R3,P2/-"
NORMAL = "normal 8b 20/0/8/?3/?5/P6,N3,R6/- 14/8/8/PQR/PPPB/P6,R3,P2/-"


def replies(position: str, answers: str = ANSWERS[0]) -> LineReplies:
    state = parse_position(position)
    return LineReplies(observe(state, state.to_move), shipped_values(state.mode.name), seeded(5), answers)


def finish(line_replies: LineReplies, trial: WeighedTrial, number: int) -> None:
    for _ in line_replies.tried(trial, number):
        pass


@pytest.mark.parametrize("position", [FULL, NORMAL])
@pytest.mark.parametrize("answers", ANSWERS)
def test_a_remembered_hand_gives_the_result_of_a_new_search(position: str, answers: str) -> None:
    line_replies, trial = replies(position, answers), WeighedTrial((parse_action("P@1"), END), 0.5)
    alone: list[float] = []
    for number in range(DEALS):
        finish(line_replies, trial, number)
        fresh = WeighedTrial(trial.actions, trial.prior)
        finish(line_replies, fresh, number)
        alone.append(fresh.total)

    assert trial.total == pytest.approx(sum(alone))
    assert trial.worst == min(alone)
    assert len(set(alone)) > 1


def answered(position: str, answers: str, number: int) -> WeighedTrial:
    """The value left after a turn without an action, in one deal."""
    line_replies, trial = replies(position, answers), WeighedTrial((END,), 0.5)
    finish(line_replies, trial, number)
    return trial


def liked_by_the_opponent(position: str, number: int, reply: tuple[Action, ...]) -> float:
    """The opponent's own value of the end of its turn."""
    state = replies(position).deal(number).copy()
    for action in (END, *reply[:-1]):
        advance(state, action)
    side, features = state.to_move, LineFeatures(state.mode, state.to_move)
    features.enter(state, side, state.round)
    features.hold(state.mover.hand, pieces_among(state.mover.hand))
    assert features.see(state.mover.line, state.waiting.line) == OPEN
    return shipped_values(state.mode.name).of(side, side).score(features.row)


def test_an_opponent_expected_to_use_its_value_prefers_its_reply() -> None:
    worths = [
        tuple(liked_by_the_opponent(FULL, number, answered(FULL, answers, number).reply) for answers in (BFS, VALUE))
        for number in range(12)
    ]

    assert all(by_value >= by_bfs for by_bfs, by_value in worths)
    assert any(by_value > by_bfs for by_bfs, by_value in worths)


def test_with_both_replies_expected_the_mean_counts_and_the_worse_is_considered() -> None:
    differ = 0
    for number in range(6):
        one, two, both = (answered(FULL, answers, number) for answers in (BFS, VALUE, BOTH))
        assert both.total == pytest.approx((one.total + two.total) / 2)
        assert both.reply == min(one, two, key=lambda trial: trial.total).reply
        differ += one.reply != two.reply

    assert differ


def test_a_hand_is_searched_once() -> None:
    trial, line_replies = WeighedTrial((END,), 0.5), replies(FULL)
    for number in range(DEALS):
        finish(line_replies, trial, number)

    assert 1 < len(trial.known) < DEALS


def test_white_is_expected_to_castle() -> None:
    # The Queen faces only a Pawn; one step to the left it kills the hurt Queen.
    trial, line_replies = WeighedTrial((END,), 0.5), replies("paper 9b 20/0/8/-/-/P6,Q6/- 14/0/9/-/PPPB/Q4,P6/-")
    finish(line_replies, trial, 0)

    assert Kind.CASTLE in [action.kind for action in trial.reply]
