"""R1 to R6: the printed values of the cards, and an engine that uses a card's data and never its name."""

import ast
from pathlib import Path

import pytest

import hschess.rules
from hschess.rules.card import Card
from hschess.rules.cards import CARDS, CODES, card_of, new_piece, piece_of
from hschess.rules.pieces import health_of, is_tired
from tests.each import each
from tests.helpers import do, legal, line

RULES = Path(hschess.rules.__file__).parent
NAMELESS = (
    "choices",
    "engine",
    "events",
    "legality",
    "line/battle",
    "line/menus",
    "line/plays",
    "observation",
    "powers",
    "refusal",
    "setup",
    "turns",
    "view",
)


def card(letter: str) -> Card:
    return CARDS[CODES[letter]]


def printed(letter: str) -> tuple[str, int, int, int, int, int, bool, int]:
    """Name, cost, attack, health, auto-attack, auto-heal, charge, mana."""
    one = card(letter)
    return one.name, one.cost, one.attack, one.health, one.auto_attack, one.auto_heal, one.charge, one.mana


def test_r1_to_r6_cards_have_exactly_the_values_of_the_table() -> None:
    assert [one.letter for one in CARDS] == ["P", "B", "R", "N", "Q", "C"]
    for one in CARDS:
        assert (one.death, len(one.play) + len(one.end)) == ((), 0 if one.charge else 1)


def test_r1_the_pawn() -> None:
    assert printed("P") == ("Pawn", 1, 1, 6, 1, 0, False, 0)


def test_r2_the_bishop_heals_and_does_not_attack() -> None:
    assert printed("B") == ("Bishop", 3, 0, 6, 0, 2, False, 0)


def test_r3_the_rook() -> None:
    assert printed("R") == ("Rook", 3, 2, 6, 2, 0, False, 0)


def test_r4_the_knight_charges_and_has_no_auto_attack() -> None:
    assert printed("N") == ("Knight", 4, 4, 3, 0, 0, True, 0)


def test_r4_a_knight_attacks_in_the_turn_it_is_played() -> None:
    after = do("normal 4w 20/4/4/N/P/-/- 20/0/3/P/P/P6/-", "N@0", "0x0")

    assert line(after.white) == "N2*"
    assert line(after.black) == "P2"


@pytest.mark.parametrize("health", [1, 2, 3])
def test_r4_a_knight_attacks_at_any_health(health: int) -> None:
    assert "0x0" in legal(f"normal 4w 20/4/4/-/P/N{health}/- 20/0/3/P/P/P6/-")


def test_r5_the_queen() -> None:
    assert printed("Q") == ("Queen", 7, 4, 6, 4, 0, False, 0)


def test_r6_the_coin_is_not_a_piece_and_costs_nothing() -> None:
    assert printed("C") == ("Coin", 0, 0, 0, 0, 0, False, 1)
    assert not card("C").is_piece


def test_r6_the_coin_gives_one_mana_and_no_crystal() -> None:
    after = do("friendly 1b 10/0/1/P/P/-/- 10/1/1/PC/P/-/-", "coin")

    assert (after.black.mana, after.black.crystals) == (2, 1)


def test_r6_the_coin_never_lifts_mana_above_ten() -> None:
    after = do("friendly 12b 10/0/10/P/P/-/- 10/10/10/PC/P/-/-", "coin")

    assert after.black.mana == 10


def test_a_piece_keeps_card_health_and_readiness_in_one_int() -> None:
    piece = piece_of("N", 2, spent=True)

    assert (card_of(piece).letter, health_of(piece), is_tired(piece)) == ("N", 2, True)
    assert (health_of(new_piece(CODES["Q"])), is_tired(new_piece(CODES["Q"]))) == (6, False)
    assert not is_tired(piece_of("N", 2))


@each("module", NAMELESS)
def test_the_engine_never_asks_for_a_card_by_name(module: str) -> None:
    """A card added to the table is played without a change elsewhere: no letter, name or code of a card occurs in these modules."""
    letters, names = {card.letter for card in CARDS}, {card.name for card in CARDS}
    tree = ast.parse((RULES / f"{module}.py").read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    loaded = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    assert not texts & (letters | names)
    assert not loaded & ({name.upper() for name in names} | {"CODES"})
