"""How the players of the published works play a duel, each in its own way."""

from collections import Counter
from random import Random

import pytest

from hschess.players.measures.board_weights import BoardWeights
from hschess.players.measures.board_worth import ARTICLE_WORTH, BOARD_WORTH, article_piece, board_piece
from hschess.players.measures.evaluation import personality_named
from hschess.players.search.deals import dealt_by_pairs
from hschess.players.search.pair_table import deck_pairs
from hschess.rules.cards import CODES
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.modes import DUELS, read_mode
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.observation import observe
from hschess.rules.pieces import wide_piece
from hschess.turns.space import space_of
from hschess.turns.ways import strength
from tests.each import each
from tests.players.duel_games import MIXED, words
from tests.rules.random_cards import random_mode

MIDDLE = DUELS["middle"].cards


def piece(key: str) -> int:
    """A piece of the duel as printed."""
    return wide_piece(MIDDLE.by_key[key])


def vanilla(own: str, foe: str, hand: str = "-", mana: int = 0, king: int = 30) -> str:
    """White to move with this much mana, both lines as given."""
    return f"vanilla 5w 30/{mana}/5/{hand}/?9/{own}/- {king}/0/5/?3/?9/{foe}/-"


# --------------------------------------------------------------------------------------------------------- the foreseeable part


@each(
    ("action", "known"),
    [("0xk", True), ("1x0", True), ("0x0", False), ("herald@2", False), ("check>k", True), ("gambit", True)],
)
def test_draws_and_random_results_cannot_be_foreseen(action: str, known: bool) -> None:
    """The Squire draws when it dies; with one enemy piece a random target is certain, but the rules still draw a number."""
    position = "middle 5w 20/9/9/herald,check,gambit/?9/squire:1,footman:1/- 20/0/5/?3/?9/captain:5/-"
    state = parse_position(position)

    assert space_of(state.mode).foreseen(state, parse_action(action, MIDDLE)) is (known and action != "gambit")


def test_a_last_pieces_death_may_end_the_game_if_hidden_cards_decide() -> None:
    mode = read_mode(MIXED)
    state = parse_position("mixed 3w 9/3/3/-/?4/footman:1/- 9/0/3/?3/?9/footman:1/-", {"mixed": mode})

    assert not space_of(mode).foreseen(state, parse_action("0x0", mode.cards))


def test_duplicates_are_left_out_if_no_card_looks_at_slots() -> None:
    state = parse_position(vanilla("p21:1,p21:1", "p12:2,p12:2", "p11", 1))

    assert [action.text for action in space_of(state.mode).useful(state)] == ["p11@2", "0x0", "0xk", "end"]


@pytest.mark.parametrize("seed", range(0, 100, 10))
def test_useful_actions_are_legal(seed: int) -> None:
    """In ten random modes for each seed, along a random game."""
    for number in range(seed, seed + 10):
        mode, chance = random_mode(Random(number)), seeded(number)
        state = new_game(mode, number)
        for _ in range(25):
            actions = space_of(mode).useful(state) if state.outcome is None else []
            assert set(actions) <= set(legal_actions(state))
            if actions:
                advance(state, actions[chance.below(len(actions))])


def test_every_gap_counts_beside_a_piece_that_acts_on_opposite_ones() -> None:
    state = parse_position("mixed 3w 9/3/3/footman/?4/P:6,P:6/- 9/0/3/?3/?9/footman:1/-", {"mixed": read_mode(MIXED)})
    plays = [action.text for action in space_of(state.mode).useful(state) if "@" in action.text]

    assert plays == ["footman@0", "footman@1", "footman@2"]


# ------------------------------------------------------------------------------------------------------------------ values


@each(
    ("key", "article", "board"),
    [
        ("footman", 3, 5),
        ("shieldbearer", 5 + 2, 7 + 2),
        ("gatehouse", 7 + 2 + 1, 9 + 2 + 10.5),
        ("courier", 4 + 1, 6),
        ("leech", 5 + 2, 7),
        ("squire", 3 + 1, 5),
        ("prodigy", 2 + 5, 4),
    ],
)
def test_a_pieces_value_follows_its_abilities(key: str, article: float, board: float) -> None:
    assert (article_piece(piece(key)), board_piece(piece(key))) == (article, board)


def test_a_positions_value_is_the_difference_of_its_sides() -> None:
    state = parse_position("middle 5w 20/0/5/check,fork/?9/footman:1/- 26/0/5/?3/?9/courier:1/-")

    assert ARTICLE_WORTH(state, 0) == 20 - 26 + 3 - 5 == -ARTICLE_WORTH(state, 1)
    assert BOARD_WORTH(state, 0) == 20 - 26 + 3 * (2 - 3) + 5 - 6


def test_a_hand_is_ordered_by_cost_attack_health_and_abilities() -> None:
    keys = sorted(
        ("gunner", "footman", "confessor", "shieldbearer", "squire"),
        key=lambda key: strength(MIDDLE.by_key[key]),
    )

    assert keys[0] == "footman"
    assert keys[1:] == ["shieldbearer", "gunner", "squire", "confessor"]


# ------------------------------------------------------------------------------------------------------------------ levels


def test_beginner_plays_its_most_expensive_cards_and_attacks_the_king() -> None:
    position = vanilla("p21:1,p43:3", "p41:1", "p31,p12,p43", 5)

    assert words(position, "beginner") == "p43@2 p31@3 0xk 1xk end"


def test_beginner_attacks_the_guard_first_with_its_weakest() -> None:
    assert words(vanilla("p43:3,p11:1,p21:1", "g22:2,p41:1"), "beginner") == "1x0 1x0 0xk end"


def test_beginner_keeps_its_spells_until_its_pieces_are_played() -> None:
    assert words(vanilla("-", "p41:1", "check,p21", 1), "beginner") == "p21@0 end"
    assert words(vanilla("-", "p41:1", "check,p21", 2), "beginner") == "p21@0 check>k end"


def test_the_coin_pays_for_a_card_and_is_kept_otherwise() -> None:
    assert words(vanilla("-", "-", "coin,p31", 1), "beginner") == "coin p31@0 end"
    assert words(vanilla("-", "-", "coin,p43", 1), "beginner") == "end"


def test_skilled_uses_a_spell_to_kill_a_piece_of_equal_attack() -> None:
    """Check deals 2: on the stronger of the pieces that hit for 2, and before its own pieces not on a weaker one."""
    assert words(vanilla("-", "p11:1,p22:2,p42:2", "check", 1), "skilled").startswith("check>2")
    assert words(vanilla("-", "p11:1", "check,p21", 1), "skilled") == "p21@0 end"


def test_skilled_attacks_to_kill_and_survive_or_to_trade_up() -> None:
    assert words(vanilla("p23:3", "p22:2,p43:3"), "skilled") == "0x0 end"
    assert words(vanilla("p31:1", "p22:2,p43:3"), "skilled") == "0x1 end"
    assert words(vanilla("p41:1", "p22:2,p14:4"), "skilled") == "0xk end"


def test_skilled_kills_the_greatest_attack_first() -> None:
    assert words(vanilla("p33:3", "p13:3,p31:1,p12:2"), "skilled") == "0x1 end"


@pytest.mark.parametrize(("name", "swap"), [("exhaustive", "swap:0,3"), ("bfs", "swap:0,3"), ("beginner", "keep")])
def test_cards_unaffordable_for_three_rounds_are_returned(name: str, swap: str) -> None:
    position = "aggressive 1b 30/0/0/?3/?27/-/- 30/0/0/lancer,courier,check,standard,coin/?26/-/- mulligan"

    assert words(position, name) == swap


def test_skilled_considers_a_shield() -> None:
    position = "middle 5w 20/0/5/-/?9/captain:5/- 20/0/5/?3/?9/footman:1+s,recruit:1/-"

    assert words(position, "skilled") == "0x1 end"


def test_skilled_plays_a_charging_piece_for_a_worthy_kill() -> None:
    position = "middle 5w 20/3/5/courier,baggage_train/?9/-/- 20/0/5/?3/?9/lancer:2/-"

    assert words(position, "skilled") == "courier@0 0x0 end"


def test_a_level_thinks_again_after_a_draw() -> None:
    position = "middle 5w 20/5/5/herald,footman/?9/footman:1/- 20/0/5/?3/?9/-/-"

    assert words(position, "beginner") == "herald@1"


# --------------------------------------------------------------------------------------------------------------------- bfs


def test_the_weights_of_any_piece_follow_from_the_figure() -> None:
    """The figure has those of the chess pieces: 4 for each health of a Queen, and 8 for its death."""
    weights = BoardWeights(personality_named("paper"))

    assert weights.piece(wide_piece(CODES["Q"]), False) == 4 * 6 + 8
    assert weights.piece(piece("captain"), False) == 4 * 5 + 8
    assert weights.piece(piece("shieldbearer"), True) == 1 * 4 + 2
    defensive = BoardWeights(personality_named("defensive"))
    assert defensive.piece(piece("footman"), True) > 1.5 * weights.piece(piece("footman"), True)


def test_bfs_kills_the_pieces_with_most_points_and_then_hits_the_king() -> None:
    assert words(vanilla("p21:1,p33:3", "p43:3,p12:2"), "bfs") == "1x0 0xk end"


def test_a_personality_that_wants_the_king_attacks_it() -> None:
    position = vanilla("p22:2", "p12:2")

    assert words(position, "bfs") == "0x0 end"
    assert words(position, "bfs:aggressive") == "0xk end"


def test_bfs_plays_the_cards_with_most_points_together() -> None:
    """A summons of cost 1 is worth 1 point and one of cost 3 is worth 2."""
    assert words(vanilla("-", "-", "p33,p12,p12,p12", 3), "bfs") == "p12@0 p12@1 p12@2 end"


def test_bfs_cheats_first() -> None:
    mode = read_mode(MIXED)
    position = "mixed 5b 9/0/5/?3/?9/captain:5,footman:1/- 9/5/5/gunner,fork/?9/footman:1/-"

    assert words(position, "bfs", mode).startswith("cheat ")


# ---------------------------------------------------------------------------------------------------------------- searches


@pytest.mark.parametrize("name", ["exhaustive", "turn-mcts:iterations=300", "mcts:iterations=200"])
def test_a_search_of_the_turn_finds_a_win_behind_a_guard(name: str) -> None:
    """Check removes the guard; then the three pieces have just enough."""
    position = vanilla("p41:1,p31:1,p22:2", "g12:2", "check", 1, king=9)
    plan = words(position, name)

    assert plan.startswith("check>0 ")
    assert plan.count("xk") == 3


def test_a_hand_is_predicted_from_known_decks() -> None:
    pairs = deck_pairs(DUELS["control"])
    code = MIDDLE.by_key

    assert pairs[code["volley"]][code["fork"]] == 2 * 2
    assert pairs[code["volley"]][code["volley"]] == 2
    assert pairs[code["volley"]][code["courier"]] == 0
    assert not any(any(row.values()) for row in deck_pairs(DUELS["vanilla"]).values())


def test_a_predicted_hand_fits_the_cards_seen() -> None:
    """Only the rest of the known deck."""
    observation = observe(parse_position("control 5w 20/5/5/-/?9/-/- 20/0/5/?3/?25/leech:3/-"), 0)
    deal = dealt_by_pairs(observation, deck_pairs(DUELS["control"]))
    dealt = [deal(seeded(seed)) for seed in range(30)]
    known = Counter({code: number for code, number in enumerate(DUELS["control"].decks[1]) if number})

    assert all(len(state.black.hand) == 3 for state in dealt)
    assert len({tuple(sorted(state.black.hand)) for state in dealt}) > 5
    assert all(not Counter([*state.black.hand, *state.black.deck]) - known for state in dealt)
