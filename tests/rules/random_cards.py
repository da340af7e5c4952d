"""Unusual cards, drawn at random from the whole vocabulary of a card set, and modes to play them in.

Most cards are short, like printed ones; a few have all possible effects. Every word of the vocabulary is drawn sooner
or later, and nothing that a card set refuses.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from hschess.rules.card import Among, Art, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.card_sets import (
    LONGEST_NAME,
    MOST_COST,
    MOST_EFFECTS,
    MOST_STRENGTH,
    MOST_SUMMONED,
    PIECES_OF_ART,
    PROPS,
    TINTS,
    CardSet,
    effect_table,
    read_card_set,
    shipped_set,
)
from hschess.rules.mode import Mode
from hschess.rules.modes import read_mode
from hschess.store.set_text import cards_to_text

MOMENTS = ("play", "death", "end")
KINGLESS = (
    Whom.SELF, Whom.NEIGHBOURS, Whom.OWN_PIECES, Whom.ENEMY_PIECES, Whom.ALL_PIECES, Whom.RANDOM_ENEMY_PIECE,
    Whom.LEFTMOST_ENEMY,
)  # fmt: skip
IN_LINE = (Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS)
"""The targets of a card in a line."""
UNAIMED = (Verb.DRAW, Verb.SUMMON, Verb.MANA)
NAMES = {
    "en": ("Old", "Young", "Watchman", "Abbot", "Fletcher", "of the Gate", "Marshal", "Quarterdeck"),
    "id": ("Penjaga", "Tua", "Muda", "Pemanah", "Gerbang", "Panglima"),
    "tr": ("Yaşlı", "Genç", "Bekçi", "Okçu", "Şövalye", "Kâhya", "Mühürdar"),  # noqa: RUF001 - Turkish
    "zh": ("老", "守", "卫", "骑", "士", "长"),
}


def random_set(rng: Random, n: int, name: str = "random") -> CardSet:
    """A set of `n` cards, 1 to 60; its first card is a piece, so that there is one to summon."""
    keys = [f"card{number}" for number in range(n)]
    are_pieces = [number == 0 or rng.random() < 0.75 for number in range(n)]
    pieces = [key for key, is_piece in zip(keys, are_pieces, strict=True) if is_piece]
    cards = (random_card(rng, key, pieces, is_piece=one) for key, one in zip(keys, are_pieces, strict=True))
    return CardSet(name, tuple(cards))


def random_card(rng: Random, key: str, pieces: Sequence[str] = (), *, is_piece: bool | None = None) -> Card:
    """A random card; without `pieces`, the keys of its set, a piece summons itself and a spell nothing."""
    piece = rng.random() < 0.75 if is_piece is None else is_piece
    known = tuple(pieces) or ((key,) if piece else ())
    names = _names(rng)
    moments = {when: _effects(rng, when, known, piece) for when in (MOMENTS if piece else ("play",))}
    return Card(
        key=key,
        name=names.pop("en"),
        names=tuple(names.items()),
        cost=rng.randint(0, MOST_COST),
        attack=_strength(rng, 0) if piece else 0,
        health=_strength(rng, 1) if piece else 0,
        attacks=rng.choice((Attacks.ANY, Attacks.ANY, *Attacks)) if piece else Attacks.ANY,
        keywords=tuple(rng.sample(tuple(Keyword), rng.choice((0, 0, 0, 1, 1, 2, 4)))) if piece else (),
        art=_art(rng) if rng.random() < 0.5 else None,
        **moments,
    )


def random_mode(rng: Random, name: str = "random") -> Mode:
    """A mode with a random set, alone or mixed with a built-in one; its decks, powers and limits are random too."""
    drawn = random_set(rng, rng.choice((1, 2, 5, 12, 30, 60)))
    cards = read_card_set(cards_to_text(drawn.cards), drawn.name, "random.toml")
    return read_mode(mode_toml(rng, cards, name), lambda named: cards if named == cards.name else shipped_set(named))


def returning_mode(rng: Random, name: str = "random") -> Mode:
    """A mode whose pieces die, and return by their own deaths, until the rules drop the rest (D10)."""
    drawn = random_set(rng, rng.choice((1, 2, 3)))
    pieces = [card.key for card in drawn.cards if card.is_piece]
    text = cards_to_text(
        [replace(card, death=_returning(rng, pieces) if card.is_piece else ()) for card in drawn.cards]
    )
    cards = read_card_set(text, drawn.name, "random.toml")
    return read_mode(mode_toml(rng, cards, name), lambda named: cards if named == cards.name else shipped_set(named))


def _returning(rng: Random, pieces: Sequence[str]) -> tuple[CardEffect, ...]:
    """Effects of a death, among them new pieces and effects that kill them."""
    back = CardEffect(Verb.SUMMON, rng.randint(1, MOST_SUMMONED), card=rng.choice(pieces))
    kill = CardEffect(Verb.DESTROY, 1, Whom.ALL_PIECES)
    others = [_effect(rng, "death", Among.ANY, pieces, is_piece=True) for _ in range(rng.randint(0, MOST_EFFECTS - 2))]
    effects = [back, kill, *others]
    rng.shuffle(effects)
    return tuple(effects)


def mode_toml(rng: Random, cards: CardSet, name: str) -> str:
    """The text of a random mode with these cards."""
    others = rng.choice(([], [], [], ["chess"], ["duel"], ["vanilla"], ["chess", "vanilla", "duel"]))
    pieces = [card.key for card in cards.cards if card.is_piece]
    most = rng.choice((10, 10, 10, 7, 0))
    return f"""
name = "{name}"
cards = {json.dumps([cards.name, *others])}
decks = [{_deck(rng, cards, others)}, {_deck(rng, cards, others)}]
bottoms = [{{}}, {{ {rng.choice(pieces)} = {rng.choice((0, 2))} }}]
kings = {json.dumps(rng.choices((1, 5, 20, 30, 999), (1, 3, 9, 9, 1), k=2))}
powers = [{_power(rng, pieces)}, {_power(rng, pieces)}]
mulligan = {json.dumps(rng.random() < 0.3)}
coins = {[0, rng.choice((0, 1, 3))] if "chess" in others or "duel" in others else [0, 0]}
fatigues = {json.dumps([rng.random() < 0.7, rng.random() < 0.7])}
dealt = {[rng.randint(0, 4), rng.randint(0, 4)]}
hand_limit = {most}
round_limit = {rng.choice((5, 20, 45, 100))}
lose_without_pieces = {json.dumps(rng.random() < 0.3)}
"""


def effects_of(cards: Iterable[Card]) -> list[CardEffect]:
    """All effects of these cards."""
    return [effect for card in cards for effect in (*card.play, *card.death, *card.end)]


def assert_whole_vocabulary(cards: Sequence[Card]) -> None:
    """Assert that the cards use every word for effects and attacks."""
    effects = effects_of(cards)
    assert {one.verb for one in effects} == set(Verb)
    assert {one.target for one in effects} == {None, *Whom}
    assert {one.among for one in effects} == {None, *Among}
    assert {one.source for one in effects} == set(Source)
    assert {one.keyword for one in effects} == {None, *Keyword}
    assert {card.attacks for card in cards} == set(Attacks)


# ----------------------------------------------------------------------------------------------------------------- drawing


def _strength(rng: Random, least: int) -> int:
    return rng.randint(least, MOST_STRENGTH if rng.random() < 0.1 else 8)


def _names(rng: Random) -> dict[str, str]:
    """A name in English, and sometimes in the other languages: short ones, and some of the longest length."""
    languages = ("en",) if rng.random() < 0.5 else tuple(NAMES)
    words = LONGEST_NAME if rng.random() < 0.05 else rng.choice((1, 1, 2, 3))
    return {language: _name(rng, language, words) for language in languages}


def _name(rng: Random, language: str, words: int) -> str:
    parted = "" if language == "zh" else " "
    return parted.join(rng.choices(NAMES[language], k=words))[:LONGEST_NAME].rstrip()


def _art(rng: Random) -> Art:
    return Art(rng.choice(PIECES_OF_ART), rng.choice(("", *PROPS)), rng.choice(("", *TINTS)))


def _effects(rng: Random, when: str, pieces: Sequence[str], is_piece: bool) -> tuple[CardEffect, ...]:
    """The effects at one moment; a spell has one when it is played."""
    most = MOST_EFFECTS if rng.random() < 0.03 else 2
    among = rng.choice(tuple(Among))
    n = rng.randint(0, most) if is_piece and rng.random() < 0.6 else 0 if is_piece else rng.randint(1, most)
    return tuple(_effect(rng, when, among, pieces, is_piece) for _ in range(n))


def _effect(rng: Random, when: str, among: Among, pieces: Sequence[str], is_piece: bool) -> CardEffect:
    verb = rng.choice([one for one in Verb if _has_aim(one, when, among, pieces, is_piece)])
    match verb:
        case Verb.SUMMON:
            return CardEffect(verb, rng.randint(1, MOST_SUMMONED), card=rng.choice(pieces))
        case Verb.DRAW:
            source = rng.choice(tuple(Source))
            return CardEffect(verb, 1 if source is Source.DISCOVER else rng.randint(1, 4), source=source)
        case Verb.MANA:
            return CardEffect(verb, rng.randint(1, 10))
    target = rng.choice(_targets(verb, when, among, is_piece))
    chosen = among if target is Whom.CHOSEN else None
    if verb is Verb.BUFF:
        return _buff(rng, target, chosen)
    n = 1 if verb in (Verb.DESTROY, Verb.SWAP) else _strength(rng, 1)
    return CardEffect(verb, n, target, chosen)


def _has_aim(verb: Verb, when: str, among: Among, pieces: Sequence[str], is_piece: bool) -> bool:
    """Whether a card set accepts this verb here."""
    if verb in UNAIMED:
        return verb is not Verb.SUMMON or bool(pieces)
    return bool(_targets(verb, when, among, is_piece))


def _targets(verb: Verb, when: str, among: Among, is_piece: bool) -> list[Whom]:
    """The possible targets of an effect: a spell is not on the board, the dead have left, and only a player chooses."""
    known: tuple[Whom, ...] = (
        (Whom.SELF,) if verb is Verb.SWAP else KINGLESS if verb in (Verb.BUFF, Verb.DESTROY) else tuple(Whom)
    )
    survives = is_piece and when != "death"
    found: list[Whom] = [
        target for target in known if target is not Whom.CHOSEN and (survives or target not in IN_LINE)
    ]
    return [*found, Whom.CHOSEN] if when == "play" and among in _choices(verb) else found


def _choices(verb: Verb) -> tuple[Among, ...]:
    """The candidates for its chosen target."""
    if verb is Verb.SWAP:
        return (Among.OWN_PIECE,)
    if verb in (Verb.BUFF, Verb.DESTROY):
        return (Among.PIECE, Among.ENEMY_PIECE, Among.OWN_PIECE)
    return tuple(Among)


def _buff(rng: Random, target: Whom, among: Among | None) -> CardEffect:
    keyword = rng.choice((None, None, *Keyword))
    attack, health = rng.randint(0, 4), rng.randint(0, 4)
    if not attack and not health and keyword is None:
        health = 1
    return CardEffect(Verb.BUFF, 0, target, among, attack=attack, health=health, keyword=keyword)


def _deck(rng: Random, cards: CardSet, others: Sequence[str]) -> str:
    """A deck of 1 to 40 cards that always includes the first card, a piece."""
    keys = [card.key for card in cards.cards if card.cost or not _only_mana(card)]
    keys += [card.key for name in others for card in shipped_set(name).cards if not _only_mana(card)]
    drawn = [cards.cards[0].key, *rng.choices(keys, k=rng.choice((0, 5, 15, 39)))]
    return _inline({key: drawn.count(key) for key in dict.fromkeys(drawn)})


def _only_mana(card: Card) -> bool:
    """Whether a mode uses it as its Coin, which is in no deck."""
    return card.cost == 0 and not card.is_piece and all(one.verb is Verb.MANA for one in card.play)


def _power(rng: Random, pieces: Sequence[str]) -> str:
    """The name of a power, or a mode's own power."""
    word = rng.choice(("castle", "discover", "cheat", "none", ""))
    if word:
        return json.dumps(word)
    drawn = _effects(rng, "play", pieces, is_piece=False)
    effects = ", ".join(_inline(effect_table(one)) for one in drawn)
    cost, first = rng.randint(0, 4), rng.choice((1, 3, 99))
    once = rng.random() < 0.7 or cost <= sum(one.n for one in drawn if one.verb is Verb.MANA)
    return (
        f'{{ name = "Blessing", power = [{effects}], cost = {cost}, once = {json.dumps(once)}, from_round = {first} }}'
    )


# -------------------------------------------------------------------------------------------------------------------- TOML


def _inline(fields: dict[str, object]) -> str:
    """An inline table."""
    shown = (
        f"{name} = {_inline(value) if isinstance(value, dict) else json.dumps(value)}" for name, value in fields.items()
    )
    return f"{{ {', '.join(shown)} }}"
