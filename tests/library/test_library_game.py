"""A game, its records, players and studies as another program uses them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hschess
from tests.each import each

POSITION = "paper 6w 20/3/6/PPR/PRPPP/P6,R4/- 18/0/5/PPR/QPPPPP/Q6,P3/-"
QUICK = """
    name = "quick"
    kings = [10, 10]
    decks = [{ P = 9, Q = 3 }, { P = 9, Q = 3 }]
    powers = ["castle", "cheat"]
"""


def test_texts_and_actions_do_the_same() -> None:
    by_word, by_action = hschess.Game.new("paper", seed=7), hschess.Game.new("paper", seed=7)

    assert by_word.play("P@0") == by_action.play(hschess.parse_action("P@0"))
    assert by_word.state == by_action.state


def test_the_events_lead_from_the_deal_to_the_last_action() -> None:
    game = hschess.Game.new("paper", seed=7)

    happened = game.play("P@0")

    assert isinstance(game.events[0], hschess.CardsDealt)
    assert game.events[-len(happened) :] == happened


def test_sides_and_records_are_equal_by_their_values() -> None:
    state, other = (hschess.Game.new("paper", seed=seed) for seed in (7, 8))

    assert state.state.white == state.state.copy().white
    assert state.state.white != other.state.white
    assert state.state.white != state.state.black
    assert len({state.record, state.copy().record, other.record}) == 2
    assert len({state.state.white, state.state.white, other.state.white}) == 2


@pytest.mark.parametrize("code", [-1, -2, 10**9])
def test_a_code_that_no_card_has_is_no_card(code: int) -> None:
    """The card of an action without one is -1."""
    with pytest.raises(KeyError):
        hschess.card_at(code)


@pytest.mark.parametrize("word", ["Z@1", "Q@0"])
def test_a_refused_action_does_not_change_the_game(word: str) -> None:
    game = hschess.Game.new("paper", seed=7)
    before = game.state

    with pytest.raises(hschess.HschessError, match=word):
        game.play(word)

    assert game.state == before
    assert game.actions == ()


def test_an_action_is_undone_with_its_result() -> None:
    game = hschess.Game.new("paper", seed=7)
    before = game.state
    game.play("concede")

    assert game.undo().text == "concede"
    assert (game.state, game.outcome, game.record.result) == (before, None, "*")


def test_nothing_can_be_undone_before_the_first_action() -> None:
    with pytest.raises(hschess.HschessError, match="nothing has been done"):
        hschess.Game.new().undo()


def test_a_state_may_be_changed_without_changing_the_game() -> None:
    game = hschess.Game.at(hschess.parse_position(POSITION))

    hschess.advance(game.state, hschess.parse_action("R@1"))

    assert repr(game.state) == POSITION


def test_a_copy_is_independent() -> None:
    game = hschess.Game.new("paper", seed=7)

    game.copy().play("concede")

    assert not game.is_over


def test_the_same_seeds_play_the_same_game() -> None:
    def played() -> hschess.Game:
        game = hschess.Game.new("normal", seed=3)
        game.play_out(hschess.player("random", seed=1), hschess.player("mcts:iterations=5", seed=2))
        return game

    assert played().actions == played().actions


def test_a_player_continues_its_random_numbers_at_the_next_call() -> None:
    state, player = hschess.parse_position(POSITION), hschess.player("random", seed=1)

    assert len({player.choose(state).actions for _ in range(9)}) > 1


def test_a_player_sees_no_hidden_cards() -> None:
    """Two states with the same observation for the side to move give the same choice."""
    state = hschess.parse_position(POSITION)
    other = hschess.parse_position(POSITION.replace("PPR/QPPPPP", "PQP/PPPRPP"))

    first, second = [hschess.player("master:playouts=40", seed=1).choose(one) for one in (state, other)]
    assert first == second


class Idle:
    """Plans nothing."""

    name, clairvoyant = "idle", False

    def think(self, observation: hschess.Observation, chance: hschess.Chance) -> hschess.Decided:
        return hschess.Decided(hschess.Plan((), 0.0, 1))


def test_a_player_without_a_plan_does_not_hang_the_game() -> None:
    with pytest.raises(hschess.HschessError, match="'idle' returned an empty plan"):
        hschess.Game.new().play_out(hschess.player(Idle()), hschess.player("bfs"))


def test_a_custom_mode_is_stored_in_the_record(tmp_path: Path) -> None:
    (tmp_path / "quick.toml").write_text(QUICK)
    game = hschess.Game.new(hschess.read_mode_file(tmp_path / "quick.toml"), seed=1)
    game.play(game.legal_actions()[0])

    hschess.write_game(tmp_path / "game.hsc", game)

    assert hschess.read_game(tmp_path / "game.hsc").state == game.state


def test_a_record_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with pytest.raises(OSError, match="file"):
        hschess.write_game(tmp_path / "file" / "game.hsc", hschess.Game.new())


@pytest.mark.parametrize("seed", [10**20 - 1, 1 - 10**20, 1 << 64])
def test_a_long_name_and_a_long_seed_are_read_again(tmp_path: Path, seed: int) -> None:
    game = hschess.Game.new("paper", seed=seed, white="W" * 40_000, black='"' * 40_000)

    hschess.write_game(tmp_path / "game.hsc", game)

    again = hschess.read_game(tmp_path / "game.hsc")
    assert (again.record.seed, again.state) == (seed, game.state)
    assert game.record.white.startswith(again.record.white)
    assert set(again.record.black) == {'"'}


@each(
    ("fields", "word"),
    [
        ({"seed": 10**20}, "seed"),
        ({"seed": 10**5000}, "seed"),
        ({"result": "1-0"}, "1-0"),
        ({"result": "won"}, "won"),
        ({"reason": "luck"}, "luck"),
        ({"extra": {"Seed": "9"}}, "Seed"),
        ({"extra": {"White": "me"}}, "White"),
        ({"extra": {"ModeText1": "x"}}, "ModeText1"),
        ({"extra": {"Two words": "x"}}, "not a tag"),
        ({"extra": {"Site": "x" * 1001}}, "Site"),
        ({"extra": {f"Tag{number}": "x" for number in range(100)}}, "100 tags"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_no_game(fields: dict[str, Any], word: str) -> None:
    with pytest.raises(hschess.HschessError, match=word):
        hschess.Game.of(hschess.Record("paper", **fields))


@pytest.mark.parametrize("begin", [hschess.Game.new, hschess.Game.encounter])
def test_a_seed_that_no_record_can_hold_begins_no_game(begin: Callable[..., hschess.Game]) -> None:
    with pytest.raises(hschess.HschessError, match="at most 20 digits"):
        begin("paper" if begin == hschess.Game.new else "screen", seed=10**20)


def test_the_result_of_a_record_comes_from_its_actions() -> None:
    game = hschess.Game.of(hschess.Record("paper", 7, (hschess.parse_action("concede"),)))

    assert (game.record.result, game.record.reason) == ("0-1", "concession")


def test_an_encounter_is_played_against_its_own_opponent() -> None:
    game, me = hschess.Game.encounter("screen", seed=1), hschess.player("bfs")

    while not game.is_over:
        game.play(game.opponent_action() or me.choose(game.state).actions[0])

    assert any(isinstance(event, hschess.GoalShown) for event in game.events)
    assert hschess.parse_game(hschess.format_game(game)).state == game.state


def test_two_players_cannot_take_the_seats_of_an_encounter() -> None:
    with pytest.raises(hschess.HschessError, match="an opponent of its own"):
        hschess.Game.encounter("screen").play_out(hschess.player("bfs"), hschess.player("bfs"))


def test_a_plain_game_has_no_own_opponent() -> None:
    assert hschess.Game.new("paper").opponent_action() is None


REFUSED: dict[str, Callable[[], object]] = {
    "there is no mode 'papr'; expected one of paper": lambda: hschess.Game.new("papr"),
    "there is no encounter 'bob'; expected one of": lambda: hschess.Game.encounter("bob"),
    "there is no player 'bob'": lambda: hschess.player("bob"),
    "among the installed packages": lambda: hschess.player("plugin:bob"),
    "column 1: 'papr' is not a mode": lambda: hschess.parse_position(POSITION.replace("paper", "papr")),
    "nowhere.hsc: cannot be read": lambda: hschess.read_game("nowhere.hsc"),
    "nowhere.toml: cannot be read": lambda: hschess.read_mode_file("nowhere.toml"),
    "'budget' cannot be -1": lambda: hschess.analyse(hschess.Game.new(), budget=-1),
    "'positions' cannot be 0; expected 1 or more": lambda: hschess.solve(hschess.parse_position(POSITION), 0),
}


@each("words", REFUSED)
def test_bad_input_gets_a_clear_error(words: str) -> None:
    with pytest.raises(hschess.HschessError, match=words):
        REFUSED[words]()


def test_a_finished_game_is_neither_solved_nor_played_on() -> None:
    game = hschess.Game.at(hschess.parse_position(POSITION))
    game.play("concede")

    with pytest.raises(hschess.HschessError, match="nothing to solve"):
        hschess.solve(game.state)
    with pytest.raises(hschess.HschessError, match="nothing to choose"):
        hschess.player("bfs").choose(game.state)


def test_hidden_cards_and_an_exhausted_budget_are_different_answers() -> None:
    state = hschess.parse_position(POSITION)

    assert hschess.solve(state, positions=1).result is None
    with pytest.raises(hschess.UnsolvableError, match="cards are still to be drawn"):
        hschess.solve(hschess.observe(state, hschess.WHITE).state)
