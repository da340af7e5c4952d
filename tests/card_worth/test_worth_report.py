"""The report on a table of worths: its errors, its weakest kinds, and cards beside their cost."""

import pytest

from hschess.card_worth.table import WorthTable
from hschess.card_worth.worth_fit import HeldOut, WorthSample, WorthScale
from hschess.card_worth.worth_report import LEAST_CARDS, blind_spots, kind_errors, priced, report_markdown
from hschess.rules.card import Card, CardEffect, Keyword, Verb

PLAIN = Card("plain", "Plain", 2, 2, 2)
GUARD = Card("guard", "Guard", 2, 2, 2, keywords=(Keyword.GUARD,))
SPELL = Card("spell", "Spell", 3, play=(CardEffect(Verb.DRAW, 2),))
TABLE = WorthTable({"attack": 0.5, "health": 0.5, "play draw deck": 1.0, "spell": -0.5}, {"spell": 0.4})
SCALE = WorthScale((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))


def held(card: Card, miss: float, noise: float = 0.0) -> HeldOut:
    """A card worth 2 that the table overrates by this much."""
    return HeldOut(WorthSample(card, {}, 12, 24), 2.0, 2.0 + miss, noise)


def test_every_kind_has_its_error_and_all_together_have_one() -> None:
    errors = kind_errors([held(PLAIN, 0.5), held(PLAIN, -0.5), held(GUARD, 1.0), held(GUARD, 1.0)])

    assert [(one.kind, one.cards, one.error, one.bias) for one in errors[:2]] == [
        ("plain", 2, 0.5, 0.0),
        ("keywords", 2, 1.0, 1.0),
    ]
    assert (errors[2].kind, errors[2].cards, errors[2].bias) == ("all", 4, 0.5)
    assert errors[2].low < errors[2].error < errors[2].high
    assert errors[1].cost_error == 0


def test_the_weakest_kinds_have_the_largest_errors() -> None:
    found = [held(PLAIN, 0.1)] * LEAST_CARDS + [held(GUARD, 2.0)] * LEAST_CARDS + [held(SPELL, 9.0)]

    spots = blind_spots(found)

    assert {one.row for one in spots[:2]} == {"guard", "guard health"}
    assert (spots[0].cards, spots[0].error, spots[0].bias) == (LEAST_CARDS, 2.0, 2.0)
    assert not any("draw" in one.row for one in spots)


def test_a_card_is_listed_with_its_cost_and_its_games() -> None:
    one = priced(WorthSample(SPELL, {}, 12, 24), TABLE, SCALE)

    assert (one.worth.mana, one.worth.error, one.cost, one.surplus) == (1.5, 0.4, 3, -1.5)
    assert one.measured == pytest.approx(3)
    assert one.noise == pytest.approx(0.4, abs=0.01)


def test_the_cheapest_cards_come_first() -> None:
    prices = [priced(WorthSample(card, {}, 12, 24), TABLE, SCALE) for card in (SPELL, PLAIN)]

    text = report_markdown([held(PLAIN, 0.5)], prices)

    assert "| plain | 1 | 0.50 [0.50-0.50] | 0.50 | 0.00 | +0.50 |" in text
    assert text.index("| plain | 2 | 2.0 +-2.0 | +0.0 |") < text.index("| spell | 3 | 1.5 +-0.4 | -1.5 | 3.0 +-0.4 |")
