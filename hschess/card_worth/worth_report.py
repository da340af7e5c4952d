"""A report on a table of worths: its error by kind of card, its blind spots, and cards beside their cost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.card_worth.card_parts import parts_of
from hschess.card_worth.table import KINDS, Worth, WorthTable, kind_of, worth_by
from hschess.card_worth.worth_fit import HeldOut, WorthSample, WorthScale, mean, root_mean_square

NORMAL: Final = 1.96
LEAST_CARDS: Final = 10
MOST_BLIND: Final = 10
ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class KindError:
    """The error of the table on held-out cards of a kind, in mana."""

    kind: str
    cards: int
    error: float
    """The root mean square, less the noise of the measurement."""
    low: float
    high: float
    """The interval of 95 percent of `error`."""
    with_noise: float
    """With the noise of the measurement."""
    cost_error: float
    """`error` of the rough guess that each card was priced by."""
    bias: float
    """The mean overestimate."""


@dataclass(frozen=True, slots=True)
class BlindSpot:
    """Something on a card with which the table is further off than with other things."""

    row: str
    cards: int
    error: float
    """As of a kind of card."""
    bias: float


@dataclass(frozen=True, slots=True)
class PricedCard:
    """A card that the table was not fitted to, with its cost and its worth measured by games."""

    key: str
    cost: int
    worth: Worth
    measured: float
    noise: float
    """The standard deviation of the measurement, from chance alone."""

    @property
    def surplus(self) -> float:
        """Above 0 for a cheap card."""
        return self.worth.mana - self.cost


def kind_errors(found: Sequence[HeldOut]) -> list[KindError]:
    """A row for each kind of card, and one for all."""
    by_kind = {kind: [one for one in found if kind_of(one.sample.card) == kind] for kind in KINDS}
    return [_error(kind, some) for kind, some in {**by_kind, ALL: list(found)}.items() if some]


def _error(kind: str, found: Sequence[HeldOut]) -> KindError:
    squares = [(one.predicted - one.measured) ** 2 - one.noise**2 for one in found]
    middle = mean(found, squares)
    spread = NORMAL * math.sqrt(mean(found, [(one - middle) ** 2 for one in squares]) / len(found))
    priced = [HeldOut(one.sample, one.measured, float(one.sample.card.cost), one.noise) for one in found]
    return KindError(
        kind, len(found), root_mean_square(found), _root(middle - spread), _root(middle + spread),
        root_mean_square(found, with_noise=True), root_mean_square(priced),
        _bias(found),
    )  # fmt: skip


def blind_spots(found: Sequence[HeldOut]) -> list[BlindSpot]:
    """The properties of the most misjudged cards; rare rows are left out."""
    by_row = dict[str, list[HeldOut]]()
    for one in found:
        for row in {part.row for part in parts_of(one.sample.card, one.sample.cards) if part.times}:
            by_row.setdefault(row, []).append(one)
    spots = [
        BlindSpot(row, len(some), root_mean_square(some), _bias(some))
        for row, some in by_row.items()
        if len(some) >= LEAST_CARDS
    ]
    return sorted(spots, key=lambda one: (-one.error, one.row))[:MOST_BLIND]


def _bias(found: Sequence[HeldOut]) -> float:
    return mean(found, [one.predicted - one.measured for one in found])


def priced(sample: WorthSample, table: WorthTable, scale: WorthScale) -> PricedCard:
    """The card of a sample with its worth by the table and by its games."""
    worth = worth_by(table, sample.card, sample.cards)
    return PricedCard(sample.card.key, sample.card.cost, worth, scale.mana(sample), scale.noise(sample))


def _root(square: float) -> float:
    return math.sqrt(max(0.0, square))


# ---------------------------------------------------------------------------------------------------------------- as text


def report_json(found: Sequence[HeldOut], table: WorthTable, prices: Iterable[PricedCard]) -> dict[str, object]:
    """Everything as a JSON object."""
    return {
        "errors": [{name: getattr(one, name) for name in one.__slots__} for one in kind_errors(found)],
        "blind": [{name: getattr(one, name) for name in one.__slots__} for one in blind_spots(found)],
        "rows": dict(table.rows),
        "cards": [_card_json(one) for one in prices],
    }


def _card_json(one: PricedCard) -> dict[str, object]:
    parts = {part.what: round(part.mana, 3) for part in one.worth.parts}
    numbers = {"worth": one.worth.mana, "error": one.worth.error, "measured": one.measured, "noise": one.noise}
    return {
        "key": one.key,
        "cost": one.cost,
        **{name: round(value, 3) for name, value in numbers.items()},
        "parts": parts,
    }


def report_markdown(found: Sequence[HeldOut], prices: Iterable[PricedCard]) -> str:
    """Everything as tables in Markdown; the cheapest cards first."""
    errors = [
        (one.kind, str(one.cards), f"{one.error:.2f} [{one.low:.2f}-{one.high:.2f}]", f"{one.with_noise:.2f}",
         f"{one.cost_error:.2f}", f"{one.bias:+.2f}")
        for one in kind_errors(found)
    ]  # fmt: skip
    blind = [(one.row, str(one.cards), f"{one.error:.2f}", f"{one.bias:+.2f}") for one in blind_spots(found)]
    cards = [
        (one.key, str(one.cost), f"{one.worth.mana:.1f} +-{one.worth.error:.1f}", f"{one.surplus:+.1f}",
         f"{one.measured:.1f} +-{one.noise:.1f}")
        for one in sorted(prices, key=lambda one: -one.surplus)
    ]  # fmt: skip
    tables = [
        _table(("kind of card", "cards", "error in mana", "with noise", "error of the rough guess", "bias"), errors),
        _table(("on the card", "cards", "error in mana", "bias"), blind),
        _table(("card", "cost", "worth", "worth - cost", "by games"), cards),
    ]
    return "\n".join(tables)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
