"""Card sets: tables of cards, read from TOML with every error at its file and line.

    [shieldbearer]
    name = "Shield-bearer"
    cost = 2
    attack = 1
    health = 4
    keywords = ["guard"]

The vocabulary is closed (`card`): an unknown word is refused with the expected ones.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NoReturn

from hschess.rules.card import Among, Art, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.errors import HschessError
from hschess.rules.fields import FieldError, Table, listed, shown, whole_in, within, word_in, word_of
from hschess.rules.texts import parse_toml
from hschess.rules.vanilla import VANILLA, vanilla_cards

MOST_CARDS: Final = 60
MOST_COST: Final = 10
MOST_STRENGTH: Final = 30
"""The greatest printed attack and health, and the greatest number of an effect."""
MOST_EFFECTS: Final = 6
MOST_SUMMONED: Final = 7
LONGEST_KEY: Final = 40
LONGEST_NAME: Final = 60
ENGLISH: Final = "en"
CHESS: Final = "chess"
POWER: Final = "power"
SHIPPED: Final = (CHESS, VANILLA, "duel")
"""The sets that come with the game: `vanilla` is made, the others are files beside this module."""
PIECES_OF_ART: Final = ("pawn", "bishop", "rook", "knight", "queen", "king")
PROPS: Final = (
    "shield", "banner", "horn", "spur", "key", "book", "crown", "coin", "lance", "wagon", "drum", "goblet", "hourglass",
    "sword",
)  # fmt: skip
TINTS: Final = ("steel", "gold", "blood", "moss", "frost", "violet", "ash", "copper")
_TAKEN: Final = re.compile("end|concede|castle[0-9]*|cheat|discover|take|swap|keep|none|power|mulligan")
"""Words of the notation and the modes, which cannot be keys."""
_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_FIELDS: Final = ("name", "kind", "cost", "attack", "health", "attacks", "keywords", "play", "death", "end", "art")
_OF_SPELLS: Final = frozenset({"name", "kind", "cost", "play", "art"})
_WITHOUT_TARGET: Final = (Verb.DRAW, Verb.SUMMON, Verb.MANA)
_PIECES_ONLY: Final = (Verb.BUFF, Verb.DESTROY)
_KINGS: Final = (Whom.OWN_KING, Whom.ENEMY_KING, Whom.RANDOM_ENEMY, Whom.OPPOSITE)
"""The targets of effects that a king can take."""
_AMONG_KINGS: Final = (Among.ANY, Among.ENEMY)
_MOST: Final = {Verb.DRAW: 10, Verb.MANA: 10, Verb.DESTROY: 1, Verb.SWAP: 1}
"""The greatest number of each verb; of the others `MOST_STRENGTH`."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """Cards under one name, in their order."""

    name: str
    cards: tuple[Card, ...]
    text: str = dataclasses.field(default="", compare=False)
    """The TOML that it was read from; none for a set that ships."""

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return (read_card_set, (self.text, self.name, self.name)) if self.text else (shipped_set, (self.name,))

    def card(self, key: str) -> Card:
        """The card with this key. Errors: `KeyError`."""
        return next(card for card in self.cards if card.key == key)


@cache
def shipped_set(name: str) -> CardSet:
    """A set that comes with the game. Errors: `HschessError` for an unknown name."""
    if name == VANILLA:
        return CardSet(name, vanilla_cards())
    if name not in SHIPPED:
        raise HschessError(
            f"there is no card set '{name}'; expected one of {', '.join(SHIPPED)}; `hschess cards check FILE` shows a file"
        )
    file = f"{name}.toml"
    text = files(__package__).joinpath(file).read_text(encoding="utf-8")
    return CardSet(name, read_card_set(text, name, file).cards)


def read_card_set(text: str, name: str, file: str) -> CardSet:
    """The set that a TOML text defines, a table for each card.

    Errors: `HschessError` that names the file, the line, the card and the expected value.
    """
    tables = parse_toml(text, file)
    if not 1 <= len(tables) <= MOST_CARDS:
        raise HschessError(f"{file}: it has {len(tables)} cards; expected 1 to {MOST_CARDS}")
    reader = _Reader(file, text.splitlines())
    cards = tuple(_card_at(reader, key, table) for key, table in tables.items())
    for card in cards:
        _check_summons(card, cards, reader)
    return CardSet(name, cards, text)


def read_power(value: object, name: str) -> tuple[CardEffect, ...]:
    """The effects of a king's power, as a mode's table has them under `power`.

    Errors: `HschessError` that names the power and the expected value.
    """
    try:
        effects = _effects({} if value is None else {POWER: value}, POWER)
    except FieldError as wrong:
        raise HschessError(f"mode: '{name}': {wrong.why}") from wrong
    if not effects:
        raise HschessError(f"mode: '{name}': a power that does nothing; expected 'power' with at least one effect")
    return effects


# ---------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Reader:
    """The file being read, for its errors."""

    file: str
    lines: list[str]

    def refuse(self, key: str, field: str, why: str) -> NoReturn:
        """The error about a card, at the line of its field."""
        line = self._line_of(key, field)
        where = f"{self.file}, line {line}" if line else self.file
        raise HschessError(f"{where}: '{key}': {why}")

    def _line_of(self, key: str, field: str) -> int:
        """The number of the line on which a card's field begins, else its head's, else 0."""
        name = rf"(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')"
        head = next(
            (at for at, line in enumerate(self.lines) if re.match(rf"\s*(?:\[\s*{name}\s*\]|{name}\s*[.=])", line)), -1
        )
        if head < 0 or not field:
            return head + 1
        for at in range(head, len(self.lines)):
            if at > head and re.match(r"\s*\[[^\[]", self.lines[at]):
                break
            if re.match(rf"\s*\"?{re.escape(field)}\"?\s*[.=]", self.lines[at]):
                return at + 1
        return head + 1


def _card_at(reader: _Reader, key: str, table: object) -> Card:
    """The card of this table. Errors: `HschessError` at its line."""
    try:
        if not _KEY.fullmatch(key) or len(key) > LONGEST_KEY:
            raise FieldError("", f"a key is a letter and then letters, digits and '_', at most {LONGEST_KEY} in all")
        if _TAKEN.fullmatch(key):
            raise FieldError("", "this key is reserved by the notation")
        if not isinstance(table, dict):
            raise FieldError("", f"it is {shown(table)}; expected a table of fields")
        for field in table:
            if field not in _FIELDS:
                raise FieldError(field, f"there is no field '{field:.60}'; expected one of {', '.join(_FIELDS)}")
        return _card(key, table)
    except FieldError as wrong:
        reader.refuse(key, wrong.path[0], wrong.why)


def _card(key: str, table: Table) -> Card:
    is_spell = _is_spell(table)
    name, names = _names(table)
    card = Card(
        key=key,
        name=name,
        names=names,
        cost=whole_in(table, "cost", 0, MOST_COST),
        attack=0 if is_spell else whole_in(table, "attack", 0, MOST_STRENGTH),
        health=0 if is_spell else whole_in(table, "health", 1, MOST_STRENGTH),
        attacks=Attacks(word_in(table, "attacks", tuple(Attacks), Attacks.ANY.value)),
        keywords=_keywords(table),
        play=_effects(table, "play"),
        death=_effects(table, "death"),
        end=_effects(table, "end"),
        art=_art(table),
    )
    if is_spell and not card.play:
        raise FieldError("play", "a spell that does nothing; expected 'play' with at least one effect")
    return card


def _is_spell(table: Table) -> bool:
    kind = table.get("kind", "piece")
    if kind not in ("piece", "spell"):
        raise FieldError("kind", f"'kind' cannot be {kind!r}; expected one of piece, spell")
    if kind == "spell":
        for field in table:
            if field not in _OF_SPELLS:
                raise FieldError(field, f"a spell has no '{field}'; expected one of {', '.join(sorted(_OF_SPELLS))}")
    return kind == "spell"


def _names(table: Table) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The name, and the names in other languages."""
    value = table.get("name")
    names = dict[str, str]()
    for language, name in (value if isinstance(value, dict) else {ENGLISH: value}).items():
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise FieldError("name", f"'name' cannot be {shown(name)}; expected a text of 1 to {LONGEST_NAME} letters")
        if not name.isprintable():
            raise FieldError("name", f"'name' cannot be {name!r}; it has a character that cannot be seen")
        if not re.fullmatch("[a-z]{2}", language):
            raise FieldError("name", f"'{language}' is not a language; expected two small letters, as in {ENGLISH}")
        names[language] = name
    if ENGLISH not in names:
        raise FieldError("name", f"the English name is missing; expected '{ENGLISH}' among the languages")
    return names.pop(ENGLISH), tuple(names.items())


def _keywords(table: Table) -> tuple[Keyword, ...]:
    keywords = tuple(
        Keyword(word_of("keywords", one, tuple(Keyword))) for one in listed(table, "keywords", MOST_EFFECTS)
    )
    if len(set(keywords)) < len(keywords):
        raise FieldError("keywords", "a keyword is listed twice")
    return keywords


def _art(table: Table) -> Art | None:
    value = table.get("art")
    if value is None:
        return None
    known = {"piece": PIECES_OF_ART, "prop": PROPS, "tint": TINTS}
    if not isinstance(value, dict) or "piece" not in value:
        raise FieldError(
            "art", f"'art' cannot be {value!r}; expected a table with 'piece', and perhaps 'prop' and 'tint'"
        )
    for part, word in value.items():
        if part not in known:
            raise FieldError("art", f"a picture has no '{part}'; expected one of {', '.join(known)}")
        if word not in known[part]:
            raise FieldError("art", f"'{part}' cannot be {word!r}; expected one of {', '.join(known[part])}")
    return Art(**value)


# ---------------------------------------------------------------------------------------------------------------- effects


def effect_table(effect: CardEffect) -> dict[str, object]:
    """An effect as the table that `read_card_set` reads it from."""
    value: object = effect.card if effect.verb is Verb.SUMMON else effect.n
    if effect.verb is Verb.BUFF:
        given = {"attack": effect.attack, "health": effect.health, "keyword": effect.keyword and effect.keyword.value}
        value = {name: number for name, number in given.items() if number}
    table: dict[str, object] = {effect.verb.value: value}
    if effect.verb is Verb.SUMMON and effect.n != 1:
        table["n"] = effect.n
    if effect.target is not None:
        table["target"] = effect.target.value
    if effect.among is not None:
        table["among"] = effect.among.value
    if effect.source is Source.DISCOVER:
        table["from"] = effect.source.value
    return table


def _effects(table: Table, when: str) -> tuple[CardEffect, ...]:
    with within(when):
        effects = tuple(_effect(table, when, value) for value in listed(table, when, MOST_EFFECTS))
    if len({one.among for one in effects if one.target is Whom.CHOSEN}) > 1:
        raise FieldError(when, "its effects ask for targets of two kinds; expected one 'among' for all of them")
    return effects


def _effect(table: Table, when: str, value: object) -> CardEffect:
    if not isinstance(value, dict):
        raise FieldError(
            when, f'an effect cannot be {value!r}; expected a table like {{ damage = 1, target = "opposite" }}'
        )
    verbs = [word for word in value if word in tuple(Verb)]
    if len(verbs) != 1:
        raise FieldError(when, f"an effect does one thing, not {len(verbs)}; expected one of {', '.join(Verb)}")
    verb = Verb(verbs[0])
    allowed = {verb.value, *_fields_of(verb)}
    for field in value:
        if field not in allowed:
            raise FieldError(when, f"'{verb}' has no '{field}'; expected {', '.join(sorted(allowed))}")
    target, among = _target(table, when, verb, value)
    match verb:
        case Verb.BUFF:
            return _buff(table, when, value[verb], target, among)
        case Verb.SUMMON:
            return _summons(table, when, value)
        case Verb.DRAW:
            source = Source(word_in(value, "from", tuple(Source), Source.DECK.value))
            n = whole_in(value, verb, 1, 1 if source is Source.DISCOVER else _MOST[verb])
            return CardEffect(verb, n, source=source)
        case _:
            n = whole_in(value, verb, 1, _MOST.get(verb, MOST_STRENGTH))
            return CardEffect(verb, n, target, among)


def _fields_of(verb: Verb) -> tuple[str, ...]:
    """An effect's fields besides its action."""
    if verb is Verb.DRAW:
        return ("from",)
    if verb is Verb.SUMMON:
        return ("n",)
    return () if verb in _WITHOUT_TARGET else ("target", "among")


def _target(table: Table, when: str, verb: Verb, value: Table) -> tuple[Whom | None, Among | None]:
    """Its target, and the candidates of a chosen one."""
    if verb in _WITHOUT_TARGET:
        return None, None
    if "target" not in value:
        raise FieldError(when, f"'{verb}' needs a target; expected one of {', '.join(Whom)}")
    target = Whom(word_in(value, "target", tuple(Whom)))
    if target is not Whom.CHOSEN:
        if "among" in value:
            raise FieldError(when, f"'among' belongs to the target 'chosen', not to '{target}'")
        among = None
    elif when not in ("play", POWER):
        raise FieldError(when, "no target can be chosen here; expected a target other than 'chosen'")
    else:
        among = Among(word_in(value, "among", tuple(Among)))
    _check_target(table, when, verb, target, among)
    return target, among


def _check_target(table: Table, when: str, verb: Verb, target: Whom, among: Among | None) -> None:
    """A king cannot be buffed or destroyed, a spell has no place in a line, and only the player's own pieces change places."""
    if verb in _PIECES_ONLY and (target in _KINGS or among in _AMONG_KINGS):
        raise FieldError(when, f"'{verb}' falls on pieces only; expected a target that is never a king")
    in_line = table.get("kind") != "spell" and when != POWER
    if not in_line and target in (Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS):
        what = "power" if when == POWER else "spell"
        raise FieldError(when, f"a {what} is not in a line; expected another target than '{target}'")
    if verb is Verb.SWAP and target is not Whom.SELF and among is not Among.OWN_PIECE:
        raise FieldError(
            when, "only an own piece changes places; expected the target 'self', or 'chosen' among 'own_piece'"
        )
    if when == "death" and target in (Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS):
        raise FieldError(when, f"the dead have left the line; expected another target than '{target}'")


def _buff(table: Table, when: str, value: object, target: Whom | None, among: Among | None) -> CardEffect:
    known = ("attack", "health", "keyword")
    if not isinstance(value, dict) or not value or any(field not in known for field in value):
        raise FieldError(when, f"'buff' cannot be {value!r}; expected a table with some of {', '.join(known)}")
    attack, health = (whole_in(value, what, 0, MOST_STRENGTH, 0) for what in ("attack", "health"))
    keyword = Keyword(word_in(value, "keyword", tuple(Keyword))) if "keyword" in value else None
    if not attack and not health and keyword is None:
        raise FieldError(when, "a buff that gives nothing; expected attack, health or a keyword")
    return CardEffect(Verb.BUFF, 0, target, among, attack=attack, health=health, keyword=keyword)


def _summons(table: Table, when: str, value: Table) -> CardEffect:
    card = value[Verb.SUMMON]
    if not isinstance(card, str):
        raise FieldError(when, f"'summon' cannot be {card!r}; expected the key of a piece of this set")
    return CardEffect(Verb.SUMMON, whole_in(value, "n", 1, MOST_SUMMONED, 1), card=card)


def _check_summons(card: Card, cards: tuple[Card, ...], reader: _Reader) -> None:
    """A card can summon only a piece of its set."""
    pieces = {one.key for one in cards if one.is_piece}
    for when, effects in (("play", card.play), ("death", card.death), ("end", card.end)):
        for effect in effects:
            if effect.verb is Verb.SUMMON and effect.card not in pieces:
                reader.refuse(card.key, when, f"there is no piece '{effect.card}' to summon in this set")
