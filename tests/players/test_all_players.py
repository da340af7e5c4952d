"""Laws of every player: legal whole games in every mode and seat, no use of hidden cards, no dependence on slices."""

from collections.abc import Iterator

import pytest

from hschess.players.contract import Plan, Player, finish, sight
from hschess.players.registry import make_player, names, quick_name
from hschess.rules.actions import END, Kind
from hschess.rules.chance import seeded
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.observation import determinize, observe
from hschess.rules.state import State
from tests.by_commit import in_turn
from tests.each import each
from tests.players.helpers import plans_so_far, played_out

NEW = tuple(name for name in names() if name not in ("bfs", "bfs:aggressive", "bfs:defensive", "random"))
EVERY = 9
"""One position in this many is searched."""


def player_named(name: str) -> Player:
    return make_player(quick_name(name))


def positions(mode: str, seed: int, every: int = EVERY) -> Iterator[State]:
    """Positions of a game between random players; at least the first and one with many cards."""
    state, chance, player = new_game(MODES[mode], seed), seeded(seed), make_player("random")
    number = 0
    while state.outcome is None:
        if number % every == 0:
            yield state
        number += 1
        for action in finish(player.think(sight(player, state), chance)).actions:
            state = apply(state, action).state


def think(name: str, state: State, slice_size: int = 1000, seed: int = 5) -> Plan:
    player = player_named(name)
    return finish(player.think(sight(player, state), seeded(seed)), slice_size)


def assert_is_a_plan(state: State, plan: Plan) -> None:
    """Every action is legal, and the last ends the turn, the game, or the known part."""
    last = plan.actions[-1]
    for action in plan.actions:
        assert action in legal_actions(state)
        state = apply(state, action).state
    assert last is END or last.kind in (Kind.DISCOVER, Kind.SWAP) or state.outcome is not None


@each("name", names())
@each("mode", MODES)
def test_a_hand_hidden_from_its_own_player_is_not_played(mode: str, name: str) -> None:
    """A record may begin so: with the mover's cards hidden, only its board and its power can be used."""
    state = parse_position(f"{mode} 6w 20/6/6/?4/?9/P6,Q6/- 20/0/6/?3/?9/P3,R6/-")

    assert_is_a_plan(state, think(name, state))


@each("name", names())
@each("hand", ["PB/?3", "?2/?3"])
def test_an_offer_hidden_from_its_own_player_may_be_any_card(name: str, hand: str) -> None:
    """A position may contain this, as `discover=?3`: every take is legal then."""
    state = parse_position(f"normal 6w 20/3/6/{hand}/P6,Q6/- 20/0/6/?3/?9/P3,R6/- discover=?3")

    assert think(name, state).actions[0] in legal_actions(state)


@pytest.mark.parametrize(("number", "mode"), list(enumerate(MODES)), ids=MODES)
@pytest.mark.parametrize("name", NEW)
def test_whole_games_are_legal_in_either_seat(name: str, number: int, mode: str) -> None:
    """`apply` raises for an illegal action. It plays both seats in neighbouring modes, and in one mode at different commits."""
    player = player_named(name)

    pair = in_turn(number, [(player, make_player("bfs")), (make_player("random"), player)])

    assert played_out(mode, *pair, seed=1).outcome is not None


@pytest.mark.parametrize("name", NEW)
def test_slices_change_nothing(name: str) -> None:
    for mode in MODES:
        for state in positions(mode, 3):
            assert think(name, state, 1) == think(name, state)


@each("name", NEW)
def test_the_best_so_far_can_be_played_at_any_time(name: str) -> None:
    for mode in MODES:
        for state in positions(mode, 4, 2 * EVERY):
            player = player_named(name)
            for plan in plans_so_far(player.think(sight(player, state), seeded(1)), 40):
                assert_is_a_plan(state, plan)


@pytest.mark.parametrize("name", [name for name in NEW if name != "mcts-open"])
def test_law_7_positions_with_the_same_observation_give_the_same_choice(name: str) -> None:
    for mode in MODES:
        for number, state in enumerate(positions(mode, 5)):
            alike = determinize(observe(state, state.to_move), seeded(number))

            assert alike != state
            assert think(name, alike) == think(name, state)


def test_only_the_open_one_is_clairvoyant() -> None:
    assert [name for name in names() if make_player(name).clairvoyant] == ["mcts-open"]


@pytest.mark.parametrize("name", NEW)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (played_out("friendly", player_named(name), make_player("random"), 8) for _ in range(2))

    assert first == second


@each("name", ["turn-mcts", "flat-mc", "mcts", "mcts-open", "mcts-ensemble"])
def test_a_larger_budget_thinks_longer(name: str) -> None:
    option = "playouts" if name == "flat-mc" else "iterations"
    state = parse_position("paper 3w 20/3/3/PRP/PP/P6/- 20/0/3/PP/PP/P6/-")
    nodes = []
    for budget in (5, 50):
        player = make_player(f"{name}:{option}={budget}")
        nodes.append(finish(player.think(sight(player, state), seeded(1))).nodes)

    assert nodes[0] + 30 < nodes[1]
