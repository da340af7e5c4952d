"""The properties of a card, counted: the rows of the table of worths that it uses, and how often.

A body counts attack, health and the square root of their product, because a piece that only has the one is worth less than one
that has both. An effect counts by its moment, action and target; a piece that dies as it is played has no body and no end of a
turn. Damage and healing of n points count n to the power of `FADING`, because the excess is lost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.card_table import every_card

MOMENTS: Final = ("play", "death", "end")
BODY: Final = "body"
STRENGTHS: Final = (
    ("attack", Keyword.CHARGE),
    ("attack", Keyword.DRAIN),
    ("attack", Keyword.SHIELD),
    ("health", Keyword.GUARD),
)
"""The number of a piece by which each keyword is worth more."""
FADING: Final = 0.7
IN_LINE: Final = (Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS)
RECRUIT: Final = Card("recruit", "Recruit", 1, 1, 1)
"""The substitute for an unknown piece."""


@dataclass(frozen=True, slots=True)
class CardPart:
    """A row of the table, its count on the card, and the part of the card that it belongs to."""

    row: str
    times: float
    of: str
    """`body`, a keyword, or a moment: `play`, `death`, `end`."""


def parts_of(card: Card, cards: Mapping[str, Card]) -> Iterator[CardPart]:
    """All rows that a card uses; `cards` are those of its set by key. Never raises."""
    falls = _falls_at_once(card)
    if falls or not card.is_piece:
        yield CardPart("piece" if falls else "spell", 1.0, BODY)
    else:
        yield from _body(card)
        yield from _keywords(card)
    for when, effects in zip(MOMENTS, (card.play, card.death, card.end), strict=True):
        for effect in effects:
            if not (falls and (when == "end" or effect.target is Whom.SELF)):
                yield from (CardPart(f"{when} {row}", times, when) for row, times in _effect(effect, card, cards))


def is_possible(when: str, row: str) -> bool:
    """Whether an effect is possible at this moment: only a player chooses, and the dead have left the line."""
    target = [word for word in row.split() if word in tuple(Whom)]
    return not (when != "play" and Whom.CHOSEN in target) and not (when == "death" and set(target) & set(IN_LINE))


def _falls_at_once(card: Card) -> bool:
    """Whether a piece is gone as soon as it is played, by its own effect."""
    shield = Keyword.SHIELD in card.keywords
    return card.is_piece and any(
        one.verb is Verb.DESTROY or (one.verb is Verb.DAMAGE and one.n >= card.health and not shield)
        for one in card.play
        if one.target is Whom.SELF
    )


def _body(card: Card) -> Iterator[CardPart]:
    limit = "" if card.attacks is Attacks.ANY else f" ({card.attacks.value})"
    yield CardPart("piece", 1.0, BODY)
    yield CardPart(f"attack{limit}", float(card.attack), BODY)
    yield CardPart("health", float(card.health), BODY)
    yield CardPart(f"both{limit}", math.sqrt(card.attack * card.health), BODY)


def _keywords(card: Card) -> Iterator[CardPart]:
    for strength, keyword in STRENGTHS:
        if keyword in card.keywords:
            yield CardPart(keyword.value, 1.0, keyword.value)
            number = card.attack if strength == "attack" else card.health
            yield CardPart(f"{keyword.value} {strength}", float(number), keyword.value)


def _effect(effect: CardEffect, card: Card, cards: Mapping[str, Card]) -> Iterator[tuple[str, float]]:
    """The rows of an effect, without its moment."""
    match effect.verb:
        case Verb.SUMMON:
            brought = _brought(effect.card, card, cards)
            yield "summon", float(effect.n)
            yield "summon attack", float(effect.n * brought.attack)
            yield "summon health", float(effect.n * brought.health)
        case Verb.BUFF:
            yield f"{_aimed(effect)} attack", float(effect.attack)
            yield f"{_aimed(effect)} health", float(effect.health)
            if effect.keyword is not None:
                yield f"{_aimed(effect)} {effect.keyword.value}", 1.0
        case Verb.DRAW:
            yield f"draw {effect.source.value}", float(effect.n)
        case Verb.MANA:
            yield "mana", float(effect.n)
        case Verb.DESTROY | Verb.SWAP:
            yield _aimed(effect), (card.attack + card.health) / 2 if effect.target is Whom.SELF else 1.0
        case Verb.DAMAGE | Verb.HEAL:
            yield _aimed(effect), effect.n**FADING


def _aimed(effect: CardEffect) -> str:
    """Its action and target, in the words of a card set."""
    words = [effect.verb.value, effect.target and effect.target.value, effect.among and effect.among.value]
    return " ".join(word for word in words if word)


def _brought(key: str, card: Card, cards: Mapping[str, Card]) -> Card:
    """The piece of this key: in the card's own set, else in any set that is known."""
    if key in cards:
        return cards[key]
    return card if key == card.key else next((one for one in reversed(every_card()) if one.key == key), RECRUIT)
