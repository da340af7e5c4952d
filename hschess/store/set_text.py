"""Card sets as text: the TOML from which `read_card_set` reads the same cards again."""

from __future__ import annotations

from collections.abc import Iterable

from hschess.rules.card import Art, Attacks, Card
from hschess.rules.card_sets import ENGLISH, effect_table
from hschess.rules.toml_text import said, toml_fields


def cards_to_text(cards: Iterable[Card]) -> str:
    """The text of a card set with these cards, in their order."""
    return "\n".join("\n".join((f"[{card.key}]", *toml_fields(_table(card)), "")) for card in cards)


def _table(card: Card) -> dict[str, object]:
    """The fields of a card; defaults are left out."""
    moments = {"play": card.play, "death": card.death, "end": card.end}
    return said(
        {
            "name": {ENGLISH: card.name, **dict(card.names)} if card.names else card.name,
            "kind": None if card.is_piece else "spell",
            "cost": card.cost,
            "attack": card.attack if card.is_piece else None,
            "health": card.health if card.is_piece else None,
            "attacks": None if card.attacks is Attacks.ANY else card.attacks,
            "keywords": list(card.keywords),
            **{when: [effect_table(one) for one in effects] for when, effects in moments.items()},
            "art": None if card.art is None else _art_table(card.art),
        }
    )


def _art_table(art: Art) -> dict[str, str]:
    parts = {"piece": art.piece, "prop": art.prop, "tint": art.tint}
    return {part: word for part, word in parts.items() if word}
