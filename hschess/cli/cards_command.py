"""Card sets: report the faults of a file, or print a set as a table with the texts made from its data.

Next to a card's cost is its worth in mana, with the typical error.

    hschess cards check mine.toml
    hschess cards list duel
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hschess.card_worth.table import Worth, worth_of
from hschess.cli.common import Json, print_json
from hschess.cli.english import counted, say_in_english
from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.files import reading
from hschess.readers import read_set_file
from hschess.rules.card import Card
from hschess.rules.card_sets import SHIPPED, CardSet, shipped_set
from hschess.rules.card_text import made_text
from hschess.rules.errors import HschessError


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the task and the set."""
    parser.add_argument("what", choices=("check", "list"), help="what to do")
    parser.add_argument(
        "sets", nargs="*", metavar="SET", help=f"check: files; list: {', '.join(SHIPPED)} (default: all)"
    )
    parser.flag("--json", "print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print the sets.

    Errors: `HschessError` that names the file, the line and the expected value.
    """
    if arguments.what == "check":
        if not arguments.sets:
            raise HschessError("cards check: the file is missing")
        sets = [_read(Path(path)) for path in arguments.sets]
    else:
        sets = [shipped_set(name) for name in arguments.sets or SHIPPED]
    names = [one.name for one in sets]
    if twice := [name for name in names if names.count(name) > 1]:
        raise HschessError(f"cards {arguments.what}: two sets are called '{twice[0]}'")
    if arguments.json:
        print_json({one.name: _json_of(one) for one in sets})
    else:
        say("\n\n".join(_table_of(one) for one in sets))
    return 0


def _read(path: Path) -> CardSet:
    with reading(path):
        return read_set_file(path)


def _table_of(cards: CardSet) -> str:
    """A line for each card: key, name, cost, worth, attack and health, and its text."""
    rows = [("key", "name", "cost", "worth", "a/h", "text"), *(_row(card, cards) for card in cards.cards)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in rows
    ]
    return "\n".join([f"{cards.name}: {counted(len(cards.cards), 'card')}", *lines])


def _row(card: Card, cards: CardSet) -> tuple[str, ...]:
    numbers = f"{card.attack}/{card.health}" if card.is_piece else "spell"
    worth = _worth(card, cards)
    return card.key, card.name, str(card.cost), f"{worth.mana:.1f} +-{worth.error:.1f}", numbers, _text(card, cards)


def _json_of(cards: CardSet) -> list[Json]:
    return [
        {
            "key": card.key,
            "name": card.name,
            "kind": "piece" if card.is_piece else "spell",
            "cost": card.cost,
            "worth": round(_worth(card, cards).mana, 2),
            "worth_error": round(_worth(card, cards).error, 2),
            "attack": card.attack,
            "health": card.health,
            "text": _text(card, cards),
        }
        for card in cards.cards
    ]


def _worth(card: Card, cards: CardSet) -> Worth:
    return worth_of(card, {one.key: one for one in cards.cards})


def _text(card: Card, cards: CardSet) -> str:
    """The card's text, in plain letters."""
    by_key = {one.key: one for one in cards.cards}
    names = {one.key: one.name for one in cards.cards}
    return made_text(card, by_key, say_in_english, names).replace("**", "")
