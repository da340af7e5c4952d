"""The words on the cards, made from what the cards say of themselves."""

from __future__ import annotations

from hschess.rules.cards import Card


def card_name(card: Card) -> str:
    """The name on the ribbon."""
    return card.name.upper()


def rules_text(card: Card) -> str:
    """What the card does, as rich text of at most three lines on the card.

    >>> from hschess.rules.cards import CARDS
    >>> rules_text(CARDS[0])
    'Hits the enemies **opposite** for **1** at the end of your turn.'
    """
    if card.charge:
        return "**Charge.** You pick its target. Can't hit kings."
    if card.auto_attack:
        king = "" if card.may_hit_kings else " Can't hit kings."
        return f"Hits the enemies **opposite** for **{card.auto_attack}** at the end of your turn.{king}"
    if card.auto_heal:
        return f"Heals its **neighbours** for **{card.auto_heal}** at the end of your turn."
    if card.mana:
        return f"Gain **{card.mana} mana** for this turn."
    return ""
