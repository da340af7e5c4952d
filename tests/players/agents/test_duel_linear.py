"""`linear` in a duel: the score of the notes, equal to the turns of the public program behind them."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from hschess.players.agents.linear import PROGRAM
from hschess.players.contract import Plan, finish, sight
from hschess.players.measures.notes_score import notes_score
from hschess.players.options import read_options
from hschess.players.registry import make_player
from hschess.rules.actions import END
from hschess.rules.card_table import card_at
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, apply
from hschess.rules.modes import EVERY_MODE
from hschess.rules.notation import parse_position
from hschess.rules.pieces import GUARD, attack_of, health_of
from hschess.rules.state import Side, State
from tests.each import each

FILE = Path(__file__).parents[2] / "data" / "duel_turns.jsonl"
TURNS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
ALL_ONE = "wa=wh=1"


def plan_in(position: str, player: str) -> tuple[State, Plan]:
    state = parse_position(position, EVERY_MODE)
    linear = make_player(player)
    return state, finish(linear.think(sight(linear, state), seeded(1)))


def before_the_end(state: State, plan: Plan) -> State:
    """The board after the plan, with its owner still to move."""
    after = state.copy()
    for action in plan.actions:
        if action is not END:
            advance(after, action)
    return after


def pieces(side: Side) -> list[str]:
    """The pieces as the file of turns writes them: `t` for guard."""
    return sorted(f"{attack_of(piece)}/{health_of(piece)}{'t' * bool(piece & GUARD)}" for piece in side.line)


def hand(side: Side) -> list[str]:
    """The hand as the file of turns writes it: spells by their names there, pieces by their numbers."""
    cards = [card_at(code) for code in side.hand]
    names = {"check": "smite", "coin": "coin"}
    return sorted(
        names.get(card.key, f"{card.cost}:{card.attack}/{card.health}{'t' * len(card.keywords)}") for card in cards
    )


@each("number", range(0, len(TURNS), 20))
def test_the_turns_of_the_public_program_have_the_same_score(number: int) -> None:
    for turn in TURNS[number : number + 20]:
        state, plan = plan_in(turn["position"], turn["player"])
        expected = math.inf if turn["score"] is None else turn["score"]
        assert plan.score == expected, turn["position"]
        if turn["ties"] == 1 and turn["score"] is not None:
            compare_choice(before_the_end(state, plan), turn["after"])


def compare_choice(state: State, after: dict[str, Any]) -> None:
    own, foe = state.mover, state.waiting
    assert [own.mana, own.health, foe.health] == [after["mana"], after["king"], after["enemy_king"]]
    assert [pieces(own), pieces(foe)] == [sorted(after["line"]), sorted(after["enemy"])]
    assert hand(own) == sorted(after["hand"])


# ------------------------------------------------------------------------------------------------- the worked examples


def test_x11_playing_the_card_is_worth_more_than_holding_it() -> None:
    position = "vanilla 2w 12/2/2/p22/?9/-/- 30/0/2/-/?9/p23:3,p13:3,p12:2/-"
    state, plan = plan_in(position, f"linear:{ALL_ONE}")
    score = notes_score(read_options("linear", ALL_ONE, PROGRAM).numbers)
    assert score(state, 0) == pytest.approx(-15.1)
    assert plan.score == -10.8
    assert [str(action) for action in plan.actions] == ["p22@0", "end"]


def test_x12_all_cards_are_played_and_the_trade_keeps_the_piece() -> None:
    position = "vanilla 5w 30/5/5/p13,p12,p13/?9/p23:3,p21:1,p31:1/- 27/0/5/-/?9/p22:2,p13:3/-"
    state, plan = plan_in(position, f"linear:{ALL_ONE}")
    after = before_the_end(state, plan)
    assert plan.score == 20.3
    assert pieces(after.white) == ["1/2", "1/3", "1/3", "2/1", "2/1", "3/1"]
    assert pieces(after.black) == ["1/3"]
    assert after.black.health == 22


# --------------------------------------------------------------------------------------------------------- the score


def test_a_dead_enemy_king_scores_most_and_ends_the_plan() -> None:
    state, plan = plan_in("vanilla 5w 30/5/5/p43/?9/p31:1/- 3/0/5/-/?9/p11:1/-", "linear")
    assert plan.score == math.inf
    assert apply(state, plan.actions[-1]).state.outcome is not None


def test_a_check_is_kept_if_its_weight_is_high() -> None:
    position = "vanilla 5w 30/5/5/check/?9/-/- 30/0/5/-/?9/p22:2/-"
    held, cast = plan_in(position, "linear:wdds=2")[1], plan_in(position, "linear:wdds=0,cdds=0")[1]
    assert [str(action) for action in held.actions] == ["end"]
    assert [str(action) for action in cast.actions] == ["check>0", "end"]


def test_the_coin_scores_nothing_in_the_hand() -> None:
    scores = [plan_in(f"vanilla 5w 30/5/5/{hand}/?9/-/- 30/0/5/-/?9/-/-", "linear")[1].score for hand in ("-", "coin")]
    assert scores[0] == scores[1] == 0


def test_the_number_of_pieces_counts_only_with_the_option() -> None:
    position = "vanilla 5w 30/5/5/-/?9/p12:2*,p12:2*/- 30/0/5/-/?9/-/-"
    assert plan_in(position, f"linear:{ALL_ONE},num=0")[1].score == 6
    assert plan_in(position, f"linear:{ALL_ONE}")[1].score == 7


def test_the_best_so_far_is_played_when_the_budget_of_lines_is_used_up() -> None:
    position = "vanilla 9w 30/9/9/p13,p12,p31/?9/p23:3,p21:1,p31:1/- 27/0/5/-/?9/p22:2,p13:3/-"
    few, all_of_them = plan_in(position, "linear:lines=5")[1], plan_in(position, "linear")[1]
    assert few.nodes == 5
    assert few.score < all_of_them.score
    assert few.actions[-1] is END


def test_a_piece_that_draws_is_played_and_then_the_player_thinks_again() -> None:
    _, plan = plan_in("middle 5w 30/5/5/herald/?9/-/- 30/0/5/-/?9/-/-", "linear")
    assert [str(action) for action in plan.actions] == ["herald@0"]
