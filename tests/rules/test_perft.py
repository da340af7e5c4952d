"""Perft: exact counts of the action sequences of a length from fixed positions, in every mode.

The counts are also made without `legal_actions`, by trying every possible action against `why_not`. On a failure the count for each first
action is shown, so that two engines can be compared action by action.
"""

import pytest

from hschess.rules.actions import ACTIONS
from hschess.rules.engine import advance, apply, legal_actions, why_not
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import State
from tests.each import each

POSITIONS: dict[str, tuple[str, tuple[int, ...]]] = {
    "paper opening": ("paper 1w 20/1/1/PPRQ/PPBPRP/-/- 20/0/0/PPBR/PPQPPB/-/-", (3, 5, 8, 16, 42)),
    "paper middle": (
        "paper 8b 20/0/8/PQ/PPPP/P6,P4,P3,P5/- 14/8/8/PQPBRP/PPPP/B2,P1,P6,R6,P1/-",
        (27, 476, 2227, 14262),
    ),
    "paper castles": ("paper 9w 12/9/9/PRB/PP/P6,R3,Q4,P2/- 9/0/8/PP/PP/P6,P2,R1/-", (20, 335, 4719)),
    "normal mulligan": (
        "normal 1w 20/0/0/PNQ/PPRB/-/- 20/0/0/PPBR/QPN/-/- mulligan #9e3779b9",
        (8, 128, 384, 640, 1152),
    ),
    "normal discover": ("normal 7w 20/7/7/NP/PPQ/N3,P2/- 11/0/6/PB/NRP/P1,N3,R6/- #2a", (12, 114, 1013, 7847)),
    "normal taking": (
        "normal 7w 20/5/7/NP/PPQ/N3,P2/u 11/0/6/PB/NRP/P1,N3,R6/- discover=QPN #2a",
        (3, 33, 318, 2774, 20384),
    ),
    "heroic knights": ("heroic 9b 6/0/9/PP/RN/P6,N1,Q2/- 8/9/9/NNP/PPP/N3*,N2,P1/-", (14, 176, 2114, 21262)),
    "friendly coin": ("friendly 2b 10/0/2/PN/PPB/P6,P6/- 10/2/2/PBC/QPR/P4/-", (5, 20, 77, 371, 1519)),
    "last round": ("friendly 45b 2/0/10/P/-/P1,P6/f3 3/10/10/NQC/-/Q6,N3/f1", (12, 91, 539, 2655, 10090)),
}

BRUTE_FORCE_DEPTH = 2


def perft(state: State, depth: int) -> int:
    """The number of sequences of this many legal actions; a finished game has none."""
    if depth == 0:
        return 1
    return sum(perft(after(state, text), depth - 1) for text in (action.text for action in legal_actions(state)))


def after(state: State, text: str) -> State:
    twin = state.copy()
    advance(twin, parse_action(text))
    return twin


def brute_force(state: State, depth: int) -> int:
    """The same, from every possible action and the reasons against it."""
    if depth == 0:
        return 1
    return sum(
        brute_force(apply(state, action).state, depth - 1) for action in ACTIONS if why_not(state, action) is None
    )


def divided(state: State, depth: int) -> str:
    """The count for each first action, one per line."""
    counts = [(action.text, perft(after(state, action.text), depth - 1)) for action in legal_actions(state)]
    return "\n".join(f"{text} {count}" for text, count in counts)


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    text, expected = POSITIONS[name]
    state = parse_position(text)

    for depth, count in enumerate(expected, start=1):
        assert perft(state, depth) == count, f"depth {depth} from {text}\n{divided(state, depth)}"


@each("name", POSITIONS)
def test_perft_by_brute_force(name: str) -> None:
    text, expected = POSITIONS[name]

    for depth in range(1, BRUTE_FORCE_DEPTH + 1):
        assert brute_force(parse_position(text), depth) == expected[depth - 1]
