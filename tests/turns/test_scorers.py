"""`exhaustive` and `linear`: the best of all turns by their score, exactly."""

from __future__ import annotations

import math

import pytest

from hschess.players.agents.exhaustive import Exhaustive
from hschess.players.agents.linear import Linear
from hschess.players.contract import finish, sight
from hschess.players.measures.board_worth import BOARD
from hschess.players.registry import make_player
from hschess.rules.actions import CONCEDE, DISCOVER_ACTION, END, Action
from hschess.rules.cards import piece_of
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, apply, legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from hschess.turns.scores import Score, line_worth
from tests.each import each
from tests.players.helpers import plan_of, words_of
from tests.turns.test_turns import random_board

TOTAL = 40
WIN_IN_ONE = [
    # Three Pawns beside the piece; only the ends of the line reach the king.
    "paper 8b 2/0/8/-/P/P6/- 20/3/8/PPP/P/-/-",
    # Cheat opens the lane.
    "paper 8b 4/0/8/-/P/P6/- 20/2/8/-/P/Q6/-",
    # Castle moves the Queen to the end of the line.
    "paper 8w 20/2/8/-/P/P6,Q6,P6/- 4/0/8/-/P/P6/-",
    # A Knight clears the lane of the Queen.
    "heroic 8b 4/0/8/-/P/P4/- 20/4/8/N/P/Q6/-",
    # The Coin pays for it.
    "friendly 3b 2/0/3/-/P/-/- 10/2/3/CR/P/-/-",
    # The last enemy piece falls by a Knight's own attack.
    "heroic 8b 20/0/8/-/-/P4/- 20/4/8/N/P/-/-",
]


def best_by_brute_force(state: State, score: Score) -> float:
    """The greatest score after the battle over every sequence of legal actions; the enemy's next card is not counted."""
    number, most, seen, left = state.to_move, -math.inf, {state.key()}, [state]
    while left:
        here = left.pop()
        for action in legal_actions(here):
            if action in (CONCEDE, DISCOVER_ACTION):
                continue
            after = here.copy()
            advance(after, action)
            if action is END or after.outcome is not None:
                most = max(most, worth(after, number, score, len(state.sides[1 - number].hand)))
            elif after.key() not in seen:
                seen.add(after.key())
                left.append(after)
    return most


def worth(after: State, number: int, score: Score, enemy_cards: int) -> float:
    """The score, without the card that the enemy has drawn since."""
    drawn = len(after.sides[1 - number].hand) - enemy_cards
    return line_worth(after, number, score) + score.of_state.foe_card * drawn


@each("mode", ["paper", "heroic", "friendly"])
@each("player", [Exhaustive(), Linear()])
def test_no_sequence_of_moves_scores_more(player: Exhaustive | Linear, mode: str) -> None:
    score = player.score if isinstance(player, Linear) else BOARD
    chance = seeded(11)
    for _ in range(TOTAL):
        state = random_board(mode, chance, 3)
        # With cards in both decks and no fatigue only the turn itself can end the game.
        for side in state.sides:
            side.deck = side.deck or [0, 0, 0]
        plan = finish(player.think(sight(player, state), chance))

        assert plan.score == pytest.approx(best_by_brute_force(state, score))
        assert plan_score(state, plan.actions, score) == pytest.approx(plan.score)


def plan_score(state: State, actions: tuple[Action, ...], score: Score) -> float:
    after = state
    for action in actions:
        after = apply(after, action).state
    return worth(after, state.to_move, score, len(state.waiting.hand))


@each("position", WIN_IN_ONE)
@each("name", ["exhaustive", "linear", "mcts", "mcts-open", "mcts-ensemble"])
def test_a_win_in_one_turn_is_taken(name: str, position: str) -> None:
    state = parse_position(position)
    side = state.to_move
    for action in plan_of(position, name).actions:
        state = apply(state, action).state

    assert state.outcome is not None
    assert state.outcome.winner == side


def test_discover_is_scored_before_the_rest() -> None:
    """With two mana and nothing to play a card is worth having; three mana are better spent on the Rook."""
    assert words_of("normal 5w 20/2/5/-/PP/-/- 20/0/5/-/PP/-/-", "exhaustive") == "discover"
    assert words_of("normal 5w 20/5/5/R/PP/-/- 20/0/5/-/PP/-/-", "exhaustive") == "discover"
    assert words_of("normal 3w 20/3/3/R/PP/-/- 20/0/3/-/PP/-/-", "exhaustive") == "R@0 end"


def test_the_expected_card_counts_exactly() -> None:
    """Any card is worth three points, and none can be played: the mean is three points above the current score."""
    without = plan_of("normal 5w 20/1/5/-/PP/-/- 20/0/5/-/PP/-/-", "exhaustive").score
    with_it = plan_of("normal 5w 20/2/5/-/PP/-/- 20/0/5/-/PP/-/-", "exhaustive").score

    assert with_it == without + 3


def test_a_full_hand_discovers_last() -> None:
    words = words_of("normal 5w 20/3/5/PPPPPQQQQQ/PP/-/- 20/0/5/-/PP/-/-", "exhaustive").split()

    assert words[0].startswith("P@")
    assert words[-1] in ("discover", "end")


def test_the_offered_card_is_chosen_for_the_best_turn() -> None:
    """With three mana left a playable Rook counts for more than a Queen in the hand."""
    assert words_of("normal 5w 20/3/5/-/PP/-/u 20/0/5/-/PP/-/- discover=BQR", "exhaustive").startswith("take:R R@0")


def test_the_limit_of_lines_is_obeyed() -> None:
    position = "paper 9w 20/9/9/PPPBRQ/PP/P6,R4,B6/- 20/0/9/-/PP/P6/-"

    assert plan_of(position, "exhaustive:lines=50").nodes == 50
    assert plan_of(position, "exhaustive").nodes > 1000


def test_the_parts_of_the_score() -> None:
    """Three for a card, two for a piece, one for attack, health and the kings."""
    state = parse_position("paper 3w 19/3/3/PR/PP/Q5/- 15/0/3/B/PP/P6,R1/-")

    assert line_worth(state, 0, BOARD) == (19 - 15) + 3 * (2 - 1) + (2 + 4 + 5) - (2 + 1 + 6) - (2 + 2 + 1)


def test_aggressiveness_decides_an_equal_trade() -> None:
    """A Knight for a Knight: worth it at 0.9, not at 1.1 (the notes' reason for the best value)."""
    position = "heroic 2w 20/0/2/P/PP/N3/- 20/0/2/-/PP/N3/-"

    assert words_of(position, "linear") == "0x0 end"
    assert words_of(position, "linear:wa=wh=1.1") == "end"


def test_a_weight_scales_its_part() -> None:
    score = Linear("wa=2,wh=3,ea=4,eh=5,wm=6,whh=7,ehh=8").score
    rook = piece_of("R", 5)

    assert score.own[rook] == 2 * 2 + 3 * 5
    assert score.foe[rook] == 4 * 2 + 5 * 5
    assert score.hand([0, 2]) == 6 * (1 + 3)
    assert (score.of_state.own_king, score.of_state.foe_king) == (7, 8)


@each(
    ("name", "complaint"),
    [
        ("linear:", "expected an option after 'linear:'"),
        ("linear:wx=1", "linear has no option 'wx'; expected one of wa, wh"),
        ("linear:wa", "'wa' has no value"),
        ("linear:wa=big", "'wa' cannot be 'big'; expected a number from -100 to 100"),
        ("linear:wa=nan", "'wa' cannot be 'nan'"),
        ("linear:wa=1,wa=2", "'wa' appears twice"),
        ("exhaustive:lines=1.5", "expected a whole number from 1"),
        ("mcts:iterations=0", "expected a whole number from 1"),
        ("mcts-ensemble:kind=odd", "'kind' cannot be 'odd'; expected one of combined, isolated, successive"),
        ("skilled:iterations=1", "skilled has no option 'iterations'; expected one of eager"),
        ("beginner:iterations=1", "beginner has no option 'iterations'; expected one of eager"),
        ("random:eager=101", "'eager' cannot be '101'; expected a whole number from 0 to 100"),
    ],
)
def test_a_bad_option_is_refused_by_name(name: str, complaint: str) -> None:
    with pytest.raises(HschessError) as caught:
        make_player(name)

    assert complaint in str(caught.value)
