"""What `master` thinks that the opponent will answer."""

from __future__ import annotations

import pytest

from hschess.players.master_reply import Replies, Trial
from hschess.players.value import shipped_values
from hschess.rules.actions import END, Kind
from hschess.rules.chance import seeded
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.observation import observe

DEALS = 40
FULL = "paper 9b 20/0/8/?4/?4/P6,P4,R6,B5/- 14/9/9/PQR/PPPB/P6,R3,P2/-"
NORMAL = "normal 8b 20/0/8/?3/?5/P6,N3,R6/- 14/8/8/PQR/PPPB/P6,R3,P2/-"


def replies(position: str) -> Replies:
    state = parse_position(position)
    return Replies(observe(state, state.to_move), shipped_values(state.mode.name), seeded(5))


def finish(asked: Replies, trial: Trial, number: int) -> None:
    for _ in asked.tried(trial, number):
        pass


@pytest.mark.parametrize("position", [FULL, NORMAL])
def test_what_is_known_of_a_hand_is_what_thinking_again_would_say(position: str) -> None:
    asked, trial = replies(position), Trial((parse_action("P@1"), END), 0.5)
    alone: list[float] = []
    for number in range(DEALS):
        finish(asked, trial, number)
        fresh = Trial(trial.actions, trial.prior)
        finish(asked, fresh, number)
        alone.append(fresh.total)

    assert trial.total == pytest.approx(sum(alone))
    assert trial.worst == min(alone)
    assert len(set(alone)) > 1


def test_a_hand_is_thought_over_once() -> None:
    trial, asked = Trial((END,), 0.5), replies(FULL)
    for number in range(DEALS):
        finish(asked, trial, number)

    assert 1 < len(trial.known) < DEALS


def test_white_is_expected_to_castle() -> None:
    # The Queen stands before nobody but a Pawn; one step to the left it kills the hurt Queen.
    trial, asked = Trial((END,), 0.5), replies("paper 9b 20/0/8/-/-/P6,Q6/- 14/0/9/-/PPPB/Q4,P6/-")
    finish(asked, trial, 0)

    assert Kind.CASTLE in [action.kind for action in trial.reply]
