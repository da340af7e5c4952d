"""Values of turn ends in whole numbers, compared with the feature rows that the values are learned from."""

from __future__ import annotations

import pytest

from bench.strength import endgame_board
from hschess.players.agents.master import Master
from hschess.players.contract import finish
from hschess.players.value import evaluator as valuer_module
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.line_features import NAMES, OPEN, SIZE, LineFeatures
from hschess.players.value.value_numbers import LARGEST_WEIGHT, ValueWeights
from hschess.players.value.value_sums import ValueSums
from hschess.players.value.values import LINES, Values, shipped_values
from hschess.rules.cards import CODES, UNKNOWN, pieces_among
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import apply
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import State
from tests.each import each

BOARDS = 150
VIEWS = [(viewer, mover) for viewer in (0, 1) for mover in (0, 1)]


def board_for(mode: str, mover: int, chance: Chance) -> State:
    """A board with this side to move."""
    state = endgame_board(MODES[mode], chance)
    while state.to_move != mover:
        state = endgame_board(MODES[mode], chance)
    return state


def entered(evaluator: Evaluator, state: State, viewer: int) -> Evaluator:
    """The same evaluator, set to this board."""
    evaluator.enter(state, state.to_move, state.round)
    evaluator.hold(state.sides[viewer].hand, pieces_among(state.mover.hand))
    return evaluator


@each("mode", MODES)
@each(("viewer", "mover"), VIEWS)
def test_the_sums_equal_those_of_the_rows(mode: str, viewer: int, mover: int) -> None:
    chance, values, seen = seeded(21), shipped_values(mode), 0
    weights = values.of(viewer, mover)
    for _ in range(BOARDS):
        state = board_for(mode, mover, chance)
        features = LineFeatures(state.mode, viewer)
        features.enter(state, mover, state.round)
        features.hold(state.sides[viewer].hand, pieces_among(state.mover.hand))
        if features.see(state.mover.line, state.waiting.line) != OPEN:
            continue
        seen += 1
        evaluator = entered(Evaluator(state.mode, viewer, values), state, viewer)
        lines = state.mover.line, state.waiting.line

        assert evaluator.rough(*lines) == pytest.approx(weights.rough(features.row), abs=1e-3), format_position(state)
        assert evaluator.score(*lines) == pytest.approx(weights.score(features.row), abs=1e-3), format_position(state)
    assert seen > BOARDS // 3


@pytest.mark.parametrize("mode", MODES)
def test_a_cached_board_has_the_same_value(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valuer_module, "MOST_KEPT", 7)
    chance, values = seeded(22), shipped_values(mode)
    states = [endgame_board(MODES[mode], chance) for _ in range(12)]
    # The same lines behind kings, hands, decks and rounds of other boards: a cached part must not be used for another board.
    lines = [(state.mover.line, state.waiting.line) for state in states[:4]]
    for viewer in (0, 1):
        remembering = Evaluator(MODES[mode], viewer, values, remembers=True)
        for index in range(len(states) * 20):
            state, pair = states[chance.below(len(states))], lines[chance.below(len(lines))]
            fresh = entered(Evaluator(MODES[mode], viewer, values), state, viewer)
            entered(remembering, state, viewer)
            method = ("rough", "score", "chance")[index % 3]
            assert getattr(remembering, method)(*pair) == getattr(fresh, method)(*pair), format_position(state)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("paper 5w 20/5/5/-/PP/Q6/- 4/0/5/P/PP/-/-", 1.0),
        ("paper 5w 20/5/5/-/-/Q6/- 20/0/5/-/-/P4/-", 1.0),
        ("paper 5w 20/5/5/-/-/-/- 20/0/5/-/PP/P6/-", 0.0),
    ],
    ids=["king", "last piece", "nobody left"],
)
def test_a_decided_game_has_exactly_its_result(position: str, expected: float) -> None:
    state = parse_position(position)
    evaluator = entered(Evaluator(state.mode, 0, shipped_values("paper")), state, 0)

    assert evaluator.chance(state.mover.line, state.waiting.line) == expected


def test_the_largest_numbers_of_a_file_do_not_overflow() -> None:
    up, down = [LARGEST_WEIGHT] * SIZE, [-LARGEST_WEIGHT] * SIZE
    sums = ValueSums(ValueWeights(up, down, [down, up, down], [LARGEST_WEIGHT, 1.0, LARGEST_WEIGHT]))
    state = parse_position("paper 40b 20/9/10/-/-/P6,P6,P6,P6,P6,P6,P6/- 20/10/10/PPPPPPPPP/-/Q6,Q6,Q6,Q6,Q6,Q6,Q6/-")
    features = LineFeatures(state.mode, 1)
    features.enter(state, 1, state.round)
    features.hold(state.mover.hand, len(state.mover.hand))
    assert features.see(state.mover.line, state.waiting.line) == OPEN
    total = sums.net.of_shared(features) + sums.net.of_hand(features.hand) + sums.net.of_lines(features)

    # Only the middle one of the hidden units is above zero; it and the by-pass are each other's opposite.
    assert sum(features.row) > 50.0
    assert sums.score(total) == pytest.approx(0.0, abs=1.0)


def test_a_row_has_every_part_of_the_observation() -> None:
    state = parse_position("paper 6w 20/5/6/QP/PP/Q6,P6/- 9/0/5/PPP/PP/P6,R4/-")
    features = LineFeatures(state.mode, 0)
    features.enter(state, 0, state.round)
    features.hold(state.mover.hand, 2)
    features.see(state.mover.line, state.waiting.line)
    row = dict(zip(NAMES, features.row, strict=True))

    assert (row["always"], row["own-Q"], row["hand-Q"], row["hand-P"], row["victim-Q"]) == (1.0, 1.0, 1.0, 1.0, 1.0)
    assert row["next-victim-health"] == 1.0


def test_values_are_prepared_once() -> None:
    values: Values = shipped_values("paper")

    assert values.sums(1, 0) is values.sums(1, 0)
    assert values.sums(1, 0) is not values.sums(0, 1)


def test_a_card_hidden_from_its_holder_adds_nothing() -> None:
    state = parse_position("paper 6w 20/5/6/QP/PP/Q6,P6/- 9/0/5/PPP/PP/P6,R4/-")
    evaluator = Evaluator(state.mode, 0, shipped_values("paper"))
    evaluator.enter(state, 0, state.round)
    worths = list[float]()
    for hand in ([CODES["Q"]], [CODES["Q"], UNKNOWN]):
        evaluator.hold(hand, 1)
        worths.append(evaluator.score(state.mover.line, state.waiting.line))

    assert worths[0] == worths[1]


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_extreme_values_play_a_legal_turn(sign: float) -> None:
    huge = [sign * LARGEST_WEIGHT] * SIZE
    values = Values(LINES, "paper", (), (ValueWeights(huge, huge, [huge], [LARGEST_WEIGHT]),) * 4)
    state = parse_position("paper 6w 20/5/6/QPRB/PP/Q6,P6/- 9/0/5/PPP/PP/P6,R4/-")

    actions = finish(Master("replies=20", values=values).think(observe(state, 0), seeded(1))).actions
    for action in actions:
        state = apply(state, action).state
    assert state.to_move == 1
