"""The paper's own CPU: its queue, its weights, its habits."""

import json
from pathlib import Path

import pytest

from hschess.players.contract import finish, sight
from hschess.players.measures.evaluation import personality_named
from hschess.players.nodes import Node
from hschess.players.registry import make_player
from hschess.players.search.line_queue import LineQueue
from hschess.rules.cards import piece_of
from hschess.rules.chance import seeded
from hschess.rules.modes import BLACK
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from tests.players.helpers import plan_of, words_of

ANSWERS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "paper_cpu.jsonl").read_text("utf-8").splitlines()
]
BOTH = "paper 10b 20/0/10/-/PPPP/P6,P6,P4/- 20/10/10/RBPQRPPPR/PPPP/B6,Q5,P2/-"
CASTLE_AND_KNIGHTS = "heroic 9w 20/9/9/PPBRN/PPPP/P6,N2,R3,B5/- 20/0/9/-/PP/P6,R4,B6,Q2/-"


def thinking_of(position: str) -> LineQueue:
    return LineQueue(observe(parse_position(position), parse_position(position).to_move), personality_named("paper"))


def pieces(*texts: str) -> list[int]:
    return [piece_of(text[0], int(text[1])) for text in texts]


def test_turns_match_the_paper() -> None:
    assert len(ANSWERS) == 300
    for answer in ANSWERS:
        plan = plan_of(str(answer["position"]))

        assert [action.text for action in plan.actions] == answer["actions"], answer
        assert (plan.score, plan.nodes) == (answer["score"], answer["nodes"]), answer


@pytest.mark.parametrize(("line", "points"), [(("P6", "R6"), 9), (("R6", "P6"), 12)])
def test_e1_the_two_placements_of_the_paper(line: tuple[str, ...], points: int) -> None:
    weights = personality_named("paper")

    assert weights.weigh(pieces(*line), pieces("Q6", "P6", "P6")) == points


def test_e1_the_rook_goes_left_of_the_pawn() -> None:
    plan = plan_of("paper 3b 20/0/3/-/PPPP/Q6,P6,P6/- 20/3/3/R/PPPP/P6/-")

    assert [action.text for action in plan.actions] == ["R@0", "end"]
    assert plan.score == 12


def test_scoring_does_not_change_the_lines() -> None:
    own, foe = pieces("B6", "P2", "Q6"), pieces("P1", "R6")
    personality_named("paper").weigh(own, foe)

    assert (own, foe) == (pieces("B6", "P2", "Q6"), pieces("P1", "R6"))


def test_a_kill_and_king_damage_score_points() -> None:
    """P1 under a Queen: 1 point of damage, 2 for the kill; the second Queen finds the king: 4."""
    weights = personality_named("paper")

    assert weights.weigh(pieces("Q6"), pieces("P1")) == 3
    assert weights.weigh(pieces("Q6"), []) == 4


def test_gaps_that_all_score_zero_take_the_first_one() -> None:
    """An odd number of Bishops and nothing to heal: the first gap tried is right of the middle piece."""
    thinking = thinking_of("paper 3b 20/0/3/-/PPPP/-/- 20/3/3/B/PPPP/B6,B6,B6/-")
    finish(thinking)

    assert [(node.cards, node.gaps, node.weight) for node in thinking.tree] == [("", (), 0), ("B", (2,), 0)]


def test_the_tree_is_in_queue_order_with_its_parents() -> None:
    thinking = thinking_of("paper 5b 20/0/5/-/PPPP/P6,P6/- 20/5/5/PPRB/PPPP/P6/-")
    finish(thinking)

    assert [node.cards for node in thinking.tree] == ["", "P", "R", "B", "PP", "PR", "PB", "PPR", "PPB"]
    assert [node.parent for node in thinking.tree] == [-1, 0, 0, 0, 1, 1, 1, 4, 4]
    assert all(len(node.gaps) == len(node.cards) == len(node.actions) for node in thinking.tree)


@pytest.mark.parametrize("position", [BOTH, CASTLE_AND_KNIGHTS])
def test_slices_change_nothing(position: str) -> None:
    whole, sliced = thinking_of(position), thinking_of(position)
    plan = finish(whole, 1_000_000)

    assert finish(sliced, 1) == plan
    fields = {*Node.__slots__, "actions", "cards", "gaps"} - {"before"}
    first, second = (
        [[getattr(node, name) for name in sorted(fields)] for node in tree.tree] for tree in (sliced, whole)
    )
    assert first == second


def test_a_slice_is_small_and_progress_never_decreases() -> None:
    thinking, seen = thinking_of(CASTLE_AND_KNIGHTS), [0.0]
    assert thinking.best is None
    while thinking.step(1) is None:
        seen.append(thinking.progress)
        best = thinking.best
        assert best is not None
        assert thinking.nodes == best.nodes

    assert seen == sorted(seen)
    assert len(seen) >= thinking.nodes
    assert thinking.progress == 1.0
    assert thinking.step(1) == thinking.best


def test_two_states_with_the_same_observation_get_the_same_choice() -> None:
    """Law 7: the enemy's hand, both decks and the random state are hidden."""
    one = "heroic 7b 20/0/7/PQR/PBN/P6,R4/- 20/7/7/PRN/PPQ/P6,B3/- #1f"
    other = "heroic 7b 20/0/7/NNB/QPP/P6,R4/- 20/7/7/PRN/QPP/P6,B3/- #2a"

    for name in ("bfs", "bfs:aggressive", "random"):
        assert words_of(one, name) == words_of(other, name)


def test_unknown_cards_in_the_own_hand_are_not_played() -> None:
    assert words_of("paper 1b 20/0/1/?3/?4/P6/- 20/1/1/?2P/?9/-/-").startswith("P@0")


def test_it_cheats_first_and_plans_for_the_board_after_it() -> None:
    """R21: without the Queen the Rook has two Pawns to hit."""
    assert words_of("paper 6b 20/0/6/-/PP/Q6,P6,P6/- 20/5/6/R/PP/-/-") == "cheat R@0 end"


def test_a_cheat_that_ends_the_game_ends_the_plan() -> None:
    assert words_of("paper 6b 20/0/6/-/-/P6/- 20/6/6/PP/PP/P6/-") == "cheat"


def test_bfs_uses_only_its_observation_and_no_chance() -> None:
    player = make_player("bfs")
    state = parse_position(BOTH)

    assert not player.clairvoyant
    assert sight(player, state) == observe(state, BLACK)
    assert finish(player.think(sight(player, state), seeded(1))) == finish(
        player.think(sight(player, state), seeded(2))
    )
