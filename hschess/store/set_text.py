"""Card sets as text: the TOML from which `read_card_set` reads the same cards again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hschess.rules.card import Art, Attacks, Card
from hschess.rules.card_sets import ENGLISH, effect_table

_MOMENTS: Final = ("play", "death", "end")


def cards_to_text(cards: Iterable[Card]) -> str:
    """The text of a card set with these cards, in their order."""
    return "\n".join("\n".join((f"[{card.key}]", *_lines(card), "")) for card in cards)


def _lines(card: Card) -> Iterator[str]:
    """The fields of a card; defaults are left out."""
    yield f"name = {_value({ENGLISH: card.name, **dict(card.names)} if card.names else card.name)}"
    if not card.is_piece:
        yield 'kind = "spell"'
    yield f"cost = {card.cost}"
    if card.is_piece:
        yield f"attack = {card.attack}"
        yield f"health = {card.health}"
    if card.attacks is not Attacks.ANY:
        yield f"attacks = {_value(card.attacks.value)}"
    if card.keywords:
        yield f"keywords = {_value([one.value for one in card.keywords])}"
    for when in _MOMENTS:
        effects = [effect_table(one) for one in getattr(card, when)]
        if effects:
            yield f"{when} = {_value(effects)}"
    if card.art is not None:
        yield f"art = {_value(_art_table(card.art))}"


def _art_table(art: Art) -> dict[str, str]:
    parts = {"piece": art.piece, "prop": art.prop, "tint": art.tint}
    return {part: word for part, word in parts.items() if word}


def _value(value: object) -> str:
    """A value as TOML writes it within a line."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_value(one)}' for name, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
