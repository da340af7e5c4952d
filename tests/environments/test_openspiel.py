"""The game for OpenSpiel: its own simulations, its record of a game, and its search by information sets."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.observation import make_observation

from hschess.environments import ismcts, openspiel_game
from hschess.environments.ismcts import IsMcts
from hschess.environments.openspiel_game import HearthstoneChessState
from hschess.players.contract import finish
from hschess.rules.actions import BY_TEXT
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import determinize, observe
from tests.each import each
from tests.environments.playthroughs import replayed
from tests.environments.states import LINE_MODES
from tests.helpers import begun, random_position


def game_of(mode: str) -> pyspiel.Game:
    return pyspiel.load_game(f"{openspiel_game.NAME}(mode={mode})")


def act_at_random(state: HearthstoneChessState, source: random.Random) -> None:
    outcomes = state.chance_outcomes() if state.is_chance_node() else [(one, 1.0) for one in state.legal_actions()]
    state.apply_action(source.choices([one for one, _ in outcomes], [share for _, share in outcomes])[0])


def state_after(mode: str, actions: int) -> HearthstoneChessState:
    """The state after this many random moves, of chance or of a side."""
    state, source = game_of(mode).new_initial_state(), random.Random(3)
    for _ in range(actions):
        act_at_random(state, source)
    while state.is_chance_node():
        act_at_random(state, source)
    assert isinstance(state, HearthstoneChessState)
    return state


@pytest.mark.parametrize("mode", LINE_MODES)
def test_openspiels_simulations_pass(mode: str) -> None:
    pyspiel.random_sim_test(game_of(mode), num_sims=3, serialize=True, verbose=False)


def test_openspiels_record_of_the_stored_game_is_unchanged() -> None:
    kept, again = replayed()

    assert again == kept


@pytest.mark.parametrize("mode", LINE_MODES)
def test_results_add_up_to_zero_and_the_bounds_hold(mode: str) -> None:
    game, source = game_of(mode), random.Random(1)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            act_at_random(state, source)
        assert sum(state.returns()) == 0
        assert len(state.history()) < game.max_game_length()


@pytest.mark.parametrize("mode", LINE_MODES)
def test_the_legal_actions_are_those_of_the_rules(mode: str) -> None:
    state, source = game_of(mode).new_initial_state(), random.Random(2)
    while not state.is_terminal():
        if not state.is_chance_node():
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            assert texts == [one.text for one in legal_actions(state.table.state) if one.text != "concede"]
        act_at_random(state, source)


@each("mode", LINE_MODES)
@each("player", [0, 1])
def test_a_new_sample_keeps_the_players_information(mode: str, player: int) -> None:
    for actions in (12, 30, 41):
        state = state_after(mode, actions)
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.history() == []


def test_public_information_has_no_hands_and_private_only_the_own_one() -> None:
    state = state_after("normal", 30)
    both = [pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER]
    public, private = [
        make_observation(state.get_game(), pyspiel.IIGObservationType(place == 0, False, kind))
        for place, kind in enumerate(both)
    ]

    public.set_from(state, 0)
    before = public.tensor.copy()
    public.set_from(state.resample_from_infostate(1, lambda: 0.7), 0)

    assert np.array_equal(before, public.tensor)
    assert public.string_from(state, 0) == public.string_from(state, 1) == state.table.public_line()
    assert private.string_from(state, 1) == state.table.cards_of(1)


def test_openspiels_own_search_plays_a_legal_action_with_its_own_evaluator() -> None:
    state = state_after("paper", 20)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ISMCTSBot(state.get_game(), evaluator, 1.0, 10, random_state=np.random.RandomState(1))

    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("mode", LINE_MODES)
def test_the_search_as_a_player_is_legal_and_the_same_by_its_seed(mode: str) -> None:
    for seed in range(3):
        position = random_position(mode, seed)
        if position.outcome is None:
            seen = observe(position, position.to_move)
            plans = [finish(IsMcts("simulations=20").think(seen, Chance(seed))) for _ in range(2)]
            assert plans[0] == plans[1]
            assert plans[0].actions[0] in legal_actions(position)


def test_the_search_finds_an_open_win() -> None:
    """The Rook in the middle faces no piece: the end of the turn takes the king's last two."""
    position = parse_position("paper 9w 20/0/9/-/?10/R6/- 1/0/8/?4/?10/-/-")

    plan = finish(IsMcts("simulations=50").think(observe(position, 0), Chance(1)))

    assert plan.actions == (BY_TEXT["end"],)


def test_the_search_does_not_use_hidden_cards() -> None:
    position = parse_position("normal 7w 20/5/7/PQ/PNR/N3/- 18/0/6/RBQ/QP/P1/-")
    other = determinize(observe(position, 0), Chance(1))
    plans = [finish(IsMcts("simulations=40").think(observe(one, 0), Chance(5))) for one in (position, other)]

    assert format_position(other) != format_position(position)
    assert plans[0] == plans[1]


def test_every_simulation_samples_the_hidden_cards_again(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: list[str] = []
    resample = HearthstoneChessState.resample_from_infostate

    def spy(state: HearthstoneChessState, player: int, sampler: Callable[[], float]) -> HearthstoneChessState:
        guess = resample(state, player, sampler)
        hands.append(guess.table.cards_of(1 - player))
        return guess

    monkeypatch.setattr(HearthstoneChessState, "resample_from_infostate", spy)
    finish(IsMcts("simulations=30").think(observe(begun("paper", 1), 0), Chance(1)))

    assert len(hands) == 30
    assert len(set(hands)) > 10


def test_modes_that_openspiel_cannot_play_are_refused() -> None:
    with pytest.raises(HschessError, match="'control' is a mode of the duel"):
        IsMcts().think(observe(begun("control", 1), 0), Chance(1))
    with pytest.raises(HschessError, match="ismcts has no option 'depth'; expected one of simulations, explore"):
        IsMcts("depth=3")


@pytest.mark.parametrize("module", [openspiel_game, ismcts])
def test_a_missing_library_is_named_with_its_package(module: object, monkeypatch: pytest.MonkeyPatch) -> None:
    name = str(getattr(module, "__name__", ""))
    for tool in ("pyspiel", "open_spiel", "open_spiel.python.algorithms.ismcts"):
        monkeypatch.setitem(sys.modules, tool, None)
    monkeypatch.delitem(sys.modules, name)

    with pytest.raises(ImportError, match=r'is not installed: pip install "hschess\[openspiel\]"'):
        __import__(name)
