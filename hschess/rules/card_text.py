"""The text on a card, made from its data in any language: keywords, then its effects and their moments (the words of the card sets).

So a card's text always matches its effects. `say` gives the words of a language by key, as on screen; the keys here begin with `made.`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Final, Protocol

from hschess.rules.card import Among, Attacks, Card, CardEffect, Source, Verb, Whom
from hschess.rules.cards import CARDS
from hschess.rules.plurals import plural_name

NAMES: Final = frozenset(card.name for card in CARDS)
"""The cards whose names every language has."""


def card_words(card: Card, say: Callable[..., str]) -> str:
    """The card's name within a sentence; `say` gives the words of a key. A foreign card keeps its own name."""
    own = dict(card.names).get(say("language.code"))
    if own is not None:
        return own
    return say(f"card.{card.name.lower()}") if card.name in NAMES else card.name


def names_listed(parts: Iterable[str], say: Callable[..., str]) -> str:
    """Names in a row; `say` gives the words of the language by key.

    >>> names_listed(["Pawn", "Rook"], lambda key, first, second: f"{first}, {second}")
    'Pawn, Rook'
    """
    return _joined(parts, say, "list.names")


def clauses_listed(parts: Iterable[str], say: Callable[..., str]) -> str:
    """Clauses in a row."""
    return _joined(parts, say, "list.clauses")


def _joined(parts: Iterable[str], say: Callable[..., str], key: str) -> str:
    each = list(parts)
    return reduce(lambda first, second: say(key, first=first, second=second), each) if each else ""


class Say(Protocol):
    """Gives the words for a key, with the values filled in."""

    def __call__(self, key: str, **values: object) -> str:
        """The words."""


_AFTER_COLON: Final = ("play", "death", "end")


def made_text(card: Card, cards: Mapping[str, Card], say: Say, names: Mapping[str, str]) -> str:
    """The text of a card. `cards` are those of its set by key, `names` their names in the language.

    >>> made_text(Card("g21", "Guard", 1, 2, 1), {}, lambda key, **values: key, {})
    ''
    """
    sentences = [say(f"made.keyword.{keyword}") for keyword in card.keywords]
    if card.is_piece and card.attacks is not Attacks.ANY:
        sentences.append(say(f"made.attacks.{card.attacks}"))
    for when, effects in zip(_AFTER_COLON, (card.play, card.death, card.end), strict=True):
        if effects:
            what = clauses_listed((effect_text(one, card, cards, say, names) for one in effects), say)
            is_named = card.is_piece or when != "play"
            sentences.append(
                say(f"made.when.{when}", what=what) if is_named else f"{capital(what, say)}{say('made.stop')}"
            )
    return reduce(lambda first, second: say("made.join", first=first, second=second), sentences) if sentences else ""


def effect_text(effect: CardEffect, card: Card, cards: Mapping[str, Card], say: Say, names: Mapping[str, str]) -> str:
    """One effect of a card, as a part of a sentence; the values are as for `made_text`."""
    match effect.verb:
        case Verb.SUMMON:
            return _summon_text(effect, cards[effect.card], say, names)
        case Verb.DRAW:
            if effect.source is Source.DISCOVER:
                return say("made.discover")
            return say("made.draw", n=effect.n)
        case Verb.MANA | Verb.SWAP:
            return say(f"made.{effect.verb}", n=effect.n)
        case Verb.DAMAGE | Verb.HEAL:
            if effect.among is Among.ANY:
                return say(f"made.{effect.verb}", n=effect.n)
            return say(f"made.{effect.verb}.to", n=effect.n, to=say(f"made.to.{_target_key(effect, card)}"))
        case Verb.BUFF:
            return say(f"made.buff.{_target_key(effect, card)}", gain=_gain_text(effect, say))
        case Verb.DESTROY:
            return say(f"made.destroy.{_target_key(effect, card)}")


def _target_key(effect: CardEffect, card: Card) -> str:
    """The end of the key for its target."""
    if effect.target is Whom.CHOSEN:
        return f"chosen.{effect.among}"
    if effect.target is Whom.OWN_PIECES and not card.is_piece:
        return "own_pieces.all"
    return str(effect.target)


def _gain_text(effect: CardEffect, say: Say) -> str:
    """The text of a buff."""
    numbers = f"+{effect.attack}/+{effect.health}" if effect.attack or effect.health else ""
    keyword = say(f"made.gain.{effect.keyword}") if effect.keyword is not None else ""
    return say("made.gain.both", numbers=numbers, keyword=keyword) if numbers and keyword else numbers or keyword


def _summon_text(effect: CardEffect, card: Card, say: Say, names: Mapping[str, str]) -> str:
    """How many pieces come, and which."""
    number = say("made.numbers").split("|")[effect.n - 1]
    name = names.get(card.key, card.name)
    named = name if effect.n == 1 else plural_name(name, say("language.code"))
    return say("made.summon", number=number, name=named, attack=card.attack, health=card.health)


def capital(text: str, say: Say) -> str:
    """The text with a capital first letter; `made.capitals` has the letters whose capital is special in the language."""
    capitals = {pair[0]: pair[1] for pair in say("made.capitals").split()}
    return capitals.get(text[0], text[0].upper()) + text[1:]
