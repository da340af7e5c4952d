"""A repeated thought equals the one that was played, and its tree is well-formed."""

from dataclasses import replace
from itertools import combinations

import pytest

from hschess.rules.game import open_game
from hschess.rules.record import Record
from scenes.stage.game.setup import SeatError, Setup, new_match
from scenes.stage.game.thoughts import Explanation, heaviest, last_thought, path_to, tree_places
from tests.each import each
from tests.replay.model.test_replay import played


def explained(record: Record, place: int) -> Explanation:
    thought = last_thought(open_game(record), place)
    assert thought is not None
    found = Explanation(record, thought)
    while not found.step():
        pass
    return found


@pytest.mark.parametrize("mode", ["paper", "normal", "heroic"])
def test_bfs_repeats_its_played_thought_in_every_turn(mode: str) -> None:
    record = played(mode)
    seen = 0
    for place in range(1, len(record.actions) + 1):
        thought = last_thought(open_game(record), place)
        if thought is not None and thought.player.name == "bfs" and thought.place + len(thought.played) == place:
            found = explained(record, place)
            assert found.plan[: len(thought.played)] == thought.played
            seen += 1

    assert seen > 10


def test_the_last_thought_is_that_of_the_last_turn_of_a_cpu() -> None:
    record = replace(played("paper"), extra={"WhiteSeat": "human", "BlackSeat": "bfs"})
    for place in range(len(record.actions) + 1):
        thought = last_thought(open_game(record), place)
        assert thought is None or thought.state.to_move == 1
        assert thought is None or thought.place < place
    people = replace(record, extra={"WhiteSeat": "human", "BlackSeat": "human"})
    assert last_thought(open_game(people), len(people.actions)) is None
    strangers = replace(record, extra={"WhiteSeat": "human", "BlackSeat": "somebody"})
    with pytest.raises(SeatError):
        last_thought(open_game(strangers), len(strangers.actions))


def test_a_record_of_another_program_names_its_cpu_by_the_player() -> None:
    record = replace(played("paper"), extra={}, white="You", black="bfs")
    thought = last_thought(open_game(record), len(record.actions))

    assert thought is not None
    assert thought.player.name == "bfs"


def test_the_tree_has_no_two_nodes_in_one_place_and_centres_parents() -> None:
    record = played("heroic")
    trees = [explained(record, place).tree for place in range(20, len(record.actions), 6)]
    assert max(map(len, trees)) > 5
    for nodes in trees:
        places = tree_places(nodes)
        assert len(set(places)) == len(nodes)
        for across in {place[0] for place in places}:
            downs = [down for other, down in places if other == across]
            assert all(abs(one - other) >= 1 for one, other in combinations(downs, 2))
        for number, node in enumerate(nodes):
            below = [places[child][1] for child, one in enumerate(nodes) if one.parent == number]
            if below:
                assert places[number][1] == pytest.approx((below[0] + below[-1]) / 2)
            assert places[number][0] == len(path_to(nodes, number)) - 1
            assert node.parent < number


def test_the_heaviest_of_the_whole_tree_is_played() -> None:
    record = played("paper")
    for place in range(6, len(record.actions), 7):
        found = explained(record, place)
        if found.tree:
            best = found.tree[heaviest(found.tree, len(found.tree))]
            assert [action for action in found.plan if action in best.actions] == list(best.actions)


@each("cpu", ["exhaustive", "linear", "mcts:iterations=20", "flat-mc:playouts=20", "turn-mcts:iterations=30"])
def test_searchers_list_their_candidates_with_the_best_first(cpu: str) -> None:
    match = new_match(Setup("heroic", 11, ("bfs", cpu)))
    while match.state.round < 4:
        action = match.pump(2000)
        assert action is not None or match.is_thinking
        if action is not None:
            match.submit(action)
    place = max(
        place
        for place in range(1, len(match.record.actions) + 1)
        if (thought := last_thought(open_game(match.record), place)) is not None and thought.state.to_move == 1
    )
    found = explained(match.record, place)

    assert len(found.weighed) > 1
    assert found.weighed[0].actions[:1] == found.plan[:1]
    figures = [one.score if one.score is not None else one.visits or one.share for one in found.weighed]
    assert None not in figures
