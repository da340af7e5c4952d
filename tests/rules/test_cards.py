"""R1 to R6: what is printed on the cards, and that the engine asks the card and never its name."""

from __future__ import annotations

import ast
from dataclasses import astuple
from pathlib import Path

import pytest

import hschess.rules
from hschess.rules.cards import CARDS, CODES, Card, card_of, health_of, is_spent, new_piece, piece_of
from tests.helpers import do, legal, line

RULES = Path(hschess.rules.__file__).parent
NAMELESS = (
    "battle",
    "engine",
    "legality",
    "plays",
    "powers",
    "refusal",
    "setup",
    "turns",
    "observation",
    "view",
    "events",
)


def card(letter: str) -> Card:
    return CARDS[CODES[letter]]


def test_r1_to_r6_no_card_has_more_than_the_table_says() -> None:
    assert [astuple(one) for one in CARDS] == [
        ("P", "Pawn", 1, 1, 6, 1, 0, False, True, 0),
        ("B", "Bishop", 3, 0, 6, 0, 2, False, False, 0),
        ("R", "Rook", 3, 2, 6, 2, 0, False, True, 0),
        ("N", "Knight", 4, 4, 3, 0, 0, True, False, 0),
        ("Q", "Queen", 7, 4, 6, 4, 0, False, True, 0),
        ("C", "Coin", 0, 0, 0, 0, 0, False, False, 1),
    ]


def test_r1_the_pawn() -> None:
    assert card("P") == Card("P", "Pawn", cost=1, attack=1, health=6, auto_attack=1, may_hit_kings=True)


def test_r2_the_bishop_heals_and_does_not_attack() -> None:
    assert card("B") == Card("B", "Bishop", cost=3, attack=0, health=6, auto_heal=2)


def test_r3_the_rook() -> None:
    assert card("R") == Card("R", "Rook", cost=3, attack=2, health=6, auto_attack=2, may_hit_kings=True)


def test_r4_the_knight_charges_and_has_no_auto_attack() -> None:
    assert card("N") == Card("N", "Knight", cost=4, attack=4, health=3, charge=True)


def test_r4_a_knight_attacks_in_the_turn_it_is_played() -> None:
    after = do("normal 4w 20/4/4/N/P/-/- 20/0/3/P/P/P6/-", "N@0", "0x0")

    assert line(after.white) == "N2*"
    assert line(after.black) == "P2"


@pytest.mark.parametrize("health", [1, 2, 3])
def test_r4_a_knight_attacks_whatever_health_it_has(health: int) -> None:
    assert "0x0" in legal(f"normal 4w 20/4/4/-/P/N{health}/- 20/0/3/P/P/P6/-")


def test_r5_the_queen() -> None:
    assert card("Q") == Card("Q", "Queen", cost=7, attack=4, health=6, auto_attack=4, may_hit_kings=True)


def test_r6_the_coin_is_no_piece_and_costs_nothing() -> None:
    assert card("C") == Card("C", "Coin", cost=0, mana=1)
    assert not card("C").is_piece


def test_r6_the_coin_gives_one_mana_and_no_crystal() -> None:
    after = do("friendly 1b 10/0/1/P/P/-/- 10/1/1/PC/P/-/-", "coin")

    assert (after.black.mana, after.black.crystals) == (2, 1)


def test_r6_the_coin_never_lifts_mana_above_ten() -> None:
    after = do("friendly 12b 10/0/10/P/P/-/- 10/10/10/PC/P/-/-", "coin")

    assert after.black.mana == 10


def test_a_piece_keeps_card_health_and_readiness_in_one_int() -> None:
    piece = piece_of("N", 2, spent=True)

    assert (card_of(piece).letter, health_of(piece), is_spent(piece)) == ("N", 2, True)
    assert (health_of(new_piece(CODES["Q"])), is_spent(new_piece(CODES["Q"]))) == (6, False)
    assert not is_spent(piece_of("N", 2))


@pytest.mark.parametrize("module", NAMELESS)
def test_the_engine_never_asks_for_a_card_by_name(module: str) -> None:
    """A card added to the table is played without a change elsewhere: no letter, name or code of a card stands in these modules."""
    letters, names = {card.letter for card in CARDS}, {card.name for card in CARDS}
    tree = ast.parse((RULES / f"{module}.py").read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    loaded = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    assert not texts & (letters | names)
    assert not loaded & ({name.upper() for name in names} | {"CODES"})
