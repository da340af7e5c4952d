"""The modes: how a game is set up, as data (the table "Modes" of the rules).

A mode is a frozen value (`mode`), read from TOML. `modes.toml` has the encounter's, `duels.toml` those of the duel, a table each;
`read_mode` reads another from a text of the same form, so that a player or an experiment can define one without touching the rules:

    name = "mine"
    cards = ["chess", "duel"]           # sets that ship, or files
    kings = [15, 20]
    powers = ["castle", "cheat"]        # castle, discover, cheat, none, or a table like that of a card
    cheat_from_round = 8
    decks = [{P = 8, footman = 2}, {P = 8, R = 2}]

A table `sets` may hold the texts of sets by name, so that a mode goes to another machine with its cards. Pairs are [White, Black].
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Final

from hschess.rules.actions import MOST_DEALT
from hschess.rules.aliases import SideNumber
from hschess.rules.card import Keyword
from hschess.rules.card_sets import (
    CHESS,
    MOST_STRENGTH,
    CardSet,
    read_card_set,
    shipped_set,
)
from hschess.rules.card_table import CHESS_TABLE, PLACE, CardTable, card_at, table_of
from hschess.rules.errors import HschessError
from hschess.rules.fields import FieldError, Table, flag_in, pair_in, two_wholes_in, whole_in, whole_of
from hschess.rules.mode import (
    BLACK,
    LARGEST_HAND,
    LARGEST_HEALTH,
    NO_LIMIT,
    SIDE_NAMES,
    WHITE,
    Counts,
    Effect,
    Mode,
    Power,
    RandomDeck,
    Replacement,
    counts_of,
    needs_duel,
)
from hschess.rules.mode_powers import CASTLE_DISCOVER, CASTLE_MOVE, CHEAT, LATEST_POWER, POWERS, powers_of
from hschess.rules.texts import line_with, parse_toml

__all__ = [
    "BLACK",
    "CASTLE_DISCOVER",
    "CASTLE_MOVE",
    "CHEAT",
    "DUELS",
    "EVERY_MODE",
    "LARGEST_HEALTH",
    "LATEST_POWER",
    "MODES",
    "POWERS",
    "SIDE_NAMES",
    "WHITE",
    "Counts",
    "Effect",
    "Mode",
    "Power",
    "counts",
    "mode_in",
    "modes_in",
    "read_mode",
    "with_cards",
]

ROUND_LIMIT: Final = 45
LARGEST_DECK: Final = 99
MOST_OF_A_KIND: Final = 60
LONGEST_NAME: Final = 200
"""Long enough for the laboratory's additions to the name when it varies a mode."""
MOST_ROUNDS: Final = 100
MOST_COINS: Final = 3
MOST_SETS: Final = 8
FILE: Final = "modes.toml"
DUELS_FILE: Final = "duels.toml"
SetNamed = Callable[[str], CardSet]
"""Finds the set of this name, or in this file. Errors: `HschessError`."""

_FIELDS: Final = (
    "name",
    "cards",
    "decks",
    "random_deck",
    "replace",
    "bottoms",
    "kings",
    "powers",
    "mulligan",
    "coins",
    "fatigues",
    "dealt",
    "hand_limit",
    "round_limit",
    "lose_without_pieces",
    "cheat_from_round",
    "sets",
)


def counts(**by_letter: int) -> Counts:
    """Counts of the chess cards from their letters.

    >>> counts(P=16, Q=2)
    (16, 0, 0, 0, 2, 0)
    """
    bad = [letter for letter, number in by_letter.items() if not 0 <= number <= MOST_OF_A_KIND]
    if bad:
        raise HschessError(f"a deck cannot hold {by_letter[bad[0]]!r} of '{bad[0]}'; expected 0 to {MOST_OF_A_KIND}")
    return _counts("decks", by_letter, CHESS_TABLE)


# ---------------------------------------------------------------------------------------------------------------- reading


def read_mode(text: str, set_named: SetNamed = shipped_set) -> Mode:
    """The mode that a TOML text defines; missing fields are as in the plain game. `set_named` finds the sets of its cards.

    Errors: `HschessError` that names the line, the field and the expected value.
    """
    table = parse_toml(text, "mode")
    try:
        mode = _mode(table, set_named)
        if mode.name in MODES:
            raise HschessError(f"mode: 'name' cannot be {mode.name!r}; a mode of the game has this name")
    except HschessError as error:
        raise _at_line(error, text) from error
    return mode


def _at_line(error: HschessError, text: str) -> HschessError:
    """The error with the line of the first word that it quotes; errors of a card set have their line already."""
    quoted = re.findall(r"'([^']+)'", str(error))
    line = next((number for number in (line_with(text, word) for word in quoted) if number), 0)
    if not line or ", line " in str(error) or not str(error).startswith("mode: "):
        return error
    return HschessError(str(error).replace("mode: ", f"mode, line {line}: ", 1))


def with_cards(mode: Mode, sets: tuple[CardSet, ...]) -> Mode:
    """The mode with the cards of more sets, for its positions, summons and offers; its decks stay.

    Errors: `HschessError` if two sets have different cards of the same key.
    """
    if not sets:
        return mode
    cards = table_of(tuple(dict.fromkeys((*mode.cards.sets, *sets))))
    return replace(
        mode,
        decks=_longer(mode.decks, cards),
        bottoms=_longer(mode.bottoms, cards),
        cards=cards,
        is_duel=needs_duel(cards, mode.powers, mode.hand_limit, mode.lose_without_pieces),
    )


def _longer(decks: tuple[Counts, ...], cards: CardTable) -> tuple[Counts, ...]:
    """The same counts, with the cards of this table at 0, so that equal decks are equal values."""
    length = 1 + max([code & PLACE for code in cards.codes])
    return tuple([(*one, *[0] * (length - len(one))) for one in decks])


def mode_in(table: Table) -> Mode:
    """The mode that the fields of a TOML table define, with cards that ship. Errors: as `read_mode`."""
    return _mode(table, shipped_set)


def modes_in(text: str) -> dict[str, Mode]:
    """The modes that a TOML text defines, a table each under its name, in their order. Errors: as `read_mode`."""
    tables = parse_toml(text, FILE)
    return {name: _mode({**_table(name, value), "name": name}, shipped_set) for name, value in tables.items()}


def _table(name: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise HschessError(f"mode: '{name}' cannot be {value!r}; expected a table")
    return value


def _mode(table: Table, set_named: SetNamed) -> Mode:
    try:
        return _mode_of(table, set_named)
    except FieldError as wrong:
        raise HschessError(f"mode: {wrong.why}") from wrong


def _mode_of(table: Table, set_named: SetNamed) -> Mode:
    for field in table:
        if field not in _FIELDS:
            raise HschessError(f"mode: there is no field '{field}'; expected one of {', '.join(_FIELDS)}")
    cards = _cards(table.get("cards", CHESS), _sets_of(table, set_named))
    powers = powers_of(table, cards)
    random_deck = _random_deck(table, cards)
    hand_limit = whole_in(table, "hand_limit", 0, LARGEST_DECK, LARGEST_HAND) or NO_LIMIT
    lose_without_pieces = flag_in(table, "lose_without_pieces", default=True)
    mode = Mode(
        name=_name(table),
        decks=_two_counts(table, "decks", cards, None if random_deck is None else ({}, {})),
        bottoms=_two_counts(table, "bottoms", cards, ({}, {})),
        kings=two_wholes_in(table, "kings", 1, LARGEST_HEALTH),
        powers=powers,
        mulligan=flag_in(table, "mulligan"),
        coins=two_wholes_in(table, "coins", 0, MOST_COINS, (0, 0)),
        fatigues=pair_in(table, "fatigues", bool, (False, False)),
        dealt=two_wholes_in(table, "dealt", 0, MOST_DEALT, (3, 4)),
        round_limit=whole_in(table, "round_limit", 1, MOST_ROUNDS, ROUND_LIMIT),
        cards=cards,
        hand_limit=hand_limit,
        lose_without_pieces=lose_without_pieces,
        random_deck=random_deck,
        replace=_replacements(table, cards, random_deck),
        is_duel=needs_duel(cards, powers, hand_limit, lose_without_pieces),
    )
    _check_sizes(mode)
    return mode


def _sets_of(table: Table, set_named: SetNamed) -> SetNamed:
    """Finds the sets whose texts the mode carries, and the others as before."""
    carried = table.get("sets", {})
    if not isinstance(carried, dict) or not all(isinstance(text, str) for text in carried.values()):
        raise HschessError("mode: 'sets' cannot be read; expected a table with the text of a card set for each name")
    for name in carried:
        if name not in _set_names(table.get("cards", CHESS)):
            raise HschessError(f"mode: {name!r:.60} in 'sets' has no effect; expected a name that 'cards' has")

    def find(name: str) -> CardSet:
        if name in carried:
            return read_card_set(carried[name], name, f"mode: the set '{name}'")
        return set_named(name)

    return find


def _set_names(value: object) -> list[str]:
    """The sets that a mode names, one or a list of them."""
    names = value if isinstance(value, list) else [value]
    if not 1 <= len(names) <= MOST_SETS or not all(isinstance(name, str) for name in names):
        raise HschessError(f"mode: 'cards' cannot be {value!r}; expected the name of a set, or a list of names")
    return [str(name) for name in names]


def _cards(value: object, set_named: SetNamed) -> CardTable:
    """The table of the sets that a mode names."""
    names = _set_names(value)
    sets = dict.fromkeys(set_named(name) for name in names)
    if len(sets) < len(names):
        raise HschessError(f"mode: 'cards' cannot be {value!r}; expected each set once")
    try:
        table = table_of(tuple(sets))
    except HschessError as error:
        raise HschessError(f"mode: 'cards': {error}") from error
    if not table.pieces:
        raise HschessError("mode: 'cards': its sets have no piece; expected one at least")
    return table


def _name(table: Table) -> str:
    """The name must be a single word: records and positions name the mode by it."""
    name = table.get("name")
    if not isinstance(name, str) or not name.isidentifier():
        raise HschessError(f"mode: 'name' must be one word, not {name!r}")
    if len(name) > LONGEST_NAME:
        raise HschessError(f"mode: 'name' has {len(name)} letters; expected {LONGEST_NAME} at most")
    return name


def _check_sizes(mode: Mode) -> None:
    """A side without cards could not begin, and a position line holds no more cards than this."""
    size = 0 if mode.random_deck is None else mode.random_deck.size
    for number, side in enumerate(SIDE_NAMES):
        cards = sum(mode.decks[number]) + sum(mode.bottoms[number]) + size
        if not 1 <= cards <= LARGEST_DECK:
            raise HschessError(f"mode: {side}'s 'decks' and 'bottoms' hold {cards} cards; expected 1 to {LARGEST_DECK}")
        held = mode.dealt[number] + mode.coins[number]
        if held > mode.hand_limit:
            raise HschessError(
                f"mode: {side}'s 'dealt' and 'coins' are {held} cards; expected {mode.hand_limit} at most"
            )
        if mode.lose_without_pieces and not _has_piece(mode, number):
            raise HschessError(f"mode: {side}'s deck has no piece, which loses at once; expected one at least")
    if any(mode.coins) and mode.cards.coin < 0:
        raise HschessError("mode: 'coins' needs a card that costs nothing and only gives mana; its sets have none")


def _has_piece(mode: Mode, number: SideNumber) -> bool:
    """Whether this side owns a piece however its deck is drawn."""
    spells = sum(
        one.n for one in mode.replace if one.side == number and mode.cards.by_key.get(one.card) in mode.cards.spells
    )
    if mode.random_deck is not None and spells < mode.random_deck.size:
        return True
    return any(mode.count(number, code) for code in mode.cards.pieces)


# ---------------------------------------------------------------------------------------------------------------- decks


def _two_counts(
    table: Table, field: str, cards: CardTable, default: tuple[Table, Table] | None
) -> tuple[Counts, Counts]:
    white, black = pair_in(table, field, dict, None if default is None else (dict(default[0]), dict(default[1])))
    return _counts(field, white, cards), _counts(field, black, cards)


def _counts(field: str, table: Table, cards: CardTable) -> Counts:
    """How many of each card; the Coin is counted by `coins`."""
    by_key = {key: whole_of(field, number, 0, MOST_OF_A_KIND) for key, number in table.items()}
    for key in by_key:
        if cards.by_key.get(key) not in cards.in_decks:
            known = " ".join(card_at(code).key for code in cards.in_decks)
            raise HschessError(f"mode: a deck cannot hold {key!r:.60}; expected one of {known}")
    return counts_of(cards, by_key)


def _random_deck(table: Table, cards: CardTable) -> RandomDeck | None:
    value = table.get("random_deck")
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"size", "attack", "health"} or "decks" in table:
        raise HschessError(
            f"mode: 'random_deck' cannot be {value!r}; expected size, attack = [least, most] and health, without 'decks'"
        )
    deck = RandomDeck(
        whole_in(value, "size", 1, LARGEST_DECK),
        two_wholes_in(value, "attack", 0, MOST_STRENGTH),
        two_wholes_in(value, "health", 0, MOST_STRENGTH),
    )
    if not deck.pool(cards):
        raise HschessError("mode: 'random_deck': its sets have no plain piece with such attack and health")
    return deck


def _replacements(table: Table, cards: CardTable, deck: RandomDeck | None) -> tuple[Replacement, ...]:
    value = table.get("replace", [])
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value) or (value and deck is None):
        raise HschessError(f"mode: 'replace' cannot be {value!r}; expected a list of tables beside 'random_deck'")
    found = tuple(_replacement(one, cards, deck) for one in value if deck is not None)
    for number, side in enumerate(SIDE_NAMES):
        n = sum(one.n for one in found if one.side == number)
        if deck is not None and n > deck.size:
            raise HschessError(f"mode: 'replace': {n} of {side}'s {deck.size} cards cannot become others")
    return found


def _replacement(value: Table, cards: CardTable, deck: RandomDeck) -> Replacement:
    known = {"side", "n", "card"} if "card" in value else {"side", "n", "keyword"}
    if set(value) != known or value["side"] not in ("white", "black"):
        raise HschessError(
            f'mode: \'replace\' cannot have {dict(value)!r}; expected {{ side = "white", card = "check", n = 6 }}'
        )
    side: SideNumber = WHITE if value["side"] == "white" else BLACK
    n = whole_in(value, "n", 0, deck.size)
    if "card" not in value:
        return Replacement(side, n, keyword=_keyword(value["keyword"], cards, deck))
    key = value["card"]
    if not isinstance(key, str) or cards.by_key.get(key) not in cards.in_decks:
        raise HschessError(f"mode: 'replace': there is no card {key!r:.60} in its sets")
    return Replacement(side, n, key)


def _keyword(value: object, cards: CardTable, deck: RandomDeck) -> Keyword:
    if value not in tuple(Keyword):
        raise HschessError(f"mode: 'keyword' cannot be {value!r}; expected one of {', '.join(Keyword)}")
    keyword = Keyword(str(value))
    if any(cards.twin(code, keyword) < 0 for code in deck.pool(cards)):
        raise HschessError(f"mode: 'replace': not every card of the random deck has a twin with '{keyword}'")
    return keyword


MODES: Final[Mapping[str, Mode]] = modes_in(files("hschess.rules").joinpath(FILE).read_text("utf-8"))
"""The encounter's modes by name, in the order in which they are offered."""
DUELS: Final[Mapping[str, Mode]] = modes_in(files("hschess.rules").joinpath(DUELS_FILE).read_text("utf-8"))
"""The duel's modes by name, in the order in which they are offered."""
EVERY_MODE: Final[Mapping[str, Mode]] = {**MODES, **DUELS}
"""The modes of the encounter, then those of the duel."""
