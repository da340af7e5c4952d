"""The set of the notes' game: plain pieces of every attack and health, each with guard too, one spell and the Coin.

It is made rather than written: attack 1 to 5, health 1 to 4, cost (attack + health) // 2, under the keys `p21` and, with guard, `g21`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.rules.card import Among, Art, Card, CardEffect, Keyword, Verb, Whom

VANILLA: Final = "vanilla"
ATTACKS: Final = range(1, 6)
HEALTHS: Final = range(1, 5)
_PLAIN: Final = {"en": "Soldier", "id": "Prajurit", "tr": "Asker", "zh": "士兵"}
_GUARD: Final = {"en": "Guard", "id": "Pengawal", "tr": "Muhafız", "zh": "卫兵"}  # noqa: RUF001 - Turkish
_CHECK: Final = {"en": "Check", "id": "Skak", "tr": "Şah Çekme", "zh": "将军"}
_COIN: Final = {"en": "Coin", "id": "Koin", "tr": "Sikke", "zh": "硬币"}


def vanilla_cards() -> tuple[Card, ...]:
    """All cards of the set.

    >>> [card.key for card in vanilla_cards()][:3], len(vanilla_cards())
    (['p11', 'p12', 'p13'], 42)
    """
    plain = [_piece("p", _PLAIN, attack, health) for attack in ATTACKS for health in HEALTHS]
    guard = [_piece("g", _GUARD, attack, health, Keyword.GUARD) for attack in ATTACKS for health in HEALTHS]
    check = CardEffect(Verb.DAMAGE, 2, Whom.CHOSEN, Among.ANY)
    return (
        *plain,
        *guard,
        Card("check", _CHECK["en"], 1, play=(check,), art=Art("king", "sword", "blood"), names=_others(_CHECK)),
        Card("coin", _COIN["en"], 0, play=(CardEffect(Verb.MANA, 1),), art=Art("pawn", "coin"), names=_others(_COIN)),
    )


def _piece(letter: str, names: Mapping[str, str], attack: int, health: int, *keywords: Keyword) -> Card:
    """A piece without effects."""
    numbered = {language: f"{name} {attack}/{health}" for language, name in names.items()}
    return Card(
        key=f"{letter}{attack}{health}",
        name=numbered["en"],
        cost=(attack + health) // 2,
        attack=attack,
        health=health,
        keywords=keywords,
        art=Art("pawn", "shield" if keywords else ""),
        names=_others(numbered),
    )


def _others(names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((language, name) for language, name in names.items() if language != "en")
