"""A side's observation in a duel, whose decks may be random."""

from hschess.rules.chance import Chance
from hschess.rules.engine import new_game
from hschess.rules.modes import DUELS, read_mode
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import determinize, observe

SMITES = read_mode("""
name = "smites"
cards = "vanilla"
kings = [30, 30]
powers = ["none", "none"]
random_deck = { size = 30, attack = [1, 4], health = [1, 3] }
replace = [{ side = "black", card = "check", n = 6 }]
lose_without_pieces = false
""")
CHECK = SMITES.cards.by_key["check"]


def test_the_known_cards_of_a_random_deck_are_dealt_anywhere_in_it() -> None:
    seen = observe(new_game(SMITES, 1), 0)
    dealt = [determinize(seen, Chance(seed)).black for seed in range(300)]
    in_hands = sum(side.hand.count(CHECK) for side in dealt)

    assert all(side.hand.count(CHECK) + side.deck.count(CHECK) == 6 for side in dealt)
    assert 0.5 < in_hands / 300 / (6 * 4 / 30) < 1.5


def test_no_card_of_a_random_deck_counts_as_made_or_gone() -> None:
    state = new_game(DUELS["vanilla"], 2)
    read = parse_position(format_position(state))

    assert [(side.shown, side.made) for side in read.sides] == [(0, 0), (0, 0)]
    assert [(side.shown, side.made) for side in determinize(observe(state, 0), Chance(1)).sides] == [(0, 0), (0, 0)]
