"""`beginner` and `skilled`, position by position."""

from __future__ import annotations

import pytest

from hschess.players.contract import finish, sight
from hschess.players.registry import make_player
from hschess.rules.actions import Kind
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import DUELS
from hschess.rules.state import State
from tests.each import each
from tests.players.helpers import words_of


def test_the_most_expensive_card_comes_first() -> None:
    """Cost, then attack: the Rook before the Bishop, both before the Pawns."""
    words = words_of("paper 7b 20/0/7/-/P/-/- 20/7/7/PBRP/P/-/-", "beginner").split()

    assert [word[0] for word in words[:-1]] == ["R", "B", "P"]


@pytest.mark.parametrize("name", ["random", "beginner", "skilled"])
def test_a_less_eager_player_does_less_in_a_turn(name: str) -> None:
    """At 0 percent a single card, at 100 the whole hand as without the option; in between sometimes more, sometimes less."""
    position = "paper 9b 20/0/9/-/P/-/- 20/9/9/PPPP/P/-/-"
    none, half, all_ = (
        [len(words_of(position, f"{name}:eager={percent}", seed).split()) for seed in range(20)]
        for percent in (0, 50, 100)
    )

    assert none == [2] * 20
    assert len(set(half)) > 2
    assert all_ == [len(words_of(position, name, seed).split()) for seed in range(20)]


@pytest.mark.parametrize("name", ["beginner", "skilled"])
def test_eagerness_works_in_a_duel_too(name: str) -> None:
    """Some plans of the eager player are longer; the other plays one card a turn."""
    begun = [new_game(DUELS["vanilla"], seed) for seed in range(6)]
    for state in begun:
        state.mover.mana = 10

    none, all_ = ([_plays(state, f"{name}:eager={percent}") for state in begun] for percent in (0, 100))
    assert max(none) == 1
    assert max(all_) > 1


def _plays(state: State, name: str) -> int:
    player = make_player(name)
    plan = finish(player.think(sight(player, state), seeded(1)))
    return sum(action.kind == Kind.PLAY for action in plan.actions)


def test_beginner_aims_at_the_king() -> None:
    """The Rook goes to an end of the line, past the piece; of both ends the left."""
    assert words_of("paper 3b 20/0/3/-/P/Q6/- 20/3/3/R/P/P6,P6/-", "beginner") == "R@0 end"


def test_beginner_ignores_the_damage_it_takes() -> None:
    """It throws its Knight at a Queen with the king behind her; the skilled one keeps it."""
    position = "heroic 5b 20/0/5/-/P/Q6/- 20/0/5/-/P/N3/-"

    assert words_of(position, "beginner") == "0x0 end"
    assert words_of(position, "skilled") == "end"


def test_beginner_uses_its_power_last() -> None:
    assert words_of("paper 8b 20/0/8/-/P/P6/- 20/3/8/P/P/-/-", "beginner") == "P@0 cheat end"


@pytest.mark.parametrize(
    ("position", "words"),
    [
        # Kills and survives.
        ("heroic 5b 20/0/5/-/P/R4,P4/- 20/0/5/-/P/N3/-", "0x0 end"),
        # Trades up: the Queen hits as hard.
        ("heroic 5b 20/0/5/-/P/P4,Q4/- 20/0/5/-/P/N3/-", "0x1 end"),
        # Kills nothing.
        ("heroic 5b 20/0/5/-/P/R6,P6/- 20/0/5/-/P/N3/-", "end"),
    ],
)
def test_skilled_attacks_if_it_gains(position: str, words: str) -> None:
    assert words_of(position, "skilled") == words


def test_skilled_kills_with_the_knight_of_its_hand_first() -> None:
    words = words_of("heroic 5b 20/0/5/-/P/Q4/- 20/5/5/NP/P/-/-", "skilled").split()

    assert words[:2] == ["N@0", "0x0"]


def test_skilled_cheats_an_expensive_piece_first_and_a_pawn_last() -> None:
    assert words_of("paper 8b 20/0/8/-/P/Q6/- 20/3/8/P/P/-/-", "skilled") == "cheat P@0 end"
    assert words_of("paper 8b 20/0/8/-/P/P6/- 20/3/8/P/P/-/-", "skilled").split()[-2:] == ["cheat", "end"]


def test_skilled_places_pieces_where_they_take_little_damage() -> None:
    """Opposite the Bishop, not the Queen; the beginner ignores that."""
    position = "paper 3b 20/0/3/-/P/B6,Q6/- 20/1/3/P/P/B6/-"

    assert words_of(position, "skilled") == "P@0 end"


@pytest.mark.parametrize("name", ["beginner", "skilled"])
def test_the_coin_is_played_for_a_card_that_lacks_one_mana(name: str) -> None:
    assert words_of("friendly 2b 10/0/2/-/P/-/- 10/2/2/CR/P/-/-", name) == "coin R@0 end"
    assert words_of("friendly 3b 10/0/3/-/P/-/- 10/3/3/CR/P/-/-", name) == "R@0 end"


@pytest.mark.parametrize("name", ["beginner", "skilled"])
def test_castle_uses_the_remaining_mana(name: str) -> None:
    """The Queen goes to the end of the line, opposite the king."""
    assert words_of("paper 8w 20/1/8/-/P/P6,Q6,P6/- 20/0/8/-/P/P1/-", name) in ("castle1 end", "castle2 end")


@pytest.mark.parametrize("name", ["beginner", "skilled"])
def test_discover_comes_last_and_the_most_expensive_card_is_taken(name: str) -> None:
    assert words_of("normal 5w 20/3/5/P/PP/-/- 20/0/5/-/PP/-/-", name) == "P@0 discover"
    assert words_of("normal 5w 20/0/5/-/PP/-/u 20/0/5/-/PP/-/- discover=BPQ", name) == "take:Q end"


@pytest.mark.parametrize("name", ["beginner", "skilled", "linear", "turn-mcts"])
def test_players_without_a_mulligan_keep_their_hand(name: str) -> None:
    assert words_of("heroic 1w 20/0/0/QPN/PPPP/-/- 20/0/0/PPPP/PPPP/-/- mulligan", name) == "keep"


@each("name", ["exhaustive", "mcts", "mcts-open", "mcts-ensemble", "bfs"])
def test_the_others_return_expensive_cards(name: str) -> None:
    assert words_of("heroic 1w 20/0/0/QPN/PPPP/-/- 20/0/0/PPPP/PPPP/-/- mulligan", name) == "swap:0,2"
