"""The quick policy plays by the rules, scores as the learned value does, and repeats the same games for the same seed."""

from dataclasses import replace
from functools import cache

import pytest

from hschess.players.agents.master import Master
from hschess.players.contract import explained_by, finish, sight
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.registry import make_player
from hschess.players.search.master_search import MasterThinking
from hschess.players.value.quick_value import QuickValue
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import parse_values, shipped_values
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.errors import HschessError
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import DUELS, MODES, Mode
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State
from tests.by_commit import seeds
from tests.players.playouts.quick_laws import check_turns

MIDDLE = "friendly 5w 9/5/5/PRB/PPBPQ/P4,R4/- 8/5/5/PPN/PRPBQ/R3,P6,B2/- #7"


def begun(mode: Mode, seed: int) -> State:
    """A new game with both hands kept."""
    state = new_game(mode, seed)
    while state.pending is Pending.MULLIGAN:
        advance(state, next(action for action in legal_actions(state) if action.text == "keep"))
    return state


def played(mode: Mode, seed: int, games: int) -> list[object]:
    """The ends of games of the policy against itself."""
    policy = QuickTurn(mode, shipped_values(mode.name).quick(), seed)
    ends: list[object] = []
    for number in range(games):
        state = begun(mode, number)
        policy.play_out(PackedGame(state))
        ends.append((state.outcome, state.round, state.key()))
    return ends


def test_the_quick_score_is_the_learned_values_and_each_turn_ends_as_a_final_line() -> None:
    assert check_turns(400, seeds("quick form", 1)[0]) == 400


@pytest.mark.parametrize("mode", MODES.values(), ids=list(MODES))
def test_games_of_the_policy_end_and_the_same_seed_plays_them_again(mode: Mode) -> None:
    first = played(mode, 11, 6)
    assert all(end[0] is not None for end in first if isinstance(end, tuple))
    assert played(mode, 11, 6) == first
    assert played(mode, 12, 6) != first


def test_the_policy_takes_an_available_win() -> None:
    mode = MODES["friendly"]
    state = parse_position("friendly 9w 10/9/9/Q/PP/Q6,Q6/- 4/9/9/P/PP/-/- #1")
    game = PackedGame(state)
    QuickTurn(mode, shipped_values("friendly").quick(), 1).play(game)
    game.end()
    assert game.is_over
    assert state.outcome is not None
    assert state.outcome.winner == 0


def test_the_policy_castles_as_often_as_it_helps() -> None:
    state = parse_position("paper 5w 10/9/9/-/PP/P6,B4,P1,P1/- 10/9/9/P/PP/B2,P1/- #1")
    game = PackedGame(state)
    QuickTurn(MODES["paper"], shipped_values("paper").quick(), 1).play(game)
    game.put()

    assert state.mover.line[-1] == parse_position("paper 5w 10/9/9/-/PP/P6/- 10/9/9/P/PP/P6/- #1").mover.line[0]
    assert state.mover.mana == 9 - 4, "the Pawn to the right end, and the two hurt ones past each other or the Bishop"


def test_an_exploring_policy_plays_other_legal_turns() -> None:
    mode = MODES["friendly"]
    values = shipped_values("friendly").quick()
    plain, noisy = QuickTurn(mode, values, 5), QuickTurn(mode, values, 5)
    noisy.explore(1 << 17)
    ends = []
    for policy in (plain, noisy):
        state = begun(mode, 3)
        policy.play_out(PackedGame(state))
        ends.append(state.key())
    assert ends[0] != ends[1]


def test_master_with_playouts_is_repeatable_and_reports_its_candidates_values() -> None:
    player = make_player("master:playouts=60,keep=6,solve=0")
    state = begun(MODES["friendly"], 8)
    thoughts = [player.think(sight(player, state), seeded(3)) for _ in range(2)]
    first, second = [finish(thinking) for thinking in thoughts]
    assert first == second
    explained = explained_by(thoughts[0])
    assert len(explained.turns) > 1
    assert all(turn.share is not None and 0 <= turn.share <= 1 for turn in explained.turns)


def test_master_does_not_use_hidden_information() -> None:
    player = make_player("master:playouts=40,keep=6,solve=0")
    state = begun(MODES["paper"], 21)
    other = state.copy()
    other.waiting.hand, other.waiting.deck = other.waiting.deck[:4], other.waiting.hand + other.waiting.deck[4:]
    assert finish(player.think(sight(player, state), seeded(3))) == finish(
        player.think(sight(player, other), seeded(3))
    )


def test_a_duel_is_played_by_replies_with_any_playouts() -> None:
    with_playouts, plain = make_player("master:playouts=50"), make_player("master")
    state = new_game(DUELS["vanilla"], 3)
    turns = [finish(player.think(sight(player, state), seeded(1))) for player in (with_playouts, plain)]
    assert turns[0] == turns[1]


def test_a_file_keeps_the_policy_of_its_playouts() -> None:
    values = shipped_values("friendly")
    size = len(values.sets[0].linear)
    policy = tuple([ValueWeights([0.5 * side] * size, [0.0] * size, [], []) for side in (1, 2)])
    again = parse_values(replace(values, policy=policy).text(), "here")
    assert again.policy == policy
    assert again.sets == values.sets
    without = parse_values(replace(values, policy=()).text(), "here")
    assert without.policy == ()
    assert without.quick()[0].own == QuickValue(values.of(0, 0).linear).own


def test_a_file_keeps_the_evaluations_of_its_playouts() -> None:
    values = shipped_values("friendly")
    judges = values.sets[1], values.sets[2]
    again = parse_values(replace(values, judges=judges[::-1]).text(), "here")
    assert again.judges == judges[::-1]
    assert again.sets == values.sets
    assert again.judging().of(0, 1) == judges[1]
    assert parse_values(replace(values, judges=()).text(), "here").judging().sets == values.sets


def test_a_file_keeps_the_sets_of_the_search() -> None:
    values = shipped_values("friendly")
    other = values.sets[::-1]
    again = parse_values(replace(values, of_search=other).text(), "here")
    assert (again.sets, again.of_search) == (values.sets, other)
    assert again.in_search().sets == again.in_search().judging().sets == other, "they judge playouts too"
    without = replace(values, of_search=())
    assert without.in_search() is without


def test_a_search_with_playouts_uses_the_sets_for_it_and_replies_do_not() -> None:
    values = shipped_values("friendly")
    observation = observe(parse_position(MIDDLE), 0)
    blind = tuple([replace(one, bypass=[0.0] * len(one.bypass), hidden=[], out=[]) for one in values.sets])
    for options, is_blind in (("playouts=2", True), ("replies=2", False), ("replies=2,playouts=2", True)):
        thinking = Master(options, values=replace(values, of_search=blind)).think(observation, seeded(1))
        assert isinstance(thinking, MasterThinking)
        assert (thinking.before == 0.5) == is_blind, options


def test_a_file_with_half_a_policy_is_refused() -> None:
    values = shipped_values("friendly")
    size = len(values.sets[0].linear)
    policy = tuple([ValueWeights([0.0] * size, [0.0] * size, [], []) for _ in range(2)])
    text = replace(values, policy=policy).text()
    half = text[: text.index("set Black plays out")]
    with pytest.raises(HschessError, match="Black plays out"):
        parse_values(half, "here")


LATE = "friendly 9w 6/9/9/P/P/R3,P2,B4/- 5/9/9/R/PP/P6,Q2/- #1"


@cache
def chosen(options: str, position: str = LATE) -> object:
    """The turn of `master` with these options near the end of a game, and its value of that turn."""
    player, state = make_player(f"master:{options}" if options else "master"), parse_position(position)
    return finish(player.think(sight(player, state), seeded(4)))


def test_playouts_are_the_default_second_stage_unless_replies_are_named() -> None:
    assert chosen("") == chosen("playouts=1200,turns=5,keep=16,solve=2000")
    assert chosen("answers=both") == chosen("replies=1000") == chosen("replies=1000,keep=8,playouts=0")
    assert chosen("replies=1000") != chosen("")
    assert chosen("replies=0") == chosen("playouts=0,keep=8") != chosen("playouts=10")


def test_in_heroic_replies_are_the_default_second_stage_unless_playouts_are_named() -> None:
    """White loses nearly all quick games there, so its playouts are nearly all alike."""
    late = LATE.replace("friendly", "heroic")

    assert chosen("", late) == chosen("replies=1000", late) != chosen("playouts=1200", late)
    assert chosen("turns=5", late) == chosen("playouts=1200", late)
