"""A board for trying a card: two copies in hand, mana for it, and pieces on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.card import Card
from hschess.rules.card_sets import CardSet, read_card_set, shipped_set
from hschess.rules.card_table import table_of
from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode
from hschess.rules.modes import read_mode
from hschess.store.set_text import cards_to_text
from scenes.workshop.model.edited_sets import OwnSet

MODE: Final = "workshop"
DUEL: Final = "duel"
OWN_LINE: Final = ("captain", "footman")
ENEMY_LINE: Final = ("courier", "gatehouse", "squire")
HAND: Final = ("footman", "coin")
DECK: Final = ("captain", "squire", "gunner", "footman", "shieldbearer", "check")


def board_for(own: OwnSet, card: Card) -> tuple[str, Mode]:
    """The position and its mode, with the duel's pieces, or those of the set if the two cannot be mixed.

    Raises `HschessError` for a set of spells that cannot be mixed with the duel.
    """
    cards = read_card_set(cards_to_text(own.cards), own.name, own.name)
    sets = (shipped_set(DUEL), cards)
    return _mixed(sets, card) if can_be_mixed(cards) else _alone(cards, card)


def can_be_mixed(cards: CardSet) -> bool:
    """Whether no card of the set has the key of a different card of the duel."""
    try:
        table_of((shipped_set(DUEL), cards))
    except HschessError:
        return False
    return True


def _mixed(sets: tuple[CardSet, CardSet], card: Card) -> tuple[str, Mode]:
    duel = sets[0]
    lines = (_line(duel, OWN_LINE), _line(duel, ENEMY_LINE))
    return _position(lines, (card.key, card.key, *HAND), HAND, DECK), _mode(sets, "footman")


def _alone(cards: CardSet, card: Card) -> tuple[str, Mode]:
    pieces = [one for one in cards.cards if one.is_piece][:3]
    if not pieces:
        raise HschessError(f"the set '{cards.name}' has no piece to stand on the board")
    lines = (_line(cards, [pieces[0].key]), _line(cards, [one.key for one in pieces]))
    deck = [one.key for one in cards.cards][:6]
    return _position(lines, (card.key, card.key), (pieces[0].key,), deck), _mode((cards,), pieces[0].key)


def _line(cards: CardSet, keys: Sequence[str]) -> str:
    return ",".join(f"{key}:{cards.card(key).health}" for key in keys)


def _position(lines: tuple[str, str], hand: tuple[str, ...], enemy_hand: tuple[str, ...], deck: Sequence[str]) -> str:
    """White moves in the tenth round; both kings are damaged, so that healing has an effect."""
    own, enemy = lines
    cards = ",".join(deck)
    white = f"20/10/10/{','.join(hand)}/{cards}/{own}/-"
    return f"{MODE} 10w {white} 24/0/10/{','.join(enemy_hand)}/{cards}/{enemy}/-"


def _mode(sets: tuple[CardSet, ...], deck: str) -> Mode:
    text = f"""
        name = "{MODE}"
        cards = [{", ".join(f'"{number}"' for number in range(len(sets)))}]
        decks = [{{ {deck} = 30 }}, {{ {deck} = 30 }}]
        kings = [30, 30]
        powers = ["none", "none"]
        fatigues = [true, true]
        lose_without_pieces = false
    """
    return read_mode(text, lambda number: sets[int(number)])
